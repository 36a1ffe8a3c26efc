"""Compares ops on boxes with sets of elements.

usage: boxes.py CC SCRATCH [--seed=N] [--count=N]

Functions add 1 to each element of each result. They take a buffer of zeros, and the offsets and
sizes of boxes, or have these as constants.
"""

import argparse
import ctypes
import itertools
import sys

import numpy as np

from lowerings import OURS, compile_module
from values import Buffer, Type

MOST = {1: 12, 2: 7, 3: 5}  # elements along a dimension, for each rank
OPS = ["intersection", "convex_union", "difference", "tile"]
CONSTANT_FUNCTIONS = 60


#===------------------------------------------------------------------------===#
# Sets of elements
#===------------------------------------------------------------------------===#

def elements(offsets, sizes):
    return set(itertools.product(*(range(o, o + s) for o, s in zip(offsets, sizes))))


def find_box_around(points, rank):
    if not points:
        return points
    ends = [(min(p[d] for p in points), max(p[d] for p in points)) for d in range(rank)]
    return set(itertools.product(*(range(first, last + 1) for first, last in ends)))


def expected(op, a, b, rank):
    """Of boxes given by offsets and sizes. For tiles, `b` has the numbers and the sizes of tiles."""
    if op == "tile":
        numbers, sizes = b
        return {p for p in elements(*a) if all((p[d] - a[0][d]) // sizes[d] == numbers[d] for d in range(rank))}
    first, second = elements(*a), elements(*b)
    if op == "intersection":
        return first & second
    if op == "difference":
        return first - second
    return find_box_around(first | second, rank)


def random_box(rng, shape):
    offsets, sizes = [], []
    for extent in shape:
        offsets.append(int(rng.integers(0, extent)))
        sizes.append(int(rng.integers(0, extent - offsets[-1] + 1)))
    return offsets, sizes


def random_operands(rng, op, rank):
    shape = [int(n) for n in rng.integers(1, MOST[rank] + 1, rank)]
    a = random_box(rng, shape)
    if op == "tile":
        return shape, a, ([int(n) for n in rng.integers(-1, 4, rank)], [int(n) for n in rng.integers(1, 5, rank)])
    return shape, a, random_box(rng, shape)


#===------------------------------------------------------------------------===#
# Functions
#===------------------------------------------------------------------------===#

def view(name, numbers, base, extents, is_constant):
    """The text of a box, and its type."""
    offsets, sizes = ([str(n) for n in part] for part in numbers)
    strides = [int(np.prod(extents[d + 1:])) if is_constant else "?" for d in range(len(extents))]
    strides[-1] = 1
    at = sum(o * s for o, s in zip(numbers[0], strides)) if is_constant else "?"
    shape = "".join(f"{n}x" for n in (sizes if is_constant else "?" * len(sizes)))
    type_ = f"memref<{shape}i32, strided<[{', '.join(map(str, strides))}], offset: {at}>>"
    ones = ", ".join("1" for _ in offsets)
    return (f"%{name} = memref.subview %base[{', '.join(offsets)}] [{', '.join(sizes)}] [{ones}] : {base} to {type_}\n",
            type_)


def count_up(value, type_, rank):
    """Adds 1 to each element of a view."""
    identity = f"affine_map<({', '.join(f'd{d}' for d in range(rank))}) -> ({', '.join(f'd{d}' for d in range(rank))})>"
    kinds = ", ".join('"parallel"' for _ in range(rank))
    return (f"linalg.generic {{indexing_maps = [{identity}], iterator_types = [{kinds}]}} outs({value} : {type_}) {{\n"
            "^bb0(%out: i32):\n%sum = arith.addi %out, %one : i32\nlinalg.yield %sum : i32\n}\n")


def function(name, op, rank, constants=None):
    """With `constants`, a shape and two boxes; without, these are arguments."""
    names = [[f"%{box}_{part}{d}" for d in range(rank)] for box in "ab" for part in ("offset", "size")]
    arguments = [f"{one}: index" for group in names for one in group]
    shape, a, b = constants or (None, names[:2], names[2:])
    base = f"memref<{''.join(f'{n}x' for n in shape or '?' * rank)}i32>"
    box, a_type = view("a", a, base, shape or [0] * rank, constants)
    text = "%one = arith.constant 1 : i32\n" + box
    dynamic = f"memref<{'?x' * rank}i32, strided<[{', '.join(['?'] * (rank - 1) + ['1'])}], offset: ?>>"
    if op == "tile":
        numbers, sizes = (", ".join(map(str, part)) for part in b)
        operands, types = f"%a[{sizes}] at [{numbers}]", a_type
    else:
        box, b_type = view("b", b, base, shape or [0] * rank, constants)
        text += box
        operands, types = "%a, %b", f"{a_type}, {b_type}"
    results = 2 * rank if op == "difference" else 1
    text += f"%r:{results} = linalg.{op} {operands} : {types} to {', '.join([dynamic] * results)}\n"
    text += "".join(count_up(f"%r#{n}", dynamic, rank) for n in range(results))
    listed = ", ".join([f"%base: {base}", *([] if constants else arguments)])
    return f"func.func @{name}({listed}) attributes {{llvm.emit_c_interface}} {{\n{text}return\n}}\n"


def call(library, name, shape, numbers):
    """The elements that the function counts, each with its count."""
    type_ = Type(tuple(shape), "i32", (), True)
    buffer = Buffer(type_, np.zeros(shape, "i4"), False)
    descriptor = buffer.descriptor()
    getattr(library, f"_mlir_ciface_{name}")(ctypes.byref(descriptor), *map(ctypes.c_int64, numbers))
    return buffer.values()


def find_difference(found, wanted, what):
    """Whether each wanted element was counted once, and no other."""
    counts = {tuple(map(int, at)): int(found[tuple(at)]) for at in np.argwhere(found)}
    if counts == dict.fromkeys(wanted, 1):
        return 0
    print(f"FAIL: {what}: expected {sorted(wanted)}, found {counts}")
    return 1


def check_random(options, library):
    rng = np.random.default_rng(options.seed)
    failures = 0
    for number in range(options.count):
        op, rank = OPS[number % 4], 1 + number // 4 % 3
        shape, a, b = random_operands(rng, op, rank)
        found = call(library, f"{op}_{rank}", shape, [n for box in (a, b) for part in box for n in part])
        failures += find_difference(found, expected(op, a, b, rank), (options.seed, op, shape, a, b))
    print(f"{options.count} random boxes, {failures} differences", flush=True)
    return failures


def random_constants(rng, op, rank):
    """MLIR rejects slices that begin at the end of a dimension, and negative numbers of tiles are
    errors."""
    shape, a, b = random_operands(rng, op, rank)
    return (shape, a, ([max(n, 0) for n in b[0]], b[1])) if op == "tile" else (shape, a, b)


def check_constant(options, lowering):
    rng = np.random.default_rng([options.seed, 1])
    cases = {}
    for number in range(CONSTANT_FUNCTIONS):
        op, rank = OPS[number % 4], 1 + number // 4 % 3
        cases[f"f{number}"] = op, rank, random_constants(rng, op, rank)
    source = "".join(function(name, op, rank, constants) for name, (op, rank, constants) in cases.items())
    library = compile_module(lowering, source, options, "constant")
    failures = 0
    for name, (op, rank, (shape, a, b)) in cases.items():
        failures += find_difference(call(library, name, shape, []), expected(op, a, b, rank),
                                    (options.seed, op, shape, a, b))
    print(f"{len(cases)} functions of constant boxes, {failures} differences", flush=True)
    return failures


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("cc")
    parser.add_argument("scratch")
    parser.add_argument("--seed", type=int, default=20)
    parser.add_argument("--count", type=int, default=10000)
    options = parser.parse_args()
    print(f"seed {options.seed}", flush=True)
    source = "".join(function(f"{op}_{rank}", op, rank) for op in OPS for rank in MOST)
    library = compile_module(OURS, source, options, "dynamic")
    failures = check_random(options, library)
    failures += check_constant(options, ["linalg-opt -linalg-decompose -canonicalize -linalg-to-loops", *OURS])
    sys.exit(failures != 0)


main()
