// RUN: linalg-opt %s --split-input-file --linalg-verify-lowered=before --verify-diagnostics

// What is lowered later is accepted before.
func.func @later(%a: f32) -> f32 {
  %0 = arith.addf %a, %a : f32
  return %0 : f32
}

// -----

// So is what is not used.
func.func @unused() {
  %0 = tosa.const_shape {values = dense<[1, 8]> : tensor<2xindex>} : () -> !tosa.shape<2>
  return
}

// -----

func.func @others(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'tosa.abs' is not lowered by passes of linalg, expected those of 'tosa' before them}}
  %0 = tosa.abs %a : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @long_vector(%a: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  // expected-error@+1 {{a vector of 1048577 elements can't be lowered, expected at most 1048576: tile before vectors are made}}
  %0 = vector.transfer_read %a[%c0], %zero : memref<?xf32>, vector<1048577xf32>
  vector.transfer_write %0, %a[%c0] : vector<1048577xf32>, memref<?xf32>
  return
}
