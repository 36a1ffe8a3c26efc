"""Runs random passes with random options on random programs.

usage: random_options.py CC SCRATCH [--seed=N] [--count=N] [--program=N]

The seed and a number make a program, and one to four passes with options, most of
which make sense. The passes and the types of their options are those of the Passes.td
of the sources. What must hold, with the IR verified after each pass:

- linalg-opt ends by itself, soon, with exit code 0 or 1;
- on exit code 1 it says at a location what is wrong, and it is no pass whose result
  does not verify that does;
- on exit code 0 what it printed is parsed again, and, where that can be lowered,
  computes what an interpreter does.
"""

import argparse
import ctypes
import dataclasses
import glob
import os
import pickle
import re
import resource
import subprocess
import sys

import numpy as np

from lowerings import find_llvm_library, load_copies
from program_generator import generate_program, make_inputs
from random_programs import BATCH, try_way
from tiling import MANY_LOOPS

SOURCES = os.path.join(os.path.dirname(os.path.abspath(__file__)), *[os.pardir] * 3)
SECONDS, BYTES = 120, 6 << 30  # what one run may take

# What the programs are lowered by, behind the passes.
LOWER = ["-linalg-decompose", "-linalg-bufferize", "-scf-forall-to-for", "-linalg-to-llvm"]
# They take a file or make threads, and have tests of their own.
LEFT_OUT = {"linalg-to-library-calls", "linalg-to-openmp"}
# Passes on buffers find more to do behind the first.
FIRST = ["linalg-bufferize", "linalg-generalize", "linalg-tile"]
# An option has no place in the source.
ERROR = re.compile(r"^(?:<stdin>:\d+:\d+: error: |<unknown>:0: error: (?=option `))", re.MULTILINE)

NUMBERS = {"factor": [2, 2, 3, 4], "loop": [-1, -1, 0, 1, 2], "alignment": [0, 16, 64], "native-bits": [64, 128, 512],
           ("linalg-vectorize", "sizes"): [0, 0, 4, 5]}
LARGEST = 2**63 - 1
ODD_NUMBERS = [0, 1, 7, 100]
ODD_SIGNED_NUMBERS = [*ODD_NUMBERS, -1, -LARGEST - 1, LARGEST]
STRINGS = {"root": ["last", "first"], "memory-space": ["", "3", "#gpu.address_space<workgroup>"],
           "mapping": ["#gpu.block<x>", "#gpu.thread<y>", "#gpu.block<z>"], "peel": ["all", "0", "1", "2"]}
ORDERS = {"interchange", "permutation", "mnk-order"}


@dataclasses.dataclass
class Option:
    name: str
    type: str
    is_list: bool
    values: list  # of an enumeration


def read_passes():
    """The options of each pass, by its argument. Ours are among the patterns of canonicalize."""
    passes = {}
    for file in sorted(glob.glob(os.path.join(SOURCES, "include", "linalg", "*", "Passes.td"))):
        with open(file, encoding="utf-8") as source:
            text = source.read()
        for part in re.split(r"^(?=def )", text, flags=re.MULTILINE)[1:]:
            options = []
            for listed in re.split(r"(?=\b(?:List)?Option<)", part)[1:]:
                kind, name, type_ = re.match(r'(\w+)<"\w+",\s*"([\w-]+)",\s*"([\w:]+)"', listed).groups()
                values = re.findall(r'clEnumValN\([\w:]+,\s*"([\w-]+)"', listed)
                options.append(Option(name, type_, kind == "ListOption", values))
            passes[re.match(r'def \w+ : Pass<"([\w-]+)"', part)[1]] = options
    return {"canonicalize": []} | {name: options for name, options in passes.items() if name not in LEFT_OUT}


class Chain:
    def __init__(self, passes, seed, number):
        self.rng = np.random.default_rng([seed, number, 2])
        self.passes = passes
        self.odd = 0.05 if self.rng.random() < 0.4 else 0

    def choose(self, values):
        return values[self.rng.integers(len(values))]

    def number(self, name, option):
        if self.rng.random() < self.odd:
            return self.choose(ODD_SIGNED_NUMBERS if option.type.startswith("int") else ODD_NUMBERS)
        return self.choose(NUMBERS.get((name, option.name), NUMBERS.get(option.name, [0, 1, 2, 2, 3, 4])))

    def numbers(self, name, option):
        if option.name in ORDERS and self.rng.random() >= self.odd:
            return self.rng.permutation(3 if option.name == "mnk-order" else self.rng.integers(1, 5))
        length = self.rng.integers(1, 6)
        if option.name.startswith(("mnk", "block")):
            length = 3
        elif option.name in ("operands", "transpose-inner", "transpose-outer"):
            length = self.rng.integers(1, 3)
        if self.rng.random() < self.odd:
            length = self.choose([1, 2, 8, 40])
        return [self.number(name, option) for _ in range(length)]

    def value(self, name, option):
        if option.values:
            return self.choose(option.values)
        if option.type == "bool":
            return self.choose(["true", "false"])
        if option.is_list and option.type != "std::string":
            return ",".join(map(str, self.numbers(name, option)))
        if option.type != "std::string":
            return str(self.number(name, option))
        words = [*STRINGS.get(option.name, []), "x"] if self.rng.random() < self.odd or option.name not in STRINGS \
            else STRINGS[option.name]
        count = self.rng.integers(1, 3) if option.is_list else 1
        return ",".join(self.choose(words) for _ in range(count))

    def options(self, name):
        wanted = {"function-boundaries": 0.1, "sizes": 0.9, "permutation": 0.9, "multiples": 0.9,
                  "mapping": 0.1, "memory-space": 0.2, "peel": 0.2}
        return " ".join(f"{option.name}={self.value(name, option)}" for option in self.passes[name]
                        if self.rng.random() < wanted.get(option.name, 0.35))

    def make(self):
        names = [self.choose(list(self.passes)) for _ in range(self.rng.integers(1, 5))]
        if self.rng.random() < 0.4:
            names[0] = self.choose(FIRST)
        options = [self.options(name) for name in names]
        flags = [f"-{name}={text}" if text else f"-{name}" for name, text in zip(names, options)]
        return flags + ["-remarks-filter=linalg-.*"] * (self.rng.random() < 0.3)


@dataclasses.dataclass
class Transformed:
    """A program as passes left it."""
    program: object
    flags: list
    module: str

    def __getattr__(self, name):
        return getattr(self.program, name)

    def text(self):
        """What is in the module; its constants get names of their own."""
        inside = re.sub(r"\bmany_loops\b", rf"\g<0>_of_{self.program.name}", self.module)
        inside = re.sub(r"\Amodule \{\n|\n\}\n*\Z", "\n", inside)
        return re.sub(r"@__constant_\w+", rf"\g<0>_of_{self.program.name}", inside)


def limit():
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))


def run(flags, text):
    """Exit code, output and errors of linalg-opt; a text is the code where it did not end."""
    try:
        done = subprocess.run(["linalg-opt", "--mlir-print-local-scope", *flags], input=text, capture_output=True,
                              text=True, timeout=SECONDS, preexec_fn=limit)
    except subprocess.TimeoutExpired:
        return f"none after {SECONDS} s", "", ""
    return done.returncode, done.stdout, done.stderr


def find_problem(flags, text, code, errors):
    """What is wrong with how linalg-opt refused `text`, or None."""
    if code != 1:
        return f"exit code {code}: {errors}"
    if not ERROR.search(errors):
        return f"no error at a location: {errors}"
    # Who fails also if nobody verifies is a pass that says so.
    unverified, _, own_errors = run(["--verify-each=0", *flags], text)
    if unverified != 1 or ERROR.split(own_errors)[-1] != ERROR.split(errors)[-1]:
        return f"a result that does not verify: {errors}"
    return None


def transform(program, flags):
    """The program as the passes leave it, or None, and what is wrong, or None."""
    text = program.text() + MANY_LOOPS
    code, output, errors = run(flags, text)
    if code:
        return None, find_problem(flags, text, code, errors)
    again, _, complaint = run([], output)
    if again:
        return None, f"what is printed is not parsed: {complaint}\n{output}"
    return Transformed(program, flags, output), None


def can_be_executed(program, flags):
    """Whether no dynamic extent is longer than the vectors that it is promised to fit in, and memory suffices."""
    is_promised = any("linalg-vectorize=sizes" in flag for flag in flags)
    return not (program.is_dynamic and is_promised) and str(LARGEST) not in " ".join(flags)


def execute(batch, options):
    """The programs of a batch that fail, with what is wrong, run by another process."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        numbers = {id(transformed): number for number, (transformed, _, _) in enumerate(batch)}
        found = [(numbers[id(transformed)], text) for transformed, text in try_way(batch, LOWER, options)]
        with os.fdopen(writer, "wb") as file:
            pickle.dump(found, file)
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as file:
        found = file.read()
    _, status = os.waitpid(child, 0)
    if status == 0:
        return [(batch[number][0], text) for number, text in pickle.loads(found)]
    if len(batch) == 1:
        return [(batch[0][0], f"it ends with status {status}")]
    half = len(batch) // 2
    return execute(batch[:half], options) + execute(batch[half:], options)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("cc")
    parser.add_argument("scratch")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--program", type=int, help="only the one of this number")
    options = parser.parse_args()
    load_copies()
    ctypes.CDLL(find_llvm_library("libomp.so"), mode=ctypes.RTLD_GLOBAL)
    print(f"seed {options.seed}", flush=True)
    passes = read_passes()
    refused = unlowered = failures = executed = 0

    def report(program, flags, text):
        print(f"FAIL: seed {options.seed}, {program.name}: linalg-opt {' '.join(map(repr, flags))}\n"
              f"{program.text()}{text}\n", flush=True)

    for start in range(0, options.count, BATCH):
        batch = []
        for number in range(start, min(start + BATCH, options.count)):
            if options.program not in (None, number):
                continue
            program = generate_program(options.seed, number)
            flags = Chain(passes, options.seed, number).make()
            transformed, problem = transform(program, flags)
            if problem:
                failures += 1
                report(program, flags, problem)
            refused += not transformed and not problem
            if transformed and can_be_executed(program, flags):
                values = make_inputs(program, options.seed, number)
                batch.append((transformed, values, program.evaluate(values)))
        wrong = execute(batch, options) if batch else []
        executed += len(batch)
        for transformed, text in wrong:
            code, _, errors = run(LOWER, transformed.text())
            problem = find_problem(LOWER, transformed.text(), code, errors) if code else text
            if problem:
                failures += 1
                report(transformed.program, transformed.flags, problem)
            else:  # not all that passes make can be lowered without others
                unlowered += 1
                print(f"not lowered: {transformed.name}, {transformed.flags}: {ERROR.split(errors)[1].splitlines()[0]}")
    print(f"{options.count} programs, {refused} refused, {executed - unlowered} executed, {unlowered} not lowered, "
          f"{failures} failures")
    sys.exit(failures != 0)


if __name__ == "__main__":
    main()
