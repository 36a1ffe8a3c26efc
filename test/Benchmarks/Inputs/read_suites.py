"""Reads suites of one case each, from standard input as a JSON list of the cases' fields, and prints what is wrong with them.

usage: read_suites.py BENCHMARKS FOLDER < CASES
"""

import json
import pathlib
import sys

sys.path.insert(0, sys.argv[1])
from cases import read_suite  # noqa: E402

for fields in json.load(sys.stdin):
    suite = pathlib.Path(sys.argv[2]) / "suite.json"
    suite.write_text(json.dumps({"cases": [{"m": 1, "n": 1, "k": 1}, fields]}), encoding="utf-8")
    try:
        print(f"no error: {read_suite(suite)[1].name}")
    except SystemExit as error:
        print(error.code)
