// Attention: the rows of v, weighted by how well q fits k.

func.func @attention(%q: tensor<2x4xf64>, %k: tensor<3x4xf64>, %v: tensor<3x2xf64>) -> tensor<2x2xf64> {
  %kt = calc.transpose %k : tensor<3x4xf64>
  %fit = calc.matmul %q, %kt : tensor<2x4xf64>, tensor<4x3xf64>
  %e = calc.exp %fit : tensor<2x3xf64>
  %sum = calc.sum %e along 1 : tensor<2x3xf64>
  %sums = calc.broadcast %sum along 1 times 3 : tensor<2xf64>
  %weights = calc.div %e, %sums : tensor<2x3xf64>
  %0 = calc.matmul %weights, %v : tensor<2x3xf64>, tensor<3x2xf64>
  return %0 : tensor<2x2xf64>
}
