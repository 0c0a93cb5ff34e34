"""Slow engines written from the rule text, to compare the real ones with."""
