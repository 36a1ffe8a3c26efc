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

// Rows that are written after the loop, at a distance that is not known: each
// pointer is computed from the one before.

// RUN: linalg-run %s --function=written --emit=llvm-ir --target-cpu=x86-64-v4 | FileCheck %s --check-prefix=WRITTEN
// RUN: linalg-run %s --function=written --input=random:8x5 --input=random:5x70 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=written --input=random:8x5 --input=random:5x70 --expect=%t.npy --atol=1e-4
// WRITTEN-LABEL: @written(
// WRITTEN: %[[SECOND:.*]] = freeze ptr
// WRITTEN-NEXT: %[[NEXT:.*]] = getelementptr i8, ptr %[[SECOND]], i64 %{{.*}}
// WRITTEN-NEXT: %[[THIRD:.*]] = freeze ptr %[[NEXT]]
// WRITTEN: store <16 x float> %{{.*}}, ptr %[[SECOND]],
// WRITTEN-NEXT: store <16 x float> %{{.*}}, ptr %[[THIRD]],
func.func @written(%a: tensor<8x5xf32>, %b: tensor<5x?xf32>) -> tensor<8x?xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1 : index
  %n = tensor.dim %b, %one : tensor<5x?xf32>
  %e = tensor.empty(%n) : tensor<8x?xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<8x?xf32>) -> tensor<8x?xf32>
  %0 = linalg.matmul {structured.schedule = {fuse = ["init"], tile = [8, 16, 1]}} ins(%a, %b : tensor<8x5xf32>, tensor<5x?xf32>) outs(%init : tensor<8x?xf32>) -> tensor<8x?xf32>
  return %0 : tensor<8x?xf32>
}
