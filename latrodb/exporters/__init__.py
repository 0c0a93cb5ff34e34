"""Games for other programs.

An exporter turns games into chunks of bytes, one after the other, so that a whole database can be
exported without holding it in memory; `catalog` lists them all.
"""
