// Functions without tables are computed step by step for as many vectors as the registers hold.

// RUN: linalg-opt %s --linalg-describe-target=target-cpu=x86-64-v3 --linalg-choose-schedule | FileCheck %s
// RUN: linalg-opt %s --linalg-describe-target=target-cpu=skylake-avx512 --linalg-choose-schedule \
// RUN:   | FileCheck %s --check-prefix=TABLES
// RUN: linalg-opt %s --linalg-describe-target=target-cpu=x86-64-v3 --linalg-raise-to-tensors=skip-elementwise \
// RUN:   | FileCheck %s --check-prefix=RAISED

// TABLES-NOT: structured.schedule = {remainders

#id = affine_map<(i, j) -> (i, j)>
#column = affine_map<(i, j) -> (i)>

// CHECK-LABEL: @long_rows
// CHECK: linalg.log {structured.schedule = {remainders = {{\[\[}}], [8]], tile = [1, 32]}}
func.func @long_rows(%a: tensor<4x1000xf32>) -> tensor<4x1000xf32> {
  %0 = linalg.log ins(%a : tensor<4x1000xf32>) outs(%a : tensor<4x1000xf32>) -> tensor<4x1000xf32>
  return %0 : tensor<4x1000xf32>
}

// Rows of fewer vectors share a tile.

// CHECK-LABEL: @short_rows
// CHECK: structured.schedule = {remainders = {{\[\[}}], [8]], tile = [2, 16]}
func.func @short_rows(%a: tensor<9x16xf32>, %b: tensor<9xf32>, %o: tensor<9x16xf32>) -> tensor<9x16xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #column, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<9x16xf32>, tensor<9xf32>) outs(%o : tensor<9x16xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.subf %x, %y : f32
    %e = math.exp %s : f32
    linalg.yield %e : f32
  } -> tensor<9x16xf32>
  return %0 : tensor<9x16xf32>
}

// CHECK-LABEL: @unknown
// CHECK: linalg.tanh {structured.schedule = {remainders = {{\[\[}}], [8]], tile = [1, 32]}}
func.func @unknown(%a: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.tanh ins(%a : tensor<?x?xf32>) outs(%a : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// Functions of narrow elements are computed in f32.

// CHECK-LABEL: @narrow
// CHECK: linalg.exp {structured.schedule = {remainders = {{\[\[}}8]], tile = [32]}}
func.func @narrow(%a: tensor<500xbf16>) -> tensor<500xbf16> {
  %0 = linalg.exp ins(%a : tensor<500xbf16>) outs(%a : tensor<500xbf16>) -> tensor<500xbf16>
  return %0 : tensor<500xbf16>
}

// Other functions, other elements, exact functions, few elements, a payload that reads a tensor, and rows that are not
// contiguous.

// CHECK-LABEL: @others
// CHECK-NOT: structured.schedule
// CHECK: return
func.func @others(%a: tensor<100xf32>, %b: tensor<100xf64>, %c: tensor<7xf32>, %d: tensor<9x32xf32>)
    -> (tensor<100xf32>, tensor<100xf64>, tensor<100xf32>, tensor<7xf32>, tensor<100xf32>, tensor<9x16xf32>) {
  %e = tensor.empty() : tensor<9x16xf32>
  %0 = linalg.sqrt ins(%a : tensor<100xf32>) outs(%a : tensor<100xf32>) -> tensor<100xf32>
  %1 = linalg.exp ins(%b : tensor<100xf64>) outs(%b : tensor<100xf64>) -> tensor<100xf64>
  %2 = linalg.exp {structured.exact_math} ins(%a : tensor<100xf32>) outs(%a : tensor<100xf32>) -> tensor<100xf32>
  %3 = linalg.exp ins(%c : tensor<7xf32>) outs(%c : tensor<7xf32>) -> tensor<7xf32>
  %4 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : tensor<100xf32>) {
  ^bb0(%z: f32):
    %i = linalg.index 0 : index
    %x = tensor.extract %a[%i] : tensor<100xf32>
    %y = math.exp %x : f32
    linalg.yield %y : f32
  } -> tensor<100xf32>
  %5 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, 2 * j)>, #id], iterator_types = ["parallel", "parallel"]}
      ins(%d : tensor<9x32xf32>) outs(%e : tensor<9x16xf32>) {
  ^bb0(%x: f32, %z: f32):
    %y = math.exp %x : f32
    linalg.yield %y : f32
  } -> tensor<9x16xf32>
  return %0, %1, %2, %3, %4, %5 : tensor<100xf32>, tensor<100xf64>, tensor<100xf32>, tensor<7xf32>, tensor<100xf32>, tensor<9x16xf32>
}

// On buffers, they become ops on tensors before.

// RAISED-LABEL: @buffers
// RAISED: linalg.log {{.*}} -> tensor<100xf32>
func.func @buffers(%a: memref<100xf32>) {
  linalg.log ins(%a : memref<100xf32>) outs(%a : memref<100xf32>)
  return
}
