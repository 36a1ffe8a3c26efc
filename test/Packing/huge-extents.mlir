// Extents that can't be rounded up within 64 bits.
// RUN: linalg-opt %s --linalg-pad=multiples=4,4,4 --remarks-filter=linalg-pad --split-input-file 2>&1 | FileCheck %s --check-prefix=PAD
// RUN: linalg-opt %s --linalg-pack=sizes=4,4,4 --remarks-filter=linalg-pack --split-input-file 2>&1 | FileCheck %s --check-prefix=PACK
// RUN: linalg-opt %s --linalg-pack-matmul="block-factors=4,4,4 mnk-padded-multiples=4,4,4" --remarks-filter=linalg-pack-matmul --split-input-file 2>&1 | FileCheck %s --check-prefix=MATMUL
// RUN: linalg-opt %s --linalg-tile=sizes=4,4,4 --remarks-filter=linalg-tile --split-input-file 2>&1 | FileCheck %s --check-prefix=TILE
// RUN: linalg-opt %s --linalg-tile-and-fuse=sizes=4,4,4 --remarks-filter=linalg-tile-and-fuse --split-input-file 2>&1 | FileCheck %s --check-prefix=FUSE

// PAD:  Reason="the extent of loop 0, 9223372036854775807, rounded up to a multiple of 4, has more than 64 bits", Remark="left linalg.exp alone"
// PACK: Reason="the extent of loop 0, 9223372036854775807, rounded up to a multiple of 4, has more than 64 bits", Remark="left linalg.exp alone"
// TILE: Reason="the extent of d0, 9223372036854775807, rounded up to a multiple of 4, has more than 64 bits", Remark="left linalg.exp alone"
// FUSE: Reason="the extent of d0, 9223372036854775807, rounded up to a multiple of 4, has more than 64 bits", Remark="left linalg.exp alone"
func.func @loop(%a: tensor<9223372036854775807x4x4xf32>, %b: tensor<9223372036854775807x4x4xf32>) -> tensor<9223372036854775807x4x4xf32> {
  %0 = linalg.exp ins(%a : tensor<9223372036854775807x4x4xf32>) outs(%b : tensor<9223372036854775807x4x4xf32>) -> tensor<9223372036854775807x4x4xf32>
  return %0 : tensor<9223372036854775807x4x4xf32>
}

// -----

// The greatest multiple that fits 64 bits.
// PAD:  Reason="the extents of its loops are multiples already", Remark="left linalg.exp alone"
// PACK: packed linalg.exp
// TILE: tiled linalg.exp
// FUSE: tiled linalg.exp
func.func @last(%a: tensor<9223372036854775804x4x4xf32>, %b: tensor<9223372036854775804x4x4xf32>) -> tensor<9223372036854775804x4x4xf32> {
  %0 = linalg.exp ins(%a : tensor<9223372036854775804x4x4xf32>) outs(%b : tensor<9223372036854775804x4x4xf32>) -> tensor<9223372036854775804x4x4xf32>
  return %0 : tensor<9223372036854775804x4x4xf32>
}

// -----

// An image may be longer than the loops over it.
// PAD:  Reason="dimension 0 of operand 0 would have an extent of more than 64 bits", Remark="left linalg.conv_2d alone"
// PACK: left linalg.conv_2d alone
func.func @image(%a: tensor<9223372036854775807x8xf32>, %k: tensor<3x3xf32>, %o: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %0 = linalg.conv_2d ins(%a, %k : tensor<9223372036854775807x8xf32>, tensor<3x3xf32>) outs(%o : tensor<5x4xf32>) -> tensor<5x4xf32>
  return %0 : tensor<5x4xf32>
}

// -----

// MATMUL: Reason="the extent of loop 0, 9223372036854775807, rounded up to a multiple of 4, has more than 64 bits", Remark="left linalg.matmul alone"
func.func @matmul(%a: tensor<9223372036854775807x2xf32>, %b: tensor<2x4xf32>, %c: tensor<9223372036854775807x4xf32>) -> tensor<9223372036854775807x4xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<9223372036854775807x2xf32>, tensor<2x4xf32>) outs(%c : tensor<9223372036854775807x4xf32>) -> tensor<9223372036854775807x4xf32>
  return %0 : tensor<9223372036854775807x4xf32>
}
