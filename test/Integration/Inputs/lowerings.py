"""Shared libraries of modules, by several ways of lowering."""

import ctypes
import glob
import itertools
import os
import shutil
import subprocess
import sys

# Each lowers a module to LLVM IR by a pipe of commands. The conversions to bf16 at the end of
# stock's are runtime functions.
OURS_FIRST = []  # before each of ours
OURS = ["linalg-opt -linalg-to-llvm"]
OURS_GENERALIZED = ["linalg-opt -linalg-decompose -linalg-generalize -linalg-to-llvm"]
# The steps of linalg-to-llvm with other loops instead of linalg-to-loops.
OURS_BY = "linalg-opt -linalg-to-buffers {} -linalg-loops-to-llvm"
OURS_AFFINE = [OURS_BY.format("-linalg-to-affine-loops")]
OURS_PARALLEL = ["linalg-opt -linalg-parallel-to-llvm"]
OURS_TILED = ["linalg-opt -linalg-bufferize -scf-forall-to-for -linalg-to-llvm"]
STOCK = ["""mlir-opt
  -one-shot-bufferize=bufferize-function-boundaries~function-boundary-type-conversion=identity-layout-map
  -convert-linalg-to-loops -convert-vector-to-scf -expand-strided-metadata -lower-affine
  -convert-scf-to-cf -convert-complex-to-standard -arith-expand -convert-math-to-llvm
  -convert-math-to-libm -convert-complex-to-llvm -convert-vector-to-llvm
  -finalize-memref-to-llvm -convert-arith-to-llvm -convert-index-to-llvm -convert-cf-to-llvm
  -convert-ub-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts""",
         "linalg-opt -linalg-add-bf16-conversions"]


numbers = itertools.count()


def find_llvm_library(name):
    tools = os.path.dirname(os.path.realpath(shutil.which("mlir-opt")))
    return os.path.join(tools, "../lib", name)


def load_copies():
    """Loads MLIR's function that stock's loops call to copy slices."""
    ctypes.CDLL(find_llvm_library("libmlir_c_runner_utils.so"), mode=ctypes.RTLD_GLOBAL)


def compile_module(lowering, source, options, name, libraries=(), optimize="-O0"):
    """A shared library of the module `source`, lowered by `lowering`. `libraries` are the linker's
    arguments for the libraries that it calls. `optimize` is for llc."""
    path = f"{options.scratch}.{name}"
    # The loader takes a file of a name that it knows for the library that it has loaded.
    library = f"{path}.{next(numbers)}.so"
    with open(f"{path}.mlir", "w") as file:
        file.write(source)
    code = source.encode()
    for command in [*lowering, "mlir-translate --mlir-to-llvmir",
                    f"llc {optimize} -relocation-model=pic -filetype=obj -o {path}.o",
                    f"{options.cc} -shared -o {library} {path}.o -lm -Wl,--as-needed {find_llvm_library('libomp.so')}"]:
        words = [word.replace("~", " ") for word in command.split()]
        words += libraries if words[0] == options.cc else []
        # MLIR22-91: without optimization, tiles that loops carry are lost.
        if "-O0" in words and b"+amx-tile" in code:
            words[words.index("-O0")] = "-O1"
        done = subprocess.run(words, input=code, capture_output=True)
        if done.returncode:
            sys.exit(f"exit code {done.returncode} on {path}.mlir: {' '.join(words)}\n"
                     + done.stderr.decode()[:4000])
        code = done.stdout
    return ctypes.CDLL(os.path.abspath(library))


def compile_scheduled(source, options):
    """Like `compile_module`, by the schedules that are chosen, with random sizes."""
    change = os.path.join(os.path.dirname(os.path.abspath(__file__)), "change_schedules.py")
    return compile_module(["linalg-opt -linalg-generalize -linalg-describe-target -linalg-choose-schedule",
                           f"{sys.executable} -B {change} {options.seed}", "linalg-opt -linalg-codegen", *OURS],
                          source, options, "scheduled")


def compile_codegen(source, options):
    """Like `compile_module`, for this computer's processor."""
    return compile_module(["linalg-opt -linalg-codegen"], source, options, "codegen")


def compile_parallel(source, options):
    """Like `compile_module`, with loops on two threads."""
    os.environ.update(OMP_NUM_THREADS="2", OMP_DYNAMIC="false")
    return compile_module([*OURS_FIRST, *OURS_PARALLEL], source, options, "parallel")


def compile_with_libraries(source, options):
    """Like `compile_module`, with calls of the libraries of the build."""
    folder = os.path.abspath(os.path.join(os.path.dirname(shutil.which("linalg-opt")), "..", "lib"))
    manifests = sorted(glob.glob(f"{folder}/linalg_*.json"))
    if not manifests:
        sys.exit(f"no manifest linalg_*.json in {folder}")
    calls = "-linalg-to-library-calls=library=" + ",".join(manifests).replace(" ", "~")
    libraries = [os.path.join(folder, f"lib{os.path.basename(m)[:-5]}.so") for m in manifests]
    return compile_module([*OURS_FIRST, OURS_BY.format(calls)], source, options, "library",
                          [*libraries, f"-Wl,-rpath,{folder}"])
