// A broadcast that a cast collapses repeats all elements in turn, not each one in turn.

// RUN: linalg-opt %s --linalg-lower-vectors | FileCheck %s
// RUN: linalg-opt %s --linalg-lower-vectors --canonicalize \
// RUN:   | linalg-run - --input="[[1],[2]]" --input=zeros | FileCheck %s --check-prefix=VALUES

// VALUES: {{\[\[}}1.0, 2.0, 1.0, 2.0],
// VALUES-NEXT: [1.0, 2.0, 1.0, 2.0]]
// CHECK-LABEL: @repeat_pairs
// CHECK: vector.shuffle %[[ROW:.*]], %[[ROW]] [0, 1, 0, 1, 0, 1, 0, 1] : vector<2xf32>, vector<2xf32>
func.func @repeat_pairs(%a: memref<2x1xf32>, %r: memref<2x4xf32>) -> memref<2x4xf32> {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %v = vector.transfer_read %a[%c0, %c0], %z : memref<2x1xf32>, vector<2x1xf32>
  %b = vector.broadcast %v : vector<2x1xf32> to vector<2x2x2x1xf32>
  %s = vector.shape_cast %b : vector<2x2x2x1xf32> to vector<2x4xf32>
  vector.transfer_write %s, %r[%c0, %c0] : vector<2x4xf32>, memref<2x4xf32>
  return %r : memref<2x4xf32>
}

// A broadcast of what is repeated alike remains.
// CHECK-LABEL: @repeat_rows
// CHECK-NOT: vector.shuffle
func.func private @repeat_rows(%v: vector<4xf32>) -> vector<6x4xf32> {
  %b = vector.broadcast %v : vector<4xf32> to vector<2x3x4xf32>
  %s = vector.shape_cast %b : vector<2x3x4xf32> to vector<6x4xf32>
  return %s : vector<6x4xf32>
}
