// Windows whose rows are read with a stride compute what loops compute: one to four elements apart,
// with known and unknown extents, and with rows that are no multiple of a vector.

// RUN: linalg-run %s --function=stride_2_56 --pipeline=loops --input=random --input=random --output=%t.npy
// RUN: linalg-run %s --function=stride_2_56 --input=random --input=random --expect=%t.npy
// RUN: linalg-run %s --function=stride_3_67 --pipeline=loops --input=random --input=random --output=%t.npy
// RUN: linalg-run %s --function=stride_3_67 --input=random --input=random --expect=%t.npy
// RUN: linalg-run %s --function=stride_4_131 --pipeline=loops --input=random --input=random --output=%t.npy
// RUN: linalg-run %s --function=stride_4_131 --input=random --input=random --expect=%t.npy
// RUN: linalg-run %s --function=stride_2_65 --pipeline=loops --input=random --input=random --output=%t.npy
// RUN: linalg-run %s --function=stride_2_65 --input=random --input=random --expect=%t.npy
// RUN: linalg-run %s --function=stride_5_80 --pipeline=loops --input=random --input=random --output=%t.npy
// RUN: linalg-run %s --function=stride_5_80 --input=random --input=random --expect=%t.npy
// RUN: linalg-run %s --function=unknown --pipeline=loops --input=random:1x3x12x40 --input=random:1x3x6x20 --output=%t.npy
// RUN: linalg-run %s --function=unknown --input=random:1x3x12x40 --input=random:1x3x6x20 --expect=%t.npy

func.func @stride_2_56(%x: tensor<1x4x12x56xf32>, %o: tensor<1x4x6x28xf32>) -> tensor<1x4x6x28xf32> {
  %w = tensor.empty() : tensor<2x2xf32>
  %r = linalg.pooling_nchw_max {strides = dense<2> : tensor<2xi64>} ins(%x, %w : tensor<1x4x12x56xf32>, tensor<2x2xf32>) outs(%o : tensor<1x4x6x28xf32>) -> tensor<1x4x6x28xf32>
  return %r : tensor<1x4x6x28xf32>
}

func.func @stride_3_67(%x: tensor<1x4x18x67xf32>, %o: tensor<1x4x6x22xf32>) -> tensor<1x4x6x22xf32> {
  %w = tensor.empty() : tensor<3x3xf32>
  %r = linalg.pooling_nchw_max {strides = dense<3> : tensor<2xi64>} ins(%x, %w : tensor<1x4x18x67xf32>, tensor<3x3xf32>) outs(%o : tensor<1x4x6x22xf32>) -> tensor<1x4x6x22xf32>
  return %r : tensor<1x4x6x22xf32>
}

func.func @stride_4_131(%x: tensor<1x4x23x131xf32>, %o: tensor<1x4x6x33xf32>) -> tensor<1x4x6x33xf32> {
  %w = tensor.empty() : tensor<3x3xf32>
  %r = linalg.pooling_nchw_max {strides = dense<4> : tensor<2xi64>} ins(%x, %w : tensor<1x4x23x131xf32>, tensor<3x3xf32>) outs(%o : tensor<1x4x6x33xf32>) -> tensor<1x4x6x33xf32>
  return %r : tensor<1x4x6x33xf32>
}

func.func @stride_2_65(%x: tensor<1x4x13x65xf32>, %o: tensor<1x4x6x32xf32>) -> tensor<1x4x6x32xf32> {
  %w = tensor.empty() : tensor<3x3xf32>
  %r = linalg.pooling_nchw_max {strides = dense<2> : tensor<2xi64>} ins(%x, %w : tensor<1x4x13x65xf32>, tensor<3x3xf32>) outs(%o : tensor<1x4x6x32xf32>) -> tensor<1x4x6x32xf32>
  return %r : tensor<1x4x6x32xf32>
}

func.func @stride_5_80(%x: tensor<1x4x30x80xf32>, %o: tensor<1x4x6x16xf32>) -> tensor<1x4x6x16xf32> {
  %w = tensor.empty() : tensor<5x5xf32>
  %r = linalg.pooling_nchw_max {strides = dense<5> : tensor<2xi64>} ins(%x, %w : tensor<1x4x30x80xf32>, tensor<5x5xf32>) outs(%o : tensor<1x4x6x16xf32>) -> tensor<1x4x6x16xf32>
  return %r : tensor<1x4x6x16xf32>
}

func.func @unknown(%x: tensor<1x?x12x?xf32>, %o: tensor<1x?x6x?xf32>) -> tensor<1x?x6x?xf32> {
  %w = tensor.empty() : tensor<2x2xf32>
  %r = linalg.pooling_nchw_max {strides = dense<2> : tensor<2xi64>} ins(%x, %w : tensor<1x?x12x?xf32>, tensor<2x2xf32>) outs(%o : tensor<1x?x6x?xf32>) -> tensor<1x?x6x?xf32>
  return %r : tensor<1x?x6x?xf32>
}
