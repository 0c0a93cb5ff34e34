"""One module per command; `latrodb.cli.app` lists them."""
