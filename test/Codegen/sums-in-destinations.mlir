// Sums in blocks, of which the first one computes the init, are computed where the result belongs, also if all
// extents are unknown: nothing is allocated or copied.

// RUN: linalg-run %s --emit=llvm-ir | FileCheck %s
// RUN: linalg-run %s --pipeline=loops --input=random:3x21 --input=random:21x50 --input=random --output=%t.npy
// RUN: linalg-run %s --input=random:3x21 --input=random:21x50 --input=random --expect=%t.npy --atol=1e-5

// CHECK-LABEL: define void @product
// CHECK-NOT: alloc
// CHECK-NOT: memcpy
// CHECK: ret void
func.func @product(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<3x50xf32>) {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %left = bufferization.to_tensor %a restrict : memref<?x?xf32> to tensor<?x?xf32>
  %right = bufferization.to_tensor %b restrict : memref<?x?xf32> to tensor<?x?xf32>
  %result = memref.cast %c : memref<3x50xf32> to memref<?x?xf32>
  %rows = memref.dim %result, %c0 : memref<?x?xf32>
  %columns = memref.dim %result, %c1 : memref<?x?xf32>
  %empty = tensor.empty(%rows, %columns) : tensor<?x?xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<?x?xf32>) -> tensor<?x?xf32>
  %0 = linalg.matmul {structured.schedule = {blocks = [{sizes = [0, 0, 8]}], fuse = ["init"], order = [1, 0, 2], remainders = [[], [16], []], tile = [1, 16, 1]}}
      ins(%left, %right : tensor<?x?xf32>, tensor<?x?xf32>) outs(%init : tensor<?x?xf32>) -> tensor<?x?xf32>
  bufferization.materialize_in_destination %0 in restrict writable %result : (tensor<?x?xf32>, memref<?x?xf32>) -> ()
  return
}
