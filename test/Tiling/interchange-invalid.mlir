// RUN: not linalg-opt %s --linalg-interchange=permutation=0,2 2>&1 | FileCheck %s --check-prefix=GAP
// RUN: not linalg-opt %s --linalg-interchange=permutation=1,1 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not linalg-opt %s --linalg-interchange=permutation=-1,0 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: not linalg-opt %s --linalg-interchange=permutation=2,0,1 -o %t.none 2>&1 | FileCheck %s --check-prefix=MANY
// RUN: test ! -e %t.none

// GAP: error: option `permutation` of linalg-interchange is [0, 2], expected each of the numbers from 0 to its length - 1 once
// TWICE: error: option `permutation` of linalg-interchange is [1, 1], expected
// NEGATIVE: error: option `permutation` of linalg-interchange is [-1, 0], expected
// MANY: error: option `permutation` of linalg-interchange has 3 numbers, but no op has more than 2 loops

func.func @copy(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.copy ins(%a : tensor<4x8xf32>) outs(%b : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
