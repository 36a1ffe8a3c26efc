"""Makes random programs, see random_program.py."""

import math

import numpy as np

from random_program import (COMBINERS, EXACT, EXTENTS, FLOAT_OPS, INT_OPS, LIMIT, UNARY_OPS, Access, Program,
                            StructuredOp, Tensor, ViewOp, bound_of, clamp, plain)

MOST_LOOPS, MOST_POINTS = 5, 3000
ARGUMENT_BOUND = 4

# Named ops by their operands' dimensions, the last of which are the result's; an
# input in brackets is a window's shape. A dimension such as y+p is a window's: y with
# a stride, p with a dilation.
CONTRACTIONS = {"matmul": "mk kn mn", "batch_matmul": "bmk bkn bmn", "matvec": "mk k m", "vecmat": "k kn n",
                "dot": "k k .", "batch_matvec": "bmk bk bm"}
CONVOLUTIONS = {"conv_1d_nwc_wcf": "n,x+q,c q,c,f n,x,f", "conv_2d_nhwc_hwcf": "n,y+p,x+q,c p,q,c,f n,y,x,f",
                "conv_2d_nchw_fchw": "n,c,y+p,x+q f,c,p,q n,f,y,x",
                "depthwise_conv_2d_nhwc_hwc": "n,y+p,x+q,c p,q,c n,y,x,c"}
POOLINGS = {"pooling_nhwc_sum": ("n,y+p,x+q,c p,q n,y,x,c", "add"), "pooling_nchw_max": ("n,c,y+p,x+q p,q n,c,y,x", "max")}
ELEMENTWISE = {"add": "add", "sub": "sub", "mul": "mul", "max": "max", "min": "min"}
OP_OF = {"add": ("arith.addi", "arith.addf"), "sub": ("arith.subi", "arith.subf"), "mul": ("arith.muli", "arith.mulf"),
         "max": ("arith.maxsi", "arith.maximumf"), "min": ("arith.minsi", "arith.minimumf")}


class Generator:
    def __init__(self, rng, name):
        self.rng, self.name = rng, name
        self.is_float = self.chance(0.5)
        self.elements = ["f32", "f64"] if self.is_float else ["i32", "i32", "i8", "i64"]
        self.element = self.choose(self.elements)
        self.is_dynamic = self.chance(0.3)
        self.arguments, self.ops, self.tensors, self.used = [], [], [], set()

    def chance(self, probability):
        return self.rng.random() < probability

    def choose(self, options):
        return options[self.rng.integers(len(options))]

    def new_name(self):
        return f"v{len(self.tensors)}"

    def add_argument(self, shape, element=None):
        tensor = Tensor(self.new_name(), tuple(int(d) for d in shape), element or self.element, ARGUMENT_BOUND)
        self.arguments.append(tensor)
        self.tensors.append(tensor)
        return tensor

    def find(self, shape=None, rank=None, element=None):
        """A tensor, mostly one that is there and rather a late one."""
        fitting = [t for t in self.tensors if shape in (None, t.shape) and rank in (None, len(t.shape))
                   and element in (None, t.element)]
        if fitting and self.chance(0.85):
            tensor = fitting[-1] if self.chance(0.6) else self.choose(fitting)
        else:
            shape = shape if shape is not None else self.rng.choice(EXTENTS, self.rng.integers(0, 5) if rank is None else rank)
            tensor = self.add_argument(shape, element)
        self.used.add(tensor.name)
        return tensor

    def finish(self, op, results):
        """Adds an op and its results, given as shapes, elements and bounds."""
        op.results = []
        for shape, element, bound in results:
            tensor = Tensor(self.new_name(), tuple(shape), element, bound)
            self.tensors.append(tensor)
            op.results.append(tensor)
        self.ops.append(op)

    #===------------------------------------------------------------------===#
    # linalg.generic
    #===------------------------------------------------------------------===#

    def first_access(self, tensor, extents, windows):
        """Gives each dimension of `tensor` a loop, or two; `windows` is added the second ones."""
        dims = []
        for extent in tensor.shape:
            way = self.rng.random()
            if way < 0.08:  # one element of it
                dims.append(((), int(self.rng.integers(extent))))
            elif way < 0.2 and extent > 1 and len(extents) < MOST_LOOPS - 1:
                stride, dilation, size = (int(self.rng.integers(1, 3)) for _ in range(3))
                if (size - 1) * dilation + 1 > extent:
                    size = 1
                out = (extent - (size - 1) * dilation - 1) // stride + 1
                dims.append((((len(extents), stride), (len(extents) + 1, dilation)), 0))
                windows.append(len(extents) + 1)
                extents += [out, size]
            elif way < 0.3 and extent > 1:  # every other one
                extents.append((extent - 1) // 2 + 1 if (odd := int(self.rng.integers(2))) == 0 else extent // 2)
                dims.append((((len(extents) - 1, 2),), odd))
            else:
                dims.append((((len(extents), 1),), 0))
                extents.append(extent)
        return Access(tuple(dims))

    def other_access(self, tensor, extents):
        """By the loops that there are, and where none has the extent, by one element."""
        dims = []
        for extent in tensor.shape:
            loops = [loop for loop, size in enumerate(extents) if size == extent]
            strided = [loop for loop, size in enumerate(extents) if (size - 1) * 2 + 1 < extent]
            if loops and self.chance(0.9):
                dims.append((((self.choose(loops), 1),), 0))
            elif strided and self.chance(0.5):
                dims.append((((self.choose(strided), 2),), int(self.rng.integers(2))))
            else:
                dims.append(((), int(self.rng.integers(extent))))
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
        inputs = [(first, self.first_access(first, extents, windows))]
        # The loops in another order.
        order = [int(n) for n in self.rng.permutation(len(extents))]
        place = {loop: order.index(loop) for loop in range(len(extents))}
        inputs = [(first, self.renamed(inputs[0][1], place))]
        windows = [place[loop] for loop in windows]
        extents = [extents[loop] for loop in order]
        for window in windows:
            kernel = self.find(shape=(extents[window],))
            inputs.append((kernel, plain(window)))
        if self.chance(0.2) and len(extents) < MOST_LOOPS:
            extents.append(self.choose(EXTENTS))  # a broadcast
        for _ in range(self.rng.integers(0, 3)):
            other = self.find()
            inputs.append((other, self.other_access(other, extents)))
        if math.prod(extents) > MOST_POINTS:
            return
        determined = set().union(*(access.plain_loops for _, access in inputs))
        reductions = {loop for loop in determined if self.chance(0.6 if loop in windows else 0.25)}
        parallel = [loop for loop in range(len(extents)) if loop not in reductions]
        self.add_loops(extents, reductions, parallel, inputs)

    @staticmethod
    def renamed(access, place):
        return Access(tuple((tuple((place[loop], c) for loop, c in terms), constant)
                            for terms, constant in access.dims))

    def add_loops(self, extents, reductions, parallel, inputs):
        element = self.choose(self.elements) if self.chance(0.2) else self.element
        count = 2 if self.chance(0.15) else 1
        accesses, shapes, inits = [], [], []
        for _ in range(count):
            order = [int(loop) for loop in self.rng.permutation(parallel)]
            accesses.append(plain(*order))
            shapes.append(tuple(extents[loop] for loop in order))
            if self.chance(0.4):
                inits.append(self.find(shape=shapes[-1], element=element))
            else:
                inits.append(int(self.rng.integers(-2, 3)) if reductions or self.chance(0.3) else None)
        bounds = [t.bound for t, _ in inputs] + [i.bound if isinstance(i, Tensor) else 2 for i in inits]
        leaves = [("in", n) for n in range(len(inputs))] * 2 + [("const", int(self.rng.integers(-3, 4)))]
        if extents and self.chance(0.25):
            leaves.append(("index", int(self.rng.integers(len(extents)))))
        payload, results = [], []
        points = math.prod(extents[loop] for loop in reductions)
        for number, init in enumerate(inits):
            combine = self.choose(COMBINERS[self.is_float]) if reductions else None
            own = leaves if combine or init is None else leaves + [("in", len(inputs) + number)] * 2
            tree = self.tree(own, int(self.rng.integers(1, 4)), bounds)
            if self.is_float and bound_of(tree, bounds) * max(points, 1) > EXACT:
                tree = clamp(tree) if bound_of(tree, bounds) <= EXACT else ("const", 1)
            bound = min(bound_of(tree, bounds), EXACT) * max(points, 1) + bounds[len(inputs) + number]
            payload.append((tree, combine))
            results.append((shapes[number], element, bound))
        self.finish(StructuredOp(extents, reductions, inputs, inits, accesses, payload, []), results)

    #===------------------------------------------------------------------===#
    # Named ops
    #===------------------------------------------------------------------===#

    def combine(self, word):
        return OP_OF[word][self.is_float]

    def leaf(self, number, tensor):
        leaf = ("in", number)
        return clamp(leaf) if self.is_float and tensor.bound > LIMIT else leaf

    def add_named(self, name, inputs, extents, reductions, out, payload, attributes="", unread=()):
        tree, combine = payload
        shape = tuple(extents[loop] for loop in out)
        bounds = [t.bound for t, _ in inputs]
        init = int(self.rng.integers(-2, 3)) if combine else None
        if combine and self.chance(0.3):
            init = self.find(shape=shape, element=self.element)
        bound = bound_of(tree, bounds) * max(1, math.prod(extents[loop] for loop in reductions))
        if bound > EXACT:
            return
        bound += init.bound if isinstance(init, Tensor) else 2
        text = f"linalg.{name} {attributes}$operands $arrow"
        op = StructuredOp(extents, reductions, inputs, [init], [plain(*out)], [payload], [], text, unread)
        self.finish(op, [(shape, self.element, bound)])

    def add_elementwise(self):
        a = self.find(element=self.element)
        b = self.find(shape=a.shape, element=self.element)
        loops = range(len(a.shape))
        word = self.choose(list(ELEMENTWISE))
        if word == "mul" and a.bound * b.bound > EXACT:
            word = "max"
        if len(a.shape) == 0:
            return
        self.add_named(word, [(a, plain(*loops)), (b, plain(*loops))], list(a.shape), set(), list(loops),
                       ((self.combine(word), ("in", 0), ("in", 1)), None))

    def add_contraction(self):
        name = self.choose(list(CONTRACTIONS))
        a_dims, b_dims, c_dims = [d.replace(".", "") for d in CONTRACTIONS[name].split()]
        a = self.find(rank=len(a_dims), element=self.element)
        extent = dict(zip(a_dims, a.shape))
        for letter in b_dims:
            extent.setdefault(letter, int(self.choose(EXTENTS)))
        b = self.find(shape=tuple(extent[d] for d in b_dims), element=self.element)
        if self.is_float and a.bound * b.bound * math.prod(extent.values()) > EXACT:
            return
        loops = sorted(extent, key=lambda d: (d not in c_dims, d))
        number = {d: n for n, d in enumerate(loops)}
        self.add_named(name, [(a, plain(*map(number.get, a_dims))), (b, plain(*map(number.get, b_dims)))],
                       [extent[d] for d in loops], {number[d] for d in loops if d not in c_dims},
                       [number[d] for d in c_dims],
                       ((self.combine("mul"), ("in", 0), ("in", 1)), self.combine("add")))

    def add_convolution(self):
        name = self.choose([*CONVOLUTIONS, *POOLINGS])
        text = CONVOLUTIONS.get(name) or POOLINGS[name][0]
        image, kernel, out = [dims.split(",") for dims in text.split()]
        strides, dilations, extent, number, shape = {}, {}, {}, {}, []
        for dim in dict.fromkeys(d for dims in (out, kernel) for d in dims):
            number[dim] = len(number)
            extent[dim] = int(self.choose([1, 2, 3]))
        access = []
        for dim in image:
            spatial, plus, window = dim.partition("+")
            if not plus:
                access.append((((number[dim], 1),), 0))
                shape.append(extent[dim])
                continue
            strides[spatial], dilations[window] = (int(self.rng.integers(1, 3)) for _ in range(2))
            access.append((((number[spatial], strides[spatial]), (number[window], dilations[window])), 0))
            shape.append((extent[spatial] - 1) * strides[spatial] + (extent[window] - 1) * dilations[window] + 1)
        a = self.find(shape=tuple(shape), element=self.element)
        inputs, unread, payload = [(a, Access(tuple(access)))], (), (("in", 0), None)
        kernel_shape = tuple(extent[d] for d in kernel)
        if name in CONVOLUTIONS:
            b = self.find(shape=kernel_shape, element=self.element)
            if self.is_float and a.bound * b.bound * math.prod(extent.values()) > EXACT:
                return
            inputs.append((b, plain(*map(number.get, kernel))))
            payload = ((self.combine("mul"), ("in", 0), ("in", 1)), self.combine("add"))
        else:
            unread = (kernel_shape,)
            payload = (("in", 0), self.combine(POOLINGS[name][1]))
        dense = lambda values: f"dense<[{', '.join(map(str, values))}]> : tensor<{len(values)}xi64>"
        attributes = f"{{dilations = {dense(dilations.values())}, strides = {dense(strides.values())}}} "
        self.add_named(name, inputs, [extent[d] for d in number], {number[d] for d in number if d not in out},
                       [number[d] for d in out], payload, attributes, unread)

    def add_transpose(self):
        a = self.find(element=self.element)
        order = [int(n) for n in self.rng.permutation(len(a.shape))]
        op = StructuredOp([a.shape[n] for n in order], set(), [(a, plain(*map(order.index, range(len(order)))))],
                          [None], [plain(*range(len(order)))], [(("in", 0), None)], [],
                          f"linalg.transpose $operands permutation = {order}")
        self.finish(op, [(tuple(a.shape[n] for n in order), self.element, a.bound)])

    #===------------------------------------------------------------------===#
    # Views
    #===------------------------------------------------------------------===#

    def add_view(self):
        a = self.find(element=self.element)
        if not a.shape:
            return
        {0: self.add_slice, 1: self.add_pad, 2: self.add_collapse, 3: self.add_expand}[int(self.rng.integers(4))](a)

    def add_slice(self, a):
        starts, sizes, steps = [], [], []
        for extent in a.shape:
            start = int(self.rng.integers(extent))
            step = int(self.rng.integers(1, 3))
            size = int(self.rng.integers(1, (extent - start - 1) // step + 2))
            starts, sizes, steps = starts + [start], sizes + [size], steps + [step]
        listed = ", ".join(f"%e{size}" if self.is_dynamic else str(size) for size in sizes)
        where = tuple(slice(b, b + (n - 1) * s + 1, s) for b, n, s in zip(starts, sizes, steps))
        self.finish(ViewOp(a, [], f"tensor.extract_slice %{a.name}{starts} [{listed}] {steps} : $from to $to",
                           lambda v: v[where].copy()), [(sizes, a.element, a.bound)])

    def add_pad(self, a):
        low, high = ([int(n) for n in self.rng.integers(0, 3, len(a.shape))] for _ in range(2))
        if math.prod(d + l + h for d, l, h in zip(a.shape, low, high)) > MOST_POINTS:
            return
        value = int(self.rng.integers(-2, 3))
        number = f"{value}.0" if self.is_float else value
        indices = ", ".join(f"%i{n}: index" for n in range(len(a.shape)))
        line = (f"tensor.pad %{a.name} low{low} high{high} {{\n  ^bb0({indices}):\n"
                f"    %p = arith.constant {number} : {a.element}\n"
                f"    tensor.yield %p : {a.element}\n  }} : $from to $to")
        self.finish(ViewOp(a, [], line, lambda v: np.pad(v, list(zip(low, high)), constant_values=value)),
                    [([d + l + h for d, l, h in zip(a.shape, low, high)], a.element, max(a.bound, 2))])

    def add_collapse(self, a):
        if len(a.shape) < 2:
            return
        at = int(self.rng.integers(len(a.shape) - 1))
        groups = [[n] for n in range(at)] + [[at, at + 1]] + [[n] for n in range(at + 2, len(a.shape))]
        shape = tuple(math.prod(a.shape[n] for n in group) for group in groups)
        if max(shape) > 16:
            return
        self.finish(ViewOp(a, [], f"tensor.collapse_shape %{a.name} {groups} : $from into $to",
                           lambda v: v.reshape(shape)), [(shape, a.element, a.bound)])

    def add_expand(self, a):
        # Two dynamic extents in a group are more than MLIR can lower.
        splits = [n for n, d in enumerate(a.shape) if d in (4, 6, 8, 9, 12, 15)]
        if not splits or self.is_dynamic:
            return
        at = self.choose(splits)
        outer = next(d for d in (2, 3, 5) if a.shape[at] % d == 0)
        shape = (*a.shape[:at], outer, a.shape[at] // outer, *a.shape[at + 1:])
        groups = [[n] for n in range(at)] + [[at, at + 1]] + [[n + 1] for n in range(at + 1, len(a.shape))]
        line = f"tensor.expand_shape %{a.name} {groups} output_shape {list(shape)} : $from into $to"
        self.finish(ViewOp(a, [], line, lambda v: v.reshape(shape)), [(shape, a.element, a.bound)])

    #===------------------------------------------------------------------===#
    # The program
    #===------------------------------------------------------------------===#

    def generate(self):
        ways = [self.add_generic] * 6 + [self.add_elementwise] * 2 + [
            self.add_contraction, self.add_convolution, self.add_transpose, self.add_view]
        length = int(self.rng.integers(2, 7))
        while len(self.ops) < length:
            self.choose(ways)()
        made = [result for op in self.ops for result in op.results]
        results = [t for t in made if t.name not in self.used or self.chance(0.2)]
        return Program(self.name, self.arguments, self.ops, results or made[-1:], self.is_dynamic)


def generate_program(seed, number):
    return Generator(np.random.default_rng([seed, number]), f"program_{number}").generate()


def make_inputs(program, seed, number):
    rng = np.random.default_rng([seed, number, 1])
    return [rng.integers(-ARGUMENT_BOUND, ARGUMENT_BOUND, t.shape, endpoint=True).astype(t.dtype)
            if t.is_float else rng.integers(*range_of(t.dtype), t.shape, t.dtype, endpoint=True)
            for t in program.arguments]


def range_of(dtype):
    return np.iinfo(dtype).min, np.iinfo(dtype).max
