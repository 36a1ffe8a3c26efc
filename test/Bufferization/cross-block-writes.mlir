// The argument of a block is read after another block of the function has
// written to its buffer.

// RUN: linalg-opt %s --linalg-bufferize | FileCheck %s
// RUN: linalg-run %s --function=entry --input=[1,2,3,4] --input=1 --input=[8,9] | FileCheck %s --check-prefix=ENTRY
// RUN: linalg-opt %s --linalg-bufferize | linalg-run - --function=loop --input=[1,2,3,4] --input=3 --input=[8,9] \
// RUN:   | FileCheck %s --check-prefix=LOOP
// RUN: linalg-opt %s --linalg-bufferize | linalg-run - --function=two_loops --input=[1,2,3] --input=[10] \
// RUN:   | FileCheck %s --check-prefix=TWO

// ENTRY: # result 0
// ENTRY: [1.0, 2.0, 3.0, 4.0]
// ENTRY: # result 1
// ENTRY: [8.0, 9.0, 3.0, 4.0]

// CHECK-LABEL: func.func @entry
// CHECK-SAME:    %[[A:.*]]: memref<4xf32>
func.func @entry(%a: tensor<4xf32>, %c: i1, %w: tensor<2xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  cf.cond_br %c, ^a, ^b
^a:
  // CHECK: %[[COPY:.*]] = memref.alloc
  // CHECK: memref.copy %[[A]], %[[COPY]]
  // CHECK: return %[[A]], %[[COPY]]
  %0 = tensor.insert_slice %w into %a[0] [2] [1] : tensor<2xf32> into tensor<4xf32>
  return %a, %0 : tensor<4xf32>, tensor<4xf32>
^b:
  return %a, %a : tensor<4xf32>, tensor<4xf32>
}

// LOOP: # result 0
// LOOP: [8.0, 8.0, 8.0, 9.0]
// LOOP: # result 1
// LOOP: [8.0, 9.0, 8.0, 9.0]

// In the loop, the next iteration has its own argument.
// CHECK-LABEL: func.func @loop
func.func @loop(%a: tensor<4xf32>, %n: index, %w: tensor<2xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK-NOT: memref.alloc
  cf.br ^head(%c0, %a : index, tensor<4xf32>)
  // CHECK: ^bb1(%{{.*}}: index, %[[X:.*]]: memref<4xf32>)
^head(%i: index, %x: tensor<4xf32>):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^exit
^body:
  // CHECK-NOT: memref.alloc
  // CHECK: memref.subview %[[X]]
  %y = tensor.insert_slice %w into %x[%i] [2] [1] : tensor<2xf32> into tensor<4xf32>
  %j = arith.addi %i, %c1 : index
  cf.br ^head(%j, %y : index, tensor<4xf32>)
^exit:
  // CHECK: %[[COPY:.*]] = memref.alloc
  // CHECK: memref.copy %[[X]], %[[COPY]]
  // CHECK: return %[[X]], %[[COPY]]
  %z = tensor.insert_slice %w into %x[0] [2] [1] : tensor<2xf32> into tensor<4xf32>
  return %x, %z : tensor<4xf32>, tensor<4xf32>
}

// The next loop sees the write in the first one, although it does not use the
// result.
// CHECK-LABEL: func.func @again
// CHECK-SAME:    %[[A:.*]]: memref<4xf32>, %{{.*}}: i1, %[[W:.*]]: memref<2xf32>
func.func @again(%a: tensor<4xf32>, %c: i1, %w: tensor<2xf32>) -> f32 {
  %c1 = arith.constant 1 : index
  cf.br ^body
^body:
  // CHECK: ^bb1:
  // CHECK: %[[COPY:.*]] = memref.alloc
  // CHECK: memref.copy %[[A]], %[[COPY]]
  %e = tensor.extract %a[%c1] : tensor<4xf32>
  %0 = tensor.insert %e into %a[%c1] : tensor<4xf32>
  %1 = tensor.insert_slice %w into %0[1] [2] [1] : tensor<2xf32> into tensor<4xf32>
  %f = tensor.extract %1[%c1] : tensor<4xf32>
  cf.cond_br %c, ^body, ^exit
^exit:
  return %f : f32
}

// The argument is not read afterwards.
// CHECK-LABEL: func.func @unread
// CHECK-NOT:     memref.alloc
// CHECK:         memref.store
func.func @unread(%a: tensor<4xf32>, %c: i1) -> tensor<4xf32> {
  %c1 = arith.constant 1 : index
  %e = tensor.extract %a[%c1] : tensor<4xf32>
  cf.cond_br %c, ^a, ^b
^a:
  return %a : tensor<4xf32>
^b:
  %f = tensor.extract %a[%c1] : tensor<4xf32>
  %g = arith.addf %e, %f : f32
  %0 = tensor.insert %g into %a[%c1] : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// Copies after the first loop change what the analysis decides about the loop.
// TWO: # result 0
// TWO: [11.0]
func.func @two_loops(%a: tensor<3xf32>, %o: tensor<1xf32>) -> (tensor<1xf32>, tensor<3xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  cf.br ^head(%c0, %a : index, tensor<3xf32>)
^head(%i: index, %x: tensor<3xf32>):
  %m = arith.cmpi slt, %i, %c2 : index
  cf.cond_br %m, ^body, ^after
^body:
  %s = tensor.extract_slice %x[%i] [2] [1] : tensor<3xf32> to tensor<2xf32>
  %e = linalg.exp ins(%s : tensor<2xf32>) outs(%s : tensor<2xf32>) -> tensor<2xf32>
  %y = tensor.insert_slice %e into %x[%i] [2] [1] : tensor<2xf32> into tensor<3xf32>
  %j = arith.addi %i, %c2 : index
  cf.br ^head(%j, %y : index, tensor<3xf32>)
^after:
  %t = tensor.extract_slice %x[2] [1] [1] : tensor<3xf32> to tensor<1xf32>
  %g = linalg.exp ins(%t : tensor<1xf32>) outs(%t : tensor<1xf32>) -> tensor<1xf32>
  %z = tensor.insert_slice %g into %x[2] [1] [1] : tensor<1xf32> into tensor<3xf32>
  cf.br ^again(%c0, %o : index, tensor<1xf32>)
^again(%k: index, %u: tensor<1xf32>):
  %n = arith.cmpi slt, %k, %c1 : index
  cf.cond_br %n, ^read, ^exit
^read:
  %v = tensor.extract_slice %a[%k] [1] [1] : tensor<3xf32> to tensor<1xf32>
  %q = linalg.add ins(%v, %u : tensor<1xf32>, tensor<1xf32>) outs(%u : tensor<1xf32>) -> tensor<1xf32>
  %l = arith.addi %k, %c1 : index
  cf.br ^again(%l, %q : index, tensor<1xf32>)
^exit:
  return %u, %z : tensor<1xf32>, tensor<3xf32>
}
