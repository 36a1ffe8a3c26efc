// RUN: linalg-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

// Payloads, `linalg.yield` and `linalg.index`.

func.func @argument_count(%a: memref<4xf32>) {
  // S16
  // expected-error @+1 {{'linalg.generic' op has a payload of 1 arguments, expected 2, one for each operand}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a : memref<4xf32>) outs(%a : memref<4xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @argument_type(%a: memref<4xf32>) {
  // S17
  // expected-error @+1 {{'linalg.generic' op argument 0 of the payload has type 'f64', expected 'f32', the element type of operand 0}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a : memref<4xf32>) outs(%a : memref<4xf32>) {
  ^bb0(%x: f64, %y: f32):
    linalg.yield %y : f32
  }
  return
}

// -----

func.func @yield_count(%a: memref<4xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : memref<4xf32>) {
  ^bb0(%x: f32):
    // C4
    // expected-error @+1 {{'linalg.yield' op yields 2 values, expected 1, one for each init}}
    linalg.yield %x, %x : f32, f32
  }
  return
}

// -----

func.func @yield_nothing(%a: memref<4xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : memref<4xf32>) {
  ^bb0(%x: f32):
    // C4
    // expected-error @+1 {{'linalg.yield' op yields 0 values, expected 1, one for each init}}
    linalg.yield
  }
  return
}

// -----

func.func @yield_type(%a: memref<4xf32>, %i: i32) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : memref<4xf32>) {
  ^bb0(%x: f32):
    // C5
    // expected-error @+1 {{'linalg.yield' op yields value 0 of type 'i32', expected 'f32', the element type of its init}}
    linalg.yield %i : i32
  }
  return
}

// -----

func.func @yield_outside(%i: i32) {
  // C3
  // expected-error @+1 {{'linalg.yield' op stands outside of a structured op, expected it at the end of the payload of one}}
  linalg.yield %i : i32
}

// -----

func.func @yield_in_nested_region(%a: memref<4xf32>, %c: i1) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : memref<4xf32>) {
  ^bb0(%x: f32):
    scf.if %c {
      // expected-error @+1 {{'linalg.yield' op stands outside of a structured op}}
      linalg.yield %x : f32
    }
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @no_terminator(%a: memref<4xf32>) {
  // S18
  // expected-error @+1 {{'linalg.generic' op has a payload that ends with 'arith.addf', expected 'linalg.yield'}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : memref<4xf32>) {
  ^bb0(%x: f32):
    %0 = arith.addf %x, %x : f32
  }
  return
}

// -----

func.func @nothing_in_payload(%a: memref<4xf32>) {
  // S18
  // expected-error @+1 {{'linalg.generic' op has an empty payload, expected it to end with 'linalg.yield'}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : memref<4xf32>) {
  ^bb0(%x: f32):
  }
  return
}

// -----

func.func @other_terminator(%a: memref<4xf32>) {
  // S18
  // expected-error @+1 {{'linalg.generic' op has a payload that ends with 'foreign.end', expected 'linalg.yield'}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : memref<4xf32>) {
  ^bb0(%x: f32):
    "foreign.end"() : () -> ()
  }
  return
}

// -----

func.func @two_blocks(%a: memref<4xf32>) {
  // S15
  // expected-error @+1 {{'linalg.generic' op has a payload of 2 blocks, expected one block}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : memref<4xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  ^bb1:
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @no_block(%a: memref<4xf32>) {
  // S15
  // expected-error @+1 {{'linalg.generic' op has a payload of 0 blocks, expected one block}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : memref<4xf32>) {
  }
  return
}

// -----

func.func @no_region(%a: memref<4xf32>) {
  // expected-error @+1 {{'linalg.generic' op requires one region}}
  "linalg.generic"(%a) <{indexing_maps = [affine_map<(i) -> (i)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> : (memref<4xf32>) -> ()
  return
}

// -----

func.func @index_out_of_range(%a: memref<4xindex>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : memref<4xindex>) {
  ^bb0(%x: index):
    // C2
    // expected-error @+1 {{'linalg.index' op asks for loop 1, but the structured op around it has 1 loops}}
    %0 = linalg.index 1 : index
    linalg.yield %0 : index
  }
  return
}

// -----

func.func @index_of_rank_0(%a: memref<index>) {
  linalg.generic {indexing_maps = [affine_map<() -> ()>], iterator_types = []} outs(%a : memref<index>) {
  ^bb0(%x: index):
    // C2
    // expected-error @+1 {{'linalg.index' op asks for loop 0, but the structured op around it has 0 loops}}
    %0 = linalg.index 0 : index
    linalg.yield %0 : index
  }
  return
}

// -----

func.func @index_negative(%a: memref<4xindex>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : memref<4xindex>) {
  ^bb0(%x: index):
    // expected-error @+1 {{attribute 'dim' failed to satisfy constraint: 64-bit signless integer attribute whose minimum value is 0}}
    %0 = linalg.index -1 : index
    linalg.yield %0 : index
  }
  return
}

// -----

func.func @index_outside() {
  // C1
  // expected-error @+1 {{'linalg.index' op stands outside of a structured op, expected it in the payload of one}}
  %0 = linalg.index 0 : index
  return
}

// -----

// An index belongs to the innermost structured op.
func.func @index_of_inner_op(%a: memref<4x4xf32>, %b: memref<3xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} outs(%a : memref<4x4xf32>) {
  ^bb0(%x: f32):
    linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%b : memref<3xf32>) {
    ^bb0(%y: f32):
      // C2
      // expected-error @+1 {{'linalg.index' op asks for loop 1, but the structured op around it has 1 loops}}
      %0 = linalg.index 1 : index
      linalg.yield %y : f32
    }
    linalg.yield %x : f32
  }
  return
}

// -----

// In generic form, the payload of a named op is written out.
func.func @named_argument_type(%a: tensor<4xf32>) {
  // S17
  // expected-error @+1 {{'linalg.exp' op argument 1 of the payload has type 'f64', expected 'f32', the element type of operand 1}}
  %0 = "linalg.exp"(%a, %a) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%x: f32, %y: f64):
    "linalg.yield"(%x) : (f32) -> ()
  }) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @named_argument_count(%a: tensor<4xf32>) {
  // S16
  // expected-error @+1 {{'linalg.add' op has a payload of 1 arguments, expected 3, one for each operand}}
  %0 = "linalg.add"(%a, %a, %a) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%x: f32):
    "linalg.yield"(%x) : (f32) -> ()
  }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @named_yield_count(%a: tensor<4xf32>) {
  %0 = "linalg.exp"(%a, %a) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%x: f32, %y: f32):
    // C4
    // expected-error @+1 {{'linalg.yield' op yields 2 values, expected 1, one for each init}}
    "linalg.yield"(%x, %y) : (f32, f32) -> ()
  }) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @named_yield_type(%a: tensor<4xf32>, %i: i1) {
  %0 = "linalg.transpose"(%a, %a) <{permutation = array<i64: 0>}> ({
  ^bb0(%x: f32, %y: f32):
    // C5
    // expected-error @+1 {{'linalg.yield' op yields value 0 of type 'i1', expected 'f32', the element type of its init}}
    "linalg.yield"(%i) : (i1) -> ()
  }) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @named_two_blocks(%a: memref<4xf32>) {
  // S15
  // expected-error @+1 {{'linalg.copy' op has a payload of 2 blocks, expected one block}}
  "linalg.copy"(%a, %a) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%x: f32, %y: f32):
    "linalg.yield"(%x) : (f32) -> ()
  ^bb1:
    "linalg.yield"(%x) : (f32) -> ()
  }) : (memref<4xf32>, memref<4xf32>) -> ()
  return
}

// -----

func.func @named_no_block(%a: memref<4x4xf32>) {
  // S15
  // expected-error @+1 {{'linalg.matmul' op has a payload of 0 blocks, expected one block}}
  "linalg.matmul"(%a, %a, %a) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  }) : (memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>) -> ()
  return
}
