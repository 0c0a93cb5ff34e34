"""Measurements, run by `python -m benchmarks`. They print ratios and assert nothing."""
