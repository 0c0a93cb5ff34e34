"""Floor 5: pictures of positions: scene as data, layout, paint. The only importer of svgwrite."""
