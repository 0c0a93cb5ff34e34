"""Latrunculi XXI, Petteia XXI and Single Stone XXI, from the two pages of Jose Carrillo.

`judge` is the law on bare integers; `system` makes turns and steps of it; `explain` puts objections
into words; `kernel` certifies whole games in bulk.
"""
