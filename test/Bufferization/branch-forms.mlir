// Branches that name a block twice, and regions with several ends.

// RUN: linalg-opt %s --linalg-bufferize | FileCheck %s
// RUN: linalg-run %s --function=equal --input=true --input=iota --input=splat=7 --expect=[0,1,2,3] --next-call --function=equal --input=false --input=iota --input=splat=7 --expect=splat=7 --next-call --function=ends --input=true --input=iota --input=splat=7 --expect=[0,2,4,6] --next-call --function=ends --input=false --input=iota --input=splat=7 --expect=splat=14
// RUN: linalg-run %s --pipeline=loops --function=equal --input=true --input=iota --input=splat=7 --expect=[0,1,2,3] --next-call --function=ends --input=false --input=iota --input=splat=7 --expect=splat=14

// CHECK-LABEL: func.func @equal(
// CHECK-SAME:    %[[P:.*]]: i1, %[[A:.*]]: memref<4xf32>, %[[B:.*]]: memref<4xf32>
// CHECK:         cf.cond_br %[[P]], ^[[END:.*]](%[[A]] : memref<4xf32>), ^[[BETWEEN:bb[0-9]+]]
// CHECK:       ^[[BETWEEN]]:
// CHECK-NEXT:    cf.br ^[[END]](%[[B]] : memref<4xf32>)
func.func @equal(%p: i1, %a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  cf.cond_br %p, ^bb1(%a : tensor<4xf32>), ^bb1(%b : tensor<4xf32>)
^bb1(%x: tensor<4xf32>):
  return %x : tensor<4xf32>
}

// CHECK-LABEL: func.func @ends(
// CHECK:         scf.execute_region -> memref<4xf32>
// CHECK:           scf.yield
// CHECK-NOT:       scf.yield
// CHECK:         return
func.func @ends(%p: i1, %a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = scf.execute_region -> tensor<4xf32> {
    cf.cond_br %p, ^bb1, ^bb2
  ^bb1:
    scf.yield %a : tensor<4xf32>
  ^bb2:
    scf.yield %b : tensor<4xf32>
  }
  %e = tensor.empty() : tensor<4xf32>
  %1 = linalg.add ins(%0, %0 : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
