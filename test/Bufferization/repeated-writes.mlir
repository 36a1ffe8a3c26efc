// Loops that MLIR's bufferization does not know write to a tensor from outside
// of the loop: each iteration has its own value of it.

// RUN: linalg-opt %s --linalg-bufferize | FileCheck %s
// RUN: linalg-run %s --function=affine_for --input=zeros | FileCheck %s --check-prefix=ONES
// RUN: linalg-run %s --function=affine_parallel --input=zeros --pipeline=loops | FileCheck %s --check-prefix=ONES
// RUN: linalg-run %s --function=scf_parallel --input=zeros --pipeline=parallel --threads=2 \
// RUN:   | FileCheck %s --check-prefix=ONES
// RUN: linalg-run %s --function=payload | FileCheck %s --check-prefix=REVERSED
// RUN: linalg-run %s --function=scratch --input=[1,2,3,4] --pipeline=parallel --threads=2 \
// RUN:   | FileCheck %s --check-prefix=DOUBLE

// ONES: [1, 1, 1, 1]
// REVERSED: [0, 0, 1]
// DOUBLE: [2, 4, 6, 8]

// Stores the sum of a tensor.
func.func private @store(%t: tensor<4xi32>, %o: memref<4xi32>, %i: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0 : i32
  %sum = scf.for %j = %c0 to %c4 step %c1 iter_args(%s = %zero) -> i32 {
    %x = tensor.extract %t[%j] : tensor<4xi32>
    %next = arith.addi %s, %x : i32
    scf.yield %next : i32
  }
  memref.store %sum, %o[%i] : memref<4xi32>
  return
}

// CHECK-LABEL: func.func @affine_for
// CHECK:         affine.for
// CHECK:           %[[COPY:.*]] = memref.alloc
// CHECK:           memref.copy %{{.*}}, %[[COPY]]
// CHECK:           memref.store %{{.*}}, %[[COPY]]
func.func @affine_for(%o: memref<4xi32>) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %e = tensor.empty() : tensor<4xi32>
  %t = linalg.fill ins(%zero : i32) outs(%e : tensor<4xi32>) -> tensor<4xi32>
  affine.for %i = 0 to 4 {
    %x = tensor.insert %one into %t[%i] : tensor<4xi32>
    func.call @store(%x, %o, %i) : (tensor<4xi32>, memref<4xi32>, index) -> ()
  }
  return
}

// CHECK-LABEL: func.func @affine_parallel
// CHECK:         affine.parallel
// CHECK:           %[[COPY:.*]] = memref.alloc
// CHECK:           memref.copy %{{.*}}, %[[COPY]]
func.func @affine_parallel(%o: memref<4xi32>) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %e = tensor.empty() : tensor<4xi32>
  %t = linalg.fill ins(%zero : i32) outs(%e : tensor<4xi32>) -> tensor<4xi32>
  affine.parallel (%i) = (0) to (4) {
    %x = tensor.insert %one into %t[%i] : tensor<4xi32>
    func.call @store(%x, %o, %i) : (tensor<4xi32>, memref<4xi32>, index) -> ()
  }
  return
}

// CHECK-LABEL: func.func @scf_parallel
// CHECK:         scf.parallel
// CHECK:           %[[COPY:.*]] = memref.alloc
// CHECK:           memref.copy %{{.*}}, %[[COPY]]
func.func @scf_parallel(%o: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %e = tensor.empty() : tensor<4xi32>
  %t = linalg.fill ins(%zero : i32) outs(%e : tensor<4xi32>) -> tensor<4xi32>
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    %x = tensor.insert %one into %t[%i] : tensor<4xi32>
    func.call @store(%x, %o, %i) : (tensor<4xi32>, memref<4xi32>, index) -> ()
  }
  return
}

// In the payload of an op.
func.func @payload() -> tensor<3xi32> {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %e = tensor.empty() : tensor<3xi32>
  %t = linalg.fill ins(%zero : i32) outs(%e : tensor<3xi32>) -> tensor<3xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      outs(%e : tensor<3xi32>) {
  ^bb0(%out: i32):
    %i = linalg.index 0 : index
    %x = tensor.insert %one into %t[%i] : tensor<3xi32>
    %y = tensor.extract %x[%c2] : tensor<3xi32>
    linalg.yield %y : i32
  } -> tensor<3xi32>
  return %r : tensor<3xi32>
}

// The old value is not needed: threads get buffers of their own, without copies.
// CHECK-LABEL: func.func @scratch
// CHECK:         scf.parallel
// CHECK:           memref.alloc
// CHECK-NOT:       memref.copy
// CHECK:         return
func.func @scratch(%o: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %e = tensor.empty() : tensor<8xi32>
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    %v = memref.load %o[%i] : memref<4xi32>
    %f = linalg.fill ins(%v : i32) outs(%e : tensor<8xi32>) -> tensor<8xi32>
    %x = tensor.extract %f[%i] : tensor<8xi32>
    %y = arith.addi %x, %v : i32
    memref.store %y, %o[%i] : memref<4xi32>
  }
  return
}

// A tensor of the iteration itself needs no copy.
// CHECK-LABEL: func.func @own
// CHECK:         affine.for
// CHECK-NOT:       memref.alloc
// CHECK:         return
func.func @own(%o: memref<4x8xi32>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  affine.for %i = 0 to 4 {
    %row = memref.subview %o[%i, 0] [1, 8] [1, 1] : memref<4x8xi32> to memref<8xi32, strided<[1], offset: ?>>
    %t = bufferization.to_tensor %row restrict writable : memref<8xi32, strided<[1], offset: ?>> to tensor<8xi32>
    %x = tensor.insert %zero into %t[%c0] : tensor<8xi32>
    bufferization.materialize_in_destination %x in restrict writable %row
      : (tensor<8xi32>, memref<8xi32, strided<[1], offset: ?>>) -> ()
  }
  return
}
