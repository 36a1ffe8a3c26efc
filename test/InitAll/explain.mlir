// RUN: linalg-opt %s --linalg-explain --linalg-tile=sizes=0,4 --linalg-generalize -o /dev/null 2>&1 | FileCheck %s
// RUN: linalg-opt %s --linalg-explain --pass-pipeline='builtin.module(linalg-tile{sizes=0,4},linalg-generalize)' -o /dev/null 2>&1 | FileCheck %s
// RUN: linalg-opt %s --linalg-explain --linalg-tile=sizes=0,4 -o %t.explained 2>/dev/null
// RUN: linalg-opt %s --linalg-tile=sizes=0,4 -o %t.silent 2>%t.nothing
// RUN: diff %t.explained %t.silent
// RUN: count 0 < %t.nothing
// RUN: not linalg-opt %s.missing --linalg-explain 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not linalg-opt %s --linalg-explain -o %t.missing/output 2>&1 | FileCheck %s --check-prefix=OUTPUT
// RUN: not linalg-opt %s --linalg-explain --linalg-tile=sizes=-1 -o %t.none 2>&1 | FileCheck %s --check-prefix=OPTION
// RUN: test ! -e %t.none

// MISSING: cannot open input file
// OUTPUT: cannot open output file
// OPTION: error: option `sizes` of linalg-tile has -1, expected 0 or more

// CHECK: explain.mlir:[[@LINE+3]]:3: note: linalg-tile: tiled linalg.matmul (
// CHECK-NEXT: linalg.matmul ins
func.func @matmul(%a: memref<4x8xf32>, %b: memref<8x16xf32>, %c: memref<4x16xf32>) {
  linalg.matmul ins(%a, %b : memref<4x8xf32>, memref<8x16xf32>) outs(%c : memref<4x16xf32>)
  return
}

// CHECK: explain.mlir:[[@LINE+2]]:3: note: linalg-tile: left linalg.fill alone: none of its 1 loops has a tile size
func.func @fill(%f: f32, %a: memref<4xf32>) {
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  return
}

// CHECK: note: linalg-generalize: {{.*}}linalg.matmul
