"""Options, printing, exit codes and helpers that several commands share."""
