"""Pictures of positions: a scene as data, its layout, and its painting."""
