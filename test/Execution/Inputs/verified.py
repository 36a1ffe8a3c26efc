"""Calls functions that check their arguments, with extents that agree and that
do not.

usage: verified.py LIBRARY.so
"""

import ctypes
import sys

from verified_calls import Test

# The loops' extents, and the loops of the operands' dimensions; None for a scalar, which is not an
# argument of the function.
OPS = {
    "matmul": (dict(m=2, n=3, k=4), ["mk", "kn", "mn"]),
    "quantized_matmul": (dict(m=2, n=3, k=4), ["mk", "kn", None, None, "mn"]),
    "generic": (dict(i=2, j=3), ["ji", "j", "ij"]),
    "select": (dict(i=2, j=3), ["ij", "ij", "ij", "ij"]),
    "reduce": (dict(i=2, j=3), ["ij", "i"]),
    "transpose": (dict(i=2, j=3), ["ij", "ji"]),
    "broadcast": (dict(i=2, j=3), ["j", "ij"]),
    "map": (dict(i=3), ["i", "i", "i"]),
    "softmax": (dict(i=2, j=3), ["ij", "ij"]),
}


def main(path):
    test = Test(ctypes.CDLL(path))
    for name, (extents, operands) in OPS.items():
        test.check_agreeing(name, extents, operands)
        test.check_disagreeing(name, extents, operands)

    for shapes in [[4], [4]], [[4], [1]], [[5], [3]], [[0], [0]]:
        test.expect_pass("reverse", shapes)
    test.expect_caught("reverse", [[5], [5]], "index -d0 + 3 into dimension 0 of operand 0 is negative", op="generic")
    test.expect_caught("reverse", [[3], [2]], "dimension 0 of operand 0 is not less", op="generic")
    for shapes in [[3], [4]], [[2], [2]], [[0], [0]], [[2], [1]]:
        test.expect_pass("halve", shapes)
    test.expect_caught("halve", [[2], [3]], "dimension 0 of operand 0 is not less", op="generic")
    for shapes in [[3], [9]], [[3], [0]], [[2], [1]]:
        test.expect_pass("modulo", shapes)
    print(f"{test.passed} calls pass, {test.caught} are caught")


main(*sys.argv[1:])
