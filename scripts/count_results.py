#!/usr/bin/env python3
"""Counts the results in reports of lit (--output).

Prints the number of tests that passed and the number that did not. A test
that could not run has not passed, unless it is of another tier, or of programs
that have no sanitizers, and not counted; no test at all counts as one failure.
"""

import json
import re
import sys

PASSED = {"PASS", "XFAIL", "FLAKYPASS"}
NOT_WANTED = re.compile("left to the tiers that are not quick|unavailable features: complete$|built without sanitizers$")


def is_wanted(test):
    return test["code"] != "UNSUPPORTED" or not NOT_WANTED.search(test.get("output", "").strip())


def main(paths):
    results = []
    for path in paths:
        try:
            with open(path, encoding="utf-8") as file:
                results += filter(is_wanted, json.load(file)["tests"])
        except (OSError, ValueError, KeyError) as error:
            sys.exit(f"error: no report of the tests: {error}")
    failures = [test for test in results if test["code"] not in PASSED]
    for test in failures:
        print(f"{test['code']}: {test['name']}", file=sys.stderr)
    if not results:
        print("error: no test was found", file=sys.stderr)
    print(len(results) - len(failures), len(failures) if results else 1)


if __name__ == "__main__":
    main(sys.argv[1:])
