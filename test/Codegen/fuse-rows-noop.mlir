// RUN: linalg-opt %s --linalg-describe-target=target-cpu=x86-64-v3 > %t
// RUN: linalg-opt %s --linalg-describe-target=target-cpu=x86-64-v3 --linalg-fuse-rows | diff - %t
// RUN: linalg-opt %s --linalg-describe-target=target-cpu=x86-64-v3 --linalg-fuse-rows --linalg-explain -o /dev/null 2>&1 | FileCheck %s

#rows = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

// Consumers are looked at before what they read.

// CHECK-DAG: :[[#@LINE+3]]:8: note: linalg-fuse-rows: left linalg.reduce alone: no op before it can be computed row by row with it
func.func @whole(%a: tensor<64x1024xf32>, %c: tensor<64xf32>, %d: tensor<f32>) -> tensor<f32> {
  %0 = linalg.exp ins(%a : tensor<64x1024xf32>) outs(%a : tensor<64x1024xf32>) -> tensor<64x1024xf32>
  %1 = linalg.reduce { arith.addf } ins(%0 : tensor<64x1024xf32>) outs(%d : tensor<f32>) dimensions = [0, 1]
  return %1 : tensor<f32>
}

// CHECK-DAG: left linalg.generic alone: what it shares with ops before it fits into half of the first-level cache
func.func @small(%a: tensor<8x64xf32>, %c: tensor<8xf32>) -> tensor<8x64xf32> {
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<8x64xf32>) outs(%c : tensor<8xf32>) dimensions = [1]
  %1 = linalg.generic {indexing_maps = [#rows, #row, #rows], iterator_types = ["parallel", "parallel"]}
      ins(%a, %0 : tensor<8x64xf32>, tensor<8xf32>) outs(%a : tensor<8x64xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %quotient = arith.divf %x, %y : f32
    linalg.yield %quotient : f32
  } -> tensor<8x64xf32>
  return %1 : tensor<8x64xf32>
}

// CHECK-DAG: left linalg.generic alone: a row does not fit into half of the second-level cache
func.func @long(%a: tensor<64x65536xf32>, %c: tensor<64xf32>) -> tensor<64x65536xf32> {
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<64x65536xf32>) outs(%c : tensor<64xf32>) dimensions = [1]
  %1 = linalg.generic {indexing_maps = [#rows, #row, #rows], iterator_types = ["parallel", "parallel"]}
      ins(%a, %0 : tensor<64x65536xf32>, tensor<64xf32>) outs(%a : tensor<64x65536xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %quotient = arith.divf %x, %y : f32
    linalg.yield %quotient : f32
  } -> tensor<64x65536xf32>
  return %1 : tensor<64x65536xf32>
}

// Another op reads the sums.

// CHECK-DAG: left linalg.generic alone: no op before it can be computed row by row with it
func.func @read_elsewhere(%a: tensor<64x1024xf32>, %c: tensor<64xf32>) -> (tensor<64x1024xf32>, tensor<64xf32>) {
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<64x1024xf32>) outs(%c : tensor<64xf32>) dimensions = [1]
  %1 = linalg.generic {indexing_maps = [#rows, #row, #rows], iterator_types = ["parallel", "parallel"]}
      ins(%a, %0 : tensor<64x1024xf32>, tensor<64xf32>) outs(%a : tensor<64x1024xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %quotient = arith.divf %x, %y : f32
    linalg.yield %quotient : f32
  } -> tensor<64x1024xf32>
  return %1, %0 : tensor<64x1024xf32>, tensor<64xf32>
}

// CHECK-DAG: left linalg.log alone: neither it nor an op before it has a reduction along rows
func.func @elementwise(%a: tensor<64x1024xf32>) -> tensor<64x1024xf32> {
  %0 = linalg.exp ins(%a : tensor<64x1024xf32>) outs(%a : tensor<64x1024xf32>) -> tensor<64x1024xf32>
  %1 = linalg.log ins(%0 : tensor<64x1024xf32>) outs(%a : tensor<64x1024xf32>) -> tensor<64x1024xf32>
  return %1 : tensor<64x1024xf32>
}

// CHECK-DAG: left linalg.exp alone: it is no op on tensors with one result, a pure payload, no schedule, and an operand of which each iteration has an element
func.func @buffers(%a: memref<64x1024xf32>) {
  linalg.exp ins(%a : memref<64x1024xf32>) outs(%a : memref<64x1024xf32>)
  return
}

// CHECK-DAG: left linalg.generic alone: 8 lines of its columns do not fit into the second-level cache
func.func @long_columns(%a: tensor<4096x1024xf32>, %c: tensor<1024xf32>) -> tensor<4096x1024xf32> {
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4096x1024xf32>) outs(%c : tensor<1024xf32>) dimensions = [0]
  %1 = linalg.generic {indexing_maps = [#rows, affine_map<(i, j) -> (j)>, #rows], iterator_types = ["parallel", "parallel"]}
      ins(%a, %0 : tensor<4096x1024xf32>, tensor<1024xf32>) outs(%a : tensor<4096x1024xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %quotient = arith.divf %x, %y : f32
    linalg.yield %quotient : f32
  } -> tensor<4096x1024xf32>
  return %1 : tensor<4096x1024xf32>
}
