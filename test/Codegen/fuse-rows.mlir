// RUN: linalg-opt %s --linalg-describe-target=target-cpu=x86-64-v3 --linalg-decompose --linalg-fuse-rows --split-input-file | FileCheck %s
// RUN: linalg-opt %s --linalg-describe-target=target-cpu=x86-64-v3 --linalg-decompose --linalg-fuse-rows --linalg-explain --split-input-file -o /dev/null 2>&1 | FileCheck %s --check-prefix=SAYS

// All ops of a softmax are computed for two rows at a time. Exponentials are in
// a tensor of this size.

// SAYS: note: linalg-fuse-rows: computed 6 ops in tiles of linalg.generic (ops 6)
// CHECK-LABEL: @softmax
// CHECK-NOT: linalg.
// CHECK: scf.for %[[I:.*]] = %{{.*}} to %{{.*}} step %{{.*}} iter_args
// CHECK: tensor.extract_slice %{{.*}}[%[[I]], 0] [2, 500] [1, 1]
// CHECK: arith.maximumf
// CHECK: %[[EMPTY:.*]] = tensor.empty() : tensor<2x500xf32>
// CHECK: outs(%[[EMPTY]] : tensor<2x500xf32>)
// CHECK: math.exp
// CHECK: arith.addf
// CHECK: arith.divf
// CHECK: scf.yield
func.func @softmax(%a: tensor<128x500xf32>) -> tensor<128x500xf32> {
  %e = tensor.empty() : tensor<128x500xf32>
  %0 = linalg.softmax dimension(1) ins(%a : tensor<128x500xf32>) outs(%e : tensor<128x500xf32>) -> tensor<128x500xf32>
  return %0 : tensor<128x500xf32>
}

// -----

// Along columns, a tile has several lines of them.

// CHECK-LABEL: @columns
// CHECK: scf.for
// CHECK: tensor.extract_slice %{{.*}} [50, 256] [1, 1]
func.func @columns(%a: tensor<50x1024xf32>) -> tensor<50x1024xf32> {
  %e = tensor.empty() : tensor<50x1024xf32>
  %0 = linalg.softmax dimension(0) ins(%a : tensor<50x1024xf32>) outs(%e : tensor<50x1024xf32>) -> tensor<50x1024xf32>
  return %0 : tensor<50x1024xf32>
}

// -----

// Rows of two loops: those that do not fill a tile have loops of their own.

// CHECK-LABEL: @batch
// CHECK: scf.for
// CHECK: scf.for
// CHECK: tensor.extract_slice %{{.*}} [1, 4, 256] [1, 1, 1]
func.func @batch(%a: tensor<8x64x256xf32>) -> tensor<8x64x256xf32> {
  %e = tensor.empty() : tensor<8x64x256xf32>
  %0 = linalg.softmax dimension(2) ins(%a : tensor<8x64x256xf32>) outs(%e : tensor<8x64x256xf32>) -> tensor<8x64x256xf32>
  return %0 : tensor<8x64x256xf32>
}

// -----

// Unknown extents: partial tiles are computed after the loop over full ones.

// CHECK-LABEL: @dynamic
// CHECK: scf.for
// CHECK: tensor.extract_slice %{{.*}} [2, %{{.*}}] [1, 1]
// CHECK: tensor.extract_slice %{{.*}} [%{{.*}}, %{{.*}}] [1, 1]
func.func @dynamic(%a: tensor<?x?xf32>, %o: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.softmax dimension(1) ins(%a : tensor<?x?xf32>) outs(%o : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

// The row of a bias is the same for all rows, and computed before. The product
// is no member: its tiles reuse what they read; the op that reads it is its
// epilogue.

#rows = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#column = affine_map<(i, j) -> (j)>
// CHECK-LABEL: @others
// CHECK: linalg.exp
// CHECK: linalg.matmul
// CHECK: arith.addf
// CHECK: scf.for
// CHECK: linalg.reduce
// CHECK: arith.divf
func.func @others(%a: tensor<256x512xf32>, %b: tensor<512x512xf32>, %c: tensor<256x512xf32>, %bias: tensor<512xf32>,
                  %zeros: tensor<256xf32>) -> tensor<256x512xf32> {
  %e = tensor.empty() : tensor<512xf32>
  %0 = linalg.exp ins(%bias : tensor<512xf32>) outs(%e : tensor<512xf32>) -> tensor<512xf32>
  %1 = linalg.matmul ins(%a, %b : tensor<256x512xf32>, tensor<512x512xf32>) outs(%c : tensor<256x512xf32>) -> tensor<256x512xf32>
  %empty = tensor.empty() : tensor<256x512xf32>
  %2 = linalg.generic {indexing_maps = [#rows, #column, #rows], iterator_types = ["parallel", "parallel"]}
      ins(%1, %0 : tensor<256x512xf32>, tensor<512xf32>) outs(%empty : tensor<256x512xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %sum = arith.addf %x, %y : f32
    linalg.yield %sum : f32
  } -> tensor<256x512xf32>
  %3 = linalg.reduce { arith.addf } ins(%2 : tensor<256x512xf32>) outs(%zeros : tensor<256xf32>) dimensions = [1]
  %4 = linalg.generic {indexing_maps = [#rows, #row, #rows], iterator_types = ["parallel", "parallel"]}
      ins(%2, %3 : tensor<256x512xf32>, tensor<256xf32>) outs(%empty : tensor<256x512xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %quotient = arith.divf %x, %y : f32
    linalg.yield %quotient : f32
  } -> tensor<256x512xf32>
  return %4 : tensor<256x512xf32>
}
