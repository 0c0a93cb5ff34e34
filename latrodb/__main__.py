"""`python -m latrodb`."""

import sys

from latrodb.cli.app import main
from latrodb.rules.compiled import warn_if_slow

if __name__ == "__main__":
    warn_if_slow()
    sys.exit(main())
