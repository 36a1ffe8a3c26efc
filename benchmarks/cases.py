# Part of Linalg, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The cases of suites: their fields, their data, and the programs that compute them.

A suite is a JSON file: {"about": TEXT, "defaults": {FIELD: VALUE, ...}, "cases": [{FIELD: VALUE, ...}, ...]}.
A case is a step of a kind (see kinds/), or a chain: {"kind": "chain", "steps": [{FIELD: VALUE, ...}, ...]},
whose steps each take the result of the one before as their first input, or those of the steps whose numbers
are in its field "from" as its first inputs. Cases have the fields of their kind, and those of Case.
"""

import dataclasses
import itertools
import json
import zlib

import numpy

from kinds import KINDS
from kinds.step import ELEMENTS, Operand, WrongField, differs
from program import Value, Writer

FORMS = ("tensor", "buffer")
# The permitted difference of the result of a chain, relative to the element or to a tenth of the
# largest one.
CHAIN_TOLERANCE = 1e-3


@dataclasses.dataclass(frozen=True)
class Argument:
    """An operand of a case: that of a step, under a name of its own. `position` is its number among the step's."""

    name: str
    step: int
    position: int
    operand: Operand


@dataclasses.dataclass(frozen=True)
class Case:
    """What is measured: a step, or a chain of them."""

    steps: tuple
    sources: tuple = ()  # for each step, the numbers of those whose results are its first inputs
    form: str = "tensor"  # "buffer": ops on buffers
    dynamic: bool = False  # the compiler knows no extents but those that a model fixes
    threads: int = 1
    title: str = ""  # of a chain

    def check(self):
        """Raises WrongField."""
        if self.form not in FORMS:
            raise WrongField(f"no form {self.form!r}; there are {', '.join(map(repr, FORMS))}")
        if self.threads < 1 or not self.steps:
            raise WrongField(f"{len(self.steps)} steps with {self.threads} threads, expected 1 or more")
        for step in self.steps:
            step.check()
            if self.form == "buffer" and getattr(step, "pad", 0):
                raise WrongField("form 'buffer' with pad, expected 'tensor': only tensors are padded")
        if self.dynamic and not any(step.dynamic_dims for step in self.steps):
            raise WrongField("dynamic, but all extents of this case are always known")
        for number, step in enumerate(self.steps[:-1]):
            if step.reads_result:
                raise WrongField(f"step {number} adds to a result that no step computes before")
        for number in range(len(self.steps)):
            self.check_sources(number)
        read = set(itertools.chain(*self.sources))
        for number in range(len(self.steps) - 1):
            if number not in read:
                raise WrongField(f"no step reads the result of step {number}")

    def check_sources(self, number):
        """Checks what a step reads of others."""
        step, sources = self.steps[number], self.sources[number]
        if number and not 1 <= len(sources) <= len(step.inputs):
            raise WrongField(f"step {number} reads {len(sources)} results, expected 1 to {len(step.inputs)}")
        for source, operand in zip(sources, step.inputs):
            if source >= number:
                raise WrongField(f"step {number} reads the result of step {source}, expected one before it")
            before, expected = self.steps[source], step.shape(operand)
            shape = before.shape(before.result)
            if before.result.type != operand.type or not is_reshaped(shape, expected) or self.dynamic and shape != expected:
                raise WrongField(f"step {number} reads {expected} of {operand.type}, "
                                 f"but step {source} computes {shape} of {before.result.type}")

    @property
    def name(self):
        text = self.title or " - ".join(step.name for step in self.steps)
        marks = [self.form * (self.form != "tensor"), "dynamic" * self.dynamic, f"threads {self.threads}" * (self.threads > 1)]
        return " ".join([text] + [mark for mark in marks if mark])

    @property
    def kind(self):
        return self.steps[0].kind if len(self.steps) == 1 else "chain"

    @property
    def operations(self):
        return sum(step.operations for step in self.steps)

    @property
    def bytes(self):
        """The size of what is read and written at least: not of what lies between steps."""
        read = sum(self.steps[argument.step].bytes(argument.operand) for argument in self.inputs)
        last = self.steps[-1]
        return read + last.bytes(last.result) * (1 + last.reads_result)

    # Operands

    def unique(self, step, operand):
        return operand.name if len(self.steps) == 1 else f"{operand.name}_{step}"

    def arguments_of(self, number):
        """The operands of a step: its inputs, then its result."""
        step = self.steps[number]
        arguments = [Argument(self.unique(number, operand), number, position, operand)
                     for position, operand in enumerate([*step.inputs, step.result])]
        for position, source in enumerate(self.sources[number]):
            before = self.steps[source]
            arguments[position] = Argument(self.unique(source, before.result), source, len(before.inputs), before.result)
        return arguments

    @property
    def inputs(self):
        """The inputs that no step computes."""
        return [argument for number in range(len(self.steps)) for argument in self.arguments_of(number)[:-1]
                if argument.step == number]

    @property
    def result(self):
        return self.arguments_of(len(self.steps) - 1)[-1]

    @property
    def between(self):
        """What steps compute for others."""
        return [self.arguments_of(number)[-1] for number in range(len(self.steps) - 1)]

    def shape(self, argument):
        return self.steps[argument.step].shape(argument.operand)

    def value(self, argument):
        """The argument as a buffer of the program."""
        unknown = self.steps[argument.step].dynamic_dims if self.dynamic else set()
        extents = [None if dim in unknown else extent for dim, extent in zip(argument.operand.dims, self.shape(argument))]
        return Value(f"%{argument.name}", "memref", tuple(extents), ELEMENTS[argument.operand.type].mlir)

    # Data

    def draw(self):
        """Arrays for the inputs, and for the previous value of the result."""
        random = numpy.random.default_rng(zlib.crc32(self.name.encode()))
        return [draw(random, argument.operand, self.shape(argument)) for argument in [*self.inputs, self.result]]

    def reference(self, arrays):
        """The inputs of the last step, and the result."""
        arguments = dict(zip((argument.name for argument in [*self.inputs, self.result]), arrays))
        values = {name: to_numbers(array, argument.operand.type)
                  for (name, array), argument in zip(arguments.items(), [*self.inputs, self.result])}
        inputs = []
        for number, step in enumerate(self.steps):
            *names, result = (argument.name for argument in self.arguments_of(number))
            inputs = [values[name].reshape(step.shape(operand)) for name, operand in zip(names, step.inputs)]
            previous = [values[result]] if step.reads_result else []
            values[result] = step.reference(*inputs, *previous)
        return inputs, values[self.result.name]

    def count_wrong(self, found, inputs, expected):
        """How many elements of an array, as it is in memory, are not the result."""
        found = to_numbers(found, self.result.operand.type).reshape(self.shape(self.result))
        if len(self.steps) > 1:
            return int(differs(found, expected, CHAIN_TOLERANCE, abs(expected).max() / 10).sum())
        return int(self.steps[0].wrong_elements(found, expected, inputs).sum())

    def describe(self, files, **others):
        """The case as a worker reads it; `files` are those of the inputs' elements and the result's."""
        arguments = [*self.inputs, self.result, *self.between]
        operands = [{"name": argument.name, "type": argument.operand.type, "dims": argument.operand.dims,
                     "extents": self.shape(argument)} for argument in arguments]
        for operand, file in zip(operands, files):
            operand["file"] = str(file)
        places = {argument.name: place for place, argument in enumerate(arguments)}
        steps = []
        for number, step in enumerate(self.steps):
            used = [places[argument.name] for argument in self.arguments_of(number)]
            for position, operand in enumerate(step.inputs[:len(self.sources[number])]):
                # The same memory, as this step names it.
                operands.append({**operands[used[position]], "dims": operand.dims, "extents": step.shape(operand),
                                 "same": used[position]})
                used[position] = len(operands) - 1
            steps.append({"kind": step.kind, "fields": dataclasses.asdict(step), "operands": used})
        return json.dumps({"operands": operands, "steps": steps, **others})


def draw(random, operand, shape):
    """An array of the elements of an operand, as they are in memory."""
    memory = ELEMENTS[operand.type].memory
    if not ELEMENTS[operand.type].is_float:
        limits = numpy.iinfo(memory)
        low, high = operand.values or (max(limits.min, -1000), min(limits.max, 1000))
        return random.integers(low, high + 1, shape).astype(memory)
    reals = random.uniform(*operand.values, shape) if operand.values else random.integers(-8, 8, shape) / 8
    if operand.type == "bf16":
        return (reals.astype(numpy.float32).view(numpy.uint32) >> 16).astype(memory)
    return numpy.asarray(reals, memory)


def to_numbers(array, element_type):
    """The elements in memory as float64 or int64."""
    if element_type == "bf16":
        return (array.astype(numpy.uint32) << 16).view(numpy.float32).astype(numpy.float64)
    return array.astype(numpy.float64 if ELEMENTS[element_type].is_float else numpy.int64)


def program(case):
    """The module with the function @kernel of a case, which takes buffers; its ops are on tensors or on the buffers."""
    on_tensors = case.form == "tensor"
    writer = Writer("tensor" if on_tensors else "memref")
    values = {argument.name: case.value(argument) for argument in [*case.inputs, case.result]}
    buffers = list(values.values())
    read = [argument.name for argument in case.inputs] + [case.result.name] * case.steps[-1].reads_result
    if on_tensors:
        for name in read:
            values[name] = read_buffer(writer, values[name], name == case.result.name)
    for number, step in enumerate(case.steps):
        *inputs, written = case.arguments_of(number)
        result, sources = written.name, []
        for argument, operand in zip(inputs, step.inputs):
            source, shape = values[argument.name], step.shape(operand)
            sources.append(source if case.shape(argument) == shape else writer.reshape(source, shape))
        if result not in values:
            out = writer.empty(step.result_sizes(writer, sources), ELEMENTS[step.result.type].mlir)
        else:
            out = writer.like(values[result]) if on_tensors and result not in read else values[result]
        values[result] = step.emit(writer, sources, out)
    if on_tensors:
        final, buffer = values[case.result.name], buffers[-1]
        writer.line(f"bufferization.materialize_in_destination {final.name} in restrict writable {buffer.name} : "
                    f"({final.type}, {buffer.type}) -> ()", result=False)
    for buffer in writer.allocated:
        writer.line(f"memref.dealloc {buffer.name} : {buffer.type}", result=False)
    signature = ", ".join(f"{buffer.name}: {buffer.type}" for buffer in buffers)
    return "\n".join([f"func.func @kernel({signature}) {{", *(f"  {line}" for line in writer.lines), "  return", "}", ""])


def read_buffer(writer, buffer, writable):
    """A tensor of the buffer."""
    tensor = buffer.on("", "tensor")
    name = writer.line(f"bufferization.to_tensor {buffer.name} restrict{' writable' * writable} : "
                       f"{buffer.type} to {tensor.type}")
    return tensor.on(name, "tensor")


def is_reshaped(shape, expected):
    """Whether the extents are the same but for those of 1."""
    return [extent for extent in shape if extent != 1] == [extent for extent in expected if extent != 1]


def is_number(value):
    """Whether it is one that a field may have; True is none."""
    return type(value) is int and value >= 0


def make(kind, fields):
    """An object of a class, from fields of a suite."""
    known = {field.name: field for field in dataclasses.fields(kind)}
    required = {name for name, field in known.items() if field.default is dataclasses.MISSING}
    if unknown := set(fields) - set(known):
        raise WrongField(f"no field {', '.join(sorted(unknown))}; there are {', '.join(known)}")
    if missing := required - set(fields):
        raise WrongField(f"no {', '.join(sorted(missing))}, expected these fields of each case of this kind")
    values = {}
    for name, value in fields.items():
        if isinstance(value, list) and all(map(is_number, value)):
            value = tuple(value)
        expected = known[name].type
        if type(value) is not expected or expected is int and not is_number(value):
            words = {int: "a number of 0 or more", tuple: "a list of numbers", str: "a text", bool: "true or false"}
            raise WrongField(f"{name} is {value!r}, expected {words[expected]}")
        values[name] = value
    return kind(**values)


def make_sources(number, fields):
    """The numbers of the steps whose results a step reads."""
    sources = fields.get("from", [number - 1] if number else [])
    if not isinstance(sources, list) or not all(map(is_number, sources)):
        raise WrongField(f"from is {sources!r}, expected a list of numbers of steps")
    return tuple(sources)


def make_step(fields):
    fields = dict(fields)
    kind = fields.pop("kind", "product")
    if kind not in KINDS:
        raise WrongField(f"no kind {kind!r}; there are {', '.join(map(repr, [*KINDS, 'chain']))}")
    return make(KINDS[kind], fields)


def make_case(fields):
    """A case from fields of a suite. Raises WrongField."""
    common = {field.name for field in dataclasses.fields(Case)} - {"steps", "sources"}
    own = {name: value for name, value in fields.items() if name in common}
    rest = {name: value for name, value in fields.items() if name not in common}
    if rest.get("kind") == "chain":
        if set(rest) != {"kind", "steps"}:
            raise WrongField(f"no field {', '.join(sorted(set(rest) ^ {'kind', 'steps'}))} of a chain; "
                             f"there are {', '.join(sorted(common | {'steps'}))}")
        steps = tuple(make_step({name: value for name, value in step.items() if name != "from"}) for step in rest["steps"])
        sources = tuple(make_sources(number, step) for number, step in enumerate(rest["steps"]))
    else:
        steps, sources = (make_step(rest),), ((),)
    case = make(Case, {"steps": steps, "sources": sources, **own})
    case.check()
    return case


def read_suite(path):
    """The cases of a suite; an error names the file and the case."""
    with open(path, encoding="utf-8") as file:
        try:
            suite = json.load(file)
        except json.JSONDecodeError as error:
            raise SystemExit(f"{path}: {error}") from error
    if not isinstance(suite, dict) or not isinstance(suite.get("cases"), list):
        raise SystemExit(f"{path}: no list of cases")
    cases = []
    for number, fields in enumerate(suite["cases"]):
        try:
            cases.append(make_case({**suite.get("defaults", {}), **fields}))
        except WrongField as error:
            raise SystemExit(f"{path}: case {number}: {error}") from error
    return cases


def single(step, **others):
    """A case of one step."""
    return Case((step,), ((),), **others)
