// A dimension of extent 1 that is innermost in an input, and outermost in the result, is
// moved before the vector is broadcast along the dimension between them.

// RUN: linalg-run %s --input=zeros --input="[[-9,-2],[4,7]]" | FileCheck %s
// RUN: linalg-opt %s --linalg-vectorize=sizes=5,0,5 --linalg-flatten-transfers --canonicalize \
// RUN:   | linalg-run - --pipeline=loops --input=zeros --input="[[-9,-2],[4,7]]" | FileCheck %s
// RUN: linalg-opt %s --linalg-vectorize=sizes=5,0,5 --linalg-flatten-transfers | FileCheck %s --check-prefix=IR

// CHECK: {{\[\[\[}}-9.0],
// CHECK-NEXT: [-9.0],
// CHECK-NEXT: [-9.0],
// CHECK-NEXT: [-9.0]]]

// IR: vector.broadcast %{{.*}} : vector<5xf32> to vector<1x5x5xf32>
func.func @main(%o: memref<1x4x1xf32>, %a: memref<2x2xf32>) -> memref<1x4x1xf32> {
  %x = memref.subview %a[0, 0] [1, 1] [2, 2] : memref<2x2xf32> to memref<1x1xf32, strided<[4, 2]>>
  linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (j, i, k)>],
                  iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x : memref<1x1xf32, strided<[4, 2]>>) outs(%o : memref<1x4x1xf32>) {
  ^bb0(%b: f32, %c: f32):
    linalg.yield %b : f32
  }
  return %o : memref<1x4x1xf32>
}
