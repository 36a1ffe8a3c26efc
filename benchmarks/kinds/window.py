# Part of Linalg, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Convolutions and poolings, of one, two or three spatial dimensions."""

import dataclasses
import itertools
import math
from typing import ClassVar

import numpy

import loops
from kinds.step import Operand, Step, WrongField, add_bias

LOWEST = "0xFF800000"  # minus infinity


@dataclasses.dataclass(frozen=True)
class Window(Step):
    """A convolution or pooling of an image; strides, dilations and paddings are the same in all spatial dimensions."""

    kind: ClassVar[str] = "window"
    choices: ClassVar[dict] = {"op": ("conv", "max", "sum"), "channels": ("last", "first"), "epilogue": ("", "bias", "bias_relu")}

    image: tuple  # the spatial extents
    c: int  # channels of the image
    kernel: tuple  # the spatial extents of a window
    f: int = 0  # channels of the result of a convolution; those of the image by default
    op: str = "conv"  # "max", "sum": poolings
    n: int = 1  # images
    stride: int = 1
    dilation: int = 1
    pad: int = 0  # at both ends of each spatial dimension
    groups: int = 1  # of channels; as many as there are channels: depthwise
    channels: str = "last"  # "first"
    epilogue: str = ""  # "bias", "bias_relu"

    def check(self):
        if len(self.image) != len(self.kernel) or not 1 <= len(self.image) <= 3:
            raise WrongField(f"image {self.image} and kernel {self.kernel}, expected as many extents, 1 to 3")
        if self.op != "conv" and (self.groups, self.epilogue, self.f) != (1, "", 0):
            raise WrongField(f"op {self.op!r} with groups, epilogue or f, expected none of them")
        if min(self.stride, self.dilation, self.groups) < 1:
            raise WrongField("a stride, dilation or number of groups of 0, expected 1 or more")
        if self.c % self.groups or self.filters % self.groups:
            raise WrongField(f"{self.groups} groups, expected a divisor of c and f")
        if self.groups > 1 and not self.is_depthwise and len(self.image) != 2:
            raise WrongField(f"{self.groups} groups, expected 1 or c unless the image has two dimensions")
        if self.is_depthwise and self.filters != self.c:
            raise WrongField(f"f {self.f} of a depthwise convolution, expected c")
        super().check()

    # The names of dimensions. Those of a window begin with k, those of the result with o.

    @property
    def rank(self):
        return len(self.image)

    @property
    def spatial(self):
        return tuple("dhw"[-self.rank:])

    @property
    def window(self):
        return tuple(f"k{dim}" for dim in self.spatial)

    @property
    def output(self):
        return tuple(f"o{dim}" for dim in self.spatial)

    @property
    def filters(self):
        return self.f or self.c

    @property
    def is_depthwise(self):
        return self.op == "conv" and self.groups == self.c > 1

    @property
    def is_grouped(self):
        return self.groups > 1 and not self.is_depthwise

    def layout(self, spatial, channel):
        """The dimensions of an image."""
        channels = ("g", channel) if self.is_grouped else (channel,)
        return ("n", *spatial, *channels) if self.channels == "last" else ("n", *channels, *spatial)

    @property
    def has_relu(self):
        return self.epilogue == "bias_relu"

    @property
    def result_channel(self):
        return "f" if self.op == "conv" and not self.is_depthwise else "c"

    @property
    def weight_dims(self):
        last = self.channels == "last"
        if self.is_depthwise:
            return (*self.window, "c") if last else ("c", *self.window)
        if self.is_grouped:
            return ("g", "f", *self.window, "c") if last else ("g", "f", "c", *self.window)
        return (*self.window, "c", "f") if last else ("f", "c", *self.window)

    @property
    def sizes(self):
        channels = {"g": self.groups} if self.is_grouped else {}
        groups = channels.get("g", 1)
        channels |= {"c": self.c // groups}
        if self.result_channel == "f":
            channels |= {"f": self.filters // groups}
        outputs = [(extent + 2 * self.pad - self.dilation * (taps - 1) - 1) // self.stride + 1
                   for extent, taps in zip(self.image, self.kernel)]
        return {"n": self.n, **channels, **dict(zip(self.spatial, self.image)), **dict(zip(self.window, self.kernel)),
                **dict(zip(self.output, outputs))}

    @property
    def dynamic_dims(self):
        """The batch and the image: the weights are known."""
        return {"n", *self.spatial, *self.output}

    @property
    def inputs(self):
        weights = [Operand("weights", self.weight_dims)] * (self.op == "conv")
        bias = [Operand("bias", (self.result_channel,))] * bool(self.epilogue)
        return [Operand("x", self.layout(self.spatial, "c")), *weights, *bias]

    @property
    def result(self):
        return Operand("y", self.layout(self.output, self.result_channel))

    @property
    def name(self):
        word = {"conv": "depthwise" if self.is_depthwise else "conv"}.get(self.op, f"{self.op} pooling")
        channels = f"{self.c}->{self.filters}" if self.result_channel == "f" else str(self.c)
        numbers = {"s": self.stride, "d": self.dilation, "g": 1 if self.is_depthwise else self.groups, "n": self.n}
        marks = [f"{letter}{number}" for letter, number in numbers.items() if number != 1]
        marks += [f"p{self.pad}"] * bool(self.pad) + [f"channels {self.channels}"] * (self.channels != "last")
        text = f"{word} {'x'.join(map(str, self.kernel))} {channels}@{'x'.join(map(str, self.image))}"
        return " ".join([text, *marks, *[self.epilogue] * bool(self.epilogue)])

    @property
    def tolerance(self):
        """Libraries compute sums from means."""
        return 1e-5 if self.op == "sum" else 0

    @property
    def operations(self):
        """Padded elements count as others."""
        each = 2 * self.c // self.groups if self.op == "conv" else 1
        return each * math.prod(self.shape(self.result)) * math.prod(self.kernel)

    # linalg

    @property
    def op_name(self):
        image = "".join(self.layout(self.spatial, "c"))
        if self.op != "conv":
            return f"pooling_{image}_{self.op}"
        weights = "".join(dim[-1] for dim in self.weight_dims)
        return f"{'depthwise_' * self.is_depthwise}conv_{self.rank}d_{image}_{weights}"

    @property
    def zero(self):
        """What is combined with an element without changing it."""
        return LOWEST if self.op == "max" else "0.0"

    def result_sizes(self, writer, inputs):
        """By MLIR's arithmetic where the size of the image is not known."""
        dims = self.inputs[0].dims
        sizes = {dim: writer.size(inputs[0], position) for position, dim in enumerate(dims)}
        for dim, window, output in zip(self.spatial, self.window, self.output):
            if isinstance(sizes[dim], int):
                sizes[output] = self.sizes[output]
                continue
            extra = 2 * self.pad - self.dilation * (self.sizes[window] - 1) - 1
            sizes[output] = writer.once(f"affine.apply affine_map<()[s0] -> ((s0 + {extra}) floordiv {self.stride} + 1)>"
                                        f"()[{sizes[dim]}]")
        return [sizes.get(dim, self.sizes[dim]) for dim in self.result.dims]

    def emit(self, writer, inputs, out):
        image, *weights = inputs[:2] if self.op == "conv" else (inputs[0], writer.empty(self.kernel, "f32"))
        if self.pad:
            margins = [self.pad if dim in self.spatial else 0 for dim in self.inputs[0].dims]
            image = writer.pad(image, margins, self.zero)
        attributes = ", ".join(f"{name} = dense<{value}> : tensor<{self.rank}xi64>"
                               for name, value in (("dilations", self.dilation), ("strides", self.stride)))
        result = writer.op(f"{self.op_name} {{{attributes}}}", [image, *weights], [writer.fill(self.zero, out)])[0]
        if not self.epilogue:
            return result
        return add_bias(writer, self.result.dims, self.result_channel, inputs[-1], result, self.has_relu)

    # C

    def loops(self):
        """Accumulates a row of the result, along its innermost dimension, from an image that is padded first."""
        padded = {dim: extent + 2 * self.pad * (dim in self.spatial) for dim, extent in self.sizes.items()}
        dims = self.inputs[0].dims
        lines, image = [], "x"
        if self.pad:
            image, number = "padded", "-INFINITY" if self.op == "max" else "0"
            size = math.prod(padded[dim] for dim in dims)
            moved = [f"({dim} + {self.pad})" if dim in self.spatial else dim for dim in dims]
            lines = [f"static float padded[{size}];", f"for (long i = 0; i < {size}; ++i) padded[i] = {number};",
                     *loops.nest(dims, self.sizes, f"padded[{loops.offset(dims, padded, moved)}] = "
                                                     f"x[{loops.offset(dims, self.sizes)}];")]
        *outer, row = self.result.dims
        inner = [dim for dim in ("c",) if self.result_channel == "f"] + list(self.window)
        indices = [f"({output} * {self.stride} + k{dim} * {self.dilation})" if dim in self.spatial else dim
                   for dim, output in zip(dims, [f"o{dim}" for dim in dims])]
        element = f"{image}[{loops.offset(dims, padded, indices)}]"
        combined = self.combine(f"sum[{row}]", element)
        stored = f"y[{loops.offset(self.result.dims, self.sizes)}] = "
        stored += self.finish(f"sum[{row}]")
        initial = "-INFINITY" if self.op == "max" else "0"
        body = [f"float sum[{self.sizes[row]}];", *loops.nest([row], self.sizes, f"sum[{row}] = {initial};"),
                *loops.nest([*inner, row], self.sizes, f"sum[{row}] = {combined};"),
                *loops.nest([row], self.sizes, f"{stored};")]
        return [*lines, *loops.nest(outer, self.sizes, *body)]

    def combine(self, total, element):
        """The value in C of a sum or maximum and another element."""
        if self.op == "max":
            return f"{total} > {element} ? {total} : {element}"
        factor = f" * weights[{loops.offset(self.weight_dims, self.sizes)}]" if self.op == "conv" else ""
        return f"{total} + {element}{factor}"

    def finish(self, total):
        """The element of the result in C."""
        if not self.epilogue:
            return total
        biased = f"{total} + bias[{self.result_channel}]"
        return loops.RELU.format(biased) if self.has_relu else biased

    # NumPy

    def reference(self, x, *others):
        dims = self.inputs[0].dims
        margins = [(self.pad, self.pad) if dim in self.spatial else (0, 0) for dim in dims]
        x = numpy.pad(x, margins, constant_values=-numpy.inf if self.op == "max" else 0)
        # For each tap, the elements that it is multiplied with, in the order of the result's dimensions.
        taps = itertools.product(*map(range, self.kernel))
        result = None
        for tap in taps:
            part = x[self.elements_of(tap)]
            if self.op == "conv":
                part = self.multiply(part, self.weights_of(others[0], tap))
            result = part if result is None else numpy.maximum(result, part) if self.op == "max" else result + part
        if not self.epilogue:
            return result
        bias = others[1].reshape([-1 if dim == self.result_channel else 1 for dim in self.result.dims])
        return numpy.maximum(result + bias, 0) if self.has_relu else result + bias

    def elements_of(self, tap):
        """The slice of the padded image that a tap reads."""
        starts = dict(zip(self.spatial, tap))
        return tuple(slice(starts[dim] * self.dilation,
                           starts[dim] * self.dilation + (self.sizes[f"o{dim}"] - 1) * self.stride + 1, self.stride)
                     if dim in self.spatial else slice(None) for dim in self.inputs[0].dims)

    def weights_of(self, weights, tap):
        places = dict(zip(self.window, tap))
        return weights[tuple(places.get(dim, slice(None)) for dim in self.weight_dims)]

    def multiply(self, part, weights):
        """The products of an image and the weights of one tap, summed over channels."""
        def letters(dims):
            return "".join({"n": "n", "g": "g", "c": "c", "f": "f"}.get(dim, dim[-1]) for dim in dims)
        factors = letters(dim for dim in self.weight_dims if dim not in self.window)
        return numpy.einsum(f"{letters(self.inputs[0].dims)},{factors}->{letters(self.result.dims)}", part, weights,
                            optimize=True)
