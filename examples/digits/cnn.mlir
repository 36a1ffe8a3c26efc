// A convolutional network for 8x8 images of handwritten digits:
// 3x3 convolution with 32 filters -> relu -> 2x2 max pooling -> 10 classes.

// Returns, for each of the N images (pixels 0 to 16), the probabilities of the digits 0 to 9.
func.func @classify(%images: tensor<?x8x8xi8>,
                    %w1: tensor<3x3x1x32xf32>, %b1: tensor<32xf32>,
                    %w2: tensor<288x10xf32>, %b2: tensor<10xf32>) -> tensor<?x10xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %scale = arith.constant 0.0625 : f32
  %lowest = arith.constant 0xFF800000 : f32  // minus infinity
  %n = tensor.dim %images, %c0 : tensor<?x8x8xi8>

  // Pixels, scaled to 0..1, as images of one channel.
  %nhwc = tensor.expand_shape %images [[0], [1], [2, 3]] output_shape [%n, 8, 8, 1]
    : tensor<?x8x8xi8> into tensor<?x8x8x1xi8>
  %x_empty = tensor.empty(%n) : tensor<?x8x8x1xf32>
  %x = linalg.map ins(%nhwc : tensor<?x8x8x1xi8>) outs(%x_empty : tensor<?x8x8x1xf32>)
    (%pixel: i8, %init: f32) {
      %float = arith.uitofp %pixel : i8 to f32
      %scaled = arith.mulf %float, %scale : f32
      linalg.yield %scaled : f32
    }

  // features = relu(conv(x, w1) + b1): the convolution is added to the bias.
  %f_empty = tensor.empty(%n) : tensor<?x6x6x32xf32>
  %f_bias = linalg.broadcast ins(%b1 : tensor<32xf32>) outs(%f_empty : tensor<?x6x6x32xf32>)
    dimensions = [0, 1, 2]
  %f_sum = linalg.conv_2d_nhwc_hwcf
    ins(%x, %w1 : tensor<?x8x8x1xf32>, tensor<3x3x1x32xf32>)
    outs(%f_bias : tensor<?x6x6x32xf32>) -> tensor<?x6x6x32xf32>
  %features = linalg.map ins(%f_sum : tensor<?x6x6x32xf32>) outs(%f_empty : tensor<?x6x6x32xf32>)
    (%sum: f32, %init: f32) {
      %relu = arith.maximumf %sum, %zero : f32
      linalg.yield %relu : f32
    }

  // The maximum of every 2x2 window, of which the second operand only gives the shape.
  %window = tensor.empty() : tensor<2x2xf32>
  %p_empty = tensor.empty(%n) : tensor<?x3x3x32xf32>
  %p_init = linalg.fill ins(%lowest : f32) outs(%p_empty : tensor<?x3x3x32xf32>)
    -> tensor<?x3x3x32xf32>
  %pooled = linalg.pooling_nhwc_max {strides = dense<2> : tensor<2xi64>}
    ins(%features, %window : tensor<?x6x6x32xf32>, tensor<2x2xf32>)
    outs(%p_init : tensor<?x3x3x32xf32>) -> tensor<?x3x3x32xf32>

  // probabilities = softmax(flat * w2 + b2)
  %flat = tensor.collapse_shape %pooled [[0], [1, 2, 3]]
    : tensor<?x3x3x32xf32> into tensor<?x288xf32>
  %y_empty = tensor.empty(%n) : tensor<?x10xf32>
  %y_bias = linalg.broadcast ins(%b2 : tensor<10xf32>) outs(%y_empty : tensor<?x10xf32>)
    dimensions = [0]
  %logits = linalg.matmul ins(%flat, %w2 : tensor<?x288xf32>, tensor<288x10xf32>)
    outs(%y_bias : tensor<?x10xf32>) -> tensor<?x10xf32>
  %probabilities = linalg.softmax dimension(1)
    ins(%logits : tensor<?x10xf32>) outs(%y_empty : tensor<?x10xf32>) -> tensor<?x10xf32>
  return %probabilities : tensor<?x10xf32>
}
