// RUN: linalg-opt %s -allow-unregistered-dialect -linalg-plan-memory | FileCheck %s

// Each element has the bytes that LLVM gives it.
// CHECK-LABEL: @element_types
// CHECK: memref.alloc() {alignment = 64 : i64} : memref<1572864xi8>
// CHECK-COUNT-4: memref.view
func.func @element_types() {
  %0 = memref.alloc() : memref<65536xindex>
  %1 = memref.alloc() : memref<32768xvector<3xf32>>
  %2 = memref.alloc() : memref<262144xi1>
  %3 = memref.alloc() : memref<262144xi4>
  "test.use"(%0, %1, %2, %3) : (memref<65536xindex>, memref<32768xvector<3xf32>>, memref<262144xi1>, memref<262144xi4>) -> ()
  memref.dealloc %0 : memref<65536xindex>
  memref.dealloc %1 : memref<32768xvector<3xf32>>
  memref.dealloc %2 : memref<262144xi1>
  memref.dealloc %3 : memref<262144xi4>
  return
}
