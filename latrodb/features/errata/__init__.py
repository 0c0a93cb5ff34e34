"""Errata put to the test."""
