"""Functions of elements: each op, and each function that an attribute names."""

import math

import numpy as np

from harness import SOME, case, main
from values import FLOATS, INTS, Type, cast, cast_unsigned

COMPLEX = ["complex<f32>", "complex<f64>"]


def round_away(a):
    whole = np.trunc(a)
    return np.copysign(whole + np.where(np.abs(a - whole) >= 0.5, np.sign(a), 0), a)


def unsigned(a):
    return a.view(a.dtype.str.replace("i", "u"))


def divide(a, b):
    """Integers towards zero."""
    if a.dtype.kind != "i":
        return a / b
    quotient = np.abs(a.astype(object)) // np.abs(b.astype(object))
    return (quotient * np.sign(a) * np.sign(b)).astype(a.dtype)


def greater(a, b):
    return a & b if a.dtype == bool else np.maximum(a, b)  # a signed true is -1


def lesser(a, b):
    return a | b if a.dtype == bool else np.minimum(a, b)


def unsigned_result(function):
    return lambda a, b: function(unsigned(a), unsigned(b)).view(a.dtype)


# The formula, whether it accepts complex numbers, and whether a float result is rounded once.
UNARY = {
    "abs": (np.abs, False, True), "ceil": (np.ceil, False, True),
    "erf": (np.vectorize(math.erf, otypes=["f8"]), False, False), "exp": (np.exp, True, False),
    "floor": (np.floor, False, True), "log": (np.log, True, False), "negf": (np.negative, True, True),
    "reciprocal": (lambda a: 1 / a, True, False), "round": (round_away, False, True),
    "rsqrt": (lambda a: 1 / np.sqrt(a), True, False), "sqrt": (np.sqrt, True, False),
    "square": (np.square, True, False), "tanh": (np.tanh, True, False),
}
# The formula, and its element types.
ALL = FLOATS + INTS + COMPLEX
BINARY = {
    "add": (lambda a, b: a + b, ALL + ["i1"]), "sub": (lambda a, b: a - b, ALL),
    "mul": (lambda a, b: a * b, ALL + ["i1"]), "div": (divide, ALL),
    "div_unsigned": (unsigned_result(lambda a, b: a // b), INTS),
    "max_signed": (greater, FLOATS + INTS + ["i1"]), "min_signed": (lesser, FLOATS + INTS + ["i1"]),
    "max_unsigned": (unsigned_result(np.maximum), INTS), "min_unsigned": (unsigned_result(np.minimum), INTS),
    "powf": (np.power, FLOATS + COMPLEX),
}
ARITHMETIC = ["add", "sub", "mul", "div", "max_signed", "min_signed"]  # rounded once

# Numbers with special rules.
SPECIAL = np.array([0.0, -0.0, 0.5, -0.5, 1.5, -1.5, 2.5, -2.5, 0.49999997, 3.0, -3.0, np.inf, -np.inf, np.nan,
                    np.nextafter(0.5, 0), 1e-3, 1.0, -1.0])


def special_pairs(a, b, o):
    """All pairs of special numbers; for integers, only those with a quotient."""
    return (*(x.reshape(a.shape) for x in np.meshgrid(SPECIAL, SPECIAL)), o)


def quotients(a, b, o):
    if a.dtype.kind == "i":
        least = np.iinfo(a.dtype).min
        a.flat[::4] = least
        b.flat[1::3] = -1
        b[(b == 0) | ((a == least) & (b == -1))] = 7
    return a, b, o


def spread(a, b, o):
    """Bases for which any power is defined."""
    return np.abs(a) + 0.25, np.clip(b, -3, 3) if a.dtype.kind == "f" else b, o


def shifted(a, o):
    return (np.abs(a) + 0.25 if a.dtype.kind == "f" else a + 9), o


# Each op: on every shape, on every type, on special numbers.
for name, (formula, takes_complex, is_exact) in UNARY.items():
    text = f"linalg.{name} $operands $results"
    inputs = shifted if name in ("log", "sqrt", "rsqrt", "reciprocal") else None
    options = dict(formula=lambda a, o, f=formula: f(a), inputs=inputs)
    case(text, "3x5xf32", "3x5xf32", **options)
    case(text, "xf32", "xf32", forms=SOME, **options)
    case(text, "3x0x2xf32", "3x0x2xf32", forms=SOME, **options)
    for t in FLOATS:
        # Stock rounds the square root to bf16 before it divides by it.
        stock_exact = (name, t) != ("rsqrt", "bf16")
        case(text, f"7x{t}", f"7x{t}", forms=SOME, stock_exact=stock_exact, **options)
        case(text, f"18x{t}", f"18x{t}", lambda a, o, f=formula: f(a), forms=SOME, exact=is_exact,
             stock_exact=stock_exact, inputs=lambda a, o: (SPECIAL, o))
    for t in COMPLEX if takes_complex else []:
        case(text, f"7x{t}", f"7x{t}", forms=SOME, stock=False, **options)
    kind = f"linalg.elementwise kind=#linalg.elementwise_kind<{name}> $operands $results"
    case(kind, "3x5xf32", "3x5xf32", forms=SOME, **options)
    for attributes, convert in (("", cast), ("cast = #linalg.type_fn<cast_unsigned>, ", cast_unsigned)):
        fun = f"linalg.elemwise_unary {{{attributes}fun = #linalg.unary_fn<{name}>}} $operands $results"
        for types in ["i8 f32", "f32 f64", "f64 f16", "i1 bf16"]:
            a, o = types.split()
            if inputs and a == "i1":
                continue  # a signed true is -1
            case(fun, f"3x5x{a}", f"3x5x{o}",
                 lambda a, o, f=formula, c=convert, t=Type.parse(o): f(t.load(t.store(c(a, o)))), forms=SOME,
                 stock=False, positive=bool(inputs) or name == "exp")
for t in COMPLEX:
    case("linalg.abs $operands $results", f"7x{t}", f"7x{t[8:-1]}", lambda a, o: np.abs(a), forms=SOME, stock=False)
case("linalg.elemwise_unary $operands $results", "3x5xf32", "3x5xf32", lambda a, o: np.exp(a), stock=False)
case("linalg.elemwise_unary $operands $results", "0x5xi8", "0x5xf32", lambda a, o: np.exp(a), stock=False)

for name, (formula, types) in BINARY.items():
    op = name.removesuffix("_signed")
    inputs = quotients if "div" in name else spread if name == "powf" else None
    options = dict(formula=lambda a, b, o, f=formula: f(a, b), inputs=inputs)
    if "max_un" not in name and "min_un" not in name:
        text, t = f"linalg.{op} $operands $results", "f32" if "f32" in types else "i32"
        case(text, f"3x5x{t} 3x5x{t}", f"3x5x{t}", **options)
        case(text, f"x{t} x{t}", f"x{t}", forms=SOME, **options)
        case(text, f"0x5x{t} 0x5x{t}", f"0x5x{t}", forms=SOME, **options)
        for t in types:
            by_stock = t != "index" and not (t in COMPLEX and name == "powf")
            case(text, f"4x7x{t} 4x7x{t}", f"4x7x{t}", forms=SOME, stock=by_stock, **options)
        for t in FLOATS if "f32" in types else []:
            case(text, f"18x18x{t} 18x18x{t}", f"18x18x{t}", lambda a, b, o, f=formula: f(a, b), forms=SOME,
                 exact=name in ARITHMETIC, inputs=special_pairs)
    for t in ["f32", "i32"]:
        if t in types:
            case(f"linalg.elementwise kind=#linalg.elementwise_kind<{name}> $operands $results",
                 f"3x5x{t} 3x5x{t}", f"3x5x{t}", forms=SOME, **options)
            case(f"linalg.elementwise kind=#linalg.elementwise_kind<{name}> indexing_maps = [affine_map<(i, j) -> (j, i)>, "
                 "affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>] $operands $results",
                 f"5x3x{t} 3x{t}", f"3x5x{t}", lambda a, b, o, f=formula: f(a.T.copy(), b[:, None] + 0 * o),
                 inputs=inputs and (lambda a, b, o, i=inputs: (i(a, np.abs(b).clip(1, 3) + 0 * a, o)[0],
                                                               np.abs(b).clip(1, 3), o)), forms=SOME)
    for attributes, convert in (("", cast), ("cast = #linalg.type_fn<cast_unsigned>, ", cast_unsigned)):
        fun = f"linalg.elemwise_binary {{{attributes}fun = #linalg.binary_fn<{name}>}} $operands $results"
        for mixed in ["i8 i16 i32", "i8 f32 f64", "i1 i8 i16"]:
            a, b, o = mixed.split()
            if o in types:
                case(fun, f"3x5x{a} 3x5x{b}", f"3x5x{o}",
                     lambda a, b, o, f=formula, c=convert: f(c(a, o), c(b, o)), forms=SOME, stock=False,
                     positive=name == "powf", inputs=quotients if "div" in name and a != "i1" else (
                         (lambda a, b, o: (a, b | 1, o)) if "div" in name else None))
case("linalg.elemwise_binary $operands $results", "3x5xi32 3x5xi32", "3x5xi32", lambda a, b, o: a + b, stock=False)

case("linalg.elementwise kind=#linalg.elementwise_kind<select> indexing_maps = [affine_map<(i, j) -> (j)>, "
     "affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>] $operands $results",
     "5xi1 3x5xf32 f32", "3x5xf32", lambda c, a, b, o: np.where(c, a, b))
case("linalg.elementwise kind=#linalg.elementwise_kind<exp> indexing_maps = [affine_map<(i, j) -> (i, j)>, "
     "affine_map<(i, j) -> (j, i)>] $operands $results", "3x5xf32", "5x3xf32", lambda a, o: np.exp(a).T)


def fill_rng_2d(least, most, seed, out):
    def step(x):
        return (x * 1103515245 + 12345) & 0xFFFFFFFF

    rows, columns = np.indices(out.shape)
    x = step((columns + step((rows + int(seed)) & 0xFFFFFFFF)) & 0xFFFFFFFF)
    x = x.astype("u4").view("i4").astype("f8")
    return cast((2147483647.0 + x) * ((most - least) * 2.3283064e-10) + least, out)


for t in ["f32", "f64", "i32", "f16", "bf16", "i64", "i8"]:
    for seed in [0, 42, -2**31]:
        case("linalg.fill_rng_2d $operands $results", "f64 f64 i32", f"7x5x{t}", fill_rng_2d, exact=True,
             inputs=lambda a, b, s, o, seed=seed: (np.array(-100.0), np.array(100.0), np.array(seed), o),
             **({} if t == "f32" else {"forms": SOME}))
case("linalg.fill_rng_2d $operands $results", "xf64 f64 i32", "0x5xf32", fill_rng_2d, forms=SOME)

for t in FLOATS + INTS + ["i1"] + COMPLEX:
    for dim in (0, 1):
        case(f"$bind linalg.iota $operands dim = [{dim}]", "", f"5x3x{t}",
             lambda o, dim=dim: cast(np.indices(o.shape)[dim], o), stock=False, exact=True,
             **({} if t == "f32" else {"forms": SOME}))
case("$bind linalg.iota $operands dim = [1]", "", "3x0xf32", lambda o: o, stock=False)
case("$bind linalg.iota $operands dim = [0]", "", "300xi8", lambda o: np.arange(300).astype("i1"), stock=False)

if __name__ == "__main__":
    main()
