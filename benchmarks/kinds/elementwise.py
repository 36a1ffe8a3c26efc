# Part of Linalg, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions of single elements."""

import dataclasses
import math
from typing import ClassVar

import numpy

import loops
from kinds.step import EIGHTHS, Operand, Step, WrongField

ERF = numpy.vectorize(math.erf, otypes=[float])


@dataclasses.dataclass(frozen=True)
class Function:
    """A function of x, or of x and z: in linalg by an op's name or by a payload, in C, and in NumPy."""

    named: str
    payload: tuple
    c: str
    reference: object
    values: tuple = EIGHTHS
    tolerance: float = 0
    inputs: int = 1
    reads_result: bool = False


def named(name, c, reference, values=EIGHTHS, tolerance=0.0, inputs=1):
    return Function(name, (), c, reference, values, tolerance, inputs)


def composed(payload, c, reference, **others):
    """The last line of the payload defines %r."""
    return Function("", tuple(payload), c, reference, **others)


REALS = {"values": (-4.0, 4.0), "tolerance": 1e-5}
FUNCTIONS = {
    "exp": named("exp", "expf({x})", numpy.exp, **REALS),
    "log": named("log", "logf({x})", numpy.log, (0.01, 100.0), 1e-5),
    "tanh": named("tanh", "tanhf({x})", numpy.tanh, **REALS),
    "erf": named("erf", "erff({x})", ERF, **REALS),
    "sqrt": named("sqrt", "sqrtf({x})", numpy.sqrt, (0.01, 100.0), 1e-6),
    "sigmoid": composed(["%one = arith.constant 1.0 : f32", "%n = arith.negf %x0 : f32", "%e = math.exp %n : f32",
                         "%s = arith.addf %e, %one : f32", "%r = arith.divf %one, %s : f32"],
                        "1 / (1 + expf(-{x}))", lambda x: 1 / (1 + numpy.exp(-x)), **REALS),
    "gelu": composed(["%half = arith.constant 0.5 : f32", "%one = arith.constant 1.0 : f32",
                      "%c = arith.constant 0.70710678 : f32", "%s = arith.mulf %x0, %c : f32", "%e = math.erf %s : f32",
                      "%t = arith.addf %e, %one : f32", "%h = arith.mulf %x0, %half : f32", "%r = arith.mulf %h, %t : f32"],
                     "0.5f * {x} * (1 + erff({x} * 0.70710678f))", lambda x: 0.5 * x * (1 + ERF(x * math.sqrt(0.5))), **REALS),
    "relu": composed(["%zero = arith.constant 0.0 : f32", "%r = arith.maximumf %x0, %zero : f32"], "{x} > 0 ? {x} : 0",
                     lambda x: numpy.maximum(x, 0)),
    "scale": composed(["%c = arith.constant 0.125 : f32", "%r = arith.mulf %x0, %c : f32"], "{x} * 0.125f",
                      lambda x: x * 0.125),
    "add": named("add", "{x} + {z}", numpy.add, inputs=2),
    "mul": named("mul", "{x} * {z}", numpy.multiply, inputs=2),
    "axpy": composed(["%c = arith.constant 0.5 : f32", "%p = arith.mulf %x0, %c : f32", "%r = arith.addf %y0, %p : f32"],
                     "{y} + 0.5f * {x}", lambda x, y: y + 0.5 * x, reads_result=True),
}


@dataclasses.dataclass(frozen=True)
class Elementwise(Step):
    """y = op(x), or op(x, z)."""

    kind: ClassVar[str] = "elementwise"
    choices: ClassVar[dict] = {"op": FUNCTIONS, "broadcast": ("", "row", "column")}

    op: str
    extents: tuple
    broadcast: str = ""  # z is a row: the same for all; or a column: a number for each row

    def check(self):
        if self.broadcast and (self.function.inputs == 1 or len(self.extents) < 2):
            raise WrongField(f"broadcast {self.broadcast!r} of op {self.op!r} of rank {len(self.extents)}, "
                             "expected two inputs of rank 2 or more")
        super().check()

    @property
    def function(self):
        return FUNCTIONS[self.op]

    @property
    def dims(self):
        return tuple(f"d{i}" for i in range(len(self.extents)))

    @property
    def sizes(self):
        return dict(zip(self.dims, self.extents))

    @property
    def tolerance(self):
        return self.function.tolerance

    @property
    def scale(self):
        return 0 if self.op == "exp" else 1

    @property
    def inputs(self):
        dims = {"": self.dims, "row": self.dims[-1:], "column": self.dims[:-1]}[self.broadcast]
        z = [Operand("z", dims)] * (self.function.inputs - 1)
        return [Operand("x", self.dims, values=self.function.values), *z]

    @property
    def result(self):
        return Operand("y", self.dims)

    @property
    def reads_result(self):
        return self.function.reads_result

    @property
    def name(self):
        extents = "x".join(map(str, self.extents))
        return f"{self.op} {extents}" + f" of a {self.broadcast}" * bool(self.broadcast)

    def emit(self, writer, inputs, out):
        function = self.function
        if function.named and not self.broadcast:
            return writer.op(function.named, inputs, [out])[0]
        payload = function.payload or [f"%r = arith.{function.named}f %x0, %x1 : f32"]
        operands = [(value, operand.dims) for value, operand in zip(inputs, self.inputs)]
        return writer.generic([(dim, "parallel") for dim in self.dims], operands, [(out, self.dims)], payload, ["%r"])[0]

    def loops(self):
        operands = [*self.inputs, self.result]
        dims, sizes = self.dims, self.sizes
        indices = {operand.name: loops.offset(operand.dims, sizes) for operand in operands}
        if not self.broadcast:
            dims, sizes, indices = ["i"], {"i": math.prod(self.extents)}, dict.fromkeys("xyz", "i")
        elements = {name: f"{name}[{index}]" for name, index in indices.items()}
        return loops.nest(dims, sizes, f"{elements['y']} = {self.function.c.format(**elements)};")

    def reference(self, x, *others):
        if self.broadcast == "column":
            others = [others[0][..., None]]
        return self.function.reference(x, *others)

