// RUN: not linalg-opt %s --linalg-unroll-vectors=native-bits=100 2>&1 | FileCheck %s --check-prefix=NO-POWER
// RUN: not linalg-opt %s --linalg-unroll-vectors=native-bits=4 2>&1 | FileCheck %s --check-prefix=SMALL

// NO-POWER: error: option `native-bits` of linalg-unroll-vectors is 100, expected a power of two of at least 8
// SMALL: error: option `native-bits` of linalg-unroll-vectors is 4, expected a power of two of at least 8
func.func @f() {
  return
}
