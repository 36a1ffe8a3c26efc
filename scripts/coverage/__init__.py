"""The parts of scripts/update_coverage.py."""

import os
import sys

SOURCE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
# The cases of ops, and what executes them.
CASES_FOLDER = os.path.join(SOURCE, "test", "Integration", "Inputs")
sys.path.insert(0, CASES_FOLDER)
