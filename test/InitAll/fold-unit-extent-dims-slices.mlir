// RUN: %python %S/Inputs/compare_with_stock.py %s %t --linalg-fold-unit-extent-dims | FileCheck %s

// All but two that would drop a dimension after one of dynamic extent, which
// MLIR's patterns handle incorrectly.
// CHECK: 10 functions, 8 the same in text, all in what they compute

func.func @extract(%a: tensor<4x8x3xf32>, %i: index) -> tensor<1x5x1xf32> {
  %0 = tensor.extract_slice %a[%i, 1, 2] [1, 5, 1] [1, 1, 1] : tensor<4x8x3xf32> to tensor<1x5x1xf32>
  return %0 : tensor<1x5x1xf32>
}

func.func @extract_reduced(%a: tensor<4x8x3xf32>, %i: index) -> tensor<1x5xf32> {
  %0 = tensor.extract_slice %a[%i, 1, 2] [1, 5, 1] [1, 1, 1] : tensor<4x8x3xf32> to tensor<1x5xf32>
  return %0 : tensor<1x5xf32>
}

func.func @extract_dyn(%a: tensor<4x?x3xf32>, %i: index, %n: index) -> tensor<1x?x1xf32> {
  %0 = tensor.extract_slice %a[%i, 1, 2] [1, %n, 1] [1, 1, 1] : tensor<4x?x3xf32> to tensor<1x?x1xf32>
  return %0 : tensor<1x?x1xf32>
}

func.func @insert(%a: tensor<1x5x1xf32>, %d: tensor<4x8x3xf32>, %i: index) -> tensor<4x8x3xf32> {
  %0 = tensor.insert_slice %a into %d[%i, 1, 2] [1, 5, 1] [1, 1, 1] : tensor<1x5x1xf32> into tensor<4x8x3xf32>
  return %0 : tensor<4x8x3xf32>
}

func.func @insert_dyn(%a: tensor<1x?x1xf32>, %d: tensor<4x?x3xf32>, %i: index, %n: index) -> tensor<4x?x3xf32> {
  %0 = tensor.insert_slice %a into %d[%i, 1, 2] [1, %n, 1] [1, 1, 1] : tensor<1x?x1xf32> into tensor<4x?x3xf32>
  return %0 : tensor<4x?x3xf32>
}

func.func @parallel(%a: tensor<1x5x1xf32>, %d: tensor<4x8x3xf32>) -> tensor<4x8x3xf32> {
  %0 = scf.forall (%i) in (4) shared_outs(%o = %d) -> tensor<4x8x3xf32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %a into %o[%i, 1, 2] [1, 5, 1] [1, 1, 1] : tensor<1x5x1xf32> into tensor<4x8x3xf32>
    }
  }
  return %0 : tensor<4x8x3xf32>
}

func.func @all_unit(%a: tensor<4x8xf32>, %i: index) -> tensor<1x1xf32> {
  %0 = tensor.extract_slice %a[%i, 1] [1, 1] [1, 1] : tensor<4x8xf32> to tensor<1x1xf32>
  return %0 : tensor<1x1xf32>
}

func.func @insert_unit_dest(%a: tensor<1x5xf32>, %d: tensor<1x8xf32>) -> tensor<1x8xf32> {
  %0 = tensor.insert_slice %a into %d[0, 1] [1, 5] [1, 1] : tensor<1x5xf32> into tensor<1x8xf32>
  return %0 : tensor<1x8xf32>
}

func.func @extract_unit_source(%d: tensor<1x8xf32>) -> tensor<1x5xf32> {
  %0 = tensor.extract_slice %d[0, 1] [1, 5] [1, 1] : tensor<1x8xf32> to tensor<1x5xf32>
  return %0 : tensor<1x5xf32>
}

func.func @left_alone_slice(%d: tensor<4x8xf32>) -> tensor<2x5xf32> {
  %0 = tensor.extract_slice %d[0, 1] [2, 5] [1, 1] : tensor<4x8xf32> to tensor<2x5xf32>
  return %0 : tensor<2x5xf32>
}
