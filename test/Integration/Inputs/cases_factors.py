"""Sums of products whose factors are computed in the payload."""

import numpy as np

from harness import case, generic, main


def product(a, b):
    """The payload that adds the product of values a and b, given the operations that compute them."""
    return lambda operations, t, kind: f"""{operations}
  %p = arith.mul{kind} {a}, {b} : {t}
  %s = arith.add{kind} %o, %p : {t}
  linalg.yield %s : {t}"""


MATMUL = "m, k | k, n"
# One factor, then both, from inputs of fewer loops, in another order of dimensions, or without any.
generic("m, n, k", f"{MATMUL} | k | m, n", "ppr", product("%f", "%b")("""^bb0(%a: f32, %b: f32, %c: f32, %o: f32):
  %f = arith.subf %a, %c : f32""", "f32", "f"), "5x7xf32 7x6xf32 7xf32", "5x6xf32", lambda a, b, c, o: o + (a - c) @ b)
generic("m, n, k", f"k, m | n, k | m, k | n | m, n", "ppr", product("%f", "%g")(
    """^bb0(%a: i32, %b: i32, %c: i32, %d: i32, %o: i32):
  %f = arith.muli %a, %c : i32
  %g = arith.subi %d, %b : i32""", "i32", "i"), "7x5xi32 6x7xi32 5x7xi32 6xi32", "5x6xi32",
        lambda a, b, c, d, o: o + (a.T * c) @ (d[:, None] - b).T)
generic("b, m, n, k", "b, m, k | b, k, n | | b, m, n", "pppr", product("%b", "%f")(
    """^bb0(%a: f64, %b: f64, %c: f64, %o: f64):
  %e = math.absf %a : f64
  %f = arith.divf %e, %c : f64""", "f64", "f"), "2x5x7xf64 2x7x6xf64 f64", "2x5x6xf64",
        lambda a, b, c, o: o + (np.abs(a) / c) @ b, inputs=lambda a, b, c, o: (a, b, np.full_like(c, 3), o))
# Of a vector and a matrix; with casts of one factor in its payload and of the other in the product.
generic("n, k", "k | k, n | k | n", "pr", product("%g", "%f")(
    """^bb0(%a: i8, %b: i8, %c: i16, %o: i32):
  %d = arith.extsi %a : i8 to i16
  %e = arith.addi %d, %c : i16
  %f = arith.extsi %e : i16 to i32
  %g = arith.extui %b : i8 to i32""", "i32", "i"), "7xi8 7x6xi8 7xi16", "6xi32",
        lambda a, b, c, o: o + ((a + c).astype("i4") @ b.view("u1").astype("i4")))
# An input of more loops than the factor's others; a value from outside.
generic("m, n, k, l", "l, m | k, l | m, k | l, k, n | m, n", "pprr", product("%f", "%d")(
    """^bb0(%a: i64, %b: i64, %c: i64, %d: i64, %o: i64):
  %e = arith.xori %a, %b : i64
  %g = arith.addi %e, %c : i64
  %f = arith.subi %g, %five : i64""", "i64", "i"), "3x5xi64 4x3xi64 5x4xi64 3x4x6xi64", "5x6xi64",
        lambda a, b, c, d, o: o + np.einsum("mkl,lkn->mn", (a.T[:, None, :] ^ b[None]) + c[:, :, None] - 5, d),
        before="%five = arith.constant 5 : i64")
# No contraction of factors: an input in both, one that depends on all loops, the old value, an index, a window.
generic("m, n, k", f"{MATMUL} | m, n", "ppr", product("%d", "%d")("""^bb0(%a: f32, %b: f32, %o: f32):
  %d = arith.subf %a, %b : f32""", "f32", "f"), "5x7xf32 7x6xf32", "5x6xf32",
        lambda a, b, o: o + ((a[:, :, None] - b[None]) ** 2).sum(1))
generic("m, n, k", f"{MATMUL} | k | m, n", "ppr", product("%d", "%c")("""^bb0(%a: i32, %b: i32, %c: i32, %o: i32):
  %d = arith.minsi %a, %b : i32""", "i32", "i"), "5x7xi32 7x6xi32 7xi32", "5x6xi32",
        lambda a, b, c, o: o + (np.minimum(a[:, :, None], b[None]) * c[:, None]).sum(1, dtype="i4"))
generic("m, n, k", f"{MATMUL} | m, n", "ppr", product("%d", "%b")("""^bb0(%a: i32, %b: i32, %o: i32):
  %k = linalg.index 2 : index
  %i = arith.index_cast %k : index to i32
  %d = arith.addi %a, %i : i32""", "i32", "i"), "5x7xi32 7x6xi32", "5x6xi32",
        lambda a, b, o: o + (a + np.arange(7, dtype="i4")) @ b)
generic("m, k", "m + k | k | k | m", "pr", product("%d", "%b")("""^bb0(%a: i32, %b: i32, %c: i32, %o: i32):
  %d = arith.subi %a, %c : i32""", "i32", "i"), "7xi32 3xi32 3xi32", "5xi32",
        lambda a, b, c, o: o + sum((a[k:k + 5] - c[k]) * b[k] for k in range(3)))
case("linalg.quantized_matmul $operands $results", "5x7xi8 7x6xi8 i32 i32", "5x6xi32",
     lambda a, b, c, d, o: o + (a.astype("i4") - c) @ (b.astype("i4") - d))

if __name__ == "__main__":
    main()
