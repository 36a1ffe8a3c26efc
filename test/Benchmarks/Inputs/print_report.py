"""Prints the tables for figures that are made up.

usage: print_report.py BENCHMARKS
"""

import sys

sys.path.insert(0, sys.argv[1])
from report import print_results  # noqa: E402

NAMES = ["copy", "eigen", "linalg", "onednn", "onednn-packed"]


def result(name, seconds, operations=0, wrong=(), speedups=None, best=None):
    costs = {contender: value * 1e9 for contender, value in seconds.items()}
    return {"case": name, "operations": operations, "bytes": 8_000_000, "seconds": seconds, "wrong": list(wrong),
            "shares": {contender: operations / cost for contender, cost in costs.items()} if operations else {},
            "best": best, "ratio": costs[best] / costs["linalg"] if best else None,
            "of_copy": costs["copy"] / costs["linalg"] if "copy" in costs else None,
            "speedups": speedups or {}, "compile_seconds": 0.5, "code_bytes": 2048}


print_results([result("product", {"linalg": 0.002, "eigen": 0.004, "onednn-packed": 0.001}, 1_000_000, ["onednn"], best="eigen"),
               result("alone", {"linalg": 0.002}, 1_000_000),
               result("both", {"linalg": 0.001, "eigen": 0.002}, 1_000_000, speedups={"linalg": 1.9, "eigen": 1.5}, best="eigen"),
               result("transpose", {"linalg": 0.004, "eigen": 0.001, "copy": 0.002}, best="eigen")], NAMES)
