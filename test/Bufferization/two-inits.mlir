// Two inits of an op do not share a buffer, even if one is computed from the other, whose
// old value is not read.

// RUN: linalg-opt %s --linalg-bufferize | linalg-run - --pipeline=loops --function=filled --input=3 | FileCheck %s --check-prefix=FILLED
// RUN: linalg-opt %s --linalg-bufferize | linalg-run - --pipeline=loops --function=same --input=[1,2] | FileCheck %s --check-prefix=SAME
// RUN: linalg-opt %s --linalg-bufferize | linalg-run - --pipeline=loops --function=read_next --input=[1,2] | FileCheck %s --check-prefix=NEXT

#id = affine_map<(i) -> (i)>
#scalar = affine_map<() -> ()>

// FILLED: -3.0
func.func @filled(%a: tensor<f32>) -> tensor<f32> {
  %e = tensor.empty() : tensor<f32>
  %c = arith.constant -4.0 : f32
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %0:2 = linalg.generic {indexing_maps = [#scalar, #scalar, #scalar], iterator_types = []}
      ins(%a : tensor<f32>) outs(%e, %f : tensor<f32>, tensor<f32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %n = arith.negf %x : f32
    %m = math.absf %z : f32
    linalg.yield %n, %m : f32, f32
  } -> (tensor<f32>, tensor<f32>)
  %1 = linalg.transpose ins(%0#0 : tensor<f32>) outs(%e : tensor<f32>) permutation = []
  return %1 : tensor<f32>
}

// SAME: [-1.0, -2.0]
// SAME: [1.0, 2.0]
func.func @same(%a: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %e = tensor.empty() : tensor<2xf32>
  %0:2 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<2xf32>) outs(%e, %e : tensor<2xf32>, tensor<2xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %n = arith.negf %x : f32
    linalg.yield %n, %x : f32, f32
  } -> (tensor<2xf32>, tensor<2xf32>)
  return %0#0, %0#1 : tensor<2xf32>, tensor<2xf32>
}

// NEXT: [-1.0, -2.0]
func.func @read_next(%a: tensor<2xf32>) -> tensor<2xf32> {
  %e = tensor.empty() : tensor<2xf32>
  %0:2 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<2xf32>) outs(%e, %e : tensor<2xf32>, tensor<2xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %n = arith.negf %x : f32
    linalg.yield %n, %x : f32, f32
  } -> (tensor<2xf32>, tensor<2xf32>)
  %1 = linalg.copy ins(%0#0 : tensor<2xf32>) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}
