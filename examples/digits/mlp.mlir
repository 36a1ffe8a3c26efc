// A two-layer perceptron for 8x8 images of handwritten digits:
// 64 pixels -> 128 hidden units -> relu -> 10 classes.

// Returns, for each of the N images (pixels 0 to 16), the probabilities of the digits 0 to 9.
func.func @classify(%images: tensor<?x8x8xi8>,
                    %w1: tensor<64x128xf32>, %b1: tensor<128xf32>,
                    %w2: tensor<128x10xf32>, %b2: tensor<10xf32>) -> tensor<?x10xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %scale = arith.constant 0.0625 : f32
  %n = tensor.dim %images, %c0 : tensor<?x8x8xi8>

  // Pixels, scaled to 0..1.
  %flat = tensor.collapse_shape %images [[0], [1, 2]] : tensor<?x8x8xi8> into tensor<?x64xi8>
  %x_empty = tensor.empty(%n) : tensor<?x64xf32>
  %x = linalg.map ins(%flat : tensor<?x64xi8>) outs(%x_empty : tensor<?x64xf32>)
    (%pixel: i8, %init: f32) {
      %float = arith.uitofp %pixel : i8 to f32
      %scaled = arith.mulf %float, %scale : f32
      linalg.yield %scaled : f32
    }

  // hidden = relu(x * w1 + b1): the product is added to the bias.
  %h_empty = tensor.empty(%n) : tensor<?x128xf32>
  %h_bias = linalg.broadcast ins(%b1 : tensor<128xf32>) outs(%h_empty : tensor<?x128xf32>)
    dimensions = [0]
  %h_sum = linalg.matmul ins(%x, %w1 : tensor<?x64xf32>, tensor<64x128xf32>)
    outs(%h_bias : tensor<?x128xf32>) -> tensor<?x128xf32>
  %hidden = linalg.map ins(%h_sum : tensor<?x128xf32>) outs(%h_empty : tensor<?x128xf32>)
    (%sum: f32, %init: f32) {
      %relu = arith.maximumf %sum, %zero : f32
      linalg.yield %relu : f32
    }

  // probabilities = softmax(hidden * w2 + b2)
  %y_empty = tensor.empty(%n) : tensor<?x10xf32>
  %y_bias = linalg.broadcast ins(%b2 : tensor<10xf32>) outs(%y_empty : tensor<?x10xf32>)
    dimensions = [0]
  %logits = linalg.matmul ins(%hidden, %w2 : tensor<?x128xf32>, tensor<128x10xf32>)
    outs(%y_bias : tensor<?x10xf32>) -> tensor<?x10xf32>
  %probabilities = linalg.softmax dimension(1)
    ins(%logits : tensor<?x10xf32>) outs(%y_empty : tensor<?x10xf32>) -> tensor<?x10xf32>
  return %probabilities : tensor<?x10xf32>
}
