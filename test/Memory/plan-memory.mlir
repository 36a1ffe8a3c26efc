// RUN: linalg-opt %s -linalg-plan-memory | FileCheck %s
// RUN: linalg-opt %s -linalg-plan-memory -o %t.mlir
// RUN: linalg-run %s --pipeline=loops --function=chain --input=random --input=zeros --output=%t.a.npy --output=%t.b.npy
// RUN: linalg-run %t.mlir --pipeline=loops --function=chain --input=random --input=zeros --expect=%t.a.npy --expect=%t.b.npy
// RUN: linalg-run %s --pipeline=loops --function=in_loop --input=random --input=zeros --output=%t.a.npy --output=%t.b.npy
// RUN: linalg-run %t.mlir --pipeline=loops --function=in_loop --input=random --input=zeros --expect=%t.a.npy --expect=%t.b.npy
// RUN: linalg-run %s --pipeline=loops --function=bounded --input=random:300x256 --input=zeros:300x256 --output=%t.a.npy --output=%t.b.npy
// RUN: linalg-run %t.mlir --pipeline=loops --function=bounded --input=random:300x256 --input=zeros:300x256 --expect=%t.a.npy --expect=%t.b.npy
// RUN: linalg-run %s --pipeline=loops --function=small_in_loop --input=random:37 --input=zeros:37 --output=%t.a.npy --output=%t.b.npy
// RUN: linalg-run %t.mlir --pipeline=loops --function=small_in_loop --input=random:37 --input=zeros:37 --expect=%t.a.npy --expect=%t.b.npy
// RUN: linalg-run %s --pipeline=loops --function=on_stack --input=random --input=zeros --output=%t.a.npy --output=%t.b.npy
// RUN: linalg-run %t.mlir --pipeline=loops --function=on_stack --input=random --input=zeros --expect=%t.a.npy --expect=%t.b.npy
// RUN: linalg-run %s --pipeline=loops --function=medium --input=random --input=zeros --output=%t.a.npy --output=%t.b.npy
// RUN: linalg-run %t.mlir --pipeline=loops --function=medium --input=random --input=zeros --expect=%t.a.npy --expect=%t.b.npy
// RUN: %python %S/Inputs/random_buffers.py %t.random

// Smaller buffers, which are large together. A sum of a row stays alone.
// CHECK-LABEL: @medium
// CHECK: memref.alloc() {alignment = 64 : i64} : memref<163840xi8>
// CHECK: memref.alloc() : memref<2048xf32>
// CHECK-NOT: memref.alloc
// CHECK: return
func.func @medium(%a: memref<160x128xf32>, %b: memref<160x128xf32>) {
  %c = arith.constant 2.0 : f32
  %0 = memref.alloc() : memref<160x128xf32>
  %1 = memref.alloc() : memref<160x128xf32>
  %2 = memref.alloc() : memref<2048xf32>
  %row = memref.subview %2[0] [160] [1] : memref<2048xf32> to memref<160xf32, strided<[1]>>
  linalg.exp ins(%a : memref<160x128xf32>) outs(%0 : memref<160x128xf32>)
  linalg.abs ins(%0 : memref<160x128xf32>) outs(%1 : memref<160x128xf32>)
  linalg.fill ins(%c : f32) outs(%row : memref<160xf32, strided<[1]>>)
  linalg.broadcast ins(%row : memref<160xf32, strided<[1]>>) outs(%b : memref<160x128xf32>) dimensions = [1]
  linalg.add ins(%1, %b : memref<160x128xf32>, memref<160x128xf32>) outs(%b : memref<160x128xf32>)
  memref.dealloc %0 : memref<160x128xf32>
  memref.dealloc %1 : memref<160x128xf32>
  memref.dealloc %2 : memref<2048xf32>
  return
}

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

// Views and ops in regions are uses too. Buffers of loops are allocated before
// them: none overlaps the one that the loop writes, and which lives on.
// CHECK-LABEL: @in_loop
// CHECK: %[[MEMORY:.*]] = memref.alloc() {alignment = 128 : i64} : memref<524288xi8>
// CHECK: memref.view %[[MEMORY]]
// CHECK: memref.view %[[MEMORY]]
// CHECK: scf.for
// CHECK-COUNT-2: memref.view %[[MEMORY]]
// CHECK: }
// CHECK-NEXT: memref.dealloc %[[MEMORY]]
// CHECK-NOT: memref.alloc
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

// Memory for the largest sizes that buffers can have, and views of their sizes.
// CHECK-LABEL: @bounded
// CHECK: %[[MEMORY:.*]] = memref.alloc() {alignment = 64 : i64} : memref<393216xi8>
// CHECK: scf.for
// CHECK: %[[ROWS:.*]] = affine.min
// CHECK: %[[OFFSET:.*]] = arith.constant 262144 : index
// CHECK: memref.view %[[MEMORY]][%[[OFFSET]]][%[[ROWS]]] : memref<393216xi8> to memref<?x256xf32>
// CHECK: memref.view %[[MEMORY]][%{{.*}}][%[[ROWS]]] : memref<393216xi8> to memref<?x512xf32>
// CHECK: }
// CHECK-NEXT: memref.dealloc %[[MEMORY]]
func.func @bounded(%a: memref<?x256xf32>, %b: memref<?x256xf32>) {
  %c0 = arith.constant 0 : index
  %c128 = arith.constant 128 : index
  %rows = memref.dim %a, %c0 : memref<?x256xf32>
  scf.for %i = %c0 to %rows step %c128 {
    %n = affine.min affine_map<(i)[n] -> (128, n - i)>(%i)[%rows]
    %row = memref.subview %a[%i, 0] [%n, 256] [1, 1] : memref<?x256xf32> to memref<?x256xf32, strided<[256, 1], offset: ?>>
    %out = memref.subview %b[%i, 0] [%n, 256] [1, 1] : memref<?x256xf32> to memref<?x256xf32, strided<[256, 1], offset: ?>>
    %0 = memref.alloc(%n) : memref<?x256xf32>
    %1 = memref.alloc(%n) : memref<?x512xf32>
    %left = memref.subview %1[0, 0] [%n, 256] [1, 1] : memref<?x512xf32> to memref<?x256xf32, strided<[512, 1]>>
    linalg.exp ins(%row : memref<?x256xf32, strided<[256, 1], offset: ?>>) outs(%0 : memref<?x256xf32>)
    linalg.abs ins(%0 : memref<?x256xf32>) outs(%left : memref<?x256xf32, strided<[512, 1]>>)
    linalg.add ins(%0, %left : memref<?x256xf32>, memref<?x256xf32, strided<[512, 1]>>) outs(%out : memref<?x256xf32, strided<[256, 1], offset: ?>>)
    memref.dealloc %0 : memref<?x256xf32>
    memref.dealloc %1 : memref<?x512xf32>
  }
  return
}

// A small buffer of a loop has an allocation of its own before the loop.
// CHECK-LABEL: @small_in_loop
// CHECK: %[[MEMORY:.*]] = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
// CHECK-NEXT: scf.for
// CHECK: memref.view %[[MEMORY]]{{.*}} to memref<?xf32>
// CHECK: }
// CHECK-NEXT: memref.dealloc %[[MEMORY]]
func.func @small_in_loop(%a: memref<?xf32>, %b: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %n = memref.dim %a, %c0 : memref<?xf32>
  scf.for %i = %c0 to %n step %c16 {
    %size = affine.min affine_map<(i)[n] -> (16, n - i)>(%i)[%n]
    %in = memref.subview %a[%i] [%size] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
    %out = memref.subview %b[%i] [%size] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
    %0 = memref.alloc(%size) : memref<?xf32>
    linalg.exp ins(%in : memref<?xf32, strided<[1], offset: ?>>) outs(%0 : memref<?xf32>)
    linalg.abs ins(%0 : memref<?xf32>) outs(%out : memref<?xf32, strided<[1], offset: ?>>)
    memref.dealloc %0 : memref<?xf32>
  }
  return
}

// Small buffers of known sizes are on the stack, also those of loops, but not more than 32 KiB of all. The first
// op allocates.
// CHECK-LABEL: @on_stack
// CHECK-DAG: memref.alloca() {alignment = 128 : i64} : memref<1024xf32>
// CHECK-DAG: memref.alloca() {alignment = 64 : i64} : memref<4x8xf32>
// CHECK: %[[LARGER:.*]] = memref.alloc() : memref<1025xf32>
// CHECK-NOT: memref.alloc
// CHECK: memref.dealloc %[[LARGER]]
// CHECK-NOT: memref.dealloc
func.func @on_stack(%a: memref<1025xf32>, %b: memref<4x8xf32>) {
  %0 = memref.alloc() {alignment = 128 : i64} : memref<1024xf32>
  %1 = memref.alloc() : memref<1025xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  linalg.exp ins(%a : memref<1025xf32>) outs(%1 : memref<1025xf32>)
  %most = memref.subview %1[0] [1024] [1] : memref<1025xf32> to memref<1024xf32, strided<[1]>>
  linalg.abs ins(%most : memref<1024xf32, strided<[1]>>) outs(%0 : memref<1024xf32>)
  scf.for %i = %c0 to %c4 step %c1 {
    %2 = memref.alloc() : memref<4x8xf32>
    %x = memref.load %0[%i] : memref<1024xf32>
    linalg.fill ins(%x : f32) outs(%2 : memref<4x8xf32>)
    linalg.add ins(%2, %b : memref<4x8xf32>, memref<4x8xf32>) outs(%b : memref<4x8xf32>)
    memref.dealloc %2 : memref<4x8xf32>
  }
  memref.dealloc %0 : memref<1024xf32>
  memref.dealloc %1 : memref<1025xf32>
  return
}

// CHECK-LABEL: @stack_is_full
// CHECK-COUNT-8: memref.alloca()
// CHECK-NOT: memref.alloca()
// CHECK: memref.alloc()
// CHECK-NOT: memref.alloc
func.func @stack_is_full(%a: memref<9x1024xf32>) {
  %c0 = arith.constant 0 : index
  %m0 = memref.alloc() : memref<1024xf32>
  %m1 = memref.alloc() : memref<1024xf32>
  %m2 = memref.alloc() : memref<1024xf32>
  %m3 = memref.alloc() : memref<1024xf32>
  %m4 = memref.alloc() : memref<1024xf32>
  %m5 = memref.alloc() : memref<1024xf32>
  %m6 = memref.alloc() : memref<1024xf32>
  %m7 = memref.alloc() : memref<1024xf32>
  %m8 = memref.alloc() : memref<1024xf32>
  %x0 = memref.load %m0[%c0] : memref<1024xf32>
  memref.store %x0, %a[%c0, %c0] : memref<9x1024xf32>
  %x1 = memref.load %m1[%c0] : memref<1024xf32>
  memref.store %x1, %a[%c0, %c0] : memref<9x1024xf32>
  %x2 = memref.load %m2[%c0] : memref<1024xf32>
  memref.store %x2, %a[%c0, %c0] : memref<9x1024xf32>
  %x3 = memref.load %m3[%c0] : memref<1024xf32>
  memref.store %x3, %a[%c0, %c0] : memref<9x1024xf32>
  %x4 = memref.load %m4[%c0] : memref<1024xf32>
  memref.store %x4, %a[%c0, %c0] : memref<9x1024xf32>
  %x5 = memref.load %m5[%c0] : memref<1024xf32>
  memref.store %x5, %a[%c0, %c0] : memref<9x1024xf32>
  %x6 = memref.load %m6[%c0] : memref<1024xf32>
  memref.store %x6, %a[%c0, %c0] : memref<9x1024xf32>
  %x7 = memref.load %m7[%c0] : memref<1024xf32>
  memref.store %x7, %a[%c0, %c0] : memref<9x1024xf32>
  %x8 = memref.load %m8[%c0] : memref<1024xf32>
  memref.store %x8, %a[%c0, %c0] : memref<9x1024xf32>
  memref.dealloc %m0 : memref<1024xf32>
  memref.dealloc %m1 : memref<1024xf32>
  memref.dealloc %m2 : memref<1024xf32>
  memref.dealloc %m3 : memref<1024xf32>
  memref.dealloc %m4 : memref<1024xf32>
  memref.dealloc %m5 : memref<1024xf32>
  memref.dealloc %m6 : memref<1024xf32>
  memref.dealloc %m7 : memref<1024xf32>
  memref.dealloc %m8 : memref<1024xf32>
  return
}
