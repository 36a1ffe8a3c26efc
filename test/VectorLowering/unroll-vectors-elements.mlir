// RUN: linalg-opt %s --linalg-unroll-vectors | FileCheck %s

// Elements of a buffer are vectors as a whole.
// CHECK-LABEL: @elements
// CHECK: vector.load {{.*}} : memref<8xvector<32xf32>>, vector<32xf32>
// CHECK: vector.store {{.*}} : memref<8xvector<32xf32>>, vector<32xf32>
func.func @elements(%m: memref<8xvector<32xf32>>, %i: index, %j: index) {
  %v = vector.load %m[%i] : memref<8xvector<32xf32>>, vector<32xf32>
  vector.store %v, %m[%j] : memref<8xvector<32xf32>>, vector<32xf32>
  return
}
