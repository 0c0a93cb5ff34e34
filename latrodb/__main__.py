"""`python -m latrodb`."""

import sys

from latrodb.cli.app import main

if __name__ == "__main__":
    sys.exit(main())
