// A dimension of extent 1 is dropped before the vector is broadcast: after that,
// MLIR's canonicalization would fold the cast to a broadcast along another dimension.

// RUN: linalg-run %s --input=iota --input=iota | FileCheck %s
// RUN: linalg-opt %s --linalg-vectorize --linalg-flatten-transfers --canonicalize | linalg-run - --input=iota --input=iota | FileCheck %s
// RUN: linalg-opt %s --linalg-vectorize --linalg-flatten-transfers | FileCheck %s --check-prefix=IR

// CHECK:      {{\[\[\[}}0, 1],
// CHECK-NEXT: {{\[}}2, 3]],
// CHECK:      {{\[\[}}0, 2],
// CHECK-NEXT: {{\[}}4, 6]]]

// IR-NOT: vector.shape_cast {{.*}} : vector<2x2x1x2xi32>
func.func @main(%a: memref<2x2xi32>, %b: memref<2xi32>) -> memref<2x2x2xi32> {
  %o = memref.alloc() : memref<2x2x2xi32>
  linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i)>,
                                   affine_map<(i, j, k) -> (i, j, k)>],
                  iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%a, %b : memref<2x2xi32>, memref<2xi32>) outs(%o : memref<2x2x2xi32>) {
  ^bb0(%x: i32, %y: i32, %z: i32):
    %one = arith.constant 1 : i32
    %n = arith.addi %y, %one : i32
    %p = arith.muli %x, %n : i32
    linalg.yield %p : i32
  }
  return %o : memref<2x2x2xi32>
}
