"""Ops with loops and dimensions of extent one."""

import numpy as np

from harness import case, generic, main

for m, n, k in [(1, 4, 8), (3, 1, 8), (3, 4, 1), (1, 1, 8), (1, 1, 1)]:
    case("linalg.matmul $operands $results", f"{m}x{k}xf32 {k}x{n}xf32", f"{m}x{n}xf32",
         lambda a, b, o: o + a @ b)
case("linalg.batch_matmul $operands $results", "1x3x5xi32 1x5x4xi32", "1x3x4xi32", lambda a, b, o: o + a @ b)
case("linalg.add $operands $results", "1x5x1xf32 1x5x1xf32", "1x5x1xf32", lambda a, b, o: a + b)
case("linalg.fill $operands $results", "f32", "1x1xf32", lambda a, o: a + 0 * o)
case("linalg.reduce { arith.addi } $operands dimensions = [0, 2]", "1x5x1xi32", "5xi32",
     lambda a, o: o + a[0, :, 0])
case("linalg.reduce { arith.addi } $operands dimensions = [0]", "4x1xi32", "1xi32",
     lambda a, o: o + a.sum(0, dtype="i4"))
case("linalg.transpose $operands permutation = [1, 2, 0]", "1x3x5xf32", "3x5x1xf32",
     lambda a, o: a.transpose(1, 2, 0))
case("linalg.broadcast $operands dimensions = [0, 2]", "5xf32", "1x5x1xf32", lambda a, o: a[None, :, None])
case("linalg.conv_2d_nhwc_hwcf $operands $results", "1x5x4x1xf32 3x1x1x2xf32", "1x3x4x2xf32",
     lambda a, b, o: o + sum(a[:, h:h + 3, :, :1] * b[h, 0, 0] for h in range(3)))
case("linalg.pooling_nhwc_max $operands $results", "1x4x4x2xf32 1x1xf32", "1x4x4x2xf32",
     lambda a, b, o: np.maximum(o, a))
# Indices of loops that stay and of others.
generic("i, j, k", "i, j, k | j, i", "ppr", """^bb0(%a: i32, %o: i32):
  %i = linalg.index 0 : index
  %j = linalg.index 1 : index
  %k = linalg.index 2 : index
  %s = arith.addi %i, %j : index
  %t = arith.addi %s, %k : index
  %u = arith.index_cast %t : index to i32
  %p = arith.muli %a, %u : i32
  %q = arith.addi %o, %p : i32
  linalg.yield %q : i32""", "1x5x3xi32", "5x1xi32",
        lambda a, o: o + (a[0] * np.add.outer(np.arange(5), np.arange(3)).astype("i4")).sum(1, dtype="i4")[:, None])
# A dimension of extent one that no loop runs over, and one that a window does.
generic("i, k", "0, i | i + k, 0 | k | i", "pr", """^bb0(%a: i32, %b: i32, %c: i32, %o: i32):
  %p = arith.muli %b, %c : i32
  %q = arith.addi %a, %p : i32
  %s = arith.addi %o, %q : i32
  linalg.yield %s : i32""", "1x4xi32 4x1xi32 1xi32", "4xi32", lambda a, b, c, o: o + a[0] + b[:, 0] * c[0])
# A sum of loops of which one remains, in a dimension of the init that is longer than that loop.
generic("i, j, k", "i, k | j | i + j, k", "ppp", """^bb0(%a: i32, %b: i32, %o: i32):
  %s = arith.subi %o, %a : i32
  linalg.yield %s : i32""", "3x5xi32 1xi32", "7x5xi32",
        lambda a, b, o: np.concatenate([o[:3] - a, o[3:]]))
# Two inits, one of which loses all dimensions; inputs of one element.
generic("i, j", "i, j | | 0 | j, i | i", "pr", """^bb0(%a: i32, %b: i32, %c: i32, %o: i32, %p: i32):
  %s = arith.muli %a, %b : i32
  %t = arith.addi %p, %c : i32
  %u = arith.addi %s, %t : i32
  linalg.yield %s, %u : i32, i32""", "1x5xi32 i32 1xi32", "5x1xi32 1xi32",
        lambda a, b, c, o, p: ((a * b).T, p + (a * b + c).sum(1, dtype="i4")))
generic("i", "i | | 1, 0 | i", "p", """^bb0(%a: f32, %b: f32, %c: f32, %o: f32):
  %s = arith.mulf %a, %b : f32
  %t = arith.addf %s, %c : f32
  linalg.yield %t : f32""", "4xf32 xf32 2x3xf32", "4xf32", lambda a, b, c, o: a * b + c[1, 0])

if __name__ == "__main__":
    main()
