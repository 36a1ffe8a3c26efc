// RUN: not linalg-opt %s --linalg-tile-and-fuse=sizes=2,-1 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: not linalg-opt %s --linalg-tile-and-fuse=sizes=1,2,3 2>&1 | FileCheck %s --check-prefix=MANY
// RUN: not linalg-opt %s --linalg-tile-and-fuse="sizes=1,2 interchange=0,2" 2>&1 | FileCheck %s --check-prefix=ORDER
// RUN: not linalg-opt %s --linalg-tile-and-fuse="sizes=1,2 interchange=2,1,0" 2>&1 | FileCheck %s --check-prefix=LONG
// RUN: not linalg-opt %s --linalg-tile-and-fuse="sizes=1,2 loops=while" 2>&1 | FileCheck %s --check-prefix=LOOPS
// RUN: not linalg-opt %s --linalg-tile-and-fuse="sizes=1,2 fuse=all" 2>&1 | FileCheck %s --check-prefix=FUSE
// RUN: not linalg-opt %s --linalg-tile-and-fuse="sizes=1,2 root=middle" 2>&1 | FileCheck %s --check-prefix=ROOT
// RUN: not linalg-opt %s --linalg-tile-and-fuse="sizes=1,2 root=linalg.matmull" 2>&1 | FileCheck %s --check-prefix=NO-OP
// RUN: not linalg-opt %s --linalg-tile-and-fuse="sizes=1,2 root=blas.matmul" 2>&1 | FileCheck %s --check-prefix=NO-DIALECT
// RUN: not linalg-opt %s --linalg-tile-and-fuse="sizes=0,2 peel=0" 2>&1 | FileCheck %s --check-prefix=NOT-CUT
// RUN: not linalg-opt %s --linalg-tile-and-fuse="sizes=0,2 peel=all loops=forall" 2>&1 | FileCheck %s --check-prefix=PEEL-FORALL

// NOT-CUT: error: option `peel` of linalg-tile-and-fuse has '0', expected the number of a loop that `sizes` cuts, or all
// PEEL-FORALL: error: option `peel` of linalg-tile-and-fuse wants `loops` to be for
// NEGATIVE: error: option `sizes` of linalg-tile-and-fuse has -1, expected 0 or more
// MANY: error: option `sizes` of linalg-tile-and-fuse has 3 sizes, but no op has more than 2 loops
// MANY-NOT: note:
// ORDER: error: option `interchange` of linalg-tile-and-fuse is [0, 2], expected each of the numbers from 0 to its length - 1 once
// LONG: error: option `interchange` of linalg-tile-and-fuse has 3 numbers, but no op has more than 2 loops
// LOOPS: for the --loops option: Cannot find option named 'while'
// FUSE: for the --fuse option: Cannot find option named 'all'
// ROOT: error: option `root` of linalg-tile-and-fuse is 'middle', expected last, first, or the name of an op, such as linalg.matmul
// NO-OP: error: option `root` of linalg-tile-and-fuse is 'linalg.matmull', which is the name of no op
// NO-DIALECT: error: option `root` of linalg-tile-and-fuse is 'blas.matmul', which is the name of no op
func.func @copy(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.copy ins(%a : tensor<4x4xf32>) outs(%b : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
