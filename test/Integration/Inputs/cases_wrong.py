"""Formulas that are wrong in one element or in an operand that must not change."""

from harness import case, main


def off_by_one(a, c):
    c = a.copy()
    c[1, 2] ^= 1
    return c


case("linalg.copy $operands $results", "2x3xi32", "2x3xi32", off_by_one)
case("linalg.copy $operands $results", "2x3xf32", "2x3xf32", lambda a, c: c)
if __name__ == "__main__":
    main()
