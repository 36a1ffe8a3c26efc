"""Cases of ops, their functions, and calls of these."""

import ctypes
from dataclasses import dataclass

import numpy as np

from values import TOLERANCE, Buffer, Type, descriptor_class, from_descriptor


@dataclass(frozen=True)
class Form:
    """The kinds of a function's operands. `inits` are the kinds of the first inits; the last one is
    also that of the remaining inits."""
    name: str
    inputs: str
    inits: tuple
    dynamic: bool = False
    strided: bool = False

    @property
    def is_mixed(self):
        return {self.inputs, *self.inits} == {"memref", "tensor"}

    def init_kind(self, number):
        return self.inits[min(number, len(self.inits) - 1)]

    def type_text(self, type_, kind):
        rank = len(type_.shape)
        layout = ""
        if self.strided and kind == "memref":
            layout = f", strided<[{', '.join('?' * rank)}], offset: ?>"
        return type_.text(kind, self.dynamic, layout)


FORMS = [
    Form("buffers", "memref", ("memref",)),
    Form("dynamic buffers", "memref", ("memref",), dynamic=True),
    Form("strided buffers", "memref", ("memref",), dynamic=True, strided=True),
    Form("tensors", "tensor", ("tensor",)),
    Form("dynamic tensors", "tensor", ("tensor",), dynamic=True),
    Form("buffers into tensors", "memref", ("tensor",)),
    Form("tensors into buffers", "tensor", ("memref",), dynamic=True),
    Form("tensors into both", "tensor", ("tensor", "memref")),
]
BUFFERS = tuple(FORMS[:3])
TENSORS = tuple(FORMS[3:5])
# For variations of a case that is tried in every form.
SOME = (FORMS[2], FORMS[3])


@dataclass(frozen=True)
class Case:
    """`text` is the op, with `$operands` for its ins and outs clauses and
    `$results` for the result types; `$bind`, by default at the start, for the names of the results.
    Inputs are %i0, %i1, ..., inits %o0, ..., and buffers that the payload captures %x0, ..., of
    static shape.

    An op without these clauses writes `$i0`, ..., `$o0`, ... for the operands'
    types, and `text` may be a function of the form.

    `formula` takes the inputs, inits and captured buffers and returns the new inits and captured
    buffers; those that it does not return are unchanged. `inputs` makes special values from random
    ones, as many as a formula takes. `exact` requires floats that equal the formula's, rounded
    once, `stock_exact` those of stock's loops. Without `threads`, loops that are declared parallel
    are not: iterations write the same elements. `file` is where the case is from.
    """
    text: str
    ins: tuple
    outs: tuple
    formula: object
    extra: tuple = ()
    forms: tuple = tuple(FORMS)
    stock: bool = True
    positive: bool = False
    exact: bool = False
    stock_exact: bool = True
    threads: bool = True
    inputs: object = None
    file: str = ""

    def fits(self, form):
        types = [t for t in self.ins + self.outs if t.is_shaped]
        if form.name == "tensors into both" and len(self.outs) == 1:
            return False
        has_input = any(t.is_shaped for t in self.ins)
        if form.is_mixed and form.inputs != form.inits[-1] and not has_input:
            return False
        return form in self.forms and (any(t.shape for t in types) or not form.dynamic)

    def types(self):
        return self.ins + self.outs + self.extra

    def text_for(self, form):
        return self.text(form) if callable(self.text) else self.text

    def function(self, name, form):
        """The case as a function on operands of that form."""
        arguments, loads = [], []

        def operands(prefix, types, kind_of):
            texts = []
            for number, type_ in enumerate(types):
                value = f"%{prefix}{number}"
                text = form.type_text(type_, kind_of(number))
                if type_.is_shaped:
                    arguments.append(f"{value}: {text}")
                    texts.append((value, text))
                else:  # no scalar is passed by value: f16 has no ctypes class
                    memref = f"memref<{type_.element_text}>"
                    arguments.append(f"{value}_at: {memref}")
                    loads.append(f"{value} = memref.load {value}_at[] : {memref}")
                    texts.append((value, type_.element_text))
            return texts

        ins = operands("i", self.ins, lambda number: form.inputs)
        outs = operands("o", self.outs, form.init_kind)
        arguments += [f"%x{n}: {t.text('memref')}" for n, t in enumerate(self.extra)]
        results = [text for _, text in outs if text.startswith("tensor")]
        listed = ", ".join(results)
        arrow = f"-> ({listed})" if len(results) > 1 else f"-> {listed}" if results else ""
        bind = f"%r:{len(results)} = " if results else ""
        text = self.text_for(form)
        text = text if "$bind" in text else "$bind" + text
        clauses = [f"{clause}({', '.join(v for v, _ in group)} : {', '.join(t for _, t in group)})"
                   for clause, group in (("ins", ins), ("outs", outs)) if group]
        types = [(value.replace("%", "$"), type_) for value, type_ in ins + outs]
        for key, value in (("$bind", bind), ("$operands", " ".join(clauses)), ("$results", arrow), *types):
            text = text.replace(key, value)
        values = ", ".join(f"%r#{n}" for n in range(len(results)))
        body = "\n".join(loads + [text, f"return {values} : {listed}" if results else "return"])
        return (f"func.func @{name}({', '.join(arguments)}) {arrow} "
                f"attributes {{llvm.emit_c_interface}} {{\n{body}\n}}\n")

    def random(self, seed):
        rng = np.random.default_rng(seed)
        # Sums of floats must not be small differences of large numbers.
        coarsest = max((TOLERANCE.get(t.element, 0) for t in self.outs), default=0)
        limit = 2 if coarsest > 1e-3 else 8 if coarsest else None
        values = [t.random(rng, self.positive, limit) for t in self.types()]
        if self.inputs:
            values = [t.load(t.store(v)) for t, v in zip(self.types(), self.inputs(*values))]
        return values

    def expected(self, values):
        """The new values of inits and captured buffers."""
        with np.errstate(all="ignore"):
            new = self.formula(*(v.copy() for v in values))
        new = list(new) if isinstance(new, tuple) else [new]
        old = values[len(self.ins):]
        new += old[len(new):]
        new = [np.broadcast_to(np.asarray(n).astype(o.dtype), o.shape) for n, o in zip(new, old)]
        return [t.load(t.store(n)) for t, n in zip(self.types()[len(self.ins):], new)]

    def call(self, function, form, values):
        """The values of all operands after the call."""
        types = self.types()
        buffers = []
        for number, (type_, value) in enumerate(zip(types, values)):
            captured = number >= len(self.ins) + len(self.outs)
            kind = (form.inputs if number < len(self.ins)
                    else form.init_kind(number - len(self.ins)))
            strided = form.strided and kind == "memref" and type_.is_shaped and not captured
            buffers.append(Buffer(type_, value, strided))
        tensors = [n for n in range(len(self.outs)) if form.init_kind(n) == "tensor"]
        fields = [(f"r{n}", descriptor_class(len(self.outs[n].shape))) for n in tensors]
        returned = type("Results", (ctypes.Structure,), {"_fields_": fields})()
        descriptors = [b.descriptor() for b in buffers]
        arguments = [ctypes.byref(d) for d in descriptors]
        function(*([ctypes.byref(returned)] if tensors else []), *arguments)
        if any(b.outside_changed() for b in buffers):
            raise ValueError("elements outside of the operands were written")
        # A tensor's buffer may have any contents after the call.
        found = [v if form.inputs == "tensor" else b.values()
                 for v, b in zip(values, buffers[:len(self.ins)])]
        found += [b.values() for b in buffers[len(self.ins):]]
        for number in tensors:
            found[len(self.ins) + number] = from_descriptor(
                self.outs[number], getattr(returned, f"r{number}"))
        return found


CASES = []
current_file = [""]  # of the cases that are added


def load_file(name):
    """Adds the cases of a file, given its name without `cases_` and suffix."""
    current_file[0] = name
    __import__(f"cases_{name}")


def case(text, ins, outs, formula, extra="", **options):
    """Adds a case; the types are separated by spaces, as in "3x5xf32 xi8 f32"."""
    parse = lambda types: tuple(map(Type.parse, types.split()))
    CASES.append(Case(text, parse(ins), parse(outs), formula, parse(extra),
                      file=current_file[0], **options))


def generic(loops, maps, iterators, payload, ins, outs, formula, before="", **options):
    """Adds a case of linalg.generic; `maps` and `iterators` are written as "i, j | j" and "pr"."""
    maps = ", ".join(f"affine_map<({loops}) -> ({one.strip()})>" for one in maps.split("|"))
    names = ", ".join({"p": '"parallel"', "r": '"reduction"'}[i] for i in iterators)
    case(f"{before}\n$bind linalg.generic {{indexing_maps = [{maps}], iterator_types = [{names}]}} "
         f"$operands {{\n{payload}}} $results", ins, outs, formula, **options)
