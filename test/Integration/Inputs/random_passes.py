"""Random sequences of passes with random options, most of which are useful. The passes and the
types of their options are those of the Passes.td of the sources."""

import dataclasses
import glob
import os
import re

SOURCES = os.path.join(os.path.dirname(os.path.abspath(__file__)), *[os.pardir] * 3)
# The lowering of the programs, after the passes.
LOWER = ["-linalg-decompose", "-linalg-bufferize", "-scf-forall-to-for", "-linalg-to-llvm"]
# They need a file or start threads, and have separate tests.
LEFT_OUT = {"linalg-to-library-calls", "linalg-to-openmp"}
# Passes on buffers find more to do after the first.
# In the usual order of passes; some are omitted at random.
STAGES = [["linalg-generalize", "linalg-decompose", "linalg-convert-tensor", "linalg-specialize", "linalg-fold-unit-dims",
           "linalg-conv-to-matmul", "linalg-split-reduction", "linalg-interchange", "linalg-pack"],
          ["linalg-fuse-elementwise", "linalg-propagate-packing", "linalg-inline-scalars", "linalg-fold-unit-dims"],
          ["linalg-bufferize", "canonicalize", "cse"],
          ["linalg-tile", "linalg-tile-and-fuse"], ["canonicalize", "cse"],
          ["linalg-tile", "linalg-tile-and-fuse", "linalg-pack", "linalg-split-reduction"],
          ["linalg-pad", "linalg-promote", "linalg-hoist-packing"], ["canonicalize", "linalg-fold-unit-dims"],
          ["linalg-tile"], ["linalg-vectorize"], ["linalg-hoist-accumulators", "canonicalize"], ["linalg-bufferize"],
          ["linalg-flatten-transfers", "linalg-lower-transfers"], ["linalg-lower-contractions", "linalg-lower-transfers"],
          ["linalg-unroll-vectors", "linalg-lower-vectors"]]
FIRST = ["linalg-bufferize", "linalg-generalize", "linalg-tile"]

# Without a bound of native vectors (0), a program may take what memory there is.
NUMBERS = {"max-native-vectors": [1, 8, 64, 512], "factor": [2, 2, 3, 4], "loop": [-1, -1, 0, 1, 2],
           "alignment": [0, 16, 64], "native-bits": [64, 128, 512], ("linalg-vectorize", "sizes"): [0, 0, 4, 5]}
LARGEST = 2**63 - 1
ODD_NUMBERS = [0, 1, 7, 100]
ODD_SIGNED_NUMBERS = [*ODD_NUMBERS, -1, -LARGEST - 1, LARGEST]
STRINGS = {"root": ["last", "first"], "memory-space": ["", "3", "#gpu.address_space<workgroup>"],
           "ops": ["linalg.generic", "linalg.map", "linalg.reduce", "linalg.matmul", "linalg.add", "linalg.fill"],
           "fmr": ["auto", "F_2_3", "F_4_3", "F_6_3", "F_2_2", "F_4_5"],
           "mapping": ["#gpu.block<x>", "#gpu.thread<y>", "#gpu.block<z>"], "peel": ["all", "0", "1", "2"]}
ORDERS = {"interchange", "permutation", "mnk-order"}


@dataclasses.dataclass
class Option:
    name: str
    type: str
    is_list: bool
    values: list  # of an enumeration


def read_passes():
    """The options of each pass, by its argument."""
    passes = {}
    for file in sorted(glob.glob(os.path.join(SOURCES, "include", "linalg", "**", "Passes.td"), recursive=True)):
        with open(file, encoding="utf-8") as source:
            text = source.read()
        for part in re.split(r"^(?=def )", text, flags=re.MULTILINE)[1:]:
            options = []
            for listed in re.split(r"(?=\b(?:List)?Option<)", part)[1:]:
                kind, name, type_ = re.match(r'(\w+)<"\w+",\s*"([\w-]+)",\s*"([\w:]+)"', listed).groups()
                values = re.findall(r'clEnumValN\([\w:]+,\s*"([\w-]+)"', listed)
                options.append(Option(name, type_, kind == "ListOption", values))
            passes[re.match(r'def \w+ : Pass<"([\w-]+)"', part)[1]] = options
    return {"canonicalize": [], "cse": []} | {name: options for name, options in passes.items() if name not in LEFT_OUT}


class Chain:
    def __init__(self, passes, rng):
        self.rng = rng
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
                  "mapping": 0.1, "ops": 0.15, "memory-space": 0.2, "peel": 0.2}
        return " ".join(f"{option.name}={self.value(name, option)}" for option in self.passes[name]
                        if self.rng.random() < wanted.get(option.name, 0.35))

    def make(self):
        if self.rng.random() < 0.5:
            chosen = sorted(self.rng.permutation(len(STAGES))[:self.rng.integers(2, 9)])
            names = [self.choose(STAGES[stage]) for stage in chosen]
        else:
            names = [self.choose(list(self.passes)) for _ in range(self.rng.integers(1, 5))]
            if self.rng.random() < 0.4:
                names[0] = self.choose(FIRST)
        options = [self.options(name) for name in names]
        flags = [f"-{name}={text}" if text else f"-{name}" for name, text in zip(names, options)]
        return flags + ["-remarks-filter=linalg-.*"] * (self.rng.random() < 0.3)


def can_be_executed(program, flags):
    """Whether no dynamic extent exceeds the vector sizes that were given for it, memory is
    sufficient, and results are exact, unlike those of Winograd's transforms."""
    text = " ".join(flags)
    is_promised = "linalg-vectorize=sizes" in text
    return not (program.is_dynamic and is_promised) and str(LARGEST) not in text and "to-winograd" not in text
