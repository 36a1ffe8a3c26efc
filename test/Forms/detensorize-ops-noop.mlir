// RUN: linalg-opt %s --linalg-detensorize-ops="aggressive-mode generic-only" --remarks-filter=linalg-detensorize-ops --verify-diagnostics | FileCheck %s

// CHECK-NOT: tensor.extract
// CHECK-NOT: tensor.from_elements

#s = affine_map<() -> ()>

func.func @loops(%a: tensor<4xf32>, %b: tensor<f32>) -> tensor<f32> {
  // expected-remark@+1 {{[Missed] NotDetensorized | Category:linalg-detensorize-ops | Reason="it has 1 loop", Remark="left linalg.generic alone"}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]}
      ins(%a : tensor<4xf32>) outs(%b : tensor<f32>) {
  ^bb0(%x: f32, %o: f32):
    %1 = arith.addf %x, %o : f32
    linalg.yield %1 : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}

func.func @buffers(%a: tensor<f32>, %b: memref<f32>) {
  // expected-remark@+1 {{Reason="operand 1 is a buffer"}}
  linalg.generic {indexing_maps = [#s, #s], iterator_types = []} ins(%a : tensor<f32>) outs(%b : memref<f32>) {
  ^bb0(%x: f32, %o: f32):
    linalg.yield %x : f32
  }
  return
}

func.func @rank(%a: tensor<4xf32>, %b: tensor<f32>) -> tensor<f32> {
  // expected-remark@+1 {{Reason="operand 0 is of another rank than 0"}}
  %0 = linalg.generic {indexing_maps = [affine_map<() -> (2)>, #s], iterator_types = []} ins(%a : tensor<4xf32>) outs(%b : tensor<f32>) {
  ^bb0(%x: f32, %o: f32):
    linalg.yield %x : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}

func.func @encoding(%b: tensor<f32, "mine">) -> tensor<f32, "mine"> {
  // expected-remark@+1 {{Reason="operand 0 has an encoding"}}
  %0 = linalg.generic {indexing_maps = [#s], iterator_types = []} outs(%b : tensor<f32, "mine">) {
  ^bb0(%o: f32):
    linalg.yield %o : f32
  } -> tensor<f32, "mine">
  return %0 : tensor<f32, "mine">
}

func.func @scalar(%a: f32, %b: tensor<f32>) -> tensor<f32> {
  // expected-remark@+1 {{Reason="operand 0 is no tensor"}}
  %0 = linalg.generic {indexing_maps = [#s, #s], iterator_types = []} ins(%a : f32) outs(%b : tensor<f32>) {
  ^bb0(%x: f32, %o: f32):
    linalg.yield %x : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}

func.func @named(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
  // expected-remark@+1 {{Reason="it is no linalg.generic"}}
  %0 = linalg.exp ins(%a : tensor<f32>) outs(%b : tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// CHECK: cf.br ^bb1(%{{.*}} : tensor<4xf32>)
func.func @arguments_of_rank_1(%a: tensor<4xf32>, %p: i1) -> tensor<4xf32> {
  cf.br ^bb1(%a : tensor<4xf32>)
^bb1(%b: tensor<4xf32>):
  cf.cond_br %p, ^bb1(%b : tensor<4xf32>), ^bb2
^bb2:
  return %b : tensor<4xf32>
}
