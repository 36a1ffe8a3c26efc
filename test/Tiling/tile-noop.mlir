// RUN: linalg-opt %s --linalg-tile="sizes=3,2 loops=forall" --remarks-filter=linalg-tile --verify-diagnostics \
// RUN:   | FileCheck %s
// RUN: linalg-opt %s --linalg-tile --linalg-tile=sizes=0,0 | FileCheck %s

// CHECK-NOT: scf.
// CHECK-NOT: subview

func.func @backwards(%a: memref<8xf32>, %b: memref<8xf32>) {
  // expected-remark@+1 {{[Missed] NotTiled | Category:linalg-tile | Reason="d0 can't be cut: operand 0 is accessed at -d0 + 7 in dimension 0", Remark="left linalg.generic alone"}}
  linalg.generic {indexing_maps = [affine_map<(d0) -> (7 - d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%a : memref<8xf32>) outs(%b : memref<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  }
  return
}

func.func @remainder(%a: memref<8xf32>, %b: memref<4xf32>) {
  // expected-remark@+1 {{Reason="d0 can't be cut: operand 1 is accessed at d0 mod 4 in dimension 0"}}
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0 mod 4)>], iterator_types = ["parallel"]}
      ins(%a : memref<8xf32>) outs(%b : memref<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  }
  return
}

func.func @same_element(%a: memref<8xf32>, %b: memref<4xf32>, %c: tensor<4xf32>) -> tensor<4xf32> {
  // expected-remark@+1 {{Reason="the tiles of d0 would write the same elements of operand 2"}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (j)>],
                       iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : memref<8xf32>, memref<4xf32>) outs(%c : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32, %out: f32):
    %s = arith.addf %x, %out : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @reduction(%a: memref<8x4xf32>, %b: memref<8xf32>) {
  // expected-remark@+1 {{Reason="d1 is a reduction, and scf.forall computes its tiles at the same time"}}
  linalg.reduce { arith.addf } ins(%a : memref<8x4xf32>) outs(%b : memref<8xf32>) dimensions = [1]
  return
}

func.func @shared_memory(%a: memref<8xf32>, %b: memref<8xf32>, %shared: memref<f32>) {
  // expected-remark@+1 {{Reason="its payload may write to memory that other iterations access"}}
  linalg.map ins(%a : memref<8xf32>) outs(%b : memref<8xf32>) (%x: f32, %out: f32) {
    memref.store %x, %shared[] : memref<f32>
    %y = memref.load %shared[] : memref<f32>
    linalg.yield %y : f32
  }
  return
}

func.func @no_loop(%a: memref<f32>) {
  %one = arith.constant 1.0 : f32
  // expected-remark@+1 {{Reason="none of its 0 loops has a tile size"}}
  linalg.fill ins(%one : f32) outs(%a : memref<f32>)
  return
}

func.func @no_element(%a: memref<3x0xf32>, %b: memref<3xf32>) {
  // expected-remark@+1 {{Reason="operand 0 has no elements, or a layout that is not strided"}}
  linalg.reduce { arith.addf } ins(%a : memref<3x0xf32>) outs(%b : memref<3xf32>) dimensions = [1]
  return
}

func.func @layout(%a: memref<8xf32, affine_map<(i) -> (i floordiv 2, i mod 2)>>, %b: memref<8xf32>) {
  // expected-remark@+1 {{Reason="operand 0 has no elements, or a layout that is not strided"}}
  linalg.exp ins(%a : memref<8xf32, affine_map<(i) -> (i floordiv 2, i mod 2)>>) outs(%b : memref<8xf32>)
  return
}

func.func @mixed(%a: memref<4xf32>, %b: tensor<4xf32>, %c: memref<4xf32>) -> tensor<4xf32> {
  // expected-remark@+1 {{Reason="its inits are tensors and buffers: run linalg-bufferize first"}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
                       iterator_types = ["parallel"]}
      ins(%a : memref<4xf32>) outs(%b, %c : tensor<4xf32>, memref<4xf32>) {
  ^bb0(%in: f32, %x: f32, %y: f32):
    linalg.yield %in, %in : f32, f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @softmax(%a: memref<8x4xf32>) {
  // expected-remark@+1 {{Reason="it runs over d1 several times: run linalg-decompose first"}}
  linalg.softmax dimension(1) ins(%a : memref<8x4xf32>) outs(%a : memref<8x4xf32>)
  return
}

func.func @rows_of_squares(%a: tensor<6x6x3x4x2x8xf32>, %b: tensor<2x12x16x8xf32>) -> tensor<2x12x16x8xf32> {
  // expected-remark@+1 {{Reason="it runs over d0 several times: run linalg-decompose first"}}
  %0 = linalg.winograd_output_transform fmr(F_4_3) ins(%a : tensor<6x6x3x4x2x8xf32>) outs(%b : tensor<2x12x16x8xf32>) -> tensor<2x12x16x8xf32>
  return %0 : tensor<2x12x16x8xf32>
}

func.func @padded(%a: tensor<5x5xf32>, %w: tensor<3x3xf32>, %o: tensor<5x5xf32>) -> tensor<5x5xf32> {
  // expected-remark@+1 {{Reason="it is several loop nests: run linalg-decompose first"}}
  %0 = linalg.padded_pooling_max {padding = dense<1> : tensor<2x2xi64>} ins(%a, %w : tensor<5x5xf32>, tensor<3x3xf32>)
    outs(%o : tensor<5x5xf32>) -> tensor<5x5xf32>
  return %0 : tensor<5x5xf32>
}
