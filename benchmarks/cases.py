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
        if case.types not in TYPES or case.a not in ("mk", "km") or case.b not in ("kn", "nk"):
            raise SystemExit(f"{path}: case {number}: types, a or b has no such value: {case}")
        cases.append(case)
    return cases


def shape(case, dims, element, kind):
    extents = {"b": case.batch, "m": case.m, "n": case.n, "k": case.k}
    return f"{kind}<{''.join(('?' if case.dynamic else str(extents[d])) + 'x' for d in dims)}{element}>"


def signless(element):
    """The element type of a program: integers have no sign."""
    return element.replace("u", "i")


def program(case):
    """The function @kernel of buffers A, B, the bias if any, and C."""
    a_type, b_type, c_type, cast_a, cast_b = TYPES[case.types]
    batch = "b" * bool(case.batch)
    a, b, c = (shape(case, batch + dims, signless(t), "KIND") for dims, t in ((case.a, a_type), (case.b, b_type), ("mn", c_type)))
    bias = shape(case, "n", c_type, "KIND")
    arguments = [("a", a), ("b", b)] + [("bias", bias)] * bool(case.epilogue) + [("c", c)]
    signature = ", ".join(f"%{name}: {t.replace('KIND', 'memref')}" for name, t in arguments)
    loops = ", ".join(batch + "mnk")
    maps = [f"affine_map<({loops}) -> ({', '.join(batch + dims)})>" for dims in (case.a, case.b, "mn")]
    on_tensors = case.form == "tensor"
    kind = "tensor" if on_tensors else "memref"
    a, b, c, bias = (t.replace("KIND", kind) for t in (a, b, c, bias))
    lines, values = [], {name: f"%{name}" for name, _ in arguments}
    if on_tensors:
        for name, t in arguments:
            if name != "c" or case.accumulates:
                values[name] = f"%t{name}"
                lines.append(f"%t{name} = bufferization.to_tensor %{name} restrict"
                             f"{' writable' * (name == 'c')} : {t.replace('KIND', 'memref')} to {t.replace('KIND', kind)}")
    zero = "0.0" if c_type.startswith("f") else "0"
    lines.append(f"%zero = arith.constant {zero} : {c_type}")
    init = values["c"]
    if not case.accumulates:
        if on_tensors:
            sizes = [f"%d{i}" for i in range(len(batch) + 2)] if case.dynamic else []
            for i, size in enumerate(sizes):
                lines.append(f"%i{i} = arith.constant {i} : index")
                lines.append(f"{size} = memref.dim %c, %i{i} : {c.replace('tensor', 'memref')}")
            lines.append(f"%empty = tensor.empty({', '.join(sizes)}) : {c}")
            init = "%empty"
        result = f" -> {c}" if on_tensors else ""
        lines.append(f"{'%init = ' * on_tensors}linalg.fill ins(%zero : {c_type}) outs({init} : {c}){result}")
        init = "%init" if on_tensors else init
    result = f" -> {c}" if on_tensors else ""
    operands = f"ins({values['a']}, {values['b']} : {a}, {b}) outs({init} : {c})"
    head = "%product = " * on_tensors
    if cast_a:
        iterators = ", ".join(f'"{"reduction" if loop == "k" else "parallel"}"' for loop in batch + "mnk")
        integer = "i" * c_type.startswith("i")
        float_ = "" if integer else "f"
        lines += [f"{head}linalg.generic {{indexing_maps = [{', '.join(maps)}], iterator_types = [{iterators}]}}",
                  f"    {operands} {{", f"^bb0(%x: {signless(a_type)}, %y: {signless(b_type)}, %z: {c_type}):",
                  f"  %wx = arith.{cast_a} %x : {signless(a_type)} to {c_type}",
                  f"  %wy = arith.{cast_b} %y : {signless(b_type)} to {c_type}",
                  f"  %xy = arith.mul{integer or float_} %wx, %wy : {c_type}",
                  f"  %sum = arith.add{integer or float_} %z, %xy : {c_type}",
                  f"  linalg.yield %sum : {c_type}", f"}}{result}"]
    else:
        name = "batch_matmul" if batch else "matmul"
        lines.append(f"{head}linalg.{name} indexing_maps = [{', '.join(maps)}] {operands}{result}")
    value = "%product"
    if case.epilogue == "bias_relu":
        out = value if on_tensors else "%c"
        loops = ", ".join(batch + "mn")
        parallel = ", ".join(['"parallel"'] * (len(batch) + 2))
        lines += [f"{'%rectified = ' * on_tensors}linalg.generic {{indexing_maps = [affine_map<({loops}) -> (n)>, "
                  f"affine_map<({loops}) -> ({loops})>], iterator_types = [{parallel}]}}",
                  f"    ins({values['bias']} : {bias}) outs({out} : {c}) {{", f"^bb0(%x: {c_type}, %y: {c_type}):",
                  f"  %sum = arith.addf %x, %y : {c_type}", f"  %max = arith.maximumf %sum, %zero : {c_type}",
                  f"  linalg.yield %max : {c_type}", f"}}{result}"]
        value = "%rectified"
    elif case.epilogue:
        raise SystemExit(f"no epilogue '{case.epilogue}', expected bias_relu")
    if on_tensors:
        lines.append(f"bufferization.materialize_in_destination {value} in restrict writable %c "
                     f": ({c}, {c.replace('tensor', 'memref')}) -> ()")
    return "\n".join([f"func.func @kernel({signature}) {{"] + ["  " + line for line in lines + ["return"]] + ["}"]) + "\n"
