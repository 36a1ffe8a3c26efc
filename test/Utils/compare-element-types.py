#!/usr/bin/env python3
# Part of Linalg, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that linalg-opt builds the payloads that mlir-opt builds.

Usage: compare-element-types.py [--each=N] OP...     "conv*" stands for all ops that match

Tries every combination of element types for the operands of each named op, with each `cast` if it
has one. What mlir-opt accepts, linalg-opt must print equally in generic form; what it rejects,
linalg-opt must reject with one error at the op, except for conversions that we add. With --each,
one of N combinations is tried, depending on the op's name.
"""

import argparse
import fnmatch
import itertools
import random
import re
import subprocess
import sys

from window_ops import CONVOLUTIONS, POOLINGS, is_quantized, layouts

OURS = "linalg-opt"
STOCK = "mlir-opt"

# mlir-opt's verifier caches the maps in this attribute.
MEMOIZED = r" \{linalg\.memoized_indexing_maps = \[[^\]]*\]\}"

MANY_TYPES = ["f16", "bf16", "f32", "f64", "i1", "i8", "i32", "si8", "ui8", "index",
              "complex<f32>", "complex<f64>"]
SOME_TYPES = ["f16", "f32", "i1", "i8", "si8", "index", "complex<f32>"]
FEW_TYPES = ["f32", "bf16", "i1", "i8", "i32"]

CASTS = ["", "cast = #linalg.type_fn<cast_signed>", "cast = #linalg.type_fn<cast_unsigned>"]

# The shapes of the operands, "" for a scalar, the init last; the element types to
# combine; and whether the op has a `cast`.
OPS = {
    "matmul": (["2x3x", "3x4x", "2x4x"], SOME_TYPES, True),
    "batch_matmul": (["5x2x3x", "5x3x4x", "5x2x4x"], FEW_TYPES, True),
    "matvec": (["2x3x", "3x", "2x"], FEW_TYPES, False),
    "vecmat": (["3x", "3x4x", "4x"], FEW_TYPES, False),
    "batch_matvec": (["5x2x3x", "5x3x", "5x2x"], FEW_TYPES, False),
    "batch_vecmat": (["5x3x", "5x3x4x", "5x4x"], FEW_TYPES, False),
    "dot": (["3x", "3x", "0d"], FEW_TYPES, False),
    "mmt4d": (["1x1x2x3x", "1x1x4x3x", "1x1x2x4x"], FEW_TYPES, False),
    "batch_mmt4d": (["5x1x1x2x3x", "5x1x1x4x3x", "5x1x1x2x4x"], FEW_TYPES, False),
    "quantized_matmul": (["2x3x", "3x4x", "", "", "2x4x"], FEW_TYPES[-3:], False),
    "quantized_batch_matmul": (["5x2x3x", "5x3x4x", "", "", "5x2x4x"], FEW_TYPES[-3:], False),
    # mlir-opt reads integers as signed whatever `cast` says.
    "batch_reduce_matmul": (["5x2x3x", "5x3x4x", "2x4x"], FEW_TYPES, False),
    "fill": (["", "4x"], MANY_TYPES, False),
    "fill_rng_2d": (["", "", "", "4x3x"], ["f32", "f64", "i32", "i64"], False),
    "copy": (["4x", "4x"], MANY_TYPES, True),
    "select": (["4x", "4x", "4x", "4x"], FEW_TYPES, False),
}
UNARY = "abs ceil erf exp floor log negf reciprocal round rsqrt sqrt square tanh".split()
BINARY = "add sub mul div div_unsigned max min powf".split()
OPS.update((name, (["4x"] * 2, MANY_TYPES, False)) for name in UNARY)
OPS.update((name, (["4x"] * 3, SOME_TYPES, False)) for name in BINARY)

SPATIAL_EXTENTS = (5, 3, 3)  # of image, kernel and init


def window_op(name):
    """The entry of `OPS` for a convolution or pooling."""
    shapes = ["".join(f"{extent if letter in 'dhw' else 2}x" for letter in layout)
              for layout, extent in zip(layouts(name), SPATIAL_EXTENTS)]
    if is_quantized(name):
        return [*shapes[:2], "", "", shapes[2]], FEW_TYPES[-3:], False
    of_all_types = name in ("conv_2d_nhwc_hwcf", "pooling_nhwc_max")
    return shapes, SOME_TYPES if of_all_types else FEW_TYPES, False


OPS.update((name, window_op(name)) for name in CONVOLUTIONS + POOLINGS)


def combinations(op):
    shapes, types, has_cast = OPS[op]
    elements = itertools.product(types, repeat=len(shapes))
    return list(itertools.product(elements, CASTS if has_cast else [""]))


def shaped(shape, element):
    if not shape:
        return element
    return f"tensor<{'' if shape == '0d' else shape}{element}>"


# The lines of a module, with the separator, and the line that the op is in.
MODULE_LINES = 5
OP_LINE = 2


def write_module(op, elements, attributes):
    types = [shaped(*pair) for pair in zip(OPS[op][0], elements)]
    arguments = ", ".join(f"%{i}: {type}" for i, type in enumerate(types))
    inputs = ", ".join(f"%{i}" for i in range(len(types) - 1))
    attributes = f" {{{attributes}}}" if attributes else ""
    return (f"func.func @f({arguments}) {{\n"
            f"  %r = linalg.{op}{attributes} ins({inputs} : {', '.join(types[:-1])})"
            f" outs(%{len(types) - 1} : {types[-1]}) -> {types[-1]}\n"
            f"  return\n}}\n")


def run(tool, modules):
    """The tool's output for each of `modules`, None if it rejects it; and the lines of the
    errors."""
    done = subprocess.run([tool, "-", "--split-input-file", "--mlir-print-op-generic",
                           "--mlir-print-local-scope"],
                          input="// -----\n".join(modules), capture_output=True, text=True)
    if done.returncode not in (0, 1):
        if tool == OURS:
            sys.exit(f"{tool} ended with {done.returncode}\n{done.stderr}")
        return run_by_halves(tool, modules)
    printed = [None] * len(modules)
    for index, text in enumerate(re.split(r"^// -----\n", done.stdout, flags=re.MULTILINE)):
        if "func.func" in text:
            printed[index] = re.sub(MEMOIZED, "", text)
    lines = re.findall(r"^[^:]*:(\d+):\d+: error: ", done.stderr, re.MULTILINE)
    return printed, [int(line) for line in lines]


def run_by_halves(tool, modules):
    """Like `run`; modules that crash the tool count as rejected."""
    if len(modules) == 1:
        return [None], []
    half = len(modules) // 2
    first, second = run(tool, modules[:half]), run(tool, modules[half:])
    return first[0] + second[0], first[1] + second[1]


def is_extension(op, elements):
    """Whether only linalg-opt accepts the types: it converts the value of a fill; it converts
    between floats of one width, to and from indices, and reals to complex numbers; it computes with
    indices, and more with complex numbers."""
    return (op == "fill" or {"f16", "bf16"} <= set(elements) or "index" in elements or
            any(element.startswith("complex") for element in elements))


def check(op, each):
    cases = combinations(op)
    cases = random.Random(op).sample(cases, -(-len(cases) // each))
    modules = [write_module(op, *case) for case in cases]
    stock, _ = run(STOCK, modules)
    ours, errors = run(OURS, modules)
    failures = []
    for case, expected, found in zip(cases, stock, ours):
        if expected == found or (expected is None and is_extension(op, case[0])):
            continue
        failures.append(f"{case}\n{STOCK}: {expected}\n{OURS}: {found}")
    expected_lines = [i * MODULE_LINES + OP_LINE for i, text in enumerate(ours) if text is None]
    if errors != expected_lines:
        failures.append(f"errors in lines {errors}, expected them in {expected_lines}")
    accepted = len(cases) - ours.count(None)
    print(f"{op}: {accepted} of {len(cases)} combinations accepted, {len(failures)} failures")
    for failure in failures:
        print(failure)
    return not failures


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--each", type=int, default=1)
    parser.add_argument("patterns", nargs="+")
    options = parser.parse_args()
    ops = [op for pattern in options.patterns for op in fnmatch.filter(OPS, pattern)]
    return 0 if ops and all([check(op, options.each) for op in ops]) else 1


if __name__ == "__main__":
    sys.exit(main())
