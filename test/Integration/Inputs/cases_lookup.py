"""Payloads that extract elements of tensors at indices from other elements or loops."""

import numpy as np

from harness import TENSORS, case, main
from values import FLOATS, INTS, Type


def lookup(loops, ids_map, out_map, iterators, payload, ids, table, out, formula, limits):
    """The elements of `ids` are indices into extents of `limits`."""
    kinds = ", ".join({"p": '"parallel"', "r": '"reduction"'}[i] for i in iterators)
    element = Type.parse(table).element_text

    def within(numbers, *rest):
        numbers[...] %= limits
        return (numbers, *rest)

    case(f"""$bind linalg.generic {{indexing_maps = [affine_map<({loops}) -> ({ids_map})>,
                                                    affine_map<({loops}) -> ({out_map})>],
                                    iterator_types = [{kinds}]}}
          ins(%i0 : $i0) outs(%o0 : $o0) {{
        ^bb0(%id: i32, %out: {element}):
          %row = arith.index_cast %id : i32 to index
          {payload}
        }} -> $o0""", f"{ids} {table}", out, formula, inputs=within, forms=TENSORS, stock=False)


for t in FLOATS + INTS + ["i1", "index"]:
    lookup("d0", "d0", "d0", "p", f"""%e = tensor.extract %i1[%row] : $i1
                                      linalg.yield %e : {t}""",
           "9xi32", f"5x{t}", f"9x{t}", lambda ids, table, out: table[ids], 5)
# Rows of a table.
lookup("m, n", "m", "m, n", "pp", """%n = linalg.index 1 : index
                                     %e = tensor.extract %i1[%row, %n] : $i1
                                     linalg.yield %e : f32""",
       "6xi32", "4x7xf32", "6x7xf32", lambda ids, table, out: table[ids], 4)
lookup("m, n", "n", "m, n", "pp", """%m = linalg.index 0 : index
                                     %e = tensor.extract %i1[%m, %row] : $i1
                                     linalg.yield %e : f64""",
       "6xi32", "3x5xf64", "3x6xf64", lambda ids, table, out: table[:, ids], 5)
# Several dimensions, and indices computed from loops.
lookup("m, n", "m, n", "n, m", "pp", """%m = linalg.index 0 : index
                                        %n = linalg.index 1 : index
                                        %two = arith.constant 2 : index
                                        %half = arith.divui %n, %two : index
                                        %e = tensor.extract %i1[%m, %row, %half] : $i1
                                        linalg.yield %e : i16""",
       "3x6xi32", "3x5x3xi16", "6x3xi16",
       lambda ids, table, out: np.array([[table[m, ids[m, n], n // 2] for m in range(3)] for n in range(6)]), 5)
# Sums and maxima of extracted elements.
lookup("m, k", "m, k", "m", "pr", """%e = tensor.extract %i1[%row] : $i1
                                     %s = arith.addi %out, %e : i32
                                     linalg.yield %s : i32""",
       "4x9xi32", "7xi32", "4xi32", lambda ids, table, out: out + table[ids].sum(1, dtype="i4"), 7)
lookup("k", "k", "", "r", """%e = tensor.extract %i1[%row] : $i1
                             %s = arith.maximumf %out, %e : f32
                             linalg.yield %s : f32""",
       "11xi32", "7xf32", "xf32", lambda ids, table, out: np.maximum(out, table[ids].max()), 7)
# Sequentially, in order.
lookup("k", "k", "", "r", """%e = tensor.extract %i1[%row] : $i1
                             %s = arith.subi %e, %out : i32
                             linalg.yield %s : i32""",
       "4xi32", "7xi32", "xi32",
       lambda ids, table, out: table[ids[3]] - (table[ids[2]] - (table[ids[1]] - (table[ids[0]] - out))), 7)
# An element as index of another extraction.
lookup("d0", "d0", "d0", "p", """%e = tensor.extract %i1[%row] : $i1
                                 %seven = arith.constant 7 : i32
                                 %next = arith.remui %e, %seven : i32
                                 %at = arith.index_cast %next : i32 to index
                                 %f = tensor.extract %i1[%at] : $i1
                                 linalg.yield %f : i32""",
       "5xi32", "7xi32", "5xi32", lambda ids, table, out: table[table[ids].astype("u4") % 7], 7)
# No elements, and no indices.
lookup("d0", "d0", "d0", "p", """%e = tensor.extract %i1[%row] : $i1
                                 linalg.yield %e : f32""",
       "0xi32", "1xf32", "0xf32", lambda ids, table, out: out, 1)

if __name__ == "__main__":
    main()
