"""Named ops of random programs: elementwise ones, products, windows, and those that move
or reduce dimensions."""

import math
import sys
from pathlib import Path

import any_rank
from random_program import EXACT, LIMIT, Access, StructuredOp, Tensor, bound_of, plain

sys.path.append(str(Path(__file__).parents[2] / "Utils"))
import window_ops  # noqa: E402

# The dimensions of each operand, the result last.
CONTRACTIONS = {"matmul": "mk kn mn", "batch_matmul": "bmk bkn bmn", "matvec": "mk k m", "vecmat": "k kn n",
                "dot": "k k .", "batch_matvec": "bmk bk bm", "batch_vecmat": "bk bkn bn",
                "batch_reduce_matmul": "bmk bkn mn", "mmt4d": "mkab nkcb mnac"}
WINDOWS = [op for op in window_ops.CONVOLUTIONS + window_ops.POOLINGS if not window_ops.is_quantized(op)]
POOLINGS = {"sum": "add", "max": "max", "min": "min", "max_unsigned": "maxu", "min_unsigned": "minu"}
ELEMENTWISE = {"add": "add", "sub": "sub", "mul": "mul", "max": "max", "min": "min"}
OP_OF = {"add": ("arith.addi", "arith.addf"), "sub": ("arith.subi", "arith.subf"), "mul": ("arith.muli", "arith.mulf"),
         "max": ("arith.maxsi", "arith.maximumf"), "min": ("arith.minsi", "arith.minimumf"),
         "maxu": ("arith.maxui", None), "minu": ("arith.minui", None)}
MOST_POINTS = 600


def window_dims(op):
    """The dimensions of image, kernel and output; one of an image can be a pair, of output and window."""
    image, kernel, out = window_ops.layouts(op)
    spatial = window_ops.spatial(image)
    return ([(d, f"k{d}") if d in spatial else d for d in image],
            [f"k{d}" if d in spatial else d for d in kernel], list(out))


class NamedOps:
    """A part of the generator."""

    def combine(self, word):
        return OP_OF[word][self.is_float]

    def add_named(self, name, inputs, extents, reductions, out, payload, attributes="", unread=(), padding=None):
        tree, combine = payload
        shape = tuple(extents[loop] for loop in out)
        exact = EXACT.get(self.element, 0)
        if math.prod(extents) > MOST_POINTS or self.is_float and any(t.bound > exact for t, _ in inputs):
            return
        points = max(1, math.prod(extents[loop] for loop in reductions))
        bound = bound_of(tree, [t.bound for t, _ in inputs]) * points
        if self.is_float and bound > exact:
            return
        init = self.integer(-2, 3) if combine else None
        if combine and self.chance(0.3):
            tensor = self.find(shape=shape, element=self.element)
            init = tensor if not self.is_float or tensor.bound <= exact else init
        bound += init.bound if isinstance(init, Tensor) else 2
        text = f"linalg.{name} {attributes}$operands $arrow"
        op = StructuredOp(extents, reductions, inputs, [init], [plain(*out)], [payload], [], text, unread, padding or {})
        fixed = init.fixed if isinstance(init, Tensor) else self.fixed(len(shape))
        self.finish(op, [(shape, self.element, bound, fixed)])

    def add_elementwise(self):
        a = self.find(element=self.element)
        b = self.find(shape=a.shape, element=self.element)
        loops = range(len(a.shape))
        word = self.choose(list(ELEMENTWISE))
        if len(a.shape) == 0:
            return
        self.add_named(word, [(a, plain(*loops)), (b, plain(*loops))], list(a.shape), set(), list(loops),
                       ((self.combine(word), ("in", 0), ("in", 1)), None))

    def input_element(self):
        """The element type of an operand that the op converts."""
        return self.choose(self.elements) if self.chance(0.2) else self.element

    def add_contraction(self):
        name = self.choose(list(CONTRACTIONS))
        a_dims, b_dims, c_dims = [d.replace(".", "") for d in CONTRACTIONS[name].split()]
        a = self.find(rank=len(a_dims), element=self.input_element())
        extent = dict(zip(a_dims, a.shape))
        for letter in b_dims:
            extent.setdefault(letter, int(self.choose(self.extents)))
        b = self.find(shape=tuple(extent[d] for d in b_dims), element=self.input_element())
        loops = sorted(extent, key=lambda d: (d not in c_dims, d))
        number = {d: n for n, d in enumerate(loops)}
        self.add_named(name, [(a, plain(*map(number.get, a_dims))), (b, plain(*map(number.get, b_dims)))],
                       [extent[d] for d in loops], {number[d] for d in loops if d not in c_dims},
                       [number[d] for d in c_dims],
                       ((self.combine("mul"), ("in", 0), ("in", 1)), self.combine("add")))

    def add_convolution(self):
        name = self.choose(WINDOWS)
        if self.is_float and window_ops.is_unsigned(name):
            return
        image, kernel, out = window_dims(name)
        has_steps = window_ops.has_steps(name)
        strides, dilations, extent, shape, access = [], [], {}, [], []
        for dim in dict.fromkeys(out + kernel):
            extent[dim] = int(self.choose([1, 1, 2, 3] if dim[0] in "kdhw" else [1, 2, 3]))
        number = {dim: n for n, dim in enumerate(extent)}
        for dim in image:
            if isinstance(dim, str):
                access.append((((number[dim], 1),), 0))
                shape.append(extent[dim])
                continue
            stride, dilation = (self.integer(1, 4), self.integer(1, 3)) if has_steps else (1, 1)
            strides.append(stride)
            dilations.append(dilation)
            access.append((tuple(zip((number[d] for d in dim), (stride, dilation))), 0))
            needed = (extent[dim[0]] - 1) * stride + (extent[dim[1]] - 1) * dilation + 1
            shape.append(needed + self.choose([0, 0, 1, 2, 5]))
        # The reference only converts signed numbers.
        element = self.element if window_ops.is_unsigned(name) else self.input_element()
        a = self.find(shape=tuple(shape), element=element)
        inputs, unread = [(a, Access(tuple(access)))], ()
        kernel_shape = tuple(extent[d] for d in kernel)
        if name in window_ops.CONVOLUTIONS:
            b = self.find(shape=kernel_shape, element=self.input_element())
            inputs.append((b, plain(*map(number.get, kernel))))
            payload = ((self.combine("mul"), ("in", 0), ("in", 1)), self.combine("add"))
        else:
            unread = (kernel_shape,)
            payload = (("in", 0), self.combine(POOLINGS[name.split("_", 2)[2]]))

        def dense(values):
            return f"dense<[{', '.join(map(str, values))}]> : tensor<{len(values)}xi64>"

        attributes = f"{{dilations = {dense(dilations)}, strides = {dense(strides)}}} " if has_steps else ""
        self.add_named(name, inputs, [extent[d] for d in number], {number[d] for d in number if d not in out},
                       [number[d] for d in out], payload, attributes, unread)

    def draw_padding(self, image):
        """A pair for a dimension, so that an image of `image` elements remains; often of zeros."""
        pair = [self.integer(0, 3) if self.chance(0.4) else 0 for _ in range(2)]
        return tuple(pair) if sum(pair) < image else (0, 0)

    def add_any_rank(self):
        """A convolution or pooling along any number of dimensions, padded or not."""
        op, rank = self.choose(any_rank.OPS), self.integer(1, 5)
        is_conv = op == "conv"
        draw = lambda values: [int(self.choose(values)) for _ in range(rank)]
        outputs, kernels = draw([1, 1, 2, 3]), draw([1, 1, 2, 3])
        strides, dilations = draw([1, 1, 2, 3]), draw([1, 1, 2])
        padding, images = [], []
        for values in zip(outputs, kernels, strides, dilations):
            image = any_rank.extent(*values, (0, 0), spare=self.choose([0, 0, 1, 2, 5]))
            padding.append(self.draw_padding(image))
            images.append(image - sum(padding[-1]))
        sizes = [self.integer(1, 4) for _ in range(3)]
        shapes = any_rank.shapes(op, images, kernels, outputs, sizes)
        # The loops are the output's, then those of the kernel's that only it has.
        first_out, channel = int(is_conv), 2 * rank + 2
        first_tap = rank + 2 * is_conv
        windows = [(((first_out + n, strides[n]), (first_tap + n, dilations[n])), 0) for n in range(rank)]
        is_padded = any(map(any, padding))
        # Padding is of the output's element type: in a narrower one, it is not the identity element.
        element = self.element if is_padded else self.input_element()
        if is_conv:
            extents = [sizes[0], *outputs, sizes[2], *kernels, sizes[1]]
            kernel = self.find(shape=shapes[0], element=self.input_element())
            image = self.find(shape=shapes[1], element=element)
            access = Access(((((0, 1),), 0), *windows, (((channel, 1),), 0)))
            inputs = [(kernel, plain(*range(first_tap, first_tap + rank), channel, rank + 1)), (image, access)]
            around, unread = [(0, 0), *padding, (0, 0)], ()
            payload = ((self.combine("mul"), ("in", 0), ("in", 1)), self.combine("add"))
        else:
            extents = [*outputs, *kernels]
            image = self.find(shape=shapes[0], element=element)
            inputs, around, unread = [(image, Access(tuple(windows)))], padding, (tuple(kernels),)
            payload = (("in", 0), self.combine(POOLINGS[op.removeprefix("pooling_")]))
        value = any_rank.PADDING[op](image.dtype)
        self.add_named(f"padded_{op}" if is_padded else op, inputs, extents, set(range(first_tap, len(extents))),
                       list(range(first_tap)), payload, any_rank.attributes(strides, dilations, padding), unread,
                       {len(inputs) - 1: (around, value)} if is_padded else {})

    def add_transpose(self):
        a = self.find(element=self.element)
        order = self.shuffled(len(a.shape))
        op = StructuredOp([a.shape[n] for n in order], set(), [(a, plain(*map(order.index, range(len(order)))))],
                          [None], [plain(*range(len(order)))], [(("in", 0), None)], [],
                          f"linalg.transpose $operands permutation = {order}")
        # Static extents of the input must be static in the result.
        fixed = frozenset(n for n, d in enumerate(order) if d in a.fixed)
        self.finish(op, [(tuple(a.shape[n] for n in order), self.element, a.bound, fixed)])

    def add_reduce(self):
        a = self.find(element=self.element)
        rank = len(a.shape)
        dimensions = sorted(self.shuffled(rank)[:self.integer(0, rank + 1)])
        kept = [n for n in range(rank) if n not in dimensions]
        points = max(1, math.prod(a.shape[n] for n in dimensions))
        if not dimensions or self.is_float and (a.bound > LIMIT or a.bound * points > EXACT[self.element]):
            return
        combine = self.combine(self.choose(["add", "max", "min"]))
        text = f"linalg.reduce {{ {combine} }} $operands dimensions = {dimensions}"
        op = StructuredOp(list(a.shape), set(dimensions), [(a, plain(*range(rank)))], [self.integer(-2, 3)],
                          [plain(*kept)], [(("in", 0), combine)], [], text)
        fixed = frozenset(n for n, d in enumerate(kept) if d in a.fixed)
        self.finish(op, [(tuple(a.shape[n] for n in kept), self.element, a.bound * points + 2, fixed)])
