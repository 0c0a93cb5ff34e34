"""The query language, such as `hit then capture within 3`."""
