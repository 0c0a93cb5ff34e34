"""Articles as pages, documents and sites, here and in Markdown, MkDocs and Pandoc."""
