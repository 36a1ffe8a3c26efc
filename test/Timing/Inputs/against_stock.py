# Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares time and memory of our passes with those of stock MLIR's.

usage: against_stock.py SCRATCH SIZE PASS... -- STOCK_PASS...

Runs linalg-opt and mlir-opt in turn on a function of SIZE ops, and compares the shortest times and
the lowest peaks of memory. Fails if ours are more than 1.3 times as much.
"""

import sys

from many_ops import lowest, write_module
from measuring import measure

BOUND = 1.3
ROUNDS = 3


def main(scratch, size, *passes):
    write_module(scratch, int(size))
    border = passes.index("--")
    contenders = [("linalg-opt", passes[:border]), ("mlir-opt", passes[border + 1:])]
    rounds = [[measure(scratch, options, tool) for tool, options in contenders] for _ in range(ROUNDS)]
    (memory, time), (stock_memory, stock_time) = map(lowest, zip(*rounds))
    print(f"{time:.2f} s and {memory >> 20} MiB, stock {stock_time:.2f} s and {stock_memory >> 20} MiB")
    return time > BOUND * stock_time or memory > BOUND * stock_memory


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
