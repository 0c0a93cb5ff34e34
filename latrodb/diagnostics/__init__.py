"""Spans of a text, diagnostic codes and how they are printed."""
