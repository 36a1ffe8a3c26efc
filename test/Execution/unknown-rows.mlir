// Products and convolutions with any number of rows or columns of an image compute the same as loops: fewer than a tile
// has, and what is left after full ones.

// RUN: linalg-run %s --function=rows_of_small_products --input=random:35x64 --input=random:64x72 --input=zeros:36x35x72 --pipeline=loops --output=%t.a.npy --output=%t.b.npy --output=%t.npy
// RUN: linalg-run %s --function=rows_of_small_products --input=random:35x64 --input=random:64x72 --input=zeros:36x35x72 --expect=%t.a.npy --expect=%t.b.npy --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=rows_of_small_products --input=random:35x64 --input=random:64x72 --input=zeros:36x35x72 --expect=%t.a.npy --expect=%t.b.npy --expect=%t.npy --atol=1e-3 --target-cpu=x86-64-v3
// RUN: linalg-run %s --function=rows_of_large_products --input=random:150x800 --input=random:800x600 --input=zeros:13x150x600 --pipeline=loops --output=%t.a.npy --output=%t.b.npy --output=%t.npy
// RUN: linalg-run %s --function=rows_of_large_products --input=random:150x800 --input=random:800x600 --input=zeros:13x150x600 --expect=%t.a.npy --expect=%t.b.npy --expect=%t.npy --atol=1e-2
// RUN: linalg-run %s --function=columns_of_images --input=random:1x4x32x16 --input=random:3x3x16x48 --input=zeros:31x1x2x30x48 --pipeline=loops --output=%t.a.npy --output=%t.b.npy --output=%t.npy
// RUN: linalg-run %s --function=columns_of_images --input=random:1x4x32x16 --input=random:3x3x16x48 --input=zeros:31x1x2x30x48 --expect=%t.a.npy --expect=%t.b.npy --expect=%t.npy --atol=1e-3

func.func private @small_product(%a: memref<?x64xf32, strided<[64, 1]>>, %b: memref<64x72xf32>, %c: memref<?x72xf32, strided<[72, 1], offset: ?>>) {
  linalg.matmul ins(%a, %b : memref<?x64xf32, strided<[64, 1]>>, memref<64x72xf32>) outs(%c : memref<?x72xf32, strided<[72, 1], offset: ?>>)
  return
}

func.func @rows_of_small_products(%a: memref<35x64xf32>, %b: memref<64x72xf32>, %c: memref<36x35x72xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c36 = arith.constant 36 : index
  scf.for %rows = %c0 to %c36 step %c1 {
    %in = memref.subview %a[0, 0] [%rows, 64] [1, 1] : memref<35x64xf32> to memref<?x64xf32, strided<[64, 1]>>
    %out = memref.subview %c[%rows, 0, 0] [1, %rows, 72] [1, 1, 1] : memref<36x35x72xf32> to memref<?x72xf32, strided<[72, 1], offset: ?>>
    func.call @small_product(%in, %b, %out) : (memref<?x64xf32, strided<[64, 1]>>, memref<64x72xf32>, memref<?x72xf32, strided<[72, 1], offset: ?>>) -> ()
  }
  return
}

func.func private @large_product(%a: memref<?x800xf32, strided<[800, 1]>>, %b: memref<800x600xf32>, %c: memref<?x600xf32, strided<[600, 1], offset: ?>>) {
  linalg.matmul ins(%a, %b : memref<?x800xf32, strided<[800, 1]>>, memref<800x600xf32>) outs(%c : memref<?x600xf32, strided<[600, 1], offset: ?>>)
  return
}

// 0 to 5, 11 to 16, and 150 rows.
func.func @rows_of_large_products(%a: memref<150x800xf32>, %b: memref<800x600xf32>, %c: memref<13x150x600xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c12 = arith.constant 12 : index
  %c13 = arith.constant 13 : index
  %c150 = arith.constant 150 : index
  scf.for %i = %c0 to %c13 step %c1 {
    %some = affine.apply affine_map<(i) -> (i + i floordiv 6 * 5)>(%i)
    %is_last = arith.cmpi eq, %i, %c12 : index
    %rows = arith.select %is_last, %c150, %some : index
    %in = memref.subview %a[0, 0] [%rows, 800] [1, 1] : memref<150x800xf32> to memref<?x800xf32, strided<[800, 1]>>
    %out = memref.subview %c[%i, 0, 0] [1, %rows, 600] [1, 1, 1] : memref<13x150x600xf32> to memref<?x600xf32, strided<[600, 1], offset: ?>>
    func.call @large_product(%in, %b, %out) : (memref<?x800xf32, strided<[800, 1]>>, memref<800x600xf32>, memref<?x600xf32, strided<[600, 1], offset: ?>>) -> ()
  }
  return
}

func.func private @convolution(%x: memref<1x4x?x16xf32, strided<[2048, 512, 16, 1]>>, %w: memref<3x3x16x48xf32>, %y: memref<1x2x?x48xf32, strided<[2880, 1440, 48, 1], offset: ?>>) {
  linalg.conv_2d_nhwc_hwcf ins(%x, %w : memref<1x4x?x16xf32, strided<[2048, 512, 16, 1]>>, memref<3x3x16x48xf32>) outs(%y : memref<1x2x?x48xf32, strided<[2880, 1440, 48, 1], offset: ?>>)
  return
}

func.func @columns_of_images(%x: memref<1x4x32x16xf32>, %w: memref<3x3x16x48xf32>, %y: memref<31x1x2x30x48xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c31 = arith.constant 31 : index
  scf.for %columns = %c0 to %c31 step %c1 {
    %width = affine.apply affine_map<(i) -> (i + 2)>(%columns)
    %in = memref.subview %x[0, 0, 0, 0] [1, 4, %width, 16] [1, 1, 1, 1] : memref<1x4x32x16xf32> to memref<1x4x?x16xf32, strided<[2048, 512, 16, 1]>>
    %out = memref.subview %y[%columns, 0, 0, 0, 0] [1, 1, 2, %columns, 48] [1, 1, 1, 1, 1] : memref<31x1x2x30x48xf32> to memref<1x2x?x48xf32, strided<[2880, 1440, 48, 1], offset: ?>>
    func.call @convolution(%in, %w, %out) : (memref<1x4x?x16xf32, strided<[2048, 512, 16, 1]>>, memref<3x3x16x48xf32>, memref<1x2x?x48xf32, strided<[2880, 1440, 48, 1], offset: ?>>) -> ()
  }
  return
}
