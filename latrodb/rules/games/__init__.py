"""One module per rule system; `latrodb.rules.catalog` lists them."""
