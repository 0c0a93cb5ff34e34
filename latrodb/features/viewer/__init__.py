"""Games as pages that play: one custom element, `<latro-game>`, with all that it shows as JSON.

Rules are only asked here, in Python. The script `latro-game.js` draws what it is given and knows no rules; without
it, the moves, their diagnostics, and diagrams can still be read and printed.
"""
