// Elementwise ops with functions that instructions on registers compute faster are tiles of vectors, if the processor has
// them.
// RUN: linalg-opt %s --linalg-describe-target=target-cpu=skylake-avx512 --linalg-choose-schedule | FileCheck %s
// RUN: linalg-opt %s --linalg-describe-target=target-cpu=x86-64-v3 --linalg-choose-schedule | FileCheck %s --check-prefix=AVX2
// RUN: linalg-opt %s --linalg-raise-to-tensors=skip-elementwise | FileCheck %s --check-prefix=BUFFERS
// RUN: linalg-opt %s --linalg-describe-target=target-cpu=skylake-avx512 --linalg-raise-to-tensors=skip-elementwise \
// RUN:   | FileCheck %s --check-prefix=RAISED

// AVX2-NOT: structured.schedule = {tile = [1, 32]}

// CHECK-LABEL: @rows
// CHECK: linalg.tanh {structured.schedule = {tile = [1, 32]}}
func.func @rows(%a: tensor<4x100xf32>, %o: tensor<4x100xf32>) -> tensor<4x100xf32> {
  %0 = linalg.tanh ins(%a : tensor<4x100xf32>) outs(%o : tensor<4x100xf32>) -> tensor<4x100xf32>
  return %0 : tensor<4x100xf32>
}

// CHECK-LABEL: @exponentials
// CHECK: linalg.exp {structured.schedule = {tile = [1, 32]}}
func.func @exponentials(%a: tensor<4x100xf32>, %o: tensor<4x100xf32>) -> tensor<4x100xf32> {
  %0 = linalg.exp ins(%a : tensor<4x100xf32>) outs(%o : tensor<4x100xf32>) -> tensor<4x100xf32>
  return %0 : tensor<4x100xf32>
}

// CHECK-LABEL: @unknown
// CHECK: linalg.generic {{.*}}structured.schedule = {tile = [1, 32]}
func.func @unknown(%a: tensor<?x?xf32>, %b: tensor<?xf32>, %o: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
                       iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<?x?xf32>, tensor<?xf32>) outs(%o : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.addf %x, %y : f32
    %e = math.erf %s : f32
    linalg.yield %e : f32
  } -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// Several rows of less than a vector.

// CHECK-LABEL: @short_rows
// CHECK: linalg.tanh {structured.schedule = {tile = [4, 16]}}
func.func @short_rows(%a: tensor<40x15xf32>) -> tensor<40x15xf32> {
  %0 = linalg.tanh ins(%a : tensor<40x15xf32>) outs(%a : tensor<40x15xf32>) -> tensor<40x15xf32>
  return %0 : tensor<40x15xf32>
}

// Few columns, another function, other elements, and exact functions.

// CHECK-LABEL: @others
// CHECK-NOT: structured.schedule
// CHECK: return
func.func @others(%a: tensor<40x6xf32>, %b: tensor<100xf32>, %c: tensor<100xf64>)
    -> (tensor<40x6xf32>, tensor<100xf32>, tensor<100xf64>, tensor<100xf32>) {
  %e0 = tensor.empty() : tensor<40x6xf32>
  %e1 = tensor.empty() : tensor<100xf32>
  %e2 = tensor.empty() : tensor<100xf64>
  %0 = linalg.tanh ins(%a : tensor<40x6xf32>) outs(%e0 : tensor<40x6xf32>) -> tensor<40x6xf32>
  %1 = linalg.log ins(%b : tensor<100xf32>) outs(%e1 : tensor<100xf32>) -> tensor<100xf32>
  %2 = linalg.tanh ins(%c : tensor<100xf64>) outs(%e2 : tensor<100xf64>) -> tensor<100xf64>
  %3 = linalg.erf {structured.exact_math} ins(%b : tensor<100xf32>) outs(%e1 : tensor<100xf32>) -> tensor<100xf32>
  return %0, %1, %2, %3 : tensor<40x6xf32>, tensor<100xf32>, tensor<100xf64>, tensor<100xf32>
}

// The tiles of a product have the function.

// CHECK-LABEL: @fused
// CHECK: linalg.matmul {structured.schedule = {{.*}}fuse = [{{.*}}"users"]
// CHECK: linalg.tanh ins
func.func @fused(%a: tensor<64x64xf32>, %b: tensor<64x64xf32>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<64x64xf32>, tensor<64x64xf32>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
  %e = tensor.empty() : tensor<64x64xf32>
  %1 = linalg.tanh ins(%0 : tensor<64x64xf32>) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %1 : tensor<64x64xf32>
}

// On buffers, they become ops on tensors before.

// BUFFERS-LABEL: @buffers
// BUFFERS-NOT: to_tensor
// RAISED-LABEL: @buffers
// RAISED: linalg.erf {{.*}} -> tensor<100xf32>
func.func @buffers(%a: memref<100xf32>) {
  linalg.erf ins(%a : memref<100xf32>) outs(%a : memref<100xf32>)
  return
}
