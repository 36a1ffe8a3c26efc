// Parts without elements of a buffer survive canonicalization.

// RUN: linalg-opt %s --linalg-bufferize | FileCheck %s
// RUN: linalg-opt %s --linalg-bufferize --canonicalize -o /dev/null
// RUN: linalg-run %s --function=part --input=0 --input=2 --input=1 | FileCheck %s --check-prefix=VALUES
// RUN: linalg-run %s --function=end --input=splat=1:0 --input=splat=2:2 --input=0 | FileCheck %s --check-prefix=END

// CHECK-LABEL: @part
// CHECK: %[[CAST:.*]] = memref.cast %{{.*}} : memref<0x?xf32> to memref<?x?xf32>
// CHECK: memref.reinterpret_cast %[[CAST]] to offset: [0], sizes: [%{{.*}}, %{{.*}}], strides: [%{{.*}}, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>>

// VALUES: 0x2
// VALUES: 3.0
func.func @part(%m: index, %n: index, %x: f32) -> (tensor<?x?xf32>, f32) {
  %empty = tensor.empty(%n) : tensor<0x?xf32>
  %cast = tensor.cast %empty : tensor<0x?xf32> to tensor<?x?xf32>
  %slice = tensor.extract_slice %cast[0, 0] [%m, %n] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
  %fill = linalg.fill ins(%x : f32) outs(%slice : tensor<?x?xf32>) -> tensor<?x?xf32>
  %two = arith.constant 2.0 : f32
  %sum = arith.addf %x, %two : f32
  return %fill, %sum : tensor<?x?xf32>, f32
}

// CHECK-LABEL: @end
// CHECK: %[[CAST:.*]] = memref.cast %{{.*}} : memref<2xf32> to memref<?xf32>
// CHECK: memref.reinterpret_cast %[[CAST]] to offset: [2], sizes: [%{{.*}}], strides: [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: 2>>

// END: [2.0, 2.0]
func.func @end(%a: tensor<?xf32>, %b: tensor<2xf32>, %n: index) -> tensor<?xf32> {
  %cast = tensor.cast %b : tensor<2xf32> to tensor<?xf32>
  %0 = tensor.insert_slice %a into %cast[2] [%n] [1] : tensor<?xf32> into tensor<?xf32>
  return %0 : tensor<?xf32>
}

// No elements are known to be missing.

// CHECK-LABEL: @noop
// CHECK: memref.subview
// CHECK-NOT: reinterpret_cast
func.func private @noop(%a: tensor<4x?xf32>, %m: index, %n: index) -> tensor<?x?xf32> {
  %cast = tensor.cast %a : tensor<4x?xf32> to tensor<?x?xf32>
  %slice = tensor.extract_slice %cast[3, 0] [%m, %n] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
  return %slice : tensor<?x?xf32>
}
