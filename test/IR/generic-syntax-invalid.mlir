// RUN: linalg-opt %s --split-input-file --verify-diagnostics

func.func @number_for_dictionary(%a: memref<4xf32>) {
  // expected-error @+1 {{found 3 : i64, expected a dictionary of attributes}}
  linalg.generic 3 outs(%a : memref<4xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @number_for_iterator_type(%a: memref<4xf32>) {
  // expected-error @+1 {{'iterator_types' has 0 : i64, expected "parallel" or "reduction"}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = [0]} outs(%a : memref<4xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @unknown_iterator_type(%a: memref<4xf32>) {
  // expected-error @+1 {{'iterator_types' has "windows", expected "parallel" or "reduction"}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["windows"]} outs(%a : memref<4xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @string_for_iterator_types(%a: memref<4xf32>) {
  // expected-error @+1 {{'iterator_types' is "parallel", expected an array such as ["parallel", "reduction"]}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = "parallel"} outs(%a : memref<4xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @no_iterator_types(%a: memref<4xf32>) {
  // expected-error @+1 {{has no 'iterator_types', expected an array such as ["parallel", "reduction"]}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>]} outs(%a : memref<4xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @no_indexing_maps(%a: memref<4xf32>) {
  // expected-error @+1 {{'linalg.generic' op requires attribute 'indexing_maps'}}
  linalg.generic {iterator_types = ["parallel"]} outs(%a : memref<4xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @indexing_maps_of_numbers(%a: memref<4xf32>) {
  // expected-error @+1 {{attribute 'indexing_maps' failed to satisfy constraint: AffineMap array attribute}}
  linalg.generic {indexing_maps = [1], iterator_types = ["parallel"]} outs(%a : memref<4xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @number_for_library_call(%a: memref<4xf32>) {
  // expected-error @+1 {{attribute 'library_call' failed to satisfy constraint: string attribute}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"], library_call = 1} outs(%a : memref<4xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @number_for_attrs(%a: memref<4xf32>) {
  // expected-error @+1 {{found 3 : i64, expected a dictionary of attributes}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : memref<4xf32>) attrs = 3 {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @attribute_twice(%a: memref<4xf32>) {
  // expected-error @+1 {{attribute 'doc' occurs more than once}}
  linalg.generic {doc = "a", indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : memref<4xf32>) attrs = {doc = "b"} {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @segments(%a: memref<4xf32>) {
  // expected-error @+1 {{attribute 'operandSegmentSizes' occurs more than once}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"], operandSegmentSizes = array<i32: 1, 0>} outs(%a : memref<4xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @unknown_linalg_attribute(%a: memref<4xf32>) {
  // expected-error @+1 {{attribute 'linalg.tile' is not one of the linalg dialect}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : memref<4xf32>) attrs = {linalg.tile = 3} {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @operand_types_missing(%a: memref<4xf32>) {
  // expected-error @+1 {{expected ':'}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @operand_type_too_many(%a: memref<4xf32>) {
  // expected-error @+1 {{number of operands and types do not match: got 1 operands and 2 types}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : memref<4xf32>, memref<4xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @wrong_args_in(%a: memref<4xf32>) {
  // expected-error @+1 {{has 7 inputs by 'args_in' or 'n_views', expected 0, the number of operands in 'ins(...)'}}
  linalg.generic {args_in = 7, indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : memref<4xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @args_in_of_another_type(%a: memref<4xf32>) {
  // expected-error @+1 {{'args_in' is "0", expected the number of inputs}}
  linalg.generic {args_in = "0", indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : memref<4xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

#former = {args_in = 0, args_out = 9, indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
func.func @wrong_args_out(%a: memref<4xf32>) {
  // expected-error @+1 {{has 9 outputs by 'args_out' or 'n_views', expected 1, the number of operands in 'outs(...)'}}
  linalg.generic #former outs(%a : memref<4xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @wrong_n_views(%a: memref<4xf32>) {
  // expected-error @+1 {{has 5 inputs by 'args_in' or 'n_views', expected 0}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"], n_views = [5, 5]} outs(%a : memref<4xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @function_and_region(%a: memref<4xf32>) {
  // expected-error @+1 {{'fun' is @nowhere, expected no function, as the region is the payload: call it there}}
  linalg.generic {fun = @nowhere, indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : memref<4xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @names_of_library_functions(%a: memref<4xf32>) {
  // expected-error @+1 {{'fun' is "scale" and 'library_call' is "fill", expected one name of a library function}}
  linalg.generic {fun = "scale", library_call = "fill", indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : memref<4xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  }
  return
}
