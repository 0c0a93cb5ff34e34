"""Games for other programs and other readers.

An exporter turns games into chunks of bytes, one after the other, so that a whole database can be exported without
holding it in memory; `latrodb.export_formats` lists them all.
"""
