// RUN: linalg-opt %s --linalg-map-memory-spaces | FileCheck %s
// RUN: linalg-opt %s --linalg-map-memory-spaces="spaces=1=3,#gpu.address_space<workgroup>=7,2=0" | FileCheck %s --check-prefix=OTHERS
// RUN: linalg-opt %s --linalg-map-memory-spaces="spaces=1=3" --remarks-filter=linalg-map-memory-spaces -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// REMARK-DAG: remark: [Passed] Mapped | Category:linalg-map-memory-spaces{{.*}} | Remark="mapped memory space 1 : i64 to 3 : i64"
// REMARK-DAG: remark: [Passed] Mapped | Category:linalg-map-memory-spaces{{.*}} | Remark="mapped memory space "shared" to the default one"

// CHECK:  memref.global "private" @global : memref<4xf32> = dense<1.000000e+00>
// OTHERS: memref.global "private" @global : memref<4xf32, 3> = dense<1.000000e+00>
memref.global "private" @global : memref<4xf32, 1> = dense<1.0>

// CHECK:  func.func private @declared(memref<*xf32>, memref<4xf32, strided<[?]>>)
// OTHERS: func.func private @declared(memref<*xf32, 3>, memref<4xf32, strided<[?]>, 7>)
func.func private @declared(memref<*xf32, 1 : i32>, memref<4xf32, strided<[?]>, #gpu.address_space<workgroup>>)

// CHECK-LABEL: func.func @casts(
// CHECK-SAME:    %[[A:.*]]: memref<4xf32>
// CHECK-NEXT:    %[[B:.*]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    linalg.copy ins(%[[A]] : memref<4xf32>) outs(%[[B]] : memref<4xf32>)
// CHECK-NEXT:    memref.dealloc %[[B]] : memref<4xf32>
// OTHERS-LABEL: func.func @casts(
// OTHERS-SAME:    %[[A:.*]]: memref<4xf32, 3>
// OTHERS:         memref.memory_space_cast %{{.*}} : memref<4xf32> to memref<4xf32, 3>
func.func @casts(%a: memref<4xf32, 1>) {
  %0 = memref.alloc() : memref<4xf32, "shared">
  %1 = memref.memory_space_cast %0 : memref<4xf32, "shared"> to memref<4xf32, 1>
  linalg.copy ins(%a : memref<4xf32, 1>) outs(%1 : memref<4xf32, 1>)
  memref.dealloc %0 : memref<4xf32, "shared">
  return
}

// CHECK-LABEL: func.func @tensors(
// CHECK-NEXT:    bufferization.alloc_tensor() : tensor<4xf32>
// CHECK-NEXT:    bufferization.alloc_tensor() : tensor<4xf32>
// OTHERS-LABEL: func.func @tensors(
// OTHERS-NEXT:    bufferization.alloc_tensor() {memory_space = 3 : i64} : tensor<4xf32>
// OTHERS-NEXT:    bufferization.alloc_tensor() : tensor<4xf32>
func.func @tensors() -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = bufferization.alloc_tensor() {memory_space = 1 : i64} : tensor<4xf32>
  %1 = bufferization.alloc_tensor() {memory_space = 2 : i64} : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}
