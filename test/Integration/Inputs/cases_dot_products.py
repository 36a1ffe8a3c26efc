"""Products of narrow elements, with random types, layouts and extents that are enough for whole vectors, several tiles
and remainders of groups."""

import numpy as np

from any_rank import compute, extent
from harness import TENSORS, case, generic, main
from values import with_whole_numbers

NUMBER = 50
# How elements are extended, and whether as unsigned numbers.
EXTENSIONS = {"i8": "arith.extsi", "u8": "arith.extui", "i16": "arith.extsi", "bf16": "arith.extf"}
PAIRS = [("u8", "i8"), ("i8", "u8"), ("i8", "i8"), ("u8", "u8"), ("i16", "i16"), ("u8", "i16"), ("bf16", "bf16")]
PAYLOAD = """^bb0(%x: {a}, %y: {b}, %sum: {sum}):
  %xe = {of_a} %x : {a} to {sum}
  %ye = {of_b} %y : {b} to {sum}
  %p = arith.mul{kind} %xe, %ye : {sum}
  %s = arith.add{kind} %sum, %p : {sum}
  linalg.yield %s : {sum}
"""
EXTENTS = [1, 2, 3, 5, 8, 13, 16, 31, 33, 64, 70, 100]


def extend(values, name):
    return values.astype("u1").astype("i4") if name == "u8" else values.astype("f8" if name == "bf16" else "i4")


def random_case(rng):
    a, b = PAIRS[rng.integers(len(PAIRS))]
    extents = dict(zip("bmnk", (2, *rng.choice(EXTENTS, 3))))
    batch = "b" if rng.random() < 0.2 else ""
    maps = [batch + "".join(rng.permutation(list(loops))) for loops in ("mk", "kn")] + [batch + "mn"]
    sum_ = "f32" if a == "bf16" else "i32"
    kind = "f" if a == "bf16" else "i"
    type_ = lambda name: name.replace("u", "i")
    shape = lambda loops, element: "x".join(str(extents[loop]) for loop in loops) + f"x{element}"
    generic(", ".join(batch + "mnk"), " | ".join(", ".join(loops) for loops in maps), "p" * len(batch) + "ppr",
            PAYLOAD.format(a=type_(a), b=type_(b), sum=sum_, kind=kind, of_a=EXTENSIONS[a], of_b=EXTENSIONS[b]),
            f"{shape(maps[0], type_(a))} {shape(maps[1], type_(b))}", shape(maps[2], sum_),
            lambda x, y, out: out + np.einsum(f"{maps[0]},{maps[1]}->{maps[2]}", extend(x, a), extend(y, b)),
            forms=TENSORS, stock=False, inputs=with_whole_numbers)


def random_windows(rng):
    """A convolution of an image, with channels as its innermost dimension."""
    a, b = PAIRS[rng.integers(len(PAIRS))]
    strides, dilations = rng.integers(1, 3, 2), rng.integers(1, 3, 2)
    extents = dict(zip("nhwfyxc", (int(rng.integers(1, 3)), *rng.choice([1, 2, 7, 13], 2), int(rng.choice([8, 16, 33, 64])),
                                   *rng.integers(1, 4, 2), int(rng.choice([1, 2, 3, 4, 7, 16, 32])))))
    filter_ = ["yxcf", "yxfc", "fyxc"][rng.integers(3)]
    sum_, kind = ("f32", "f") if a == "bf16" else ("i32", "i")
    type_ = lambda name: name.replace("u", "i")
    shape = lambda loops, element: "x".join(str(extents[loop]) for loop in loops) + f"x{element}"
    image = [extent(extents[o], extents[k], s, d, (0, 0)) for o, k, s, d in zip("hw", "yx", strides, dilations)]
    rows, columns = (f"{o} * {s} + {k} * {d}" for o, k, s, d in zip("hw", "yx", strides, dilations))

    def formula(x, y, out):
        weights = np.transpose(y, [filter_.index(dim) for dim in "yxcf"])
        return compute("conv", extend(x, a), extend(weights, b), out, strides, dilations, [(0, 0), (0, 0)])

    generic("n, h, w, f, y, x, c", f"n, {rows}, {columns}, c | {', '.join(filter_)} | n, h, w, f", "pppprrr",
            PAYLOAD.format(a=type_(a), b=type_(b), sum=sum_, kind=kind, of_a=EXTENSIONS[a], of_b=EXTENSIONS[b]),
            f"{extents['n']}x{image[0]}x{image[1]}x{extents['c']}x{type_(a)} {shape(filter_, type_(b))}",
            shape("nhwf", sum_), formula, forms=TENSORS, stock=False, inputs=with_whole_numbers)


def random_zero_points(rng):
    m, n, k = (int(extent) for extent in rng.choice(EXTENTS, 3))
    case("linalg.quantized_matmul $operands $results", f"{m}x{k}xi8 {k}x{n}xi8 i32 i32", f"{m}x{n}xi32",
         lambda a, b, zero_a, zero_b, out: out + (a.astype("i4") - zero_a) @ (b.astype("i4") - zero_b),
         forms=TENSORS, stock=False)


generator = np.random.default_rng(NUMBER)
for _ in range(NUMBER // 5):
    random_zero_points(generator)
for _ in range(NUMBER):
    random_case(generator)
for _ in range(NUMBER):
    random_windows(generator)

if __name__ == "__main__":
    main()
