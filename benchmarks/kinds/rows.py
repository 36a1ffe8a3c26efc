# Part of Linalg, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reductions, and normalizations of rows."""

import dataclasses
import math
from typing import ClassVar

import numpy

import loops
from kinds.step import EIGHTHS, Operand, Step, WrongField

REDUCTIONS = ("sum", "max", "argmax")
NORMALIZATIONS = ("softmax", "log_softmax", "layernorm", "rmsnorm")
EPSILON = 1e-5
LOWEST = "0xFF800000"  # minus infinity


@dataclasses.dataclass(frozen=True)
class Rows(Step):
    """A reduction of rows, columns or all elements, or a normalization of rows."""

    kind: ClassVar[str] = "rows"
    choices: ClassVar[dict] = {"op": REDUCTIONS + NORMALIZATIONS, "over": ("rows", "columns", "all")}

    op: str
    extents: tuple
    over: str = "rows"  # rows are contiguous in memory; "columns": for each, its elements; "all": one result

    def check(self):
        if not self.extents:
            raise WrongField("no extents, expected one or more")
        if self.over != "rows" and self.op not in ("sum", "max"):
            raise WrongField(f"op {self.op!r} over {self.over}, expected 'rows'")
        super().check()

    @property
    def dims(self):
        return tuple(f"d{i}" for i in range(len(self.extents)))

    @property
    def reduced(self):
        """The dimensions of a sum or maximum."""
        return {"rows": self.dims[-1:], "columns": self.dims[:1], "all": self.dims}[self.over]

    @property
    def kept(self):
        return tuple(dim for dim in self.dims if dim not in self.reduced)

    @property
    def sizes(self):
        return dict(zip(self.dims, self.extents))

    @property
    def tolerance(self):
        return 1e-5 if self.op in NORMALIZATIONS else 0

    @property
    def scale(self):
        return 0 if self.op == "softmax" else 1

    @property
    def inputs(self):
        values = EIGHTHS if self.op in ("sum", "max") else (-4.0, 4.0)
        parameters = {"layernorm": ["gamma", "beta"], "rmsnorm": ["gamma"]}.get(self.op, [])
        return [Operand("x", self.dims, values=values), *(Operand(name, self.dims[-1:]) for name in parameters)]

    @property
    def result(self):
        if self.op in NORMALIZATIONS:
            return Operand("y", self.dims)
        return Operand("y", self.kept, "i32" if self.op == "argmax" else "f32")

    @property
    def name(self):
        over = {"rows": "of rows" if self.op in REDUCTIONS else "", "columns": "of columns", "all": "of all"}[self.over]
        return " ".join(filter(None, [self.op, over, "x".join(map(str, self.extents))]))

    # linalg

    def emit(self, writer, inputs, out):
        if self.op == "softmax":
            return writer.op(f"softmax dimension({len(self.dims) - 1})", inputs, [out])[0]
        return getattr(self, f"emit_{self.op}")(writer, inputs, out)

    def reduce(self, writer, x, out, payload, initial):
        """The reduction of rows, columns or all by a linalg.reduce."""
        dimensions = ", ".join(str(self.dims.index(dim)) for dim in self.reduced)
        return writer.op(f"reduce {{ {payload} }}", [x], [writer.fill(initial, out)], f" dimensions = [{dimensions}]",
                         typed=False)[0]

    def column(self, writer, x):
        """A new value for a number for each row."""
        return writer.empty([writer.size(x, dim) for dim in range(len(self.kept))], "f32")

    def emit_sum(self, writer, inputs, out):
        return self.reduce(writer, inputs[0], out, "arith.addf", "0.0")

    def emit_max(self, writer, inputs, out):
        return self.reduce(writer, inputs[0], out, "arith.maximumf", LOWEST)

    def each(self, writer, ins, out, payload, over="parallel"):
        """An op on all elements, whose last dimension is of type `over`; operands with fewer dimensions are broadcast."""
        loops_of = [(dim, over if dim == self.dims[-1] else "parallel") for dim in self.dims]
        return writer.generic(loops_of, ins, [out], *payload)[0]

    def emit_argmax(self, writer, inputs, out):
        x = inputs[0]
        greatest = writer.fill(LOWEST, self.column(writer, x))
        payload = [f"%j = linalg.index {len(self.dims) - 1} : index", "%i = arith.index_cast %j : index to i32",
                   "%greater = arith.cmpf ogt, %x0, %y0 : f32", "%v = arith.select %greater, %x0, %y0 : f32",
                   "%k = arith.select %greater, %i, %y1 : i32"]
        iterators = [(dim, "reduction" if dim in self.reduced else "parallel") for dim in self.dims]
        return writer.generic(iterators, [(x, self.dims)], [(greatest, self.kept), (writer.fill("0", out), self.kept)],
                              payload, ["%v", "%k"])[1]

    def emit_log_softmax(self, writer, inputs, out):
        x, kept = inputs[0], self.kept
        greatest = self.reduce(writer, x, self.column(writer, x), "arith.maximumf", LOWEST)
        total = self.each(writer, [(x, self.dims), (greatest, kept)],
                          (writer.fill("0.0", self.column(writer, x)), kept),
                          (["%d = arith.subf %x0, %x1 : f32", "%e = math.exp %d : f32", "%s = arith.addf %y0, %e : f32"],
                           ["%s"]), "reduction")
        return self.each(writer, [(x, self.dims), (greatest, kept), (total, kept)], (out, self.dims),
                         (["%d = arith.subf %x0, %x1 : f32", "%l = math.log %x2 : f32", "%r = arith.subf %d, %l : f32"],
                          ["%r"]))

    def count(self, writer, x):
        """The length of a row, as a float."""
        size = writer.size(x, len(self.dims) - 1)
        if isinstance(size, int):
            return writer.number(f"{float(size)}", "f32")
        return writer.once(f"arith.sitofp {writer.once(f'arith.index_cast {size} : index to i32')} : i32 to f32")

    def emit_layernorm(self, writer, inputs, out):
        x, gamma, beta = inputs
        kept, last, count, epsilon = self.kept, self.dims[-1:], self.count(writer, x), writer.number(f"{EPSILON:e}", "f32")
        total = self.reduce(writer, x, self.column(writer, x), "arith.addf", "0.0")
        squares = self.each(writer, [(x, self.dims), (total, kept)], (writer.fill("0.0", self.column(writer, x)), kept),
                            ([f"%mean = arith.divf %x1, {count} : f32", "%d = arith.subf %x0, %mean : f32",
                              "%dd = arith.mulf %d, %d : f32", "%s = arith.addf %y0, %dd : f32"], ["%s"]), "reduction")
        payload = [f"%mean = arith.divf %x1, {count} : f32", f"%variance = arith.divf %x2, {count} : f32",
                   "%d = arith.subf %x0, %mean : f32", f"%v = arith.addf %variance, {epsilon} : f32",
                   "%r = math.rsqrt %v : f32", "%n = arith.mulf %d, %r : f32", "%g = arith.mulf %n, %x3 : f32",
                   "%b = arith.addf %g, %x4 : f32"]
        return self.each(writer, [(x, self.dims), (total, kept), (squares, kept), (gamma, last), (beta, last)],
                         (out, self.dims), (payload, ["%b"]))

    def emit_rmsnorm(self, writer, inputs, out):
        x, gamma = inputs
        kept, last, count, epsilon = self.kept, self.dims[-1:], self.count(writer, x), writer.number(f"{EPSILON:e}", "f32")
        squares = self.each(writer, [(x, self.dims)], (writer.fill("0.0", self.column(writer, x)), kept),
                            (["%xx = arith.mulf %x0, %x0 : f32", "%s = arith.addf %y0, %xx : f32"], ["%s"]), "reduction")
        payload = [f"%mean = arith.divf %x1, {count} : f32", f"%v = arith.addf %mean, {epsilon} : f32",
                   "%r = math.rsqrt %v : f32", "%n = arith.mulf %x0, %r : f32", "%g = arith.mulf %n, %x2 : f32"]
        return self.each(writer, [(x, self.dims), (squares, kept), (gamma, last)], (out, self.dims), (payload, ["%g"]))

    # C

    def loops(self):
        if self.over == "columns":
            return self.loops_over_columns()
        columns = math.prod(self.shape(self.inputs[0])) if self.over == "all" else self.extents[-1]
        extents = {"i": math.prod(self.extents) // columns, "j": columns}

        def row(statement, pragma=None):
            return ([pragma] if pragma else []) + loops.nest(["j"], extents, statement)

        add, greatest = loops.SUM.format("sum"), loops.MAXIMUM.format("top")
        element = f"x[i * {columns} + j]"
        result = f"y[i * {columns} + j]"
        total = ["float sum = 0;", *row(f"sum += {element};", add)]
        top = ["float top = -INFINITY;", *row(f"top = {element} > top ? {element} : top;", greatest)]
        body = {
            "sum": [*total, "y[i] = sum;"],
            "max": [*top, "y[i] = top;"],
            "argmax": ["float top = -INFINITY;", "int at = 0;",
                       *row(f"if ({element} > top) {{ top = {element}; at = j; }}"), "y[i] = at;"],
            "softmax": [*top, "float sum = 0;", *row(f"{result} = expf({element} - top);"),
                        *row(f"sum += {result};", add), *row(f"{result} *= 1 / sum;")],
            "log_softmax": [*top, "float sum = 0;", *row(f"sum += expf({element} - top);", add),
                            "float norm = top + logf(sum);", *row(f"{result} = {element} - norm;")],
            "layernorm": [*total, f"float mean = sum / {columns}, squares = 0;",
                          *row(f"squares += ({element} - mean) * ({element} - mean);", loops.SUM.format("squares")),
                          f"float scale = 1 / sqrtf(squares / {columns} + {EPSILON}f);",
                          *row(f"{result} = ({element} - mean) * scale * gamma[j] + beta[j];")],
            "rmsnorm": ["float sum = 0;", *row(f"sum += {element} * {element};", add),
                        f"float scale = 1 / sqrtf(sum / {columns} + {EPSILON}f);",
                        *row(f"{result} = {element} * scale * gamma[j];")],
        }[self.op]
        return loops.nest(["i"], extents, *body)

    def loops_over_columns(self):
        rows = self.extents[0]
        extents = {"i": rows, "j": math.prod(self.extents) // rows}
        element, initial = f"x[i * {extents['j']} + j]", {"sum": "0", "max": "-INFINITY"}[self.op]
        combined = {"sum": f"y[j] + {element}", "max": f"{element} > y[j] ? {element} : y[j]"}[self.op]
        return [*loops.nest(["j"], extents, f"y[j] = {initial};"), *loops.nest(["i", "j"], extents, f"y[j] = {combined};")]

    # NumPy

    def reference(self, x, *parameters):
        axes = tuple(self.dims.index(dim) for dim in self.reduced)
        if self.op in ("sum", "max"):
            return getattr(x, self.op)(axes)
        if self.op == "argmax":
            return x.argmax(-1)
        if self.op in ("softmax", "log_softmax"):
            shifted = x - x.max(-1, keepdims=True)
            norm = numpy.log(numpy.exp(shifted).sum(-1, keepdims=True))
            return numpy.exp(shifted - norm) if self.op == "softmax" else shifted - norm
        centered = x - x.mean(-1, keepdims=True) if self.op == "layernorm" else x
        normal = centered / numpy.sqrt((centered**2).mean(-1, keepdims=True) + EPSILON)
        return normal * parameters[0] + (parameters[1] if self.op == "layernorm" else 0)

    def wrong_elements(self, found, expected, inputs):
        """Of equal maxima, any may be the one found."""
        if self.op != "argmax":
            return super().wrong_elements(found, expected, inputs)
        x, columns = inputs[0], self.extents[-1]
        inside = (found >= 0) & (found < columns)
        values = numpy.take_along_axis(x, numpy.where(inside, found, 0)[..., None].astype(int), -1)[..., 0]
        return ~inside | (values != x.max(-1))
