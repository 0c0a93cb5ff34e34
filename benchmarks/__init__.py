"""Measurements, by one command: `python -m benchmarks`. They print ratios and assert nothing."""
