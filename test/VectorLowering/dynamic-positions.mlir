// Rows of vectors whose positions the program computes.

// RUN: linalg-opt %s --linalg-lower-vectors | FileCheck %s
// RUN: linalg-run %s --function=row --input=iota --input=[70,80,90] --input=1 --expect=[[0,1,2],[70,80,90]] --expect=[3,4,5]
// RUN: linalg-run %s --function=row --input=iota --input=[70,80,90] --input=0 --expect=[[70,80,90],[3,4,5]] --expect=[0,1,2]
// RUN: linalg-run %s --function=element --input=iota --input=99 --input=1 --input=2 --input=0 --expect=[[[0,1,2],[3,4,5]],[[6,7,8],[9,10,99]]] --expect=8

// CHECK-LABEL: func.func @insert(
// CHECK-SAME:    %[[A:.*]]: vector<2x3xf32>, %[[X:.*]]: vector<3xf32>, %[[I:.*]]: index
// CHECK:         %[[OLD0:.*]] = vector.extract %[[A]][0] : vector<3xf32> from vector<2x3xf32>
// CHECK:         %[[IS0:.*]] = arith.cmpi eq, %[[I]], %{{.*}} : index
// CHECK:         %[[ALL0:.*]] = vector.broadcast %[[IS0]] : i1 to vector<3xi1>
// CHECK:         %[[NEW0:.*]] = arith.select %[[ALL0]], %[[X]], %[[OLD0]] : vector<3xi1>, vector<3xf32>
// CHECK:         %[[R0:.*]] = vector.insert %[[NEW0]], %[[A]] [0] : vector<3xf32> into vector<2x3xf32>
// CHECK:         vector.insert %{{.*}}, %[[R0]] [1] : vector<3xf32> into vector<2x3xf32>
func.func @insert(%a: vector<2x3xf32>, %x: vector<3xf32>, %i: index) -> vector<2x3xf32> {
  %0 = vector.insert %x, %a[%i] : vector<3xf32> into vector<2x3xf32>
  return %0 : vector<2x3xf32>
}

// An element of a row may have any position.
// CHECK-LABEL: func.func @known_row(
// CHECK-NEXT:    vector.extract %{{.*}}[1, %{{.*}}] : f32 from vector<2x3xf32>
// CHECK-NEXT:    return
func.func @known_row(%a: vector<2x3xf32>, %i: index) -> f32 {
  %0 = vector.extract %a[1, %i] : f32 from vector<2x3xf32>
  return %0 : f32
}

func.func @row(%m: memref<2x3xf32>, %x: memref<3xf32>, %i: index) -> (memref<2x3xf32>, memref<3xf32>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %result = memref.alloc() : memref<2x3xf32>
  %old = memref.alloc() : memref<3xf32>
  %a = vector.transfer_read %m[%c0, %c0], %zero {in_bounds = [true, true]} : memref<2x3xf32>, vector<2x3xf32>
  %b = vector.load %x[%c0] : memref<3xf32>, vector<3xf32>
  %0 = vector.insert %b, %a[%i] : vector<3xf32> into vector<2x3xf32>
  %1 = vector.extract %a[%i] : vector<3xf32> from vector<2x3xf32>
  vector.transfer_write %0, %result[%c0, %c0] {in_bounds = [true, true]} : vector<2x3xf32>, memref<2x3xf32>
  vector.store %1, %old[%c0] : memref<3xf32>, vector<3xf32>
  return %result, %old : memref<2x3xf32>, memref<3xf32>
}

func.func @element(%m: memref<2x2x3xf32>, %x: f32, %i: index, %j: index, %k: index) -> (memref<2x2x3xf32>, f32) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %result = memref.alloc() : memref<2x2x3xf32>
  %a = vector.transfer_read %m[%c0, %c0, %c0], %zero {in_bounds = [true, true, true]} : memref<2x2x3xf32>, vector<2x2x3xf32>
  %0 = vector.insert %x, %a[%i, 1, %j] : f32 into vector<2x2x3xf32>
  %1 = vector.extract %a[%i, %k, %j] : f32 from vector<2x2x3xf32>
  vector.transfer_write %0, %result[%c0, %c0, %c0] {in_bounds = [true, true, true]} : vector<2x2x3xf32>, memref<2x2x3xf32>
  return %result, %1 : memref<2x2x3xf32>, f32
}
