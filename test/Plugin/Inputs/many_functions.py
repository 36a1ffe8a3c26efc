"""Prints a module with a function for each of MLIR's structured ops, on tensors,
and some more.

usage: many_functions.py LLVM_LIB
"""

import sys

import upstream_ops

for op in upstream_ops.host_ops(sys.argv[1]):
    print("".join(upstream_ops.functions(op, "tensor")))
print(upstream_ops.MANY_LOOPS)
