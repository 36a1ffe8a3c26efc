// RUN: not linalg-opt %s --linalg-tile=sizes=2,-1 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: not linalg-opt %s --linalg-tile=sizes=two 2>&1 | FileCheck %s --check-prefix=WORD
// RUN: not linalg-opt %s --linalg-tile=sizes=1,2,3 2>&1 | FileCheck %s --check-prefix=MANY
// RUN: not linalg-opt %s --linalg-tile="sizes=1,2 interchange=0,2" 2>&1 | FileCheck %s --check-prefix=ORDER
// RUN: not linalg-opt %s --linalg-tile="sizes=1,2 loops=while" 2>&1 | FileCheck %s --check-prefix=LOOPS
// RUN: not linalg-opt %s --linalg-tile="sizes=1,2 partial-reduction=some" 2>&1 | FileCheck %s --check-prefix=PARTIAL
// RUN: not linalg-opt %s --linalg-tile="sizes=1,2 partial-reduction=outer-reduction loops=forall" 2>&1 \
// RUN:   | FileCheck %s --check-prefix=RACE
// RUN: not linalg-opt %s --linalg-tile="sizes=1,2 mapping=#gpu.block<x>" 2>&1 | FileCheck %s --check-prefix=NO-FORALL
// RUN: not linalg-opt %s --linalg-tile="sizes=1,2 loops=forall mapping=#gpu.block<x>" 2>&1 \
// RUN:   | FileCheck %s --check-prefix=SHORT
// RUN: not linalg-opt %s --linalg-tile="sizes=1,2 loops=forall mapping=#gpu.block<x>,block" 2>&1 \
// RUN:   | FileCheck %s --check-prefix=NO-MAPPING
// RUN: not linalg-opt %s --linalg-tile="sizes=1,2 loops=forall mapping=#gpu.block<x>,#gpu.block<x>" 2>&1 \
// RUN:   | FileCheck %s --check-prefix=TWICE
// RUN: not linalg-opt %s --linalg-tile="sizes=0,2 peel=0" 2>&1 | FileCheck %s --check-prefix=NOT-CUT
// RUN: not linalg-opt %s --linalg-tile="sizes=0,2 peel=all loops=forall" 2>&1 | FileCheck %s --check-prefix=PEEL-FORALL
// RUN: not linalg-opt %s --linalg-tile="sizes=1,2 interchange=2,1,0" 2>&1 | FileCheck %s --check-prefix=LONG

// NEGATIVE: error: option `sizes` of linalg-tile has -1, expected 0 or more
// WORD: for the --sizes option: 'two' value invalid
// MANY: error: option `sizes` of linalg-tile has 3 sizes, but no op has more than 2 loops
// MANY-NOT: note:
// ORDER: error: option `interchange` of linalg-tile is [0, 2], expected each of the numbers from 0 to its length - 1 once
// LOOPS: for the --loops option: Cannot find option named 'while'
// PARTIAL: for the --partial-reduction option: Cannot find option named 'some'
// RACE: error: option `partial-reduction` of linalg-tile is outer-reduction, which wants `loops` to be for
// NO-FORALL: error: option `mapping` of linalg-tile is for the dimensions of scf.forall: it wants `loops` to be forall
// SHORT: :[[@LINE+8]]:3: error: option `mapping` of linalg-tile has length 1, but of linalg.copy there are 2 loops to tile
// NO-MAPPING: error: option `mapping` of linalg-tile has 'block', expected a device mapping, such as #gpu.block<x>
// NO-MAPPING-NOT: error
// TWICE: error: option `mapping` of linalg-tile has #gpu.block<x> twice
// NOT-CUT: error: option `peel` of linalg-tile has '0', expected the number of a loop that `sizes` cuts, or all
// PEEL-FORALL: error: option `peel` of linalg-tile wants `loops` to be for
// LONG: error: option `interchange` of linalg-tile has 3 numbers, but no op has more than 2 loops
func.func @copy(%a: memref<4x4xf32>, %b: memref<4x4xf32>) {
  linalg.copy ins(%a : memref<4x4xf32>) outs(%b : memref<4x4xf32>)
  return
}
