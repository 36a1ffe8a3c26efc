"""Random programs of structured ops on tensors, as text and as their results.

A program is a function: a chain of generic and named ops, reshapes, slices and pads,
each of which reads arguments and earlier results. Integers wrap. Floats are integers so small that
no sum rounds, so that its order does not matter.

`evaluate` is a reference that shares nothing with a compiler: NumPy, on the whole
iteration space at once.
"""

import dataclasses
import re

import numpy as np

from values import bf16_from, bf16_to

LIMIT = 32  # what floats are clamped to before they are multiplied
LARGEST_INDEX = 64
# The magnitude up to which floats are exact, with a few bits to spare.
EXACT = {"f64": 1 << 22, "f32": 1 << 22, "f16": 1 << 9, "bf16": 1 << 6}


@dataclasses.dataclass(frozen=True)
class Tensor:
    name: str
    shape: tuple
    element: str
    bound: float = 0.0  # of floats, in magnitude
    fixed: frozenset = frozenset()  # dimensions that are static in a dynamic program

    @property
    def is_float(self):
        return self.element in EXACT

    @property
    def dtype(self):
        return dtype_of(self.element)


def width(element):
    return int(element.lstrip("bfi"))


def dtype_of(element):
    """The type that the reference computes with: i1 is 0 and -1, bf16 is a float that it can
    represent."""
    return np.dtype({"i1": "i1", "bf16": "f4"}.get(element) or f"{element[0]}{width(element) // 8}")


def as_element(values, element):
    """`values` converted to `element` as signed numbers."""
    values = np.asarray(values)
    if element == "i1":
        return -(values.astype("i1") & 1)
    if element == "bf16":
        return bf16_to(bf16_from(values))
    return values.astype(dtype_of(element))


@dataclasses.dataclass(frozen=True)
class Access:
    """For each dimension of a tensor, its coefficients by loop, and a constant."""
    dims: tuple

    def index(self, grids):
        return tuple(sum((c * grids[loop] for loop, c in terms), np.int64(constant))
                     for terms, constant in self.dims)

    def text(self, loops):
        def dim(terms, constant):
            parts = [f"d{loop}" if c == 1 else f"d{loop} * {c}" for loop, c in terms]
            return " + ".join(parts + ([str(constant)] if constant or not parts else []))

        domain = ", ".join(f"d{loop}" for loop in range(loops))
        return f"affine_map<({domain}) -> ({', '.join(dim(*d) for d in self.dims)})>"

    @property
    def plain_loops(self):
        return {terms[0][0] for terms, constant in self.dims
                if len(terms) == 1 and terms[0][1] == 1 and constant == 0}


def plain(*loops):
    return Access(tuple((((loop, 1),), 0) for loop in loops))


#===----------------------------------------------------------------------===#
# Payloads: trees of ("in", number), ("index", loop), ("const", number) and
# (operation, operand, ...)
#===----------------------------------------------------------------------===#

def unsigned(function):
    def compute(a, b):
        u = np.dtype(a.dtype.str.replace("i", "u"))
        return function(a.astype(u), b.astype(u)).astype(a.dtype)
    return compute


UNSIGNED_OPS = {"arith.maxui": np.maximum, "arith.minui": np.minimum}
INT_OPS = {"arith.addi": np.add, "arith.subi": np.subtract, "arith.muli": np.multiply,
           "arith.andi": np.bitwise_and, "arith.ori": np.bitwise_or, "arith.xori": np.bitwise_xor,
           "arith.maxsi": np.maximum, "arith.minsi": np.minimum,
           **{name: unsigned(function) for name, function in UNSIGNED_OPS.items()}}
FLOAT_OPS = {"arith.addf": np.add, "arith.subf": np.subtract, "arith.mulf": np.multiply,
             "arith.maximumf": np.maximum, "arith.minimumf": np.minimum}
UNARY_OPS = {"arith.negf": np.negative, "math.absf": np.abs}
COMBINERS = {False: ["arith.addi", "arith.muli", "arith.maxsi", "arith.minsi", "arith.andi", "arith.ori",
                     "arith.xori", "arith.maxui"],
             True: ["arith.addf", "arith.addf", "arith.maximumf", "arith.minimumf"]}


def bound_of(tree, bounds):
    """The bound of a payload on floats, whose arguments have `bounds`."""
    kind, *operands = tree
    if kind == "in":
        return bounds[operands[0]]
    if kind == "const":
        return abs(operands[0])
    if kind == "index":
        return LARGEST_INDEX
    of = [bound_of(operand, bounds) for operand in operands]
    return of[0] * of[1] if kind == "arith.mulf" else sum(of)


def clamp(tree):
    return ("arith.minimumf", ("arith.maximumf", tree, ("const", -LIMIT)), ("const", LIMIT))


def compute(tree, values, grids, element):
    kind, *operands = tree
    if kind == "in":
        return values[operands[0]]
    if kind == "const":
        return as_element(operands[0], element)
    if kind == "index":
        return as_element(grids[operands[0]], element)
    function = {**INT_OPS, **FLOAT_OPS, **UNARY_OPS}[kind]
    return as_element(function(*(compute(operand, values, grids, element) for operand in operands)), element)


def accumulate_at(combine, array, positions, values):
    """Combines each of `values`, in order, with the element of `array` at its position."""
    if combine in UNSIGNED_OPS:
        unsigned_type = array.dtype.str.replace("i", "u")
        UNSIGNED_OPS[combine].at(array.view(unsigned_type), positions, values.astype(unsigned_type))
    else:
        {**INT_OPS, **FLOAT_OPS}[combine].at(array, positions, values)


def constant(number, element):
    if element == "i1":
        return f"arith.constant {'true' if number & 1 else 'false'}"
    return f"arith.constant {number}{'.0' if element in EXACT else ''} : {element}"


class PayloadText:
    """The lines of a payload that computes with `element`."""

    def __init__(self, element, arguments):
        self.element, self.lines, self.arguments, self.number = element, [], arguments, 0

    def add(self, line):
        self.number += 1
        self.lines.append(f"    %t{self.number} = {line}")
        return f"%t{self.number}"

    def argument(self, number):
        from_, to = self.arguments[number], self.element
        if from_ == to:
            return f"%b{number}"
        widens = width(from_) < width(to)
        op = ("ext" if widens else "trunc") + ("f" if to in EXACT else "si" if widens else "i")
        return self.add(f"arith.{op} %b{number} : {from_} to {to}")

    def write(self, tree):
        kind, *operands = tree
        if kind == "in":
            return self.argument(operands[0])
        if kind == "const":
            return self.add(f"{constant(operands[0], self.element)}")
        if kind == "index":
            index = self.add(f"linalg.index {operands[0]} : index")
            integer = "i32" if self.element in EXACT else self.element
            value = self.add(f"arith.index_cast {index} : index to {integer}")
            if integer == self.element:
                return value
            return self.add(f"arith.sitofp {value} : i32 to {self.element}")
        values = ", ".join([self.write(operand) for operand in operands])
        return self.add(f"{kind} {values} : {self.element}")


#===----------------------------------------------------------------------===#
# Operations
#===----------------------------------------------------------------------===#

@dataclasses.dataclass
class StructuredOp:
    """`inits` are tensors, numbers to fill with, or None where the value is not read.
    A result is (tree, None), or with reductions (tree, operation that combines)."""
    extents: list
    reductions: set
    inputs: list  # of (Tensor, Access)
    inits: list
    accesses: list  # of the inits
    payload: list
    results: list
    named: str = None  # the op's text, with $operands
    unread: tuple = ()  # of a named op, shapes of windows that it reads no elements of
    padding: dict = dataclasses.field(default_factory=dict)  # of a named op, by input: pairs, and the value

    @property
    def operands(self):
        return [t for t, _ in self.inputs] + [init for init in self.inits if isinstance(init, Tensor)]

    def pad(self, values, number):
        around, value = self.padding.get(number, (0, 0))
        return np.pad(values, around, constant_values=value) if around else values

    def evaluate(self, env):
        grids = np.indices(self.extents) if self.extents else []
        element = self.results[0].element
        values = [as_element(np.broadcast_to(self.pad(env[t.name], n)[access.index(grids)], self.extents), element)
                  for n, (t, access) in enumerate(self.inputs)]
        for result, init, access, (tree, combine) in zip(self.results, self.inits, self.accesses, self.payload):
            new = np.zeros(result.shape, result.dtype)
            new[...] = env[init.name] if isinstance(init, Tensor) else as_element(init or 0, element)
            index = [np.broadcast_to(i, self.extents) for i in access.index(grids)]
            place = np.ravel_multi_index(index, result.shape) if index and new.size else np.zeros(self.extents, "i8")
            old = new.reshape(-1)[place] if new.size else np.zeros(self.extents, new.dtype)
            value = compute(tree, values + [old] * len(self.inits), grids, element)
            value = np.broadcast_to(value, self.extents)
            if not combine:
                if new.size:
                    new.reshape(-1)[place.ravel()] = value.ravel()
            else:
                accumulate_at(combine, new.reshape(-1), place.ravel(), value.ravel())
                new = as_element(new, element)
            env[result.name] = new

    def text(self, program):
        lines, inits = [], []
        for number, (init, result) in enumerate(zip(self.inits, self.results)):
            if isinstance(init, Tensor):
                inits.append(f"%{init.name}")
                continue
            name = f"%{result.name}_{number}"
            lines.append(f"  {name} = {program.empty(result)}")
            if init is not None:
                lines += [f"  {name}c = {constant(init, result.element)}",
                          f"  {name}f = linalg.fill ins({name}c : {result.element}) "
                          f"outs({name} : {program.type(result)}) -> {program.type(result)}"]
                name += "f"
            inits.append(name)
        windows = []
        for number, shape in enumerate(self.unread):
            window = Tensor(f"{self.results[0].name}_w{number}", shape, self.results[0].element)
            lines.append(f"  %{window.name} = {program.empty(window)}")
            windows.append((f"%{window.name}", program.type(window)))
        ins = [(f"%{t.name}", program.type(t)) for t, _ in self.inputs] + windows
        outs = [(name, program.type(result)) for name, result in zip(inits, self.results)]
        types = ", ".join(t for _, t in outs)
        operands = " ".join(f"{word}({', '.join(v for v, _ in group)} : {', '.join(t for _, t in group)})"
                            for word, group in (("ins", ins), ("outs", outs)) if group)
        names = ", ".join(f"%{result.name}" for result in self.results)
        if self.named:
            arrow = f"-> {types}" if "$arrow" in self.named else ""
            lines.append(f"  {names} = " + self.named.replace("$operands", operands).replace("$arrow", arrow))
            return lines
        maps = ", ".join(access.text(len(self.extents)) for access in
                         [access for _, access in self.inputs] + self.accesses)
        iterators = ", ".join(f'"{"reduction" if loop in self.reductions else "parallel"}"'
                              for loop in range(len(self.extents)))
        elements = [t.element for t, _ in self.inputs] + [result.element for result in self.results]
        arguments = ", ".join(f"%b{n}: {element}" for n, element in enumerate(elements))
        payload = PayloadText(self.results[0].element, elements)
        yields = []
        for number, (tree, combine) in enumerate(self.payload):
            value = payload.write(tree)
            if combine:
                value = payload.add(f"{combine} %b{len(self.inputs) + number}, {value} : {payload.element}")
            yields.append(value)
        return lines + [
            f"  {names} = linalg.generic {{indexing_maps = [{maps}], iterator_types = [{iterators}]}}",
            f"      {operands} {{", f"  ^bb0({arguments}):", *payload.lines,
            f"    linalg.yield {', '.join(yields)} : {', '.join(r.element for r in self.results)}",
            f"  }} -> ({types})"]


@dataclasses.dataclass
class ViewOp:
    """An op that moves elements, such as a reshape, slice or pad. `line` has $0, $1, ... for
    the types of the sources and $to for that of the result; `before` are lines before it."""
    sources: list
    results: list
    line: str
    function: object
    before: list = dataclasses.field(default_factory=list)

    @property
    def operands(self):
        return self.sources

    def evaluate(self, env):
        env[self.results[0].name] = self.function(*(env[source.name] for source in self.sources))

    def text(self, program):
        def typed(line):
            for number, source in enumerate(self.sources):
                line = line.replace(f"${number}", program.type(source))
            result = self.results[0]
            return line.replace("$to", program.type(result)).replace("$empty", program.empty(result)) \
                .replace("$name", f"%{result.name}")
        return [f"  {typed(line)}" for line in [*self.before, f"$name = {self.line}"]]


@dataclasses.dataclass
class Program:
    name: str
    arguments: list
    ops: list
    results: list
    is_dynamic: bool

    def type(self, tensor):
        extents = "".join("?x" if self.is_dynamic and n not in tensor.fixed else f"{d}x"
                          for n, d in enumerate(tensor.shape))
        return f"tensor<{extents}{tensor.element}>"

    def empty(self, tensor):
        sizes = ", ".join(f"%e{d}" for n, d in enumerate(tensor.shape)
                          if self.is_dynamic and n not in tensor.fixed)
        return f"tensor.empty({sizes}) : {self.type(tensor)}"

    @property
    def extents(self):
        """The values of the arguments %e1, %e2, ... that are sizes."""
        lines = "\n".join(line for op in self.ops for line in op.text(self))
        return sorted({int(d) for d in re.findall(r"%e(\d+)\b", lines)})

    def text(self):
        arguments = ([f"%{t.name}: {self.type(t)}" for t in self.arguments]
                     + [f"%e{d}: index" for d in self.extents])
        types = ", ".join(self.type(t) for t in self.results)
        lines = [line for op in self.ops for line in op.text(self)]
        return "\n".join([f"func.func @{self.name}({', '.join(arguments)}) -> ({types}) "
                          "attributes {llvm.emit_c_interface} {", *lines,
                          f"  return {', '.join(f'%{t.name}' for t in self.results)} : {types}", "}", ""])

    def evaluate(self, values):
        """The results, for the arguments' values."""
        env = dict(zip((t.name for t in self.arguments), values))
        with np.errstate(all="ignore"):
            for op in self.ops:
                op.evaluate(env)
        return [env[t.name] for t in self.results]


    def without_op(self, number):
        """The program without one of its ops, whose results become arguments."""
        ops = self.ops[:number] + self.ops[number + 1:]
        read = {t.name for op in ops for t in op.operands}
        arguments = [t for t in [*self.arguments, *self.ops[number].results] if t.name in read]
        made = [t for op in ops for t in op.results]
        results = [t for t in made if t in self.results] or made[-1:]
        return dataclasses.replace(self, arguments=arguments, ops=ops, results=results)
