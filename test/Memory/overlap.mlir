// Which buffers are assumed to alias, by remarks of linalg-promote and of other passes.

// RUN: linalg-opt %s -linalg-promote --remarks-filter=linalg-promote --verify-diagnostics -o /dev/null
// RUN: linalg-opt %s -linalg-vectorize --linalg-explain 2>&1 | FileCheck %s
// RUN: linalg-opt %s -linalg-tile="sizes=2 loops=forall" --linalg-explain 2>&1 | FileCheck %s --check-prefixes=FORALL
// RUN: linalg-opt %s -linalg-tile="sizes=2,2" --linalg-explain 2>&1 | FileCheck %s --check-prefix=TILE
// RUN: linalg-opt %s -linalg-interchange=permutation=1,0 --linalg-explain 2>&1 | FileCheck %s --check-prefix=INTER
// RUN: linalg-opt %s -linalg-split-reduction=factor=2 --linalg-explain 2>&1 | FileCheck %s --check-prefix=SPLIT
// RUN: linalg-opt %s -linalg-to-parallel-loops --linalg-explain 2>&1 | FileCheck %s --check-prefix=PARALLEL
// RUN: echo '{"functions": ["linalg_matmul_2df32_2df32_2df32"]}' > %t.json
// RUN: linalg-opt %s -linalg-to-library-calls=library=%t.json --linalg-explain 2>&1 | FileCheck %s --check-prefix=LIBRARY

#id = affine_map<(i) -> (i)>
#first = affine_map<(i) -> (0)>
#id2 = affine_map<(i, j) -> (i, j)>
#swap = affine_map<(i, j) -> (j, i)>
#rows = affine_map<(i, j) -> (i)>
#add_first = {indexing_maps = [#first, #id], iterator_types = ["parallel"]}
!t = memref<8xf32>

memref.global "private" @g : !t = uninitialized
memref.global "private" @h : !t = uninitialized

// Tiles of rows keep the order in which the columns of each row are added; vectors would not.

// CHECK: note: linalg-vectorize: left linalg.generic alone: operands 1 and 2 may be the same memory, where an iteration reads or writes what another one has written
// FORALL: note: linalg-tile: tiled linalg.generic
// TILE: note: linalg-tile: tiled linalg.generic
// INTER: note: linalg-interchange: changed the order of the loops of linalg.generic
// SPLIT: note: linalg-split-reduction: left linalg.generic alone: operands 1 and 2 may be the same memory
// PARALLEL: note: linalg-to-parallel-loops: lowered linalg.generic
// LIBRARY: note: linalg-to-library-calls: lowered linalg.generic to loops: no function's name
func.func @accumulator(%a: memref<4x8xf32>, %m: memref<4xf32>) {
  // expected-remark@+1 {{[Missed] NotPromoted | Category:linalg-promote | Reason="operands 1 and 2 may be the same memory, where an iteration reads or writes what another one has written", Remark="left linalg.generic alone"}}
  linalg.generic {indexing_maps = [#id2, #rows, #rows], iterator_types = ["parallel", "reduction"]}
      ins(%a, %m : memref<4x8xf32>, memref<4xf32>) outs(%m : memref<4xf32>) {
  ^bb0(%x: f32, %old: f32, %out: f32):
    %s = arith.addf %old, %x : f32
    linalg.yield %s : f32
  }
  return
}

// Each of two elements is read after the other one is written.

// CHECK: note: linalg-vectorize: left linalg.generic alone: operands 0 and 1 may be
// FORALL: note: linalg-tile: left linalg.generic alone: operands 0 and 1 may be
// TILE: note: linalg-tile: left linalg.generic alone: operands 0 and 1 may be
// INTER: note: linalg-interchange: left linalg.generic alone: operands 0 and 1 may be
// PARALLEL: note: linalg-to-parallel-loops: made all loops of linalg.generic sequential: operands 0 and 1 may be
func.func @transpose(%a: memref<4x4xf32>) {
  // expected-remark@+1 {{operands 0 and 1 may be the same memory}}
  linalg.generic {indexing_maps = [#swap, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<4x4xf32>) outs(%a : memref<4x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  }
  return
}

// CHECK: note: linalg-vectorize: left linalg.matmul alone: operands 0 and 2 may be
// FORALL: note: linalg-tile: left linalg.matmul alone: operands 0 and 2 may be
// PARALLEL: note: linalg-to-parallel-loops: made all loops of linalg.matmul sequential: operands 0 and 2 may be
// LIBRARY: note: linalg-to-library-calls: lowered linalg.matmul to loops: operands 0 and 2 may be
func.func @matmul(%a: memref<4x4xf32>, %b: memref<4x4xf32>) {
  // expected-remark@+1 {{operands 0 and 2 may be the same memory}}
  linalg.matmul ins(%a, %b : memref<4x4xf32>, memref<4x4xf32>) outs(%a : memref<4x4xf32>)
  return
}

// Each element is accessed in only one iteration.

// CHECK: note: linalg-vectorize: vectorized linalg.exp
// FORALL: note: linalg-tile: tiled linalg.exp
// PARALLEL-NOT: made all
// PARALLEL: note: linalg-to-parallel-loops: lowered linalg.exp
func.func @in_place(%a: !t) {
  // expected-remark@+1 {{promoted operands of linalg.exp}}
  linalg.exp ins(%a : !t) outs(%a : !t)
  return
}

// The same view, created twice.
func.func @same_view(%a: !t, %i: index) {
  %0 = memref.subview %a[%i] [4] [1] : !t to memref<4xf32, strided<[1], offset: ?>>
  %1 = memref.subview %a[%i] [4] [1] : !t to memref<4xf32, strided<[1], offset: ?>>
  // expected-remark@+1 {{promoted operands of linalg.exp}}
  linalg.exp ins(%0 : memref<4xf32, strided<[1], offset: ?>>) outs(%1 : memref<4xf32, strided<[1], offset: ?>>)
  return
}

func.func @other_view(%a: !t, %i: index, %j: index) {
  %0 = memref.subview %a[%i] [4] [1] : !t to memref<4xf32, strided<[1], offset: ?>>
  %1 = memref.subview %a[%j] [4] [1] : !t to memref<4xf32, strided<[1], offset: ?>>
  // expected-remark@+1 {{operands 0 and 1 may be the same memory}}
  linalg.exp ins(%0 : memref<4xf32, strided<[1], offset: ?>>) outs(%1 : memref<4xf32, strided<[1], offset: ?>>)
  return
}

func.func @parts(%a: !t, %b: memref<2x8xf32>, %i: index) {
  %0 = memref.subview %a[0] [4] [1] : !t to memref<4xf32, strided<[1]>>
  %1 = memref.subview %a[4] [4] [1] : !t to memref<4xf32, strided<[1], offset: 4>>
  // expected-remark@+1 {{promoted operands of linalg.exp}}
  linalg.exp ins(%0 : memref<4xf32, strided<[1]>>) outs(%1 : memref<4xf32, strided<[1], offset: 4>>)
  %next = affine.apply affine_map<(d0) -> (d0 + 2)>(%i)
  %2 = memref.subview %a[%i] [2] [1] : !t to memref<2xf32, strided<[1], offset: ?>>
  %3 = memref.subview %a[%next] [2] [1] : !t to memref<2xf32, strided<[1], offset: ?>>
  // expected-remark@+1 {{promoted operands of linalg.exp}}
  linalg.exp ins(%2 : memref<2xf32, strided<[1], offset: ?>>) outs(%3 : memref<2xf32, strided<[1], offset: ?>>)
  return
}

// Arguments of a function, allocations and globals are disjoint.
func.func @own(%a: !t, %b: !t) {
  %0 = memref.alloc() : !t
  %1 = memref.get_global @g : !t
  %2 = memref.get_global @h : !t
  %3 = func.call @make() : () -> !t
  // expected-remark@+1 {{promoted operands}}
  linalg.generic #add_first ins(%a : !t) outs(%b : !t) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  }
  // expected-remark@+1 {{promoted operands}}
  linalg.generic #add_first ins(%a : !t) outs(%0 : !t) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  }
  // expected-remark@+1 {{promoted operands}}
  linalg.generic #add_first ins(%1 : !t) outs(%2 : !t) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  }
  // expected-remark@+1 {{promoted operands}}
  linalg.generic #add_first ins(%1 : !t) outs(%a : !t) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  }
  // expected-remark@+1 {{promoted operands}}
  linalg.generic #add_first ins(%3 : !t) outs(%0 : !t) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  }
  memref.dealloc %0 : !t
  return
}

func.func private @make() -> !t
func.func private @choose(!t) -> !t

func.func @unknown(%a: !t, %which: i1) {
  %0 = memref.alloc() : !t
  %1 = func.call @make() : () -> !t
  %2 = func.call @choose(%0) : (!t) -> !t
  %3 = memref.get_global @g : !t
  %4 = memref.get_global @g : !t
  %5 = arith.select %which, %a, %0 : !t
  // expected-remark@+1 {{operands 0 and 1 may be the same memory}}
  linalg.generic #add_first ins(%1 : !t) outs(%a : !t) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  }
  // expected-remark@+1 {{operands 0 and 1 may be the same memory}}
  linalg.generic #add_first ins(%2 : !t) outs(%0 : !t) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  }
  // expected-remark@+1 {{operands 0 and 1 may be the same memory}}
  linalg.generic #add_first ins(%3 : !t) outs(%4 : !t) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  }
  // expected-remark@+1 {{operands 0 and 1 may be the same memory}}
  linalg.generic #add_first ins(%5 : !t) outs(%a : !t) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  }
  memref.dealloc %0 : !t
  return
}

func.func @carried(%a: !t, %b: !t, %c: !t, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (!t, !t) {
    // expected-remark@+1 {{operands 0 and 1 may be the same memory}}
    linalg.generic #add_first ins(%x : !t) outs(%y : !t) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    }
    // expected-remark@+1 {{promoted operands}}
    linalg.generic #add_first ins(%x : !t) outs(%c : !t) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    }
    scf.yield %y, %x : !t, !t
  }
  return
}

func.func @blocks(%a: !t, %b: !t, %which: i1) {
  %0 = memref.alloc() : !t
  cf.cond_br %which, ^next(%0 : !t), ^next(%a : !t)
^next(%x: !t):
  // expected-remark@+1 {{operands 0 and 1 may be the same memory}}
  linalg.generic #add_first ins(%x : !t) outs(%0 : !t) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  }
  // expected-remark@+1 {{promoted operands}}
  linalg.generic #add_first ins(%x : !t) outs(%b : !t) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  }
  return
}
