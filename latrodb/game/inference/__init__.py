"""Infers from its moves the variant of a record without a Variant tag."""
