"""Repair, errata, Game Courier, articles, publishing: leaves that only the command line and `latrodb` import."""
