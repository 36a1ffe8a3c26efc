// RUN: not linalg-opt %s --linalg-pack=sizes=4,-1 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: not linalg-opt %s --linalg-pack=sizes=2147483648 2>&1 | FileCheck %s --check-prefix=LARGE
// RUN: not linalg-opt %s --linalg-pack=sizes=4,4 2>&1 | FileCheck %s --check-prefix=MANY
// RUN: not linalg-opt %s "--linalg-pack=sizes=4 transpose-inner=2" 2>&1 | FileCheck %s --check-prefix=INNER
// RUN: not linalg-opt %s "--linalg-pack=sizes=4 transpose-outer=0,3" 2>&1 | FileCheck %s --check-prefix=OUTER
// RUN: not linalg-opt %s --linalg-pack-matmul=block-factors=8,8 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: not linalg-opt %s --linalg-pack-matmul=block-factors=8,8,-8 2>&1 | FileCheck %s --check-prefix=FACTOR
// RUN: not linalg-opt %s --linalg-pack-matmul=mnk-padded-multiples=1,2,3,4 2>&1 | FileCheck %s --check-prefix=FOUR
// RUN: not linalg-opt %s --linalg-pack-matmul=mnk-order=0,1,1 2>&1 | FileCheck %s --check-prefix=ORDER

// NEGATIVE: error: option `sizes` of linalg-pack has -1, expected 0 to 2147483647
// LARGE: error: option `sizes` of linalg-pack has 2147483648, expected 0 to 2147483647
// MANY: pack-invalid.mlir:{{[01]:[01]}}: error: option `sizes` of linalg-pack has 2 numbers, but no op has more than 1 loops
// INNER: error: option `transpose-inner` of linalg-pack has 2, but no op has an operand of that number
// OUTER: error: option `transpose-outer` of linalg-pack has 3, but no op has an operand of that number
// TWO: error: option `block-factors` of linalg-pack-matmul has 2 numbers, expected 3, for m, n and k
// FACTOR: error: option `block-factors` of linalg-pack-matmul has -8, expected 0 to 2147483647
// FOUR: error: option `mnk-padded-multiples` of linalg-pack-matmul has 4 numbers, expected 3, for m, n and k
// ORDER: error: option `mnk-order` of linalg-pack-matmul is [0, 1, 1], expected each of 0, 1 and 2 once

func.func @f(%a: tensor<7xf32>) -> tensor<7xf32> {
  %0 = linalg.exp ins(%a : tensor<7xf32>) outs(%a : tensor<7xf32>) -> tensor<7xf32>
  return %0 : tensor<7xf32>
}
