// RUN: linalg-opt %s > %t.before
// RUN: linalg-opt %s --linalg-replace-undefined-indices | diff %t.before -

func.func @f(%a: memref<?x?xf32>, %b: tensor<*xf32>, %i: index) -> (index, index, index) {
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %0 = memref.dim %a, %c1 : memref<?x?xf32>
  %1 = tensor.dim %b, %c7 : tensor<*xf32>
  %2 = memref.dim %a, %i : memref<?x?xf32>
  return %0, %1, %2 : index, index, index
}
