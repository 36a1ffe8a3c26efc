// RUN: linalg-opt %s --split-input-file --verify-diagnostics --linalg-tile
// RUN: linalg-opt %s --split-input-file --verify-diagnostics --linalg-tile-and-fuse=root=linalg.exp
// RUN: not linalg-opt %s --linalg-tile=ops=linalg.no,exp 2>&1 | FileCheck %s --check-prefix=NO-OP
// RUN: not linalg-opt %s --linalg-tile=ops=linalg.exp,exp 2>&1 | FileCheck %s --check-prefix=WORD

// NO-OP: error: option `ops` of linalg-tile has 'linalg.no', expected the name of an op, such as linalg.matmul
// WORD: error: option `ops` of linalg-tile has 'exp', expected the name of an op, such as linalg.matmul

func.func @no_list(%a: memref<4xf32>) {
  // expected-error@+1 {{'linalg.exp' op structured.tile is 4 : i64, expected a list of at most 1 sizes, one for each loop}}
  linalg.exp {structured.tile = 4} ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  return
}

// -----

func.func @long(%a: memref<4xf32>) {
  // expected-error@+1 {{structured.tile is [1, 2], expected a list of at most 1 sizes}}
  linalg.exp {structured.tile = [1, 2]} ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  return
}

// -----

func.func @negative(%a: memref<4xf32>) {
  // expected-error@+1 {{structured.tile has -1 : i64, expected 0 or more, or the name of a value, such as "n"}}
  linalg.exp {structured.tile = [-1]} ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  return
}

// -----

func.func @wide(%a: memref<4xf32>) {
  // expected-error@+1 {{structured.tile has 18446744073709551616 : i128, expected 0 or more}}
  linalg.exp {structured.tile = [18446744073709551616 : i128]} ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  return
}

// -----

func.func @unit(%a: memref<4xf32>) {
  // expected-error@+1 {{structured.tile has unit, expected 0 or more}}
  linalg.exp {structured.tile = [unit]} ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  return
}

// -----

func.func @unknown(%a: memref<4xf32>) {
  // expected-error@+1 {{structured.tile has 'n', expected one value of the function with structured.value = "n", found 0}}
  linalg.exp {structured.tile = ["n"]} ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  return
}

// -----

func.func @two(%a: memref<4xf32>, %n: index {structured.value = "n"}) {
  %m = arith.addi %n, %n {structured.value = "n"} : index
  // expected-error@+1 {{structured.tile has 'n', expected one value of the function with structured.value = "n", found 2}}
  linalg.exp {structured.tile = ["n"]} ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  return
}

// -----

func.func @type(%a: memref<4xf32>, %n: i32 {structured.value = "n"}) {
  // expected-error@+1 {{structured.tile has 'n', expected a value of type 'index', found 'i32'}}
  linalg.exp {structured.tile = ["n"]} ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  return
}

// -----

func.func @late(%a: memref<4xf32>) {
  // expected-error@+1 {{structured.tile has 'n', expected a value that is defined before the op}}
  linalg.exp {structured.tile = ["n"]} ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  %n = arith.constant {structured.value = "n"} 3 : index
  return
}

// -----

// The value of another function.

func.func @first(%n: index {structured.value = "n"}) {
  return
}
func.func @second(%a: memref<4xf32>) {
  // expected-error@+1 {{structured.tile has 'n', expected one value of the function}}
  linalg.exp {structured.tile = ["n"]} ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  return
}
