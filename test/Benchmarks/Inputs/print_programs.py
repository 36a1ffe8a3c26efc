"""Prints the programs of all suites of the benchmarks, and of cases with each value of each field.

usage: print_programs.py BENCHMARKS
"""

import itertools
import pathlib
import sys

folder = pathlib.Path(sys.argv[1])
sys.path.insert(0, str(folder))
from cases import TYPES, Case, program, read_suite  # noqa: E402

FIELDS = {"batch": [0, 3], "a": ["mk", "km"], "b": ["kn", "nk"], "form": ["tensor", "buffer"], "dynamic": [False, True],
          "accumulates": [False, True], "epilogue": ["", "bias_relu"]}

cases = [case for path in sorted((folder / "suites").glob("*.json")) for case in read_suite(path)]
cases += [Case(4, 5, 6, **dict(zip(FIELDS, values))) for values in itertools.islice(itertools.product(*FIELDS.values()), 0, None, 5)]
cases += [Case(4, 5, 6, types=types) for types in TYPES]
print("// -----\n".join(f"// {case.name}\n{program(case)}" for case in cases))
