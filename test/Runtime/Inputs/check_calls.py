"""For every function of a manifest, its op by the pipeline that calls libraries:
the function is called exactly once, and the result is NumPy's. Operands are whole arrays, views
with offsets and strides, or transposed by indexing maps.

usage: check_calls.py CC MANIFEST SCRATCH [--seed=N] [--match=REGEX]
"""

import argparse
import ctypes
import os
import re
import subprocess
import sys
from dataclasses import dataclass

import numpy as np
from counting_library import CountingLibrary
from symbols import CONTRACTIONS, difference
from views import descriptor_class

# Ops with explicit indexing maps, by which the inputs may be transposed.
MAPPED = {"matmul", "batch_matmul", "batch_reduce_matmul"}


@dataclass(frozen=True)
class Program:
    """A function of the module, of an op on operands of some form."""
    name: str
    function: object
    form: str
    shapes: list
    steps: object

    def memref(self, rank, layout=""):
        return f"memref<{'?x' * rank}{self.function.element_type}{layout}>"

    def attributes(self):
        if self.function.is_window:
            strides, dilations = (f"dense<{list(s)}> : tensor<2xi64>" for s in self.steps)
            return f" {{strides = {strides}, dilations = {dilations}}}"
        if self.function.name.startswith("elementwise_"):
            return f" kind=#linalg.elementwise_kind<{self.function.name.removeprefix('elementwise_')}>"
        if self.form != "transposed":
            return ""
        loops = "b, m, n, k" if "batch" in self.function.name else "m, n, k"
        operands = re.split(",|->", CONTRACTIONS[self.function.name])
        swapped = [o[:-2] + o[-1] + o[-2] for o in operands[:2]] + operands[2:]
        maps = ", ".join(f"affine_map<({loops}) -> ({', '.join(o)})>" for o in swapped)
        return f" indexing_maps = [{maps}]"

    def text(self):
        arguments, body, operands = [], [], []
        for n, rank in enumerate(self.function.ranks):
            if rank is None:
                arguments.append(f"%x{n}: {self.function.element_type}")
                operands.append((f"%x{n}", self.function.element_type))
                continue
            arguments.append(f"%x{n}: {self.memref(rank)}")
            operands.append((f"%x{n}", self.memref(rank)))
            if self.form == "views" and rank:
                layout = f", strided<[{', '.join('?' * rank)}], offset: ?>"
                sizes = []
                for d in range(rank):
                    body += [f"%d{n}_{d} = memref.dim %x{n}, %c{d} : {self.memref(rank)}",
                             f"%s{n}_{d} = arith.divui %d{n}_{d}, %c2 : index"]
                    sizes.append(f"%s{n}_{d}")
                every = ", ".join(["%c2"] * rank)
                body.append(f"%v{n} = memref.subview %x{n}[{', '.join(['%c1'] * rank)}] [{', '.join(sizes)}] "
                            f"[{every}] : {self.memref(rank)} to {self.memref(rank, layout)}")
                operands[-1] = (f"%v{n}", self.memref(rank, layout))
        mnemonic = "elementwise" if self.function.name.startswith("elementwise_") else self.function.name
        clause = lambda group: (f"({', '.join(v for v, _ in group)} : {', '.join(t for _, t in group)})")
        constants = [f"%c{n} = arith.constant {n} : index" for n in range(4)]
        lines = constants + body + [f"linalg.{mnemonic}{self.attributes()} ins{clause(operands[:-1])} "
                                    f"outs{clause(operands[-1:])}", "return"]
        return (f"func.func @{self.name}({', '.join(arguments)}) attributes {{llvm.emit_c_interface}} {{\n  "
                + "\n  ".join(lines) + "\n}\n")

    def run(self, library, rng):
        """The problem with the result, or None."""
        scalars = {"f32": ctypes.c_float, "f64": ctypes.c_double, "i32": ctypes.c_int32}
        arguments, values, arrays = [], [], []
        for n, shape in enumerate(self.shapes):
            if self.function.dtype.kind == "c":
                make = lambda shape: rng.uniform(-2, 2, shape) + 1j * rng.uniform(-2, 2, shape)
            else:
                make = lambda shape: rng.uniform(*((-9, 9) if self.function.dtype.kind == "i" else (0.1, 2)), shape)
            if shape is None:
                values.append(make(()).astype(self.function.dtype))
                arguments.append(scalars[self.function.element](values[-1]))
                continue
            is_swapped = self.form == "transposed" and n < 2
            base_shape = [2 * d + 1 for d in shape] if self.form == "views" else list(shape)
            if is_swapped:
                base_shape[-2:] = base_shape[:-3:-1]
            base = make(tuple(base_shape)).astype(self.function.dtype)
            base = np.asarray(base, order="C")
            part = (slice(1, None, 2),) * base.ndim if self.form == "views" else ()
            view = base[(*part, ...)]
            if is_swapped:
                view = np.swapaxes(view, -1, -2)
            arrays.append((base, base.copy(), part))
            values.append(view.copy())
            fields = (base.ctypes.data, base.ctypes.data, 0)
            if base.ndim:
                fields += (base.shape, tuple(s // base.itemsize for s in base.strides))
            arguments.append(ctypes.byref(descriptor_class(base.ndim)(*fields)))
        expected, large = self.function.expected(values, self.steps)
        call = getattr(library, f"_mlir_ciface_{self.name}")
        call.restype = None
        call(*arguments)
        base, before, part = arrays[-1]
        wrong = difference(self.function, expected, base[(*part, ...)], large)
        before[(*part, ...)] = base[(*part, ...)]
        changed = [n for n, (base, before, _) in enumerate(arrays) if (base != before).any()]
        return wrong or (changed and f"arrays {changed} were changed") or None


def compile_module(text, counting, cc, path):
    """A shared library of the module, in which functions of the library may be
    called."""
    with open(f"{path}.mlir", "w") as file:
        file.write(text)
    code = text.encode()
    for command in [["linalg-opt", "-linalg-to-buffers", f"-linalg-to-library-calls=library={counting.manifest}",
                     "-linalg-loops-to-llvm"],
                    ["mlir-translate", "--mlir-to-llvmir"],
                    ["llc", "-relocation-model=pic", "-filetype=obj", "-o", f"{path}.o"],
                    [cc, "-shared", "-o", f"{path}.so", f"{path}.o", counting.library, "-lm"]]:
        code = subprocess.run(command, input=code, stdout=subprocess.PIPE, check=True).stdout
    return ctypes.CDLL(f"{path}.so")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("cc")
    parser.add_argument("manifest")
    parser.add_argument("scratch")
    parser.add_argument("--seed", type=int, default=20)
    parser.add_argument("--match", default="")
    options = parser.parse_args()
    print(f"seed {options.seed}", flush=True)
    rng = np.random.default_rng(options.seed)
    counting = CountingLibrary(options.cc, options.manifest, f"{options.scratch}.counting")
    programs = []
    for function in counting.functions:
        if not re.search(options.match, function.symbol):
            continue
        for form in ["arrays", "views"] + ["transposed"] * (function.name in MAPPED):
            shapes, steps = function.shapes(rng, lambda: int(rng.integers(1, 6)))
            programs.append(Program(f"program{len(programs)}", function, form, shapes, steps))
    library = compile_module("".join(program.text() for program in programs), counting, options.cc,
                             os.path.abspath(options.scratch))
    failures = 0
    for program in programs:
        wrong = program.run(library, rng)
        calls = counting.take_calls()
        if calls != {program.function.symbol: 1}:
            wrong = f"expected one call of {program.function.symbol}, found {calls}; {wrong}"
        if wrong:
            failures += 1
            print(f"FAIL: {program.form}, shapes {program.shapes}: {wrong}\n{program.text()}")
    print(f"{len(programs)} ops, {len(counting.functions)} functions, {failures} differences")
    sys.exit(failures != 0)


main()
