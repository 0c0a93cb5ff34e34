"""A written game replayed under its rules."""
