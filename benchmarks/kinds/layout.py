# Part of Linalg, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ops that only move elements."""

import dataclasses
from typing import ClassVar

import numpy

import loops
from kinds.step import Operand, Step, WrongField


@dataclasses.dataclass(frozen=True)
class Layout(Step):
    """A transpose, a copy with strides, a concatenation, a gather of rows, or a broadcast, of a tensor of `extents`."""

    kind: ClassVar[str] = "layout"
    choices: ClassVar[dict] = {"op": ("transpose", "copy", "concat", "gather", "broadcast")}

    op: str
    extents: tuple
    permutation: tuple = ()  # transpose: dimension i of the result is dimension permutation[i] of the input
    strides: tuple = ()  # copy: every so many elements of each dimension
    count: int = 2  # concat: the number of inputs
    dimension: int = 0  # concat: along which; broadcast: the one that is added, of extent `count`
    rows: int = 0  # gather: of so many rows of the input

    def check(self):
        rank = len(self.extents)
        if self.op == "transpose" and sorted(self.permutation) != list(range(rank)):
            raise WrongField(f"permutation {self.permutation}, expected one of {rank} dimensions")
        if self.op == "copy" and (len(self.strides) != rank or any(not isinstance(stride, int) or stride < 1
                                                                   for stride in self.strides)):
            raise WrongField(f"strides {self.strides}, expected {rank} numbers of 1 or more")
        if not 0 <= self.dimension < rank + (self.op == "broadcast"):
            raise WrongField(f"dimension {self.dimension} of rank {rank}")
        if self.op == "gather" and rank != 2:
            raise WrongField(f"gather of rank {rank}, expected 2")
        super().check()

    @property
    def dims(self):
        """The dimensions of the input."""
        return tuple(f"d{i}" for i in range(len(self.extents)))

    @property
    def result_dims(self):
        dims = list(self.dims)
        if self.op == "transpose":
            return tuple(dims[i] for i in self.permutation)
        if self.op == "copy":
            return tuple(f"s{dim}" for dim in dims)
        if self.op == "broadcast":
            dims.insert(self.dimension, "new")
        elif self.op == "gather":
            dims[0] = "row"
        else:
            dims[self.dimension] = "all"
        return tuple(dims)

    @property
    def sizes(self):
        sizes = dict(zip(self.dims, self.extents))
        if self.op == "copy":
            sizes |= {f"s{dim}": (sizes[dim] - 1) // stride + 1 for dim, stride in zip(self.dims, self.strides)}
        elif self.op == "concat":
            sizes["all"] = self.count * self.extents[self.dimension]
        elif self.op == "gather":
            sizes["row"] = self.rows
        elif self.op == "broadcast":
            sizes["new"] = self.count
        return sizes

    @property
    def dynamic_dims(self):
        """Strides and offsets are of tensors of known extents."""
        return set() if self.op in ("copy", "concat") else set(self.sizes) - {"new"}

    @property
    def inputs(self):
        if self.op == "concat":
            return [Operand(f"part{i}", self.dims) for i in range(self.count)]
        indices = [Operand("indices", ("row",), "i32", (0, self.extents[0] - 1))] * (self.op == "gather")
        return [Operand("x", self.dims), *indices]

    @property
    def result(self):
        return Operand("y", self.result_dims)

    def bytes(self, operand):
        """What is read of the input, or written: of a gather, the rows; of a copy, the elements."""
        if operand.name == "x" and self.op in ("gather", "copy"):
            return super().bytes(self.result)
        return super().bytes(operand)

    @property
    def name(self):
        details = {"transpose": f"by {','.join(map(str, self.permutation))}", "copy": f"of every {'x'.join(map(str, self.strides))}",
                   "concat": f"of {self.count} along {self.dimension}", "gather": f"of {self.rows} rows",
                   "broadcast": f"of dimension {self.dimension} to {self.count}"}[self.op]
        return f"{self.op} {'x'.join(map(str, self.extents))} {details}"

    def emit(self, writer, inputs, out):
        x, rank = inputs[0], len(self.dims)
        if self.op == "transpose":
            return writer.op("transpose", [x], [out], f" permutation = [{', '.join(map(str, self.permutation))}]", typed=False)[0]
        if self.op == "broadcast":
            return writer.op("broadcast", [x], [out], f" dimensions = [{self.dimension}]", typed=False)[0]
        if self.op == "copy":
            part = writer.slice(x, [0] * rank, self.shape(self.result), self.strides)
            return writer.op("copy", [part], [out])[0]
        return self.emit_gather(writer, inputs, out) if self.op == "gather" else self.emit_concat(writer, inputs, out)

    def emit_gather(self, writer, inputs, out):
        x, indices = inputs
        read = "tensor.extract" if writer.kind == "tensor" else "memref.load"
        payload = ["%i = arith.index_cast %x0 : i32 to index", "%j = linalg.index 1 : index",
                   f"%v = {read} {x.name}[%i, %j] : {x.type}"]
        loops_of = [(dim, "parallel") for dim in self.result_dims]
        return writer.generic(loops_of, [(indices, ["row"])], [(out, self.result_dims)], payload, ["%v"])[0]

    def emit_concat(self, writer, inputs, out):
        if writer.kind == "tensor":
            names, types = (", ".join(texts) for texts in zip(*((x.name, x.type) for x in inputs)))
            return out.on(writer.line(f"tensor.concat dim({self.dimension}) {names} : ({types}) -> {out.type}"), "tensor")
        for number, x in enumerate(inputs):
            offsets = [number * self.extents[dim] if dim == self.dimension else 0 for dim in range(len(self.dims))]
            writer.op("copy", [x], [writer.slice(out, offsets, self.extents, [1] * len(self.dims))])
        return out

    def loops(self):
        if self.op == "concat":
            nests = [loops.nest(self.dims, self.sizes, f"y[{loops.offset(self.result_dims, self.sizes, indices)}] = "
                                                         f"part{number}[{loops.offset(self.dims, self.sizes)}];")
                     for number, indices in enumerate(map(self.moved, range(self.count)))]
            return sum(nests, [])
        indices = {"transpose": self.dims, "broadcast": self.dims, "gather": ["indices[row]", *self.dims[1:]],
                   "copy": [f"s{dim} * {stride}" for dim, stride in zip(self.dims, self.strides)]}[self.op]
        return loops.nest(self.result_dims, self.sizes, f"y[{loops.offset(self.result_dims, self.sizes)}] = "
                                                          f"x[{loops.offset(self.dims, self.sizes, indices)}];")

    def moved(self, number):
        """The indices in the result of an element of an input."""
        start = number * self.extents[self.dimension]
        return [f"({dim} + {start})" if i == self.dimension else dim for i, dim in enumerate(self.dims)]

    def reference(self, *inputs):
        x = inputs[0]
        if self.op == "transpose":
            return x.transpose(self.permutation)
        if self.op == "copy":
            return x[tuple(slice(None, None, stride) for stride in self.strides)]
        if self.op == "gather":
            return x[inputs[1]]
        if self.op == "concat":
            return numpy.concatenate(inputs, self.dimension)
        return numpy.repeat(numpy.expand_dims(x, self.dimension), self.count, self.dimension)
