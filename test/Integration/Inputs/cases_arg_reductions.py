"""argmax, argmin and what belongs to the key that is kept, with equal keys, NaN and zeros of both signs."""

import functools
import itertools

import numpy as np

from harness import SOME, main
from operation_cases import generic as generic_in_forms

generic = functools.partial(generic_in_forms, forms=SOME, exact=True)
SPECIAL = [np.nan, np.inf, -np.inf, 0.0, -0.0, 1.0, 1.0, -1.0]


def keeps_best(replaces, keys, kept, news):
    """What the loops compute: `keys` and `news` by parallel and then by reduction iterations."""
    kept = [k.copy() for k in kept]
    for at in np.ndindex(keys.shape[:-1]):
        for step in range(keys.shape[-1]):
            if replaces(keys[(*at, step)], kept[0][at]):
                for k, new in zip(kept, [keys, *news]):
                    k[at] = new[(*at, step)]
    return tuple(kept)


def as_unsigned(value):
    return value.view(f"u{value.dtype.itemsize}")


# How a key replaces another: operations that compute %replaces, and the same on numbers.
FLOAT_RULES = {
    "ogt": ("%replaces = arith.cmpf ogt, %a, %m : {t}", lambda a, m: a > m),
    "olt": ("%replaces = arith.cmpf olt, %a, %m : {t}", lambda a, m: a < m),
    "swapped": ("%replaces = arith.cmpf olt, %m, %a : {t}", lambda a, m: a > m),
    "nan above": ("%u = arith.cmpf ugt, %a, %m : {t}\n%o = arith.cmpf ord, %m, %m : {t}\n"
                  "%replaces = arith.andi %u, %o : i1", lambda a, m: not (a <= m) and m == m),
    "nan below": ("%u = arith.cmpf ugt, %m, %a : {t}\n%o = arith.cmpf ord, %m, %m : {t}\n"
                  "%replaces = arith.andi %o, %u : i1", lambda a, m: not (m <= a) and m == m),
    # Not known: the last one of equal keys.
    "oge": ("%replaces = arith.cmpf oge, %a, %m : {t}", lambda a, m: a >= m),
}
INTEGER_RULES = {
    "sgt": ("%replaces = arith.cmpi sgt, %a, %m : {t}", lambda a, m: a > m),
    "slt": ("%replaces = arith.cmpi slt, %a, %m : {t}", lambda a, m: a < m),
    "ugt": ("%replaces = arith.cmpi ugt, %a, %m : {t}", lambda a, m: as_unsigned(a) > as_unsigned(m)),
    "ult": ("%replaces = arith.cmpi ult, %a, %m : {t}", lambda a, m: as_unsigned(a) < as_unsigned(m)),
    "sge": ("%replaces = arith.cmpi sge, %a, %m : {t}", lambda a, m: a >= m),
}


def few_keys(a, m, *rest):
    """Many equal keys; rows of one value, the worst one among them."""
    if a.dtype.kind == "f":
        a.flat[:] = np.resize([1.0, 3.0, -2.0, 3.0, 0.0, -0.0], a.size)
        a[0] = -np.inf
        a[1] = 0.0
    else:
        a.flat[:] = np.resize(np.array([1, 3, -2, 3], a.dtype), a.size)
        a[0] = np.iinfo(a.dtype).min
        a[1] = np.iinfo(a.dtype).max
    m.flat[:] = np.resize(np.array([0, 5, -2], a.dtype), m.size)
    return (a, m, *rest)


def special_keys(a, m, *rest):
    a.flat[:] = np.resize(SPECIAL, a.size)
    a[0] = np.nan
    a[1] = -0.0
    m.flat[:] = np.resize([-np.inf, np.inf, 0.5, np.nan, -0.0], m.size)
    return (a, m, *rest)


def rows(rule, t, index_type, shape, inputs):
    """The best key of each row, and its index."""
    text, replaces = rule
    cast = "" if index_type == "index" else f"%i = arith.index_cast %j : index to {index_type}"
    index = "%j" if index_type == "index" else "%i"
    generic("i, j", "i, j | i | i", "pr", f"""^bb0(%a: {t}, %m: {t}, %at: {index_type}):
  {text.format(t=t)}
  %j = linalg.index 1 : index
  {cast}
  %n = arith.select %replaces, %a, %m : {t}
  %k = arith.select %replaces, {index}, %at : {index_type}
  linalg.yield %n, %k : {t}, {index_type}""", f"{shape[0]}x{shape[1]}x{t}",
            f"{shape[0]}x{t} {shape[0]}x{index_type}",
            lambda a, m, at: keeps_best(replaces, a, [m, at], [np.broadcast_to(np.arange(a.shape[1]), a.shape)]),
            inputs=inputs)


for t, (rule, inputs) in itertools.product(["f32", "f64", "bf16"], itertools.product(
        FLOAT_RULES.values(), [few_keys, special_keys])):
    rows(rule, t, "i32" if t == "f32" else "index", (5, 43), inputs)
for t, rule in itertools.product(["i8", "i32", "i64"], INTEGER_RULES.values()):
    rows(rule, t, "i64" if t == "i64" else "i32", (4, 36), few_keys)
rows(FLOAT_RULES["ogt"], "f32", "i32", (3, 5), None)
# Positions of few bits are not known to increase.
rows(FLOAT_RULES["ogt"], "f32", "i8", (2, 37), few_keys)
rows(FLOAT_RULES["ogt"], "f16", "i64", (0, 5), None)
rows(FLOAT_RULES["olt"], "f32", "i64", (3, 0), None)



def keeps_extremum(greatest):
    """What the loops compute if the kept key is the maximum or minimum, which is NaN from the first NaN on."""
    def formula(a, m, at):
        m, at = m.copy(), at.copy()
        for i, j in np.ndindex(a.shape):
            if (a[i, j] > m[i]) if greatest else (a[i, j] < m[i]):
                at[i] = j
            m[i] = (np.maximum if greatest else np.minimum)(m[i], a[i, j])
        return m, at
    return formula


def late_nan(a, m, at):
    """Some rows have a NaN before or after the best number, or the init is NaN."""
    a[1::3, 7] = np.nan
    a[2::3, -2] = np.nan
    m[:] = -np.inf
    m[-1:] = np.nan
    return a, m, at


for operation, predicate, t, inputs in [
        ("maximumf", "ogt", "f32", late_nan), ("maximumf", "ogt", "f64", few_keys), ("minimumf", "olt", "f32", special_keys),
        ("minimumf", "olt", "bf16", few_keys), ("maximumf", "ogt", "f32", None)]:
    # The sign of a zero is that of any.
    generic("i, j", "i, j | i | i", "pr", f"""^bb0(%a: {t}, %m: {t}, %at: i64):
  %j = linalg.index 1 : index
  %i = arith.index_cast %j : index to i64
  %n = arith.{operation} %a, %m : {t}
  %replaces = arith.cmpf {predicate}, %a, %m : {t}
  %k = arith.select %replaces, %i, %at : i64
  linalg.yield %n, %k : {t}, i64""", f"6x43x{t}", f"6x{t} 6xi64", keeps_extremum(operation == "maximumf"), inputs=inputs,
            exact=False)

# The extremum of integers instead of a selection; the index first.
generic("i, j", "i, j | i | i", "pr", """^bb0(%a: i32, %at: i32, %m: i32):
  %j = linalg.index 1 : index
  %i = arith.index_cast %j : index to i32
  %replaces = arith.cmpi sgt, %a, %m : i32
  %n = arith.maxsi %m, %a : i32
  %k = arith.select %replaces, %i, %at : i32
  linalg.yield %k, %n : i32, i32""", "3x37xi32", "3xi32 3xi32",
        lambda a, at, m: keeps_best(lambda x, y: x > y, a, [m, at],
                                    [np.broadcast_to(np.arange(37), a.shape)])[::-1])
# The greatest magnitude of a buffer of several dimensions, its position, and other values there.
generic("i, j, k", "j, i, k | j, k | | | |", "rrr", """^bb0(%a: f32, %b: i16, %v: f32, %m: f32, %w: i16, %at: i64):
  %x = math.absf %a : f32
  %i = linalg.index 0 : index
  %j = linalg.index 1 : index
  %k = linalg.index 2 : index
  %c40 = arith.constant 40 : index
  %c7 = arith.constant 7 : index
  %ii = arith.muli %i, %c40 : index
  %jj = arith.muli %c7, %j : index
  %ij = arith.addi %ii, %jj : index
  %p = arith.addi %ij, %k : index
  %q = arith.index_castui %p : index to i64
  %replaces = arith.cmpf ogt, %x, %m : f32
  %0 = arith.select %replaces, %a, %v : f32
  %1 = arith.select %replaces, %x, %m : f32
  %2 = arith.select %replaces, %b, %w : i16
  %3 = arith.select %replaces, %q, %at : i64
  linalg.yield %0, %1, %2, %3 : f32, f32, i16, i64""", "4x5x6xf32 4x6xi16", "xf32 xf32 xi16 xi64",
        lambda a, b, v, m, w, at: (lambda r: (r[1], r[0], *r[2:]))(keeps_best(
            lambda x, y: x > y, np.abs(a.transpose(1, 0, 2)).reshape(-1), [m, v, w, at],
            [a.transpose(1, 0, 2).reshape(-1), np.broadcast_to(b, (5, 4, 6)).reshape(-1),
             (40 * np.arange(5)[:, None, None] + 7 * np.arange(4)[:, None] + np.arange(6)).reshape(-1)])),
        inputs=lambda a, b, v, m, w, at: (np.rint(a), b, v, m * 0, w, at))
# Several reductions, and many equal keys.
generic("i, j", "i, j | |", "rr", """^bb0(%a: f32, %m: f32, %at: i32):
  %i = linalg.index 0 : index
  %j = linalg.index 1 : index
  %c70 = arith.constant 70 : index
  %row = arith.muli %i, %c70 : index
  %p = arith.addi %row, %j : index
  %q = arith.index_cast %p : index to i32
  %replaces = arith.cmpf ogt, %a, %m : f32
  %n = arith.select %replaces, %a, %m : f32
  %k = arith.select %replaces, %q, %at : i32
  linalg.yield %n, %k : f32, i32""", "5x70xf32", "xf32 xi32",
        lambda a, m, at: keeps_best(lambda x, y: x > y, a.reshape(-1), [m, at], [np.arange(a.size)]),
        inputs=lambda a, m, at: (np.rint(a), m * 0, at))
# Along columns.
generic("i, j", "i, j | j | j", "rp", """^bb0(%a: f32, %m: f32, %at: i32):
  %j = linalg.index 0 : index
  %i = arith.index_cast %j : index to i32
  %replaces = arith.cmpf olt, %a, %m : f32
  %n = arith.select %replaces, %a, %m : f32
  %k = arith.select %replaces, %i, %at : i32
  linalg.yield %n, %k : f32, i32""", "9x37xf32", "37xf32 37xi32",
        lambda a, m, at: keeps_best(lambda x, y: x < y, a.T, [m, at], [np.broadcast_to(np.arange(9), (37, 9))]))
# The position decreases, and the key depends on what was kept: not known.
generic("i, j", "i, j | i | i", "pr", """^bb0(%a: i32, %m: i32, %at: index):
  %j = linalg.index 1 : index
  %c9 = arith.constant 9 : index
  %p = arith.subi %c9, %j : index
  %replaces = arith.cmpi sgt, %a, %m : i32
  %n = arith.select %replaces, %a, %m : i32
  %k = arith.select %replaces, %p, %at : index
  linalg.yield %n, %k : i32, index""", "3x37xi32", "3xi32 3xindex",
        lambda a, m, at: keeps_best(lambda x, y: x > y, a, [m, at], [np.broadcast_to(9 - np.arange(37), a.shape)]),
        inputs=few_keys)

if __name__ == "__main__":
    main()
