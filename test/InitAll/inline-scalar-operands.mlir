// RUN: %python %S/Inputs/compare_with_stock.py %s %t --linalg-inline-scalar-operands | FileCheck %s

// CHECK: 6 functions, {{[4-6]}} the same in text, all in what they compute

#v = affine_map<(i) -> (i)>
#s = affine_map<(i) -> ()>

func.func @scalar(%a: tensor<4xf32>, %b: f32, %o: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {indexing_maps = [#v, #s, #v], iterator_types = ["parallel"]}
      ins(%a, %b : tensor<4xf32>, f32) outs(%o : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32, %out: f32):
    %p = arith.mulf %x, %y : f32
    linalg.yield %p : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @rank_zero(%a: tensor<4xf32>, %b: tensor<f32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {indexing_maps = [#s, #v, #v], iterator_types = ["parallel"]}
      ins(%b, %a : tensor<f32>, tensor<4xf32>) outs(%o : tensor<4xf32>) {
  ^bb0(%y: f32, %x: f32, %out: f32):
    %p = arith.subf %x, %y : f32
    linalg.yield %p : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @constant_index(%a: tensor<2x3xf32>, %b: tensor<1xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (1, 2)>, affine_map<(i) -> (0)>, #v], iterator_types = ["parallel"]}
      ins(%a, %b : tensor<2x3xf32>, tensor<1xf32>) outs(%o : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32, %out: f32):
    %p = arith.subf %x, %y : f32
    %q = arith.subf %p, %out : f32
    linalg.yield %q : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @all_of_one_element(%a: tensor<f32>, %b: tensor<f32>, %o: tensor<f32>) -> tensor<f32> {
  %0 = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []}
      ins(%a, %b : tensor<f32>, tensor<f32>) outs(%o : tensor<f32>) {
  ^bb0(%x: f32, %y: f32, %out: f32):
    %p = arith.divf %x, %y : f32
    linalg.yield %p : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}

func.func @left_alone_buffers(%a: memref<4xf32>, %b: memref<f32>) {
  linalg.generic {indexing_maps = [#s, #v], iterator_types = ["parallel"]} ins(%b : memref<f32>) outs(%a : memref<4xf32>) {
  ^bb0(%x: f32, %out: f32):
    linalg.yield %x : f32
  }
  return
}

func.func @left_alone_named(%a: f32, %o: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.fill ins(%a : f32) outs(%o : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
