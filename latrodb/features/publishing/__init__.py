"""Articles as pages, documents and sites, here and in MkDocs, Pandoc and Sphinx."""
