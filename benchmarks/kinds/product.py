# Part of Linalg, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Products of matrices."""

import dataclasses
from typing import ClassVar

import numpy

from kinds.step import ELEMENTS, Operand, Step, WrongField, add_bias

TYPES = {  # the types of A, B and C, and the casts of factors, by the field `types`
    "f32": ("f32", "f32", "f32", None, None),
    "f64": ("f64", "f64", "f64", None, None),
    "bf16-f32": ("bf16", "bf16", "f32", "extf", "extf"),
    "i8-i32": ("i8", "i8", "i32", "extsi", "extsi"),
    "u8-i32": ("u8", "u8", "i32", "extui", "extui"),
    "u8-i8-i32": ("u8", "i8", "i32", "extui", "extsi"),
}


@dataclasses.dataclass(frozen=True)
class Product(Step):
    """C = A * B of extents m, n, k."""

    kind: ClassVar[str] = "product"
    choices: ClassVar[dict] = {"types": TYPES, "a": ("mk", "km"), "b": ("kn", "nk"), "epilogue": ("", "bias_relu")}

    m: int
    n: int
    k: int
    batch: int = 0  # the number of products, 0 for one of matrices
    a: str = "mk"  # "km": transposed in memory
    b: str = "kn"  # "nk": transposed in memory
    types: str = "f32"
    accumulates: bool = False  # C += A * B
    epilogue: str = ""  # "bias_relu"

    def check(self):
        super().check()
        if self.epilogue and not self.is_float:
            raise WrongField(f"no epilogue {self.epilogue!r} of integers")

    @property
    def is_float(self):
        return ELEMENTS[TYPES[self.types][2]].is_float

    @property
    def name(self):
        extents = "x".join(map(str, [self.batch] * bool(self.batch) + [self.m, self.n, self.k]))
        marks = [self.a * (self.a != "mk"), self.b * (self.b != "kn"), self.types * (self.types != "f32"),
                 "+=" * self.accumulates, self.epilogue]
        return " ".join([extents] + [mark for mark in marks if mark])

    @property
    def sizes(self):
        return ({"b": self.batch} if self.batch else {}) | {"m": self.m, "n": self.n, "k": self.k}

    @property
    def batch_dims(self):
        return ("b",) * bool(self.batch)

    @property
    def inputs(self):
        a, b, c = TYPES[self.types][:3]
        bias = [Operand("bias", ("n",), c)] * bool(self.epilogue)
        return [Operand("a", (*self.batch_dims, *self.a), a), Operand("b", (*self.batch_dims, *self.b), b), *bias]

    @property
    def result(self):
        return Operand("c", (*self.batch_dims, "m", "n"), TYPES[self.types][2])

    @property
    def reads_result(self):
        return self.accumulates

    @property
    def operations(self):
        return 2 * max(self.batch, 1) * self.m * self.n * self.k

    def emit(self, writer, inputs, out):
        if not self.accumulates:
            out = writer.fill("0.0" if self.is_float else "0", out)
        operands = [(value, operand.dims) for value, operand in zip(inputs, self.inputs)][:2]
        product = self.emit_product(writer, operands, (out, self.result.dims))
        if not self.epilogue:
            return product
        return add_bias(writer, self.result.dims, "n", inputs[2], product, has_relu=True)

    def emit_product(self, writer, operands, out):
        loops = (*self.batch_dims, "m", "n", "k")
        casts = TYPES[self.types][3:]
        if not casts[0]:
            name = "batch_matmul" if self.batch else "matmul"
            maps = writer.maps(loops, *(dims for _, dims in [*operands, out]))
            return writer.op(f"{name} indexing_maps = [{maps}]", [value for value, _ in operands], [out[0]])[0]
        a, b, c = (value.element for value, _ in [*operands, out])
        suffix = "f" if self.is_float else "i"
        payload = [f"%u = arith.{casts[0]} %x0 : {a} to {c}", f"%v = arith.{casts[1]} %x1 : {b} to {c}",
                   f"%uv = arith.mul{suffix} %u, %v : {c}", f"%sum = arith.add{suffix} %y0, %uv : {c}"]
        iterators = [(loop, "reduction" if loop == "k" else "parallel") for loop in loops]
        return writer.generic(iterators, operands, [out], payload, ["%sum"])[0]

    def reference(self, a, b, *others):
        # Exact in float64, as each sum of products is.
        if self.a == "km":
            a = a.swapaxes(-1, -2)
        if self.b == "nk":
            b = b.swapaxes(-1, -2)
        product = a.astype(numpy.float64) @ b.astype(numpy.float64)
        if self.accumulates:
            product = product + others[-1]
        return numpy.maximum(product + others[0], 0) if self.epilogue else product
