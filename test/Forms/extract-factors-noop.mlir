// RUN: linalg-opt %s > %t
// RUN: linalg-opt %s --linalg-extract-factors | diff - %t
// RUN: linalg-opt %s --linalg-extract-factors --remarks-filter=linalg-extract-factors -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark:

#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>
#k = affine_map<(m, n, k) -> (k)>

// CHECK: remark: {{.*}}its factors are elements of its inputs
func.func @contraction(%a: tensor<4x8xf32>, %b: tensor<8x6xf32>, %c: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x6xf32>) outs(%c : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

// CHECK: remark: {{.*}}it has operands that are buffers
func.func @buffers(%a: memref<4x8xi8>, %b: memref<8x6xi8>, %z: i32, %c: memref<4x6xi32>) {
  linalg.quantized_matmul ins(%a, %b, %z, %z : memref<4x8xi8>, memref<8x6xi8>, i32, i32) outs(%c : memref<4x6xi32>)
  return
}

// CHECK: remark: {{.*}}it has a schedule
func.func @scheduled(%a: tensor<4x8xi8>, %b: tensor<8x6xi8>, %z: i32, %c: tensor<4x6xi32>) -> tensor<4x6xi32> {
  %0 = linalg.quantized_matmul {structured.schedule = {convert = [0], tile = [1, 6, 1]}}
      ins(%a, %b, %z, %z : tensor<4x8xi8>, tensor<8x6xi8>, i32, i32) outs(%c : tensor<4x6xi32>) -> tensor<4x6xi32>
  return %0 : tensor<4x6xi32>
}

// CHECK: remark: {{.*}}its payload does not add a product to the element of the init
func.func @maximum(%a: tensor<4x8xf32>, %b: tensor<8x6xf32>, %c: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<4x8xf32>, tensor<8x6xf32>) outs(%c : tensor<4x6xf32>) {
  ^bb0(%x: f32, %y: f32, %old: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.maximumf %old, %p : f32
    linalg.yield %s : f32
  } -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

// CHECK: remark: {{.*}}operand 0 occurs in both factors
func.func @squares(%a: tensor<4x8xf32>, %z: tensor<8xf32>, %c: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(m, k) -> (m, k)>, affine_map<(m, k) -> (m)>], iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<4x8xf32>) outs(%c : tensor<4xf32>) {
  ^bb0(%x: f32, %old: f32):
    %p = arith.mulf %x, %x : f32
    %s = arith.addf %old, %p : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK: remark: {{.*}}a factor depends on all loops
func.func @distance(%a: tensor<4x8xf32>, %b: tensor<8x6xf32>, %c: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<4x8xf32>, tensor<8x6xf32>) outs(%c : tensor<4x6xf32>) {
  ^bb0(%x: f32, %y: f32, %old: f32):
    %d = arith.subf %x, %y : f32
    %p = arith.mulf %d, %d : f32
    %s = arith.addf %old, %p : f32
    linalg.yield %s : f32
  } -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

// CHECK: remark: {{.*}}a factor depends on all loops
func.func @all_loops(%a: tensor<4x8xf32>, %b: tensor<8x6xf32>, %w: tensor<8xf32>, %c: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %0 = linalg.generic {indexing_maps = [#a, #b, #k, #c], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b, %w : tensor<4x8xf32>, tensor<8x6xf32>, tensor<8xf32>) outs(%c : tensor<4x6xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32, %old: f32):
    %d = arith.minimumf %x, %y : f32
    %p = arith.mulf %d, %z : f32
    %s = arith.addf %old, %p : f32
    linalg.yield %s : f32
  } -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

// CHECK: remark: {{.*}}the loops that its factors depend on are not those of a contraction
func.func @broadcast_sum(%a: tensor<4x8xf32>, %b: tensor<6xf32>, %w: tensor<8xf32>, %c: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %0 = linalg.generic {indexing_maps = [#a, affine_map<(m, n, k) -> (n)>, #k, #c], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b, %w : tensor<4x8xf32>, tensor<6xf32>, tensor<8xf32>) outs(%c : tensor<4x6xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32, %old: f32):
    %d = arith.minimumf %x, %z : f32
    %p = arith.mulf %d, %y : f32
    %s = arith.addf %old, %p : f32
    linalg.yield %s : f32
  } -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

// CHECK: remark: {{.*}}a factor depends on the init
func.func @old(%a: tensor<4x8xf32>, %b: tensor<8x6xf32>, %c: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<4x8xf32>, tensor<8x6xf32>) outs(%c : tensor<4x6xf32>) {
  ^bb0(%x: f32, %y: f32, %old: f32):
    %d = arith.subf %x, %old : f32
    %p = arith.mulf %d, %y : f32
    %s = arith.addf %old, %p : f32
    linalg.yield %s : f32
  } -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

// CHECK: remark: {{.*}}a factor depends on linalg.index
func.func @index(%a: tensor<4x8xi32>, %b: tensor<8x6xi32>, %c: tensor<4x6xi32>) -> tensor<4x6xi32> {
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<4x8xi32>, tensor<8x6xi32>) outs(%c : tensor<4x6xi32>) {
  ^bb0(%x: i32, %y: i32, %old: i32):
    %k = linalg.index 2 : index
    %i = arith.index_cast %k : index to i32
    %d = arith.subi %x, %i : i32
    %p = arith.muli %d, %y : i32
    %s = arith.addi %old, %p : i32
    linalg.yield %s : i32
  } -> tensor<4x6xi32>
  return %0 : tensor<4x6xi32>
}

// CHECK: remark: {{.*}}operand 0, which occurs in a factor, is not accessed at single loops
func.func @window(%a: tensor<6xf32>, %b: tensor<3xf32>, %w: tensor<3xf32>, %c: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(m, k) -> (m + k)>, affine_map<(m, k) -> (k)>, affine_map<(m, k) -> (k)>, affine_map<(m, k) -> (m)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%a, %b, %w : tensor<6xf32>, tensor<3xf32>, tensor<3xf32>) outs(%c : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32, %old: f32):
    %d = arith.subf %x, %z : f32
    %p = arith.mulf %d, %y : f32
    %s = arith.addf %old, %p : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK: remark: {{.*}}a factor does not depend on an input
func.func @constant(%a: tensor<4x8xf32>, %t: f32, %c: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(m, k) -> (m, k)>, affine_map<(m, k) -> (m)>], iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<4x8xf32>) outs(%c : tensor<4xf32>) {
  ^bb0(%x: f32, %old: f32):
    %p = arith.mulf %x, %t : f32
    %s = arith.addf %old, %p : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// The factors would be divided even if %b has no columns.
// CHECK: remark: {{.*}}a factor depends on arith.divsi, which is not defined for all operands, and a loop may have no iterations
func.func @quotient(%a: tensor<?x?xi32>, %d: tensor<?x?xi32>, %b: tensor<?x?xi32>, %c: tensor<?x?xi32>) -> tensor<?x?xi32> {
  %0 = linalg.generic {indexing_maps = [#a, #a, #b, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %d, %b : tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>) outs(%c : tensor<?x?xi32>) {
  ^bb0(%x: i32, %w: i32, %y: i32, %old: i32):
    %q = arith.divsi %x, %w : i32
    %p = arith.muli %q, %y : i32
    %s = arith.addi %old, %p : i32
    linalg.yield %s : i32
  } -> tensor<?x?xi32>
  return %0 : tensor<?x?xi32>
}
