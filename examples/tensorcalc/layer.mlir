// A layer of a neural network: relu(x * w + b).

func.func @layer(%x: tensor<2x3xf32>) -> tensor<2x2xf32> {
  %w = calc.constant dense<[[1.0, -1.0], [0.5, 2.0], [0.0, 1.0]]> : tensor<3x2xf32>
  %b = calc.constant dense<[-2.0, 1.0]> : tensor<2xf32>
  %xw = calc.matmul %x, %w : tensor<2x3xf32>, tensor<3x2xf32>
  %bs = calc.broadcast %b along 0 times 2 : tensor<2xf32>
  %sum = calc.add %xw, %bs : tensor<2x2xf32>
  %0 = calc.relu %sum : tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}
