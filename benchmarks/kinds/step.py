# Part of Linalg, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a kind of step says of itself: its operands, how it is written as linalg and as C, and what it computes."""

import dataclasses
import math
from typing import ClassVar

import numpy

# Elements are multiples of 1/8 in [-1, 1), so that sums of products are exact in any order, and all
# integers of their type; or reals of a range, given as a pair.
EIGHTHS = ()


@dataclasses.dataclass(frozen=True)
class ElementType:
    """An element type: in memory, in linalg, in C. Memory of a bf16 is its bits; C has no such type here."""

    memory: type
    mlir: str
    c: str
    is_float: bool


ELEMENTS = {
    "f32": ElementType(numpy.float32, "f32", "float", True),
    "f64": ElementType(numpy.float64, "f64", "double", True),
    "bf16": ElementType(numpy.uint16, "bf16", "", True),
    "i32": ElementType(numpy.int32, "i32", "int", False),
    "i8": ElementType(numpy.int8, "i8", "signed char", False),
    "u8": ElementType(numpy.uint8, "i8", "unsigned char", False),  # integers of linalg have no sign
}


@dataclasses.dataclass(frozen=True)
class Operand:
    """An operand: the names of its dimensions, outermost first, and how its elements are drawn."""

    name: str
    dims: tuple
    type: str = "f32"
    values: tuple = EIGHTHS


class WrongField(Exception):
    """A field of a suite that is no value of its kind."""


@dataclasses.dataclass(frozen=True)
class Step:
    """A step of a case. A kind is a subclass, whose fields are those of the suites."""

    kind: ClassVar[str]
    # The values that fields may have, by their names; a field that is not here may have any.
    choices: ClassVar[dict] = {}
    # The permitted difference from the reference, relative to the element or to `scale` if that is
    # greater; 0 if the result must be the same number.
    tolerance: ClassVar[float] = 0
    scale: ClassVar[float] = 1

    def check(self):
        """Raises WrongField."""
        for field, values in self.choices.items():
            if getattr(self, field) not in values:
                raise WrongField(f"no {field} {getattr(self, field)!r}; there are {', '.join(map(repr, values))}")
        for dim, extent in self.sizes.items():
            if not isinstance(extent, int) or extent < 1:
                raise WrongField(f"extent {extent!r} of dimension {dim}, expected a number of 1 or more")

    @property
    def sizes(self):
        """The extent of each dimension, by its name."""
        raise NotImplementedError

    @property
    def inputs(self):
        raise NotImplementedError

    @property
    def result(self):
        raise NotImplementedError

    @property
    def reads_result(self):
        """Whether the result is computed from its previous value."""
        return False

    @property
    def dynamic_dims(self):
        """The dimensions that the compiler does not know in dynamic cases."""
        return set(self.sizes)

    @property
    def operations(self):
        """The number of arithmetic operations; 0 if only the bytes are counted."""
        return 0

    def shape(self, operand):
        return tuple(self.sizes[dim] for dim in operand.dims)

    def bytes(self, operand):
        return math.prod(self.shape(operand)) * ELEMENTS[operand.type].memory().itemsize

    def emit(self, writer, inputs, out):
        """Writes the ops on `inputs` that compute into `out`; returns the result."""
        raise NotImplementedError

    def result_sizes(self, writer, inputs):
        """The sizes of the result, from those of the inputs."""
        places = {dim: (value, position) for operand, value in reversed(list(zip(self.inputs, inputs)))
                  for position, dim in enumerate(operand.dims)}
        return [writer.size(*places[dim]) for dim in self.result.dims]

    def loops(self):
        """The statements in C that compute the result, or None; operands are arrays of their names."""

    def reference(self, *inputs):
        """The result, from arrays of float64 or integers; the last one is the previous result if that is read."""
        raise NotImplementedError

    def wrong_elements(self, found, expected, _inputs):
        """Where `found` is not the result, for a result `expected`."""
        if not self.tolerance:
            return found != expected
        return differs(found, expected, self.tolerance, self.scale)


def differs(found, expected, tolerance, scale):
    bound = tolerance * numpy.maximum(abs(expected), scale)
    return ~(abs(found - expected) <= bound)  # also for NaN


def add_bias(writer, dims, channel, bias, value, has_relu):
    """value + bias, or max(value + bias, 0), for a bias along the dimension `channel`."""
    element = value.element
    loops = [(dim, "parallel") for dim in dims]
    payload = [f"%sum = arith.addf %x0, %y0 : {element}"]
    if has_relu:
        payload += [f"%zero = arith.constant 0.0 : {element}", f"%max = arith.maximumf %sum, %zero : {element}"]
    return writer.generic(loops, [(bias, [channel])], [(value, dims)], payload, ["%max" if has_relu else "%sum"])[0]
