// RUN: not linalg-opt %s --linalg-unroll-vectors=native-bits=100 2>&1 | FileCheck %s --check-prefix=NO-POWER
// RUN: not linalg-opt %s --linalg-unroll-vectors=native-bits=0 2>&1 | FileCheck %s --check-prefix=ZERO

// NO-POWER: error: option `native-bits` of linalg-unroll-vectors is 100, expected a power of two of at least 8
// ZERO: error: option `native-bits` of linalg-unroll-vectors is 0, expected a power of two of at least 8
func.func @f() {
  return
}
