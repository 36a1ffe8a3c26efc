// Division, remainders and negative coefficients in indexing maps: accesses
// that are in bounds, and the first that is not.
// RUN: linalg-opt %s --split-input-file --verify-diagnostics -o /dev/null

// The last of 10 iterations reads element 9 floordiv 4 = 2.
func.func @quotient(%a: tensor<3xf32>, %o: tensor<10xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i floordiv 4)>, affine_map<(i) -> (i)>],
                       iterator_types = ["parallel"]}
      ins(%a : tensor<3xf32>) outs(%o : tensor<10xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<10xf32>
  return
}

// -----

func.func @quotient_outside(%a: tensor<2xf32>, %o: tensor<10xf32>) {
  // expected-error @below {{operand 0 is accessed at index 2 of dimension 0, which has extent 2}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i floordiv 4)>, affine_map<(i) -> (i)>],
                       iterator_types = ["parallel"]}
      ins(%a : tensor<2xf32>) outs(%o : tensor<10xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<10xf32>
  return
}

// -----

func.func @rounded_up_outside(%a: tensor<3xf32>, %o: tensor<10xf32>) {
  // expected-error @below {{operand 0 is accessed at index 3 of dimension 0, which has extent 3}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i ceildiv 4)>, affine_map<(i) -> (i)>],
                       iterator_types = ["parallel"]}
      ins(%a : tensor<3xf32>) outs(%o : tensor<10xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<10xf32>
  return
}

// -----

// The remainders of 0, 2, 4, ... by 6 are 0, 2 and 4.
func.func @remainder(%a: tensor<5xf32>, %o: tensor<100000xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> ((i * 2) mod 6)>, affine_map<(i) -> (i)>],
                       iterator_types = ["parallel"]}
      ins(%a : tensor<5xf32>) outs(%o : tensor<100000xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<100000xf32>
  return
}

// -----

func.func @remainder_outside(%a: tensor<4xf32>, %o: tensor<100000xf32>) {
  // expected-error @below {{operand 0 is accessed at index 4 of dimension 0, which has extent 4}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> ((i * 2) mod 6)>, affine_map<(i) -> (i)>],
                       iterator_types = ["parallel"]}
      ins(%a : tensor<4xf32>) outs(%o : tensor<100000xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<100000xf32>
  return
}

// -----

func.func @reversed(%a: tensor<10xf32>, %o: tensor<10xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (9 - i)>, affine_map<(i) -> (i)>],
                       iterator_types = ["parallel"]}
      ins(%a : tensor<10xf32>) outs(%o : tensor<10xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<10xf32>
  return
}

// -----

func.func @reversed_outside(%a: tensor<10xf32>, %o: tensor<10xf32>) {
  // expected-error @below {{operand 0 is accessed at index -1 of dimension 0, which has extent 10}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (8 - i)>, affine_map<(i) -> (i)>],
                       iterator_types = ["parallel"]}
      ins(%a : tensor<10xf32>) outs(%o : tensor<10xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<10xf32>
  return
}

// -----

// An access beyond all extents, although its index needs more than 64 bits.
func.func @huge_outside(%a: tensor<10xf32>, %o: tensor<10xf32>) {
  // expected-error @below {{operand 0 is accessed at index 41505174165846491136 of dimension 0, which has extent 10}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i * 4611686018427387904)>, affine_map<(i) -> (i)>],
                       iterator_types = ["parallel"]}
      ins(%a : tensor<10xf32>) outs(%o : tensor<10xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<10xf32>
  return
}

// -----

func.func @divided_by_zero(%a: tensor<10xf32>, %o: tensor<10xf32>) {
  // S11
  // expected-error @below {{the indexing map of operand 0 divides by 0, expected a positive constant}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i floordiv 0)>, affine_map<(i) -> (i)>],
                       iterator_types = ["parallel"]}
      ins(%a : tensor<10xf32>) outs(%o : tensor<10xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<10xf32>
  return
}

// -----

func.func @divided_by_negative(%a: tensor<10xf32>, %o: tensor<10xf32>) {
  // S11
  // expected-error @below {{the indexing map of operand 0 divides by -3, expected a positive constant}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i mod -3)>, affine_map<(i) -> (i)>],
                       iterator_types = ["parallel"]}
      ins(%a : tensor<10xf32>) outs(%o : tensor<10xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<10xf32>
  return
}
