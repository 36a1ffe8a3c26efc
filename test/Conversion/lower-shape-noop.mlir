// RUN: linalg-opt %s > %t.before
// RUN: linalg-opt %s --linalg-lower-shape | diff %t.before -

func.func @f(%a: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %0 = tensor.dim %a, %c0 : tensor<?xf32>
  %1 = tensor.dim %a, %c0 : tensor<?xf32>
  return %1 : index
}
