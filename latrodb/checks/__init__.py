"""What a game claims beyond its moves, compared with what the replay found.

A check is a function from a game to diagnostics; `latrodb.checks.catalog` lists them all.
"""
