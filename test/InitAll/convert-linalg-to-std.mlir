// With the pass name of MLIR, calls have the names and types of MLIR.

// Declarations are at other positions.
// RUN: mlir-opt %s --convert-linalg-to-std | sort > %t.stock
// RUN: linalg-opt %s --convert-linalg-to-std | sort | diff %t.stock -
// RUN: linalg-opt %s --linalg-to-library-calls=stock-names | sort | diff %t.stock -
// RUN: FileCheck %s --input-file=%t.stock

// CHECK: func.func private @linalg_matmul_view4x8xf32_view8xsxf32_view4xsxf32as3(
#id = affine_map<(i, j) -> (i, j)>
func.func @products(%a: memref<4x8xf32>, %b: memref<8x?xf32, strided<[?, 1], offset: 3>>, %c: memref<4x?xf32, 3>,
                    %u: memref<?x?xf64>, %v: memref<?xf64>, %w: memref<f64>) {
  linalg.matmul ins(%a, %b : memref<4x8xf32>, memref<8x?xf32, strided<[?, 1], offset: 3>>) outs(%c : memref<4x?xf32, 3>)
  linalg.matmul ins(%u, %u : memref<?x?xf64>, memref<?x?xf64>) outs(%u : memref<?x?xf64>)
  linalg.matvec ins(%u, %v : memref<?x?xf64>, memref<?xf64>) outs(%v : memref<?xf64>)
  linalg.dot ins(%v, %v : memref<?xf64>, memref<?xf64>) outs(%w : memref<f64>)
  return
}

func.func @elements(%a: memref<4x8xf32>, %r: memref<f32>, %s: f32, %h: memref<?xbf16>, %i: memref<2xindex>,
                    %x: memref<4xvector<2x8xf32>>, %n: memref<2x2xi7>) {
  linalg.fill ins(%s : f32) outs(%a : memref<4x8xf32>)
  linalg.fill ins(%s : f32) outs(%r : memref<f32>)
  linalg.exp ins(%h : memref<?xbf16>) outs(%h : memref<?xbf16>)
  linalg.exp ins(%a : memref<4x8xf32>) outs(%a : memref<4x8xf32>)
  linalg.log ins(%a : memref<4x8xf32>) outs(%a : memref<4x8xf32>)
  linalg.add ins(%a, %a : memref<4x8xf32>, memref<4x8xf32>) outs(%a : memref<4x8xf32>)
  linalg.copy ins(%i : memref<2xindex>) outs(%i : memref<2xindex>)
  linalg.copy ins(%x : memref<4xvector<2x8xf32>>) outs(%x : memref<4xvector<2x8xf32>>)
  linalg.copy ins(%n : memref<2x2xi7>) outs(%n : memref<2x2xi7>)
  return
}

func.func @windows(%image: memref<1x?x?x3xf32>, %kernel: memref<3x3x3x8xf32>, %window: memref<3x3xf32>,
                   %out: memref<1x?x?x8xf32>, %pooled: memref<1x?x?x3xf32>) {
  linalg.conv_2d_nhwc_hwcf ins(%image, %kernel : memref<1x?x?x3xf32>, memref<3x3x3x8xf32>) outs(%out : memref<1x?x?x8xf32>)
  linalg.pooling_nhwc_max ins(%image, %window : memref<1x?x?x3xf32>, memref<3x3xf32>) outs(%pooled : memref<1x?x?x3xf32>)
  return
}

func.func @named(%a: memref<4x?xf32>) {
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"], library_call = "mine"}
      ins(%a : memref<4x?xf32>) outs(%a : memref<4x?xf32>) {
  ^bb0(%x: f32, %y: f32):
    %0 = arith.negf %x : f32
    linalg.yield %0 : f32
  }
  return
}
