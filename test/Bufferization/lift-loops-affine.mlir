// Affine loops in a loop of branches: their bounds are symbols there, but not in
// an scf.while.

// RUN: linalg-opt %s --linalg-lift-loops | FileCheck %s
// RUN: linalg-run %s --pipeline=loops --function=f --input=[1,2,3,4,5] | FileCheck %s --check-prefix=RESULT
// RUN: linalg-run %s --function=f --input=[1,2,3,4,5] | FileCheck %s --check-prefix=RESULT

// RESULT: [2, 4, 6, 8, 10]

// CHECK-LABEL: func.func @f
// CHECK:         scf.while
// CHECK:           affine.min
// CHECK-NOT:       affine.for
// CHECK:           scf.for
// CHECK-NOT:       affine.if
// CHECK:             memref.load
// CHECK:             memref.store
func.func @f(%a: memref<5xi32>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  cf.br ^head(%c0 : index)
^head(%i: index):
  %more = arith.cmpi slt, %i, %c5 : index
  cf.cond_br %more, ^body, ^exit
^body:
  %size = affine.min affine_map<(i) -> (5 - i, 2)>(%i)
  affine.for %j = 0 to %size {
    affine.if affine_set<(j) : (j >= 0)>(%j) {
      %x = affine.load %a[%j + symbol(%i)] : memref<5xi32>
      %y = arith.addi %x, %x : i32
      affine.store %y, %a[%j + symbol(%i)] : memref<5xi32>
    }
  }
  %next = arith.addi %i, %c2 : index
  cf.br ^head(%next : index)
^exit:
  return
}

// Without a loop of branches, affine loops stay.
// CHECK-LABEL: func.func @straight
// CHECK:         affine.for
// CHECK:           affine.load
func.func @straight(%a: memref<5xi32>) {
  affine.for %j = 0 to 5 {
    %x = affine.load %a[%j] : memref<5xi32>
    affine.store %x, %a[%j] : memref<5xi32>
  }
  return
}
