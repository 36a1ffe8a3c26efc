// RUN: linalg-opt %s --linalg-replace-undefined-indices | FileCheck %s
// RUN: linalg-run %s --function=dead --input=zeros:2x3 | FileCheck %s --check-prefix=DEAD
// RUN: linalg-opt %s --linalg-tile=sizes=2,1 --canonicalize --linalg-to-llvm | FileCheck %s --check-prefix=LLVM

// CHECK-LABEL: func @negative
// CHECK-COUNT-2: arith.constant 0 : index
// CHECK-NOT: dim
// LLVM-LABEL: llvm.func @negative
func.func @negative(%a: memref<?x?xf32>, %b: tensor<?x?xf32>) -> (index, index) {
  %n = arith.constant -1 : index
  %0 = memref.dim %a, %n : memref<?x?xf32>
  %1 = tensor.dim %b, %n : tensor<?x?xf32>
  return %0, %1 : index, index
}

// CHECK-LABEL: func @dead
// CHECK: scf.if
// CHECK-NEXT: arith.constant 0 : index
// DEAD: # result 0: index
// DEAD-NEXT: 3
func.func @dead(%a: memref<?x?xf32>) -> index {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %rank = memref.rank %a : memref<?x?xf32>
  %has = arith.cmpi ugt, %rank, %c2 : index
  %0 = scf.if %has -> index {
    %1 = memref.dim %a, %c2 : memref<?x?xf32>
    scf.yield %1 : index
  } else {
    %1 = memref.dim %a, %c1 : memref<?x?xf32>
    scf.yield %1 : index
  }
  return %0 : index
}
