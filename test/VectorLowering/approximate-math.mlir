// Functions of scalars and vectors become arithmetic; those of narrow floats by way of f32.

// RUN: linalg-opt %s --linalg-approximate-math | FileCheck %s
// RUN: linalg-opt %s --linalg-approximate-math | linalg-run - --input=[0,1,-1,2] --input=zeros --input=zeros \
// RUN:   | FileCheck %s --check-prefix=VALUES

// CHECK-NOT: math.{{exp|tanh|log}}
// CHECK-LABEL: @vector_exp
// CHECK: arith.select %{{.*}} : vector<2x4xi1>, vector<2x4xf32>
// CHECK: arith.mulf %{{.*}} fastmath<contract> : vector<2x4xf32>
func.func private @vector_exp(%x: vector<2x4xf32>) -> vector<2x4xf32> {
  %0 = math.exp %x : vector<2x4xf32>
  return %0 : vector<2x4xf32>
}

// CHECK-LABEL: @narrow_log
// CHECK: arith.extf %{{.*}} : f16 to f32
// CHECK: arith.truncf %{{.*}} : f32 to f16
func.func private @narrow_log(%x: f16) -> f16 {
  %0 = math.log %x : f16
  return %0 : f16
}

// VALUES: [0.0, 0.761594{{[0-9]*}}, -0.761594{{[0-9]*}}, 0.964027{{[0-9]*}}]
// VALUES: [0.0, 0.632{{[0-9]*}}, -1.71{{[0-9]*}}, 0.8
// CHECK-LABEL: @main
func.func @main(%x: memref<4xf32>, %t: memref<4xf32>, %e: memref<4xf16>) {
  linalg.map { math.tanh } ins(%x : memref<4xf32>) outs(%t : memref<4xf32>)
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : memref<4xf32>) outs(%e : memref<4xf16>) {
  ^bb0(%in: f32, %out: f16):
    %narrow = arith.truncf %in : f32 to f16
    %minus = arith.negf %narrow : f16
    %m = math.expm1 %minus : f16
    %r = arith.negf %m : f16
    linalg.yield %r : f16
  }
  return
}
