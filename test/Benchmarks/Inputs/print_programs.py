"""Prints the programs of all suites of the benchmarks, and of small cases of all kinds.

usage: print_programs.py BENCHMARKS [--products]

With --products, only those of single products on tensors.
"""

import pathlib
import sys

from small_cases import small_cases

from cases import program, read_suite  # of the benchmarks, as small_cases says

cases = [case for path in sorted((pathlib.Path(sys.argv[1]) / "suites").glob("*.json")) for case in read_suite(path)]
cases += small_cases()
if "--products" in sys.argv:
    cases = [case for case in cases if case.kind == "product" and case.form == "tensor"]
print("// -----\n".join(f"// {case.name}\n{program(case)}" for case in cases))
