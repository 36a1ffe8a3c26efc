"""Runs passes on random programs in valgrind, which finds invalid reads and writes of memory.

usage: memory_errors.py SCRATCH [--seed=N] [--count=N] [--jobs=N] [--keep=DIR] [--tool=PROGRAM]

A pass that rejects a program is not a failure here. A hundred programs are one module.
"""

import argparse
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from program_generator import generate_program

from findings import Findings  # after program_generator, which extends the path

# The tools allocate by jemalloc, whose functions must be replaced.
VALGRIND = ["valgrind", "-q", "--error-exitcode=99", "--undef-value-errors=no", "--soname-synonyms=somalloc=*jemalloc*"]
BATCH, SECONDS = 100, 3600
PASSES = ["-linalg-tile=sizes=2,3,0,2 peel=0", "-linalg-tile-and-fuse=sizes=2,3", "-linalg-fuse-elementwise",
          "-linalg-vectorize",
          "-linalg-vectorize -linalg-bufferize -linalg-lower-transfers -linalg-lower-contractions -linalg-unroll-vectors",
          "-linalg-pack=sizes=2,3 -linalg-propagate-packing", "-linalg-pad=multiples=2,3", "-linalg-fold-unit-dims",
          "-linalg-generalize -linalg-specialize", "-linalg-decompose -linalg-bufferize -linalg-to-loops"]


def split_flags(text):
    return [flag.strip() for flag in re.split(r" (?=-)", text)]


def check(task, tool):
    """What is wrong, or None."""
    module, flags = task
    command = [*VALGRIND, tool, "--mlir-disable-threading", *split_flags(flags), "-"]
    try:
        done = subprocess.run(command, input=module, capture_output=True, text=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return f"no end after {SECONDS} s"
    if done.returncode in (0, 1):
        return None
    return f"exit code {done.returncode}\n" + "".join(re.findall(r"^==\d+== .*\n", done.stderr, re.MULTILINE)[:60])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("scratch")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=300, help="how many programs")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--keep", help="the folder of modules that fail, SCRATCH.failures by default")
    parser.add_argument("--tool", default="linalg-opt", help="another program, for a test of this test")
    options = parser.parse_args()
    print(f"seed {options.seed}", flush=True)
    texts = [generate_program(options.seed, number).text() for number in range(options.count)]
    modules = ["".join(texts[start:start + BATCH]) for start in range(0, len(texts), BATCH)]
    tasks = [(module, flags) for flags in PASSES for module in modules]
    findings = Findings(options.keep or f"{options.scratch}.failures")
    with ThreadPoolExecutor(options.jobs) as pool:
        for (module, flags), problem in zip(tasks, pool.map(lambda task: check(task, options.tool), tasks)):
            if problem:
                kind = re.search(r"Invalid \w+ of size \d+", problem)
                site = re.search(r"(?:at|by) 0x\w+: (mlir::[\w:]+)", problem)
                signature = f"{kind[0] if kind else problem.splitlines()[0]} {site[1] if site else ''}: {flags}"
                findings.add(signature, module, f"{' '.join(VALGRIND)} {options.tool} {flags} FILE\n{problem}")
    failed = findings.report()
    print(f"{options.count} programs, each through {len(PASSES)} sequences of passes, {failed} failures")
    sys.exit(failed != 0)


if __name__ == "__main__":
    main()
