// Results of loops and functions don't share buffers: a write to one changes no
// other result, no constant, and nothing outside the loop.

// RUN: linalg-opt %s --linalg-bufferize --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @yielded_twice
// CHECK: scf.for
// CHECK: linalg.fill ins({{.*}}) outs(%[[A:.*]] :
// CHECK: %[[B:.*]] = memref.alloc
// CHECK: memref.copy %[[A]], %[[B]]
// CHECK: scf.yield %[[A]], %[[B]]
func.func @yielded_twice(%x: tensor<6xi32>, %n: index, %c: i32) -> (tensor<6xi32>, tensor<6xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %x) -> (tensor<6xi32>, tensor<6xi32>) {
    %e = tensor.empty() : tensor<6xi32>
    %v = linalg.fill ins(%c : i32) outs(%e : tensor<6xi32>) -> tensor<6xi32>
    scf.yield %v, %v : tensor<6xi32>, tensor<6xi32>
  }
  %1 = linalg.add ins(%0#1, %x : tensor<6xi32>, tensor<6xi32>) outs(%0#0 : tensor<6xi32>) -> tensor<6xi32>
  return %1, %0#1 : tensor<6xi32>, tensor<6xi32>
}

// -----

// The slice gets its own buffer, as %y changes it; each iteration must copy
// it.
// CHECK-LABEL: func.func @yielded_from_outside
// CHECK-SAME: %[[X:[^:]*]]: memref<4xi32>
// CHECK: scf.for {{.*}} -> (memref<4xi32>)
// CHECK-NEXT: %[[COPY:.*]] = memref.alloc
// CHECK-NEXT: memref.copy {{.*}}, %[[COPY]]
// CHECK-NEXT: scf.yield %[[COPY]]
func.func @yielded_from_outside(%x: tensor<4xi32>, %n: index, %c: i32) -> (tensor<4xi32>, tensor<4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = tensor.extract_slice %x[0] [4] [1] : tensor<4xi32> to tensor<4xi32>
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (tensor<4xi32>) {
    scf.yield %v : tensor<4xi32>
  }
  %y = linalg.fill ins(%c : i32) outs(%0 : tensor<4xi32>) -> tensor<4xi32>
  return %v, %y : tensor<4xi32>, tensor<4xi32>
}

// -----

// CHECK-LABEL: func.func @yielded_constant
// CHECK: scf.for
// CHECK: %[[CONSTANT:.*]] = memref.get_global
// CHECK: %[[COPY:.*]] = memref.alloc
// CHECK: memref.copy %[[CONSTANT]], %[[COPY]]
// CHECK: scf.yield %[[COPY]]
func.func @yielded_constant(%x: tensor<6xi32>, %n: index, %c: i32) -> tensor<6xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> tensor<6xi32> {
    %fives = arith.constant dense<5> : tensor<6xi32>
    scf.yield %fives : tensor<6xi32>
  }
  %1 = linalg.fill ins(%c : i32) outs(%0 : tensor<6xi32>) -> tensor<6xi32>
  return %1 : tensor<6xi32>
}

// -----

// CHECK-LABEL: func.func private @returns_twice
// CHECK: %[[A:.*]] = memref.alloc
// CHECK: linalg.fill ins({{.*}}) outs(%[[A]] :
// CHECK: %[[B:.*]] = memref.alloc
// CHECK: memref.copy %[[A]], %[[B]]
// CHECK: return %[[A]], %[[B]]
func.func private @returns_twice(%c: i32) -> (tensor<6xi32>, tensor<6xi32>) {
  %e = tensor.empty() : tensor<6xi32>
  %0 = linalg.fill ins(%c : i32) outs(%e : tensor<6xi32>) -> tensor<6xi32>
  return %0, %0 : tensor<6xi32>, tensor<6xi32>
}

// CHECK-LABEL: func.func private @returns_constant
// CHECK: memref.copy %{{.*}}, %[[COPY:.*]] :
// CHECK: return %[[COPY]]
func.func private @returns_constant() -> tensor<6xi32> {
  %0 = arith.constant dense<5> : tensor<6xi32>
  return %0 : tensor<6xi32>
}

func.func @calls(%c: i32) -> (tensor<6xi32>, tensor<6xi32>, tensor<6xi32>) {
  %0:2 = call @returns_twice(%c) : (i32) -> (tensor<6xi32>, tensor<6xi32>)
  %1 = call @returns_constant() : () -> tensor<6xi32>
  %2 = linalg.fill ins(%c : i32) outs(%0#0 : tensor<6xi32>) -> tensor<6xi32>
  %3 = linalg.fill ins(%c : i32) outs(%1 : tensor<6xi32>) -> tensor<6xi32>
  return %2, %0#1, %3 : tensor<6xi32>, tensor<6xi32>, tensor<6xi32>
}

// -----

// An argument that is passed through is not copied.
// CHECK-LABEL: func.func @passed_through
// CHECK-NOT: memref.alloc
// CHECK-NOT: memref.copy
// CHECK: return
func.func @passed_through(%x: tensor<6xi32>, %y: tensor<6xi32>, %n: index, %c: i32) -> (tensor<6xi32>, tensor<6xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y) -> (tensor<6xi32>, tensor<6xi32>) {
    %v = linalg.fill ins(%c : i32) outs(%a : tensor<6xi32>) -> tensor<6xi32>
    scf.yield %v, %b : tensor<6xi32>, tensor<6xi32>
  }
  return %0#0, %0#1 : tensor<6xi32>, tensor<6xi32>
}

// -----

// The slice of %0#0 can't replace %e, from which %0 is computed.
// CHECK-LABEL: func.func @inserted_into_sibling
// CHECK: %[[R:.*]]:2 = scf.if
// CHECK: memref.subview %[[R]]#0
func.func @inserted_into_sibling(%x: tensor<6xi32>, %y: tensor<4xi32>, %p: i1, %c: i32) -> tensor<6xi32> {
  %0:2 = scf.if %p -> (tensor<6xi32>, tensor<4xi32>) {
    %e = tensor.empty() : tensor<4xi32>
    %1 = linalg.fill ins(%c : i32) outs(%e : tensor<4xi32>) -> tensor<4xi32>
    scf.yield %x, %1 : tensor<6xi32>, tensor<4xi32>
  } else {
    scf.yield %x, %y : tensor<6xi32>, tensor<4xi32>
  }
  %2 = tensor.insert_slice %0#1 into %0#0[1] [4] [1] : tensor<4xi32> into tensor<6xi32>
  return %2 : tensor<6xi32>
}
