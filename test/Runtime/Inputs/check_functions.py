"""Calls every function of a library on operands of all layouts and compares
with NumPy.

usage: check_functions.py MANIFEST [--seed=N] [--rounds=N]
"""

import argparse
import ctypes
import sys

import numpy as np
from symbols import difference, read_manifest
from views import LAYOUTS, View

SCALARS = {"f32": ctypes.c_float, "f64": ctypes.c_double, "i32": ctypes.c_int32}
# Mostly extents that the kernels of a fast library treat specially.
SMALL, LARGE = [0, 1, 1, 2, 3, 4, 5, 7, 8], [1, 15, 16, 17, 31, 33, 48, 64, 65, 130]


def random_values(rng, dtype, shape):
    """Floats in [-2, 2), sometimes infinite, zero of either sign, or NaN. Integers of the whole
    range."""
    if dtype.kind == "i":
        info = np.iinfo(dtype)
        return rng.integers(info.min, info.max, shape, dtype, endpoint=True)
    parts = [rng.uniform(-2, 2, shape) for _ in range(1 + (dtype.kind == "c"))]
    if rng.integers(3) == 0:
        for part in parts:
            special = rng.choice([np.inf, -np.inf, np.nan, 0.0, -0.0], part.shape)
            part[...] = np.where(rng.uniform(size=part.shape) < 0.03, special, part)
    values = np.empty(shape, dtype)
    values.real = parts[0]
    if len(parts) == 2:
        values.imag = parts[1]
    return values


def pick_layout(rng, layouts):
    """Half of the operands have a layout that a fast library supports."""
    return rng.choice(layouts[:3] if rng.integers(2) else layouts)


def check(function, library, rng, number):
    """Calls once; returns the layouts and the problem, or None."""
    extents = LARGE if function.name in ("matmul", "matvec", "dot") and number % 4 == 0 else SMALL
    if number % 7 == 3:
        extents = [1]
    shapes, steps = function.shapes(rng, lambda: int(rng.choice(extents)))
    operands = []
    for position, shape in enumerate(shapes):
        values = random_values(rng, function.dtype, shape or ())
        if shape is None:
            operands.append(values[()])
            continue
        is_init = position == len(shapes) - 1
        layout = pick_layout(rng, LAYOUTS[:-1] if is_init else LAYOUTS)
        operands.append(View(rng, values, layout))
    views = [o for o in operands if isinstance(o, View)]
    expected, large = function.expected([o.values if isinstance(o, View) else o for o in operands], steps)

    arguments = [ctypes.c_int64(step) for group in steps or [] for step in group]
    descriptors = [o.descriptor() if isinstance(o, View) else SCALARS[function.element](o) for o in operands]
    arguments += [ctypes.byref(d) if isinstance(o, View) else d for o, d in zip(operands, descriptors)]
    call = getattr(library, f"_mlir_ciface_{function.symbol}")
    call.restype = None
    call(*arguments)

    what = f"shapes {[v.shape for v in views]}, {[v.layout for v in views]}, steps {steps}"
    if any(v.is_changed(outside_only=False) for v in views[:-1]):
        return what, "an input was changed"
    if views[-1].is_changed(outside_only=True):
        return what, "memory outside of the result was changed"
    return what, difference(function, expected, views[-1].view, large)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("manifest")
    parser.add_argument("--seed", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=60)
    options = parser.parse_args()
    print(f"seed {options.seed}", flush=True)
    path, functions = read_manifest(options.manifest)
    library = ctypes.CDLL(path)
    failures = 0
    for index, function in enumerate(functions):
        for number in range(options.rounds):
            rng = np.random.default_rng([options.seed, index, number])
            what, wrong = check(function, library, rng, number)
            if wrong:
                failures += 1
                print(f"FAIL: {function.symbol}, {what}, round {number}: {wrong}", flush=True)
    print(f"{len(functions)} functions, {options.rounds} calls each, {failures} differences")
    sys.exit(failures != 0)


main()
