// RUN: not linalg-opt %s --linalg-vectorize=sizes=2,-1 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: not linalg-opt %s --linalg-vectorize=sizes=two 2>&1 | FileCheck %s --check-prefix=WORD
// RUN: not linalg-opt %s --linalg-vectorize=sizes=1,2,3 2>&1 | FileCheck %s --check-prefix=MANY
// RUN: not linalg-opt %s --linalg-vectorize=max-native-vectors=-1 2>&1 | FileCheck %s --check-prefix=VECTORS

// NEGATIVE: error: option `sizes` of linalg-vectorize has -1, expected 0 or more
// WORD: for the --sizes option: 'two' value invalid
// VECTORS: error: option `max-native-vectors` of linalg-vectorize is -1, expected 0 or more
// MANY: error: option `sizes` of linalg-vectorize has 3 sizes, but no op has more than 2 loops
// MANY-NOT: note:

func.func @f(%v: f32, %a: memref<2x2xf32>) {
  linalg.fill ins(%v : f32) outs(%a : memref<2x2xf32>)
  return
}
