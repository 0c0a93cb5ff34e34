"""A collection as pages for readers: the same pages from Datasette, from `latrodb serve`, and as a folder of files.

`pages` makes the data of each page as a struct, `templates` shows it, `addresses` says where pages are.
"""
