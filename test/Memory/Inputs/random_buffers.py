# Part of Linalg, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs with large buffers of random sizes and lifetimes, some of which a loop allocates, still read what they have
written if the buffers are planned.

usage: random_buffers.py STEM [--seed=N] [--count=N]
"""

import argparse
import random
import subprocess

import numpy


class Program:
    """Buffers with sizes, some of which are not known; for each event, the buffer that is written, read (with a position)
    or freed; and the events from `start` to before `end`, which are in a loop."""

    def __init__(self, rng):
        self.sizes = [rng.randrange(32768, 300000) for _ in range(rng.randrange(2, 13))]
        self.is_static = [rng.random() < 0.5 for _ in self.sizes]
        events = []
        for number, size in enumerate(self.sizes):
            times = sorted(rng.random() for _ in range(rng.randrange(3, 6)))
            middle = [(time, "read", number, rng.choice([0, size // 2, size - 1])) for time in times[1:-1]]
            events += [(times[0], "write", number, 0), *middle, (times[-1], "free", number, 0)]
        self.events = [event[1:] for event in sorted(events)]
        self.start, self.end = sorted(rng.sample(range(len(self.events) + 1), 2))
        inside = self.events[self.start:self.end]
        self.in_loop = [number for number in range(len(self.sizes))
                        if ("write", number, 0) in inside and ("free", number, 0) in inside]
        # What the loop does not allocate is freed after it.
        late = [event for event in inside if event[0] == "free" and event[1] not in self.in_loop]
        inside = [event for event in inside if event not in late]
        self.events[self.start:self.end] = inside + late
        self.end = self.start + len(inside)

    def kind(self, number):
        return f"memref<{self.sizes[number] if self.is_static[number] else '?'}xf32>"

    def allocate(self, number):
        if self.is_static[number]:
            return [f"  %b{number} = memref.alloc() : {self.kind(number)}"]
        size = self.sizes[number]
        return [f"  %s{number} = affine.min affine_map<(n) -> ({size}, {size} + n)>(%n)",
                f"  %b{number} = memref.alloc(%s{number}) : {self.kind(number)}"]

    def expected(self):
        return numpy.array([number + 1 for event, number, _ in self.events if event == "read"], numpy.float32)

    def write_event(self, step, reads):
        event, number, position = self.events[step]
        kind = self.kind(number)
        if event == "write":
            write = [f"  %v{step} = arith.constant {number + 1}.0 : f32",
                     f"  linalg.fill ins(%v{step} : f32) outs(%b{number} : {kind})"]
            if not self.start <= step < self.end or number in self.in_loop:
                return write
            # What outlives an iteration is written by the first one only.
            return [f"  %f{step} = arith.cmpi eq, %i, %c0 : index", f"  scf.if %f{step} {{", *write, "  }"]
        if event == "read":
            return [f"  %p{step} = arith.constant {position} : index", f"  %r{step} = arith.constant {reads} : index",
                    f"  %v{step} = memref.load %b{number}[%p{step}] : {kind}",
                    f"  memref.store %v{step}, %result[%r{step}] : memref<?xf32>"]
        return [f"  memref.dealloc %b{number} : {kind}"]

    def __str__(self):
        lines = ["func.func @main(%result: memref<?xf32>) {", "  %c0 = arith.constant 0 : index",
                 "  %c1 = arith.constant 1 : index", "  %c2 = arith.constant 2 : index",
                 "  %n = memref.dim %result, %c0 : memref<?xf32>"]
        for number in range(len(self.sizes)):
            if number not in self.in_loop:
                lines += self.allocate(number)
        reads = 0
        for step in range(len(self.events) + 1):
            if step == self.start:
                lines.append("  scf.for %i = %c0 to %c2 step %c1 {")
                for number in self.in_loop:
                    lines += self.allocate(number)
            if step == self.end:
                lines.append("  }")
            if step < len(self.events):
                lines += self.write_event(step, reads)
                reads += self.events[step][0] == "read"
        return "\n".join([*lines, "  return", "}", ""])


def check(stem, rng):
    source, planned, expected = f"{stem}.mlir", f"{stem}.planned.mlir", f"{stem}.npy"
    program = Program(rng)
    with open(source, "w", encoding="utf-8") as file:
        file.write(str(program))
    values = program.expected()
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
