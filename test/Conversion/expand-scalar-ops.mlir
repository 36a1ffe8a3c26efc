// RUN: linalg-opt %s --linalg-expand-scalar-ops | FileCheck %s
// RUN: linalg-run %s --function=clamp --input=1 --input=2 --input=4 --expect=2 --next-call --function=clamp --input=3 --input=2 --input=4 --expect=3 --next-call --function=clamp --input=5 --input=2 --input=4 --expect=4
// RUN: linalg-run %s --function=clamp_tensor --input=[1,2,3,4,5,nan] --expect=[2,2,3,4,4,nan] --next-call --function=atomic --input=3 --input=[4,5] --input=1 --expect=5 | FileCheck %s --check-prefix=CALLS
// RUN: linalg-run %s --pipeline=loops --function=clamp_tensor --input=[1,2,3,4,5,nan] --expect=[2,2,3,4,4,nan] --next-call --function=atomic_unused --input=3 --input=[4,5] --input=1 --expect=[4,15]
// RUN: linalg-run %s --function=clamp_small --input=[1,2,3,4,5,6] --expect=[2,2,3,4,4,4]
// CALLS: result 0: max abs difference 0

// CHECK-LABEL: func @clamp(
// CHECK-SAME:    %[[X:.*]]: f32, %[[MIN:.*]]: f32, %[[MAX:.*]]: f32)
// CHECK-NEXT:    %[[A:.*]] = arith.maximumf %[[X]], %[[MIN]] fastmath<nnan> : f32
// CHECK-NEXT:    %[[B:.*]] = arith.minimumf %[[A]], %[[MAX]] fastmath<nnan> : f32
// CHECK-NEXT:    return %[[B]]
func.func @clamp(%x: f32, %min: f32, %max: f32) -> f32 {
  %0 = math.clampf %x to [%min, %max] fastmath<nnan> : f32
  return %0 : f32
}

// CHECK-LABEL: func @vector(
// CHECK-NOT:     math
// CHECK:         arith.maximumf {{.*}} : vector<4xf16>
// CHECK:         arith.minimumf {{.*}} : vector<4xf16>
func.func @vector(%x: vector<4xf16>, %y: vector<4xf16>) -> vector<4xf16> {
  %0 = math.clampf %x to [%y, %x] : vector<4xf16>
  return %0 : vector<4xf16>
}

func.func @clamp_tensor(%x: tensor<6xf32>) -> tensor<6xf32> {
  %min = arith.constant dense<2.0> : tensor<6xf32>
  %max = arith.constant dense<4.0> : tensor<6xf32>
  %0 = math.clampf %x to [%min, %max] : tensor<6xf32>
  return %0 : tensor<6xf32>
}

func.func @clamp_small(%x: tensor<6xf8E5M2>) -> tensor<6xf8E5M2> {
  %min = arith.constant dense<2.0> : tensor<6xf8E5M2>
  %max = arith.constant dense<4.0> : tensor<6xf8E5M2>
  %0 = math.clampf %x to [%min, %max] : tensor<6xf8E5M2>
  return %0 : tensor<6xf8E5M2>
}

// CHECK-LABEL: func @atomic(
// CHECK-SAME:    %[[A:.*]]: i32, %[[M:.*]]: memref<2xi32>, %[[I:.*]]: index)
// CHECK-NEXT:    %[[R:.*]] = memref.generic_atomic_rmw %[[M]][%[[I]]] : memref<2xi32> {
// CHECK-NEXT:    ^bb0(%[[OLD:.*]]: i32):
// CHECK-NEXT:      %[[P:.*]] = arith.muli %[[OLD]], %[[A]] : i32
// CHECK-NEXT:      memref.atomic_yield %[[P]] : i32
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[R]]
func.func @atomic(%a: i32, %m: memref<2xi32>, %i: index) -> i32 {
  %0 = memref.atomic_rmw muli %a, %m[%i] : (i32, memref<2xi32>) -> i32
  return %0 : i32
}

// CHECK-LABEL: func @atomic_unused(
// CHECK-NOT:     memref.atomic_rmw
func.func @atomic_unused(%a: i32, %m: memref<2xi32>, %i: index) {
  memref.atomic_rmw muli %a, %m[%i] : (i32, memref<2xi32>) -> i32
  return
}

// Remainders whose divisor may be zero, or -1 for those with signs.

// RUN: linalg-run %s --function=remainders --input=[7,-7,9] --input=[3,3,-2] --expect=[1,-1,1] --next-call --function=remainder_unsigned --input=-1 --input=10 --expect=5
// RUN: linalg-run %s --function=remainder_in_loop --input=0 --input=7 --input=0 --input=zeros:0 --expect=zeros:0 --next-call --function=remainder_in_loop --input=2 --input=7 --input=4 --input=zeros:2 --expect=[3,3]
// RUN: linalg-run %s --pipeline=loops --function=remainder_in_loop --input=0 --input=7 --input=0 --input=zeros:0 --expect=zeros:0

// CHECK-LABEL: func @remainders(
// CHECK-SAME:    %[[X:.*]]: tensor<3xi32>, %[[Y:.*]]: tensor<3xi32>)
// CHECK-NEXT:    %[[Q:.*]] = arith.divsi %[[X]], %[[Y]] : tensor<3xi32>
// CHECK-NEXT:    %[[P:.*]] = arith.muli %[[Q]], %[[Y]] : tensor<3xi32>
// CHECK-NEXT:    %[[R:.*]] = arith.subi %[[X]], %[[P]] : tensor<3xi32>
// CHECK-NEXT:    return %[[R]]
func.func @remainders(%x: tensor<3xi32>, %y: tensor<3xi32>) -> tensor<3xi32> {
  %0 = arith.remsi %x, %y : tensor<3xi32>
  return %0 : tensor<3xi32>
}

// CHECK-LABEL: func @remainder_unsigned(
// CHECK:         arith.divui
func.func @remainder_unsigned(%x: i32, %y: i32) -> i32 {
  %0 = arith.remui %x, %y : i32
  return %0 : i32
}

func.func @remainder_in_loop(%n: index, %x: i32, %y: i32, %b: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %r = arith.remui %x, %y : i32
    memref.store %r, %b[%i] : memref<?xi32>
  }
  return
}
