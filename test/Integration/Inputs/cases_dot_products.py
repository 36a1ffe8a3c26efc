"""Products of narrow elements, with random types, layouts and extents that are enough for whole vectors, several tiles
and remainders of groups."""

import numpy as np

from harness import TENSORS, generic, main

NUMBER = 60
# How elements are extended, and whether as unsigned numbers.
EXTENSIONS = {"i8": "arith.extsi", "u8": "arith.extui", "i16": "arith.extsi", "bf16": "arith.extf"}
PAIRS = [("u8", "i8"), ("i8", "u8"), ("i8", "i8"), ("u8", "u8"), ("i16", "i16"), ("u8", "i16"), ("bf16", "bf16")]
EXTENTS = [1, 2, 3, 5, 8, 13, 16, 31, 33, 64, 70, 100]


def with_whole_numbers(*values):
    """So that sums of floats are exact in every order."""
    return tuple(np.rint(value) for value in values)


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
            f"""^bb0(%x: {type_(a)}, %y: {type_(b)}, %sum: {sum_}):
  %xe = {EXTENSIONS[a]} %x : {type_(a)} to {sum_}
  %ye = {EXTENSIONS[b]} %y : {type_(b)} to {sum_}
  %p = arith.mul{kind} %xe, %ye : {sum_}
  %s = arith.add{kind} %sum, %p : {sum_}
  linalg.yield %s : {sum_}
""", f"{shape(maps[0], type_(a))} {shape(maps[1], type_(b))}", shape(maps[2], sum_),
            lambda x, y, out: out + np.einsum(f"{maps[0]},{maps[1]}->{maps[2]}", extend(x, a), extend(y, b)),
            forms=TENSORS, stock=False, **({"inputs": with_whole_numbers} if a == "bf16" else {}))


generator = np.random.default_rng(NUMBER)
for _ in range(NUMBER):
    random_case(generator)

if __name__ == "__main__":
    main()
