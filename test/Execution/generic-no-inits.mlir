// An op without inits has the effects of its payload on memory, tiled or not.

// RUN: linalg-run %s --input=iota --input=iota --input=zeros | FileCheck %s
// RUN: linalg-run %s --input=iota --input=iota --input=zeros --pipeline=library | FileCheck %s
// RUN: linalg-opt %s --linalg-tile=sizes=2,3 -o %t.mlir
// RUN: FileCheck %s --check-prefix=TILED < %t.mlir
// RUN: linalg-run %t.mlir --input=iota --input=iota --input=zeros | FileCheck %s
// RUN: linalg-opt %s --linalg-interchange=permutation=1,0 | linalg-run - --input=iota --input=iota --input=zeros | FileCheck %s
// CHECK: [14.0, 38.0]
// TILED-COUNT-2: scf.for
// TILED: linalg.generic

func.func @matvec(%a: tensor<2x4xf32>, %v: tensor<4xf32>, %init: tensor<2xf32>) -> tensor<2xf32> {
  %m = memref.alloc() : memref<2xf32>
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%m : memref<2xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>],
                  iterator_types = ["parallel", "reduction"]} ins(%a, %v : tensor<2x4xf32>, tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %i = linalg.index 0 : index
    %sum = memref.load %m[%i] : memref<2xf32>
    %product = arith.mulf %x, %y : f32
    %next = arith.addf %sum, %product : f32
    memref.store %next, %m[%i] : memref<2xf32>
    linalg.yield
  }
  %0 = bufferization.to_tensor %m restrict : memref<2xf32> to tensor<2xf32>
  return %0 : tensor<2xf32>
}
