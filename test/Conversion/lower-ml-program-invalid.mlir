// RUN: linalg-opt %s --split-input-file --linalg-lower-ml-program --verify-diagnostics

// expected-error@+1 {{'ml_program.global' @unranked has type 'tensor<*xf32>', expected a number, or a ranked tensor with extents that are static or those of a constant}}
ml_program.global private @unranked(dense<0.0> : tensor<2xf32>) : tensor<*xf32>

// -----

// expected-error@+1 {{'ml_program.global' @growing has type 'tensor<?xf32>', expected a number, or a ranked tensor with extents}}
ml_program.global private mutable @growing(dense<0.0> : tensor<2xf32>) : tensor<?xf32>

// -----

// expected-error@+1 {{'ml_program.global' @other has type '!ml_program.token', expected a number, or a ranked tensor}}
ml_program.global private mutable @other : !ml_program.token

// -----

module @other {
  ml_program.global private @a(1 : i32) : i32
}
func.func @f() -> i32 {
  // expected-error@+1 {{'ml_program.global_load' names @other::@a, expected a global of the same module}}
  %0 = ml_program.global_load @other::@a : i32
  return %0 : i32
}

// -----

// expected-error@+1 {{'ml_program.func' @f has a token as argument or result, expected tokens inside of functions only}}
ml_program.func @f(%t: !ml_program.token) {
  ml_program.return
}

// -----

// expected-error@+1 {{'ml_program.subgraph' has ops that need each other's results, expected ops that can be put in an order}}
ml_program.subgraph @cycle(%a: i32) -> i32 {
  %0 = arith.addi %1, %a : i32
  %1 = arith.addi %0, %a : i32
  ml_program.output %0 : i32
}
