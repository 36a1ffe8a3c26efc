// RUN: linalg-opt %s -linalg-plan-memory | FileCheck %s
// RUN: linalg-opt %s -linalg-plan-memory -o %t.mlir
// RUN: linalg-run %s --pipeline=loops --function=chain --input=random --input=zeros --output=%t.a.npy --output=%t.b.npy
// RUN: linalg-run %t.mlir --pipeline=loops --function=chain --input=random --input=zeros --expect=%t.a.npy --expect=%t.b.npy
// RUN: linalg-run %s --pipeline=loops --function=in_loop --input=random --input=zeros --output=%t.a.npy --output=%t.b.npy
// RUN: linalg-run %t.mlir --pipeline=loops --function=in_loop --input=random --input=zeros --expect=%t.a.npy --expect=%t.b.npy
// RUN: %python %S/Inputs/random_buffers.py %t.random

// Three buffers, of which two live at a time.
// CHECK-LABEL: @chain
// CHECK: %[[MEMORY:.*]] = memref.alloc() {alignment = 64 : i64} : memref<262144xi8>
// CHECK: %[[C0:.*]] = arith.constant 0 : index
// CHECK: %[[FIRST:.*]] = memref.view %[[MEMORY]][%[[C0]]][] : memref<262144xi8> to memref<256x128xf32>
// CHECK: %[[HALF:.*]] = arith.constant 131072 : index
// CHECK: memref.view %[[MEMORY]][%[[HALF]]]
// CHECK: %[[AGAIN:.*]] = arith.constant 0 : index
// CHECK: memref.view %[[MEMORY]][%[[AGAIN]]]
// CHECK: linalg.log
// CHECK-NEXT: memref.dealloc %[[MEMORY]]
// CHECK-NOT: memref.dealloc
func.func @chain(%a: memref<256x128xf32>, %b: memref<256x128xf32>) {
  %0 = memref.alloc() : memref<256x128xf32>
  %1 = memref.alloc() : memref<256x128xf32>
  %2 = memref.alloc() : memref<256x128xf32>
  linalg.exp ins(%a : memref<256x128xf32>) outs(%0 : memref<256x128xf32>)
  linalg.abs ins(%0 : memref<256x128xf32>) outs(%1 : memref<256x128xf32>)
  memref.dealloc %0 : memref<256x128xf32>
  linalg.sqrt ins(%1 : memref<256x128xf32>) outs(%2 : memref<256x128xf32>)
  memref.dealloc %1 : memref<256x128xf32>
  linalg.log ins(%2 : memref<256x128xf32>) outs(%b : memref<256x128xf32>)
  memref.dealloc %2 : memref<256x128xf32>
  return
}

// Views and ops in regions are uses too; the buffer of another loop stays there.
// CHECK-LABEL: @in_loop
// CHECK: memref.alloc() {alignment = 64 : i64} : memref<131072xi8>
// CHECK: scf.for
// CHECK: memref.alloc() {alignment = 128 : i64} : memref<393216xi8>
// CHECK: memref.dealloc {{.*}} : memref<393216xi8>
// CHECK: }
// CHECK: memref.dealloc {{.*}} : memref<131072xi8>
func.func @in_loop(%a: memref<4x32768xf32>, %b: memref<4x32768xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %early = memref.alloc() : memref<32768xf32>
  %early_row = memref.subview %a[0, 0] [1, 32768] [1, 1] : memref<4x32768xf32> to memref<32768xf32, strided<[1]>>
  memref.copy %early_row, %early : memref<32768xf32, strided<[1]>> to memref<32768xf32>
  memref.copy %early, %early_row : memref<32768xf32> to memref<32768xf32, strided<[1]>>
  memref.dealloc %early : memref<32768xf32>
  %late = memref.alloc() : memref<32768xf32>
  scf.for %i = %c0 to %c4 step %c1 {
    %row = memref.subview %a[%i, 0] [1, 32768] [1, 1] : memref<4x32768xf32> to memref<32768xf32, strided<[1], offset: ?>>
    %out = memref.subview %b[%i, 0] [1, 32768] [1, 1] : memref<4x32768xf32> to memref<32768xf32, strided<[1], offset: ?>>
    %0 = memref.alloc() {alignment = 128 : i64} : memref<32768xf32>
    %1 = memref.alloc() : memref<2x32768xf32>
    %half = memref.subview %1[1, 0] [1, 32768] [1, 1] : memref<2x32768xf32> to memref<32768xf32, strided<[1], offset: 32768>>
    linalg.exp ins(%row : memref<32768xf32, strided<[1], offset: ?>>) outs(%0 : memref<32768xf32>)
    linalg.abs ins(%0 : memref<32768xf32>) outs(%half : memref<32768xf32, strided<[1], offset: 32768>>)
    linalg.add ins(%0, %half : memref<32768xf32>, memref<32768xf32, strided<[1], offset: 32768>>) outs(%late : memref<32768xf32>)
    memref.copy %late, %out : memref<32768xf32> to memref<32768xf32, strided<[1], offset: ?>>
    memref.dealloc %0 : memref<32768xf32>
    memref.dealloc %1 : memref<2x32768xf32>
  }
  memref.dealloc %late : memref<32768xf32>
  return
}
