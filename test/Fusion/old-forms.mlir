// Old forms with results are in an scf.execute_region with the ops that they need. Passes that fuse
// look into it.

// RUN: linalg-opt %s --linalg-fuse-elementwise | FileCheck %s
// RUN: linalg-opt %s --linalg-tile-and-fuse=sizes=2 | FileCheck %s --check-prefix=TILE
// RUN: linalg-opt %s --linalg-pack=sizes=2 --linalg-propagate-packing | FileCheck %s --check-prefix=PACK

// RUN: linalg-opt %s --linalg-fuse-elementwise -o %t.fused.mlir
// RUN: linalg-opt %s --linalg-tile-and-fuse=sizes=2 -o %t.tiled.mlir
// RUN: linalg-run %s --function=chain --input=iota --input=3 | FileCheck %s --check-prefix=VALUES
// RUN: linalg-run %t.fused.mlir --function=chain --input=iota --input=3 | FileCheck %s --check-prefix=VALUES
// RUN: linalg-run %t.tiled.mlir --function=chain --input=iota --input=3 | FileCheck %s --check-prefix=VALUES
// VALUES: [3.0, 5.0, 7.0, 9.0]

#id = affine_map<(i) -> (i)>
#one = {args_in = 1, args_out = 1, indexing_maps = [#id, #id], iterator_types = ["parallel"]}

// CHECK-LABEL: func.func @chain
// CHECK-NOT:     scf.execute_region
// CHECK:         linalg.generic
// CHECK-NOT:     linalg.generic
// CHECK:         return
// TILE-LABEL: func.func @chain
// TILE-NOT:     scf.execute_region
// TILE:         scf.for
// TILE:           linalg.fill
// TILE:           linalg.generic
// TILE:           linalg.add
// PACK-LABEL: func.func @chain
// PACK-NOT:     scf.execute_region
// PACK:         linalg.pack
func.func @chain(%a: tensor<4xf32>, %n: i32) -> tensor<4xf32> {
  %threes = linalg.fill ins(%n : i32) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  %twice = linalg.generic #one %a {
  ^bb0(%x: f32):
    %s = arith.addf %x, %x : f32
    return %s : f32
  } : tensor<4xf32> -> tensor<4xf32>
  %0 = linalg.add ins(%threes, %twice : tensor<4xf32>, tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// What must not be inlined stays.

// CHECK-LABEL: func.func @kept
// CHECK:         scf.execute_region -> tensor<4xf32> no_inline {
// CHECK:         scf.execute_region -> tensor<4xf32> {
// CHECK:           cf.br
func.func @kept(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = scf.execute_region -> tensor<4xf32> no_inline {
    %1 = linalg.exp ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  }
  %2 = scf.execute_region -> tensor<4xf32> {
    cf.br ^bb1
  ^bb1:
    scf.yield %a : tensor<4xf32>
  }
  return %0, %2 : tensor<4xf32>, tensor<4xf32>
}
