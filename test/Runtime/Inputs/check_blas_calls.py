"""Which layouts of operands OpenBLAS computes, and which loops do.

usage: LD_PRELOAD=COUNTING check_blas_calls.py LIBRARY COUNTING
"""

import ctypes
import mmap
import sys

import numpy as np
from views import descriptor_class

library, counting = (ctypes.CDLL(path) for path in sys.argv[1:])
COUNTERS = {name: ctypes.c_int.in_dll(counting, f"{name}_calls") for name in ("gemm", "gemv", "dot")}


def array(*shape):
    return np.resize(np.arange(1, 14, dtype="f4"), shape)


def descriptor(view):
    strides = tuple(s // 4 for s in view.strides)
    start = (None, view.ctypes.data, 0)
    return descriptor_class(view.ndim)(*start, *((view.shape, strides) if view.ndim else ()))


def check(expected_calls, name, a, b, c):
    """Calls the function and compares the result and the number of calls of BLAS."""
    for counter in COUNTERS.values():
        counter.value = 0
    wide = [x.astype("f8") for x in (a, b, c)]
    batch = "batch" in name
    new = wide[2] + (np.einsum("bmk,bkn->bmn", *wide[:2]) if batch else wide[0] @ wide[1])
    symbol = "_".join(["_mlir_ciface_linalg", name] + [f"{x.ndim}df32" for x in (a, b, c)])
    getattr(library, symbol)(*(ctypes.byref(descriptor(x)) for x in (a, b, c)))
    calls = {name: counter.value for name, counter in COUNTERS.items() if counter.value}
    if calls != expected_calls or not np.allclose(c, new):
        sys.exit(f"{symbol} on {[x.shape for x in (a, b, c)]}, strides {[x.strides for x in (a, b, c)]}: "
                 f"expected {expected_calls}, found {calls}; equal: {np.allclose(c, new)}")


GEMM, GEMV, DOT, LOOPS = {"gemm": 1}, {"gemv": 1}, {"dot": 1}, {}
# Row-major, column-major, parts of both: all layouts with a unit stride.
ways = [lambda m, n: array(m, n), lambda m, n: array(n, m).T,
        lambda m, n: array(m + 2, n + 3)[1:m + 1, 2:n + 2], lambda m, n: array(n + 4, m + 1)[2:n + 2, 1:].T,
        lambda m, n: array(2 * m, n)[::2]]
number = 0
for a in ways:
    for b in ways:
        for c in ways:
            check(GEMM, "matmul", a(4, 5), b(5, 6), c(4, 6))
            check({"gemm": 3}, "batch_matmul", np.stack([a(4, 5)] * 3), array(3, 5, 6), array(3, 4, 6))
            number += 2
    check(GEMV, "matvec", a(4, 5), array(5), array(4))
    check(GEMV, "vecmat", array(4), a(4, 5), array(5))
    check(GEMV, "matvec", a(4, 5), array(11)[::-2][:5], array(12)[::3])
    check(GEMV, "matmul", a(4, 5), array(5, 1), array(4, 1))
    check(GEMV, "matmul", array(1, 4), a(4, 5), array(1, 5))
    number += 5
check(DOT, "dot", array(9), array(9), array())
check(DOT, "dot", array(9)[::-1], array(27)[::3], array())
check(DOT, "matmul", array(1, 9), array(9, 1), array(1, 1))
# No unit stride, rows backwards, a row for all.
check(LOOPS, "matmul", array(4, 10)[:, ::2], array(5, 6), array(4, 6))
check(LOOPS, "matmul", array(4, 5), array(5, 6)[::-1], array(4, 6))
check(LOOPS, "matmul", array(4, 5), np.broadcast_to(array(6), (5, 6)), array(4, 6))
check(LOOPS, "matmul", array(4, 5), array(5, 6), array(4, 12)[:, ::2])
check(LOOPS, "matvec", array(4, 5), np.broadcast_to(array(1), (5,)), array(4))
# Rows further apart than BLAS's integers allow, in mostly unused memory.
MAP_NORESERVE = 0x4000  # which the module mmap lacks
memory = np.frombuffer(mmap.mmap(-1, 4 * ((1 << 31) + 64),
                                 mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | MAP_NORESERVE), "f4")
far = np.lib.stride_tricks.as_strided(memory, (2, 5), (4 << 31, 4))
far[...] = array(2, 5)
check(LOOPS, "matmul", far, array(5, 6), array(2, 6))
check(LOOPS, "matvec", far, array(5), array(2))
check(GEMV, "matmul", far[:1], array(5, 6), array(1, 6))
# No elements.
check(LOOPS, "matmul", array(0, 5), array(5, 6), array(0, 6))
check(LOOPS, "matmul", array(4, 0), array(0, 6), array(4, 6))
print(f"{number + 13} calls as expected")
