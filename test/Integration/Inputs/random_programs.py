"""Compiles random programs in several ways and compares their results with an interpreter.

usage: random_programs.py CC SCRATCH [--seed=N] [--start=N] [--count=N] [--jobs=N] [--way=REGEX]
       [--kind=KIND] [--part=K/N] [--program=N] [--keep=DIR] [--wrong]

Programs are numbered; the seed and a number determine one. Those that fail are kept as files in a
folder, with the command that reproduces them. Tile sizes and other options are the same for a batch
of programs, which are compiled together.
"""

import argparse
import re
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat

import numpy as np

from batches import Case, Sequence, prepare, try_sequence
from buffer_programs import KINDS
from program_generator import make_inputs
from ways import WAYS, keeps_promises

from findings import Findings  # after batches, which extends the path

BATCH = 50


def try_batch(start, ways, options):
    """The number of ops in the programs of a batch, and the failures: a way, passes, a program's
    name and text, and the problem."""
    cases, failures = [], []
    for number in range(start, min(start + BATCH, options.start + options.count)):
        program = KINDS[options.kind](options.seed, number)
        values = make_inputs(program, options.seed, number)
        if options.program in (None, number):
            expected = program.evaluate(values)
            if options.wrong:
                expected[-1] = expected[-1] + 1
            cases.append(Case(program, values, expected))
    for name in ways if cases else []:
        sequence = Sequence(WAYS[name](np.random.default_rng([options.seed, start, *name.encode()])))
        some = [case for case in cases if keeps_promises(case.program, sequence.flags)]
        for failure in try_sequence(some, sequence, options).failures:
            program = failure.case.program
            failures.append((name, sequence.text, program.name, program.text(), f"{failure.kind}: {failure.text}"))
    return sum(len(case.program.ops) for case in cases), failures


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("cc")
    parser.add_argument("scratch")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=int, default=0, help="the first number, a multiple of the batch's size")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=1, help="processes that work at a time")
    parser.add_argument("--way", default=".*", help="only ways whose names match this")
    parser.add_argument("--kind", default="tensors", choices=KINDS, help="what the programs compute on")
    parser.add_argument("--part", default="1/1", help="K/N: of these, only each N-th one, beginning with the K-th")
    parser.add_argument("--program", type=int, help="only the one of this number")
    parser.add_argument("--keep", help="the folder of programs that fail, SCRATCH.failures by default")
    parser.add_argument("--optimize", default="-O0", help="the option of llc")
    parser.add_argument("--wrong", action="store_true", help="expect something else, for a test of this test")
    options = parser.parse_args()
    if options.start % BATCH:
        parser.error(f"--start is {options.start}, expected a multiple of {BATCH}")
    options.refusals = set()
    print(f"seed {options.seed}", flush=True)
    part, parts = map(int, options.part.split("/"))
    ways = [name for name in WAYS if re.fullmatch(options.way, name)][part - 1::parts]
    findings, ops, began = Findings(options.keep or f"{options.scratch}.failures", most=100), 0, time.time()
    with ProcessPoolExecutor(options.jobs, initializer=prepare) as pool:
        starts = range(options.start, options.start + options.count, BATCH)
        for start, (more, failures) in zip(starts, pool.map(try_batch, starts, repeat(ways), repeat(options))):
            ops += more
            for way, passes, name, program, text in failures:
                number = name.rpartition("_")[2]
                again = (f"random_programs.py {options.cc} SCRATCH --seed={options.seed} --start={start} "
                         f"--count={BATCH} --kind={options.kind} --program={number} --way='{way}'")
                findings.add(f"{way}, seed {options.seed}, {name}", program,
                             f"linalg-opt {passes} FILE\n{again}\n{text}")
                print(f"FAIL: {way}, seed {options.seed}, {name}: linalg-opt {passes}\n"
                      f"{program}{text}\n", flush=True)
    failed = findings.report()
    print(f"{options.count * len(ways) / (time.time() - began) * 60:.0f} pairs of a program and a way per minute")
    print(f"{options.count} programs of {ops} ops, each in {len(ways)} ways, {failed} failures")
    sys.exit(failed != 0)


if __name__ == "__main__":
    main()
