"""Random programs on buffers: functions that read and write their arguments.

Operands are arguments or slices of them. In the mode "buffers", an op's result overlaps its inputs
only if each iteration reads just the element that it writes. In the mode "overlap" it may overlap
in any way; then the order of the loops determines the result, and each op is evaluated by a loop
over its iterations.
"""

import dataclasses
import itertools
import math
import re

import numpy as np

from program_generator import Generator, generate_program
from random_program import COMBINERS, FLOAT_OPS, INT_OPS, PayloadText, Tensor, as_element, clamp, compute, plain

MOST_POINTS = 400


@dataclasses.dataclass
class View:
    """A slice of an argument, or all of it if there are no steps."""
    base: Tensor
    starts: tuple = ()
    sizes: tuple = ()
    steps: tuple = ()

    @property
    def shape(self):
        return self.sizes if self.steps else self.base.shape

    def of(self, env):
        where = tuple(slice(b, b + n * s, s) for b, n, s in zip(self.starts, self.sizes, self.steps))
        return env[self.base.name][where]

    def type(self, program):
        whole = program.type(self.base)
        if not self.steps:
            return whole
        own = [1] * len(self.base.shape)
        for n in reversed(range(len(own) - 1)):
            own[n] = own[n + 1] * self.base.shape[n + 1] if not program.is_dynamic else 0
        strides = [str(s * d) if d else "?" for s, d in zip(self.steps, own)]
        offset = "?" if program.is_dynamic else sum(b * d for b, d in zip(self.starts, own))
        extents = "".join("?x" if program.is_dynamic else f"{d}x" for d in self.sizes)
        return f"memref<{extents}{self.base.element}, strided<[{', '.join(strides)}], offset: {offset}>>"

    def text(self, program, name):
        """The name of the value and the lines that create it."""
        if not self.steps:
            return f"%{self.base.name}", []

        def listed(values):
            return "[" + ", ".join(f"%e{v}" if program.is_dynamic else str(v) for v in values) + "]"

        return name, [f"  {name} = memref.subview %{self.base.name}{listed(self.starts)} {listed(self.sizes)} "
                      f"{list(self.steps)} : {program.type(self.base)} to {self.type(program)}"]


@dataclasses.dataclass
class BufferOp:
    number: int
    extents: list
    reductions: set
    views: list  # with the one that is written as the last
    accesses: list
    tree: tuple
    combine: str
    results = ()

    @property
    def operands(self):
        return [view.base for view in self.views]

    def evaluate(self, env):
        element = self.views[-1].base.element
        arrays = [view.of(env) for view in self.views]
        for point in itertools.product(*map(range, self.extents)):
            at = [tuple(int(i) for i in access.index(point)) for access in self.accesses]
            values = [as_element(array[index], element) for array, index in zip(arrays, at)]
            value = compute(self.tree, values, point, element)
            if self.combine:
                value = as_element({**INT_OPS, **FLOAT_OPS}[self.combine](values[-1], value), element)
            arrays[-1][at[-1]] = value

    def text(self, program):
        pairs = [view.text(program, f"%s{self.number}_{n}") for n, view in enumerate(self.views)]
        lines = [line for _, made in pairs for line in made]
        names, types = [name for name, _ in pairs], [view.type(program) for view in self.views]
        maps = ", ".join(access.text(len(self.extents)) for access in self.accesses)
        iterators = ", ".join(f'"{"reduction" if loop in self.reductions else "parallel"}"'
                              for loop in range(len(self.extents)))
        elements = [view.base.element for view in self.views]
        payload = PayloadText(elements[-1], elements)
        value = payload.write(self.tree)
        if self.combine:
            value = payload.add(f"{self.combine} %b{len(elements) - 1}, {value} : {payload.element}")
        ins = f"ins({', '.join(names[:-1])} : {', '.join(types[:-1])}) " if names[1:] else ""
        return [*lines, f"  linalg.generic {{indexing_maps = [{maps}], iterator_types = [{iterators}]}}",
                f"      {ins}outs({names[-1]} : {types[-1]}) {{",
                f"  ^bb0({', '.join(f'%b{n}: {e}' for n, e in enumerate(elements))}):", *payload.lines,
                f"    linalg.yield {value} : {elements[-1]}", "  }"]


@dataclasses.dataclass
class BufferProgram:
    name: str
    arguments: list
    ops: list
    is_dynamic: bool
    results = ()

    def type(self, tensor):
        return f"memref<{''.join('?x' if self.is_dynamic else f'{d}x' for d in tensor.shape)}{tensor.element}>"

    @property
    def extents(self):
        lines = "\n".join(line for op in self.ops for line in op.text(self))
        return sorted({int(d) for d in re.findall(r"%e(\d+)\b", lines)})

    def text(self):
        arguments = [f"%{t.name}: {self.type(t)}" for t in self.arguments] + [f"%e{d}: index" for d in self.extents]
        lines = [line for op in self.ops for line in op.text(self)]
        return "\n".join([f"func.func @{self.name}({', '.join(arguments)}) attributes {{llvm.emit_c_interface}} {{",
                          *lines, "  return", "}", ""])

    def evaluate(self, values):
        env = {t.name: value.copy() for t, value in zip(self.arguments, values)}
        with np.errstate(all="ignore"):
            for op in self.ops:
                op.evaluate(env)
        return list(env.values())

    def without_op(self, number):
        ops = self.ops[:number] + self.ops[number + 1:]
        read = {t.name for op in ops for t in op.operands}
        return dataclasses.replace(self, ops=ops, arguments=[t for t in self.arguments if t.name in read])


class BufferGenerator(Generator):
    def __init__(self, rng, name, overlaps):
        super().__init__(rng, name)
        self.extents = [max(d, 1) for d in self.extents]
        self.overlaps = overlaps
        if not self.is_float:
            self.others = [e for e in self.others if e != "i1"]
        # Each op stores exact values, and clamps those that it reads.
        for _ in range(self.integer(2, 5)):
            self.add_argument(self.rng.choice(self.extents, self.integer(1, 4)),
                              self.element if self.chance(0.8) else self.choose(self.others))
        self.fixed = lambda rank: frozenset()

    def view(self, base):
        if self.chance(0.4):
            return View(base)
        return View(base, *self.draw_slice(base.shape))

    def view_of_shape(self, base, shape):
        """A view of `base` of that shape, at a random position, or None."""
        steps = [self.integer(1, 3) if (size - 1) * 2 < extent else 1 for size, extent in zip(shape, base.shape)]
        rooms = [extent - (size - 1) * step for size, step, extent in zip(shape, steps, base.shape)]
        if len(shape) != len(base.shape) or 0 in shape or min(rooms) < 1:
            return None
        if shape == base.shape and self.chance(0.5):
            return View(base)
        return View(base, tuple(self.integer(0, room) for room in rooms), tuple(shape), tuple(steps))

    def add_op(self):
        out = self.view(self.choose(self.arguments))
        if math.prod(out.shape) > MOST_POINTS or 0 in out.shape:
            return
        extents = list(out.shape)
        order = self.shuffled(len(extents))
        extents = [extents[loop] for loop in order]
        access = plain(*(order.index(loop) for loop in range(len(order))))
        reductions = set()
        if self.chance(0.4) and len(extents) < 4:  # a reduction that an input has a dimension for
            reductions, extents = {len(extents)}, [*extents, self.choose(self.extents)]
        views, accesses = [], []
        for loop in reductions:
            kernel = self.add_argument((extents[loop],))
            views.append(View(kernel))
            accesses.append(plain(loop))
        for _ in range(self.integer(1, 3)):
            if self.overlaps and self.chance(0.6):
                base = out.base
                view = self.choose([out, self.view_of_shape(base, out.shape) or out, self.view(base)])
            elif not reductions and self.chance(0.25):
                views.append(out)  # in place
                accesses.append(access)
                continue
            else:
                others = [t for t in self.arguments if t.name != out.base.name]
                view = self.view(self.choose(others)) if others else None
            if view and (read := self.other_access(Tensor("", view.shape, ""), extents)):
                views.append(view)
                accesses.append(read)
        if math.prod(extents) > MOST_POINTS:
            return
        combine = self.choose(COMBINERS[self.is_float]) if reductions else None
        if combine == "arith.addf":  # whose sums would grow with each op
            combine = "arith.maximumf"
        leaves = [("in", n) for n in range(len(views))] * 2 + [("const", self.integer(-3, 4))]
        leaves = [clamp(leaf) if self.is_float and leaf[0] == "in" else leaf for leaf in leaves]
        bounds = [0] * (len(views) + 1)  # clamped
        tree = self.tree(leaves, self.integer(0, 3), bounds)
        if self.is_float:
            tree = clamp(tree)
        self.ops.append(BufferOp(len(self.ops), extents, reductions, [*views, out], [*accesses, access], tree, combine))

    def generate(self):
        length = self.integer(1, 5)
        while len(self.ops) < length:
            self.add_op()
        used = {t.name for op in self.ops for t in op.operands}
        return BufferProgram(self.name, [t for t in self.arguments if t.name in used], self.ops, self.is_dynamic)


def generate_buffer_program(seed, number, overlaps):
    rng = np.random.default_rng([seed, number, 3, int(overlaps)])
    return BufferGenerator(rng, f"program_{number}", overlaps).generate()


# What random_programs.py and campaign.py draw.
KINDS = {"tensors": generate_program,
         "buffers": lambda seed, number: generate_buffer_program(seed, number, overlaps=False),
         "overlap": lambda seed, number: generate_buffer_program(seed, number, overlaps=True)}
