// The values of a tile that lie along two dimensions are repeated for the others in a reduction.

// RUN: linalg-opt %s --linalg-tile=sizes=2,2,0,2 --linalg-vectorize | linalg-run - --pipeline=loops \
// RUN:   --input="[[[4,3,3,-5],[0,0,0,0]]]" --input="splat=-9" --input=zeros | FileCheck %s
// RUN: linalg-run %s --input="[[[4,3,3,-5],[0,0,0,0]]]" --input="splat=-9" --input=zeros | FileCheck %s

// CHECK: {{\[\[\[}}4.0],
// CHECK-NEXT: [3.0],
// CHECK-NEXT: [3.0],
// CHECK-NEXT: [-5.0]],
func.func @main(%a: memref<1x2x4xf32>, %r: memref<7x4x1xf32>, %n: memref<8xf32>) -> memref<7x4x1xf32> {
  linalg.generic {indexing_maps = [affine_map<(i, j, k, l) -> (l)>, affine_map<(i, j, k, l) -> (k, k * 2, j)>,
                                   affine_map<(i, j, k, l) -> (i, j, k)>],
                  iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%n, %a : memref<8xf32>, memref<1x2x4xf32>) outs(%r : memref<7x4x1xf32>) {
  ^bb0(%unused: f32, %x: f32, %o: f32):
    %m = arith.maximumf %o, %x : f32
    linalg.yield %m : f32
  }
  return %r : memref<7x4x1xf32>
}
