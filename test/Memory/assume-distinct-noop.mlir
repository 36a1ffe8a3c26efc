// RUN: linalg-opt %s --linalg-assume-distinct --split-input-file | FileCheck %s
// RUN: linalg-opt %s --linalg-bufferize=mark-no-alias --linalg-assume-distinct --linalg-explain --split-input-file 2>&1 | FileCheck %s --check-prefix=MANY

// CHECK-NOT: memref.distinct_objects

// Without the attribute.
func.func @unmarked(%a: memref<8xf32>, %b: memref<8xf32>) {
  linalg.exp ins(%a : memref<8xf32>) outs(%b : memref<8xf32>)
  return
}

// Nothing is written.
// CHECK: func.func @read(%{{.*}}: memref<8xf32>, %{{.*}}: memref<8xf32>)
func.func @read(%a: memref<8xf32> {llvm.noalias}, %b: memref<8xf32> {llvm.noalias}) -> f32 {
  %c0 = arith.constant 0 : index
  %0 = memref.load %a[%c0] : memref<8xf32>
  %1 = memref.load %b[%c0] : memref<8xf32>
  %2 = arith.addf %0, %1 : f32
  return %2 : f32
}

// CHECK: func.func private @external(memref<8xf32>)
func.func private @external(memref<8xf32> {llvm.noalias})

// -----

// MANY: note: linalg-assume-distinct: left func.func alone: it has 36 pairs of arguments of which one is written, more than 32
// MANY-NOT: memref.distinct_objects
func.func @many(%a0: tensor<8xf32>, %a1: tensor<8xf32>, %a2: tensor<8xf32>, %a3: tensor<8xf32>, %a4: tensor<8xf32>, %a5: tensor<8xf32>, %a6: tensor<8xf32>, %a7: tensor<8xf32>, %a8: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %r0 = linalg.exp ins(%a0 : tensor<8xf32>) outs(%a0 : tensor<8xf32>) -> tensor<8xf32>
  %r1 = linalg.exp ins(%a1 : tensor<8xf32>) outs(%a1 : tensor<8xf32>) -> tensor<8xf32>
  %r2 = linalg.exp ins(%a2 : tensor<8xf32>) outs(%a2 : tensor<8xf32>) -> tensor<8xf32>
  %r3 = linalg.exp ins(%a3 : tensor<8xf32>) outs(%a3 : tensor<8xf32>) -> tensor<8xf32>
  %r4 = linalg.exp ins(%a4 : tensor<8xf32>) outs(%a4 : tensor<8xf32>) -> tensor<8xf32>
  %r5 = linalg.exp ins(%a5 : tensor<8xf32>) outs(%a5 : tensor<8xf32>) -> tensor<8xf32>
  %r6 = linalg.exp ins(%a6 : tensor<8xf32>) outs(%a6 : tensor<8xf32>) -> tensor<8xf32>
  %r7 = linalg.exp ins(%a7 : tensor<8xf32>) outs(%a7 : tensor<8xf32>) -> tensor<8xf32>
  %r8 = linalg.exp ins(%a8 : tensor<8xf32>) outs(%a8 : tensor<8xf32>) -> tensor<8xf32>
  return %r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}
