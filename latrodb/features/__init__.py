"""Features: leaves of the package. Only the command line and `latrodb` itself import them."""
