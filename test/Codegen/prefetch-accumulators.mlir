// RUN: linalg-opt %s --linalg-describe-target=target-cpu=x86-64-v3 --linalg-prefetch-accumulators | FileCheck %s
// RUN: linalg-opt %s --linalg-describe-target=target-cpu=x86-64-v3 --linalg-prefetch-accumulators --linalg-explain -o /dev/null 2>&1 | FileCheck %s --check-prefix=SAYS

// The views of the next iteration are those of this one for another index.

// SAYS: note: linalg-prefetch-accumulators: fetch the accumulators of the next tile (lines 4)
// CHECK-LABEL: @views
// CHECK: scf.for %[[I:.*]] = %{{.*}} to %[[END:.*]] step %[[STEP:.*]] {
// CHECK: vector.transfer_read
// CHECK: %[[SUM:.*]] = arith.addi %[[I]], %[[STEP]]
// CHECK: %[[EXISTS:.*]] = arith.cmpi slt, %[[SUM]], %[[END]]
// CHECK: %[[NEXT:.*]] = arith.select %[[EXISTS]], %[[SUM]], %[[I]]
// CHECK: %[[ROWS:.*]] = memref.subview %{{.*}}[%[[NEXT]], 0] [2, 2048]
// CHECK: %[[VIEW:.*]] = memref.subview %[[ROWS]][0, 32] [2, 32]
// CHECK: memref.prefetch %[[VIEW]][%c0{{.*}}, %c0{{.*}}], write, locality<3>, data
// CHECK: memref.prefetch %[[VIEW]][%c0{{.*}}, %c16{{.*}}], write, locality<3>, data
// CHECK: memref.prefetch %[[VIEW]][%c1{{.*}}, %c0{{.*}}], write, locality<3>, data
// CHECK: memref.prefetch %[[VIEW]][%c1{{.*}}, %c16{{.*}}], write, locality<3>, data
// CHECK: scf.for
func.func @views(%c: memref<2048x2048xf32>, %v: vector<2x32xf32>) {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c2048 = arith.constant 2048 : index
  scf.for %i = %c0 to %c2048 step %c2 {
    %rows = memref.subview %c[%i, 0] [2, 2048] [1, 1] : memref<2048x2048xf32> to memref<2x2048xf32, strided<[2048, 1], offset: ?>>
    %tile = memref.subview %rows[0, 32] [2, 32] [1, 1] : memref<2x2048xf32, strided<[2048, 1], offset: ?>> to memref<2x32xf32, strided<[2048, 1], offset: ?>>
    %0 = vector.transfer_read %tile[%c0, %c0], %zero {in_bounds = [true, true]} : memref<2x32xf32, strided<[2048, 1], offset: ?>>, vector<2x32xf32>
    %1 = scf.for %j = %c0 to %c2048 step %c1 iter_args(%sum = %0) -> (vector<2x32xf32>) {
      %2 = arith.addf %sum, %v : vector<2x32xf32>
      scf.yield %2 : vector<2x32xf32>
    }
    vector.transfer_write %1, %tile[%c0, %c0] {in_bounds = [true, true]} : vector<2x32xf32>, memref<2x32xf32, strided<[2048, 1], offset: ?>>
  }
  return
}

// Accumulators that the first block of a sum does not read are stored by its
// tiles, too.

// CHECK-LABEL: @in_branches
// CHECK: scf.for
// CHECK: %[[SUMS:.*]] = scf.if
// CHECK: vector.transfer_read
// CHECK: }
// CHECK: memref.prefetch
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %[[SUMS]])
func.func @in_branches(%c: memref<2048x2048xf32>, %first: i1) {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %c2048 = arith.constant 2048 : index
  scf.for %i = %c0 to %c2048 step %c32 {
    %0 = scf.if %first -> (vector<32xf32>) {
      %zeros = arith.constant dense<0.0> : vector<32xf32>
      scf.yield %zeros : vector<32xf32>
    } else {
      %read = vector.transfer_read %c[%i, %c0], %zero {in_bounds = [true]} : memref<2048x2048xf32>, vector<32xf32>
      scf.yield %read : vector<32xf32>
    }
    %1 = scf.for %j = %c0 to %c2048 step %c1 iter_args(%sum = %0) -> (vector<32xf32>) {
      %2 = arith.addf %sum, %sum : vector<32xf32>
      scf.yield %2 : vector<32xf32>
    }
    vector.transfer_write %1, %c[%i, %c0] {in_bounds = [true]} : vector<32xf32>, memref<2048x2048xf32>
  }
  return
}

// Products whose sums are divided, by the whole pipeline: the results are the
// same, and lines are fetched.

// RUN: linalg-opt %s --linalg-describe-target=target-cpu=x86-64-v3 --linalg-codegen | FileCheck %s --check-prefix=LLVM
// LLVM-LABEL: llvm.func @product
// LLVM: llvm.intr.prefetch
func.func @product(%a: tensor<100x1200xf32>, %b: tensor<1200x1000xf32>, %c: tensor<100x1000xf32>) -> tensor<100x1000xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<100x1200xf32>, tensor<1200x1000xf32>) outs(%c : tensor<100x1000xf32>) -> tensor<100x1000xf32>
  return %0 : tensor<100x1000xf32>
}

// RUN: linalg-run %s --function=product --pipeline=loops --input=random --input=random --input=random --output=%t.npy
// RUN: linalg-run %s --function=product --target-cpu=x86-64-v3 --input=random --input=random --input=random --rtol=1e-3 --expect=%t.npy
