"""Measurements, run by `python -m benchmarks`, and damage of every kind, by `benchmarks.fuzz` and `.integrity`."""
