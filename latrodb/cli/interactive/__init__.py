"""Interactive use at a terminal: the session and prompt of `new`, the viewer of `show`."""
