// RUN: linalg-opt %s > %t.before
// RUN: linalg-opt %s --linalg-lower-quant | diff %t.before -

func.func @f(%a: tensor<4xi8>, %e: tensor<4xi8>) -> tensor<4xi8> {
  %0 = linalg.add ins(%a, %a : tensor<4xi8>, tensor<4xi8>) outs(%e : tensor<4xi8>) -> tensor<4xi8>
  return %0 : tensor<4xi8>
}
