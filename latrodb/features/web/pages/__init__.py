"""The data of the pages: one struct for each kind of page, made from an open database by one function."""
