"""Compares floats of 8 bits and fewer, as compiled, with their definition.

usage: small_floats.py FOLDER

For each format: all of its values are extended, and numbers around each of its
values and around the middle between two are rounded, from f16, f32 and f64; with
scalars and with vectors. For two formats, all pairs are added, multiplied, etc.
"""

import subprocess
import sys

import numpy as np

# The bits of exponent and mantissa, the bias, and the codes that are not finite: as in IEEE 754;
# the last code is NaN; negative zero is NaN; none. f8E8M0FNU has no sign either.
FORMATS = {
    "f8E5M2": (5, 2, 15, "ieee"), "f8E4M3": (4, 3, 7, "ieee"), "f8E3M4": (3, 4, 3, "ieee"),
    "f8E4M3FN": (4, 3, 7, "last"), "f8E5M2FNUZ": (5, 2, 16, "zero"), "f8E4M3FNUZ": (4, 3, 8, "zero"),
    "f8E4M3B11FNUZ": (4, 3, 11, "zero"), "f8E8M0FNU": (8, 0, 127, "scale"),
    "f6E3M2FN": (3, 2, 3, "none"), "f6E2M3FN": (2, 3, 1, "none"), "f4E2M1FN": (2, 1, 1, "none"),
}
folder = sys.argv[1]
np.seterr(all="ignore")


class Format:
    def __init__(self, name):
        self.name = name
        self.e, self.m, self.bias, self.kind = FORMATS[name]
        self.is_signed = self.kind != "scale"
        self.bits = self.e + self.m + self.is_signed
        codes = np.arange(1 << (self.e + self.m))
        exponent, mantissa = codes >> self.m, codes & ((1 << self.m) - 1)
        self.all = np.where(exponent > 0, np.ldexp(1 + mantissa / (1 << self.m), exponent - self.bias),
                            np.ldexp(mantissa / (1 << self.m), 1 - self.bias))
        if self.kind == "scale":
            self.all = np.ldexp(1.0, codes - self.bias)
        count = len(codes) - {"ieee": 1 << self.m, "last": 1, "scale": 1}.get(self.kind, 0)
        self.finite = self.all[:count]

    def decode(self, codes):
        codes = np.asarray(codes, np.int64)
        if not self.is_signed:
            return np.where(codes == 255, np.nan, self.all[codes])
        sign, magnitude = codes >> (self.bits - 1), codes & ((1 << (self.bits - 1)) - 1)
        values = self.all.copy()
        values[len(self.finite):] = np.nan
        if self.kind == "ieee":
            values[len(self.finite)] = np.inf
        values = np.where(sign, -values[magnitude], values[magnitude])
        if self.kind == "zero":
            values = np.where(codes == 1 << (self.bits - 1), np.nan, values)
        return values

    def encode(self, numbers):
        numbers = np.asarray(numbers, np.float64)
        size = np.abs(numbers)
        # As if there were one more finite value.
        step = self.finite[-1] if self.kind == "scale" else self.finite[-1] - self.finite[-2]
        table = np.append(self.finite, self.finite[-1] + step)
        above = np.clip(np.searchsorted(table, size), 1, len(table) - 1)
        middle = (table[above - 1] + table[above]) / 2
        up = (size > middle) | ((size == middle) & ((above % 2 == 0) | (self.kind == "scale")))
        code = np.where(up, above, above - 1)
        too_large = code == len(self.finite)
        nan = {"ieee": len(self.finite) + (1 << (self.m - 1) if self.m else 0), "last": len(self.finite),
               "scale": 255, "zero": 1 << (self.bits - 1), "none": len(self.finite) - 1}[self.kind]
        overflow = len(self.finite) if self.kind == "ieee" else nan
        code = np.where(too_large, overflow, code)
        code = np.where(np.isnan(numbers), nan, code)
        if not self.is_signed:
            return np.where(numbers < 0, nan, code)
        signed = code | (np.signbit(numbers).astype(np.int64) << (self.bits - 1))
        return np.where(code == 0, 0, signed) if self.kind == "zero" else signed

    def samples(self):
        """Values, middles, and their neighbours as f16, f32 and f64."""
        table = np.append(self.finite, self.finite[-1] * np.array([1.0625, 1.25, 1.5, 2]))
        table = np.concatenate([table, (table[1:] + table[:-1]) / 2, [0, np.inf, np.nan, 1e-40, 5e-324]])
        for type in np.float16, np.float32, np.float64:
            exact = table.astype(type)
            values = np.concatenate([exact, np.nextafter(exact, type(np.inf)), np.nextafter(exact, type(0))])
            random = np.random.default_rng(1).integers(0, 256, 4096 * values.itemsize, np.uint8).view(type)
            values = np.concatenate([values, -values, random])
            yield np.resize(values, -(-len(values) // 16) * 16)


def run(text, inputs, count, *passes):
    for number, array in enumerate(inputs):
        np.save(f"{folder}/in{number}.npy", array)
    if passes:
        text = subprocess.run(["linalg-opt", "-", *passes], input=text, capture_output=True, text=True, check=True).stdout
        assert "vector.transfer" in text
    command = ["linalg-run", "-", *(f"--input={folder}/in{i}.npy" for i in range(len(inputs))),
               *(f"--output={folder}/out{i}.npy" for i in range(count))]
    result = subprocess.run(command, input=text, capture_output=True, text=True)
    if result.returncode or result.stderr:
        sys.exit(f"{text}\n{result.stderr}")
    return [np.load(f"{folder}/out{i}.npy") for i in range(count)]


def mapping(number, source, source_type, count, result_type, body):
    a, b = f"tensor<{count}x{source_type}>", f"tensor<{count}x{result_type}>"
    return f"""
  %e{number} = tensor.empty() : {b}
  %r{number} = linalg.map ins({source} : {a}) outs(%e{number} : {b})
    (%x: {source_type}) {{
{body}
      linalg.yield %y : {result_type}
    }}
"""


def check(name, what, found, expected, values):
    same = (found == expected) | (np.isnan(found) & np.isnan(expected))
    if found.dtype.kind == "f":
        same &= np.isnan(found) | (np.signbit(found) == np.signbit(expected))
    if not same.all():
        at = np.flatnonzero(~same)[0]
        sys.exit(f"{name} {what}: {values[at]!r} became {found[at]!r}, expected {expected[at]!r}, and {(~same).sum() - 1} more")


def check_conversions(format, *passes):
    name, bits = format.name, format.bits
    from_bits = f"      %s = arith.trunci %x : i8 to i{bits}\n" if bits < 8 else ""
    operand = "%s" if bits < 8 else "%x"
    to_bits = "%y" if bits == 8 else "%t"
    extend = f"\n      %y = arith.extui %t : i{bits} to i8" if bits < 8 else ""
    samples = list(format.samples())
    codes = np.arange(256).astype(np.uint8)
    text = ""
    floats = ["f16", "f32", "f64"]
    for number, wide in enumerate(floats):
        text += mapping(number, "%codes", "i8", 256, wide, f"""{from_bits}      %f = arith.bitcast {operand} : i{bits} to {name}
      %y = arith.extf %f : {name} to {wide}""")
        text += mapping(number + 3, f"%{wide}", wide, len(samples[number]), "i8", f"""      %f = arith.truncf %x : {wide} to {name}
      {to_bits} = arith.bitcast %f : {name} to i{bits}{extend}""")
    arguments = ", ".join(f"%{wide}: tensor<{len(s)}x{wide}>" for wide, s in zip(floats, samples))
    types = ", ".join([f"tensor<256x{w}>" for w in floats] + [f"tensor<{len(s)}xi8>" for s in samples])
    values = ", ".join(f"%r{i}" for i in range(6))
    text = f"func.func @f(%codes: tensor<256xi8>, {arguments}) -> ({types}) {{{text}  return {values} : {types}\n}}"
    results = run(text, [codes, *samples], 6, *passes)
    expected = format.decode(codes & ((1 << bits) - 1))
    for type, found in zip((np.float16, np.float32, np.float64), results):
        check(name, "to " + type.__name__, found, expected.astype(type), codes)
    for sample, found in zip(samples, results[3:]):
        expected = format.encode(sample)
        if format.kind == "none":  # NaN may become anything.
            expected = np.where(np.isnan(sample), found.view(np.uint8), expected)
        # NaN may have any sign.
        found = format.decode(found.view(np.uint8))
        check(name, f"from {sample.dtype}", found, format.decode(expected), sample)


def check_arithmetic(format):
    name = format.name
    codes = np.arange(256).astype(np.uint8)
    a, b = np.repeat(codes, 256), np.tile(codes, 256)
    x, y = (format.decode(v).astype(np.float32) for v in (a, b))
    one = format.encode(np.array([1.0]))
    expected = {
        "arith.addf %x, %y": x + y, "arith.mulf %x, %y": x * y, "arith.divf %x, %y": x / y,
        "arith.maximumf %x, %y": np.maximum(x, y), "arith.negf %x": -x, "math.absf %x": np.abs(x),
        "math.sqrt %x": np.sqrt(x), "arith.addf %x, %one": x + 1, "math.fma %x, %one, %y": x + y,
        "arith.select %less, %x, %y": np.where(x < y, x, y),
    }
    t = f"tensor<65536x{name}>"
    text = f"func.func @f(%a: {t}, %b: {t}) -> ({', '.join([t] * len(expected))}) {{\n  %e = tensor.empty() : {t}\n"
    for number, op in enumerate(expected):
        text += f"""  %r{number} = linalg.map ins(%a, %b : {t}, {t}) outs(%e : {t})
    (%x: {name}, %y: {name}) {{
      %one = arith.constant 1.0 : {name}
      %less = arith.cmpf olt, %x, %y : {name}
      %z = {op} : {name}
      linalg.yield %z : {name}
    }}
"""
    text += f"  return {', '.join(f'%r{i}' for i in range(len(expected)))} : {', '.join([t] * len(expected))}\n}}"
    for (op, numbers), found in zip(expected.items(), run(text, [a, b], len(expected))):
        check(name, op, format.decode(found), format.decode(format.encode(numbers)), np.stack([x, y], 1))


for name in FORMATS:
    check_conversions(Format(name))
    check_conversions(Format(name), "--linalg-tile=sizes=16", "--linalg-vectorize")
    print(name)
for name in "f8E4M3FN", "f8E5M2", "f8E4M3FNUZ":
    check_arithmetic(Format(name))
    print("arithmetic on", name)
