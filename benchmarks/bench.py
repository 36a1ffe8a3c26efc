#!/usr/bin/env python3
# Part of Linalg, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures what linalg-run compiles against libraries.

Each contender runs in a process of its own. In every round each one computes the same case once
more; every sample has the processor's peak of fused multiply-adds before and after it, and counts
by the time that it takes at this peak. Every result is checked. A library that computes less than
a half of the peak in the case where it is good is no contender: it does not know this processor.
"""

import argparse
import json
import pathlib
import statistics
import sys
import tempfile

from cases import read_suite
from compiler import Compiler
from report import print_results
from workers import APART, BOUND, OURS, Data, choose_contenders, processor, start_threaded

HERE = pathlib.Path(__file__).resolve().parent


class Bench:
    """Measures cases, each by all contenders that compute it right."""

    def __init__(self, options, workers, compiler, folder, progress):
        self.options = options
        self.workers = workers  # for each number of threads
        self.compiler = compiler
        self.folder = folder
        self.progress = progress

    def prepare(self, case, data, threads, wrong):
        """The workers that compute a case right; names of the others are added to `wrong`."""
        compiled = self.compiler.compile(case, threads)
        able = []
        for worker in self.workers[threads]:
            if not worker.prepare(data, compiled.kernel, compiled.loops):
                if worker.name == OURS:
                    sys.exit(f"error: {case.name}: the compiled function can't be called")
                continue
            count = worker.count_wrong(data)
            if not count:
                able.append(worker)
                continue
            message = f"{case.name}: {worker.name} computes {count} of {data.expected.size} elements wrong"
            if worker.name == OURS:
                sys.exit(f"error: {message}")
            self.progress.write(message, file=sys.stderr)
            wrong.append(worker.name)
        return able, compiled

    def sample(self, able):
        """Medians by worker: of the time, and of the operations that the peak does in it."""
        samples = {worker: [] for worker in able}
        for _ in range(self.options.rounds):
            for worker in able:
                seconds, peak = worker.sample(self.options.seconds)
                samples[worker].append((seconds, seconds * peak))
            self.progress.update()
        return {worker: [statistics.median(values) for values in zip(*each)] for worker, each in samples.items()}

    def measure(self, case):
        """The figures of a case."""
        data, wrong = Data(case, self.folder), []
        able, compiled = self.prepare(case, data, case.threads, wrong)
        alone = self.prepare(case, data, 1, wrong)[0] if case.threads > 1 else []
        medians = self.sample(able + alone)
        seconds = {worker.name: medians[worker][0] for worker in able}
        costs = {worker.name: medians[worker][1] for worker in able}
        libraries = {name: cost for name, cost in costs.items() if name != OURS and name not in APART}
        best = min(libraries, key=libraries.get) if libraries else None
        return {
            "case": case.name,
            "kind": case.kind,
            "threads": case.threads,
            "operations": case.operations,
            "bytes": case.bytes,
            "shares": {name: case.operations / cost for name, cost in costs.items()} if case.operations else {},
            "costs": costs,
            "seconds": seconds,
            "wrong": wrong,
            "best": best,
            "ratio": costs[best] / costs[OURS] if best else None,
            "of_copy": costs[BOUND] / costs[OURS] if BOUND in costs else None,
            "speedups": {worker.name: medians[worker][0] / seconds[worker.name]
                         for worker in alone if worker.name in seconds},
            "compile_seconds": compiled.seconds,
            "code_bytes": compiled.size,
        }


def parse_options():
    parser = argparse.ArgumentParser(prog="benchmarks/run.sh", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, required=True, help=argparse.SUPPRESS)
    suites = sorted(path.stem for path in (HERE / "suites").glob("*.json"))
    parser.add_argument("--suite", action="append", metavar="NAME|FILE", help=f"of {', '.join(suites)}, or a file (default: all)")
    parser.add_argument("--only", metavar="TEXT", help="only cases whose names contain it")
    parser.add_argument("--quick", action="store_true", help="3 short rounds: for a first impression")
    parser.add_argument("--rounds", type=int, help="the number of rounds (default: 9)")
    parser.add_argument("--seconds", type=float, help="the time of a sample (default: 0.03)")
    parser.add_argument("--json", type=pathlib.Path, metavar="FILE", help="write the figures")
    parser.add_argument("--plot", type=pathlib.Path, metavar="FILE", help="draw bars, and a roofline beside them (.svg, .png)")
    parser.add_argument("--linalg-run", type=pathlib.Path, metavar="PROGRAM", help="another compiler to measure")
    parser.add_argument("--flags", default="", help="further options of linalg-run")
    options = parser.parse_args()
    options.rounds = options.rounds or (3 if options.quick else 9)
    options.seconds = options.seconds or (0.01 if options.quick else 0.03)
    options.linalg_run = options.linalg_run or options.build / "bin" / "linalg-run"
    options.suite = options.suite or suites
    return options


def find_suite(name):
    path = HERE / "suites" / f"{name}.json"
    return path if path.exists() else pathlib.Path(name)


def main():
    options = parse_options()
    cases = [case for suite in options.suite for case in read_suite(find_suite(suite))]
    if options.only:
        cases = [case for case in cases if options.only in case.name]
    if not cases:
        sys.exit("no case is left")
    # Not where a module is only read.
    from tqdm import tqdm

    print(processor()[0])
    libraries = options.build / "benchmarks"
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        workers = {1: choose_contenders(libraries, options.seconds, folder)}
        for threads in sorted({case.threads for case in cases} - {1}):
            workers[threads] = start_threaded(libraries, workers[1], threads)
        compiler = Compiler(options.linalg_run, options.flags.split(), folder)
        with tqdm(total=len(cases) * options.rounds, unit="round", disable=None, leave=False) as progress:
            bench = Bench(options, workers, compiler, folder, progress)
            results = [bench.measure(case) for case in cases]
    ours = next(worker for worker in workers[1] if worker.name == OURS)
    bandwidth, peak = ours.measure_machine()
    machine = {"processor": processor()[0], "peak": peak, "bandwidth": bandwidth}
    names = [worker.name for worker in workers[1]]
    for worker in sum(workers.values(), []):
        worker.close()
    print_results(results, names)
    if options.json:
        options.json.write_text(json.dumps({**machine, "results": results}, indent=1), encoding="utf-8")
    if options.plot:
        # matplotlib takes a second to load.
        import plot

        plot.draw(results, names, machine, options.plot)


if __name__ == "__main__":
    main()
