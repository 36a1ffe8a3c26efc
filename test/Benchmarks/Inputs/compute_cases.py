"""Computes small cases of the benchmarks, by linalg-run and by loops in C, and compares with the references.

usage: compute_cases.py FOLDER [--each=N]

A result with one wrong element must be found, too. With --each, only every so many cases. Prints
how many each computes.
"""

import concurrent.futures
import ctypes
import pathlib
import subprocess
import sys

import numpy
from small_cases import small_cases

import loops  # of the benchmarks, as small_cases says
from cases import program
from compiler import CLANG, LOOPS


def run_program(case, arrays, stem):
    """The result of linalg-run, as it is in memory."""
    source = stem.with_suffix(".mlir")
    source.write_text(program(case), encoding="utf-8")
    command = ["linalg-run", source]
    for number, array in enumerate(arrays):
        numpy.save(f"{stem}.in{number}.npy", array)
        command += [f"--input={stem}.in{number}.npy", f"--output={stem}.out{number}.npy"]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{case.name}: {done.stderr}{program(case)}")
    return numpy.load(f"{stem}.out{len(arrays) - 1}.npy").view(arrays[-1].dtype)


def run_loops(case, arrays, library):
    """The result of the case's only step, by a function of a library."""
    arrays = [numpy.array(array) for array in arrays]
    pointers = (ctypes.c_void_p * len(arrays))(*(array.ctypes.data for array in arrays))
    library.step0(pointers)
    return arrays[-1]


def compile_loops(case, stem):
    source = loops.source(case.steps)
    if len(case.steps) > 1 or "void step" not in source:
        return None
    stem.with_suffix(".c").write_text(source, encoding="utf-8")
    subprocess.run([*CLANG, *LOOPS, "-Wall", "-Werror", stem.with_suffix(".c"), "-lmvec", "-lm", "-o", stem.with_suffix(".so")],
                   check=True)
    return ctypes.CDLL(str(stem.with_suffix(".so")))


def damage(result):
    """The result with another element."""
    damaged = numpy.array(result)
    damaged.flat[-1] = damaged.flat[-1] + 1 if damaged.dtype != numpy.uint16 else damaged.flat[-1] ^ 0x4000
    return damaged


def compute(number, case):
    """How many results there were."""
    stem = pathlib.Path(sys.argv[1]) / f"case{number}"
    arrays = case.draw()
    inputs, expected = case.reference(arrays)
    results = {"linalg-run": run_program(case, arrays, stem)}
    library = compile_loops(case, stem)
    if library:
        results["loops"] = run_loops(case, arrays, library)
    for name, result in results.items():
        wrong = case.count_wrong(result, inputs, expected)
        if wrong:
            sys.exit(f"{case.name}: {wrong} elements by {name} are wrong: {result} instead of {expected}\n{program(case)}")
        if case.count_wrong(damage(result), inputs, expected) != 1:
            sys.exit(f"{case.name}: a wrong element is not found")
    return len(results)


every = next((int(option.removeprefix("--each=")) for option in sys.argv[2:]), 1)
cases = small_cases()[::every]
with concurrent.futures.ThreadPoolExecutor(2) as pool:
    counts = list(pool.map(compute, range(len(cases)), cases))
print(f"{len(cases)} cases, {sum(counts) - len(cases)} also by loops")
