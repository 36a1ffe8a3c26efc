#!/usr/bin/env python3
# Part of Linalg, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures what linalg-run compiles against libraries, on one core.

Each contender runs in a process of its own. In every round each one computes the same case once
more; every sample has the processor's peak of fused multiply-adds before and after it, and counts
as a share of that. Every result is checked exactly. A library that computes less than a half of
the peak in the case where it is good is no contender: it does not know this processor.
"""

import argparse
import json
import math
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

from cases import Case, program, read_suite

HERE = pathlib.Path(__file__).resolve().parent
OURS = "linalg"
# The case of the health check of each library, where it is good on any processor that it knows.
HEALTH = {"libxsmm": Case(64, 64, 64)}
HEALTHY = 0.5


def core_types(flags):
    """Names of this processor's kind by which old libraries dispatch well."""
    if "avx512f" in flags:
        return {"OPENBLAS_CORETYPE": "SkylakeX", "BLIS_ARCH_TYPE": "0"}
    return {"OPENBLAS_CORETYPE": "Haswell", "BLIS_ARCH_TYPE": "3"}


def processor():
    """The processor's name and features."""
    text = pathlib.Path("/proc/cpuinfo").read_text(encoding="utf-8")
    fields = dict(map(str.strip, line.split(":", 1)) for line in text.split("\n\n")[0].splitlines() if ":" in line)
    return fields.get("model name", "unknown"), fields.get("flags", "").split()


class Worker:
    """A process that runs one contender on one core."""

    def __init__(self, folder, name):
        self.name = name
        environment = {**os.environ, **core_types(processor()[1]), "OMP_NUM_THREADS": "1"}
        command = ["taskset", "--cpu-list", "0", folder / "worker", folder / f"{name}.so"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment)
        self.description = self.ask("describe")

    def ask(self, command):
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline().strip()
        if not answer:
            sys.exit(f"{self.name} ended with {self.process.wait()} on: {command}")
        return answer

    def prepare(self, case, argument=""):
        """Whether the contender can compute the case."""
        return self.ask(f"prepare {case.fields()} argument={argument}") == "ok"

    def check(self):
        return self.ask("check")

    def sample(self, seconds):
        """The time of a call, and the peak in operations per second."""
        return map(float, self.ask(f"sample {seconds}").split())

    def measure_machine(self):
        """Bytes read from memory, and operations, per second."""
        return map(float, self.ask("machine").split())

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def is_healthy(worker, seconds):
    case = HEALTH.get(worker.name, Case(512, 512, 512))
    if not worker.prepare(case) or worker.check() != "ok":
        return False
    shares = []
    for _ in range(5):
        sample, peak = worker.sample(seconds)
        shares.append(case.operations / sample / peak)
    worker.share = statistics.median(shares)
    return worker.share >= HEALTHY


class Compiler:
    """Compiles programs, each text once."""

    def __init__(self, linalg_run, flags, folder):
        self.command = [linalg_run, *flags]
        self.folder = pathlib.Path(folder)
        self.compiled = {}

    def compile(self, case):
        """The library, seconds from process start to the object, and bytes of code."""
        text = program(case)
        if text not in self.compiled:
            stem = self.folder / f"kernel{len(self.compiled)}"
            source, built, library = (stem.with_suffix(suffix) for suffix in (".mlir", ".o", ".so"))
            source.write_text(text, encoding="utf-8")
            start = time.monotonic()
            done = subprocess.run([*self.command, source, "--emit=obj", "-o", built], capture_output=True, text=True)
            seconds = time.monotonic() - start
            if done.returncode:
                sys.exit(f"{case.name}: {done.stderr}{text}")
            subprocess.run(["clang-22", "-shared", built, "-lm", "-o", library], check=True)
            self.compiled[text] = library, seconds, code_size(built)
        return self.compiled[text]


def code_size(built):
    output = subprocess.run(["size", "--format=sysv", built], capture_output=True, text=True, check=True).stdout
    return sum(int(line.split()[1]) for line in output.splitlines() if line.startswith((".text", ".ltext")))


def measure(case, workers, compiler, options, progress):
    """The figures of a case: the median share of peak of each contender, and those of compiling."""
    library, compile_seconds, size = compiler.compile(case)
    able = [worker for worker in workers if worker.prepare(case, library if worker.name == OURS else "")]
    for worker in able:
        answer = worker.check()
        if answer != "ok":
            sys.exit(f"error: {case.name}: {worker.name} is {answer}")
    samples = {worker.name: [] for worker in able}
    for _ in range(options.rounds):
        for worker in able:
            seconds, peak = worker.sample(options.seconds)
            samples[worker.name].append((case.operations / seconds / peak, seconds))
        progress.update()
    shares = {name: statistics.median(share for share, _ in values) for name, values in samples.items()}
    libraries = {name: share for name, share in shares.items() if name != OURS}
    best = max(libraries, key=libraries.get) if libraries else None
    return {
        "case": case.name,
        "operations": case.operations,
        "bytes": case.bytes,
        "shares": shares,
        "seconds": {name: statistics.median(seconds for _, seconds in values) for name, values in samples.items()},
        "best": best,
        "ratio": shares[OURS] / libraries[best] if best else None,
        "compile_seconds": compile_seconds,
        "code_bytes": size,
    }


def geometric_mean(values):
    return math.exp(statistics.fmean(map(math.log, values)))


def print_table(results, names):
    width = max(len(result["case"]) for result in results)
    print(f"{'shares of peak':{width}} " + "".join(f"{name:>9}" for name in names) + "   ratio  compile     code")
    for result in results:
        cells = "".join(f"{result['shares'][name]:9.2f}" if name in result["shares"] else f"{'-':>9}" for name in names)
        ratio = f"{result['ratio']:8.2f}" if result["ratio"] else f"{'-':>8}"
        print(f"{result['case']:{width}} {cells}{ratio} {result['compile_seconds']:6.2f} s {result['code_bytes'] / 1024:5.1f} KiB")
    ratios = [result["ratio"] for result in results if result["ratio"]]
    if ratios:
        print(f"ratio of {OURS} to the best library: geometric mean {geometric_mean(ratios):.2f}, minimum {min(ratios):.2f}")


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


def choose_contenders(folder, seconds):
    """Workers of linalg and of the healthy libraries."""
    names = sorted(path.stem for path in folder.glob("*.so"))
    workers = []
    for name in names:
        worker = Worker(folder, name)
        if name == OURS or is_healthy(worker, seconds):
            workers.append(worker)
            share = "" if name == OURS else f", {worker.share:.2f} of the peak"
            print(f"{name}: {worker.description}{share}")
            continue
        print(f"{name}: {worker.description}, {getattr(worker, 'share', 0):.2f} of the peak: no contender on this processor")
        worker.close()
    return workers


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
    workers = choose_contenders(options.build / "benchmarks", options.seconds)
    with tempfile.TemporaryDirectory() as folder:
        compiler = Compiler(options.linalg_run, options.flags.split(), folder)
        with tqdm(total=len(cases) * options.rounds, unit="round", disable=None, leave=False) as progress:
            results = [measure(case, workers, compiler, options, progress) for case in cases]
    ours = next(worker for worker in workers if worker.name == OURS)
    bandwidth, peak = ours.measure_machine()
    machine = {"processor": processor()[0], "peak": peak, "bandwidth": bandwidth}
    for worker in workers:
        worker.close()
    names = sorted((worker.name for worker in workers), key=lambda name: name != OURS)
    print_table(results, names)
    if options.json:
        options.json.write_text(json.dumps({**machine, "results": results}, indent=1), encoding="utf-8")
    if options.plot:
        # matplotlib takes a second to load.
        import plot

        plot.draw(results, names, machine, options.plot)


if __name__ == "__main__":
    main()
