// RUN: not linalg-opt %s --linalg-interchange=permutation=0,2 2>&1 | FileCheck %s --check-prefix=GAP
// RUN: not linalg-opt %s --linalg-interchange=permutation=1,1 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not linalg-opt %s --linalg-interchange=permutation=-1,0 2>&1 | FileCheck %s --check-prefix=NEGATIVE

// GAP: error: option `permutation` of linalg-interchange is [0, 2], expected each of the numbers from 0 to its length - 1 once
// TWICE: error: option `permutation` of linalg-interchange is [1, 1], expected
// NEGATIVE: error: option `permutation` of linalg-interchange is [-1, 0], expected
