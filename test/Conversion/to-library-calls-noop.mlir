// Other ops become loops, and a remark says why.

// RUN: echo '{"functions": ["linalg_exp_1di4_1di4"]}' > %t.json
// RUN: linalg-opt %s --linalg-to-library-calls=library=%t.json --remarks-filter=linalg-to-library-calls --verify-diagnostics \
// RUN:   | FileCheck %s --implicit-check-not=call --implicit-check-not="func.func private" --implicit-check-not=linalg.

#id = affine_map<(i) -> (i)>

// CHECK-LABEL: func.func @no_op
// CHECK-NEXT:    return
func.func @no_op() {
  return
}

// CHECK-LABEL: func.func @not_there
// CHECK-COUNT-2: scf.for
func.func @not_there(%a: memref<4xf32>) {
  // expected-remark@+1 {{[Missed] NotCalled | Category:linalg-to-library-calls | Reason="no library has linalg_exp_1df32_1df32", Remark="lowered linalg.exp to loops"}}
  linalg.exp ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  // expected-remark@+1 {{Reason="no library has linalg_copy_1df32_1df32"}}
  linalg.copy ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  return
}

// CHECK-LABEL: func.func @own_payload
// CHECK-COUNT-3: scf.for
func.func @own_payload(%a: memref<4xf32>, %s: memref<f32>) {
  // expected-remark@+1 {{Reason="no function's name follows from what it computes"}}
  linalg.map { math.exp } ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  // expected-remark@+1 {{Reason="no function's name follows from what it computes"}}
  linalg.reduce { arith.addf } ins(%a : memref<4xf32>) outs(%s : memref<f32>) dimensions = [0]
  // expected-remark@+1 {{Reason="no function's name follows from what it computes"}}
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : memref<4xf32>) outs(%a : memref<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}

// CHECK-LABEL: func.func @operands
// CHECK-COUNT-3: scf.for
func.func @operands(%a: memref<4xi4>, %b: memref<4xi8, 1>, %c: memref<4xi8>, %d: memref<4xvector<[4]xf32>>) {
  // expected-remark@+1 {{Reason="no function's name has elements of type i4, as operand 0"}}
  linalg.copy ins(%a : memref<4xi4>) outs(%a : memref<4xi4>)
  // expected-remark@+1 {{Reason="operand 1 is in memory space 1 : i64"}}
  linalg.copy ins(%c : memref<4xi8>) outs(%b : memref<4xi8, 1>)
  // expected-remark@+1 {{Reason="no function's name has elements of type vector<[4]xf32>, as operand 0"}}
  linalg.copy ins(%d : memref<4xvector<[4]xf32>>) outs(%d : memref<4xvector<[4]xf32>>)
  return
}

// CHECK-LABEL: func.func @layout
// CHECK:         scf.for
func.func @layout(%a: memref<8xf32, affine_map<(i) -> (i floordiv 2, i mod 2)>>, %b: memref<8xf32>) {
  // expected-remark@+1 {{Reason="operand 0 has a layout that is not strided"}}
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"], library_call = "f"}
      ins(%a : memref<8xf32, affine_map<(i) -> (i floordiv 2, i mod 2)>>) outs(%b : memref<8xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}

// CHECK-LABEL: func.func @captures
// CHECK-COUNT-2: scf.for
func.func @captures(%a: memref<8xf32>, %f: f32, %n: index) {
  // expected-remark@+1 {{Reason="arith.addf in the payload uses a value from outside of it"}}
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"], library_call = "f"}
      ins(%a : memref<8xf32>) outs(%a : memref<8xf32>) {
  ^bb0(%x: f32, %y: f32):
    %0 = arith.addf %x, %f : f32
    linalg.yield %0 : f32
  }
  // expected-remark@+1 {{Reason="memref.load in the payload uses a value from outside of it"}}
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"], library_call = "f"}
      ins(%a : memref<8xf32>) outs(%a : memref<8xf32>) {
  ^bb0(%x: f32, %y: f32):
    %i = linalg.index 0 : index
    %0 = memref.load %a[%i] : memref<8xf32>
    linalg.yield %0 : f32
  }
  return
}

// A call in the function of that name would be an infinite recursion.
// CHECK-LABEL: func.func @again
// CHECK:         scf.for
func.func @again(%a: memref<?xf32, strided<[?], offset: ?>>, %b: memref<?xf32, strided<[?], offset: ?>>) {
  // expected-remark@+1 {{Reason="it is in the function again itself"}}
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"], library_call = "again"}
      ins(%a : memref<?xf32, strided<[?], offset: ?>>) outs(%b : memref<?xf32, strided<[?], offset: ?>>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}
