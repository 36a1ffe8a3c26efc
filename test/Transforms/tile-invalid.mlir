// RUN: not linalg-opt %s --linalg-tile=sizes=2,-1 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: not linalg-opt %s --linalg-tile=sizes=two 2>&1 | FileCheck %s --check-prefix=WORD
// RUN: not linalg-opt %s --linalg-tile=sizes=1,2,3 2>&1 | FileCheck %s --check-prefix=MANY
// RUN: not linalg-opt %s --linalg-tile="sizes=1,2 interchange=0,2" 2>&1 | FileCheck %s --check-prefix=ORDER
// RUN: not linalg-opt %s --linalg-tile="sizes=1,2 loops=while" 2>&1 | FileCheck %s --check-prefix=LOOPS
// RUN: not linalg-opt %s --linalg-tile="sizes=1,2 partial-reduction=some" 2>&1 | FileCheck %s --check-prefix=PARTIAL
// RUN: not linalg-opt %s --linalg-tile="sizes=1,2 partial-reduction=outer-reduction loops=forall" 2>&1 \
// RUN:   | FileCheck %s --check-prefix=RACE
// RUN: linalg-opt %s --linalg-tile="sizes=1,2 interchange=2,1,0" --remarks-filter=linalg-tile 2>&1 \
// RUN:   | FileCheck %s --check-prefix=LONG

// NEGATIVE: error: option `sizes` of linalg-tile has -1, expected 0 or more
// WORD: for the --sizes option: 'two' value invalid
// MANY: error: option `sizes` of linalg-tile has 3 sizes, but no op has more than 2 loops
// MANY-NOT: note:
// ORDER: error: option `interchange` of linalg-tile is [0, 2], expected each of the numbers from 0 to its length - 1 once
// LOOPS: for the --loops option: Cannot find option named 'while'
// PARTIAL: for the --partial-reduction option: Cannot find option named 'some'
// RACE: error: option `partial-reduction` of linalg-tile is outer-reduction, which wants `loops` to be for
// LONG: Reason="it has 2 loops, and the interchange orders 3"
func.func @copy(%a: memref<4x4xf32>, %b: memref<4x4xf32>) {
  linalg.copy ins(%a : memref<4x4xf32>) outs(%b : memref<4x4xf32>)
  return
}
