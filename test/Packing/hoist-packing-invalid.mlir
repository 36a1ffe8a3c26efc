// RUN: not linalg-opt %s --linalg-hoist-packing=loops=-1 2>&1 | FileCheck %s
// RUN: not linalg-opt %s --linalg-hoist-packing=loops=all 2>&1 | FileCheck %s --check-prefix=TEXT

// CHECK: error: option `loops` of linalg-hoist-packing is -1, expected 0 or more
// TEXT: loops
func.func @f() {
  return
}
