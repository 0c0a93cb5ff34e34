"""What a person types at and looks at in a terminal: the session and prompt of `new`, the viewer of `show`."""
