"""Random programs of structured ops on tensors, as text and as what they compute.

A program is a function: a chain of generic and named ops, reshapes, slices and pads,
each of which reads what arguments and earlier ones give. Integers wrap. Floats are
integers so small that no operation rounds, so that their order does not matter.

`evaluate` is a reference that shares nothing with a compiler: NumPy, on the whole
iteration space at once.
"""

import dataclasses

import numpy as np

EXTENTS = [1, 2, 3, 4, 5]
LIMIT = 32  # what floats are clamped to before they are multiplied
EXACT = 1 << 22  # floats up to here are exact, with a few bits to spare


@dataclasses.dataclass(frozen=True)
class Tensor:
    name: str
    shape: tuple
    element: str
    bound: float = 0.0  # of floats, in magnitude

    @property
    def is_float(self):
        return self.element.startswith("f")

    @property
    def dtype(self):
        return np.dtype({"f32": "f4", "f64": "f8"}.get(self.element) or f"i{int(self.element[1:]) // 8}")


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


INT_OPS = {"arith.addi": np.add, "arith.subi": np.subtract, "arith.muli": np.multiply,
           "arith.andi": np.bitwise_and, "arith.ori": np.bitwise_or, "arith.xori": np.bitwise_xor,
           "arith.maxsi": np.maximum, "arith.minsi": np.minimum,
           "arith.maxui": unsigned(np.maximum), "arith.minui": unsigned(np.minimum)}
FLOAT_OPS = {"arith.addf": np.add, "arith.subf": np.subtract, "arith.mulf": np.multiply,
             "arith.maximumf": np.maximum, "arith.minimumf": np.minimum}
UNARY_OPS = {"arith.negf": np.negative, "math.absf": np.abs}
COMBINERS = {False: ["arith.addi", "arith.muli", "arith.maxsi", "arith.minsi", "arith.andi", "arith.ori",
                     "arith.xori", "arith.maxui"],
             True: ["arith.addf", "arith.addf", "arith.maximumf", "arith.minimumf"]}


def bound_of(tree, bounds):
    """Of a payload on floats, whose arguments have `bounds`."""
    kind, *operands = tree
    if kind == "in":
        return bounds[operands[0]]
    if kind == "const":
        return abs(operands[0])
    if kind == "index":
        return max(EXTENTS)
    of = [bound_of(operand, bounds) for operand in operands]
    return of[0] * of[1] if kind == "arith.mulf" else sum(of)


def clamp(tree):
    return ("arith.minimumf", ("arith.maximumf", tree, ("const", -LIMIT)), ("const", LIMIT))


def compute(tree, values, grids, dtype):
    kind, *operands = tree
    if kind == "in":
        return values[operands[0]]
    if kind == "const":
        return np.array(operands[0]).astype(dtype)
    if kind == "index":
        return grids[operands[0]].astype(dtype)
    function = {**INT_OPS, **FLOAT_OPS, **UNARY_OPS}[kind]
    return function(*(compute(operand, values, grids, dtype) for operand in operands))


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
        widens = int(from_[1:]) < int(to[1:])
        op = ("ext" if widens else "trunc") + ("f" if to[0] == "f" else "si" if widens else "i")
        return self.add(f"arith.{op} %b{number} : {from_} to {to}")

    def write(self, tree):
        kind, *operands = tree
        if kind == "in":
            return self.argument(operands[0])
        if kind == "const":
            number = f"{operands[0]}.0" if self.element[0] == "f" else operands[0]
            return self.add(f"arith.constant {number} : {self.element}")
        if kind == "index":
            index = self.add(f"linalg.index {operands[0]} : index")
            integer = "i32" if self.element[0] == "f" else self.element
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

    def evaluate(self, env):
        grids = np.indices(self.extents) if self.extents else []
        dtype = self.results[0].dtype
        values = [np.broadcast_to(env[t.name][access.index(grids)], self.extents).astype(dtype)
                  for t, access in self.inputs]
        for result, init, access, (tree, combine) in zip(self.results, self.inits, self.accesses, self.payload):
            new = np.zeros(result.shape, result.dtype)
            new[...] = env[init.name] if isinstance(init, Tensor) else init or 0
            index = [np.broadcast_to(i, self.extents) for i in access.index(grids)]
            place = np.ravel_multi_index(index, result.shape) if index and new.size else np.zeros(self.extents, "i8")
            old = new.reshape(-1)[place] if new.size else np.zeros(self.extents, dtype)
            value = compute(tree, values + [old] * len(self.inits), grids, dtype)
            value = np.broadcast_to(value, self.extents)
            if not combine:
                if new.size:
                    new.reshape(-1)[place.ravel()] = value.ravel()
            else:
                accumulate = {**INT_OPS, **FLOAT_OPS}[combine]
                flat = new.reshape(-1)
                for at, one in zip(place.ravel(), value.ravel()):
                    flat[at] = accumulate(flat[at:at + 1], np.array([one]))[0]
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
                number = f"{init}.0" if result.is_float else init
                lines += [f"  {name}c = arith.constant {number} : {result.element}",
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
    """A reshape, slice or pad; `line` has $from and $to for the types."""
    source: Tensor
    results: list
    line: str
    function: object

    def evaluate(self, env):
        env[self.results[0].name] = self.function(env[self.source.name])

    def text(self, program):
        line = self.line.replace("$from", program.type(self.source))
        return [f"  %{self.results[0].name} = {line.replace('$to', program.type(self.results[0]))}"]


@dataclasses.dataclass
class Program:
    name: str
    arguments: list
    ops: list
    results: list
    is_dynamic: bool

    def type(self, tensor):
        return f"tensor<{''.join('?x' if self.is_dynamic else f'{d}x' for d in tensor.shape)}{tensor.element}>"

    def empty(self, tensor):
        sizes = ", ".join(f"%e{d}" for d in tensor.shape) if self.is_dynamic else ""
        return f"tensor.empty({sizes}) : {self.type(tensor)}"

    @property
    def extents(self):
        """The values of the arguments %e1, %e2, ... that are sizes."""
        lines = " ".join(line for op in self.ops for line in op.text(self)) if self.is_dynamic else ""
        return [d for d in range(100) if f"%e{d}," in lines or f"%e{d})" in lines or f"%e{d}]" in lines]

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

