"""Games as pages that play: one custom element, `<latro-game>`, with all that it shows as JSON.

Of the game, rules are only asked here, in Python; `latro-game.js` draws what it is given. Readers' turns are judged by
the translated engine (`engine.js`) with the words of the books (`page_rules.py`, `latro-rules.js`). Without the script,
the moves, their diagnostics, and diagrams can still be read and printed.
"""
