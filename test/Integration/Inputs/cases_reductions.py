"""Reductions by every operation that has an identity element, with special values."""

import functools

import numpy as np

from harness import FORMS, SOME, case, main
from operation_cases import generic as generic_in_forms

generic = functools.partial(generic_in_forms, forms=SOME)
SPECIAL = [np.nan, np.inf, -np.inf, 0.0, -0.0]


def reduce(combiner, t, fold, shape=(3, 5), dimensions=(1,), **options):
    out = "".join(f"{s}x" for d, s in enumerate(shape) if d not in dimensions) or "x"

    def formula(a, o):
        moved = np.moveaxis(a, dimensions, range(len(dimensions)))
        for element in moved.reshape(-1, *moved.shape[len(dimensions):]):
            o = fold(o, element).astype(o.dtype)
        return o

    case(f"linalg.reduce {{ {combiner} }} $operands dimensions = {list(dimensions)}",
         f"{'x'.join(map(str, shape))}x{t}", out + t, formula, **{"forms": SOME, **options})


def unsigned(fold):
    """`fold` on integers read as unsigned."""
    def folded(o, a):
        u = f"u{o.dtype.itemsize}"
        return fold(o.view(u), np.ascontiguousarray(a).view(u)).view(o.dtype)
    return folded


INTEGER = {"addi": np.add, "muli": np.multiply, "andi": np.bitwise_and, "ori": np.bitwise_or,
           "xori": np.bitwise_xor, "maxsi": np.maximum, "minsi": np.minimum,
           "maxui": unsigned(np.maximum), "minui": unsigned(np.minimum)}
for name, fold in INTEGER.items():
    for t in ["i8", "i32", "i64", "index"]:
        reduce(f"arith.{name}", t, fold)
        reduce(f"arith.{name}", t, fold, (2, 3, 4), (0, 2))
# A signed boolean is 0 or -1.
BOOLEAN = {"addi": np.logical_xor, "muli": np.logical_and, "andi": np.logical_and, "ori": np.logical_or,
           "xori": np.logical_xor, "maxsi": np.logical_and, "minsi": np.logical_or,
           "maxui": np.logical_or, "minui": np.logical_and}
for name, fold in BOOLEAN.items():
    reduce(f"arith.{name}", "i1", fold)


def all_special(a, o):
    """Rows with each special value alone, among others, and as the old value."""
    a.flat[:] = np.resize([*SPECIAL, 1.0, 2.0], a.size)
    a[0] = np.nan
    a[1] = -0.0
    a[2] = np.inf
    o.flat[:] = np.resize([np.nan, -0.0, -np.inf, 1.0], o.size)
    return a, o


EXTREME = {"maximumf": np.maximum, "minimumf": np.minimum, "maxnumf": np.fmax, "minnumf": np.fmin}
for t in ["f64", "f32", "f16", "bf16"]:
    reduce("arith.addf", t, np.add)
    reduce("arith.mulf", t, np.multiply, inputs=lambda a, o: (np.sign(a) * 1.25, o))
    for name, fold in EXTREME.items():
        reduce(f"arith.{name}", t, fold)
        reduce(f"arith.{name}", t, fold, (5, 6), inputs=all_special)
        reduce(f"arith.{name}", t, fold, (2, 3, 4), (0, 2))
for t in ["complex<f32>", "complex<f64>"]:
    reduce("complex.add", t, np.add)
    reduce("complex.mul", t, np.multiply, inputs=lambda a, o: (a / np.abs(a), o))

# A sum of only -0.0 is -0.0, which the quotient distinguishes from 0.0.
case("""%s = linalg.reduce { arith.addf } ins(%i0 : tensor<3x5xf32>) outs(%o0 : tensor<3xf32>) dimensions = [1]
        $bind linalg.map { arith.divf } ins(%i1, %s : tensor<3xf32>, tensor<3xf32>) outs(%o0 : tensor<3xf32>)""",
     "3x5xf32 3xf32", "3xf32", lambda a, b, o: np.full_like(o, -np.inf), forms=(FORMS[3],),
     inputs=lambda a, b, o: (np.full_like(a, -0.0), np.ones_like(b), np.full_like(o, -0.0)))

# Loop indices in the payload, of tiled loops and others.
generic("i, j", "i, j | i", "pr", """^bb0(%a: i32, %o: i32):
  %i = linalg.index 0 : index
  %j = linalg.index 1 : index
  %w = arith.muli %i, %j : index
  %v = arith.index_cast %w : index to i32
  %p = arith.muli %a, %v : i32
  %s = arith.addi %p, %o : i32
  linalg.yield %s : i32""", "4x7xi32", "4xi32",
        lambda a, o: o + (a * np.outer(np.arange(4), np.arange(7)).astype("i4")).sum(1, dtype="i4"))
generic("j, i, k", "k, i, j | i", "rpr", """^bb0(%a: i64, %o: i64):
  %j = linalg.index 0 : index
  %k = linalg.index 2 : index
  %w = arith.subi %k, %j : index
  %v = arith.index_cast %w : index to i64
  %p = arith.xori %a, %v : i64
  %s = arith.maxsi %o, %p : i64
  linalg.yield %s : i64""", "5x3x4xi64", "3xi64",
        lambda a, o: np.maximum(o, (a ^ np.subtract.outer(np.arange(5), np.arange(4))[:, None, :]).max((0, 2))))
# Two inits by different operations, of different maps, one of them a scalar.
generic("i, j", "i, j | j | ", "rr", """^bb0(%a: i16, %m: i16):
  %s = arith.minsi %a, %m : i16
  linalg.yield %s : i16""".replace("%m: i16", "%b: i16, %m: i16"), "4x5xi16 5xi16", "xi16",
        lambda a, b, m: np.minimum(m, a.min()))
generic("i, j, k", "i, j, k | i | i", "prr", """^bb0(%a: i32, %m: i32, %s: i32):
  %n = arith.maxui %m, %a : i32
  %t = arith.ori %a, %s : i32
  linalg.yield %n, %t : i32, i32""", "3x4x5xi32", "3xi32 3xi32",
        lambda a, m, s: (np.maximum(m.view("u4"), a.view("u4").max((1, 2))).view("i4"),
                         s | np.bitwise_or.reduce(a, (1, 2))))
# Two steps of one operation.
generic("i, j", "i, j | i, j | i", "pr", """^bb0(%a: i32, %b: i32, %o: i32):
  %s = arith.addi %o, %a : i32
  %t = arith.addi %b, %s : i32
  linalg.yield %t : i32""", "3x5xi32 3x5xi32", "3xi32",
        lambda a, b, o: o + a.sum(1, dtype="i4") + b.sum(1, dtype="i4"))
# Windows at a stride, with elements of the init that are not written.
generic("i, k, c", "2 * i + 3 * k, c | k | i | i + 1", "prr", """^bb0(%a: i32, %b: i32, %d: i32, %o: i32):
  %e = arith.muli %a, %b : i32
  %p = arith.addi %e, %d : i32
  %s = arith.addi %o, %p : i32
  linalg.yield %s : i32""", "13x2xi32 3xi32 4xi32", "5xi32",
        lambda a, b, d, o: o + np.concatenate(
            [[0], 6 * d + sum(a[3 * k:3 * k + 7:2].sum(1, dtype="i4") * b[k] for k in range(3))]).astype("i4"))
# No overflow in order, but in another.
generic("i", "i | ", "r", """^bb0(%a: i8, %o: i8):
  %s = arith.addi %o, %a overflow<nsw> : i8
  linalg.yield %s : i8""", "4xi8", "xi8", lambda a, o: o + a.sum(dtype="i1"),
        inputs=lambda a, o: (np.array([100, -100, 100, -100], "i1"), np.full_like(o, -50)))
generic("i", "i | ", "r", """^bb0(%a: vector<4xi16>, %o: vector<4xi16>):
  %s = arith.maxsi %o, %a : vector<4xi16>
  linalg.yield %s : vector<4xi16>""", "5xvector<4xi16>", "xvector<4xi16>",
        lambda a, o: np.maximum(o, a.max(0)))

if __name__ == "__main__":
    main()
