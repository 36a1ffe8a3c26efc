// Attributes of the dialect's first version that agree with the operands.

// RUN: linalg-opt %s | FileCheck %s

#row = affine_map<(i) -> (i)>

// CHECK-LABEL: func.func @add
// CHECK: linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}], iterator_types = ["parallel"]}
// CHECK-SAME: outs(%{{.*}} : tensor<4xf32>) {
func.func @add(%a: tensor<4xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {args_in = 1, args_out = 1 : index, indexing_maps = [#row, #row], iterator_types = ["parallel"], n_views = [1, 1]}
      ins(%a : tensor<4xf32>) outs(%o : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %1 = arith.addf %x, %y : f32
    linalg.yield %1 : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// In other ops they are discardable, as in MLIR's dialect.
// CHECK-LABEL: func.func @of_the_user
// CHECK: attrs = {args_in = 7 : i64, fun = @nowhere}
func.func @of_the_user(%o: memref<4xf32>) {
  linalg.generic {indexing_maps = [#row], iterator_types = ["parallel"]} outs(%o : memref<4xf32>) attrs = {args_in = 7, fun = @nowhere} {
  ^bb0(%y: f32):
    linalg.yield %y : f32
  }
  return
}
