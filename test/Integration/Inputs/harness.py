"""Executes ops and compares the results with a reference.

A case is an op with operand types and a formula. It becomes one function for
each form that operands can have. Many functions are compiled together,
by each of the lowerings in lowerings.py, and called on the same random inputs. Our results must
equal the formula, which shares no code with us, and, if stock mlir-opt can lower the op, the result
of stock's loops; libraries, which sum floats in another order, may differ slightly.

With --tile, all ops that can be are tiled first. Prints the number of tiled ops, and the names of
those that were and were not tiled. The same holds for --vectorize: by vectors that are as long as
the loops, or by longer ones. With --plugin, our passes run in stock mlir-opt, on the cases that it
parses.

With --fuse, each op's operands are copied before it and its results after it, and all ops are tiled
and fused by linalg-tile-and-fuse with these options. Prints the number of fused ops.

With --first, these passes are run first, or after --vectorize, and stock is not run.

With --sample=N, only N functions are tried, at least one for each op. The seed determines them, and
they are printed. --share=K/N takes a part of the sample, so that several ways share one.

usage of a file of cases:
  cases_x.py CC SCRATCH [--seed=N] [--sample=N] [--trace]
             [--tile=OPTIONS | --fuse=OPTIONS | --vectorize=(static | masked)] [--first=PASSES]
"""

import argparse
import re
import sys

import numpy as np

from adopting import compile_adopted, find_for_plugin
# Imports that are not used below are for the files of cases.
from lowerings import (OURS, OURS_AFFINE, OURS_FIRST, OURS_GENERALIZED, OURS_TILED, STOCK,  # noqa: F401
                       compile_module, compile_parallel, compile_scheduled, compile_with_libraries, load_copies)
from operation_cases import BUFFERS, CASES, FORMS, SOME, TENSORS, Form, case, generic  # noqa: F401
from tiling import MANY_LOOPS, compile_fused, compile_tiled, with_consumers, with_producers
from values import TOLERANCE
from vectorizing import vectorize_all

BATCH = 300  # functions that are compiled together


def choose(runs, number, seed, share, is_transformed):
    """At most `number` of `runs`, but at least one for each op of each file, in their order.
    `share` is the K-th of N disjoint parts of these."""
    shuffled = np.random.default_rng(seed).permutation(len(runs))

    def is_fit(index):
        """Whether it has loops on tensors to transform."""
        one, form, _ = runs[index]
        shapes = [t.shape for t in one.types()]
        has_loops = any(shapes) and not any(0 in shape for shape in shapes)
        return has_loops, is_transformed and not form.is_mixed and form.inputs == "tensor"

    first = {}
    for index in sorted(shuffled, key=is_fit, reverse=True):
        one, form, _ = runs[index]
        text = one.text_for(form)
        first.setdefault((one.file, *re.findall(r"linalg\.\w+|_fn<\w+>|_kind<\w+>", text)), index)
    taken = set(first.values())
    chosen = [*first.values(), *(index for index in shuffled if index not in taken)]
    part, parts = share
    chosen = sorted(chosen[:max(number, len(first))][part - 1::parts])
    print(f"sample of {len(chosen)} of {len(runs)} functions:", *(runs[i][2] for i in chosen), flush=True)
    return [runs[index] for index in chosen]


def difference(types, expected, found, exact):
    """The first difference between two lists of arrays, or None."""
    for number, (type_, e, f) in enumerate(zip(types, expected, found)):
        tolerance = 0 if exact else TOLERANCE.get(type_.element, 0)
        equal = np.isclose(f, e, tolerance, tolerance, equal_nan=True) if e.dtype.kind in "fc" else f == e
        if exact and e.dtype.kind == "f":  # zeros have signs
            equal &= np.isnan(e) | (np.signbit(e) == np.signbit(f))
        if not equal.all():
            where = tuple(map(int, np.argwhere(~equal)[0]))
            return (f"operand {number}, {type_.text('memref')}, differs first at {where} and at "
                    f"{int((~equal).sum()) - 1} more of {equal.size} elements:\n"
                    f"  expected {e[where]}, found {f[where]}")
    return None


def compile_runs(runs, options):
    """Libraries of our code by name, one of stock's, and stock's results."""
    by_stock = {name for c, form, name in runs if c.stock and not form.is_mixed}
    source = {name: c.function(name, form) for c, form, name in runs}
    if options.fuse:
        first = "root=first" in options.fuse  # or it is not the op that is tiled
        source = {name: with_consumers(text if first else with_producers(text)) for name, text in source.items()}
    if options.plugin:
        own = find_for_plugin(runs, options.plugin, source)
        source = {name: text for name, text in source.items() if name in own}
    everything = "".join(source.values())
    lowering = ["linalg-opt " + options.first, *OURS] if options.first else OURS
    if options.plugin or options.tile or options.vectorize or options.fuse or options.first or options.schedules:
        by_stock = set()  # sums of floats in another order
    if options.plugin:
        ours = compile_adopted(everything, options)
    elif options.tile:
        ours = {f"ours, tiled by {options.tile}": compile_tiled(everything, options)}
    elif options.vectorize:
        pairs = [(source[name], c.function(name, Form(form.name, form.inputs, form.inits)))
                 for c, form, name in runs]
        vectorized = vectorize_all(pairs, options.vectorize == "masked")
        ours = {f"ours, {options.vectorize} vectors": compile_module(lowering, vectorized, options, "vectors")}
    elif options.fuse:
        ours = {f"ours, fused by {options.fuse}": compile_fused(everything, options)}
    elif options.schedules:
        ours = {"ours, by random schedules": compile_scheduled(everything, options)}
    elif options.first:
        ours = {f"ours, after {options.first}": compile_module(lowering, everything + MANY_LOOPS, options, "first")}
    else:
        ours = {"ours": compile_module([*OURS_FIRST, *OURS], everything, options, "ours"),
                "ours, generalized": compile_module([*OURS_FIRST, *OURS_GENERALIZED], everything, options, "generalized"),
                "ours, affine": compile_module([*OURS_FIRST, *OURS_AFFINE], everything, options, "affine"),
                "ours, parallel": compile_parallel(everything, options),
                "ours, library": compile_with_libraries(everything, options)}
    stock = by_stock and compile_module(
        STOCK, "".join(source[name] for name in source if name in by_stock), options, "stock")
    return source, ours, stock, by_stock


def check_runs(runs, numbers, options):
    """The number of functions, the number that stock computes too, and the differences."""
    source, ours, stock, by_stock = compile_runs(runs, options)
    failures = 0
    for c, form, name in runs:
        if name not in source:
            continue
        values = c.random([options.seed, numbers[name]])
        types = c.types()

        def call(library, title):
            if options.trace:
                print(title, name, flush=True)
            return c.call(getattr(library, f"_mlir_ciface_{name}"), form, values)

        references = [("the formula", values[:len(c.ins)] + c.expected(values), c.exact)]
        if name in by_stock:
            references.append(("stock's loops", call(stock, "stock"), c.stock_exact))
        for title, library in ours.items():
            if title == "ours, parallel" and not c.threads:
                continue
            try:
                found = call(library, title)
                in_order = c.exact or title != "ours, library"
                wrong = [(what, text) for what, expected, exact in references
                         if (text := difference(types, expected, found, exact and in_order))]
            except ValueError as error:
                wrong = [("the promise", error)]
            for what, text in wrong:
                failures += 1
                print(f"FAIL: {title}: unlike {what}, seed {options.seed}, {form.name}:\n"
                      f"{source[name]}{text}\n")
    return len(source), len(by_stock), failures


def check_cases(options):
    """Compiles and calls the cases that the options select; prints a report, and returns the number
    of differences."""
    runs = [(c, form, f"case_{n}_{form.name.replace(' ', '_')}")
            for n, c in enumerate(CASES) for form in FORMS if c.fits(form)
            if not (options.plugin and form.is_mixed)]
    numbers = {name: number for number, (_, _, name) in enumerate(runs)}
    if options.vectorize == "static":
        runs = [run for run in runs if not run[1].dynamic]
    if options.sample:
        is_transformed = bool(options.tile or options.fuse or options.vectorize or options.first or options.schedules)
        runs = choose(runs, options.sample, options.seed, options.share, is_transformed)
    parts = [runs[start:start + BATCH] for start in range(0, len(runs), BATCH)]
    counts = [check_runs(part, numbers, options) for part in parts]
    functions, by_stock, failures = map(sum, zip(*counts)) if counts else (0, 0, 0)
    print(f"{functions} functions of {len(CASES)} cases, {by_stock} of them by stock too, "
          f"{failures} differences", flush=True)
    return failures


def make_parser():
    parser = argparse.ArgumentParser()
    parser.add_argument("cc")
    parser.add_argument("scratch")
    parser.add_argument("--seed", type=int, default=20)
    parser.add_argument("--sample", type=int, help="how many functions to try")
    parser.add_argument("--share", type=lambda text: tuple(map(int, text.split("/"))), default=(1, 1),
                        help="K/N: the K-th of N parts of the sample")
    parser.add_argument("--trace", action="store_true", help="name each function before it is called")
    parser.add_argument("--tile", help="options of linalg-tile")
    parser.add_argument("--vectorize", choices=["static", "masked"], help="the extents of vectors")
    parser.add_argument("--fuse", help="options of linalg-tile-and-fuse")
    parser.add_argument("--first", help="passes that are run before the lowering")
    parser.add_argument("--schedules", action="store_true", help="choose schedules, and change their sizes")
    parser.add_argument("--plugin", help="the plugin for mlir-opt")
    return parser


def main():
    options = make_parser().parse_args()
    print(f"seed {options.seed}", flush=True)
    sys.exit(check_cases(options) != 0)
