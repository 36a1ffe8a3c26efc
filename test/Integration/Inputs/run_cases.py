"""Runs some files of cases together, as the harness runs one.

usage: run_cases.py CC SCRATCH --files=A,B... [options of the harness]
"""

import sys

import harness
from operation_cases import load_file


def main():
    parser = harness.make_parser()
    parser.add_argument("--files", required=True, help="names without `cases_` and suffix")
    options = parser.parse_args()
    for name in options.files.split(","):
        load_file(name)
    harness.load_copies()
    sys.exit(harness.check_cases(options) != 0)


main()
