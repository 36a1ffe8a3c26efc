// RUN: not linalg-opt %s --linalg-split-reduction=factor=1 2>&1 | FileCheck %s --check-prefix=FACTOR
// RUN: not linalg-opt %s --linalg-split-reduction=loop=2 2>&1 | FileCheck %s --check-prefix=LOOP
// RUN: not linalg-opt %s --linalg-split-reduction=loop=-7 2>&1 | FileCheck %s --check-prefix=NEGATIVE

// FACTOR: error: option `factor` of linalg-split-reduction is 1, expected 2 or more
// NEGATIVE: error: option `loop` of linalg-split-reduction is -7, expected 0 or more, or -1 for the innermost reduction
// LOOP: error: option `loop` of linalg-split-reduction is 2, but no op has more than 2 loops
// LOOP-NOT: note:
func.func @sum(%a: tensor<4x8xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) dimensions = [1]
  return %0 : tensor<4xf32>
}
