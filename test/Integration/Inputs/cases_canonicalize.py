"""Programs that canonicalization changes."""

import numpy as np

from harness import BUFFERS, FORMS, TENSORS, case, load_copies, main

STATIC_TENSORS = (FORMS[3],)
ID = "affine_map<(i, j) -> (i, j)>"
PARALLEL = 'iterator_types = ["parallel", "parallel"]'


def generic(number_of_maps):
    return f"linalg.generic {{indexing_maps = [{', '.join([ID] * number_of_maps)}], {PARALLEL}}}"


# Casts.
case("""%a = tensor.cast %i0 : $i0 to tensor<4x?xf32>
$bind linalg.add ins(%a, %i1 : tensor<4x?xf32>, $i1) outs(%o0 : $o0) $results""",
     "4x8xf32 4x8xf32", "4x8xf32", lambda a, b, o: a + b, forms=TENSORS)
case("""%o = tensor.cast %o0 : $o0 to tensor<?x?xf32>
%r1 = linalg.matmul ins(%i0, %i1 : $i0, $i1) outs(%o : tensor<?x?xf32>) -> tensor<?x?xf32>
$bind tensor.cast %r1 : tensor<?x?xf32> to $o0""",
     "4x3xf32 3x8xf32", "4x8xf32", lambda a, b, o: o + a @ b, forms=TENSORS)
case("""%s = tensor.cast %i0 : $i0 to tensor<?xf32>
%k = tensor.cast %i1 : $i1 to tensor<?xf32>
$bind linalg.conv_1d ins(%s, %k : tensor<?xf32>, tensor<?xf32>) outs(%o0 : $o0) $results""",
     "7xf32 3xf32", "5xf32", lambda a, k, o: o + np.correlate(a, k), forms=TENSORS)
case("""%a = memref.cast %i0 : $i0 to memref<?x?xf32, strided<[?, ?], offset: ?>>
%o = memref.cast %o0 : $o0 to memref<?x?xf32, strided<[?, ?], offset: ?>>
linalg.exp ins(%a : memref<?x?xf32, strided<[?, ?], offset: ?>>) outs(%o : memref<?x?xf32, strided<[?, ?], offset: ?>>)""",
     "4x8xf32", "4x8xf32", lambda a, o: np.exp(a), forms=BUFFERS)

# Results that are operands, and buffers that do not change.
case("$bind linalg.copy $operands $results", "4x8xi32", "4x8xi32", lambda a, o: a)
case("$bind linalg.transpose $operands permutation = [0, 1]", "4x8xi32", "4x8xi32", lambda a, o: a)
case("$bind linalg.broadcast $operands dimensions = []", "4x8xi32", "4x8xi32", lambda a, o: a)
case(f"""$bind {generic(4)} $operands {{
^bb0(%a: i32, %b: i32, %o: i32, %p: i32):
  %s = arith.addi %a, %b : i32
  linalg.yield %b, %s : i32, i32
}} $results""", "4x8xi32 4x8xi32", "4x8xi32 4x8xi32", lambda a, b, o, p: (b, a + b))
# Both are read before either is written.
case(f"""$bind {generic(2)} $operands {{
^bb0(%o: i32, %p: i32):
  linalg.yield %p, %o : i32, i32
}} $results""", "", "4x8xi32 4x8xi32", lambda o, p: (p, o), forms=FORMS[:5])
case("""linalg.copy ins(%o0 : $o0) outs(%o0 : $o0)
linalg.add ins(%i0, %o0 : $i0, $o0) outs(%o0 : $o0)""", "4x8xi32", "4x8xi32", lambda a, o: a + o, forms=BUFFERS)
case("$bind linalg.matmul $operands $results", "4x0xf32 0x8xf32", "4x8xf32", lambda a, b, o: o,
     forms=FORMS[:5])

# Unneeded operands; the remaining ones are renumbered.
case(f"""$bind {generic(5)} $operands {{
^bb0(%a: i32, %b: i32, %c: i32, %o: i32, %p: i32):
  %i = linalg.index 1 : index
  %j = arith.index_cast %i : index to i32
  %s = arith.muli %c, %j : i32
  %t = arith.addi %p, %s : i32
  linalg.yield %o, %t : i32, i32
}} $results""", "4x8xi32 4x8xi32 4x8xi32", "4x8xi32 4x8xi32",
     lambda a, b, c, o, p: (o, p + c * np.arange(8, dtype="i4")))
case(f"""%u:2 = {generic(4)} ins(%i0, %i0 : $i0, $i0) outs(%o0, %o0 : $o0, $o0) {{
^bb0(%a: i32, %b: i32, %o: i32, %p: i32):
  %s = arith.muli %a, %b : i32
  %t = arith.addi %o, %s : i32
  linalg.yield %t, %s : i32, i32
}} -> ($o0, $o0)
$bind tensor.cast %u#1 : $o0 to $o0""", "4x8xi32", "4x8xi32", lambda a, o: a * a, forms=TENSORS)
# Unused sums that other results depend on, and others.
case("""%u:3 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>,
    affine_map<(i) -> ()>, affine_map<(i) -> (i)>], iterator_types = ["reduction"]}
    ins(%i0 : $i0) outs(%i1, %i2, %o0 : $i1, $i2, $o0) {
^bb0(%a: i32, %sum: i32, %product: i32, %o: i32):
  %s = arith.addi %sum, %a : i32
  %p = arith.muli %product, %a : i32
  linalg.yield %s, %p, %s : i32, i32, i32
} -> ($i1, $i2, $o0)
$bind tensor.cast %u#2 : $o0 to $o0""", "5xi32 xi32 xi32", "5xi32",
     lambda a, b, c, o: b + np.cumsum(a, dtype="i4"), forms=TENSORS)
# Payloads that write captured buffers.
case(f"""%u = {generic(2)} ins(%i0 : $i0) outs(%o0 : $o0) {{
^bb0(%a: i32, %o: i32):
  %i = linalg.index 0 : index
  %j = linalg.index 1 : index
  memref.store %a, %x0[%i, %j] : memref<4x8xi32>
  linalg.yield %a : i32
}} -> $o0
$bind tensor.cast %u : $o0 to $o0""", "4x8xi32", "4x8xi32", lambda a, o, x: (a, a), extra="4x8xi32",
     forms=TENSORS)

# Inits that only give the shape.
case("""%f = linalg.fill ins(%i1 : f32) outs(%o0 : $o0) -> $o0
$bind linalg.negf ins(%i0 : $i0) outs(%f : $o0) $results""", "4x8xf32 f32", "4x8xf32",
     lambda a, v, o: -a, forms=TENSORS)
case("""%f = linalg.fill ins(%i1 : i32) outs(%o0 : $o0) -> $o0
$bind linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i * 2)>], iterator_types = ["parallel"]}
  ins(%i0 : $i0) outs(%f : $o0) {
^bb0(%a: i32, %o: i32):
  linalg.yield %a : i32
} $results""", "3xi32 i32", "6xi32",
     lambda a, v, o: np.stack([a, np.full(3, v, "i4")], 1).reshape(6), forms=TENSORS)

# Sequences of transposes and broadcasts.
case("""%t = linalg.transpose ins(%i0 : $i0) outs(%i1 : $i1) permutation = [1, 2, 0]
$bind linalg.transpose ins(%t : $i1) outs(%o0 : $o0) permutation = [2, 1, 0]""",
     "2x3x5xf32 3x5x2xf32", "2x5x3xf32", lambda a, b, o: a.transpose(0, 2, 1), forms=TENSORS)
case("""%t = linalg.broadcast ins(%i0 : $i0) outs(%i1 : $i1) dimensions = [1]
$bind linalg.transpose ins(%t : $i1) outs(%o0 : $o0) permutation = [1, 0, 2]""",
     "2x5xf32 2x3x5xf32", "3x2x5xf32", lambda a, b, o: np.broadcast_to(a, (3, 2, 5)), forms=TENSORS)
case("""%t = linalg.broadcast ins(%i0 : $i0) outs(%i1 : $i1) dimensions = [1]
$bind linalg.transpose ins(%t : $i1) outs(%o0 : $o0) permutation = [2, 1, 0]""",
     "2x5xf32 2x3x5xf32", "5x3x2xf32", lambda a, b, o: np.broadcast_to(a.T[:, None], (5, 3, 2)), forms=TENSORS)
case("""%t = linalg.broadcast ins(%i0 : $i0) outs(%i1 : $i1) dimensions = [1]
$bind linalg.broadcast ins(%t : $i1) outs(%o0 : $o0) dimensions = [0, 2]""",
     "2xf32 2x3xf32", "5x2x4x3xf32", lambda a, b, o: np.broadcast_to(a[:, None, None], (5, 2, 4, 3)),
     forms=TENSORS)

# Fills.
def fill(consumer, ins, outs, formula, forms=STATIC_TENSORS, **options):
    case(f"%f = linalg.fill ins(%i0 : f32) outs(%i1 : $i1) -> $i1\n" + consumer, ins, outs, formula,
         forms=forms, **options)


full = lambda v, a, o: np.full_like(o, v)
fill("$bind linalg.copy ins(%f : $i1) outs(%o0 : $o0) $results", "f32 4x8xf32", "4x8xf32", full, TENSORS)
fill("$bind linalg.transpose ins(%f : $i1) outs(%o0 : $o0) permutation = [1, 0]", "f32 4x8xf32", "8x4xf32",
     full, TENSORS)
fill("$bind linalg.broadcast ins(%f : $i1) outs(%o0 : $o0) dimensions = [1]", "f32 4xf32", "4x8xf32", full, TENSORS)
fill("$bind tensor.expand_shape %f [[0, 1]] output_shape [4, 8] : $i1 into $o0", "f32 32xf32", "4x8xf32", full)
fill("$bind tensor.collapse_shape %f [[0, 1]] : $i1 into $o0", "f32 4x8xf32", "32xf32", full, TENSORS)
fill("$bind tensor.concat dim(0) %f, %f : ($i1, $i1) -> $o0", "f32 4x8xf32", "8x8xf32", full)
fill("""$bind tensor.pad %f low[1, 0] high[2, 3] {
^bb0(%i: index, %j: index):
  tensor.yield %i0 : f32
} : $i1 to $o0""", "f32 4x8xf32", "7x11xf32", full, TENSORS)
fill("""%c1 = arith.constant 1 : index
%e = tensor.extract %f[%c1, %c1] : $i1
$bind linalg.fill ins(%e : f32) outs(%o0 : $o0) $results""", "f32 4x8xf32", "4x8xf32", full, TENSORS)
fill("""%g = linalg.fill ins(%i0 : f32) outs(%o0 : $o0) -> $o0
$bind tensor.insert_slice %f into %g[1, 2] [4, 8] [1, 1] : $i1 into $o0""", "f32 4x8xf32", "6x12xf32", full)
case("""%g = linalg.fill ins(%i0 : f32) outs(%o0 : $o0) -> $o0
%p = tensor.pad %i1 low[0, 1] high[1, 0] {
^bb0(%i: index, %j: index):
  tensor.yield %i0 : f32
} : $i1 to tensor<3x5xf32>
$bind tensor.insert_slice %p into %g[1, 2] [3, 5] [1, 1] : tensor<3x5xf32> into $o0""", "f32 2x4xf32", "4x8xf32",
     lambda v, a, o: np.pad(a, ((1, 1), (3, 1)), constant_values=v), forms=STATIC_TENSORS)

if __name__ == "__main__":
    load_copies()
    main()
