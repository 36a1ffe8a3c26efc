// Loops that read rows at an unknown distance from one another have a pointer
// to each of up to nine rows, computed from the one before; of fewer than four,
// LLVM adds the distance.

// RUN: linalg-run %s --function=rows --emit=llvm-ir --target-cpu=x86-64-v4 | FileCheck %s --check-prefix=ROWS
// RUN: linalg-run %s --function=few --emit=llvm-ir --target-cpu=x86-64-v4 | FileCheck %s --check-prefix=FEW
// RUN: linalg-run %s --function=rows --input=random:8x70 --input=random:70x16 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=rows --input=random:8x70 --input=random:70x16 --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=rows --input=random:8x1 --input=random:1x16 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=rows --input=random:8x1 --input=random:1x16 --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=few --input=random:3x70 --input=random:70x16 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=few --input=random:3x70 --input=random:70x16 --expect=%t.npy --atol=1e-3

// RUN: linalg-run %s --function=most --emit=llvm-ir --target-cpu=x86-64-v4 | FileCheck %s --check-prefix=MOST
// RUN: linalg-run %s --function=many --emit=llvm-ir --target-cpu=x86-64-v4 | FileCheck %s --check-prefix=MANY
// RUN: linalg-run %s --function=known --emit=llvm-ir --target-cpu=x86-64-v4 | FileCheck %s --check-prefix=KNOWN
// RUN: linalg-run %s --function=most --input=random:9x70 --input=random:70x16 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=most --input=random:9x70 --input=random:70x16 --expect=%t.npy --atol=1e-3

// ROWS-LABEL: @rows(
// ROWS: %[[DISTANCE:.*]] = shl {{.*}}i64 %{{.*}}, 2
// ROWS-NEXT: %[[FIRST:.*]] = freeze ptr
// ROWS-NEXT: %[[NEXT:.*]] = getelementptr i8, ptr %[[FIRST]], i64 %[[DISTANCE]]
// ROWS-NEXT: %[[SECOND:.*]] = freeze ptr %[[NEXT]]
// ROWS-NEXT: getelementptr i8, ptr %[[SECOND]], i64 %[[DISTANCE]]
// ROWS-COUNT-6: freeze ptr
// ROWS-NOT: freeze ptr
// ROWS: ret
func.func @rows(%a: tensor<8x?xf32>, %b: tensor<?x16xf32>) -> tensor<8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x16xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<8x16xf32>) -> tensor<8x16xf32>
  %0 = linalg.matmul {structured.schedule = {tile = [8, 16, 1]}} ins(%a, %b : tensor<8x?xf32>, tensor<?x16xf32>) outs(%init : tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// FEW-LABEL: @few(
// FEW-NOT: freeze ptr
// FEW: ret
func.func @few(%a: tensor<3x?xf32>, %b: tensor<?x16xf32>) -> tensor<3x16xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3x16xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<3x16xf32>) -> tensor<3x16xf32>
  %0 = linalg.matmul {structured.schedule = {tile = [3, 16, 1]}} ins(%a, %b : tensor<3x?xf32>, tensor<?x16xf32>) outs(%init : tensor<3x16xf32>) -> tensor<3x16xf32>
  return %0 : tensor<3x16xf32>
}

// MOST-LABEL: @most(
// MOST-COUNT-9: freeze ptr
// MOST-NOT: freeze ptr
// MOST: ret
func.func @most(%a: tensor<9x?xf32>, %b: tensor<?x16xf32>) -> tensor<9x16xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<9x16xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<9x16xf32>) -> tensor<9x16xf32>
  %0 = linalg.matmul {structured.schedule = {tile = [9, 16, 1]}} ins(%a, %b : tensor<9x?xf32>, tensor<?x16xf32>) outs(%init : tensor<9x16xf32>) -> tensor<9x16xf32>
  return %0 : tensor<9x16xf32>
}

// MANY-LABEL: @many(
// MANY-NOT: freeze ptr
// MANY: ret
func.func @many(%a: tensor<10x?xf32>, %b: tensor<?x16xf32>) -> tensor<10x16xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<10x16xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<10x16xf32>) -> tensor<10x16xf32>
  %0 = linalg.matmul {structured.schedule = {tile = [10, 16, 1]}} ins(%a, %b : tensor<10x?xf32>, tensor<?x16xf32>) outs(%init : tensor<10x16xf32>) -> tensor<10x16xf32>
  return %0 : tensor<10x16xf32>
}

// KNOWN-LABEL: @known(
// KNOWN-NOT: freeze ptr
// KNOWN: ret
func.func @known(%a: tensor<8x50xf32>, %b: tensor<50x16xf32>) -> tensor<8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x16xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<8x16xf32>) -> tensor<8x16xf32>
  %0 = linalg.matmul {structured.schedule = {tile = [8, 16, 1]}} ins(%a, %b : tensor<8x50xf32>, tensor<50x16xf32>) outs(%init : tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// Rows that are written after the loop, at a distance that is not known, in full
// tiles and with masks: each pointer is computed from the one before.

// RUN: linalg-run %s --function=written --emit=llvm-ir --target-cpu=x86-64-v4 | FileCheck %s --check-prefix=WRITTEN
// RUN: linalg-run %s --function=written --input=random:8x5 --input=random:5x70 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=written --input=random:8x5 --input=random:5x70 --expect=%t.npy --atol=1e-4
// RUN: linalg-run %s --function=written --input=random:8x5 --input=random:5x1 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=written --input=random:8x5 --input=random:5x1 --expect=%t.npy --atol=1e-4

// WRITTEN-LABEL: @written(
// WRITTEN: store <16 x float> %{{.*}}, ptr %[[FIRST:.*]], align
// WRITTEN-NEXT: %[[NEXT:.*]] = getelementptr i8, ptr %[[FIRST]], i64 %[[DISTANCE:.*]]
// WRITTEN-NEXT: %[[SECOND:.*]] = freeze ptr %[[NEXT]]
// WRITTEN-NEXT: store <16 x float> %{{.*}}, ptr %[[SECOND]], align
// WRITTEN-NEXT: %[[NEXT:.*]] = getelementptr i8, ptr %[[SECOND]], i64 %[[DISTANCE]]
// WRITTEN-COUNT-6: freeze ptr
// WRITTEN: @llvm.masked.store.v16f32.p0(<16 x float> %{{.*}}, ptr{{.*}} %[[FIRST:[0-9]+]], <16 x i1> %[[MASK:.*]])
// WRITTEN-NEXT: %[[NEXT:.*]] = getelementptr i8, ptr %[[FIRST]], i64 %[[DISTANCE:.*]]
// WRITTEN-NEXT: %[[SECOND:.*]] = freeze ptr %[[NEXT]]
// WRITTEN-NEXT: @llvm.masked.store.v16f32.p0(<16 x float> %{{.*}}, ptr{{.*}} %[[SECOND]], <16 x i1> %[[MASK]])
// WRITTEN-COUNT-6: freeze ptr
// WRITTEN-NOT: freeze ptr
// WRITTEN: ret
func.func @written(%a: tensor<8x5xf32>, %b: tensor<5x?xf32>) -> tensor<8x?xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1 : index
  %n = tensor.dim %b, %one : tensor<5x?xf32>
  %e = tensor.empty(%n) : tensor<8x?xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<8x?xf32>) -> tensor<8x?xf32>
  %0 = linalg.matmul {structured.schedule = {fuse = ["init"], tile = [8, 16, 1]}} ins(%a, %b : tensor<8x5xf32>, tensor<5x?xf32>) outs(%init : tensor<8x?xf32>) -> tensor<8x?xf32>
  return %0 : tensor<8x?xf32>
}

// Rows that are at different distances have pointers of their own in the loop,
// and none where they are written.

// RUN: linalg-run %s --function=uneven --emit=llvm-ir --target-cpu=x86-64-v4 | FileCheck %s --check-prefix=UNEVEN
// RUN: linalg-run %s --function=uneven --input=iota:8x40 --output=- | FileCheck %s --check-prefix=SUMS

// UNEVEN-LABEL: @uneven(
// UNEVEN-COUNT-4: freeze ptr
// Rows 0, 1, 4 and 7 of 40 elements each: 780 and 1600 for each row before.
// SUMS: [780.0, 2380.0, 0.0, 0.0, 7180.0, 0.0, 0.0, 11980.0]
func.func @uneven(%a: tensor<8x?xf32>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %zero = arith.constant 0.0 : f32
  %n = tensor.dim %a, %c1 : tensor<8x?xf32>
  %e = tensor.empty() : tensor<8xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %s:4 = scf.for %i = %c0 to %n step %c1 iter_args(%s0 = %zero, %s1 = %zero, %s4 = %zero, %s7 = %zero) -> (f32, f32, f32, f32) {
    %a0 = tensor.extract %a[%c0, %i] : tensor<8x?xf32>
    %a1 = tensor.extract %a[%c1, %i] : tensor<8x?xf32>
    %a4 = tensor.extract %a[%c4, %i] : tensor<8x?xf32>
    %a7 = tensor.extract %a[%c7, %i] : tensor<8x?xf32>
    %t0 = arith.addf %s0, %a0 : f32
    %t1 = arith.addf %s1, %a1 : f32
    %t4 = arith.addf %s4, %a4 : f32
    %t7 = arith.addf %s7, %a7 : f32
    scf.yield %t0, %t1, %t4, %t7 : f32, f32, f32, f32
  }
  %r0 = tensor.insert %s#0 into %zeros[%c0] : tensor<8xf32>
  %r1 = tensor.insert %s#1 into %r0[%c1] : tensor<8xf32>
  %r4 = tensor.insert %s#2 into %r1[%c4] : tensor<8xf32>
  %r7 = tensor.insert %s#3 into %r4[%c7] : tensor<8xf32>
  return %r7 : tensor<8xf32>
}

// The same for vectors that are written.

// RUN: linalg-run %s --function=uneven_stores --emit=llvm-ir --target-cpu=x86-64-v4 | FileCheck %s --check-prefix=STORES
// RUN: linalg-run %s --function=uneven_stores --input=splat=0:5x4 --output=- | FileCheck %s --check-prefix=STORED

// STORES-LABEL: @uneven_stores(
// STORES-NOT: freeze ptr
// STORES: ret
// STORED: {{\[}}[1.0, 1.0, 1.0, 1.0],
// STORED-NEXT: [2.0, 2.0, 2.0, 2.0],
// STORED-NEXT: [0.0, 0.0, 0.0, 0.0],
// STORED-NEXT: [3.0, 3.0, 3.0, 3.0],
// STORED-NEXT: [4.0, 4.0, 4.0, 4.0]]
func.func @uneven_stores(%a: memref<5x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %v1 = arith.constant dense<1.0> : vector<4xf32>
  %v2 = arith.constant dense<2.0> : vector<4xf32>
  %v3 = arith.constant dense<3.0> : vector<4xf32>
  %v4 = arith.constant dense<4.0> : vector<4xf32>
  vector.store %v1, %a[%c0, %c0] : memref<5x?xf32>, vector<4xf32>
  vector.store %v2, %a[%c1, %c0] : memref<5x?xf32>, vector<4xf32>
  vector.store %v3, %a[%c3, %c0] : memref<5x?xf32>, vector<4xf32>
  vector.store %v4, %a[%c4, %c0] : memref<5x?xf32>, vector<4xf32>
  return
}
