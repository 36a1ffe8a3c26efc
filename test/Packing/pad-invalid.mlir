// RUN: not linalg-opt %s --linalg-pad=multiples=4,-1 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: not linalg-opt %s --linalg-pad=multiples=2147483648 2>&1 | FileCheck %s --check-prefix=LARGE
// RUN: not linalg-opt %s --linalg-pad=multiples=4,4 2>&1 | FileCheck %s --check-prefix=MANY
// RUN: not linalg-opt %s --linalg-pad=sizes=4 2>&1 | FileCheck %s --check-prefix=NAME

// NEGATIVE: error: option `multiples` of linalg-pad has -1, expected 0 to 2147483647
// LARGE: error: option `multiples` of linalg-pad has 2147483648, expected 0 to 2147483647
// MANY: pad-invalid.mlir:{{[01]:[01]}}: error: option `multiples` of linalg-pad has 2 numbers, but no op has more than 1 loops
// NAME: no such option sizes

func.func @f(%a: tensor<7xf32>) -> tensor<7xf32> {
  %0 = linalg.exp ins(%a : tensor<7xf32>) outs(%a : tensor<7xf32>) -> tensor<7xf32>
  return %0 : tensor<7xf32>
}
