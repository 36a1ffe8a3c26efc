"""Compiles random programs in several ways and compares what they compute with an
interpreter.

usage: random_programs.py CC SCRATCH [--seed=N] [--start=N] [--count=N] [--jobs=N] [--way=REGEX]
       [--part=K/N] [--program=N] [--wrong]

Programs are numbered; the seed and a number make one, which is printed where
something is wrong with it. Tile sizes and the like are of a batch of programs, which
are compiled together.
"""

import argparse
import ctypes
import os
import re
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import count, repeat

import numpy as np

from lowerings import find_llvm_library, load_copies
from program_generator import generate_program, make_inputs
from tiling import MANY_LOOPS
from values import Type, Buffer, descriptor_class, from_descriptor

BATCH = 25
loaded = count()


def sizes(rng):
    return ",".join(map(str, rng.integers(0, 4, 6)))


def order(rng):
    return ",".join(map(str, rng.permutation(int(rng.integers(1, 5)))))


def peel_and_vectorize(rng):
    tiles = ",".join(map(str, rng.integers(1, 3, 6)))
    return ["-linalg-convert-tensor", f"-linalg-tile=sizes={tiles} peel={rng.integers(0, 2)}",
            f"-linalg-vectorize=sizes={tiles}", "-linalg-to-llvm"]


# By name, the passes before the lowering and the lowering.
WAYS = {
    "loops": lambda rng: ["-linalg-to-llvm"],
    "generalize": lambda rng: ["-linalg-generalize", "-linalg-to-llvm"],
    "tile": lambda rng: [f"-linalg-tile=sizes={sizes(rng)} interchange={order(rng)}", "-linalg-to-llvm"],
    "tile forall": lambda rng: [f"-linalg-tile=sizes={sizes(rng)} loops=forall", "-linalg-bufferize",
                                "-scf-forall-to-for", "-linalg-to-llvm"],
    "tile partial": lambda rng: [f"-linalg-tile=sizes={sizes(rng)} partial-reduction=outer-reduction",
                                 "-linalg-to-llvm"],
    "tile, promote": lambda rng: [f"-linalg-tile=sizes={sizes(rng)}", "-linalg-promote", "-linalg-to-llvm"],
    "tile, promote full": lambda rng: [f"-linalg-tile=sizes={sizes(rng)}", "-linalg-promote=full-tiles", "-linalg-to-llvm"],
    "promote buffers": lambda rng: [f"-linalg-tile=sizes={sizes(rng)}", "-linalg-to-buffers",
                                    f"-linalg-promote=on-stack={rng.choice(['true', 'false'])}", "-linalg-to-llvm"],
    "fuse": lambda rng: ["-linalg-fuse-elementwise", "-linalg-to-llvm"],
    "tile and fuse": lambda rng: [f"-linalg-tile-and-fuse=sizes={sizes(rng)}", "-linalg-to-llvm"],
    "tile and fuse consumers": lambda rng: [f"-linalg-tile-and-fuse=sizes={sizes(rng)} root=first fuse=consumers", "-linalg-to-llvm"],
    "tile and fuse both": lambda rng: [f"-linalg-tile-and-fuse=sizes={sizes(rng)} root=first fuse=both", "-linalg-to-llvm"],
    "tile and fuse, vectorize": lambda rng: [f"-linalg-tile-and-fuse=sizes={sizes(rng)}", "-linalg-vectorize", "-linalg-to-llvm"],
    "vectorize": lambda rng: ["-linalg-vectorize", "-linalg-to-llvm"],
    "peel, vectorize masked": peel_and_vectorize,
    "pack, tile, vectorize": lambda rng: [f"-linalg-pack=sizes={sizes(rng)}", f"-linalg-tile=sizes={sizes(rng)}", "-linalg-vectorize", "-linalg-to-llvm"],
    "interchange, pad": lambda rng: [f"-linalg-interchange=permutation={order(rng)}",
                                     f"-linalg-pad=multiples={sizes(rng)}", "-linalg-to-llvm"],
    "tile, pad, hoist": lambda rng: [f"-linalg-tile=sizes={(tiles := sizes(rng))} interchange={order(rng)}", "-canonicalize",
                                     f"-linalg-pad=multiples={tiles}",
                                     f"-linalg-hoist-packing=loops={rng.integers(0, 3)}", "-linalg-to-llvm"],
    "tile, pack, hoist": lambda rng: [f"-linalg-tile=sizes=0,0,{rng.integers(1, 4)}", "-linalg-tile=sizes=3,5",
                                      "-canonicalize", f"-linalg-pack=sizes={sizes(rng)} transpose-inner=1",
                                      "-linalg-hoist-packing", "-linalg-to-llvm"],
    "split": lambda rng: ["-linalg-split-reduction=factor=2", "-linalg-to-llvm"],
    "specialize": lambda rng: ["-linalg-generalize", "-linalg-specialize", "-linalg-to-llvm"],
    "decompose, parallel": lambda rng: ["-linalg-decompose", "-linalg-parallel-to-llvm"],
    "pack": lambda rng: [f"-linalg-pack=sizes={sizes(rng)} transpose-inner={rng.integers(0, 2)} "
                         f"transpose-outer={rng.integers(0, 2)}", "-linalg-to-llvm"],
    "pack, propagate": lambda rng: [f"-linalg-pack=sizes={sizes(rng)}", "-linalg-propagate-packing", "-linalg-to-llvm"],
    "generalize, pack, propagate": lambda rng: ["-linalg-generalize", f"-linalg-pack=sizes={sizes(rng)} transpose-inner=1",
                                                "-canonicalize", "-linalg-propagate-packing", "-linalg-to-llvm"],
    "pack matmul, propagate": lambda rng: ["-linalg-pack-matmul=block-factors=2,3,2", "-linalg-propagate-packing",
                                           "-linalg-to-llvm"],
    "conv to matmul": lambda rng: ["-linalg-conv-to-matmul", "-linalg-to-llvm"],
    "fold": lambda rng: ["-linalg-fold-unit-dims", "-linalg-inline-scalars", "-canonicalize", "-linalg-to-llvm"],
}


class CompileError(Exception):
    pass


def compile_programs(programs, passes, options):
    """A library of the programs' functions."""
    path = os.path.abspath(f"{options.scratch}.programs.{os.getpid()}")
    code = "".join(program.text() for program in programs) + MANY_LOOPS
    with open(f"{path}.mlir", "w") as file:
        file.write(code)
    code = code.encode()
    for command in [["linalg-opt", *passes], ["mlir-translate", "--mlir-to-llvmir"],
                    ["llc", "-O1", "-relocation-model=pic", "-filetype=obj", "-o", f"{path}.o"],
                    [options.cc, "-shared", "-o", f"{path}.so", f"{path}.o", "-lm"]]:
        done = subprocess.run(command, input=code, capture_output=True)
        if done.returncode:
            raise CompileError(f"exit code {done.returncode}: {' '.join(command)}\n{done.stderr.decode()[:3000]}")
        code = done.stdout
    # A library of the same name is not loaded again.
    fresh = f"{path}.{next(loaded)}.so"
    os.rename(f"{path}.so", fresh)
    library = ctypes.CDLL(fresh)
    os.remove(fresh)
    return library


def type_of(tensor):
    return Type(tensor.shape, tensor.element, (), True)


def call(library, program, values):
    buffers = [Buffer(type_of(t), value, False) for t, value in zip(program.arguments, values)]
    fields = [(f"r{n}", descriptor_class(len(t.shape))) for n, t in enumerate(program.results)]
    returned = type("Results", (ctypes.Structure,), {"_fields_": fields})()
    descriptors = [buffer.descriptor() for buffer in buffers]
    getattr(library, f"_mlir_ciface_{program.name}")(
        ctypes.byref(returned), *map(ctypes.byref, descriptors), *map(ctypes.c_int64, program.extents))
    return [from_descriptor(type_of(t), getattr(returned, f"r{n}")) for n, t in enumerate(program.results)]


def find_difference(library, program, values, expected):
    for number, (found, wanted) in enumerate(zip(call(library, program, values), expected)):
        equal = np.asarray(found) == wanted
        if not equal.all():
            at = tuple(map(int, np.argwhere(~equal)[0]))
            return (f"result {number} differs first at {at} and at {int((~equal).sum()) - 1} more of "
                    f"{equal.size} elements: expected {wanted[at]}, found {found[at]}")
    return None


def try_way(programs, passes, options):
    """The programs that fail, with what is wrong."""
    try:
        library = compile_programs([p for p, _, _ in programs], passes, options)
    except CompileError as error:
        if len(programs) == 1:
            return [(programs[0][0], str(error))]
        half = len(programs) // 2
        return try_way(programs[:half], passes, options) + try_way(programs[half:], passes, options)
    return [(program, text) for program, values, expected in programs
            if (text := find_difference(library, program, values, expected))]


def try_batch(start, ways, options):
    """How many ops the programs of a batch have, and the failures as text."""
    programs, failures = [], []
    for number in range(start, min(start + BATCH, options.start + options.count)):
        program = generate_program(options.seed, number)
        values = make_inputs(program, options.seed, number)
        if options.program in (None, number):
            expected = program.evaluate(values)
            if options.wrong:
                expected[-1] = expected[-1] + 1
            programs.append((program, values, expected))
    for name in ways if programs else []:
        passes = WAYS[name](np.random.default_rng([options.seed, start, *name.encode()]))
        for program, text in try_way(programs, passes, options):
            failures.append(f"FAIL: {name}, seed {options.seed}, {program.name}: linalg-opt "
                            f"{' '.join(repr(p) for p in passes)}\n{program.text()}{text}\n")
    return sum(len(program.ops) for program, _, _ in programs), failures


def prepare():
    """In each process: what compiled code calls."""
    load_copies()
    ctypes.CDLL(find_llvm_library("libomp.so"), mode=ctypes.RTLD_GLOBAL)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("cc")
    parser.add_argument("scratch")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=int, default=0, help="the first number, a multiple of the batch's size")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=1, help="processes that work at a time")
    parser.add_argument("--way", default=".*", help="only ways whose names match this")
    parser.add_argument("--part", default="1/1", help="K/N: of these, only each N-th one, beginning with the K-th")
    parser.add_argument("--program", type=int, help="only the one of this number")
    parser.add_argument("--wrong", action="store_true", help="expect something else, for a test of this test")
    options = parser.parse_args()
    if options.start % BATCH:
        parser.error(f"--start is {options.start}, expected a multiple of {BATCH}")
    os.environ.update(OMP_NUM_THREADS="2", OMP_DYNAMIC="false")
    print(f"seed {options.seed}", flush=True)
    part, parts = map(int, options.part.split("/"))
    ways = [name for name in WAYS if re.fullmatch(options.way, name)][part - 1::parts]
    done, ops, failures = 0, 0, 0
    with ProcessPoolExecutor(options.jobs, initializer=prepare) as pool:
        try:
            for more, texts in pool.map(try_batch, range(options.start, options.start + options.count, BATCH),
                                        repeat(ways), repeat(options)):
                done += BATCH
                ops += more
                failures += len(texts)
                print(*texts, sep="", end="", flush=True)
        except BrokenProcessPool:
            sys.exit(f"a program of number {options.start + done} or above crashes: see which by --program")
    print(f"{options.count} programs of {ops} ops, each in {len(ways)} ways, {failures} failures")
    sys.exit(failures != 0)


if __name__ == "__main__":
    main()
