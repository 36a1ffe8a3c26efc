// The default pipeline computes the same as loops, in each way that its models choose.

// RUN: linalg-run %s --function=small --input=random --input=random --input=random --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=small --input=random --input=random --input=random --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=large --input=random --input=random --input=random --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=large --input=random --input=random --input=random --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=divided_sum --input=random --input=random --input=random --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=divided_sum --input=random --input=random --input=random --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=few_rows --input=random --input=random --input=random --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=few_rows --input=random --input=random --input=random --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=few_columns --input=random --input=random --input=random --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=few_columns --input=random --input=random --input=random --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=rows_transposed --input=random --input=random --input=random --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=rows_transposed --input=random --input=random --input=random --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=columns_transposed --input=random --input=random --input=random --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=columns_transposed --input=random --input=random --input=random --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=both_transposed --input=random --input=random --input=random --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=both_transposed --input=random --input=random --input=random --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=dynamic --input=random:101x230 --input=random:230x77 --input=random:101x77 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=dynamic --input=random:101x230 --input=random:230x77 --input=random:101x77 --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=dynamic --input=random:5x600 --input=random:600x300 --input=random:5x300 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=dynamic --input=random:5x600 --input=random:600x300 --input=random:5x300 --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=dynamic --input=random:40x300 --input=random:300x400 --input=random:40x400 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=dynamic --input=random:40x300 --input=random:300x400 --input=random:40x400 --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=dynamic --input=random:0x300 --input=random:300x400 --input=random:0x400 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=dynamic --input=random:0x300 --input=random:300x400 --input=random:0x400 --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=dynamic --input=random:101x230 --input=random:230x1 --input=random:101x1 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=dynamic --input=random:101x230 --input=random:230x1 --input=random:101x1 --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=dynamic --input=random:40x5 --input=random:5x1 --input=random:40x1 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=dynamic --input=random:40x5 --input=random:5x1 --input=random:40x1 --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=dynamic --input=random:7x64 --input=random:64x0 --input=random:7x0 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=dynamic --input=random:7x64 --input=random:64x0 --input=random:7x0 --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=simplified --input=random:70x80 --input=5 --expect=0
// RUN: linalg-run %s --function=dynamic_epilogue --input=random:40x30 --input=random:30x1 --input=random:1 --input=random:40x1 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=dynamic_epilogue --input=random:40x30 --input=random:30x1 --input=random:1 --input=random:40x1 --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=dynamic_epilogue --input=random:40x30 --input=random:30x50 --input=random:50 --input=random:40x50 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=dynamic_epilogue --input=random:40x30 --input=random:30x50 --input=random:50 --input=random:40x50 --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=dynamic_epilogue --input=random:40x30 --input=random:30x500 --input=random:500 --input=random:40x500 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=dynamic_epilogue --input=random:40x30 --input=random:30x500 --input=random:500 --input=random:40x500 --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=dynamic_epilogue --input=random:3x300 --input=random:300x500 --input=random:500 --input=random:3x500 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=dynamic_epilogue --input=random:3x300 --input=random:300x500 --input=random:500 --input=random:3x500 --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=casts --input=iota --input=iota --input=1 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=casts --input=iota --input=iota --input=1 --expect=%t.npy
// RUN: linalg-run %s --function=dynamic_transposed --input=random:230x101 --input=random:77x230 --input=random:101x77 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=dynamic_transposed --input=random:230x101 --input=random:77x230 --input=random:101x77 --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=matvec --input=random --input=random --input=random --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=matvec --input=random --input=random --input=random --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=vecmat --input=random --input=random --input=random --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=vecmat --input=random --input=random --input=random --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=dot --input=random --input=random --input=random --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=dot --input=random --input=random --input=random --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=bias_and_relu --input=random --input=random --input=random --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=bias_and_relu --input=random --input=random --input=random --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=buffers --input=random --input=random --input=random --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=buffers --input=random --input=random --input=random --expect=%t.npy --atol=1e-3 --rtol=1e-3
// RUN: linalg-run %s --function=power --input=random --input=random --input=[2,3,-1,0,1,2,5,4] --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=power --input=random --input=random --input=[2,3,-1,0,1,2,5,4] --expect=%t.npy --atol=1e-3

// Sums of negative zeros are negative zeros.
// RUN: linalg-run %s --function=matvec --input=splat=-1 --input=zeros --input=splat=-0.0 | FileCheck %s --check-prefix=ZEROS
// RUN: linalg-run %s --function=dynamic --input=splat=-1:5x37 --input=zeros:37x5 --input=splat=-0.0:5x5 | FileCheck %s --check-prefix=ZEROS
// RUN: linalg-run %s --function=overlapping_inputs --input=random --input=random --input=5 --pipeline=loops --output=%t.a.npy --output=%t.npy
// RUN: linalg-run %s --function=overlapping_inputs --input=random --input=random --input=5 --expect=%t.a.npy --expect=%t.npy --atol=1e-3
// ZEROS-NOT: {{[^-]}}0.0
// ZEROS: -0.0

func.func @small(%a: tensor<13x29xf32>, %b: tensor<29x37xf32>, %c: tensor<13x37xf32>) -> tensor<13x37xf32> {
  %0 = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%a, %b : tensor<13x29xf32>, tensor<29x37xf32>) outs(%c : tensor<13x37xf32>) -> tensor<13x37xf32>
  return %0 : tensor<13x37xf32>
}

func.func @large(%a: tensor<70x300xf32>, %b: tensor<300x700xf32>, %c: tensor<70x700xf32>) -> tensor<70x700xf32> {
  %0 = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%a, %b : tensor<70x300xf32>, tensor<300x700xf32>) outs(%c : tensor<70x700xf32>) -> tensor<70x700xf32>
  return %0 : tensor<70x700xf32>
}

func.func @divided_sum(%a: tensor<40x1600xf32>, %b: tensor<1600x130xf32>, %c: tensor<40x130xf32>) -> tensor<40x130xf32> {
  %0 = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%a, %b : tensor<40x1600xf32>, tensor<1600x130xf32>) outs(%c : tensor<40x130xf32>) -> tensor<40x130xf32>
  return %0 : tensor<40x130xf32>
}

func.func @few_rows(%a: tensor<3x700xf32>, %b: tensor<700x800xf32>, %c: tensor<3x800xf32>) -> tensor<3x800xf32> {
  %0 = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%a, %b : tensor<3x700xf32>, tensor<700x800xf32>) outs(%c : tensor<3x800xf32>) -> tensor<3x800xf32>
  return %0 : tensor<3x800xf32>
}

func.func @few_columns(%a: tensor<150x300xf32>, %b: tensor<300x3xf32>, %c: tensor<150x3xf32>) -> tensor<150x3xf32> {
  %0 = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%a, %b : tensor<150x300xf32>, tensor<300x3xf32>) outs(%c : tensor<150x3xf32>) -> tensor<150x3xf32>
  return %0 : tensor<150x3xf32>
}

func.func @rows_transposed(%a: tensor<210x100xf32>, %b: tensor<210x90xf32>, %c: tensor<100x90xf32>) -> tensor<100x90xf32> {
  %0 = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%a, %b : tensor<210x100xf32>, tensor<210x90xf32>) outs(%c : tensor<100x90xf32>) -> tensor<100x90xf32>
  return %0 : tensor<100x90xf32>
}

func.func @columns_transposed(%a: tensor<100x210xf32>, %b: tensor<90x210xf32>, %c: tensor<100x90xf32>) -> tensor<100x90xf32> {
  %0 = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%a, %b : tensor<100x210xf32>, tensor<90x210xf32>) outs(%c : tensor<100x90xf32>) -> tensor<100x90xf32>
  return %0 : tensor<100x90xf32>
}

func.func @both_transposed(%a: tensor<210x100xf32>, %b: tensor<90x210xf32>, %c: tensor<100x90xf32>) -> tensor<100x90xf32> {
  %0 = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%a, %b : tensor<210x100xf32>, tensor<90x210xf32>) outs(%c : tensor<100x90xf32>) -> tensor<100x90xf32>
  return %0 : tensor<100x90xf32>
}

func.func @dynamic(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

func.func @dynamic_transposed(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

func.func @matvec(%a: tensor<53x701xf32>, %x: tensor<701xf32>, %y: tensor<53xf32>) -> tensor<53xf32> {
  %0 = linalg.matvec ins(%a, %x : tensor<53x701xf32>, tensor<701xf32>) outs(%y : tensor<53xf32>) -> tensor<53xf32>
  return %0 : tensor<53xf32>
}

func.func @vecmat(%x: tensor<701xf32>, %a: tensor<701x153xf32>, %y: tensor<153xf32>) -> tensor<153xf32> {
  %0 = linalg.vecmat ins(%x, %a : tensor<701xf32>, tensor<701x153xf32>) outs(%y : tensor<153xf32>) -> tensor<153xf32>
  return %0 : tensor<153xf32>
}

func.func @dot(%a: tensor<1003xf32>, %b: tensor<1003xf32>, %c: tensor<f32>) -> tensor<f32> {
  %0 = linalg.dot ins(%a, %b : tensor<1003xf32>, tensor<1003xf32>) outs(%c : tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

func.func @bias_and_relu(%a: tensor<65x40xf32>, %b: tensor<40x83xf32>, %bias: tensor<83xf32>) -> tensor<65x83xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<65x83xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<65x83xf32>) -> tensor<65x83xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<65x40xf32>, tensor<40x83xf32>) outs(%init : tensor<65x83xf32>) -> tensor<65x83xf32>
  // Reads the product in its init.
  %1 = linalg.generic {indexing_maps = [affine_map<(m, n) -> (n)>, affine_map<(m, n) -> (m, n)>], iterator_types = ["parallel", "parallel"]}
      ins(%bias : tensor<83xf32>) outs(%0 : tensor<65x83xf32>) {
  ^bb0(%x: f32, %y: f32):
    %s = arith.addf %x, %y : f32
    %r = arith.maximumf %s, %zero : f32
    linalg.yield %r : f32
  } -> tensor<65x83xf32>
  return %1 : tensor<65x83xf32>
}

func.func @buffers(%a: memref<65x40xf32>, %b: memref<40x83xf32>, %c: memref<65x83xf32>) {
  linalg.matmul ins(%a, %b : memref<65x40xf32>, memref<40x83xf32>) outs(%c : memref<65x83xf32>)
  linalg.exp ins(%c : memref<65x83xf32>) outs(%c : memref<65x83xf32>)
  return
}

func.func @power(%a: tensor<8x8xf32>, %b: tensor<8x8xf32>, %n: tensor<8xi32>) -> tensor<8x8xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x8xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<8x8xf32>, tensor<8x8xf32>) outs(%init : tensor<8x8xf32>) -> tensor<8x8xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (n)>, affine_map<(m, n) -> (m, n)>],
                       iterator_types = ["parallel", "parallel"]}
      ins(%0, %n : tensor<8x8xf32>, tensor<8xi32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%x: f32, %y: i32, %o: f32):
    %p = math.fpowi %x, %y : f32, i32
    linalg.yield %p : f32
  } -> tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}

func.func @dynamic_epilogue(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %bias: tensor<?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %zero = arith.constant 0.0 : f32
  %init = linalg.fill ins(%zero : f32) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%init : tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(m, n) -> (n)>, affine_map<(m, n) -> (m, n)>],
                       iterator_types = ["parallel", "parallel"]}
      ins(%bias : tensor<?xf32>) outs(%0 : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32):
    %s = arith.addf %x, %y : f32
    %r = arith.maximumf %s, %zero : f32
    linalg.yield %r : f32
  } -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

func.func @casts(%a: tensor<10xbf16>, %b: tensor<10xf32>, %c: tensor<bf16>) -> tensor<bf16> {
  %0 = linalg.dot ins(%a, %b : tensor<10xbf16>, tensor<10xf32>) outs(%c : tensor<bf16>) -> tensor<bf16>
  return %0 : tensor<bf16>
}

// Views of one buffer, which are only read.
func.func @overlapping_inputs(%a: memref<40x40xf32>, %c: memref<8x16xf32>, %i: index) {
  %x = memref.subview %a[%i, 0] [8, 24] [1, 1] : memref<40x40xf32> to memref<8x24xf32, strided<[40, 1], offset: ?>>
  %y = memref.subview %a[0, %i] [24, 16] [1, 1] : memref<40x40xf32> to memref<24x16xf32, strided<[40, 1], offset: ?>>
  linalg.matmul ins(%x, %y : memref<8x24xf32, strided<[40, 1], offset: ?>>, memref<24x16xf32, strided<[40, 1], offset: ?>>)
      outs(%c : memref<8x16xf32>)
  return
}

// The payload is a constant after it was simplified, so that the sums that it
// was have no tiles.
func.func @simplified(%a: tensor<?x?xi8>, %b: tensor<i8>) -> tensor<i8> {
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> ()>], iterator_types = ["reduction", "reduction"]}
      ins(%a : tensor<?x?xi8>) outs(%b : tensor<i8>) {
  ^bb0(%x: i8, %y: i8):
    %n = linalg.index 1 : index
    %i = arith.index_cast %n : index to i8
    %more = arith.addi %i, %x : i8
    %none = arith.xori %x, %x : i8
    %some = arith.andi %more, %none : i8
    %r = arith.andi %y, %some : i8
    linalg.yield %r : i8
  } -> tensor<i8>
  return %0 : tensor<i8>
}
