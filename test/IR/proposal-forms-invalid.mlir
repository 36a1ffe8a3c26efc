// RUN: linalg-opt %s --split-input-file --verify-diagnostics

func.func @type_missing(%a: tensor<4xf32>) {
  // expected-error @+1 {{found another operand after 2 operands and 1 types, expected a type for each operand first}}
  %0 = linalg.add ins(%a, %a : tensor<4xf32>, %a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @last_type_missing(%a: tensor<4xf32>) {
  // expected-error @+1 {{expected ':'}}
  %0 = linalg.add ins(%a : tensor<4xf32>, %a) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @operand_missing(%a: tensor<4xf32>) {
  // expected-error @+1 {{number of operands and types do not match: got 1 operands and 2 types}}
  %0 = linalg.add ins(%a : tensor<4xf32>, tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @argument_without_operand(%a: tensor<4xf32>) {
  %0 = linalg.map ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>)
    // expected-error @+1 {{expected ':'}}
    (%x, %y, %z) {
      linalg.yield %x : f32
    }
  return
}

// -----

func.func @argument_of_another_type(%a: tensor<4xf32>) {
  // expected-error @+1 {{argument 0 of the payload has type 'f64', expected 'f32', the element type of operand 0}}
  %0 = linalg.map ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>)
    (%x: f64, %y) {
      linalg.yield %y : f32
    }
  return
}

// -----

func.func @reduction_without_dimensions(%a: tensor<4xf32>, %s: tensor<f32>) {
  %0 = linalg.reduction { arith.addf } ins(%a : tensor<4xf32>) outs(%s : tensor<f32>)
  // expected-error @+1 {{expected 'dimensions'}}
  return
}

// -----

func.func @reduction_of_no_dimension(%a: tensor<4xf32>, %s: tensor<f32>) {
  // expected-error @+1 {{'linalg.reduce' op 'dimensions' has 1, expected numbers from 0 to 0}}
  %0 = linalg.reduction { arith.addf } ins(%a : tensor<4xf32>) outs(%s : tensor<f32>) dimensions = [1]
  return
}

// -----

func.func @cwise_without_payload(%a: tensor<4xf32>) {
  // expected-error @+1 {{has no payload, expected '(%in: f32, ...) { ... }' after the operands}}
  %0 = linalg.cwise ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>)
  return
}

// -----

func.func @pointwise_of_two_inits(%a: tensor<4xf32>) {
  // expected-error @+1 {{has 2 inits, expected 1}}
  %0 = linalg.pointwise { math.exp } ins(%a : tensor<4xf32>) outs(%a, %a : tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

// The index is not of the element type.
func.func @yielded_index(%a: tensor<4xf32>) {
  %0 = linalg.elementwise outs(%a : tensor<4xf32>) () {
    %i = linalg.index : 0
    // expected-error @+2 {{use of value '%i' expects different type than prior uses: 'f32' vs 'index'}}
    // expected-note @-2 {{prior use here}}
    linalg.yield %i : f32
  }
  return
}

// -----

func.func @negative_index(%a: tensor<4xindex>) {
  %0 = linalg.map outs(%a : tensor<4xindex>) () {
    // expected-error @+1 {{attribute 'dim' failed to satisfy constraint: 64-bit signless integer attribute whose minimum value is 0}}
    %i = linalg.index : -1
    linalg.yield %i : index
  }
  return
}

// -----

func.func @index_without_number(%a: tensor<4xindex>) {
  %0 = linalg.map outs(%a : tensor<4xindex>) () {
    // expected-error @+1 {{invalid kind of attribute specified}}
    %i = linalg.index : index
    linalg.yield %i : index
  }
  return
}

// -----

func.func @reduction_in_generic_form() {
  // expected-error @+1 {{'linalg.reduction' op is a former name of 'linalg.reduce'}}
  "linalg.reduction"() : () -> ()
  return
}

// -----

func.func @cwise_in_generic_form() {
  // expected-error @+1 {{'linalg.cwise' op is a former name of 'linalg.map'}}
  "linalg.cwise"() : () -> ()
  return
}

// -----

func.func @pointwise_in_generic_form() {
  // expected-error @+1 {{'linalg.pointwise' op is a former name of 'linalg.map'}}
  "linalg.pointwise"() : () -> ()
  return
}
