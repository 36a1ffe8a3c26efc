# Part of Linalg, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The cases of suites: their fields, and the programs that compute them.

A suite is a JSON file: {"about": TEXT, "defaults": {FIELD: VALUE, ...}, "cases": [{FIELD: VALUE, ...}, ...]}.
The fields of a case are those of Case, all but the extents optional.
"""

import dataclasses
import json

TYPES = {  # the types of A, B and C, and the casts of factors, by the field `types`
    "f32": ("f32", "f32", "f32", None, None),
    "f64": ("f64", "f64", "f64", None, None),
    "bf16-f32": ("bf16", "bf16", "f32", "extf", "extf"),
    "i8-i32": ("i8", "i8", "i32", "extsi", "extsi"),
    "u8-i32": ("u8", "u8", "i32", "extui", "extui"),
    "u8-i8-i32": ("u8", "i8", "i32", "extui", "extsi"),
}
VALUES = {"types": TYPES, "a": ("mk", "km"), "b": ("kn", "nk"), "form": ("tensor", "buffer"),
          "epilogue": ("", "bias_relu")}
SIZES = {"f64": 8, "f32": 4, "i32": 4, "bf16": 2, "u8": 1, "i8": 1}  # of elements, in bytes


@dataclasses.dataclass(frozen=True)
class Case:
    """C = A * B of extents m, n, k."""

    m: int
    n: int
    k: int
    batch: int = 0  # the number of products, 0 for one of matrices
    a: str = "mk"  # "km": transposed in memory
    b: str = "kn"  # "nk": transposed in memory
    types: str = "f32"
    form: str = "tensor"  # "buffer": ops on buffers
    dynamic: bool = False  # all extents
    accumulates: bool = False  # C += A * B
    epilogue: str = ""  # "bias_relu"

    @property
    def name(self):
        extents = "x".join(map(str, [self.batch] * bool(self.batch) + [self.m, self.n, self.k]))
        marks = [self.a * (self.a != "mk"), self.b * (self.b != "kn"), self.types * (self.types != "f32"),
                 self.form * (self.form != "tensor"), "dynamic" * self.dynamic, "+=" * self.accumulates, self.epilogue]
        return " ".join([extents] + [mark for mark in marks if mark])

    @property
    def operations(self):
        return 2 * max(self.batch, 1) * self.m * self.n * self.k

    @property
    def bytes(self):
        """The size of the operands; C is read only if it is added to."""
        a, b, c = (SIZES[t] for t in TYPES[self.types][:3])
        return max(self.batch, 1) * (self.m * self.k * a + self.k * self.n * b
                                     + self.m * self.n * c * (1 + self.accumulates))

    def fields(self):
        """The case as the worker reads it."""
        a, b, c, *_ = TYPES[self.types]
        values = {"batch": self.batch, "m": self.m, "n": self.n, "k": self.k, "transposed_a": int(self.a == "km"),
                  "transposed_b": int(self.b == "nk"), "accumulates": int(self.accumulates),
                  "bias_and_relu": int(self.epilogue == "bias_relu"), "type_a": a, "type_b": b, "type_c": c}
        return " ".join(f"{field}={value}" for field, value in values.items())


def read_suite(path):
    """The cases of a suite; an error names the file and the case."""
    with open(path, encoding="utf-8") as file:
        try:
            suite = json.load(file)
        except json.JSONDecodeError as error:
            raise SystemExit(f"{path}: {error}") from error
    known = {field.name: field for field in dataclasses.fields(Case)}
    cases = []
    for number, fields in enumerate(suite["cases"]):
        fields = {**suite.get("defaults", {}), **fields}
        unknown = set(fields) - set(known)
        missing = {"m", "n", "k"} - set(fields)
        if unknown or missing:
            raise SystemExit(f"{path}: case {number}: no field {unknown or missing}; there are {', '.join(known)}")
        case = Case(**fields)
        wrong = [field for field, values in VALUES.items() if getattr(case, field) not in values]
        if wrong:
            raise SystemExit(f"{path}: case {number}: no {wrong[0]} {getattr(case, wrong[0])!r}; "
                             f"there are {', '.join(map(repr, VALUES[wrong[0]]))}")
        cases.append(case)
    return cases


class Program:
    """Writes the function of a case: buffers A, B, the bias if any, and C; the ops on tensors or on the buffers."""

    def __init__(self, case):
        self.case = case
        self.batch = "b" * bool(case.batch)
        self.loops = self.batch + "mnk"
        self.elements = [t.replace("u", "i") for t in TYPES[case.types][:3]]  # integers have no sign
        self.casts = TYPES[case.types][3:]
        self.kind = "tensor" if case.form == "tensor" else "memref"
        self.dims = {"a": self.batch + case.a, "b": self.batch + case.b, "c": self.batch + "mn", "bias": "n"}
        self.values = {name: f"%{name}" for name in self.dims}
        self.lines = []

    def type(self, name, kind):
        """The type of an operand, as tensor or memref."""
        case = self.case
        extents = {"b": case.batch, "m": case.m, "n": case.n, "k": case.k}
        element = self.elements["abc".index(name[0])] if name != "bias" else self.elements[2]
        return f"{kind}<{''.join(('?' if case.dynamic else str(extents[d])) + 'x' for d in self.dims[name])}{element}>"

    def add(self, op, operands, result, text=""):
        """An op that writes C, and that new value of it; `text` comes after the operands."""
        head, tail = (f"%{result} = ", f" -> {self.type('c', 'tensor')}") if self.kind == "tensor" else ("", "")
        self.lines.append(f"{head}linalg.{op} {operands} outs({self.values['c']} : {self.type('c', self.kind)}){text}{tail}")
        if head:
            self.values["c"] = f"%{result}"

    def ins(self, *names):
        types = ", ".join(self.type(name, self.kind) for name in names)
        return f"ins({', '.join(self.values[name] for name in names)} : {types})"

    def maps(self, loops, *all_dims):
        return ", ".join(f"affine_map<({', '.join(loops)}) -> ({', '.join(dims)})>" for dims in all_dims)

    def generic(self, loops, maps, operands, result, arguments, payload):
        iterators = ", ".join('"reduction"' if loop == "k" else '"parallel"' for loop in loops)
        block = "\n".join([" {", f"^bb0({arguments}):", *(f"  {line}" for line in payload), "}"])
        self.add("generic", f"{{indexing_maps = [{maps}], iterator_types = [{iterators}]}} {operands}", result, block)

    def read_buffers(self):
        """Tensors of the buffers that are read."""
        for name in self.arguments():
            if name != "c" or self.case.accumulates:
                writable = " writable" * (name == "c")
                self.lines.append(f"%t{name} = bufferization.to_tensor %{name} restrict{writable} : "
                                  f"{self.type(name, 'memref')} to {self.type(name, 'tensor')}")
                self.values[name] = f"%t{name}"

    def add_empty(self):
        """A tensor for the result."""
        sizes = [f"%size{dim}" for dim in range(len(self.dims["c"]))] if self.case.dynamic else []
        for dim, size in enumerate(sizes):
            self.lines += [f"%dim{dim} = arith.constant {dim} : index",
                           f"{size} = memref.dim %c, %dim{dim} : {self.type('c', 'memref')}"]
        self.lines.append(f"%empty = tensor.empty({', '.join(sizes)}) : {self.type('c', 'tensor')}")
        self.values["c"] = "%empty"

    def add_product(self):
        maps = self.maps(self.loops, self.dims["a"], self.dims["b"], self.dims["c"])
        if not self.casts[0]:
            name = "batch_matmul" if self.batch else "matmul"
            return self.add(f"{name} indexing_maps = [{maps}]", self.ins("a", "b"), "product")
        a, b, c = self.elements
        suffix = "i" if c.startswith("i") else "f"
        self.generic(self.loops, maps, self.ins("a", "b"), "product", f"%x: {a}, %y: {b}, %z: {c}", [
            f"%u = arith.{self.casts[0]} %x : {a} to {c}", f"%v = arith.{self.casts[1]} %y : {b} to {c}",
            f"%uv = arith.mul{suffix} %u, %v : {c}", f"%sum = arith.add{suffix} %z, %uv : {c}",
            f"linalg.yield %sum : {c}"])

    def add_bias_and_relu(self):
        loops, c = self.dims["c"], self.elements[2]
        self.generic(loops, self.maps(loops, "n", loops), self.ins("bias"), "rectified", f"%x: {c}, %y: {c}", [
            f"%sum = arith.addf %x, %y : {c}", f"%max = arith.maximumf %sum, %zero : {c}", f"linalg.yield %max : {c}"])

    def arguments(self):
        return ["a", "b"] + ["bias"] * bool(self.case.epilogue) + ["c"]

    def write(self):
        case, c = self.case, self.elements[2]
        if self.kind == "tensor":
            self.read_buffers()
        self.lines.append(f"%zero = arith.constant {'0.0' if c.startswith(('f', 'b')) else '0'} : {c}")
        if not case.accumulates:
            if self.kind == "tensor":
                self.add_empty()
            self.add("fill", f"ins(%zero : {c})", "init")
        self.add_product()
        if case.epilogue == "bias_relu":
            self.add_bias_and_relu()
        if self.kind == "tensor":
            self.lines.append(f"bufferization.materialize_in_destination {self.values['c']} in restrict writable %c : "
                              f"({self.type('c', 'tensor')}, {self.type('c', 'memref')}) -> ()")
        signature = ", ".join(f"%{name}: {self.type(name, 'memref')}" for name in self.arguments())
        return "\n".join([f"func.func @kernel({signature}) {{", *(f"  {line}" for line in self.lines), "  return", "}", ""])


def program(case):
    """The module with the function @kernel of a case."""
    return Program(case).write()
