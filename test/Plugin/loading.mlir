// The plugin is loaded once or twice, in either order, with threads and without.

// RUN: mlir-opt --load-dialect-plugin=%plugin --load-pass-plugin=%plugin %s --pass-pipeline='builtin.module(func.func(linalg-generalize))' > %t.expected
// RUN: FileCheck %s --input-file=%t.expected
// CHECK-COUNT-3: linalg.generic

// RUN: mlir-opt --load-pass-plugin=%plugin --load-dialect-plugin=%plugin %s --pass-pipeline='builtin.module(func.func(linalg-generalize))' | diff %t.expected -
// RUN: mlir-opt --load-pass-plugin=%plugin --load-pass-plugin=%plugin --load-dialect-plugin=%plugin --load-dialect-plugin=%plugin %s --pass-pipeline='builtin.module(func.func(linalg-generalize))' | diff %t.expected -
// RUN: mlir-opt --load-dialect-plugin=%plugin --load-pass-plugin=%plugin %s --pass-pipeline='builtin.module(func.func(linalg-generalize))' --mlir-disable-threading | diff %t.expected -

// Two copies of it.

// RUN: cp %plugin %t.so
// RUN: mlir-opt --load-dialect-plugin=%plugin --load-dialect-plugin=%t.so --load-pass-plugin=%plugin --load-pass-plugin=%t.so %s --pass-pipeline='builtin.module(func.func(linalg-generalize))' 2>&1 | diff %t.expected -
// RUN: mlir-opt --load-dialect-plugin=%t.so --load-dialect-plugin=%plugin --load-pass-plugin=%plugin --load-pass-plugin=%t.so %s --pass-pipeline='builtin.module(func.func(linalg-generalize))' 2>&1 | diff %t.expected -
// RUN: mlir-opt --load-dialect-plugin=%t.so --load-dialect-plugin=%plugin --load-pass-plugin=%plugin --load-pass-plugin=%t.so %s --pass-pipeline='builtin.module(linalg-to-llvm)' 2>&1 | FileCheck %s --check-prefix=LLVM
// LLVM-COUNT-3: llvm.func @{{[a-z]+}}
// LLVM-NOT: linalg

// In linalg-opt it has nothing to add.

// RUN: linalg-opt --load-dialect-plugin=%plugin --load-pass-plugin=%plugin %s --linalg-generalize 2>&1 | diff %t.expected -

// If it is loaded for passes only, a pass would silently leave all ops alone.

// RUN: not mlir-opt --load-pass-plugin=%plugin /dev/null --pass-pipeline='builtin.module(linalg-tile{sizes=2})' 2>&1 | FileCheck %s --check-prefix=HALF
// RUN: not mlir-opt --load-pass-plugin=%plugin /dev/null --pass-pipeline='builtin.module(linalg-to-llvm)' 2>&1 | FileCheck %s --check-prefix=HALF
// HALF: error: {{.*}}'linalg-{{tile|to-llvm}}' knows no op of this program: load the same plugin by --load-dialect-plugin too

func.func @one(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.exp ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @two(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.matmul_transpose_b ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

func.func @three(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
