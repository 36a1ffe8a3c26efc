# Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random ops of every row of the dialect, as functions.

The rows are read from their TableGen records, so none is forgotten.
"""

import re
import subprocess
from dataclasses import dataclass, replace

ROW = re.compile(r'RowInfo row\{"([^"]*)",\s*\{([^}]*)\},\s*"([^"]*)",\s*\{([^}]*)\}', re.S)
STRING = re.compile(r'"([^"]*)"')

# Element types of the inputs and the init; invalid combinations are rejected.
EQUAL = "f32 f32 f32 f32 f16 bf16 f64 i8 i32 i64 i1 index complex<f32>".split()
MIXED = [("f16", "f32"), ("f32", "f16"), ("i8", "i32"), ("i1", "i32"), ("i32", "f32"), ("f32", "i32"),
         ("i64", "i8"), ("index", "i64"), ("f32", "complex<f32>"), ("bf16", "f16")]


UNARY = "exp log abs ceil floor negf reciprocal round sqrt rsqrt square tanh erf".split()
BINARY = ("add sub mul div div_unsigned max_signed min_signed max_unsigned min_unsigned "
          "powf").split()


@dataclass(frozen=True)
class Row:
    name: str
    loops: tuple  # None for "(...)" and "(?)"
    symbols: tuple
    operands: tuple  # (name, results) each; results None for "[...]"
    attributes: frozenset
    symbol_attributes: tuple


def read_rows(tblgen, td, include_dirs):
    """All rows that are defined in the file `td`."""
    command = [tblgen, "--print-records", td, *(f"-I{d}" for d in include_dirs)]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    rows = []
    for record in re.split(r"^(?=def )", text, flags=re.M):
        row = ROW.search(record)
        if not row:
            continue
        loops, operands, _, symbol_attributes = row.groups()
        names, _, symbols = loops.partition(")")
        split = lambda words: tuple(w.strip() for w in words.strip(" ()[]").split(",") if w.strip())
        rows.append(Row(
            name=re.search(r'string opName = "(\w+)"', record)[1],
            loops=None if names in ("(...", "(?") else split(names),
            symbols=split(symbols),
            operands=tuple((o.split("[")[0], None if "[...]" in o or "...[" in o else split(o.split("[", 1)[1]))
                           for o in STRING.findall(operands)),
            attributes=frozenset(re.findall(r":\$(\w+)", re.search(r"dag arguments = (.*)", record)[1])),
            symbol_attributes=tuple(STRING.findall(symbol_attributes))))
    return rows


def repeated(rng, row):
    """The row with its repeated loops, if it has any, written one to four times."""
    if not any(loop.endswith("...") for loop in row.loops or ()):
        return row
    times = range(rng.randrange(1, 5))

    def expand(items):
        numbered = lambda item, number: re.sub(r"[a-z]+", lambda name: f"{name[0]}{number}", item)
        return tuple(one for item in items
                     for one in ([numbered(item[:-3], number) for number in times] if item.endswith("...") else [item]))

    return replace(row, loops=expand(row.loops), symbols=expand(row.symbols),
                   operands=tuple((name, expand(results)) for name, results in row.operands))


def shaped(rng, kind, shape, element):
    return f"{kind}<{''.join(f'{extent}x' for extent in shape)}{element}>"


def extents_of(row, sizes, symbols):
    """The shape of each operand: one more than the largest index in each dimension."""
    last = {loop: size - 1 for loop, size in sizes.items()}
    return [[eval(result, {}, {**last, **symbols}) + 1 for result in results]
            for _, results in row.operands]


def random_op(rng, row, number):
    """A function with one op of the row, which may be invalid."""
    if row.name in SPECIAL:
        return SPECIAL[row.name](rng, number)
    row = repeated(rng, row)
    rank = rng.randrange(4)
    sizes = {loop: rng.randrange(1, 5) for loop in row.loops or (f"d{n}" for n in range(rank))}
    symbols = {symbol: 1 for symbol in row.symbols}
    attributes = []
    per_attribute = len(row.symbols) // max(len(row.symbol_attributes), 1)
    for index, attribute in enumerate(row.symbol_attributes):
        if rng.random() < 0.4:
            continue
        values = [rng.randrange(1, 4) for _ in range(per_attribute)]
        values[rng.randrange(per_attribute)] = rng.randrange(2, 4)
        symbols.update(zip(row.symbols[index * per_attribute:], values))
        attributes.append(f"{attribute} = dense<{values}> : tensor<{per_attribute}xi64>")
    if "cast" in row.attributes and rng.random() < 0.5:
        attributes.append("cast = #linalg.type_fn<cast_unsigned>")
    if "fun" in row.attributes and rng.random() < 0.9:
        kind, functions = ("unary_fn", UNARY) if len(row.operands) == 2 else ("binary_fn", BINARY)
        attributes.append(f"fun = #linalg.{kind}<{rng.choice(functions[1:])}>")  # the first is the default
    if row.loops is None:
        shapes = [list(sizes.values()) if results is None else None for _, results in row.operands]
    else:
        shapes = extents_of(row, sizes, symbols)
    if rng.random() < 0.3:
        shapes = [shape and ["?"] * len(shape) for shape in shapes]
    source, target = rng.choice(MIXED) if rng.random() < 0.35 else (rng.choice(EQUAL),) * 2
    kind = rng.choice(["tensor", "memref"])
    types = []
    for index, shape in enumerate(shapes):
        element = target if index + 1 == len(shapes) else source
        if row.name == "select" and index == 0:
            element = "i1"
        if shape == [] and row.operands[index][1] == () and index + 1 != len(shapes):
            shape = None  # a zero point
        types.append(element if shape is None else shaped(rng, kind, shape, element))
    return op_function(row.name, attributes, types, number)


def op_function(name, attributes, types, number, suffix=""):
    """A function with the op `name`, whose last operand is the init."""
    values = [f"%arg{index}" for index in range(len(types))]
    arguments = ", ".join(f"{v}: {t}" for v, t in zip(values, types))
    ins = f"ins({', '.join(values[:-1])} : {', '.join(types[:-1])}) " if types[1:] else ""
    op = (f"linalg.{name} {'{' + ', '.join(attributes) + '} ' if attributes else ''}{ins}"
          f"outs({values[-1]} : {types[-1]}){suffix}")
    if not types[-1].startswith("tensor"):
        return f"func.func @f{number}({arguments}) {{\n  {op}\n  return\n}}\n"
    arrow = "" if suffix else f" -> {types[-1]}"
    return (f"func.func @f{number}({arguments}) -> {types[-1]} {{\n  %0 = {op}{arrow}\n"
            f"  return %0 : {types[-1]}\n}}\n")


def random_maps(loops, operands):
    """For each operand, the map with these loops as results."""
    return [f"affine_map<({', '.join(loops)}) -> ({', '.join(results)})>" for results in operands]


def random_elementwise(rng, number):
    """An elementwise op whose inputs may be transposed or broadcast."""
    loops = [f"d{n}" for n in range(rng.randrange(3))]
    sizes = {loop: rng.randrange(1, 5) for loop in loops}
    function = rng.choice(UNARY + BINARY + ["select"])
    arity = 1 if function in UNARY else 2 if function in BINARY else 3
    operands = [loops] * (arity + 1)
    name = f"elementwise kind=#linalg.elementwise_kind<{function}>"
    if rng.random() < 0.6:
        operands = [rng.sample(loops, rng.randrange(len(loops) + 1)) for _ in range(arity)] + [loops]
        name += f" indexing_maps = [{', '.join(random_maps(loops, operands))}]"
    element = rng.choice(["f32", "i32"])
    types = [shaped(rng, "tensor", [sizes[loop] for loop in results], element) for results in operands]
    if function == "select":
        types[0] = types[0].replace(element, "i1")
    return op_function(name, [], types, number)


def random_contract(rng, number):
    """A contraction of random loops."""
    loops = ["d0", "d1", "d2", "d3"]
    sizes = {loop: rng.randrange(1, 5) for loop in loops}
    reduced = rng.sample(loops, rng.randrange(1, 3))
    kept = [loop for loop in loops if loop not in reduced]
    split = rng.randrange(len(kept) + 1)
    operands = [kept[:split] + reduced, kept[split:] + reduced, kept]
    for results in operands:
        rng.shuffle(results)
    source, target = rng.choice([("f32", "f32"), ("i8", "i32")])
    cast = ["cast = #linalg.type_fn<cast_unsigned>"] if source == "i8" and rng.random() < 0.5 else []
    types = [shaped(rng, "tensor", [sizes[loop] for loop in results], element)
             for results, element in zip(operands, [source, source, target])]
    return op_function(f"contract indexing_maps = [{', '.join(random_maps(loops, operands))}]",
                       cast, types, number)


def random_iota(rng, number):
    shape = [rng.randrange(1, 5) for _ in range(rng.randrange(1, 4))]
    type_ = shaped(rng, "tensor", shape, rng.choice(["f32", "i32", "index"]))
    return op_function("iota", [], [type_], number, f" dim = [{rng.randrange(len(shape))}]")


def random_fill_rng_2d(rng, number):
    type_ = shaped(rng, "tensor", [2, 3], rng.choice(["f32", "f64", "i32"]))
    return op_function("fill_rng_2d", [], ["f64", "f64", "i32", type_], number)


# Rows whose maps or inputs the op determines, or with special syntax.
SPECIAL = {"elementwise": random_elementwise, "contract": random_contract, "iota": random_iota,
           "fill_rng_2d": random_fill_rng_2d}


def random_primitive(rng, number):
    """A function with a reduce, transpose or broadcast, or a map without a named form."""
    rank = rng.randrange(1, 5)
    shape = [rng.randrange(1, 5) for _ in range(rank)]
    kind = rng.choice(["tensor", "memref"])
    dims = sorted(rng.sample(range(rank), rng.randrange(1, rank + 1)))
    fewer = [extent for dim, extent in enumerate(shape) if dim not in dims]
    whole, part = shaped(rng, kind, shape, "f32"), shaped(rng, kind, fewer, "f32")
    name = rng.choice(["reduce", "transpose", "broadcast", "map"])
    if name == "reduce":
        payload = rng.choice(["arith.addf", "arith.mulf", "arith.minimumf"])
        return op_function(f"reduce {{ {payload} }}", [], [whole, part], number, f" dimensions = {dims}")
    if name == "broadcast":
        return op_function(name, [], [part, whole], number, f" dimensions = {dims}")
    if name == "map":
        return op_function("map { math.atan2 }", [], [whole] * 3, number, " ")
    order = list(range(rank + 1))
    while order == sorted(order):
        rng.shuffle(order)
    shape.append(rng.randrange(1, 5))
    permuted = shaped(rng, kind, [shape[dim] for dim in order], "f32")
    return op_function(name, [], [shaped(rng, kind, shape, "f32"), permuted], number, f" permutation = {order}")
