# Part of Linalg, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes functions in linalg, on tensors or on buffers."""

import dataclasses
import itertools
import math


@dataclasses.dataclass(frozen=True)
class Value:
    """A tensor or buffer. An extent of None is not known."""

    name: str
    kind: str  # "tensor" or "memref"
    extents: tuple
    element: str

    @property
    def type(self):
        return f"{self.kind}<{'x'.join(['?' if extent is None else str(extent) for extent in self.extents] + [self.element])}>"

    def on(self, name, kind):
        return dataclasses.replace(self, name=name, kind=kind)


class Writer:
    """The lines of a function. Ops on tensors have results, ops on buffers write into their operand."""

    def __init__(self, kind):
        self.kind = kind
        self.lines = []
        self.allocated = []
        self.numbers = itertools.count()
        self.known = {}  # constants and sizes

    def name(self):
        return f"%{next(self.numbers)}"

    def line(self, text, result=True):
        """Adds an op, and returns its name."""
        name = self.name() if result else ""
        self.lines.append(f"{name} = {text}" if result else text)
        return name

    def once(self, text):
        """The name of an op without effects, which is added once."""
        if text not in self.known:
            self.known[text] = self.line(text)
        return self.known[text]

    def number(self, value, element):
        """A constant: a number, or text of MLIR's."""
        return self.once(f"arith.constant {value} : {element}")

    def size(self, value, dim):
        """The extent of a dimension: a number, or the name of one that is not known."""
        if value.extents[dim] is not None:
            return value.extents[dim]
        return self.once(f"{value.kind}.dim {value.name}, {self.number(dim, 'index')} : {value.type}")

    def empty(self, sizes, element):
        """A new tensor or buffer."""
        value = Value("", self.kind, tuple(size if isinstance(size, int) else None for size in sizes), element)
        names = ", ".join(size for size in sizes if not isinstance(size, int))
        if self.kind == "tensor":
            return value.on(self.line(f"tensor.empty({names}) : {value.type}"), self.kind)
        value = value.on(self.line(f"memref.alloc({names}) : {value.type}"), self.kind)
        self.allocated.append(value)
        return value

    def like(self, value):
        """A new tensor or buffer of the sizes of another."""
        return self.empty([self.size(value, dim) for dim in range(len(value.extents))], value.element)

    def op(self, text, ins, outs, tail="", typed=True):
        """A structured op. `ins` are values or pairs of a scalar and its type. Returns what it writes."""
        pairs = [(value.name, value.type) if isinstance(value, Value) else value for value in ins]
        names, types = (", ".join(texts) for texts in zip(*pairs)) if pairs else ("", "")
        inputs = f" ins({names} : {types})" if pairs else ""
        out_types = ", ".join(out.type for out in outs)
        line = f"linalg.{text}{inputs} outs({', '.join(out.name for out in outs)} : {out_types}){tail}"
        if self.kind == "memref":
            self.line(line, result=False)
            return outs
        results = f" -> ({out_types})" if len(outs) > 1 else f" -> {out_types}"
        name = self.name()
        self.lines.append(f"{name}{f':{len(outs)}' if len(outs) > 1 else ''} = {line}{results if typed else ''}")
        return [out.on(f"{name}#{i}" if len(outs) > 1 else name, "tensor") for i, out in enumerate(outs)]

    def fill(self, number, out):
        return self.op("fill", [(self.number(number, out.element), out.element)], [out])[0]

    def maps(self, loops, *all_dims):
        return ", ".join(f"affine_map<({', '.join(loops)}) -> ({', '.join(dims)})>" for dims in all_dims)

    def generic(self, loops, ins, outs, payload, results):
        """A linalg.generic: loops are pairs of name and type, operands pairs of value and dimensions.

        In the payload, inputs are %x0 and so on, what the results were is %y0."""
        maps = self.maps([name for name, _ in loops], *(dims for _, dims in [*ins, *outs]))
        iterators = ", ".join(f'"{iterator}"' for _, iterator in loops)
        arguments = ", ".join(f"%{letter}{i}: {value.element}" for letter, operands in (("x", ins), ("y", outs))
                              for i, (value, _) in enumerate(operands))
        types = ", ".join(out.element for out, _ in outs)
        block = "\n".join([" {", f"  ^bb0({arguments}):", *(f"    {line}" for line in payload),
                           f"    linalg.yield {', '.join(results)} : {types}", "  }"])
        return self.op(f"generic {{indexing_maps = [{maps}], iterator_types = [{iterators}]}}",
                       [value for value, _ in ins], [out for out, _ in outs], block)

    def reshape(self, value, shape):
        """The elements in another shape; all extents are known."""
        flat = dataclasses.replace(value, extents=(math.prod(shape),))
        if len(value.extents) != 1:
            value = flat.on(self.line(f"{value.kind}.collapse_shape {value.name} [{list(range(len(value.extents)))}] : "
                                      f"{value.type} into {flat.type}"), value.kind)
        if len(shape) == 1:
            return value
        result = dataclasses.replace(flat, extents=tuple(shape))
        return result.on(self.line(f"{value.kind}.expand_shape {value.name} [{list(range(len(shape)))}] output_shape {list(shape)} : "
                                   f"{value.type} into {result.type}"), value.kind)

    def slice(self, value, offsets, sizes, strides):
        """A part of a tensor or buffer; all numbers are known."""
        numbers = "".join(f"[{', '.join(map(str, each))}]" for each in (offsets, sizes, strides))
        part = dataclasses.replace(value, extents=tuple(sizes))
        if self.kind == "tensor":
            return part.on(self.line(f"tensor.extract_slice {value.name}{numbers} : {value.type} to {part.type}"), "tensor")
        dense = [1]
        for extent in reversed(value.extents[1:]):
            dense.insert(0, dense[0] * extent)
        layout = [a * b for a, b in zip(dense, strides)]
        offset = sum(a * b for a, b in zip(dense, offsets))
        at = f", offset: {offset}" if offset else ""
        text = f"memref<{''.join(f'{size}x' for size in sizes)}{value.element}, strided<{layout}{at}>>"
        return View(self.line(f"memref.subview {value.name}{numbers} : {value.type} to {text}"), "memref", tuple(sizes),
                    value.element, text)

    def pad(self, value, margins, number):
        """The tensor with `margins` elements of a number at both ends of each dimension."""
        sides = f"[{', '.join(map(str, margins))}]"
        padded = dataclasses.replace(value, extents=tuple(extent and extent + 2 * margin
                                                          for extent, margin in zip(value.extents, margins)))
        indices = ", ".join(f"%p{dim}: index" for dim in range(len(margins)))
        constant = self.number(number, value.element)
        return padded.on(self.line(f"tensor.pad {value.name} low{sides} high{sides} {{\n  ^bb0({indices}):\n    "
                                   f"tensor.yield {constant} : {value.element}\n  }} : {value.type} to {padded.type}"), "tensor")


@dataclasses.dataclass(frozen=True)
class View(Value):
    """A buffer with strides."""

    text: str

    @property
    def type(self):
        return self.text
