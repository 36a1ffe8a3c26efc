#!/usr/bin/env python3
# Part of Linalg, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares what two builds of linalg-opt print, which a change that is to keep all behaviour needs.

usage: compare_outputs.py OLD NEW [--seed=N] [--count=N] [--jobs=N] [--keep=DIR] [--remarks]

OLD and NEW are programs. Random programs go through each pass and through random sequences of
passes; the text, the errors and the exit code must be the same, and with --remarks the remarks. What
differs is kept in files, and makes the exit code 1.
"""

import argparse
import concurrent.futures
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "test" / "Integration" / "Inputs"))

import numpy as np  # noqa: E402
from program_generator import generate_program  # noqa: E402
from random_passes import Chain, read_passes  # noqa: E402

from pass_options import flags_of  # noqa: E402  # after program_generator, which extends the path

SECONDS = 300
BATCH = 25  # programs that one process reads
SEQUENCES = 50  # for each batch


def run(tool, flags, text):
    try:
        done = subprocess.run([tool, "--split-input-file", *flags, "-"], input=text, capture_output=True, text=True,
                              timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return "no end"
    return f"{done.returncode}\n{done.stdout}\n{done.stderr}"


def sequences_of(passes, seed, number, common):
    """Each pass alone, then random sequences with random options; all with the flags `common`."""
    for name in passes:
        yield [*flags_of(name), *common]
    rng = np.random.default_rng([seed, number])
    for _ in range(SEQUENCES):
        yield [flag for flag in Chain(passes, rng).make() if "remarks" not in flag] + common


def compare(task):
    old, new, flags, text = task
    before, after = run(old, flags, text), run(new, flags, text)
    return None if before == after else (flags, text, before, after)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=400, help="how many programs")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", default="differences", help="the folder of what differs")
    parser.add_argument("--remarks", action="store_true", help="compare remarks, too")
    options = parser.parse_args()
    passes = read_passes()
    programs = [generate_program(options.seed, number).text() for number in range(options.count)]
    batches = ["// -----\n".join(programs[start:start + BATCH]) for start in range(0, options.count, BATCH)]
    common = ["-remarks-filter=linalg-.*"] if options.remarks else []
    tasks = [(options.old, options.new, flags, batch)
             for number, batch in enumerate(batches) for flags in sequences_of(passes, options.seed, number, common)]
    keep = pathlib.Path(options.keep)
    differences = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for difference in pool.map(compare, tasks):
            if not difference:
                continue
            flags, text, before, after = difference
            keep.mkdir(parents=True, exist_ok=True)
            for name, content in (("mlir", f"// {' '.join(flags)}\n{text}"), ("old", before), ("new", after)):
                (keep / f"{differences}.{name}").write_text(content, encoding="utf-8")
            differences += 1
    print(f"seed {options.seed}: {options.count} programs, {len(tasks)} runs of each build, {differences} differences")
    sys.exit(differences != 0)


if __name__ == "__main__":
    main()
