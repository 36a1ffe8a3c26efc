// RUN: linalg-opt %s --split-input-file --verify-diagnostics

// Errors of the forms of linalg.generic of 2020.

#id = affine_map<(i) -> (i)>
func.func @no_counts(%a: memref<4xf32>) {
  // expected-error @+1 {{has no 'args_in', expected the numbers of inputs and outputs as 'args_in' and 'args_out', or operands in 'ins(...) outs(...)'}}
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} %a {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  } : memref<4xf32>
  return
}

// -----

#id = affine_map<(i) -> (i)>
func.func @no_args_out(%a: memref<4xf32>) {
  // expected-error @+1 {{has no 'args_out', expected the numbers}}
  linalg.generic {args_in = 0, indexing_maps = [#id], iterator_types = ["parallel"]} %a {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  } : memref<4xf32>
  return
}

// -----

#id = affine_map<(i) -> (i)>
func.func @negative_count(%a: memref<4xf32>) {
  // expected-error @+1 {{'args_in' is -1 : i64, expected the number of inputs}}
  linalg.generic {args_in = -1, args_out = 2, indexing_maps = [#id], iterator_types = ["parallel"]} %a {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  } : memref<4xf32>
  return
}

// -----

#id = affine_map<(i) -> (i)>
func.func @too_many_outputs(%a: memref<4xf32>) {
  // expected-error @+1 {{has 1 inputs and 1 outputs by its attributes, but 1 operands and 0 results: expected inputs and output buffers as operands, and other outputs as results}}
  linalg.generic {args_in = 1, args_out = 1, indexing_maps = [#id, #id], iterator_types = ["parallel"]} %a {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  } : memref<4xf32>
  return
}

// -----

#id = affine_map<(i) -> (i)>
func.func @result_is_an_input(%a: memref<4xf32>) {
  // expected-error @+1 {{has 2 inputs and 0 outputs by its attributes, but 1 operands and 1 results}}
  %0 = linalg.generic {args_in = 2, args_out = 0, indexing_maps = [#id, #id], iterator_types = ["parallel"]} %a {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  } : memref<4xf32> -> tensor<4xf32>
  return
}

// -----

#id = affine_map<(i) -> (i)>
func.func @views_disagree(%a: memref<4xf32>) {
  // expected-error @+1 {{'n_views' is [1, 1], but 'args_out' is 2, expected the same number}}
  linalg.generic {args_out = 2, n_views = [1, 1], indexing_maps = [#id, #id], iterator_types = ["parallel"]} %a, %a {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  } : memref<4xf32>, memref<4xf32>
  return
}

// -----

#id = affine_map<(i) -> (i)>
func.func @views_of_one_number(%a: memref<4xf32>) {
  // expected-error @+1 {{'n_views' is [2], expected the numbers of inputs and outputs, such as [2, 1]}}
  linalg.generic {n_views = [2], indexing_maps = [#id, #id], iterator_types = ["parallel"]} %a, %a {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  } : memref<4xf32>, memref<4xf32>
  return
}

// -----

#id = affine_map<(i) -> (i)>
func.func @tensor_output(%a: tensor<4xf32>) {
  // expected-error @+1 {{operand 1 is an output of type 'tensor<4xf32>', expected a buffer: an output on tensors is a result here, and an init in 'outs(...)'}}
  linalg.generic {n_views = [1, 1], indexing_maps = [#id, #id], iterator_types = ["parallel"]} %a, %a {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  } : tensor<4xf32>, tensor<4xf32>
  return
}

// -----

#id = affine_map<(i) -> (i)>
func.func @buffer_result(%a: tensor<4xf32>) {
  // expected-error @+1 {{result 0 has type 'memref<4xf32>', expected a tensor}}
  %0 = linalg.generic {n_views = [1, 1], indexing_maps = [#id, #id], iterator_types = ["parallel"]} %a {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  } : tensor<4xf32> -> memref<4xf32>
  return
}

// -----

#id = affine_map<(i) -> (i)>
func.func @number_of_types(%a: memref<4xf32>) {
  // expected-error @+1 {{number of operands and types do not match: got 2 operands and 1 types}}
  linalg.generic {n_views = [1, 1], indexing_maps = [#id, #id], iterator_types = ["parallel"]} %a, %a {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  } : memref<4xf32>
  return
}

// -----

#id = affine_map<(i) -> (i)>
func.func @types_missing(%a: memref<4xf32>) {
  linalg.generic {n_views = [1, 1], indexing_maps = [#id, #id], iterator_types = ["parallel"]} %a, %a {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  // expected-error @+1 {{expected ':'}}
  }
  return
}

// -----

#id = affine_map<(i) -> (i)>
func.func @open_types(%a: memref<4xf32>) {
  linalg.generic {n_views = [1, 1], indexing_maps = [#id, #id], iterator_types = ["parallel"]} %a, %a {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  // expected-error @+1 {{expected ')'}}
  } : (memref<4xf32>, memref<4xf32>
  return
}

// -----

#id = affine_map<(i) -> (i)>
func.func @no_types(%a: memref<4xf32>) {
  // expected-error @+1 {{number of operands and types do not match: got 2 operands and 0 types}}
  linalg.generic {n_views = [1, 1], indexing_maps = [#id, #id], iterator_types = ["parallel"]} %a, %a {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  } : ()
  return
}

// -----

#id = affine_map<(i) -> (i)>
func.func @no_operand_after_comma(%a: memref<4xf32>) {
  // expected-error @+1 {{expected SSA operand}}
  linalg.generic {n_views = [0, 1], indexing_maps = [#id], iterator_types = ["parallel"]} %a, {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  } : memref<4xf32>
  return
}

// -----

#id = affine_map<(i) -> (i)>
func.func @unknown_function(%a: memref<4xf32>) {
  // expected-error @+1 {{'func.call' op 'nowhere' does not reference a valid function}}
  linalg.generic {fun = @nowhere, n_views = [0, 1], indexing_maps = [#id], iterator_types = ["parallel"]} %a : memref<4xf32>
  return
}

// -----

#id = affine_map<(i) -> (i)>
func.func private @f(f32, f32) -> f32
func.func @arguments_of_function(%a: memref<4xf32>) {
  // expected-error @+1 {{incorrect number of operands for callee}}
  linalg.generic {fun = @f, n_views = [0, 1], indexing_maps = [#id], iterator_types = ["parallel"]} %a : memref<4xf32>
  return
}

// -----

#id = affine_map<(i) -> (i)>
func.func private @f(f64) -> f32
func.func @types_of_function(%a: memref<4xf32>) {
  // expected-error @+1 {{operand type mismatch: expected operand type 'f64', but provided 'f32' for operand number 0}}
  linalg.generic {fun = @f, n_views = [0, 1], indexing_maps = [#id], iterator_types = ["parallel"]} %a : memref<4xf32>
  return
}

// -----

#id = affine_map<(i) -> (i)>
func.func private @f(f32) -> (f32, f32)
func.func @results_of_function(%a: memref<4xf32>) {
  // expected-error @+1 {{incorrect number of results for callee}}
  linalg.generic {fun = @f, n_views = [0, 1], indexing_maps = [#id], iterator_types = ["parallel"]} %a : memref<4xf32>
  return
}

// -----

#id = affine_map<(i) -> (i)>
func.func private @f(f32) -> f32
func.func @indices_of_function(%a: memref<4xf32>) {
  // expected-error @+1 {{incorrect number of operands for callee}}
  linalg.indexed_generic {fun = @f, n_views = [0, 1], indexing_maps = [#id], iterator_types = ["parallel"]} %a : memref<4xf32>
  return
}

// -----

#id = affine_map<(i) -> (i)>
func.func private @f(f32) -> f32
func.func @function_and_region(%a: memref<4xf32>) {
  // expected-error @+1 {{'fun' is @f, expected no function, as the region is the payload: call it there}}
  linalg.generic {fun = @f, n_views = [0, 1], indexing_maps = [#id], iterator_types = ["parallel"]} %a {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  } : memref<4xf32>
  return
}

// -----

#id = affine_map<(i) -> (i)>
func.func @no_payload(%a: memref<4xf32>) {
  // expected-error @+1 {{has no payload: expected a region, or a function of the module as 'fun'}}
  linalg.generic {n_views = [0, 1], indexing_maps = [#id], iterator_types = ["parallel"]} %a : memref<4xf32>
  return
}

// -----

#id = affine_map<(i) -> (i)>
func.func @nested_function(%a: memref<4xf32>) {
  // expected-error @+1 {{'fun' is @m::@f, expected a function of the module, such as @f}}
  linalg.generic {fun = @m::@f, n_views = [0, 1], indexing_maps = [#id], iterator_types = ["parallel"]} %a : memref<4xf32>
  return
}

// -----

#id = affine_map<(i) -> (i)>
func.func @two_library_functions(%a: memref<4xf32>) {
  // expected-error @+1 {{'fun' is "f" and 'library_call' is "g", expected one name of a library function}}
  linalg.generic {fun = "f", library_call = "g", n_views = [0, 1], indexing_maps = [#id], iterator_types = ["parallel"]} %a {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  } : memref<4xf32>
  return
}

// -----

#id = affine_map<(i) -> (i)>
func.func @library_function_is_no_payload(%a: memref<4xf32>) {
  // expected-error @+1 {{has no payload: expected a region, or a function of the module as 'fun'}}
  linalg.generic {fun = "f", n_views = [0, 1], indexing_maps = [#id], iterator_types = ["parallel"]} %a : memref<4xf32>
  return
}

// -----

#id = affine_map<(i) -> (i)>
func.func @number_of_arguments(%a: memref<4xf32>) {
  // expected-error @+1 {{has a payload of 3 arguments, expected 2, one for each operand}}
  linalg.generic {n_views = [1, 1], indexing_maps = [#id, #id], iterator_types = ["parallel"]} %a, %a {
  ^bb0(%x: f32, %y: f32, %z: f32):
    linalg.yield %x : f32
  } : memref<4xf32>, memref<4xf32>
  return
}

// -----

#id = affine_map<(i) -> (i)>
func.func @arguments_of_todays_form(%a: memref<4xf32>) {
  // expected-error @+1 {{has a payload of 1 arguments, expected 2, one for each operand}}
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : memref<4xf32>) outs(%a : memref<4xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

#id = affine_map<(i) -> (i)>
func.func @reduction_without_init(%a: tensor<4xf32>) {
  // expected-error @+1 {{result 0 has no initial value for the reduction along loop d0: expected an init in 'outs(...)'}}
  %0 = linalg.generic {n_views = [1, 1], indexing_maps = [#id, affine_map<(i) -> ()>], iterator_types = ["reduction"]} %a {
  ^bb0(%x: f32, %s: f32):
    linalg.yield %x : f32
  } : tensor<4xf32> -> tensor<f32>
  return
}

// -----

func.func @no_extent(%a: tensor<?xf32>) {
  // expected-error @+1 {{nothing gives the extent of loop d1, which that of result 0 depends on: expected an operand whose indexing map has d1 alone as one of its results}}
  %0 = linalg.generic {n_views = [1, 1], indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} %a {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  } : tensor<?xf32> -> tensor<?x?xf32>
  return
}

// -----

func.func @extent_of_quotient(%a: tensor<?xf32>) {
  // expected-error @+1 {{the extents of loops do not give that of dimension 0 of result 0, expected it to be static: affine_map<(d0) -> (d0 mod 2)>}}
  %0 = linalg.generic {n_views = [1, 1], indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i mod 2)>], iterator_types = ["parallel"]} %a {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  } : tensor<?xf32> -> tensor<?xf32>
  return
}

// -----

func.func @large_factor(%a: tensor<?xf32>) {
  // expected-error @+1 {{the extents of loops do not give that of dimension 0 of result 0, expected it to be static: affine_map<(d0) -> (d0 * 4611686018427387904)>}}
  %0 = linalg.generic {n_views = [1, 1], indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i * 4611686018427387904)>], iterator_types = ["parallel"]} %a {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  } : tensor<?xf32> -> tensor<?xf32>
  return
}

// -----

#id = affine_map<(i) -> (i)>
func.func @maps_twice(%a: tensor<?xf32>) {
  // expected-error @+1 {{attribute 'indexing_maps' occurs more than once}}
  %0 = linalg.generic {n_views = [1, 1], indexing_maps = [#id, #id], iterator_types = ["parallel"]} %a {indexing_maps = [#id, #id]} {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  } : tensor<?xf32> -> tensor<?xf32>
  return
}

// -----

#id = affine_map<(i) -> (i)>
func.func @segments(%a: tensor<?xf32>) {
  // expected-error @+1 {{attribute 'operandSegmentSizes' occurs more than once}}
  %0 = linalg.generic {n_views = [1, 1], indexing_maps = [#id, #id], iterator_types = ["parallel"], operandSegmentSizes = array<i32: 9, 9>} %a {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  } : tensor<?xf32> -> tensor<?xf32>
  return
}

// -----

#id = affine_map<(i) -> (i)>
func.func @rank_of_result(%a: tensor<?xf32>) {
  // expected-error @+1 {{result 0 has rank 2, but its indexing map has 1 results: affine_map<(d0) -> (d0)>}}
  %0 = linalg.generic {n_views = [1, 1], indexing_maps = [#id, #id], iterator_types = ["parallel"]} %a {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  } : tensor<?xf32> -> tensor<?x4xf32>
  return
}

// -----

#id = affine_map<(i) -> (i)>
func.func @map_of_result(%a: tensor<?xf32>) {
  // expected-error @+1 {{has 1 indexing maps, expected 2, one for each operand and result}}
  %0 = linalg.generic {n_views = [1, 1], indexing_maps = [#id], iterator_types = ["parallel"]} %a {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  } : tensor<?xf32> -> tensor<?xf32>
  return
}

// -----

#id = affine_map<(i) -> (i)>
func.func @static_result_of_other_extent(%a: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.generic' op dimension 0 of operand 1 has extent 5, expected 4, the extent of loop d0}}
  %0 = linalg.generic {n_views = [1, 1], indexing_maps = [#id, #id], iterator_types = ["parallel"]} %a {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  } : tensor<4xf32> -> tensor<5xf32>
  return
}

// -----

#id = affine_map<(i) -> (i)>
func.func @index_of_another_type(%a: memref<4xf32>) {
  // expected-error @+1 {{argument 0 of the payload has type 'i32', expected index: it is that of loop d0}}
  linalg.indexed_generic {n_views = [0, 1], indexing_maps = [#id], iterator_types = ["parallel"]} %a {
  ^bb0(%i: i32, %x: f32):
    linalg.yield %x : f32
  } : memref<4xf32>
  return
}

// -----

#id = affine_map<(i, j) -> (i, j)>
func.func @index_missing(%a: memref<4x4xf32>) {
  // expected-error @+1 {{has a payload of 1 arguments, expected one index for each of the 2 loops, and the elements of operands after them}}
  linalg.indexed_generic {n_views = [0, 1], indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} %a {
  ^bb0(%i: index):
    linalg.yield %i : index
  } : memref<4x4xf32>
  return
}

// -----

func.func @generic_form_of_a_former_name() {
  // expected-error @+1 {{'linalg.indexed_generic' op is a former name of 'linalg.generic', which its custom form is read as: expected 'linalg.generic'}}
  "linalg.indexed_generic"() : () -> ()
  return
}

// -----

#id = affine_map<(i) -> (i)>
func.func @return_before_the_end(%a: memref<4xf32>, %c: i1) {
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%a : memref<4xf32>) {
  ^bb0(%x: f32):
    // expected-error @+1 {{'linalg.payload.return' op must be the last operation in the parent block}}
    return %x : f32
    linalg.yield %x : f32
  }
  return
}

// -----

#id = affine_map<(i) -> (i)>
func.func @return_of_another_type(%a: memref<4xf32>) {
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%a : memref<4xf32>) {
  ^bb0(%x: f32):
    %d = arith.extf %x : f32 to f64
    // expected-error @+1 {{'linalg.yield' op yields value 0 of type 'f64', expected 'f32', the element type of its init}}
    return %d : f64
  }
  return
}
