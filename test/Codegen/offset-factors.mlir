// RUN: linalg-opt %s --linalg-describe-target=target-cpu=cascadelake --linalg-offset-factors --remarks-filter=linalg-offset-factors --verify-diagnostics | FileCheck %s

// What it computes is executed without the instructions, which this processor may lack.
// RUN: linalg-opt %s --linalg-describe-target=target-cpu=cascadelake --linalg-offset-factors \
// RUN:   | sed 's/"dot_products" = \[[^]]*\]/"dot_products" = []/' > %t.mlir
// RUN: linalg-run %s --function=convolution --pipeline=loops --input=random --input=random=1 --input=random --output=%t.npy
// RUN: linalg-run %t.mlir --function=convolution --pipeline=loops --input=random --input=random=1 --input=random --expect=%t.npy
// RUN: linalg-run %s --function=convolution --input=random --input=random=1 --input=random --expect=%t.npy
// RUN: linalg-run %s --function=unsigned_factors --pipeline=loops --input=random --input=random=1 --input=random --output=%t.npy
// RUN: linalg-run %t.mlir --function=unsigned_factors --pipeline=loops --input=random --input=random=1 --input=random --expect=%t.npy
// RUN: linalg-run %s --function=unsigned_factors --input=random --input=random=1 --input=random --expect=%t.npy
// RUN: linalg-run %s --function=shorts --pipeline=loops --input=random --input=random=1 --input=random --output=%t.npy
// RUN: linalg-run %t.mlir --function=shorts --pipeline=loops --input=random --input=random=1 --input=random --expect=%t.npy
// RUN: linalg-run %s --function=shorts --input=random --input=random=1 --input=random --expect=%t.npy

// CHECK-LABEL: @product
// CHECK-SAME: %[[A:.*]]: tensor<?x?xi8>, %[[B:.*]]: tensor<?x?xi8>
// CHECK: %[[UNSIGNED:.*]] = linalg.generic {{.*}} ins(%[[A]]
// CHECK: arith.xori
// CHECK: %[[SUMS:.*]] = linalg.generic {{.*}} ins(%[[B]]
// CHECK: linalg.generic {{.*}} ins(%[[UNSIGNED]], %[[B]] :
// CHECK: arith.extui
// CHECK: arith.extsi
// CHECK: linalg.generic {{.*}} ins(%[[SUMS]],
// CHECK: arith.subi
func.func @product(%a: tensor<?x?xi8>, %b: tensor<?x?xi8>, %c: tensor<?x?xi32>) -> tensor<?x?xi32> {
  // expected-remark@+1 {{[Passed] Offset | Category:linalg-offset-factors | Remark="offset input 0 of linalg.matmul"}}
  %0 = linalg.matmul ins(%a, %b : tensor<?x?xi8>, tensor<?x?xi8>) outs(%c : tensor<?x?xi32>) -> tensor<?x?xi32>
  return %0 : tensor<?x?xi32>
}

// The sum over B takes longer.
// CHECK-LABEL: @many_columns
// CHECK-SAME: %[[A:.*]]: tensor<16x64xi8>, %[[B:.*]]: tensor<64x512xi8>
// CHECK: %[[UNSIGNED:.*]] = linalg.generic {{.*}} ins(%[[B]]
// CHECK: linalg.generic {{.*}} ins(%[[A]] : {{.*}} outs(%{{.*}} : tensor<16xi32>)
// CHECK: linalg.generic {{.*}} ins(%[[A]], %[[UNSIGNED]] :
func.func @many_columns(%a: tensor<16x64xi8>, %b: tensor<64x512xi8>, %c: tensor<16x512xi32>) -> tensor<16x512xi32> {
  // expected-remark@+1 {{Remark="offset input 1 of linalg.matmul"}}
  %0 = linalg.matmul ins(%a, %b : tensor<16x64xi8>, tensor<64x512xi8>) outs(%c : tensor<16x512xi32>) -> tensor<16x512xi32>
  return %0 : tensor<16x512xi32>
}

// CHECK-LABEL: @convolution
// CHECK-SAME: %[[A:.*]]: tensor<1x9x9x16xi8>, %[[B:.*]]: tensor<3x3x16x32xi8>
// CHECK: linalg.generic {{.*}} ins(%[[A]]
// CHECK: linalg.generic {{.*}} ins(%[[B]] : {{.*}} outs(%{{.*}} : tensor<32xi32>)
func.func @convolution(%a: tensor<1x9x9x16xi8>, %b: tensor<3x3x16x32xi8>, %c: tensor<1x7x7x32xi32>) -> tensor<1x7x7x32xi32> {
  // expected-remark@+1 {{Remark="offset input 0 of linalg.conv_2d_nhwc_hwcf"}}
  %0 = linalg.conv_2d_nhwc_hwcf ins(%a, %b : tensor<1x9x9x16xi8>, tensor<3x3x16x32xi8>) outs(%c : tensor<1x7x7x32xi32>) -> tensor<1x7x7x32xi32>
  return %0 : tensor<1x7x7x32xi32>
}

// CHECK-LABEL: @unsigned_factors
// CHECK: %[[OFFSET:.*]] = arith.constant -128 : i32
// CHECK: arith.extsi
// CHECK: arith.extui
// CHECK: linalg.generic {{.*}} ins(%{{.*}}, %[[OFFSET]]
func.func @unsigned_factors(%a: tensor<32x40xi8>, %b: tensor<40x32xi8>, %c: tensor<32x32xi32>) -> tensor<32x32xi32> {
  // expected-remark@+1 {{Remark="offset input 0 of linalg.matmul"}}
  %0 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%a, %b : tensor<32x40xi8>, tensor<40x32xi8>) outs(%c : tensor<32x32xi32>) -> tensor<32x32xi32>
  return %0 : tensor<32x32xi32>
}

// Only one of them is what the processor has no dot product for.
// CHECK-LABEL: @shorts
// CHECK-SAME: %[[A:.*]]: tensor<32x40xi16>, %[[B:.*]]: tensor<40x32xi16>
// CHECK: linalg.generic {{.*}} ins(%[[B]]
// CHECK: arith.constant -32768 : i16
// CHECK: arith.constant -32768 : i32
func.func @shorts(%a: tensor<32x40xi16>, %b: tensor<40x32xi16>, %c: tensor<32x32xi32>) -> tensor<32x32xi32> {
  // expected-remark@+1 {{Remark="offset input 1 of linalg.generic"}}
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
                       iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<32x40xi16>, tensor<40x32xi16>) outs(%c : tensor<32x32xi32>) {
  ^bb0(%x: i16, %y: i16, %sum: i32):
    %1 = arith.extsi %x : i16 to i32
    %2 = arith.extui %y : i16 to i32
    %3 = arith.muli %2, %1 : i32
    %4 = arith.addi %3, %sum : i32
    linalg.yield %4 : i32
  } -> tensor<32x32xi32>
  return %0 : tensor<32x32xi32>
}

// CHECK-LABEL: @few_rows
// CHECK: linalg.matmul
func.func @few_rows(%a: tensor<4x64xi8>, %b: tensor<64x64xi8>, %c: tensor<4x64xi32>) -> tensor<4x64xi32> {
  // expected-remark@+1 {{[Missed] NotOffset | Category:linalg-offset-factors | Reason="elements of an input are used in few products", Remark="left linalg.matmul alone"}}
  %0 = linalg.matmul ins(%a, %b : tensor<4x64xi8>, tensor<64x64xi8>) outs(%c : tensor<4x64xi32>) -> tensor<4x64xi32>
  return %0 : tensor<4x64xi32>
}

// CHECK-LABEL: @short_sums
// CHECK: linalg.conv_2d_nhwc_hwcf
func.func @short_sums(%a: tensor<1x9x9x3xi8>, %b: tensor<5x5x3x32xi8>, %c: tensor<1x5x5x32xi32>) -> tensor<1x5x5x32xi32> {
  // expected-remark@+1 {{Reason="no dot product of the processor takes its elements with an offset, or its sums are too short for one"}}
  %0 = linalg.conv_2d_nhwc_hwcf ins(%a, %b : tensor<1x9x9x3xi8>, tensor<5x5x3x32xi8>) outs(%c : tensor<1x5x5x32xi32>) -> tensor<1x5x5x32xi32>
  return %0 : tensor<1x5x5x32xi32>
}

// CHECK-LABEL: @different_signs
// CHECK-NEXT: linalg.generic
func.func @different_signs(%a: tensor<64x64xi8>, %b: tensor<64x64xi8>, %c: tensor<64x64xi32>) -> tensor<64x64xi32> {
  // expected-remark@+1 {{Reason="the processor has a dot product for its elements"}}
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
                       iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<64x64xi8>, tensor<64x64xi8>) outs(%c : tensor<64x64xi32>) {
  ^bb0(%x: i8, %y: i8, %sum: i32):
    %1 = arith.extui %x : i8 to i32
    %2 = arith.extsi %y : i8 to i32
    %3 = arith.muli %1, %2 : i32
    %4 = arith.addi %sum, %3 : i32
    linalg.yield %4 : i32
  } -> tensor<64x64xi32>
  return %0 : tensor<64x64xi32>
}

// CHECK-LABEL: @scheduled
// CHECK: linalg.matmul
func.func @scheduled(%a: tensor<64x64xi8>, %b: tensor<64x64xi8>, %c: tensor<64x64xi32>) -> tensor<64x64xi32> {
  // expected-remark@+1 {{Reason="it has a schedule"}}
  %0 = linalg.matmul {structured.schedule = {tile = [8, 16, 1]}} ins(%a, %b : tensor<64x64xi8>, tensor<64x64xi8>) outs(%c : tensor<64x64xi32>) -> tensor<64x64xi32>
  return %0 : tensor<64x64xi32>
}

// CHECK-LABEL: @buffers
// CHECK: linalg.matmul
func.func @buffers(%a: memref<64x64xi8>, %b: memref<64x64xi8>, %c: memref<64x64xi32>) {
  linalg.matmul ins(%a, %b : memref<64x64xi8>, memref<64x64xi8>) outs(%c : memref<64x64xi32>)
  return
}

// CHECK-LABEL: @floats
// CHECK-NEXT: linalg.matmul
// CHECK-NEXT: return
func.func @floats(%a: tensor<64x64xbf16>, %b: tensor<64x64xbf16>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<64x64xbf16>, tensor<64x64xbf16>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}
