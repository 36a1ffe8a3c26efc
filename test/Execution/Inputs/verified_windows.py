"""Calls convolutions and poolings that check their arguments, with extents that
agree and that do not, and with windows that end within the image and after it.

usage: verified_windows.py --module       prints the functions
       verified_windows.py LIBRARY.so
"""

import ctypes
import sys
from pathlib import Path

from verified_calls import Test, shapes_of

sys.path.append(str(Path(__file__).parents[2] / "Utils"))
from window_ops import (CONVOLUTIONS, POOLINGS, has_steps, is_quantized, is_unsigned, layouts,
                        spatial)

STRIDES = {"d": 1, "h": 2, "w": 1}
DILATIONS = {"d": 3, "h": 1, "w": 2}
# Of the loops; those over windows are in upper case.
EXTENTS = dict(n=2, g=2, c=3, f=2, m=2, D=2, H=3, W=4, d=2, h=3, w=2)


def function(op):
    element = "i8" if is_quantized(op) or is_unsigned(op) else "f32"
    image, kernel, out = (f"memref<{'?x' * len(layout)}{element}>" for layout in layouts(op))
    letters = spatial(layouts(op)[0])
    attributes = ", ".join(f"{name} = dense<{[steps[l] for l in letters]}> : tensor<{len(letters)}xi64>"
                           for name, steps in (("strides", STRIDES), ("dilations", DILATIONS)))
    attributes = f"{{{attributes}}} " if has_steps(op) else ""
    zeros, zero_types = (", %z, %z", ", i8, i8") if is_quantized(op) else ("", "")
    return (f"func.func @{op}(%i: {image}, %k: {kernel}, %o: {out}) {{\n"
            f"  %z = arith.constant 1 : i8\n"
            f"  linalg.{op} {attributes}ins(%i, %k{zeros} : {image}, {kernel}{zero_types})"
            f" outs(%o : {out})\n  return\n}}\n")


def check(test, op):
    image, kernel, out = layouts(op)
    letters = spatial(image)
    # Operands by loops, but the image's spatial dimensions by "0", "1", ...
    numbers = {letter: str(number) for number, letter in enumerate(letters)}
    zero_points = [None, None] if is_quantized(op) else []
    operands = ["".join(numbers.get(l, l) for l in image), kernel, *zero_points,
                "".join(l.upper() if l in letters else l for l in out)]
    used = {l for operand in operands for l in operand or ""}
    extents = {l: extent for l, extent in EXTENTS.items() if l in used}
    for l in letters:
        stride, dilation = (STRIDES[l], DILATIONS[l]) if has_steps(op) else (1, 1)
        extents[numbers[l]] = (EXTENTS[l.upper()] - 1) * stride + (EXTENTS[l] - 1) * dilation + 1

    def with_extents(**changes):
        return shapes_of(operands, {**extents, **changes})

    test.expect_pass(op, with_extents())
    for loop in used - set(numbers.values()):
        test.expect_pass(op, with_extents(**{loop: 0}))
    test.check_disagreeing(op, extents, operands)
    for l, number in numbers.items():
        message = f"dimension {image.index(l)} of operand 0 is not less than its extent"
        for changes in ({l: extents[l] + 1}, {l.upper(): extents[l.upper()] + 1},
                        {number: extents[number] - 1}, {number: 0}):
            test.expect_caught(op, with_extents(**changes), message)
        test.expect_pass(op, with_extents(**{number: extents[number] + 1}))
        test.expect_pass(op, with_extents(**{number: 0, l.upper(): 0}))


def main(path):
    ops = CONVOLUTIONS + POOLINGS
    if path == "--module":
        print("".join(map(function, ops)))
        return
    test = Test(ctypes.CDLL(path))
    for op in ops:
        check(test, op)
    print(f"{len(ops)} ops, {test.passed} calls pass, {test.caught} are caught")


main(*sys.argv[1:])
