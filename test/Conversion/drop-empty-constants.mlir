// RUN: linalg-opt %s --linalg-drop-empty-constants | FileCheck %s
// RUN: linalg-run %s --function=f | FileCheck %s --check-prefix=EMPTY

// CHECK: memref.global "private" constant @splat : memref<0x9223372036854775807xf32> = uninitialized
// CHECK: memref.global "private" constant @missing : memref<2x0xf32> = uninitialized
memref.global "private" constant @splat : memref<0x9223372036854775807xf32> = dense<1.0>
memref.global "private" constant @missing : memref<2x0xf32> = dense_resource<__elided__>

// EMPTY:      # result 0: memref<0x9223372036854775807xf32>
// EMPTY-NEXT: {{^}}[]{{$}}
// EMPTY-NEXT: # result 1: tensor<0x4xf32>
// EMPTY-NEXT: {{^}}[]{{$}}
func.func @f() -> (memref<0x9223372036854775807xf32>, tensor<0x4xf32>) {
  %0 = memref.get_global @splat : memref<0x9223372036854775807xf32>
  %1 = arith.constant dense<> : tensor<0x4xf32>
  return %0, %1 : memref<0x9223372036854775807xf32>, tensor<0x4xf32>
}
