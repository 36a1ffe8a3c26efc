// RUN: linalg-opt %s --linalg-bufferize=alignment=32 | FileCheck %s --check-prefix=ALIGN
// RUN: linalg-opt %s --linalg-bufferize=function-boundaries=false \
// RUN:   | FileCheck %s --check-prefix=INSIDE
// RUN: linalg-opt %s --pass-pipeline='builtin.module(func.func(linalg-bufferize))' \
// RUN:   | FileCheck %s --check-prefix=INSIDE
// RUN: not linalg-opt %s --linalg-bufferize=allow-loop-allocs=false 2>&1 \
// RUN:   | FileCheck %s --check-prefix=LOOP

// ALIGN-LABEL: func.func @loop
// ALIGN-SAME: (%{{.+}}: memref<8xf32>, %{{.+}}: index) -> memref<8xf32>
// ALIGN: scf.for
// ALIGN-NEXT: memref.alloc() {alignment = 32 : i64} : memref<8xf32>

// INSIDE-LABEL: func.func @loop
// INSIDE-SAME: (%[[C:.+]]: tensor<8xf32>, %{{.+}}: index) -> tensor<8xf32>
// INSIDE: bufferization.to_buffer %[[C]]
// INSIDE: scf.for
// INSIDE: linalg.exp {{.*}} outs(%{{.+}} : memref<8xf32>)
// INSIDE: %[[RESULT:.+]] = bufferization.to_tensor
// INSIDE-NEXT: return %[[RESULT]]

// LOOP: bufferize-options.mlir:[[#@LINE+7]]:{{[0-9]+}}: error: Yield operand #0 is not equivalent
func.func @loop(%c: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %c) -> tensor<8xf32> {
    %e = tensor.empty() : tensor<8xf32>
    %0 = linalg.exp ins(%t : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %0 : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}
