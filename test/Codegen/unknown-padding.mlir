// An image of unknown extents is padded in blocks, as far as they read it, in a buffer of their greatest extents
// before the loops. That the program asks for the padded extents is no reason to pad it as a whole.

// RUN: linalg-opt %s -linalg-describe-target=target-cpu=x86-64-v3 -linalg-codegen -mlir-print-ir-after=linalg-plan-memory -o %t.mlir 2>&1 | FileCheck %s
// RUN: linalg-run %s --pipeline=loops --function=padded --input=random:2x9x17x32 --input=random --output=%t.0.npy --next-call --function=padded --input=random:1x1x1x32 --input=random --output=%t.1.npy --next-call --function=padded --input=random:1x0x3x32 --input=random --output=%t.2.npy --next-call --function=padded --input=random:1x40x3x32 --input=random --output=%t.3.npy --next-call --function=far --input=random:1x9x17x32 --input=random --output=%t.4.npy --next-call --function=far --input=random:1x1x2x32 --input=random --output=%t.5.npy
// RUN: linalg-run %s --pipeline=codegen --function=padded --input=random:2x9x17x32 --input=random --expect=%t.0.npy --next-call --function=padded --input=random:1x1x1x32 --input=random --expect=%t.1.npy --next-call --function=padded --input=random:1x0x3x32 --input=random --expect=%t.2.npy --next-call --function=padded --input=random:1x40x3x32 --input=random --expect=%t.3.npy --next-call --function=far --input=random:1x9x17x32 --input=random --expect=%t.4.npy --next-call --function=far --input=random:1x1x2x32 --input=random --expect=%t.5.npy

// CHECK-LABEL: @padded
// CHECK: %[[BUFFER:.*]] = memref.alloc() {{.*}} : memref<1x18x10x32xf32>
// CHECK-NOT: memref.alloc
// CHECK-COUNT-3: scf.for
// CHECK: memref.subview %[[BUFFER]][0, 0, 0, 0] [1, %{{.*}}, %{{.*}}, 32] [1, 1, 1, 1]
// CHECK-NOT: scf.if
// CHECK: memref.copy {{.*}} to memref<1x?x?x32xf32, strided<[5760, 320, 32, 1], offset: ?>>
func.func @padded(%image: tensor<?x?x?x32xf32>, %filter: tensor<3x3x32xf32>) -> tensor<?x?x?x32xf32> {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %padded = tensor.pad %image low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%n: index, %h: index, %w: index, %c: index):
    tensor.yield %zero : f32
  } : tensor<?x?x?x32xf32> to tensor<?x?x?x32xf32>
  %images = tensor.dim %padded, %c0 : tensor<?x?x?x32xf32>
  %rows = tensor.dim %padded, %c1 : tensor<?x?x?x32xf32>
  %columns = tensor.dim %padded, %c2 : tensor<?x?x?x32xf32>
  %height = arith.subi %rows, %c2 : index
  %width = arith.subi %columns, %c2 : index
  %empty = tensor.empty(%images, %height, %width) : tensor<?x?x?x32xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<?x?x?x32xf32>) -> tensor<?x?x?x32xf32>
  %0 = linalg.depthwise_conv_2d_nhwc_hwc {structured.schedule = {blocks = [{pack = [{operand = 0 : i64}], sizes = [1, 16, 8, 0, 0, 0]}], fuse = ["init"], order = [0, 1, 2, 3], remainders = [[], [], [1], [], [], []], tile = [1, 1, 4, 8, 3, 3]}}
      ins(%padded, %filter : tensor<?x?x?x32xf32>, tensor<3x3x32xf32>)
      outs(%init : tensor<?x?x?x32xf32>) -> tensor<?x?x?x32xf32>
  return %0 : tensor<?x?x?x32xf32>
}

// Blocks of one window may have no elements of the image.

func.func @far(%image: tensor<?x?x?x32xf32>, %filter: tensor<3x3x32xf32>) -> tensor<?x?x?x32xf32> {
  %zero = arith.constant 0.0 : f32
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c0 = arith.constant 0 : index
  %padded = tensor.pad %image low[0, 7, 9, 0] high[0, 20, 5, 0] {
  ^bb0(%n: index, %h: index, %w: index, %c: index):
    tensor.yield %zero : f32
  } : tensor<?x?x?x32xf32> to tensor<?x?x?x32xf32>
  %images = tensor.dim %padded, %c0 : tensor<?x?x?x32xf32>
  %rows = tensor.dim %padded, %c1 : tensor<?x?x?x32xf32>
  %columns = tensor.dim %padded, %c2 : tensor<?x?x?x32xf32>
  %height = arith.subi %rows, %c2 : index
  %width = arith.subi %columns, %c2 : index
  %empty = tensor.empty(%images, %height, %width) : tensor<?x?x?x32xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<?x?x?x32xf32>) -> tensor<?x?x?x32xf32>
  %0 = linalg.depthwise_conv_2d_nhwc_hwc {structured.schedule = {blocks = [{pack = [{operand = 0 : i64}], sizes = [1, 2, 4, 0, 0, 0]}], fuse = ["init"], order = [0, 1, 2, 3], remainders = [[], [], [1], [], [], []], tile = [1, 1, 4, 8, 3, 3]}}
      ins(%padded, %filter : tensor<?x?x?x32xf32>, tensor<3x3x32xf32>)
      outs(%init : tensor<?x?x?x32xf32>) -> tensor<?x?x?x32xf32>
  return %0 : tensor<?x?x?x32xf32>
}
