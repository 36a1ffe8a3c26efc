// RUN: linalg-opt %s --linalg-assume-distinct --split-input-file | FileCheck %s
// RUN: linalg-opt %s --linalg-codegen --split-input-file | mlir-translate --mlir-to-llvmir --split-input-file | FileCheck %s --check-prefix=LLVM

// What is written, also by a view, and each other argument. Those that are only read may overlap.
// CHECK-LABEL: func.func @write
// CHECK-SAME: (%[[A:.*]]: memref<8xf32>, %[[B:.*]]: memref<8xf32>, %[[C:.*]]: memref<2x8xf32>, %[[D:.*]]: memref<8xf32>)
// CHECK: %[[CA:.*]]:2 = memref.distinct_objects %[[C]], %[[A]] :
// CHECK: %[[CB:.*]]:2 = memref.distinct_objects %[[CA]]#0, %[[B]] :
// CHECK-NOT: memref.distinct_objects
// CHECK: memref.subview %[[CB]]#0
// CHECK: linalg.add ins(%[[CA]]#1, %[[CB]]#1
// CHECK: linalg.exp ins(%[[D]]
// LLVM-LABEL: define void @write
// LLVM-COUNT-2: "separate_storage"
func.func @write(%a: memref<8xf32> {llvm.noalias}, %b: memref<8xf32> {llvm.noalias},
                 %c: memref<2x8xf32> {llvm.noalias}, %d: memref<8xf32>) {
  %row = memref.subview %c[1, 0] [1, 8] [1, 1] : memref<2x8xf32> to memref<8xf32, strided<[1], offset: 8>>
  linalg.add ins(%a, %b : memref<8xf32>, memref<8xf32>) outs(%row : memref<8xf32, strided<[1], offset: 8>>)
  linalg.exp ins(%d : memref<8xf32>) outs(%row : memref<8xf32, strided<[1], offset: 8>>)
  return
}

// -----

// Two that are written have one pair.
// CHECK-LABEL: func.func @both
// CHECK-COUNT-1: memref.distinct_objects
// CHECK-NOT: memref.distinct_objects
func.func @both(%a: memref<8xf32> {llvm.noalias}, %b: memref<8xf32> {llvm.noalias}) {
  linalg.exp ins(%a : memref<8xf32>) outs(%b : memref<8xf32>)
  linalg.log ins(%b : memref<8xf32>) outs(%a : memref<8xf32>)
  return
}

// -----

// The tensors of a function, and a buffer that is only its result's destination.
// LLVM-LABEL: define void @tensors
// LLVM: "separate_storage"
func.func @tensors(%a: tensor<8xf32>, %b: memref<8xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %0 = linalg.exp ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  bufferization.materialize_in_destination %0 in restrict writable %b : (tensor<8xf32>, memref<8xf32>) -> ()
  return
}

// The code of threads becomes a function that does not have the arguments' attributes, or see where a buffer is
// allocated.
// CHECK-LABEL: func.func @threads
// CHECK:      %[[BUFFER:.*]] = memref.alloc()
// CHECK:      omp.parallel {
// CHECK-NEXT:   %[[D:.*]]:2 = memref.distinct_objects %[[BUFFER]], %{{.*}} : memref<8xf32>, memref<8xf32>
// CHECK-NEXT:   linalg.exp ins(%[[D]]#1 : memref<8xf32>) outs(%[[D]]#0 : memref<8xf32>)
// CHECK:      linalg.exp ins(%[[BUFFER]] : memref<8xf32>)
func.func @threads(%a: memref<8xf32> {llvm.noalias}) {
  %buffer = memref.alloc() : memref<8xf32>
  omp.parallel {
    linalg.exp ins(%a : memref<8xf32>) outs(%buffer : memref<8xf32>)
    omp.terminator
  }
  linalg.exp ins(%buffer : memref<8xf32>) outs(%a : memref<8xf32>)
  return
}
