"""What the systems say of themselves: rules in our words, readings with evidence, options, profiles."""
