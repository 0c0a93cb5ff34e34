"""Which variant a record without a Variant tag is played under, from its moves."""
