# Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures what an op costs in a large module.

usage: many_ops.py SCRATCH PASS...

Parses, verifies, transforms by the passes and prints modules of 10,000 and of 100,000
ops, several times in turn, and compares the shortest times. Fails if memory, the difference of the
peaks divided by that of the numbers of ops, is more than 3 KB per op, or if the larger module takes
so much longer than the smaller one that time can't be linear in the ops: usually about 11 times, as
the larger one does not fit into the caches.
"""

import sys

from measuring import measure

SIZES = (10_000, 100_000)
BYTES_PER_OP = 3 * 1024
ROUNDS = 3
TIMES = 20

IMAGE, KERNEL, C = "tensor<1x3x9xf32>", "tensor<3x3x3xf32>", "tensor<1x3x4xf32>"
OPS = [f"linalg.add ins(%c, {{0}} : {C}, {C}) outs({{0}} : {C}) -> {C}",
       f"linalg.exp ins({{0}} : {C}) outs(%c : {C}) -> {C}",
       f"linalg.batch_matmul ins(%a, %b : tensor<1x3x2xf32>, tensor<1x2x4xf32>) outs({{0}} : {C}) -> {C}",
       f"linalg.conv_1d_ncw_fcw {{{{strides = dense<2> : tensor<1xi64>}}}} ins(%i, %k : {IMAGE}, {KERNEL}) "
       f"outs({{0}} : {C}) -> {C}"]


def write_module(path, size):
    with open(path, "w") as file:
        file.write(f"func.func @f(%a: tensor<1x3x2xf32>, %b: tensor<1x2x4xf32>, %c: {C}, "
                   f"%i: {IMAGE}, %k: {KERNEL}) -> {C} {{\n")
        last = "%c"
        for number in range(size):
            file.write(f"%{number} = {OPS[number % len(OPS)].format(last)}\n")
            last = f"%{number}"
        file.write(f"return {last} : {C}\n}}\n")


def lowest(measurements):
    memories, times = zip(*measurements)
    return min(memories), min(times)


def main(scratch, *passes):
    paths = [f"{scratch}.{size}.mlir" for size in SIZES]
    for path, size in zip(paths, SIZES):
        write_module(path, size)
    rounds = [[measure(path, passes) for path in paths] for _ in range(ROUNDS)]
    (small_memory, small_time), (memory, time) = map(lowest, zip(*rounds))
    bytes_per_op = (memory - small_memory) / (SIZES[1] - SIZES[0])
    print(f"{bytes_per_op:.0f} bytes an op, {small_time:.2f} s and {time:.2f} s: {time / small_time:.1f} times")
    return bytes_per_op > BYTES_PER_OP or time > TIMES * small_time


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
