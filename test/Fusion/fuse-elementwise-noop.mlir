// RUN: linalg-opt %s --linalg-fuse-elementwise --remarks-filter-missed=linalg-fuse-elementwise --verify-diagnostics | FileCheck %s
// RUN: linalg-opt %s --linalg-fuse-elementwise -o %t
// RUN: linalg-opt %s -o - | diff - %t

#v = affine_map<(i) -> (i)>
#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

// CHECK-LABEL: func.func @reduction
func.func @reduction(%a: tensor<4x8xf32>, %e: tensor<4xf32>, %f: tensor<4xf32>) -> tensor<4xf32> {
  // expected-remark@+1 {{Reason="none of its operands is the result of a structured op"}}
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%e : tensor<4xf32>) dimensions = [1]
  // expected-remark@+1 {{Reason="linalg.reduce has a reduction, loop 1", Remark="left operand 0 of linalg.exp alone"}}
  %1 = linalg.exp ins(%0 : tensor<4xf32>) outs(%f : tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// Declared parallel, but several iterations write an element.
// CHECK-LABEL: func.func @histogram
func.func @histogram(%a: tensor<4x8xi32>, %e: tensor<4xi32>, %f: tensor<4xi32>) -> tensor<4xi32> {
  // expected-remark@+1 {{none of its operands}}
  %0 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xi32>) outs(%e : tensor<4xi32>) {
  ^bb0(%x: i32, %out: i32):
    %s = arith.addi %out, %x : i32
    linalg.yield %s : i32
  } -> tensor<4xi32>
  // expected-remark@+1 {{Reason="linalg.generic does not compute each element of operand 1 in one iteration"}}
  %1 = linalg.copy ins(%0 : tensor<4xi32>) outs(%f : tensor<4xi32>) -> tensor<4xi32>
  return %1 : tensor<4xi32>
}

// CHECK-LABEL: func.func @buffers
func.func @buffers(%m: memref<4xf32>, %e: tensor<4xf32>, %f: tensor<4xf32>, %z: f32) -> tensor<4xf32> {
  // expected-remark@+1 {{none of its operands}}
  %0 = linalg.exp ins(%m : memref<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  // expected-remark@+1 {{none of its operands}}
  linalg.fill ins(%z : f32) outs(%m : memref<4xf32>)
  // expected-remark@+1 {{Reason="operand 0 of linalg.exp is a buffer, which may be written in between"}}
  %1 = linalg.exp ins(%0 : tensor<4xf32>) outs(%f : tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// CHECK-LABEL: func.func @effects
func.func @effects(%a: tensor<4xf32>, %m: memref<f32>, %e: tensor<4xf32>, %f: tensor<4xf32>) -> tensor<4xf32> {
  // expected-remark@+1 {{none of its operands}}
  %0 = linalg.generic {indexing_maps = [#v, #v], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%x: f32, %out: f32):
    memref.store %x, %m[] : memref<f32>
    linalg.yield %x : f32
  } -> tensor<4xf32>
  // expected-remark@+1 {{Reason="the payload of linalg.generic reads or writes memory"}}
  %1 = linalg.exp ins(%0 : tensor<4xf32>) outs(%f : tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// So does one nested in the payload.
// CHECK-LABEL: func.func @nested_effects
func.func @nested_effects(%a: tensor<4xf32>, %m: memref<f32>, %e: tensor<4xf32>, %f: tensor<4xf32>, %s: tensor<f32>) -> tensor<4xf32> {
  // expected-remark@+1 {{none of its operands}}
  %0 = linalg.generic {indexing_maps = [#v, #v], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%x: f32, %out: f32):
    // expected-remark@+1 {{none of its operands}}
    %t = linalg.generic {indexing_maps = [affine_map<() -> ()>], iterator_types = []} outs(%s : tensor<f32>) {
    ^bb0(%u: f32):
      memref.store %x, %m[] : memref<f32>
      linalg.yield %x : f32
    } -> tensor<f32>
    %y = tensor.extract %t[] : tensor<f32>
    linalg.yield %y : f32
  } -> tensor<4xf32>
  // expected-remark@+1 {{Reason="the payload of linalg.generic reads or writes memory"}}
  %1 = linalg.exp ins(%0 : tensor<4xf32>) outs(%f : tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// CHECK-LABEL: func.func @expensive
func.func @expensive(%a: tensor<4xf32>, %e: tensor<4xf32>, %f: tensor<8x4xf32>, %g: tensor<4xf32>, %n: index) -> (tensor<8x4xf32>, tensor<4xf32>) {
  // expected-remark@+1 {{none of its operands}}
  %0 = linalg.exp ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  // expected-remark@+1 {{Reason="linalg.exp would be computed again, as an element of it is read in several iterations, and that is not cheap"}}
  %1 = linalg.broadcast ins(%0 : tensor<4xf32>) outs(%f : tensor<8x4xf32>) dimensions = [0]
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %2 = scf.for %i = %c0 to %n step %c1 iter_args(%r = %g) -> tensor<4xf32> {
    // expected-remark@+1 {{Reason="linalg.exp would be computed again, as it is outside of a region that may run often, and that is not cheap"}}
    %3 = linalg.generic {indexing_maps = [#v, #v], iterator_types = ["parallel"]} ins(%0 : tensor<4xf32>) outs(%r : tensor<4xf32>) {
    ^bb0(%x: f32, %out: f32):
      %s = arith.addf %out, %x : f32
      linalg.yield %s : f32
    } -> tensor<4xf32>
    scf.yield %3 : tensor<4xf32>
  }
  return %1, %2 : tensor<8x4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @contraction
func.func @contraction(%a: tensor<4x8xf32>, %b: tensor<8x5xf32>, %e: tensor<4x8xf32>, %c: tensor<4x5xf32>, %z: f32) -> tensor<4x5xf32> {
  // expected-remark@+1 {{none of its operands}}
  %0 = linalg.negf ins(%a : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  // expected-remark@+1 {{none of its operands}}
  %1 = linalg.fill ins(%z : f32) outs(%c : tensor<4x5xf32>) -> tensor<4x5xf32>
  // expected-remark@+2 {{Reason="linalg.matmul would not be a contraction any more (see option into-contractions)"}}
  // expected-remark@+1 {{Reason="linalg.matmul changes the elements of operand 2 several times"}}
  %2 = linalg.matmul ins(%0, %b : tensor<4x8xf32>, tensor<8x5xf32>) outs(%1 : tensor<4x5xf32>) -> tensor<4x5xf32>
  return %2 : tensor<4x5xf32>
}

// No other operand has the extent of the reduction.
// CHECK-LABEL: func.func @extent
func.func @extent(%z: f32, %e: tensor<4x8xf32>, %c: tensor<4xf32>) -> tensor<4xf32> {
  // expected-remark@+1 {{none of its operands}}
  %0 = linalg.fill ins(%z : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  // expected-remark@+1 {{Reason="no other operand has the extent of loop 1"}}
  %1 = linalg.reduce { arith.addf } ins(%0 : tensor<4x8xf32>) outs(%c : tensor<4xf32>) dimensions = [1]
  return %1 : tensor<4xf32>
}

// A window of which one loop remains does not run over all of the dimension.
// CHECK-LABEL: func.func @part
func.func @part(%a: tensor<6xi32>, %e: tensor<4x3xi32>, %f: tensor<4xi32>) -> tensor<4xi32> {
  // expected-remark@+1 {{none of its operands}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i + j)>, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<6xi32>) outs(%e : tensor<4x3xi32>) {
  ^bb0(%x: i32, %out: i32):
    linalg.yield %x : i32
  } -> tensor<4x3xi32>
  // expected-remark@+1 {{Reason="loop 0 alone would run over a part of dimension 0 of operand 0 of linalg.generic"}}
  %1 = linalg.generic {indexing_maps = [affine_map<(i) -> (i, 0)>, #v], iterator_types = ["parallel"]} ins(%0 : tensor<4x3xi32>) outs(%f : tensor<4xi32>) {
  ^bb0(%x: i32, %out: i32):
    linalg.yield %x : i32
  } -> tensor<4xi32>
  return %1 : tensor<4xi32>
}

// Without iterations, or for elements without one, the init's value is the
// result.
// CHECK-LABEL: func.func @unread_init
func.func @unread_init(%a: tensor<4x?xf32>, %e: tensor<4xf32>, %g: tensor<2x4xf32>, %z: f32) -> (tensor<4xf32>, tensor<2x4xf32>) {
  // expected-remark@+1 {{none of its operands}}
  %0 = linalg.fill ins(%z : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  // expected-remark@+1 {{Reason="the payload of linalg.generic does not read operand 1"}}
  %1 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<4x?xf32>) outs(%0 : tensor<4xf32>) {
  ^bb0(%x: f32, %out: f32):
    linalg.yield %x : f32
  } -> tensor<4xf32>
  // expected-remark@+1 {{none of its operands}}
  %2 = linalg.fill ins(%z : f32) outs(%g : tensor<2x4xf32>) -> tensor<2x4xf32>
  // expected-remark@+1 {{Reason="the payload of linalg.generic does not read operand 1"}}
  %3 = linalg.generic {indexing_maps = [#v, affine_map<(i) -> (0, i)>], iterator_types = ["parallel"]} ins(%e : tensor<4xf32>) outs(%2 : tensor<2x4xf32>) {
  ^bb0(%x: f32, %out: f32):
    linalg.yield %x : f32
  } -> tensor<2x4xf32>
  return %1, %3 : tensor<4xf32>, tensor<2x4xf32>
}

// CHECK-LABEL: func.func @library
func.func @library(%a: tensor<4xf32>, %e: tensor<4xf32>) -> tensor<4xf32> {
  // expected-remark@+1 {{none of its operands}}
  %0 = linalg.exp ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  // expected-remark@+1 {{Reason="linalg.generic asks for a library function", Remark="left operand 0 of linalg.generic alone"}}
  %1 = linalg.generic {indexing_maps = [#v, #v], iterator_types = ["parallel"], library_call = "f"} ins(%0 : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%x: f32, %out: f32):
    linalg.yield %x : f32
  } -> tensor<4xf32>
  // expected-remark@+1 {{Reason="linalg.generic asks for a library function", Remark="left operand 0 of linalg.exp alone"}}
  %2 = linalg.exp ins(%1 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}
