# Part of Linalg, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs with large buffers of random sizes and lifetimes still read what they have written if the buffers are planned.

usage: random_buffers.py STEM [--seed=N] [--count=N]
"""

import argparse
import random
import subprocess

import numpy


def draw(rng):
    """The sizes of buffers; for each event of a program, the buffer that is written, read (with a position) or freed."""
    sizes = [rng.randrange(32768, 300000) for _ in range(rng.randrange(2, 13))]
    events = []
    for number, size in enumerate(sizes):
        times = sorted(rng.random() for _ in range(rng.randrange(3, 6)))
        middle = [(time, "read", number, rng.choice([0, size // 2, size - 1])) for time in times[1:-1]]
        events += [(times[0], "write", number, 0), *middle, (times[-1], "free", number, 0)]
    return sizes, [event[1:] for event in sorted(events)]


def write_program(sizes, events):
    """The program, and the values that it reads."""
    types = [f"memref<{size}xf32>" for size in sizes]
    expected = [float(number + 1) for event, number, _ in events if event == "read"]
    lines = [f"func.func @main(%result: memref<{len(expected)}xf32>) {{"]
    lines += [f"  %b{number} = memref.alloc() : {kind}" for number, kind in enumerate(types)]
    reads = 0
    for step, (event, number, position) in enumerate(events):
        if event == "write":
            lines += [f"  %v{step} = arith.constant {number + 1}.0 : f32",
                      f"  linalg.fill ins(%v{step} : f32) outs(%b{number} : {types[number]})"]
        elif event == "read":
            lines += [f"  %p{step} = arith.constant {position} : index", f"  %r{step} = arith.constant {reads} : index",
                      f"  %v{step} = memref.load %b{number}[%p{step}] : {types[number]}",
                      f"  memref.store %v{step}, %result[%r{step}] : memref<{len(expected)}xf32>"]
            reads += 1
        else:
            lines.append(f"  memref.dealloc %b{number} : {types[number]}")
    return "\n".join([*lines, "  return", "}", ""]), numpy.array(expected, numpy.float32)


def check(stem, rng):
    source, planned, expected = f"{stem}.mlir", f"{stem}.planned.mlir", f"{stem}.npy"
    program, values = write_program(*draw(rng))
    with open(source, "w", encoding="utf-8") as file:
        file.write(program)
    numpy.save(expected, values)
    subprocess.run(["linalg-opt", source, "--linalg-plan-memory", "-o", planned], check=True)
    with open(planned, encoding="utf-8") as file:
        if file.read().count("memref.alloc()") != 1:
            raise SystemExit(f"{planned}: expected one allocation")
    subprocess.run(["linalg-run", planned, "--pipeline=loops", "--function=main", f"--input=zeros:{len(values)}",
                    f"--expect={expected}"], check=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("stem")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=5)
    options = parser.parse_args()
    print(f"seed {options.seed}")
    for number in range(options.count):
        check(options.stem, random.Random(f"{options.seed} {number}"))


if __name__ == "__main__":
    main()
