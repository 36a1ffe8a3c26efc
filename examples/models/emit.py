"""Writes a model as a function of linalg on tensors, whose arguments are the weights and the input."""

import dataclasses
import math
import struct

# The steps of a payload of a and b, c, ..., the elements of the inputs: RESULT = OP OPERANDS. The last result is
# yielded. `{0}` is a constant that the model gives.
PAYLOADS = {
    "add": ["r = arith.addf a b"],
    "subtract": ["r = arith.subf a b"],
    "multiply": ["r = arith.mulf a b"],
    "scale": ["r = arith.mulf a {0}"],
    "scale_offset": ["s = arith.mulf a b", "r = arith.addf s c"],
    "divide_by_deviation": ["v = arith.addf b 1e-5", "s = math.rsqrt v", "r = arith.mulf a s"],
    "relu": ["r = arith.maximumf a 0.0"],
    "hard_sigmoid": ["s = arith.addf a 3.0", "t = arith.maximumf s 0.0", "u = arith.minimumf t 6.0",
                     "r = arith.divf u 6.0"],
    "hard_swish": ["s = arith.addf a 3.0", "t = arith.maximumf s 0.0", "u = arith.minimumf t 6.0",
                   "v = arith.mulf a u", "r = arith.divf v 6.0"],
    "gelu": ["s = arith.mulf a a", "t = arith.mulf s a", "u = arith.mulf t 0.044715", "v = arith.addf a u",
             f"w = arith.mulf v {math.sqrt(2 / math.pi)}", "x = math.tanh w", "y = arith.addf x 1.0",
             "z = arith.mulf a 0.5", "r = arith.mulf z y"],
}


@dataclasses.dataclass
class Value:
    name: str
    shape: list

    @property
    def type(self):
        return f"tensor<{'x'.join(map(str, self.shape))}xf32>"

    @property
    def typed(self):
        return f"{self.name} : {self.type}"


def indexing_map(dims, letters):
    position = {dim: f"d{i}" for i, dim in enumerate(dims)}
    return f"affine_map<({', '.join(position.values())}) -> ({', '.join(position[dim] for dim in letters)})>"


def float_text(value):
    """A float as MLIR reads it: infinities by their bits."""
    if math.isinf(value):
        return f"0x{struct.unpack('<I', struct.pack('<f', value))[0]:08X}"
    return f"{value:.9e}"


def window_count(extent, size, stride):
    return (extent - size) // stride + 1


def list_of(values):
    """Operands as in ins(...): names, then types."""
    return f"{', '.join(value.name for value in values)} : {', '.join(value.type for value in values)}"


class Emitter:
    def __init__(self):
        self.arguments, self.constants, self.lines = [], {}, []

    def add(self, text, shape):
        result = Value(f"%{len(self.lines)}", list(shape))
        self.lines.append(f"{result.name} = {text}")
        return result

    def constant(self, value):
        value = float(value)
        return self.constants.setdefault(value, f"%cst{len(self.constants)}")

    def argument(self, name, shape):
        value = Value(f"%arg{len(self.arguments)}", list(shape))
        attribute = f' {{model.weight = "{name}"}}' if name else ""
        self.arguments.append(f"{value.name}: {value.type}{attribute}")
        return value

    def text(self, function, result):
        """The module, whose function returns `result`."""
        arguments = ",\n    ".join(self.arguments)
        constants = [f"{name} = arith.constant {float_text(value)} : f32" for value, name in self.constants.items()]
        body = "\n  ".join([*constants, *self.lines, f"return {result.typed}"])
        return f"func.func @{function}(\n    {arguments}) -> {result.type} {{\n  {body}\n}}\n"

    def empty(self, shape):
        return self.add(f"tensor.empty() : {Value('', shape).type}", shape)

    def filled(self, shape, value):
        init = self.empty(shape)
        return self.add(f"linalg.fill ins({self.constant(value)} : f32) outs({init.typed}) -> {init.type}", shape)

    def named(self, op, inputs, init):
        return self.add(f"linalg.{op} ins({list_of(inputs)}) outs({init.typed}) -> {init.type}", init.shape)

    # What models call.

    def input(self, shape):
        return self.argument("", shape)

    def weight(self, name, shape, deviation, mean=0):
        return self.argument(name, shape)

    def pad(self, x, amounts, value):
        result = Value("", [extent + 2 * amount for extent, amount in zip(x.shape, amounts)])
        indices = ", ".join(f"%i{dim}: index" for dim in range(len(x.shape)))
        return self.add(f"tensor.pad {x.name} low{amounts} high{amounts} {{\n  ^bb0({indices}):\n"
                        f"    tensor.yield {self.constant(value)} : f32\n  }} : {x.type} to {result.type}", result.shape)

    def windows(self, op, x, w, layout, extents, stride, init):
        """An op on windows of x. `extents` are those of the result that are not those of x."""
        pixels = {dim: window_count(x.shape[layout.index(dim)], extents[dim], stride) for dim in "hw"}
        shape = [pixels.get(dim, extents.get(dim, x.shape[i])) for i, dim in enumerate(layout)]
        strides = f"{{strides = dense<{stride}> : tensor<2xi64>}}"
        return self.named(f"{op} {strides}", [x, w], self.filled(shape, init))

    def conv(self, x, w, layout, filters, stride):
        extents = dict(zip(filters, w.shape))
        extents["c"] = extents["f"]
        return self.windows(f"conv_2d_{layout}_{filters}", x, w, layout, extents, stride, 0)

    def depthwise_conv(self, x, w, stride):
        return self.windows("depthwise_conv_2d_nhwc_hwc", x, w, "nhwc", dict(zip("hwc", w.shape)), stride, 0)

    def max_pool(self, x, layout, size, stride):
        window = self.empty([size, size])
        return self.windows(f"pooling_{layout}_max", x, window, layout, {"h": size, "w": size}, stride, -math.inf)

    def sum(self, x, dims):
        init = self.filled([extent for dim, extent in enumerate(x.shape) if dim not in dims], 0)
        return self.add(f"linalg.reduce {{ arith.addf }} ins({x.typed}) outs({init.typed}) dimensions = {dims}", init.shape)

    def generic(self, inputs, dims, body):
        """An elementwise op, whose result has the dimensions `dims` of the first input."""
        values = [value for value, _ in inputs]
        maps = ", ".join(indexing_map(dims, letters) for letters in [*(letters for _, letters in inputs), dims])
        init = self.empty(values[0].shape)
        elements = ", ".join(f"%{name}: f32" for name in [*"abcdefg"[:len(values)], "out"])
        iterators = ", ".join(['"parallel"'] * len(dims))
        steps = "\n    ".join(body)
        return self.add(f"linalg.generic {{indexing_maps = [{maps}], iterator_types = [{iterators}]}} "
                        f"ins({list_of(values)}) outs({init.typed}) {{\n  ^bb0({elements}):\n    {steps}\n"
                        f"    linalg.yield %r : f32\n  }} -> {init.type}", init.shape)

    def step(self, text, constants):
        result, _, op, *operands = text.format(*constants).split()
        names = ", ".join(f"%{operand}" if operand.isalpha() else self.constant(operand) for operand in operands)
        return f"%{result} = {op} {names} : f32"

    def elementwise(self, function, first, *others, constants=()):
        body = [self.step(step, constants) for step in PAYLOADS[function]]
        return self.generic([first, *others], first[1], body)

    def matmul(self, a, b):
        return self.named("matmul", [a, b], self.filled([a.shape[0], b.shape[1]], 0))

    def batch_matmul(self, a, b):
        return self.named("batch_matmul", [a, b], self.filled([*a.shape[:2], b.shape[2]], 0))

    def transpose(self, x, order):
        init = self.empty([x.shape[dim] for dim in order])
        return self.add(f"linalg.transpose ins({x.typed}) outs({init.typed}) permutation = {order}", init.shape)

    def reshape(self, x, shape, groups):
        """`groups` has a group of the larger shape's dimensions for each of the smaller one's."""
        result = Value("", shape)
        if len(shape) < len(x.shape):
            return self.add(f"tensor.collapse_shape {x.name} {groups} : {x.type} into {result.type}", shape)
        return self.add(f"tensor.expand_shape {x.name} {groups} output_shape {shape} : {x.type} into {result.type}", shape)

    def slice(self, x, offsets, sizes):
        result = Value("", sizes)
        return self.add(f"tensor.extract_slice {x.name}{offsets} {sizes} {[1] * len(sizes)} : {x.type} to {result.type}", sizes)

    def softmax(self, x, dim):
        return self.named(f"softmax dimension({dim})", [x], self.empty(x.shape))

    def mask_later(self, x):
        """Minus infinity where the last index is larger than the one before."""
        body = ["%q = linalg.index 1 : index", "%k = linalg.index 2 : index", "%later = arith.cmpi sgt, %k, %q : index",
                f"%r = arith.select %later, {self.constant(-math.inf)}, %a : f32"]
        return self.generic([(x, "hqk")], "hqk", body)
