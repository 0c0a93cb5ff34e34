"""One module per command; its `COMMAND` is what `latrodb.cli.program` registers."""
