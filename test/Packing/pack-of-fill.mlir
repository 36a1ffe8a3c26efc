// The init of a packed op is not computed again for the destination of the
// unpack, all of which is written.
// RUN: linalg-opt %s --linalg-pack=sizes=8,16,4 --cse | FileCheck %s
// RUN: linalg-run %s --function=product --input=random --input=random --output=%t.npy
// RUN: linalg-opt %s --linalg-pack=sizes=8,16,4 | linalg-run - --function=product --input=random --input=random --expect=%t.npy

// CHECK-LABEL: func.func @product
// CHECK:         %[[E:.*]] = tensor.empty() : tensor<32x48xf32>
// CHECK-NOT:     linalg.unpack
// CHECK:         %[[R:.*]] = linalg.generic {{.*}}"reduction"
// CHECK:         linalg.unpack %[[R]] {{.*}} into %[[E]]
func.func @product(%a: tensor<32x64xf32>, %b: tensor<64x48xf32>) -> tensor<32x48xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<32x48xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<32x48xf32>) -> tensor<32x48xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<32x64xf32>, tensor<64x48xf32>) outs(%f : tensor<32x48xf32>) -> tensor<32x48xf32>
  return %0 : tensor<32x48xf32>
}

// A fill with other uses is kept anyway.
// CHECK-LABEL: func.func @read_too
// CHECK:         %[[F:.*]] = linalg.unpack
// CHECK:         linalg.unpack {{.*}} into %[[F]]
// CHECK:         return %[[F]]
func.func @read_too(%a: tensor<32x64xf32>, %b: tensor<64x48xf32>) -> (tensor<32x48xf32>, tensor<32x48xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<32x48xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<32x48xf32>) -> tensor<32x48xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<32x64xf32>, tensor<64x48xf32>) outs(%f : tensor<32x48xf32>) -> tensor<32x48xf32>
  return %f, %0 : tensor<32x48xf32>, tensor<32x48xf32>
}
