// RUN: linalg-opt %s --linalg-expand-extrema | FileCheck %s
// RUN: linalg-run %s --pipeline=loops --function=extrema --input=[1,nan,2,nan,-inf,-0] --input=[2,1,nan,nan,-1,-0] --expect=[2,nan,nan,nan,-1,-0] --expect=[1,nan,nan,nan,-inf,-0]
// RUN: linalg-run %s --pipeline=loops --function=zeros --input=0 --input=-0 --output=%t.npy
// RUN: linalg-run %s --pipeline=loops --function=is_negative --input=%t.npy --expect=1
// RUN: linalg-run %s --pipeline=loops --function=reduce --input=[1,3,-inf,2] --expect=3 --next-call --function=reduce --input=[nan,3,-inf,2] --expect=nan --next-call --function=reduce --input=[1,3,nan,2] --expect=nan --next-call --function=reduce --input=[1,3,inf,nan] --expect=nan

// CHECK-LABEL: func @extrema(
// CHECK-NOT:     arith.m
func.func @extrema(%a: memref<6xf32>, %b: memref<6xf32>) -> (memref<6xf32>, memref<6xf32>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %x = vector.transfer_read %a[%c0], %zero : memref<6xf32>, vector<6xf32>
  %y = vector.transfer_read %b[%c0], %zero : memref<6xf32>, vector<6xf32>
  %0 = arith.maximumf %x, %y : vector<6xf32>
  %1 = arith.minimumf %x, %y : vector<6xf32>
  %max = memref.alloc() : memref<6xf32>
  %min = memref.alloc() : memref<6xf32>
  vector.transfer_write %0, %max[%c0] : vector<6xf32>, memref<6xf32>
  vector.transfer_write %1, %min[%c0] : vector<6xf32>, memref<6xf32>
  return %max, %min : memref<6xf32>, memref<6xf32>
}

// The first operand is checked, and the second one is the result if they are equal.
// CHECK-LABEL: func @reduce(
// CHECK:         scf.for {{.*}} iter_args(%[[FOUND:.*]] = %{{.*}}) -> (f32) {
// CHECK:           %[[X:.*]] = memref.load
// CHECK-NEXT:      %[[IS_GREATER:.*]] = arith.cmpf ogt, %[[X]], %[[FOUND]] : f32
// CHECK-NEXT:      %[[GREATER:.*]] = arith.select %[[IS_GREATER]], %[[X]], %[[FOUND]] : f32
// CHECK-NEXT:      %[[IS_NAN:.*]] = arith.cmpf uno, %[[X]], %[[X]] : f32
// CHECK-NEXT:      %[[NAN:.*]] = arith.constant 0xFFFFFFFF : f32
// CHECK-NEXT:      %[[NEXT:.*]] = arith.select %[[IS_NAN]], %[[NAN]], %[[GREATER]] : f32
// CHECK:           %[[Y:.*]] = memref.load
// CHECK-NEXT:      %[[IS_GREATER:.*]] = arith.cmpf ogt, %[[NEXT]], %[[Y]] : f32
// CHECK:           arith.cmpf uno, %[[NEXT]], %[[NEXT]] : f32
func.func @reduce(%a: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %least = arith.constant 0xFF800000 : f32
  %all = scf.for %i = %c0 to %c4 step %c2 iter_args(%found = %least) -> (f32) {
    %x = memref.load %a[%i] : memref<4xf32>
    %0 = arith.maximumf %x, %found : f32
    %j = arith.addi %i, %c1 : index
    %y = memref.load %a[%j] : memref<4xf32>
    %1 = arith.maximumf %0, %y : f32
    scf.yield %1 : f32
  }
  return %all : f32
}

// Halves of a vector are combined.
// RUN: linalg-run %s --pipeline=loops --function=reduce_vector --input=[1,3,-inf,2] --input=0 --expect=3 --next-call --function=reduce_vector --input=[1,-3,8,2] --input=9 --expect=-3 --next-call --function=reduce_vector --input=[1,-3,nan,2] --input=0 --expect=nan --next-call --function=reduce_vector --input=[1,-3,1,2] --input=nan --expect=nan
// CHECK-LABEL: func @reduce_vector(
// CHECK:         %[[X:.*]] = vector.transfer_read
// CHECK-DAG:     %[[HIGH:.*]] = vector.shuffle %[[X]], %[[X]] [2, 3]
// CHECK-DAG:     %[[LOW:.*]] = vector.shuffle %[[X]], %[[X]] [0, 1]
// CHECK:         arith.cmpf ogt, %[[HIGH]], %[[LOW]] : vector<2xf32>
// CHECK:         arith.cmpf uno, %[[HIGH]], %[[HIGH]] : vector<2xf32>
// CHECK:         vector.shuffle {{.*}} [1]
// CHECK:         %[[GREATEST:.*]] = vector.extract
// CHECK-NOT:     vector.reduction
// CHECK:         arith.cmpf olt, %{{.*}}, %arg1 : f32
func.func @reduce_vector(%a: memref<4xf32>, %b: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %x = vector.transfer_read %a[%c0], %zero {in_bounds = [true]} : memref<4xf32>, vector<4xf32>
  %0 = vector.reduction <maximumf>, %x : vector<4xf32> into f32
  %1 = vector.reduction <minimumf>, %x, %b : vector<4xf32> into f32
  %2 = arith.cmpf oge, %0, %b : f32
  %3 = arith.cmpf ogt, %b, %0 : f32
  %4 = arith.select %2, %0, %1 : f32
  %5 = arith.select %3, %1, %4 : f32
  return %5 : f32
}

// CHECK-LABEL: func @no_nans(
// CHECK-NEXT:    arith.cmpf olt, %{{.*}}, %{{.*}} fastmath<nnan> : f64
// CHECK-NEXT:    arith.select
// CHECK-NEXT:    return
func.func @no_nans(%a: f64, %b: f64) -> f64 {
  %0 = arith.minimumf %a, %b fastmath<nnan> : f64
  return %0 : f64
}

func.func @zeros(%a: f32, %b: f32) -> f32 {
  %0 = arith.maximumf %a, %b : f32
  return %0 : f32
}

func.func @is_negative(%a: f32) -> i32 {
  %c31 = arith.constant 31 : i32
  %bits = arith.bitcast %a : f32 to i32
  %sign = arith.shrui %bits, %c31 : i32
  return %sign : i32
}
