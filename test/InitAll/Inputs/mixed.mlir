// Our ops and those of other dialects, for any pass. `matmul_transpose_b` only
// exists in our dialect.
#map = affine_map<(d0, d1) -> (d0, d1)>
func.func private @callee(%x: f32) -> f32 {
  %y = math.exp %x : f32
  return %y : f32
}

func.func @tensors(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>, %n: index) -> tensor<4x4xf32> {
  %c0 = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4x4xf32>
  %zero = linalg.fill ins(%c0 : f32) outs(%empty : tensor<4x4xf32>) -> tensor<4x4xf32>
  %0 = linalg.matmul_transpose_b ins(%a, %b : tensor<4x8xf32>, tensor<4x8xf32>)
         outs(%zero : tensor<4x4xf32>) -> tensor<4x4xf32>
  %low = tensor.extract_slice %0[0, 0] [2, 4] [1, 1] : tensor<4x4xf32> to tensor<2x4xf32>
  %padded = tensor.pad %low low[1, 0] high[1, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %c0 : f32
  } : tensor<2x4xf32> to tensor<4x4xf32>
  %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]}
         ins(%padded : tensor<4x4xf32>) outs(%0 : tensor<4x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %e = func.call @callee(%in) : (f32) -> f32
    %s = arith.addf %e, %out : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}

func.func @buffers(%a: memref<?x8xf32>, %c: memref<?x?xf32>, %n: index, %flag: i1) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  linalg.matmul_transpose_b ins(%a, %a : memref<?x8xf32>, memref<?x8xf32>)
    outs(%c : memref<?x?xf32>)
  scf.for %i = %zero to %n step %one {
    affine.for %j = 0 to 8 {
      %x = memref.load %a[%i, %j] : memref<?x8xf32>
      %y = math.tanh %x : f32
      scf.if %flag {
        memref.store %y, %a[%i, %j] : memref<?x8xf32>
      }
    }
  }
  scf.parallel (%i) = (%zero) to (%n) step (%one) {
    %cst = arith.constant 0.0 : f32
    %v = vector.transfer_read %a[%i, %zero], %cst : memref<?x8xf32>, vector<8xf32>
    %w = arith.mulf %v, %v : vector<8xf32>
    vector.transfer_write %w, %a[%i, %zero] : vector<8xf32>, memref<?x8xf32>
    scf.reduce
  }
  return
}
