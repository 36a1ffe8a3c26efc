// RUN: linalg-opt %s --linalg-describe-target=target-cpu=x86-64-v3 --linalg-expand-zero-points --remarks-filter=linalg-expand-zero-points --verify-diagnostics | FileCheck %s
// RUN: linalg-run %s --function=convolution --pipeline=loops --input=random --input=random=1 --input=3 --input=-2 --input=random --output=%t.npy
// RUN: linalg-run %s --function=convolution --input=random --input=random=1 --input=3 --input=-2 --input=random --expect=%t.npy

// CHECK-LABEL: @product
// CHECK: %[[PRODUCT:.*]] = linalg.matmul
// CHECK: linalg.generic {{.*}} outs(%[[PRODUCT]]
func.func @product(%a: tensor<?x?xi8>, %b: tensor<?x?xi8>, %za: i32, %zb: i32, %c: tensor<?x?xi32>) -> tensor<?x?xi32> {
  // expected-remark@+1 {{[Passed] Expanded | Category:linalg-expand-zero-points | Remark="expanded the zero points of linalg.quantized_matmul"}}
  %0 = linalg.quantized_matmul ins(%a, %b, %za, %zb : tensor<?x?xi8>, tensor<?x?xi8>, i32, i32) outs(%c : tensor<?x?xi32>) -> tensor<?x?xi32>
  return %0 : tensor<?x?xi32>
}

// CHECK-LABEL: @convolution
// CHECK: linalg.conv_2d_nhwc_hwcf ins
func.func @convolution(%a: tensor<1x9x9x16xi8>, %b: tensor<3x3x16x32xi8>, %za: i32, %zb: i32, %c: tensor<1x7x7x32xi32>) -> tensor<1x7x7x32xi32> {
  // expected-remark@+1 {{Remark="expanded the zero points of linalg.conv_2d_nhwc_hwcf_q"}}
  %0 = linalg.conv_2d_nhwc_hwcf_q ins(%a, %b, %za, %zb : tensor<1x9x9x16xi8>, tensor<3x3x16x32xi8>, i32, i32) outs(%c : tensor<1x7x7x32xi32>) -> tensor<1x7x7x32xi32>
  return %0 : tensor<1x7x7x32xi32>
}

// CHECK-LABEL: @few_rows
// CHECK: linalg.quantized_matmul
func.func @few_rows(%a: tensor<4x64xi8>, %b: tensor<64x64xi8>, %za: i32, %zb: i32, %c: tensor<4x64xi32>) -> tensor<4x64xi32> {
  // expected-remark@+1 {{[Missed] NotExpanded | Category:linalg-expand-zero-points | Reason="elements of an input are used in few products", Remark="left linalg.quantized_matmul alone"}}
  %0 = linalg.quantized_matmul ins(%a, %b, %za, %zb : tensor<4x64xi8>, tensor<64x64xi8>, i32, i32) outs(%c : tensor<4x64xi32>) -> tensor<4x64xi32>
  return %0 : tensor<4x64xi32>
}

// CHECK-LABEL: @wide
// CHECK: linalg.quantized_matmul
func.func @wide(%a: tensor<64x64xi32>, %b: tensor<64x64xi32>, %za: i32, %zb: i32, %c: tensor<64x64xi32>) -> tensor<64x64xi32> {
  // expected-remark@+1 {{Reason="the processor has no dot product for its elements"}}
  %0 = linalg.quantized_matmul ins(%a, %b, %za, %zb : tensor<64x64xi32>, tensor<64x64xi32>, i32, i32) outs(%c : tensor<64x64xi32>) -> tensor<64x64xi32>
  return %0 : tensor<64x64xi32>
}

// CHECK-LABEL: @buffers
// CHECK: linalg.quantized_matmul
func.func @buffers(%a: memref<64x64xi8>, %b: memref<64x64xi8>, %za: i32, %zb: i32, %c: memref<64x64xi32>) {
  // expected-remark@+1 {{Reason="it has operands that are buffers"}}
  linalg.quantized_matmul ins(%a, %b, %za, %zb : memref<64x64xi8>, memref<64x64xi8>, i32, i32) outs(%c : memref<64x64xi32>)
  return
}

// CHECK-LABEL: @without_zero_points
// CHECK-NEXT: linalg.matmul
// CHECK-NEXT: return
func.func @without_zero_points(%a: tensor<64x64xi8>, %b: tensor<64x64xi8>, %c: tensor<64x64xi32>) -> tensor<64x64xi32> {
  %0 = linalg.matmul ins(%a, %b : tensor<64x64xi8>, tensor<64x64xi8>) outs(%c : tensor<64x64xi32>) -> tensor<64x64xi32>
  return %0 : tensor<64x64xi32>
}
