// RUN: %python %S/Inputs/compare_with_stock.py %s %t \
// RUN:   --linalg-fold-unit-extent-dims \
// RUN:   --linalg-fold-unit-extent-dims=use-rank-reducing-slices \
// RUN:   | FileCheck %s

// CHECK: 10 functions, {{[5-9]|10}} the same in text, all in what they compute
// CHECK: 10 functions, {{[5-9]|10}} the same in text, all in what they compute

#id3 = affine_map<(i, j, k) -> (i, j, k)>
#id2 = affine_map<(i, j) -> (i, j)>

func.func @dropped_reduction(%a: tensor<1x5x1xf32>, %c: tensor<5xf32>) -> tensor<5xf32> {
  %0 = linalg.generic {indexing_maps = [#id3, affine_map<(i, j, k) -> (j)>], iterator_types = ["reduction", "parallel", "reduction"]}
      ins(%a : tensor<1x5x1xf32>) outs(%c : tensor<5xf32>) {
  ^bb0(%x: f32, %o: f32):
    %s = arith.addf %x, %o : f32
    linalg.yield %s : f32
  } -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

// Stock turns an init that parallel loops read into an input.
func.func @init_is_read(%a: tensor<1x5x1xf32>, %b: tensor<5xf32>, %c: tensor<1x5xf32>) -> tensor<1x5xf32> {
  %0 = linalg.generic {indexing_maps = [#id3, affine_map<(i, j, k) -> (j)>, affine_map<(i, j, k) -> (i, j)>],
                       iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<1x5x1xf32>, tensor<5xf32>) outs(%c : tensor<1x5xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %j = linalg.index 1 : index
    %i = linalg.index 0 : index
    %s = arith.addi %i, %j : index
    %t = arith.index_cast %s : index to i32
    %u = arith.sitofp %t : i32 to f32
    %m = arith.mulf %x, %y : f32
    %n = arith.addf %m, %o : f32
    %p = arith.mulf %u, %n : f32
    linalg.yield %p : f32
  } -> tensor<1x5xf32>
  return %0 : tensor<1x5xf32>
}

func.func @one_element(%a: tensor<1x1xf32>, %c: tensor<1x1xf32>) -> tensor<1x1xf32> {
  %0 = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<1x1xf32>) outs(%c : tensor<1x1xf32>) {
  ^bb0(%x: f32, %o: f32):
    %s = arith.mulf %x, %x : f32
    linalg.yield %s : f32
  } -> tensor<1x1xf32>
  return %0 : tensor<1x1xf32>
}

func.func @constant_index(%a: tensor<1x5xf32>, %b: tensor<1x7xf32>, %c: tensor<5x1x7xf32>) -> tensor<5x1x7xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (0, i)>, affine_map<(i, j, k) -> (j, k)>, #id3],
                       iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%a, %b : tensor<1x5xf32>, tensor<1x7xf32>) outs(%c : tensor<5x1x7xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<5x1x7xf32>
  return %0 : tensor<5x1x7xf32>
}

func.func @dynamic(%a: tensor<1x?xf32>, %c: tensor<5x1x?xf32>) -> tensor<5x1x?xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (j, k)>, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%a : tensor<1x?xf32>) outs(%c : tensor<5x1x?xf32>) {
  ^bb0(%x: f32, %o: f32):
    linalg.yield %x : f32
  } -> tensor<5x1x?xf32>
  return %0 : tensor<5x1x?xf32>
}

func.func @window(%a: tensor<1x5xf32>, %k: tensor<1xf32>, %d: tensor<5x1xf32>, %c: tensor<5xf32>) -> tensor<5xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i + k, j)>, affine_map<(i, j, k) -> (k)>,
                                        affine_map<(i, j, k) -> (j, i)>, affine_map<(i, j, k) -> (j)>],
                       iterator_types = ["reduction", "parallel", "reduction"]}
      ins(%a, %k, %d : tensor<1x5xf32>, tensor<1xf32>, tensor<5x1xf32>) outs(%c : tensor<5xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %q = arith.addf %p, %z : f32
    %s = arith.addf %q, %o : f32
    linalg.yield %s : f32
  } -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

// Stock's are reshapes, ours are views.
func.func @buffers(%a: memref<1x5xf32>, %c: memref<5x1xf32>) {
  linalg.generic {indexing_maps = [#id2, affine_map<(i, j) -> (j, i)>], iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<1x5xf32>) outs(%c : memref<5x1xf32>) {
  ^bb0(%x: f32, %o: f32):
    linalg.yield %x : f32
  }
  return
}

func.func @left_alone_named(%a: tensor<1x8xf32>, %b: tensor<8x4xf32>, %c: tensor<1x4xf32>) -> tensor<1x4xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<1x8xf32>, tensor<8x4xf32>) outs(%c : tensor<1x4xf32>) -> tensor<1x4xf32>
  return %0 : tensor<1x4xf32>
}

func.func @left_alone_reduce(%a: tensor<4x1xf32>, %c: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x1xf32>) outs(%c : tensor<4xf32>) dimensions = [1]
  return %0 : tensor<4xf32>
}

func.func @left_alone_no_unit(%a: tensor<4x?xf32>, %c: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %0 = linalg.generic {indexing_maps = [#id2, affine_map<(i, j) -> (j, i)>], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<4x?xf32>) outs(%c : tensor<?x4xf32>) {
  ^bb0(%x: f32, %o: f32):
    linalg.yield %x : f32
  } -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}
