"""generic, map and reduce: payloads written out."""

import numpy as np

from harness import SOME, case, generic, main
from values import FLOATS, INTS, cast

# Arithmetic of the payloads below, for floats and for integers.
ADD, MUL, MAX = ({t: (f if t in FLOATS else i) for t in FLOATS + INTS} for f, i in
                 (("arith.addf", "arith.addi"), ("arith.mulf", "arith.muli"),
                  ("arith.maximumf", "arith.maxsi")))


#===----------------------------------------------------------------------===#
# map
#===----------------------------------------------------------------------===#

for t in FLOATS + INTS:
    forms = {} if t == "f32" else {"forms": SOME}
    case(f"linalg.map {{ {ADD[t]} }} $operands", f"3x5x{t} 3x5x{t}", f"3x5x{t}", lambda a, b, o: a + b, **forms)
    case(f"""linalg.map $operands (%a: {t}, %b: {t}, %o: {t}) {{
               %m = {MUL[t]} %a, %b : {t}
               %s = {ADD[t]} %m, %o : {t}
               linalg.yield %s : {t} }}""",
         f"3x5x{t} 3x5x{t}", f"3x5x{t}", lambda a, b, o: a * b + o, **forms)
case("linalg.map { math.exp } $operands", "xf32", "xf32", lambda a, o: np.exp(a))
case("linalg.map { arith.select } $operands", "4xi1 4xi8 4xi8", "4xi8", lambda c, a, b, o: np.where(c, a, b))
case("linalg.map { arith.extf } $operands", "3x0xf16", "3x0xf32", lambda a, o: a)
case("""linalg.map $operands (%o: index) {
          %i = linalg.index 0 : index
          %j = linalg.index 1 : index
          %s = arith.subi %i, %j : index
          linalg.yield %s : index }""",
     "", "3x5xindex", lambda o: np.subtract.outer(np.arange(3), np.arange(5)))

#===----------------------------------------------------------------------===#
# reduce
#===----------------------------------------------------------------------===#

for t in FLOATS + INTS:
    forms = {} if t == "i32" else {"forms": SOME}
    case(f"linalg.reduce {{ {ADD[t]} }} $operands dimensions = [1]", f"3x5x{t}", f"3x{t}",
         lambda a, o: o + a.sum(1, dtype=a.dtype), **forms)
    case(f"linalg.reduce {{ {MAX[t]} }} $operands dimensions = [0]", f"3x5x{t}", f"5x{t}",
         lambda a, o: np.maximum(o, a.max(0)), **forms)
for shape, out, dimensions in [("2x3x4x", "3x", [0, 2]), ("2x3x", "x", [0, 1]), ("7x", "x", [0]),
                               ("3x0x", "3x", [1]), ("2x3x", "2x3x", [])]:
    case(f"linalg.reduce {{ arith.addi }} $operands dimensions = {dimensions}",
         f"{shape}i32", f"{out}i32",
         lambda a, o, axes=tuple(dimensions): o + a.sum(axes, dtype="i4"))
case("""linalg.reduce $operands dimensions = [1] (%a: f32, %o: f64) {
          %e = arith.extf %a : f32 to f64
          %s = arith.subf %e, %o : f64
          linalg.yield %s : f64 }""",
     "3x4xf32", "3xf64", lambda a, o: a[:, 3] - (a[:, 2] - (a[:, 1] - (a[:, 0] - o))))
case("""linalg.reduce $operands dimensions = [0] (%a: i32, %b: f32, %m: i32, %s: f32) {
          %n = arith.maxsi %a, %m : i32
          %t = arith.addf %b, %s : f32
          linalg.yield %n, %t : i32, f32 }""",
     "4x3xi32 4x3xf32", "3xi32 3xf32", lambda a, b, m, s: (np.maximum(m, a.max(0)), s + b.sum(0)))

#===----------------------------------------------------------------------===#
# generic: maps and inits
#===----------------------------------------------------------------------===#

MULTIPLY_ADD = """^bb0(%a: f32, %b: f32, %o: f32):
  %m = arith.mulf %a, %b : f32
  %s = arith.addf %o, %m : f32
  linalg.yield %s : f32"""
generic("i, j, k", "k, i | j, k | i, j", "ppr", MULTIPLY_ADD, "5x3xf32 4x5xf32", "3x4xf32",
        lambda a, b, o: o + np.einsum("ki,jk->ij", a, b))
generic("i, j, k", "k, i | j, k | j, i", "ppr", MULTIPLY_ADD,
        "5x3xf32 4x5xf32", "4x3xf32", lambda a, b, o: o + np.einsum("ki,jk->ji", a, b), forms=SOME)
generic("i, j", "j | i | i, j", "pp", MULTIPLY_ADD, "5xf32 3xf32", "3x5xf32",
        lambda a, b, o: o + np.outer(b, a))
generic("i, j", "i, j | | i", "pr", MULTIPLY_ADD, "3x5xf32 f32", "3xf32", lambda a, b, o: o + a.sum(1) * b)
generic("", "| |", "", MULTIPLY_ADD, "xf32 xf32", "xf32", lambda a, b, o: o + a * b)
generic("i", "i, 0 | 1, i | i", "p", MULTIPLY_ADD, "3x2xf32 2x3xf32", "3xf32",
        lambda a, b, o: o + a[:, 0] * b[1], forms=SOME)
generic("i, k", "i + k | k | i", "pr", MULTIPLY_ADD, "6xf32 3xf32", "4xf32",
        lambda a, b, o: o + np.correlate(a, b))
generic("i, k", "2 * i + 3 * k | k | i", "pr", MULTIPLY_ADD, "13xf32 3xf32", "4xf32",
        lambda a, b, o: o + sum(a[3 * k:3 * k + 7:2] * b[k] for k in range(3)))
generic("i, j", "i, j | i, j | i", "pr", MULTIPLY_ADD, "3x0xf32 3x0xf32", "3xf32", lambda a, b, o: o)

VECTOR = "vector<4xf32>"
generic("i, j", "i, j | j, i | i", "pr", MULTIPLY_ADD.replace("f32", VECTOR), f"3x5x{VECTOR} 5x3x{VECTOR}",
        f"3x{VECTOR}", lambda a, b, o: o + (a * b.swapaxes(0, 1)).sum(1))

# The largest element of each row, and its index.
generic("i, j", "i, j | i | i", "pr", """^bb0(%a: f32, %m: f32, %at: index):
  %j = linalg.index 1 : index
  %above = arith.cmpf ogt, %a, %m : f32
  %n = arith.select %above, %a, %m : f32
  %k = arith.select %above, %j, %at : index
  linalg.yield %n, %k : f32, index""", "3x5xf32", "3xf32 3xindex",
        lambda a, m, at: (np.maximum(m, a.max(1)), np.where(a.max(1) > m, a.argmax(1), at)))
# Inits of different maps; one is only written.
generic("i, j", "i, j | i, j | j, i", "pp", """^bb0(%a: i32, %s: i32, %o: i32):
  %t = arith.addi %s, %a : i32
  linalg.yield %t, %a : i32, i32""", "3x5xi32", "3x5xi32 5x3xi32", lambda a, s, o: (s + a, a.T))
# Each init becomes the other's old element.
generic("i", "i | i", "p", """^bb0(%x: i16, %y: i16):
  linalg.yield %y, %x : i16, i16""", "", "4xi16 4xi16", lambda x, y: (y, x))
generic("i, j", "i, j", "pp", """^bb0(%o: i64):
  %i = linalg.index 0 : index
  %j = linalg.index 1 : index
  %s = arith.muli %i, %j : index
  %t = arith.index_cast %s : index to i64
  linalg.yield %t : i64""", "", "3x5xi64", lambda o: np.outer(np.arange(3), np.arange(5)))

#===----------------------------------------------------------------------===#
# generic: captured values and buffers
#===----------------------------------------------------------------------===#

generic("i", "i | i", "p", """^bb0(%a: f32, %o: f32):
  %s = arith.mulf %a, %scale : f32
  linalg.yield %s : f32""", "4xf32", "4xf32", lambda a, o: 2.5 * a,
        before="%scale = arith.constant 2.5 : f32")
generic("i", "i | i", "p", """^bb0(%a: f32, %o: f32):
  linalg.yield %scale : f32""", "4xf32", "4xf32", lambda a, o: np.full_like(o, 2.5),
        before="%scale = arith.constant 2.5 : f32")
# A histogram, declared parallel: correct in sequential loops nevertheless.
generic("i", "i | i", "p", """^bb0(%a: index, %o: index):
  %n = memref.load %x0[%a] : memref<6xi32>
  %m = arith.addi %n, %c1 : i32
  memref.store %m, %x0[%a] : memref<6xi32>
  linalg.yield %a : index""", "40xindex", "40xindex",
        lambda a, o, x: (a, x + np.bincount(a, minlength=6).astype("i4")), extra="6xi32",
        before="%c1 = arith.constant 1 : i32", inputs=lambda a, o, x: (a % 6, o, x), threads=False)
# A gather.
generic("i, j", "i | i, j", "pp", """^bb0(%a: index, %o: f32):
  %j = linalg.index 1 : index
  %v = memref.load %x0[%a, %j] : memref<4x3xf32>
  linalg.yield %v : f32""", "5xindex", "5x3xf32", lambda a, o, x: x[a], extra="4x3xf32",
        inputs=lambda a, o, x: (a % 4, o, x))


#===----------------------------------------------------------------------===#
# generic: structured ops in the payload
#===----------------------------------------------------------------------===#

# The inner op's index is its own; the outer one's is captured.
generic("i", "i | i", "p", """^bb0(%a: f32, %o: f32):
  %i = linalg.index 0 : index
  linalg.fill ins(%a : f32) outs(%x0 : memref<3xf32>)
  linalg.add ins(%x0, %x1 : memref<3xf32>, memref<3xf32>) outs(%x0 : memref<3xf32>)
  linalg.generic {indexing_maps = [affine_map<(j) -> (j)>], iterator_types = ["parallel"]}
      outs(%x2 : memref<4xindex>) {
  ^bb1(%p: index):
    %j = linalg.index 0 : index
    %k = arith.muli %i, %j : index
    %s = arith.addi %p, %k : index
    linalg.yield %s : index
  }
  %v = memref.load %x0[%c1] : memref<3xf32>
  linalg.yield %v : f32""", "5xf32", "5xf32",
        lambda a, o, x, y, z: (a + y[1], a[4] + y, y, z + 10 * np.arange(4)),
        extra="3xf32 3xf32 4xindex", before="%c1 = arith.constant 1 : index", threads=False)

if __name__ == "__main__":
    main()
