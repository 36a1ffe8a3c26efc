"""Compiles many random programs as one module by a sequence of passes, calls them all, and reports
which fail and how.

A module whose compilation fails is split until the failing programs are found. The compiled
functions run in a separate process, which may crash.
"""

import ctypes
import dataclasses
import itertools
import os
import pickle
import re
import resource
import subprocess
import sys
from pathlib import Path

import numpy as np

from lowerings import find_llvm_library, load_copies
from tiling import MANY_LOOPS
from values import Buffer, Type, descriptor_class, from_descriptor

sys.path.append(str(Path(__file__).parents[2] / "Utils"))
from findings import message_of  # noqa: E402

SECONDS, BYTES = 20, 6 << 30  # what linalg-opt may take for one program; for many, a little more each
# An error in an option has no location.
ERROR = re.compile(r"^(?:<stdin>:(\d+):\d+: error: |<unknown>:0: error: (?=option `))(.*)", re.MULTILINE)
numbers = itertools.count()


@dataclasses.dataclass(eq=False)
class Case:
    program: object
    values: list
    expected: list


@dataclasses.dataclass
class Sequence:
    """Passes, the lowering after them, and whether they may reject a program with an error. Without
    a lowering, the passes themselves lower."""
    flags: list
    lowering: tuple = ()
    may_refuse: bool = False

    @property
    def text(self):
        return " ".join(repr(flag) if " " in flag or "#" in flag else flag for flag in self.flags)


@dataclasses.dataclass
class Failure:
    case: Case
    kind: str
    text: str


@dataclasses.dataclass
class Outcome:
    executed: int = 0
    refused: int = 0
    unlowered: int = 0
    failures: list = dataclasses.field(default_factory=list)


class StageError(Exception):
    def __init__(self, stage, module, flags, code, errors):
        super().__init__(stage)
        self.stage, self.module, self.flags, self.code, self.errors = stage, module, flags, code, errors


def limit():
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))


def run(command, source, seconds):
    """Exit code, output and errors, as bytes and text; the code is a text if the process was
    killed."""
    try:
        done = subprocess.run(command, input=source, capture_output=True, timeout=seconds, preexec_fn=limit)
    except subprocess.TimeoutExpired:
        return f"none after {seconds} s", b"", ""
    return done.returncode, done.stdout, done.stderr.decode(errors="replace")


def run_tool(flags, source, count):
    return run(["linalg-opt", "--mlir-disable-threading", *flags], source, SECONDS + 2 * count)


def module_of(cases):
    return ("".join(case.program.text() for case in cases) + MANY_LOOPS).encode()


def compile_cases(cases, sequence, options):
    """The path of a shared library, or a StageError."""
    source = module_of(cases)
    # Between passes and lowering, the module is text, as for a user.
    stages = [("passes", [*sequence.flags, *(() if sequence.lowering else ("--emit-bytecode",))])]
    if sequence.lowering:
        stages.append(("lowering", [*sequence.lowering, "--emit-bytecode"]))
    for stage, flags in stages:
        code, result, errors = run_tool(flags, source, len(cases))
        if code:
            raise StageError(stage, source, flags, code, errors)
        source = result
    path = os.path.abspath(f"{options.scratch}.{os.getpid()}.{next(numbers)}")
    # Schedules are chosen for this processor. For a lesser one, llc splits their vectors of bf16 for minutes.
    # MLIR22-67: llc -O0 crashes on some of them.
    level = ["-O1", "-mcpu=native"] if "-linalg-codegen" in sequence.flags else [options.optimize]
    commands = [["mlir-translate", "--mlir-to-llvmir"],
                ["llc", *level, "-relocation-model=pic", "-filetype=obj", "-o", f"{path}.o"],
                [options.cc, "-shared", "-o", f"{path}.so", f"{path}.o", "-lm"]]
    for command in commands:
        code, result, errors = run(command, source, 60 + 10 * len(cases))
        if code:
            raise StageError(command[0], source, command, code, errors)
        source = result
    os.remove(f"{path}.o")
    return f"{path}.so"


#===------------------------------------------------------------------------===#
# Calls
#===------------------------------------------------------------------------===#

def type_of(tensor):
    return Type(tensor.shape, tensor.element, (), True)


def call(library, program, values):
    """The results; for a program on buffers, their contents after the call."""
    buffers = [Buffer(type_of(t), value, False) for t, value in zip(program.arguments, values)]
    fields = [(f"r{n}", descriptor_class(len(t.shape))) for n, t in enumerate(program.results)]
    returned = type("Results", (ctypes.Structure,), {"_fields_": fields})()
    descriptors = [buffer.descriptor() for buffer in buffers]
    # A single result is not in a struct.
    first = [ctypes.byref(returned)] if fields else []
    getattr(library, f"_mlir_ciface_{program.name}")(
        *first, *map(ctypes.byref, descriptors), *map(ctypes.c_int64, program.extents))
    if not fields:
        return [buffer.values() for buffer in buffers]
    return [from_descriptor(type_of(t), getattr(returned, f"r{n}")) for n, t in enumerate(program.results)]


def find_difference(library, case):
    try:
        results = call(library, case.program, case.values)
    except ValueError as error:
        return str(error)
    for number, (found, wanted) in enumerate(zip(results, case.expected)):
        if found.dtype == bool:
            wanted = wanted != 0
        equal = np.asarray(found) == wanted
        if not equal.all():
            at = tuple(map(int, np.argwhere(~equal)[0]))
            return (f"result {number} differs first at {at} and at {int((~equal).sum()) - 1} more of "
                    f"{equal.size} elements: expected {wanted[at]}, found {found[at]}")
    return None


def prepare():
    """Loads the libraries that compiled code calls, in each process."""
    os.environ.update(OMP_NUM_THREADS="2", OMP_DYNAMIC="false")
    load_copies()
    ctypes.CDLL(find_llvm_library("libomp.so"), mode=ctypes.RTLD_GLOBAL)


def execute(path, cases):
    """The failures of compiled cases. Another process calls them, and announces each before the
    call."""
    failures, start = [], 0
    while start < len(cases):
        reader, writer = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reader)
            with os.fdopen(writer, "wb") as file:
                library = ctypes.CDLL(path)
                for case in cases[start:]:
                    pickle.dump("called", file)
                    file.flush()
                    pickle.dump(find_difference(library, case), file)
            os._exit(0)
        os.close(writer)
        with os.fdopen(reader, "rb") as file:
            while True:
                try:
                    pickle.load(file)
                    text = pickle.load(file)
                except EOFError:
                    break
                if text:
                    failures.append(Failure(cases[start], "values", text))
                start += 1
        _, status = os.waitpid(child, 0)
        if status:
            failures.append(Failure(cases[start], "values", f"the call ends with signal {status & 127}"))
            start += 1
    return failures


#===------------------------------------------------------------------------===#
# Failures
#===------------------------------------------------------------------------===#

def find_culprits(module, errors):
    """The names of the functions that errors are located in."""
    names, name = [], None
    for line in module.decode(errors="replace").splitlines():
        if match := re.search(r"func\.func .*?@(\w+)", line):
            name = match[1]
        names.append(name)
    return {names[int(line) - 1] for line, _ in ERROR.findall(errors) if line and int(line) <= len(names)}


def find_problem(error, is_expected):
    """Kind and text of the problem with the end of a stage, or None."""
    if error.stage not in ("passes", "lowering"):
        return error.stage, f"exit code {error.code}: {' '.join(error.flags)}\n{error.errors[:3000]}"
    if error.code != 1:
        return "crash", f"exit code {error.code}: {error.errors}"
    found = ERROR.search(error.errors)
    if not found:
        return "no located error", error.errors
    if error.stage == "lowering":
        again, _, complaint = run_tool([], error.module, 1)
        if again:
            return "printed text is not parsed", f"{complaint}\n{error.module.decode()}"
    # If it also fails without verification, the pass itself emits the error.
    unverified, _, own = run_tool(["--verify-each=0", *error.flags], error.module, 1)
    own_error = ERROR.search(own)
    if unverified != 1 or not own_error or own_error[2] != found[2]:
        return "result does not verify", error.errors
    return None if is_expected else ("refused", error.errors)


def try_sequence(cases, sequence, options):
    """The outcome of the cases. `options.refusals` are known error messages of passes."""
    outcome, pending = Outcome(), [list(cases)]

    def count_refused(group, error):
        if error.stage == "passes":
            outcome.refused += len(group)
        else:
            outcome.unlowered += len(group)

    while pending:
        group = pending.pop()
        try:
            path = compile_cases(group, sequence, options)
        except StageError as error:
            is_refusal = error.code == 1 and error.stage in ("passes", "lowering")
            culprits = find_culprits(error.module, error.errors) if is_refusal else set()
            blamed = [case for case in group if case.program.name in culprits]
            known = (error.stage, message_of(error.errors))
            if is_refusal and not culprits and "option `" in error.errors:
                blamed = group  # whatever the program
            if is_refusal and blamed and sequence.may_refuse and known in options.refusals:
                count_refused(blamed, error)
                pending += [rest] if (rest := [case for case in group if case not in blamed]) else []
            elif len(group) == 1:
                problem = find_problem(error, sequence.may_refuse)
                if problem:
                    outcome.failures.append(Failure(group[0], *problem))
                else:
                    options.refusals.add(known)
                    count_refused(group, error)
            elif blamed:
                alone = blamed if len(blamed) < len(group) else group[:1]
                pending += [[case for case in group if case not in alone], *([case] for case in alone)]
            else:
                half = len(group) // 2
                pending += [group[half:], group[:half]]
            continue
        try:
            outcome.failures += execute(path, group)
        finally:
            os.remove(path)
        outcome.executed += len(group)
    return outcome
