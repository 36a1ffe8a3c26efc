// RUN: linalg-opt %s -linalg-promote="full-tiles operands=0,1,2" --linalg-explain 2>&1 | FileCheck %s

// CHECK: note: linalg-promote: left linalg.generic alone: loop 0 runs over dimension 0 of operand 3 too, which is not promoted
// CHECK-NOT: alloc
func.func @other_operand(%a: memref<?xf32>, %b: memref<?xf32>, %c: memref<?xf32>, %d: memref<?xf32>, %m: index) {
  %n = affine.min affine_map<()[s0] -> (8, s0)>()[%m]
  %x = memref.subview %a[0] [%n] [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    ins(%x, %x, %x : memref<?xf32, strided<[1]>>, memref<?xf32, strided<[1]>>, memref<?xf32, strided<[1]>>) outs(%x : memref<?xf32, strided<[1]>>) {
  ^bb0(%p: f32, %q: f32, %r: f32, %o: f32):
    linalg.yield %p : f32
  }
  return
}

// CHECK: note: linalg-promote: left linalg.conv_1d alone: loop 0 does not run over dimension 0 of operand 0 alone
// CHECK-NOT: alloc
func.func @window(%a: memref<10xf32>, %k: memref<3xf32>, %c: memref<8xf32>, %m: index) {
  %n = affine.min affine_map<()[s0] -> (8, s0)>()[%m]
  %s = affine.apply affine_map<()[s0] -> (s0 + 2)>()[%n]
  %x = memref.subview %a[0] [%s] [1] : memref<10xf32> to memref<?xf32, strided<[1]>>
  %y = memref.subview %c[0] [%n] [1] : memref<8xf32> to memref<?xf32, strided<[1]>>
  linalg.conv_1d ins(%x, %k : memref<?xf32, strided<[1]>>, memref<3xf32>) outs(%y : memref<?xf32, strided<[1]>>)
  return
}

// CHECK: note: linalg-promote: left linalg.generic alone: no padding of its inputs is an identity element: iterations after the end of loop 0 would change the result
// CHECK-NOT: alloc
func.func @not_neutral(%a: memref<8xf32>, %b: memref<f32>, %m: index) {
  %n = affine.min affine_map<()[s0] -> (8, s0)>()[%m]
  %x = memref.subview %a[0] [%n] [1] : memref<8xf32> to memref<?xf32, strided<[1]>>
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]}
    ins(%x : memref<?xf32, strided<[1]>>) outs(%b : memref<f32>) {
  ^bb0(%p: f32, %o: f32):
    %e = math.exp %p : f32
    %d = arith.subf %e, %o : f32
    linalg.yield %d : f32
  }
  return
}

// CHECK: note: linalg-promote: left linalg.copy alone: no padding value is known for the elements of operand 0, complex<f32>
// CHECK-NOT: alloc
func.func @complex(%a: memref<8xcomplex<f32>>, %b: memref<8xcomplex<f32>>, %m: index) {
  %n = affine.min affine_map<()[s0] -> (8, s0)>()[%m]
  %x = memref.subview %a[0] [%n] [1] : memref<8xcomplex<f32>> to memref<?xcomplex<f32>, strided<[1]>>
  %y = memref.subview %b[0] [%n] [1] : memref<8xcomplex<f32>> to memref<?xcomplex<f32>, strided<[1]>>
  linalg.copy ins(%x : memref<?xcomplex<f32>, strided<[1]>>) outs(%y : memref<?xcomplex<f32>, strided<[1]>>)
  return
}

// A division by the padding would be undefined.
// CHECK: note: linalg-promote: left linalg.div alone: what arith.divsi in its payload does on padding may be undefined
// CHECK-NOT: alloc
func.func @division(%a: memref<8xi32>, %b: memref<8xi32>, %m: index) {
  %n = affine.min affine_map<()[s0] -> (8, s0)>()[%m]
  %x = memref.subview %a[0] [%n] [1] : memref<8xi32> to memref<?xi32, strided<[1]>>
  %y = memref.subview %b[0] [%n] [1] : memref<8xi32> to memref<?xi32, strided<[1]>>
  linalg.div ins(%x, %x : memref<?xi32, strided<[1]>>, memref<?xi32, strided<[1]>>) outs(%y : memref<?xi32, strided<[1]>>)
  return
}
