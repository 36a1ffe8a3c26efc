// RUN: %python %linalg_src/test/Utils/compare-with-mlir-opt.py %s
// RUN: linalg-opt %s --canonicalize | FileCheck %s --check-prefix=CANON
// RUN: linalg-opt %s --linalg-vectorize --remarks-filter=linalg-vectorize 2>&1 | FileCheck %s --check-prefix=VECTORS

#id = affine_map<(i) -> (i)>

// CANON-LABEL: func.func @effect_on_memory
// CANON: linalg.generic
// VECTORS: remark: [Missed] NotVectorized {{.*}} Reason="it has no inits"
func.func @effect_on_memory(%a: tensor<4xf32>, %m: memref<4xf32>) {
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) {
  ^bb0(%x: f32):
    %i = linalg.index 0 : index
    memref.store %x, %m[%i] : memref<4xf32>
    linalg.yield
  }
  return
}

// CANON-LABEL: func.func @no_effect
// CANON-NOT: linalg.generic
// CANON: return
func.func @no_effect(%a: tensor<4xf32>, %b: tensor<4x8xf32>) {
  linalg.generic {indexing_maps = [#id], iterator_types = ["reduction"]} ins(%a : tensor<4xf32>) {
  ^bb0(%x: f32):
    linalg.yield
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<4xf32>, tensor<4x8xf32>) attrs = {mine = 1 : i64} {
  ^bb0(%x: f32, %y: f32):
    %0 = arith.mulf %x, %y : f32
    linalg.yield
  }
  return
}
