"""Draws random programs and sequences of passes until the time is up, and keeps failures.

usage: campaign.py CC SCRATCH [--seed=N] [--minutes=N | --count=N] [--jobs=N] [--keep=DIR] [--kinds=KIND,...]

The kinds are "tensors", "buffers" and "overlap", see program_generator.py and
buffer_programs.py. Batches of programs go through ways of ways.py and sequences of
random_passes.py. What must hold, with the IR verified after each pass:

- linalg-opt terminates soon, with exit code 0 or 1;
- on exit code 1 it prints a located error, which is not of the verifier after a pass; a way of
  ways.py never fails;
- on exit code 0 its output parses again, and, if that can be lowered, computes the same as an
  interpreter.

A failure is reduced, without unneeded passes and ops, and grouped with others of the same
signature: the kind of failure, and the passes or the message.
"""

import argparse
import collections
import dataclasses
import itertools
import re
import sys
import time
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait

import numpy as np

from batches import Case, Sequence, module_of, prepare, try_sequence
from buffer_programs import KINDS
from program_generator import make_inputs
from random_passes import LOWER, Chain, can_be_executed, read_passes
from ways import WAYS, keeps_promises

from findings import Findings, crash_of, message_of  # after batches, which extends the path

BATCH, SEQUENCES = 25, 8
SMALLER_TRIES = 40
worker = {}  # what each batch of a process needs


@dataclasses.dataclass
class Report:
    """The findings of a worker, as text, as a program can't be sent between processes."""
    signature: str
    program: str
    header: str


def make_case(program, seed, number):
    values = make_inputs(program, seed, number)
    return Case(program, values, program.evaluate(values))


def draw_sequence(rng, passes, kind):
    if rng.random() < 0.4:
        name = list(WAYS)[rng.integers(len(WAYS))]
        return Sequence(WAYS[name](rng), may_refuse=kind != "tensors")  # passes on tensors find no loops for their sizes
    return Sequence(Chain(passes, rng).make(), LOWER, may_refuse=True)


def names_of(sequence):
    return " ".join(re.match(r"-+([\w-]+)", flag)[1] for flag in sequence.flags if "-to-llvm" not in flag)


def signature_of(failure, sequence):
    first = failure.text.splitlines()[0][:60] if failure.text else ""
    if failure.kind == "values":
        how = "values" if first.startswith("result") else re.sub(r"\d+", "N", first) if "shape" in first else first
        return f"{how}: {names_of(sequence)}"
    if failure.kind == "crash":
        return f"{re.sub(r': .*', '', first)}: {crash_of(failure.text) or names_of(sequence)}"
    if failure.kind in ("result does not verify", "refused", "no located error"):
        return f"{failure.kind}: {message_of(failure.text)}"
    return f"{failure.kind}: {re.sub('[0-9]+', 'N', failure.text)[:120]}: {names_of(sequence)}"


def make_smaller(failure, sequence, options, seed, number):
    """The failure with fewer passes and ops, as long as it is of the same kind."""
    tries = itertools.count()

    def still_fails(program, flags):
        if next(tries) >= SMALLER_TRIES or not (program.results or program.ops):
            return None
        smaller = dataclasses.replace(sequence, flags=flags)
        found = try_sequence([make_case(program, seed, number)], smaller, options).failures
        return found[0] if found and found[0].kind == failure.kind else None

    changed = True
    while changed:
        changed = False
        program, flags = failure.case.program, sequence.flags
        fewer = [flags[:n] + flags[n + 1:] for n in range(len(flags)) if "-to-llvm" not in flags[n]]
        candidates = [(program, some) for some in fewer if can_be_executed(program, some) or failure.kind != "values"]
        candidates += [(program.without_op(n), flags) for n in reversed(range(len(program.ops))) if program.ops[1:]]
        for smaller, some in candidates:
            if found := still_fails(smaller, some):
                failure, sequence, changed = found, dataclasses.replace(sequence, flags=some), True
                break
    return failure, sequence


def try_batch(number, passes, options):
    """Counts by what happened, and the failures."""
    seed = options.seed
    rng = np.random.default_rng([seed, number, 4])
    kind = options.kinds[rng.integers(len(options.kinds))]
    start = number * BATCH
    cases = [make_case(KINDS[kind](seed, n), seed, n) for n in range(start, start + BATCH)]
    counts, reports = collections.Counter({f"programs on {kind}": len(cases)}), []
    for _ in range(SEQUENCES):
        sequence = draw_sequence(rng, passes, kind)
        can_be_tried = can_be_executed if sequence.lowering else keeps_promises
        some = [case for case in cases if can_be_tried(case.program, sequence.flags)]
        if not some:
            continue
        outcome = try_sequence(some, sequence, options)
        counts.update(pairs=len(some), executed=outcome.executed, refused=outcome.refused, unlowered=outcome.unlowered)
        for failure in outcome.failures:
            rough = (failure.kind, signature_of(failure, sequence))
            options.seen[rough] += 1
            smaller, less = failure, sequence
            if options.seen[rough] <= 2:
                n = int(failure.case.program.name.rpartition("_")[2])
                smaller, less = make_smaller(failure, sequence, options, seed, n)
                options.smaller[rough] = signature_of(smaller, less)
            then = f" | linalg-opt {' '.join(less.lowering)}" if less.lowering else ""
            header = (f"linalg-opt {less.text} FILE{then}\nseed {seed}, {kind}, {smaller.case.program.name}\n"
                      f"{smaller.kind}: {smaller.text}")
            reports.append(Report(options.smaller[rough], module_of([smaller.case]).decode(), header))
    return counts, reports


def start_worker(options, passes):
    prepare()
    options.refusals, options.seen, options.smaller = set(), collections.Counter(), {}
    worker.update(passes=passes, options=options)


def work(number):
    return try_batch(number, **worker)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("cc")
    parser.add_argument("scratch")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, help="how long to draw programs")
    parser.add_argument("--count", type=int, default=100, help="how many programs to draw, if not by time")
    parser.add_argument("--start", type=int, default=0, help="the number of the first batch")
    parser.add_argument("--jobs", type=int, default=1, help="processes that work at a time")
    parser.add_argument("--keep", help="the folder of programs that fail, SCRATCH.failures by default")
    parser.add_argument("--kinds", default="tensors,tensors,tensors,buffers", help=f"of {', '.join(KINDS)}")
    parser.add_argument("--optimize", default="-O0", help="the option of llc")
    options = parser.parse_args()
    options.kinds = options.kinds.split(",")
    print(f"seed {options.seed}", flush=True)
    findings, counts = Findings(options.keep or f"{options.scratch}.failures"), collections.Counter()
    began = time.time()
    numbers = itertools.count(options.start)

    def has_time():
        if options.minutes:
            return time.time() < began + 60 * options.minutes
        return counts["drawn"] < options.count

    with ProcessPoolExecutor(options.jobs, initializer=start_worker, initargs=(options, read_passes())) as pool:
        running = set()
        while running or has_time():
            while has_time() and len(running) < options.jobs:
                running.add(pool.submit(work, next(numbers)))
                counts["drawn"] += BATCH
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                more, reports = future.result()
                counts += more
                for report in reports:
                    findings.add(report.signature, report.program, report.header)
    minutes = (time.time() - began) / 60
    print(", ".join(f"{counts[name]} {name}" for name in sorted(counts)))
    print(f"{counts['pairs'] / minutes:.0f} pairs of a program and a sequence of passes per minute")
    failed = findings.report()
    print(f"{counts['drawn']} programs, {counts['refused']} refused, {counts['executed']} executed, "
          f"{counts['unlowered']} not lowered, {failed} failures")
    sys.exit(failed != 0)


if __name__ == "__main__":
    main()
