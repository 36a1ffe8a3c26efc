// RUN: linalg-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func @short_unknown_op(%a: memref<4xf32>) {
  // expected-error @+1 {{unregistered operation 'arith.no_such_op' found in dialect ('arith')}}
  linalg.map { arith.no_such_op } ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  return
}

// -----

func.func @short_no_op(%a: memref<4xf32>) {
  // expected-error @+1 {{expected bare identifier or keyword}}
  linalg.map { } ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  return
}

// -----

func.func @short_operand_count(%a: memref<4xf32>) {
  // expected-error @+1 {{'arith.addf' op expected 2 operands, but found 1}}
  linalg.map { arith.addf } ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  return
}

// -----

func.func @short_operand_type(%a: memref<4xi32>) {
  // expected-error @+1 {{'arith.addf' op operand #0 must be floating-point-like, but got 'i32'}}
  linalg.map { arith.addf } ins(%a, %a : memref<4xi32>, memref<4xi32>) outs(%a : memref<4xi32>)
  return
}

// -----

func.func @short_result_type(%a: memref<4xf32>, %b: memref<4xf64>) {
  // expected-error @+1 {{'arith.negf' op requires the same type for all operands and results}}
  linalg.map { arith.negf } ins(%a : memref<4xf32>) outs(%b : memref<4xf64>)
  return
}

// -----

func.func @short_terminator(%a: memref<4xf32>) {
  // expected-error @+1 {{'linalg.yield' op}}
  linalg.map { linalg.yield } ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  return
}

// -----

func.func @short_return(%a: memref<4xf32>) {
  // expected-error @+1 {{'func.return' op}}
  linalg.map { func.return } ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  return
}

// -----

func.func @short_with_region(%a: memref<4xi1>) {
  // expected-error @+1 {{'scf.if' op expected 2 regions}}
  linalg.map { scf.if } ins(%a : memref<4xi1>) outs(%a : memref<4xi1>)
  return
}

// -----

func.func @short_structured_op(%a: memref<4xf32>) {
  // expected-error @+1 {{'linalg.exp' op}}
  linalg.map { linalg.exp } ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  return
}

// -----

func.func @short_without_result(%a: memref<4xf32>) {
  // expected-error @+1 {{'memref.store' op}}
  linalg.map { memref.store } ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  return
}

// -----

func.func @short_missing_attribute(%a: memref<4xi32>, %b: memref<4xi1>) {
  // expected-error @+1 {{'arith.cmpi' op requires attribute 'predicate'}}
  linalg.map { arith.cmpi } ins(%a, %a : memref<4xi32>, memref<4xi32>) outs(%b : memref<4xi1>)
  return
}

// -----

func.func @short_bad_attribute(%a: memref<4xf32>) {
  // expected-error @+1 {{attribute 'fastmath' failed to satisfy constraint: Floating point fast math flags}}
  linalg.map { arith.addf {fastmath = 1} } ins(%a, %a : memref<4xf32>, memref<4xf32>) outs(%a : memref<4xf32>)
  return
}

// -----

func.func @short_reduction_of_two(%a: memref<4x8xf32>, %b: memref<4xf32>) {
  // expected-error @+1 {{a payload in short form has one init, found 2}}
  linalg.reduce { arith.addf } ins(%a, %a : memref<4x8xf32>, memref<4x8xf32>) outs(%b, %b : memref<4xf32>, memref<4xf32>) dimensions = [1]
  return
}

// -----

func.func @no_dialect(%a: memref<4xf32>) {
  // expected-error @+1 {{expected the name of an op with its dialect, such as 'arith.addf', found 'absf'}}
  linalg.map { absf } ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  return
}
