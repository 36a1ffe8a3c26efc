"""Fills a column: transforms samples, executes the results, and compares."""

import multiprocessing
import os
import re
import sys
from collections import defaultdict
from dataclasses import dataclass
from types import SimpleNamespace

from coverage.tools import body, run
from harness import difference
from lowerings import compile_module

LOWER = ["linalg-opt -linalg-decompose -linalg-bufferize -scf-forall-to-for -linalg-to-llvm"]


@dataclass
class Transformed:
    """A sample as a function to execute."""
    sample: object
    form: object
    text: str


def compile_transformed(source, options):
    return compile_module(LOWER, source, options, "transformed", optimize="-O0")


def transform(column, samples):
    """The functions to execute, and the failures, by the samples' numbers."""
    groups = defaultdict(list)
    for sample in samples:
        form = sample.form(*column.forms)
        if form:
            groups[tuple(column.passes(sample))].append((sample, form))
    done, failed = {}, {}
    for passes, members in groups.items():
        texts = [column.prepare(sample.function(form)) for sample, form in members]
        outputs, errors = run("linalg-opt", passes, texts)
        for (sample, form), before, after in zip(members, texts, outputs):
            problem = "is an error" if after is None else column.evidence(sample, before, after)
            if problem:
                failed[sample.number] = problem
                report(column, sample, f"{problem}: {' '.join(passes)}\n{before}{after or errors[:2000]}")
            else:
                text = before if column.executes_input else body(after, sample.number)
                done[sample.number] = Transformed(sample, form, text)
    return done, failed


def report(column, sample, problem):
    print(f"{column.title}: linalg.{sample.op} {problem}", file=sys.stderr, flush=True)


def execute(column, done, scratch):
    """The failures of samples, compiled together and compared with their formulas."""
    if not done:
        return {}
    # In a child process, as the code may crash or leave threads running.
    receiver, sender = multiprocessing.Pipe(duplex=False)
    child = multiprocessing.get_context("fork").Process(
        target=lambda: sender.send(compare(column, done, scratch)))
    child.start()
    sender.close()
    try:
        failed = receiver.recv()
    except EOFError:
        failed = None
    child.join()
    if failed is not None:
        return failed
    if len(done) == 1:
        (transformed,) = done.values()
        report(column, transformed.sample, f"does not compile or crashes\n{transformed.text}")
        return dict.fromkeys(done, "does not compile or crashes")
    numbers = list(done)
    halves = numbers[:len(numbers) // 2], numbers[len(numbers) // 2:]
    return {number: problem for half in halves
            for number, problem in execute(column, {n: done[n] for n in half}, scratch).items()}


def compare(column, done, scratch):
    name = re.sub(r"\W+", "_", column.title)
    options = SimpleNamespace(scratch=os.path.join(scratch, name), cc=os.environ.get("CC", "clang-22"))
    library = column.compile("\n".join(transformed.text for transformed in done.values()), options)
    failed = {}
    for number, transformed in done.items():
        case, form = transformed.sample.case, transformed.form
        values = case.random([20, number])
        expected = values[:len(case.ins)] + case.expected(values)
        found = case.call(getattr(library, f"_mlir_ciface_{transformed.sample.name}"), form, values)
        problem = difference(case.types(), expected, found, case.exact)
        if problem:
            failed[number] = "computes something else"
            report(column, transformed.sample, f"{problem}\n{transformed.text}")
    return failed


def fill(column, samples, scratch):
    """The cells of a column, by op."""
    reasons = {sample.number: column.refuses(sample) for sample in samples}
    wanted = [sample for sample in samples if not reasons[sample.number]]
    done, failed = transform(column, wanted)
    failed.update(execute(column, done, scratch))
    if column.is_partial:
        shown = {sample.op for sample in samples if sample.number in done and sample.number not in failed}
        for sample in samples:
            if sample.op in shown and sample.leaves_open():
                failed.pop(sample.number, None)
    cells = {}
    for sample in samples:
        problem = failed.get(sample.number)
        if problem:
            cells[sample.op] = f"**{problem}**"
        elif sample.number in done:
            cells.setdefault(sample.op, "yes")
    for sample in samples:
        cells.setdefault(sample.op, f"n/a: {reasons[sample.number] or 'no sample fits'}")
    return cells
