# Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures how time grows with a chain of ops.

usage: chains.py SCRATCH KIND TIMES LENGTH PASS...

Runs the passes on a chain of LENGTH elementwise ops with one init (KIND elementwise), products in
one init filled with zeros (products), or products added to a number of their own (sums), and on one that is four
times as long, several times in turn, and compares the shortest times. Fails if the latter takes
more than TIMES as long: if time is linear it takes 4 times, if quadratic 16, if cubic 64. The
start-up time of the program reduces these. Options of linalg-run, as --emit=asm, run that instead.
"""

import sys

from measuring import measure

ROUNDS = 3
TYPE = "tensor<16x16xf32>"
OPS = {
    "elementwise": f"%{{0}} = linalg.exp ins({{1}} : {TYPE}) outs(%o : {TYPE}) -> {TYPE}\n",
    "products": f"%z{{0}} = linalg.fill ins(%zero : f32) outs(%e : {TYPE}) -> {TYPE}\n"
                f"%{{0}} = linalg.matmul ins({{1}}, %x : {TYPE}, {TYPE}) outs(%z{{0}} : {TYPE}) -> {TYPE}\n",
    "sums": f"%c{{0}} = arith.constant {{0}}.0 : f32\n"
            f"%z{{0}} = linalg.fill ins(%c{{0}} : f32) outs(%e : {TYPE}) -> {TYPE}\n"
            f"%{{0}} = linalg.matmul ins({{1}}, %x : {TYPE}, {TYPE}) outs(%z{{0}} : {TYPE}) -> {TYPE}\n",
}


def write_module(path, kind, length):
    with open(path, "w") as file:
        file.write(f"func.func @f(%x: {TYPE}, %o: {TYPE}) -> {TYPE} {{\n%zero = arith.constant 0.0 : f32\n"
                   f"%e = tensor.empty() : {TYPE}\n")
        last = "%x"
        for number in range(length):
            file.write(OPS[kind].format(number, last))
            last = f"%{number}"
        file.write(f"return {last} : {TYPE}\n}}\n")


def main(scratch, kind, times, length, *passes):
    lengths = [int(length), 4 * int(length)]
    paths = [f"{scratch}.{length}.mlir" for length in lengths]
    for path, length in zip(paths, lengths):
        write_module(path, kind, length)
    tool = "linalg-run" if passes[0].startswith("--emit") else "linalg-opt"
    rounds = [[measure(path, passes, tool)[1] for path in paths] for _ in range(ROUNDS)]
    shorter, longer = map(min, zip(*rounds))
    print(f"{shorter:.2f} s and {longer:.2f} s: {longer / shorter:.1f} times")
    return longer > float(times) * shorter


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
