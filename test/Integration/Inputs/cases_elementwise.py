"""Elementwise ops, and ops that only move elements."""

import numpy as np

from harness import BUFFERS, SOME, case, main
from values import FLOATS, INTS, cast, cast_unsigned

UNSIGNED = "{cast = #linalg.type_fn<cast_unsigned>} "
COMPLEX = ["complex<f32>", "complex<f64>"]


def copy(a, b, attributes="", convert=cast, **options):
    # Stock has no conversion between f16 and bf16 and none to or from index.
    stock = a == b or not ({a, b} == {"f16", "bf16"} or "index" in (a, b))
    case(f"linalg.copy {attributes}$operands $results", f"3x5x{a}", f"3x5x{b}", convert,
         stock=stock, **options)


# Every shape once, then every type.
for shape in ["3x5x", "7x", "x", "0x4x", "2x3x1x2x"]:
    case("linalg.fill $operands $results", "f32", f"{shape}f32", lambda v, o: v)
    case("linalg.fill $operands $results", "xi32", f"{shape}i32", lambda v, o: v, stock=False)
    case("linalg.copy $operands $results", f"{shape}f32", f"{shape}f32", lambda a, o: a)
    case("linalg.exp $operands $results", f"{shape}f32", f"{shape}f32", lambda a, o: np.exp(a))
    case("linalg.add $operands $results", f"{shape}f32 {shape}f32", f"{shape}f32", lambda a, b, o: a + b)
    case("linalg.select $operands $results", f"{shape}i1 {shape}f32 {shape}f32", f"{shape}f32",
         lambda c, a, b, o: np.where(c, a, b))

for t in FLOATS + COMPLEX:
    case("linalg.exp $operands $results", f"3x5x{t}", f"3x5x{t}", lambda a, o: np.exp(a), forms=SOME,
         stock=t not in COMPLEX)
for t in FLOATS + COMPLEX + INTS + ["i1"]:
    case("linalg.fill $operands $results", t, f"3x5x{t}", lambda v, o: v, forms=SOME)
    # For i1, + is or.
    case("linalg.add $operands $results", f"3x5x{t} 3x5x{t}", f"3x5x{t}", lambda a, b, o: a + b, forms=SOME,
         stock=t != "index")
    case("linalg.select $operands $results", f"3x5xi1 3x5x{t} 3x5x{t}", f"3x5x{t}",
         lambda c, a, b, o: np.where(c, a, b), forms=SOME)
    copy(t, t, forms=SOME)

for types in ["i8 i32", "i64 i16", "i1 i8", "i1 f32", "i16 i1", "i32 index", "index i8",
              "f32 f64", "f64 f16", "f16 bf16", "bf16 f16", "bf16 f32", "f32 i32", "f64 i8",
              "i32 bf16", "i64 f64", "f32 complex<f32>", "i8 complex<f64>"]:
    copy(*types.split(), forms=SOME)
for types in ["i8 i32", "i1 i8", "i1 f32", "i8 index", "i32 f64", "index i16", "i8 f16"]:
    copy(*types.split(), UNSIGNED, cast_unsigned, forms=SOME)
for types in ["f32 i32", "f64 i8", "bf16 i16"]:
    copy(*types.split(), UNSIGNED, cast_unsigned, positive=True, forms=SOME)

# Every element of a vector; a scalar for every element.
VECTOR = "3x5xvector<4xf32>"
case("linalg.add $operands $results", f"{VECTOR} {VECTOR}", VECTOR, lambda a, b, o: a + b, stock=False)
case("linalg.exp $operands $results", VECTOR, VECTOR, lambda a, o: np.exp(a), stock=False)
case("linalg.add $operands $results", "f32 3x5xf32", "3x5xf32", lambda a, b, o: a + b)

EXTREMES = np.array([0.0, -0.0, np.inf, -np.inf, np.nan, 1e30, -1e30, 1.0])
for t in FLOATS:
    case("linalg.add $operands $results", f"8x8x{t} 8x8x{t}", f"8x8x{t}", lambda a, b, o: a + b,
         inputs=lambda a, b, o: (np.tile(EXTREMES, (8, 1)), np.tile(EXTREMES, (8, 1)).T, o), forms=SOME)
    case("linalg.exp $operands $results", f"8x{t}", f"8x{t}", lambda a, o: np.exp(a),
         inputs=lambda a, o: (EXTREMES, o), forms=SOME)

# Numbers around the middle of two bf16 or f16, where rounding twice gives another result.
MIDDLES = np.array([1 + 2.0**-8, 1 + 3 * 2.0**-8, 1 + 2.0**-8 + 2.0**-40, 1 + 3 * 2.0**-8 - 2.0**-40,
                    3.3895e38, 3.4e38, 2.0**-133, 2.0**-134, 3 * 2.0**-135, 1 + 2.0**-11,
                    1 + 2.0**-11 + 2.0**-40, 65519.999999999, 65520.0, 2.0**-25, np.nan, np.inf])
MIDDLES = np.concatenate([MIDDLES, -MIDDLES])
for types in ["f64 bf16", "f32 bf16", "f64 f16", "f32 f16", "f64 f32", "bf16 f64", "f16 f64", "f16 f32"]:
    a, b = types.split()
    case("linalg.copy $operands $results", f"32x{a}", f"32x{b}", lambda a, o: a, exact=True,
         inputs=lambda a, o: (MIDDLES, o), forms=SOME)

# In place, and from one operand twice.
case("linalg.add ins(%x0, %x0 : memref<4xf32>, memref<4xf32>) outs(%x0 : memref<4xf32>)", "", "",
     lambda x: x + x, extra="4xf32", forms=BUFFERS)

PERMUTATIONS = [("3x5x", "5x3x", [1, 0]), ("2x3x4x", "4x2x3x", [2, 0, 1]), ("3x0x", "0x3x", [1, 0]),
                ("x", "x", []), ("5x", "5x", [0])]
for a, o, permutation in PERMUTATIONS:
    case(f"linalg.transpose $operands permutation = {permutation}", f"{a}f32", f"{o}f32",
         lambda a, o, permutation=permutation: a.transpose(permutation),
         stock=bool(permutation))  # MLIR22-22: of rank 0, it crashes stock's verifier
BROADCASTS = [("3x", "3x5x", [1]), ("5x", "3x5x", [0]), ("x", "2x3x", [0, 1]), ("3x", "2x3x4x", [0, 2]),
              ("3x4x", "3x0x4x", [1]), ("3x", "3x", [])]
for a, o, dimensions in BROADCASTS:
    case(f"linalg.broadcast $operands dimensions = {dimensions}", f"{a}f32", f"{o}f32",
         lambda a, o, dimensions=tuple(dimensions): np.broadcast_to(np.expand_dims(a, dimensions), o.shape))
for t in ["f64", "f16", "bf16", "i1", "i8", "i64", "index", "complex<f32>", "vector<4xf32>"]:
    case("linalg.transpose $operands permutation = [1, 0]", f"3x5x{t}", f"5x3x{t}",
         lambda a, o: a.swapaxes(0, 1), forms=SOME)
    case("linalg.broadcast $operands dimensions = [0]", f"5x{t}", f"3x5x{t}", lambda a, o: a, forms=SOME)

if __name__ == "__main__":
    main()
