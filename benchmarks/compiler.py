# Part of Linalg, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles the programs of cases: by linalg-run, and loops in C by clang."""

import dataclasses
import pathlib
import subprocess
import sys
import time

import loops
from cases import program

CLANG = ["clang-22", "-shared"]
# What a C compiler does best without a change of the program, with functions of vectors.
LOOPS = ["-O3", "-march=native", "-fPIC", "-fno-math-errno", "-fveclib=libmvec", "-fopenmp-simd", "-Wno-pass-failed"]


@dataclasses.dataclass(frozen=True)
class Compiled:
    """Libraries for a case; seconds from process start to the object, and bytes of code."""

    kernel: pathlib.Path
    loops: pathlib.Path
    seconds: float
    size: int


class Compiler:
    """Compiles each text once."""

    def __init__(self, linalg_run, flags, folder):
        self.command = [linalg_run, *flags]
        self.folder = pathlib.Path(folder)
        self.libraries = {}

    def compile(self, case, threads):
        kernel, seconds, size = self.once(self.compile_kernel, program(case), case.name, threads)
        source = loops.source(case.steps)
        return Compiled(kernel, self.once(self.compile_loops, source) if "void step" in source else "", seconds, size)

    def once(self, compile, text, *arguments):
        key = (text, *arguments)
        if key not in self.libraries:
            self.libraries[key] = compile(self.folder / f"library{len(self.libraries)}", text, *arguments)
        return self.libraries[key]

    def compile_kernel(self, stem, text, name, threads):
        source, built, library = (stem.with_suffix(suffix) for suffix in (".mlir", ".o", ".so"))
        source.write_text(text, encoding="utf-8")
        # One thread is what a program gets without options.
        options = [f"--threads={threads}"] * (threads > 1)
        start = time.monotonic()
        done = subprocess.run([*self.command, *options, source, "--emit=obj", "-o", built], capture_output=True, text=True)
        seconds = time.monotonic() - start
        if done.returncode:
            sys.exit(f"{name}: {done.stderr}{text}")
        subprocess.run([*CLANG, built, *["-fopenmp"] * (threads > 1), "-lm", "-o", library], check=True)
        return library, seconds, code_size(built)

    def compile_loops(self, stem, text):
        source, library = (stem.with_suffix(suffix) for suffix in (".c", ".so"))
        source.write_text(text, encoding="utf-8")
        subprocess.run([*CLANG, *LOOPS, source, "-lmvec", "-lm", "-o", library], check=True)
        return library


def code_size(built):
    output = subprocess.run(["size", "--format=sysv", built], capture_output=True, text=True, check=True).stdout
    return sum(int(line.split()[1]) for line in output.splitlines() if line.startswith((".text", ".ltext")))
