// RUN: %python %S/Inputs/compare_with_stock.py %s %t --pass-pipeline=builtin.module(func.func(linalg-detensorize{aggressive-mode})) | FileCheck %s
// RUN: linalg-opt %s --linalg-detensorize > %t.default
// RUN: linalg-opt %s | diff - %t.default
// RUN: linalg-opt %s --linalg-detensorize=aggressive-mode > %t.aggressive
// RUN: linalg-opt %s --linalg-detensorize-ops="aggressive-mode generic-only" | diff - %t.aggressive
// RUN: linalg-opt %s --linalg-unwrap-scalars="aggressive-mode generic-only" | diff - %t.aggressive

// No branch depends on these.
// CHECK: 9 functions, {{[6-9]}} the same in text, all in what they compute

#s = affine_map<() -> ()>

func.func @chain(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
  %e = tensor.empty() : tensor<f32>
  %0 = linalg.generic {indexing_maps = [#s, #s, #s], iterator_types = []} ins(%a, %b : tensor<f32>, tensor<f32>) outs(%e : tensor<f32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.addf %x, %y : f32
    linalg.yield %p : f32
  } -> tensor<f32>
  %1 = linalg.generic {indexing_maps = [#s, #s, #s], iterator_types = []} ins(%0, %b : tensor<f32>, tensor<f32>) outs(%e : tensor<f32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    linalg.yield %p : f32
  } -> tensor<f32>
  return %1 : tensor<f32>
}

func.func @init(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
  %0 = linalg.generic {indexing_maps = [#s, #s], iterator_types = []} ins(%a : tensor<f32>) outs(%b : tensor<f32>) {
  ^bb0(%x: f32, %o: f32):
    %p = arith.addf %x, %o : f32
    linalg.yield %p : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}

func.func @two_results(%a: tensor<f32>, %b: tensor<f32>) -> (tensor<f32>, tensor<i32>) {
  %e = tensor.empty() : tensor<f32>
  %f = tensor.empty() : tensor<i32>
  %0:2 = linalg.generic {indexing_maps = [#s, #s, #s, #s], iterator_types = []} ins(%a, %b : tensor<f32>, tensor<f32>) outs(%e, %f : tensor<f32>, tensor<i32>) {
  ^bb0(%x: f32, %y: f32, %o: f32, %n: i32):
    %p = arith.addf %x, %y : f32
    %q = arith.fptosi %x : f32 to i32
    linalg.yield %p, %q : f32, i32
  } -> (tensor<f32>, tensor<i32>)
  return %0#0, %0#1 : tensor<f32>, tensor<i32>
}

func.func @constant(%a: tensor<f32>) -> tensor<f32> {
  %c = arith.constant dense<1.5> : tensor<f32>
  %e = tensor.empty() : tensor<f32>
  %0 = linalg.generic {indexing_maps = [#s, #s, #s], iterator_types = []} ins(%a, %c : tensor<f32>, tensor<f32>) outs(%e : tensor<f32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.divf %x, %y : f32
    linalg.yield %p : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}

func.func @control_flow_in_payload(%p: i1, %x: f32, %t: tensor<f32>) -> tensor<f32> {
  %0 = linalg.generic {indexing_maps = [#s], iterator_types = []} outs(%t : tensor<f32>) {
  ^bb0(%o: f32):
    %1 = scf.if %p -> f32 {
      %2 = arith.mulf %o, %x : f32
      scf.yield %2 : f32
    } else {
      scf.yield %o : f32
    }
    linalg.yield %1 : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}

// Arguments of loops with a region remain tensors.
func.func @structured_loop(%a: tensor<f32>) -> tensor<f32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %0 = scf.for %i = %c0 to %c9 step %c1 iter_args(%sum = %a) -> tensor<f32> {
    %1 = linalg.generic {indexing_maps = [#s, #s], iterator_types = []} ins(%a : tensor<f32>) outs(%sum : tensor<f32>) {
    ^bb0(%x: f32, %o: f32):
      %2 = arith.addf %o, %x : f32
      linalg.yield %2 : f32
    } -> tensor<f32>
    scf.yield %1 : tensor<f32>
  }
  return %0 : tensor<f32>
}

func.func @left_alone_fill(%a: f32) -> tensor<f32> {
  %e = tensor.empty() : tensor<f32>
  %0 = linalg.fill ins(%a : f32) outs(%e : tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

func.func @left_alone_scalar_operand(%a: f32, %b: tensor<f32>) -> tensor<f32> {
  %e = tensor.empty() : tensor<f32>
  %0 = linalg.generic {indexing_maps = [#s, #s, #s], iterator_types = []} ins(%a, %b : f32, tensor<f32>) outs(%e : tensor<f32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.addf %x, %y : f32
    linalg.yield %p : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}

func.func @left_alone_loop(%a: tensor<4xf32>, %b: tensor<f32>) -> tensor<f32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]}
      ins(%a : tensor<4xf32>) outs(%b : tensor<f32>) {
  ^bb0(%x: f32, %o: f32):
    %p = arith.addf %x, %o : f32
    linalg.yield %p : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}
