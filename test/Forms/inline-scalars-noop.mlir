// RUN: linalg-opt %s --linalg-inline-scalars=tensors-only --remarks-filter=linalg-inline-scalars --verify-diagnostics | FileCheck %s

// CHECK-NOT: load
// CHECK-NOT: extract

#v = affine_map<(i) -> (i)>
#s = affine_map<(i) -> ()>

// CHECK: ins(%{{.*}} : memref<f32>) outs
func.func @buffers(%a: memref<4xf32>, %s: memref<f32>) {
  // expected-remark@+1 {{[Missed] NotInlined | Category:linalg-inline-scalars | Reason="it has buffers as operands", Remark="left linalg.generic alone"}}
  linalg.generic {indexing_maps = [#s, #v], iterator_types = ["parallel"]} ins(%s : memref<f32>) outs(%a : memref<4xf32>) {
  ^bb0(%x: f32, %out: f32):
    linalg.yield %x : f32
  }
  return
}

// CHECK: ins(%{{.*}} : tensor<4xf32>) outs
func.func @none(%a: tensor<4xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  // expected-remark@+1 {{Reason="all of its inputs are accessed at different elements"}}
  %0 = linalg.generic {indexing_maps = [#v, #v], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%o : tensor<4xf32>) {
  ^bb0(%x: f32, %out: f32):
    linalg.yield %x : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK: linalg.fill ins(%{{.*}} : f32)
func.func @named(%s: f32, %o: tensor<4xf32>) -> tensor<4xf32> {
  // expected-remark@+1 {{Reason="it is no linalg.generic"}}
  %0 = linalg.fill ins(%s : f32) outs(%o : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
