"""Softmax. Stock has no pass that lowers it."""

import numpy as np

from harness import SOME, case, main
from values import FLOATS


def softmax(a, dimension):
    shifted = np.exp(a - a.max(axis=dimension, keepdims=True, initial=-np.inf))
    return shifted / shifted.sum(axis=dimension, keepdims=True)


def softmax_case(shape, dimension, **options):
    case(f"linalg.softmax dimension({dimension}) $operands $results", shape, shape,
         lambda a, o: softmax(a, dimension), stock=False, **options)


def large(a, o):
    """Exponentials of these overflow unless the largest is subtracted first."""
    return a + 1000, o


def extreme(a, o):
    """Rows with a NaN, an infinity, only infinities."""
    a[0, 1], a[1, 2], a[2, 0] = np.nan, -np.inf, np.inf
    a[3] = -np.inf
    return a, o


for t in FLOATS:
    softmax_case(f"4x7x{t}", 1)
    softmax_case(f"4x7x{t}", 0, forms=SOME)
    softmax_case(f"2x3x4x{t}", 1, forms=SOME)
    softmax_case(f"5x{t}", 0, forms=SOME)
    softmax_case(f"4x7x{t}", 1, inputs=large, forms=SOME)
    softmax_case(f"4x7x{t}", 1, inputs=extreme, forms=SOME)
for shape, dimension in [("0x4xf32", 1), ("4x0xf32", 1), ("3x1xf32", 1), ("33x17xf32", 1)]:
    softmax_case(shape, dimension)

if __name__ == "__main__":
    main()
