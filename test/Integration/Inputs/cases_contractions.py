"""Sums of products."""

import numpy as np

from harness import SOME, case, main
from values import FLOATS, INTS, cast, cast_unsigned

# Operands' shapes, and the einsum.
OPS = {
    "matmul": ("3x5x", "5x4x", "3x4x", "mk,kn->mn"),
    "matmul_transpose_b": ("3x5x", "4x5x", "3x4x", "mk,nk->mn"),
    "batch_matmul": ("2x3x5x", "2x5x4x", "2x3x4x", "bmk,bkn->bmn"),
    "matmul_transpose_a": ("5x3x", "5x4x", "3x4x", "km,kn->mn"),
    "batch_matmul_transpose_a": ("2x5x3x", "2x5x4x", "2x3x4x", "bkm,bkn->bmn"),
    "batch_matmul_transpose_b": ("2x3x5x", "2x4x5x", "2x3x4x", "bmk,bnk->bmn"),
    "batch_reduce_matmul": ("2x3x5x", "2x5x4x", "3x4x", "bmk,bkn->mn"),
    "matvec": ("3x5x", "5x", "3x", "mk,k->m"),
    "vecmat": ("5x", "5x3x", "3x", "k,kn->n"),
    "batch_matvec": ("2x3x5x", "2x5x", "2x3x", "bmk,bk->bm"),
    "batch_vecmat": ("2x5x", "2x5x3x", "2x3x", "bk,bkn->bn"),
    "dot": ("7x", "7x", "x", "k,k->"),
    "mmt4d": ("2x3x4x1x", "3x3x2x1x", "2x3x4x2x", "mkab,nkcb->mnac"),
    "batch_mmt4d": ("3x2x3x4x1x", "3x3x3x2x1x", "3x2x3x4x2x", "zmkab,znkcb->zmnac"),
}
UNSIGNED = "{cast = #linalg.type_fn<cast_unsigned>} "


def product(subscripts, a, b):
    """In the type of its operands, with integers that wrap."""
    if a.dtype == bool:  # sums are disjunctions
        return np.einsum(subscripts, a.astype("i8"), b.astype("i8")) > 0
    return np.einsum(subscripts, a, b).astype(a.dtype)


def contraction(name, a, b, c, attributes="", convert=cast, row=None, **options):
    """With elements of types `a`, `b`, `c`; `row` replaces that of OPS."""
    a_shape, b_shape, c_shape, subscripts = row or OPS[name]

    def formula(a, b, c):
        return c + product(subscripts, convert(a, c), convert(b, c))

    # Stock has no op of that name, or does not accept these element types.
    stock = "matmul_transpose" not in name and "index" not in c and "vector" not in c
    # It reads integers as signed whatever `cast` says.
    stock &= name != "batch_reduce_matmul" or convert is cast
    stock &= (a, c) != ("f16", "bf16")
    case(f"linalg.{name} {attributes}$operands $results", f"{a_shape}{a} {b_shape}{b}",
         f"{c_shape}{c}", formula, stock=stock, **options)


def mapped(name, loops, maps, row):
    """With explicit maps, given as the loops of each."""
    given = ", ".join(f"affine_map<({loops}) -> ({one})>" for one in maps)
    contraction(name, "f32", "f32", "f32", f"indexing_maps = [{given}] ", row=row)


for op in OPS:
    contraction(op, "f32", "f32", "f32")
    contraction(op, "i8", "i8", "i32")
    contraction(op, "i32", "i16", "f64", forms=SOME)
    contraction(op, "i1", "i1", "i1", forms=SOME)

for element in FLOATS + INTS + ["complex<f32>", "complex<f64>"]:
    contraction("matmul", element, element, element, forms=SOME)
contraction("matmul", "vector<4xf32>", "vector<4xf32>", "vector<4xf32>",
            row=("3x5x", "5x4x", "3x4x", "mkv,knv->mnv"))

for op in ["matmul", "matmul_transpose_a", "matmul_transpose_b", "batch_matmul", "batch_reduce_matmul"]:
    for types in ["i8 i8 i32", "i1 i8 i16", "i16 i32 f32"]:
        contraction(op, *types.split(), UNSIGNED, cast_unsigned, forms=SOME)
for types in ["f16 i8 f32", "bf16 bf16 f32", "f64 f32 f16", "f32 f32 i32", "i64 i32 i8",
              "f16 bf16 bf16", "i1 i1 i32", "i32 i32 index", "f32 f64 bf16"]:
    contraction("matmul", *types.split(), forms=SOME)
contraction("matmul", "f32", "f32", "i16", UNSIGNED, cast_unsigned, positive=True, forms=SOME)

# No iterations, or no reduction.
contraction("matmul", "f32", "f32", "f32", row=("0x5x", "5x4x", "0x4x", "mk,kn->mn"))
contraction("matmul", "i32", "i32", "i32", row=("3x0x", "0x4x", "3x4x", "mk,kn->mn"))
contraction("dot", "f32", "f32", "f32", row=("0x", "0x", "x", "k,k->"))
for op in [op for op in OPS if op.startswith("batch")]:
    *shapes, subscripts = OPS[op]
    empty = [shape if op.endswith("reduce_matmul") and shape is shapes[2] else "0" + shape[1:] for shape in shapes]
    contraction(op, "f32", "f32", "f32", row=(*empty, subscripts), forms=SOME)
contraction("matvec", "f32", "f32", "f32", row=("1x1x", "1x", "1x", "mk,k->m"))
contraction("matmul", "f32", "f32", "f32", row=("17x33x", "33x9x", "17x9x", "mk,kn->mn"))

mapped("matmul", "m, n, k", ["k, m", "k, n", "m, n"], ("5x3x", "5x4x", "3x4x", "km,kn->mn"))
mapped("matmul", "m, n, k", ["m, k", "n, k", "m, n"], ("3x5x", "4x5x", "3x4x", "mk,nk->mn"))
mapped("matmul", "m, n, k", ["k", "k, n", "m, n"], ("5x", "5x4x", "3x4x", "k,kn->n"))
mapped("batch_matmul", "b, m, n, k", ["b, k, m", "b, k, n", "b, m, n"],
       ("2x5x3x", "2x5x4x", "2x3x4x", "bkm,bkn->bmn"))
mapped("batch_matmul", "b, m, n, k", ["m, k", "b, n, k", "b, m, n"],
       ("3x5x", "2x4x5x", "2x3x4x", "mk,bnk->bmn"))


mapped("batch_reduce_matmul", "b, m, n, k", ["m, k", "b, n, k", "m, n"],
       ("3x5x", "2x4x5x", "3x4x", "mk,bnk->mn"))
mapped("contract", "m, n, k", ["m, k", "k, n", "m, n"], ("3x5x", "5x4x", "3x4x", "mk,kn->mn"))
mapped("contract", "k", ["k", "k", ""], ("7x", "7x", "x", "k,k->"))
mapped("contract", "b, m, n, k", ["m, b, k", "k, n", "b, n, m"], ("3x2x5x", "5x4x", "2x4x3x", "mbk,kn->bnm"))
mapped("contract", "i, j, k", ["i, j, k", "k, i", "j"], ("3x4x5x", "5x3x", "4x", "ijk,ki->j"))
mapped("contract", "i, j, k", ["i, j, k", "k, i", "j"], ("0x4x5x", "5x0x", "4x", "ijk,ki->j"))
for types in ["i8 i8 i32", "i1 i1 i1", "i16 i32 f32", "f16 bf16 f32"]:
    given = ", ".join(f"affine_map<(m, n, k) -> ({one})>" for one in ["m, k", "k, n", "m, n"])
    contraction("contract", *types.split(), f"indexing_maps = [{given}] ",
                row=("3x5x", "5x4x", "3x4x", "mk,kn->mn"), forms=SOME)
    if "i1" not in types and "bf" not in types:
        contraction("contract", *types.split(), f"indexing_maps = [{given}] {UNSIGNED}", cast_unsigned,
                    row=("3x5x", "5x4x", "3x4x", "mk,kn->mn"), forms=SOME)


def quantized(a, b, zero_a, zero_b, c):
    return c + (cast(a, c) - cast(zero_a, c)) @ (cast(b, c) - cast(zero_b, c))


for a, b, zero, c in [("i8", "i8", "i32", "i32"), ("i8", "i16", "i64", "i64"),
                      ("i8", "i8", "f32", "f32"), ("i1", "i8", "i16", "i16")]:
    case("linalg.quantized_matmul $operands $results", f"3x5x{a} 5x4x{b} {zero} {zero}", f"3x4x{c}", quantized)
    case("linalg.quantized_batch_matmul $operands $results", f"2x3x5x{a} 2x5x4x{b} {zero} {zero}", f"2x3x4x{c}",
         quantized)
case("linalg.quantized_batch_matmul $operands $results", "2x0x5xi8 2x5x4xi8 i32 i32", "2x0x4xi32", quantized)

if __name__ == "__main__":
    main()
