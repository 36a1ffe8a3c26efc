"""Generates random programs, see random_program.py.

The distribution of a program is drawn first: its element types, its extents, whether shapes are
dynamic. So there are programs with only unit extents, with empty tensors, with large extents.
"""

import math

import numpy as np

from named_ops import NamedOps
from random_program import (COMBINERS, EXACT, FLOAT_OPS, INT_OPS, LARGEST_INDEX, LIMIT, UNARY_OPS, Access, Program,
                            StructuredOp, Tensor, bound_of, clamp, dtype_of, plain)
from view_ops import Views

MOST_LOOPS, MOST_POINTS = 5, 600
ARGUMENT_BOUND = 4
EXTENTS = [[1, 2, 3, 4, 5]] * 5 + [[1, 1, 1, 2, 4], [1], [2, 3, 7, 8], [4, 8, 16], [0, 1, 2, 3, 4, 5, 1, 2, 3, 4]]


class Generator(NamedOps, Views):
    def __init__(self, rng, name):
        self.rng, self.name = rng, name
        self.is_float = self.chance(0.5)
        self.elements = self.choose([["f32", "f64"]] * 4 + [["f32", "f16"], ["f32", "bf16"]]) if self.is_float \
            else ["i32", "i32", "i8", "i64"]
        self.element = self.choose(self.elements)
        self.others = self.elements + ([] if self.is_float else ["i1", "i16"])
        self.extents = self.choose(EXTENTS)
        self.is_dynamic = self.chance(0.35)
        self.arguments, self.ops, self.tensors, self.used = [], [], [], set()

    def chance(self, probability):
        return self.rng.random() < probability

    def choose(self, options):
        return options[self.rng.integers(len(options))]

    def integer(self, least, end):
        return int(self.rng.integers(least, end))

    def shuffled(self, values):
        return [int(n) for n in self.rng.permutation(values)]

    def new_name(self):
        return f"v{len(self.tensors)}"

    def fixed(self, rank):
        """Which dimensions of a new tensor are static although others are dynamic."""
        some = 0.5 if self.is_dynamic and self.chance(0.3) else 0
        return frozenset(n for n in range(rank) if self.chance(some))

    def add_argument(self, shape, element=None):
        shape = tuple(int(d) for d in shape)
        tensor = Tensor(self.new_name(), shape, element or self.element, ARGUMENT_BOUND, self.fixed(len(shape)))
        self.arguments.append(tensor)
        self.tensors.append(tensor)
        return tensor

    def draw_shape(self, rank):
        shape = self.rng.choice(self.extents, self.integer(0, 5) if rank is None else rank)
        while math.prod(shape) > MOST_POINTS:
            shape[shape.argmax()] //= 2
        return shape

    def find(self, shape=None, rank=None, element=None):
        """A tensor, usually an existing one, later ones more often."""
        fitting = [t for t in self.tensors if shape in (None, t.shape) and rank in (None, len(t.shape))
                   and element in (None, t.element)]
        if fitting and self.chance(0.85):
            tensor = fitting[-1] if self.chance(0.6) else self.choose(fitting)
        else:
            tensor = self.add_argument(self.draw_shape(rank) if shape is None else shape, element)
        self.used.add(tensor.name)
        return tensor

    def finish(self, op, results):
        """Adds an op and its results, given as shapes, elements, bounds and static dimensions."""
        op.results = []
        for shape, element, bound, fixed in results:
            tensor = Tensor(self.new_name(), tuple(shape), element, bound, fixed)
            self.tensors.append(tensor)
            op.results.append(tensor)
        self.ops.append(op)

    #===------------------------------------------------------------------===#
    # linalg.generic
    #===------------------------------------------------------------------===#

    def first_dim(self, extent, extents, windows):
        """How a dimension of this extent is read; its loops are added to `extents`."""
        way = self.rng.random()
        if way < 0.08 and extent > 0:  # one element of it
            return (), self.integer(0, extent)
        if way < 0.25 and extent > 1 and len(extents) < MOST_LOOPS - 1:
            stride, dilation, size = self.integer(1, 4), self.integer(1, 3), self.integer(1, 4)
            if (size - 1) * dilation + 1 > extent:
                size = 1
            most = (extent - (size - 1) * dilation - 1) // stride + 1
            out = most if self.chance(0.6) else self.integer(1, most + 1)  # or there is more than is read
            extents += [out, size]
            windows.append(len(extents) - 1)
            return ((len(extents) - 2, stride), (len(extents) - 1, dilation)), 0
        if way < 0.33 and extent > 1:  # every other one
            odd = self.integer(0, 2)
            extents.append(extent // 2 if odd else (extent - 1) // 2 + 1)
            return ((len(extents) - 1, 2),), odd
        extents.append(extent)
        if way < 0.38 and extent > 0:  # from the end
            return ((len(extents) - 1, -1),), extent - 1
        return ((len(extents) - 1, 1),), 0

    def other_access(self, tensor, extents):
        """By existing loops; a dimension whose extent no loop has is accessed at one element."""
        dims = []
        for extent in tensor.shape:
            loops = [loop for loop, size in enumerate(extents) if size == extent]
            strided = [loop for loop, size in enumerate(extents) if (size - 1) * 2 + 1 < extent]
            if loops and self.chance(0.9):
                loop = self.choose(loops)
                dims.append((((loop, -1),), extent - 1) if extent and self.chance(0.1) else (((loop, 1),), 0))
            elif strided and self.chance(0.5):
                dims.append((((self.choose(strided), 2),), self.integer(0, 2)))
            elif extent:
                dims.append(((), self.integer(0, extent)))
            else:
                return None
        return Access(tuple(dims))

    def tree(self, leaves, depth, bounds):
        """A payload of operations on `leaves`."""
        if depth == 0 or self.chance(0.2):
            leaf = self.choose(leaves)
            if self.is_float and bound_of(leaf, bounds) > LIMIT:
                leaf = clamp(leaf)
            return leaf
        if self.is_float and self.chance(0.15):
            return (self.choose(list(UNARY_OPS)), self.tree(leaves, depth - 1, bounds))
        name = self.choose(list(FLOAT_OPS if self.is_float else INT_OPS))
        depth = 0 if name == "arith.mulf" else depth - 1
        return (name, self.tree(leaves, depth, bounds), self.tree(leaves, depth, bounds))

    def add_generic(self):
        extents, windows = [], []
        first = self.find()
        access = Access(tuple(self.first_dim(extent, extents, windows) for extent in first.shape))
        # The loops in another order.
        order = self.shuffled(len(extents))
        place = {loop: order.index(loop) for loop in range(len(extents))}
        inputs = [(first, self.renamed(access, place))]
        windows = [place[loop] for loop in windows]
        extents = [extents[loop] for loop in order]
        for window in windows:
            kernel = self.find(shape=(extents[window],))
            inputs.append((kernel, plain(window)))
        if self.chance(0.2) and len(extents) < MOST_LOOPS:
            extents.append(int(self.choose(self.extents)))  # a broadcast
        for _ in range(self.integer(0, 3)):
            other = self.find()
            if access := self.other_access(other, extents):
                inputs.append((other, access))
        if math.prod(extents) > MOST_POINTS or max(extents, default=0) > LARGEST_INDEX:
            return
        determined = set().union(*(access.plain_loops for _, access in inputs))
        often = 1 if self.chance(0.1) else 0.25
        reductions = {loop for loop in determined if self.chance(max(often, 0.6) if loop in windows else often)}
        parallel = [loop for loop in range(len(extents)) if loop not in reductions]
        self.add_loops(extents, reductions, parallel, inputs)

    @staticmethod
    def renamed(access, place):
        return Access(tuple((tuple((place[loop], c) for loop, c in terms), constant)
                            for terms, constant in access.dims))

    def add_loops(self, extents, reductions, parallel, inputs):
        element = self.choose(self.others) if self.chance(0.2) else self.element
        exact = EXACT.get(element, 0)
        count = 2 if self.chance(0.15) else 1
        accesses, shapes, inits = [], [], []
        for _ in range(count):
            order = self.shuffled(parallel)
            accesses.append(plain(*order))
            shapes.append(tuple(extents[loop] for loop in order))
            init = self.find(shape=shapes[-1], element=element) if self.chance(0.4) else None
            if not init or self.is_float and init.bound > exact:
                init = self.integer(-2, 3) if reductions or self.chance(0.3) else None
            inits.append(init)
        bounds = [t.bound for t, _ in inputs] + [i.bound if isinstance(i, Tensor) else 2 for i in inits]
        leaves = [("in", n) for n in range(len(inputs))] * 2 + [("const", self.integer(-3, 4))]
        if extents and self.chance(0.25):
            leaves.append(("index", self.integer(0, len(extents))))
        payload, results = [], []
        points = math.prod(extents[loop] for loop in reductions)
        for number, init in enumerate(inits):
            combine = self.choose(COMBINERS[self.is_float]) if reductions else None
            own = leaves if combine or init is None else leaves + [("in", len(inputs) + number)] * 2
            tree = self.tree(own, self.integer(1, 4), bounds)
            if self.is_float and bound_of(tree, bounds) * max(points, 1) > exact:
                tree = clamp(tree) if LIMIT * max(points, 1) <= exact else ("const", 1)
                if max(points, 1) > exact:
                    return
            bound = bound_of(tree, bounds) * max(points, 1) + bounds[len(inputs) + number]
            payload.append((tree, combine))
            fixed = init.fixed if isinstance(init, Tensor) else self.fixed(len(shapes[number]))
            results.append((shapes[number], element, bound, fixed))
        self.finish(StructuredOp(extents, reductions, inputs, inits, accesses, payload, []), results)

    #===------------------------------------------------------------------===#
    # The program
    #===------------------------------------------------------------------===#

    def generate(self):
        ways = [self.add_generic] * 6 + [self.add_elementwise] * 2 + [
            self.add_contraction, self.add_convolution, self.add_convolution, self.add_any_rank, self.add_transpose,
            self.add_reduce, self.add_view, self.add_view]
        length = self.integer(2, 7)
        while len(self.ops) < length:
            self.choose(ways)()
        return self.program()

    def program(self):
        made = [result for op in self.ops for result in op.results]
        results = [t for t in made if t.name not in self.used or self.chance(0.2)]
        return Program(self.name, self.arguments, self.ops, results or made[-1:], self.is_dynamic)


def generate_program(seed, number):
    return Generator(np.random.default_rng([seed, number]), f"program_{number}").generate()


def make_inputs(program, seed, number):
    return [random_values(np.random.default_rng([seed, number, 1, *t.name.encode()]), t) for t in program.arguments]


def random_values(rng, tensor):
    if tensor.is_float:
        return rng.integers(-ARGUMENT_BOUND, ARGUMENT_BOUND, tensor.shape, endpoint=True).astype(tensor.dtype)
    if tensor.element == "i1":
        return rng.integers(-1, 1, tensor.shape, "i1")
    limits = np.iinfo(dtype_of(tensor.element))
    return rng.integers(limits.min, limits.max, tensor.shape, tensor.dtype, endpoint=True)
