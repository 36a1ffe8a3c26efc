// RUN: linalg-opt %s --linalg-ops=my=%S/Inputs/ops.tc --linalg-ops=my=%S/Inputs/batchmatmul.tc --split-input-file --verify-diagnostics

func.func @element_type(%a: tensor<2x2x3xf64>, %b: tensor<3x2xf32>, %c: tensor<2x2x2xf32>) {
  // R13
  // expected-error @+1 {{operand 0 has elements of type 'f64', expected 'f32'}}
  my.batchmatmul ins(%a, %b : tensor<2x2x3xf64>, tensor<3x2xf32>) outs(%c : tensor<2x2x2xf32>) -> tensor<2x2x2xf32>
  return
}

// -----

func.func @extent(%a: tensor<2x2x3xf32>, %b: tensor<4x2xf32>, %c: tensor<2x2x2xf32>) {
  // S13
  // expected-error @+1 {{'my.batchmatmul' op dimension 0 of operand 1 has extent 4, expected 3, the extent of loop d3}}
  my.batchmatmul ins(%a, %b : tensor<2x2x3xf32>, tensor<4x2xf32>) outs(%c : tensor<2x2x2xf32>) -> tensor<2x2x2xf32>
  return
}

// -----

func.func @inputs(%a: tensor<2x2x3xf32>, %c: tensor<2x2x2xf32>) {
  // R2
  // expected-error @+1 {{has 1 inputs, expected 2}}
  my.batchmatmul ins(%a : tensor<2x2x3xf32>) outs(%c : tensor<2x2x2xf32>) -> tensor<2x2x2xf32>
  return
}

// -----

func.func @outputs(%a: tensor<2x2xf32>, %b: tensor<2x2xf32>, %s: tensor<2x2xf32>) {
  // R1
  // expected-error @+1 {{has 1 inits, expected 2}}
  my.sum_and_difference ins(%a, %b : tensor<2x2xf32>, tensor<2x2xf32>) outs(%s : tensor<2x2xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @attribute(%a: tensor<6xf32>, %k: tensor<2xf32>, %c: tensor<2xf32>) {
  // L1
  // expected-error @+1 {{attribute 'strides' failed to satisfy constraint: 1 64-bit integers, such as `dense<1> : tensor<1xi64>`}}
  my.strided_sum {strides = dense<3> : tensor<2xi64>} ins(%a, %k : tensor<6xf32>, tensor<2xf32>) outs(%c : tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @attribute_of_generic_form(%a: memref<6xf32>, %k: memref<2xf32>, %c: memref<2xf32>) {
  // L1
  // expected-error @+1 {{'my.strided_sum' op attribute 'strides' failed to satisfy constraint: 1 64-bit integers}}
  "my.strided_sum"(%a, %k, %c) <{operandSegmentSizes = array<i32: 2, 1>, strides = 3 : i64}> ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    linalg.yield %x : f32
  }) : (memref<6xf32>, memref<2xf32>, memref<2xf32>) -> ()
  return
}

// -----

func.func @required_attribute(%a: tensor<6xf32>, %k: tensor<2xf32>, %c: tensor<2xf32>) {
  // L4
  // expected-error @+1 {{'my.strided_sum' op requires attribute 'strides'}}
  my.strided_sum ins(%a, %k : tensor<6xf32>, tensor<2xf32>) outs(%c : tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @properties(%c: memref<2xi32>, %a: memref<2x3xi32>) {
  // L2
  // expected-error @+1 {{expected DictionaryAttr to set properties}}
  "my.count"(%a, %c) <3 : i32> ({}) : (memref<2x3xi32>, memref<2xi32>) -> ()
  return
}

// -----

func.func @segments(%c: memref<2xi32>, %a: memref<2x3xi32>) {
  // expected-error @+1 {{operand count (2) does not match with the total size (4) specified in attribute 'operandSegmentSizes'}}
  "my.count"(%a, %c) <{operandSegmentSizes = array<i32: 3, 1>}> ({}) : (memref<2x3xi32>, memref<2xi32>) -> ()
  return
}

// -----

func.func @no_segments(%c: memref<2xi32>, %a: memref<2x3xi32>) {
  // expected-error @+1 {{requires dense i32 array attribute 'operandSegmentSizes'}}
  "my.count"(%a, %c) ({}) : (memref<2x3xi32>, memref<2xi32>) -> ()
  return
}

// -----

func.func @result(%c: memref<2xi32>, %a: memref<2x3xi32>) {
  // L3
  // expected-error @+1 {{'my.count' op result #0 must be variadic of ranked tensor of any type values, but got 'i32'}}
  "my.count"(%a, %c) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%x: i32, %y: i32):
    linalg.yield %x : i32
  }) : (memref<2x3xi32>, memref<2xi32>) -> i32
  return
}

// -----

func.func @other_name(%a: memref<2x3xi32>) {
  // expected-error @+1 {{custom op 'my.unknown' is unknown}}
  my.unknown ins(%a : memref<2x3xi32>)
  return
}

// -----

func.func @type_variable(%a: tensor<4xf32>, %b: tensor<4xf64>) {
  // R14
  // expected-error @+1 {{operand 1 has elements of type 'f64', expected 'f32' as operand 0, both are T}}
  my.twice ins(%a : tensor<4xf32>) outs(%b : tensor<4xf64>) -> tensor<4xf64>
  return
}
