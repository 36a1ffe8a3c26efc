// RUN: linalg-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func @map_shapes(%a: tensor<4xf32>, %b: tensor<5xf32>) {
  // S13
  // expected-error @+1 {{'linalg.map' op dimension 0 of operand 1 has extent 5, expected 4, the extent of loop d0}}
  %0 = linalg.map { arith.addf } ins(%a, %b : tensor<4xf32>, tensor<5xf32>) outs(%a : tensor<4xf32>)
  return
}

// -----

func.func @map_ranks(%a: tensor<4xf32>, %b: tensor<f32>) {
  // S10
  // expected-error @+1 {{'linalg.map' op operand 1 has rank 0, but its indexing map has 1 results: affine_map<(d0) -> (d0)>}}
  %0 = linalg.map { arith.addf } ins(%a, %b : tensor<4xf32>, tensor<f32>) outs(%a : tensor<4xf32>)
  return
}

// -----

func.func @map_scalar(%a: tensor<4xf32>, %b: f32) {
  // P1
  // expected-error @+1 {{'linalg.map' op operand 1 has type 'f32', expected a ranked tensor or buffer}}
  %0 = linalg.map { arith.addf } ins(%a, %b : tensor<4xf32>, f32) outs(%a : tensor<4xf32>)
  return
}

// -----

func.func @map_vector(%a: vector<4xf32>, %b: tensor<4xf32>) {
  // P1
  // expected-error @+1 {{'linalg.map' op operand 0 has type 'vector<4xf32>', expected a ranked tensor or buffer}}
  %0 = linalg.map { arith.negf } ins(%a : vector<4xf32>) outs(%b : tensor<4xf32>)
  return
}

// -----

func.func @map_unranked(%a: memref<*xf32>) {
  // P1
  // expected-error @+1 {{'linalg.map' op operand 0 has type 'memref<*xf32>', expected a ranked tensor or buffer}}
  linalg.map { arith.negf } ins(%a : memref<*xf32>) outs(%a : memref<*xf32>)
  return
}

// -----

func.func @map_no_outs(%a: tensor<4xf32>) {
  // R1
  // expected-error @+1 {{custom op 'linalg.map' has 0 inits, expected 1}}
  linalg.map { arith.negf } ins(%a : tensor<4xf32>)
  return
}

// -----

func.func @map_no_outs_long(%a: memref<4xf32>) {
  // R1
  // expected-error @+1 {{custom op 'linalg.map' has 0 inits, expected 1}}
  linalg.map ins(%a : memref<4xf32>) (%x: f32) {
    linalg.yield
  }
  return
}

// -----

func.func @map_two_inits(%a: memref<4xf32>) {
  // R1
  // expected-error @+1 {{custom op 'linalg.map' has 2 inits, expected 1}}
  linalg.map ins(%a : memref<4xf32>) outs(%a, %a : memref<4xf32>, memref<4xf32>) (%x: f32, %y: f32, %z: f32) {
    linalg.yield %x, %x : f32, f32
  }
  return
}

// -----

func.func @map_argument_count(%a: memref<4xf32>) {
  // S16
  // expected-error @+1 {{'linalg.map' op has a payload of 3 arguments, expected 2, one for each operand}}
  linalg.map ins(%a : memref<4xf32>) outs(%a : memref<4xf32>) (%x: f32, %y: f32, %z: f32) {
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @map_argument_type(%a: memref<4xf32>) {
  // S17
  // expected-error @+1 {{'linalg.map' op argument 0 of the payload has type 'i32', expected 'f32', the element type of operand 0}}
  linalg.map ins(%a : memref<4xf32>) outs(%a : memref<4xf32>) (%x: i32, %y: f32) {
    linalg.yield %y : f32
  }
  return
}

// -----

func.func @map_yield_type(%a: memref<4xf32>, %i: i32) {
  linalg.map ins(%a : memref<4xf32>) outs(%a : memref<4xf32>) (%x: f32, %y: f32) {
    // C5
    // expected-error @+1 {{'linalg.yield' op yields value 0 of type 'i32', expected 'f32', the element type of its init}}
    linalg.yield %i : i32
  }
  return
}

// -----

func.func @map_no_terminator(%a: memref<4xf32>) {
  // S18
  // expected-error @+1 {{'linalg.map' op has a payload that ends with 'arith.negf', expected 'linalg.yield'}}
  linalg.map ins(%a : memref<4xf32>) outs(%a : memref<4xf32>) (%x: f32, %y: f32) {
    %0 = arith.negf %x : f32
  }
  return
}

// -----

func.func @map_no_payload(%a: memref<4xf32>) {
  // expected-error @+1 {{has no payload, expected '(%in: f32, ...) { ... }' after the operands}}
  linalg.map ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  return
}

// -----

func.func @map_result_type_written(%a: tensor<4xf32>) {
  // expected-error @+1 {{expected operation name in quotes}}
  %0 = linalg.map { arith.negf } ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  return
}
