"""Programs with every structured op of MLIR's dialect `linalg`.

Each program is one function with one op, on tensors or on buffers, with its
attributes at their defaults or not.
"""

import argparse
import re

SIZES = {"n": 2, "g": 2, "c": 3, "f": 4, "m": 2}
OUTPUT = {"d": 2, "h": 4, "w": 3}
KERNEL = {"d": 2, "h": 3, "w": 2}

UNARY = "abs ceil erf exp floor log negf reciprocal round rsqrt sqrt square tanh".split()
BINARY = "add sub mul div max min powf".split()

# Inputs and init of other ops: shapes and element types, and further element
# types in another program.
SHAPES = {
    "matmul": "4x8xT 8x6xT 4x6xO",
    "batch_matmul": "2x4x8xT 2x8x6xT 2x4x6xO",
    "batch_reduce_matmul": "2x4x8xT 2x8x6xT 4x6xO",
    "matvec": "4x8xT 8xT 4xO",
    "vecmat": "4xT 4x8xT 8xO",
    "dot": "8xT 8xT xO",
    "batch_matvec": "2x4x8xT 2x8xT 2x4xO",
    "batch_vecmat": "2x4xT 2x4x8xT 2x8xO",
    "mmt4d": "2x3x4x5xT 6x3x2x5xT 2x6x4x2xO",
    "batch_mmt4d": "7x2x3x4x5xT 7x6x3x2x5xT 7x2x6x4x2xO",
}


def shaped(dims, element):
    return "".join(f"{d}x" for d in dims) + element


class Program:
    """`types` are those of the operands, the init's last; "i32" is a scalar,
    "xf32" a shaped value of rank 0. `text` has $ins, $outs and $results."""

    def __init__(self, op, text, types, inits=1):
        self.op, self.text, self.types, self.inits = op, text, types, inits

    def function(self, name, kind):
        def full(type_):
            return f"{kind}<{type_.lstrip('x')}>" if "x" in type_ else type_

        types = [full(t) for t in self.types]
        arguments = ", ".join(f"%{n}: {t}" for n, t in enumerate(types))
        first = len(types) - self.inits
        values = [f"%{n}" for n in range(len(types))]

        def clause(word, start, end):
            if start == end:
                return ""
            return f"{word}({', '.join(values[start:end])} : {', '.join(types[start:end])})"

        results = types[first:] if kind == "tensor" else []
        arrow = f"-> {', '.join(results)}" if len(results) == 1 else f"-> ({', '.join(results)})"
        text = self.text.replace("$ins", clause("ins", 0, first))
        text = text.replace("$outs", clause("outs", first, len(types)))
        text = text.replace("$results", arrow if results else "")
        names = ", ".join(f"%r{n}" for n in range(len(results)))
        bind = f"{names} = " if results else ""
        ret = f"return {names} : {', '.join(results)}" if results else "return"
        return (f"func.func @{name}({arguments}) {arrow if results else ''} {{\n"
                f"  {bind}{text}\n  {ret}\n}}\n")


def named(op, types, attributes=""):
    return Program(op, f"linalg.{op} {attributes} $ins $outs $results", types)


def window_op(op, image, filter_, attributes=False):
    """A convolution or pooling by the letters of its dimensions."""
    quantized, pooling = op.endswith("_q"), op.startswith("pooling")
    rank = sum(letter in OUTPUT for letter in image)
    steps = {l: (1, 1) for l in OUTPUT}
    text = ""
    if attributes:
        steps = dict(zip("whd", [(2, 1), (3, 2), (2, 2)]))
        order = [l for l in image if l in OUTPUT]
        for name, which in (("dilations", 1), ("strides", 0)):
            values = ", ".join(str(steps[l][which]) for l in order)
            text += f"{', ' if text else ''}{name} = dense<[{values}]> : tensor<{rank}xi64>"
        text = f"{{{text}}}"

    def size(letter):
        if letter not in OUTPUT:
            return SIZES[letter]
        stride, dilation = steps[letter]
        return (OUTPUT[letter] - 1) * stride + (KERNEL[letter] - 1) * dilation + 1

    out = image
    if not pooling and not op.startswith("depthwise"):
        out = image.replace("c", "f")
    if "m" in filter_:
        out += "m"
    element, result = ("i8", "i32") if quantized else ("f32", "f32")
    if "unsigned" in op:
        element = result = "i32"
    types = [shaped([size(l) for l in image], element),
             shaped([KERNEL.get(l, SIZES.get(l)) for l in filter_], element)]
    types += ["i32", "i32"] if quantized else []
    types.append(shaped([OUTPUT.get(l, SIZES.get(l)) for l in out], result))
    return named(op, types, text)


def window_ops(op):
    found = re.fullmatch(r"(?:depthwise_)?conv_\dd_([a-z]+)_([a-z]+?)(?:_q)?", op)
    if found:
        layouts = found.groups()
    elif found := re.fullmatch(r"pooling_([a-z]+?)_(?:max|min|sum)(?:_unsigned)?", op):
        layouts = found[1], "".join(l for l in found[1] if l in OUTPUT)
    else:  # conv_1d, conv_2d, conv_3d: no channels, no attributes
        layout = "dhw"[3 - int(op[5]):]
        return [window_op(op, layout, layout)]
    return [window_op(op, *layouts), window_op(op, *layouts, attributes=True)]


MAPS = """indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (n, k)>,
  affine_map<(m, n, k) -> (m, n)>]"""
BATCH_MAPS = """indexing_maps = [affine_map<(b, m, n, k) -> (b, k, m)>,
  affine_map<(b, m, n, k) -> (k, n)>, affine_map<(b, m, n, k) -> (b, m, n)>]"""
ELEMENTWISE_MAPS = """indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (j, i)>,
  affine_map<(i, j) -> (i, j)>]"""


def special(op):
    """The programs of an op that needs special treatment."""
    both = ["3x5xf32", "3x5xf32"]
    if op == "contract":
        return [Program(op, f"linalg.contract {MAPS} $ins $outs $results", ["8x4xf32", "6x8xf32", "4x6xf32"]),
                Program(op, f"linalg.contract {MAPS} {{cast = #linalg.type_fn<cast_unsigned>}} $ins $outs $results",
                        ["8x4xi8", "6x8xi8", "4x6xi32"])]
    if op == "elementwise":
        kind = "linalg.elementwise kind=#linalg.elementwise_kind<{}> {} $ins $outs $results"
        return [Program(op, kind.format("exp", ""), both),
                Program(op, kind.format("sub", ""), both + both[:1]),
                Program(op, kind.format("mul", ELEMENTWISE_MAPS), ["5xf32", "5x3xf32", "3x5xf32"]),
                Program(op, kind.format("select", ""), ["3x5xi1"] + both + both[:1])]
    if op == "generic":
        maps = "indexing_maps = [affine_map<(i, j) -> (i + j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>]"
        return [Program(op, f"""linalg.generic {{{maps}, iterator_types = ["parallel", "reduction"],
    doc = "a window", library_call = "window", u}} $ins $outs attrs = {{v = 1}} {{
  ^bb0(%a: f32, %b: f32, %c: f32):
    %i = linalg.index 0 : index
    %n = arith.index_cast %i : index to i32
    %x = arith.sitofp %n : i32 to f32
    %p = arith.mulf %a, %x : f32
    %s = arith.addf %p, %c : f32
    linalg.yield %s : f32
  }} $results""", ["8xf32", "3xf32", "6xf32"])]
    if op == "map":
        return [Program(op, "linalg.map { arith.addf } $ins $outs", both + both[:1]),
                Program(op, """linalg.map $ins $outs (%a: f32, %init: f32) {
    %s = arith.mulf %a, %a : f32
    linalg.yield %s : f32
  }""", both)]
    if op == "reduce":
        return [Program(op, "linalg.reduce { arith.addf } $ins $outs dimensions = [1]", ["3x5x2xf32", "3x2xf32"]),
                Program(op, """linalg.reduce $ins $outs dimensions = [0] (%a: f32, %b: i32, %x: f32, %y: i32) {
    %s = arith.maximumf %a, %x : f32
    %t = arith.addi %b, %y : i32
    linalg.yield %s, %t : f32, i32
  }""", ["3x5xf32", "3x5xi32", "5xf32", "5xi32"], inits=2)]
    if op == "transpose":
        return [Program(op, "linalg.transpose $ins $outs permutation = [2, 0, 1]", ["3x5x2xf32", "2x3x5xf32"])]
    if op == "broadcast":
        return [Program(op, "linalg.broadcast $ins $outs dimensions = [1]", ["3x2xf32", "3x5x2xf32"])]
    if op == "copy":
        return [named(op, both), named(op, ["3x5xi8", "3x5xi32"], "{cast = #linalg.type_fn<cast_unsigned>}")]
    if op == "fill":
        return [named(op, ["f32", "3x5xf32"]), named(op, ["f32", "xf32"])]
    if op == "fill_rng_2d":
        return [named(op, ["f64", "f64", "i32", "3x5xf32"])]
    if op == "select":
        return [named(op, ["3x5xi1"] + both + both[:1])]
    if op == "div_unsigned":
        return [named(op, ["3x5xi32"] * 3)]
    if op == "quantized_matmul":
        return [named(op, ["4x8xi8", "8x6xi8", "i32", "i32", "4x6xi32"])]
    if op == "quantized_batch_matmul":
        return [named(op, ["2x4x8xi8", "2x8x6xi8", "i32", "i32", "2x4x6xi32"])]
    return []


def programs(op):
    if "conv_" in op or op.startswith("pooling"):
        return window_ops(op)
    if op in UNARY:
        return [named(op, ["3x5xf32"] * 2), named(op, ["xf64"] * 2)]
    if op in BINARY:
        more = [] if op == "powf" else [named(op, ["?x5xi32"] * 3)]
        return [named(op, ["3x5xf32"] * 3), *more]
    if op not in SHAPES:
        return special(op)
    types = lambda t, o: SHAPES[op].replace("T", t).replace("O", o).split()
    found = [named(op, types("f32", "f32")), named(op, types("i8", "i32"))]
    if op == "matmul":
        found += [named(op, types("i8", "i32"), "{cast = #linalg.type_fn<cast_unsigned>}"),
                  named(op, ["8x4xf32", "6x8xf32", "4x6xf32"], MAPS)]
    if op == "batch_matmul":
        found += [named(op, ["2x8x4xf32", "8x6xf32", "2x4x6xf32"], BATCH_MAPS)]
    return found


# An op with enough loops for all tile sizes.
MANY_LOOPS = """func.func @many_loops(%a: memref<4x4x4x4x4x4xf32>) {
  linalg.generic {indexing_maps = [affine_map<(a, b, c, d, e, f) -> (a, b, c, d, e, f)>],
                  iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      outs(%a : memref<4x4x4x4x4x4xf32>) {
  ^bb0(%x: f32):
    %y = arith.negf %x : f32
    linalg.yield %y : f32
  }
  return
}
"""


def host_ops(llvm_lib):
    """The names of all structured ops of MLIR's dialect."""
    header = f"{llvm_lib}/../include/mlir/Dialect/Linalg/IR/LinalgStructuredOps.h.inc"
    with open(header) as file:
        return sorted(set(re.findall(r'StringLiteral\("linalg\.(\w+)"\)', file.read())))


def make_parser():
    """For scripts that run programs with each op, or with each N-th one, in mlir-opt with the plugin."""
    parser = argparse.ArgumentParser()
    parser.add_argument("plugin")
    parser.add_argument("llvm_lib")
    parser.add_argument("--each", type=int, default=1)
    return parser


def functions(op, kind):
    """The texts of the op's programs."""
    return [p.function(f"{op}_{number}", kind) for number, p in enumerate(programs(op))]
