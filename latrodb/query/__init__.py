"""Questions about a collection in its own terms, such as `hit then capture within 3`."""
