"""Paddings and ops on the elements of tensors as structured ops, by ours and by
mlir-opt's passes of the same names."""

import numpy as np

import harness
from harness import TENSORS, case, main

PASSES = "-convert-tensor-to-linalg -convert-elementwise-to-linalg"
harness.STOCK.insert(0, f"mlir-opt {PASSES}")
harness.OURS_FIRST.append(f"linalg-opt {PASSES}")
harness.load_copies()


def pad_case(shape, low, high, element="f32", body="", value="%i1", formula=None, nofold=""):
    """`formula` gives the padding by its indices, if it is not constant. In the form with dynamic
    types, the widths of the padding are values."""
    rank = len(shape)
    names = [f"%d{dim}" for dim in range(rank)]

    def text(form):
        widths = [[f"%w{side}{dim}" if form.dynamic else str(width) for dim, width in enumerate(all)]
                  for side, all in enumerate((low, high))]
        loads = ""
        if form.dynamic:
            loads = "".join(f"%k{side}{dim} = arith.constant {width} : index\n"
                            f"%w{side}{dim} = arith.addi %i2, %k{side}{dim} : index\n"
                            for side, all in enumerate((low, high)) for dim, width in enumerate(all))
        arguments = ", ".join(f"{name}: index" for name in names)
        return (f"{loads}$bind tensor.pad %i0 {nofold} low[{', '.join(widths[0])}] "
                f"high[{', '.join(widths[1])}] {{\n^bb0({arguments}):\n{body}"
                f"tensor.yield {value} : {element}\n}} : $i0 to $o0")

    def reference(a, v, zero, o):
        widths = list(zip(low, high))
        result = np.pad(a, widths, constant_values=v if formula is None else 0)
        if formula is None:
            return result
        inside = np.pad(np.ones(shape, bool), widths)
        return np.where(inside, result, formula(*np.indices(result.shape)))

    dims = lambda sizes: "".join(f"{size}x" for size in sizes)
    padded = [size + l + h for size, l, h in zip(shape, low, high)]
    case(text, f"{dims(shape)}{element} {element} index", f"{dims(padded)}{element}", reference,
         forms=TENSORS, inputs=lambda a, v, zero, o: (a, v, zero * 0, o))


INDICES = """%p = arith.muli %d0, %d1 : index
%q = arith.index_cast %p : index to i32
"""
pad_case((4, 5), (1, 0), (2, 3))
pad_case((4, 5), (0, 0), (0, 0))
pad_case((4, 5), (0, 0), (0, 0), nofold="nofold")
pad_case((4,), (0,), (7,), "i8")
pad_case((2, 3, 4), (1, 2, 3), (3, 2, 1), "complex<f32>")
pad_case((4, 5), (1, 2), (2, 1), "i32", INDICES, "%q", lambda i, j: i * j)
pad_case((4, 5), (1, 2), (2, 1), "f64", "%one = arith.constant 1.0 : f64\n", "%one",
         lambda i, j: np.ones(i.shape))


def elementwise_case(op, ins, outs, formula, result="$o0"):
    case(f"$bind {op} : {result}", ins, outs, formula, forms=TENSORS)


elementwise_case("arith.addf %i0, %i1", "4x5xf32 4x5xf32", "4x5xf32", lambda a, b, o: a + b)
elementwise_case("arith.muli %i0, %i1", "7xi16 7xi16", "7xi16", lambda a, b, o: a * b)
elementwise_case("math.sqrt %i0", "2x3x4xf64", "2x3x4xf64", lambda a, o: np.sqrt(a))
elementwise_case("arith.cmpf olt, %i0, %i1", "4x5xf32 4x5xf32", "4x5xi1", lambda a, b, o: a < b, "$i0")
elementwise_case("arith.select %i0, %i1, %i2", "i1 4x5xf32 4x5xf32", "4x5xf32",
                 lambda c, a, b, o: np.where(c, a, b))
elementwise_case("arith.extsi %i0", "9xi8", "9xi32", lambda a, o: a.astype("i4"), "$i0 to $o0")
elementwise_case("arith.negf %i0", "xf32", "xf32", lambda a, o: -a)

if __name__ == "__main__":
    main()
