// Products of which no extent is known compute the same as loops, by whatever schedule their extents choose: few rows,
// few columns, short sums, and right factors that stay in the cache or do not.

// RUN: linalg-run %s --function=small_products --input=random:18x70 --input=random:70x70 --input=zeros:1330x18x70 --pipeline=loops --output=%t.a.npy --output=%t.b.npy --output=%t.npy
// RUN: linalg-run %s --function=small_products --input=random:18x70 --input=random:70x70 --input=zeros:1330x18x70 --expect=%t.a.npy --expect=%t.b.npy --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=small_products --input=random:18x70 --input=random:70x70 --input=zeros:1330x18x70 --expect=%t.a.npy --expect=%t.b.npy --expect=%t.npy --atol=1e-3 --target-cpu=x86-64-v3
// RUN: linalg-run %s --function=large_products --input=random:150x500 --input=random:500x600 --input=zeros:12x150x600 --pipeline=loops --output=%t.a.npy --output=%t.b.npy --output=%t.npy
// RUN: linalg-run %s --function=large_products --input=random:150x500 --input=random:500x600 --input=zeros:12x150x600 --expect=%t.a.npy --expect=%t.b.npy --expect=%t.npy --atol=1e-2
// RUN: linalg-run %s --function=large_products --input=random:150x500 --input=random:500x600 --input=zeros:12x150x600 --expect=%t.a.npy --expect=%t.b.npy --expect=%t.npy --atol=1e-2 --target-cpu=x86-64-v3
// RUN: linalg-run %s --function=products_in_blocks --input=random:134x400 --input=random:400x102 --input=zeros:13x134x102 --pipeline=loops --output=%t.a.npy --output=%t.b.npy --output=%t.npy
// RUN: linalg-run %s --function=products_in_blocks --input=random:134x400 --input=random:400x102 --input=zeros:13x134x102 --expect=%t.a.npy --expect=%t.b.npy --expect=%t.npy --atol=1e-2
// RUN: linalg-run %s --function=products_in_blocks --input=random:134x400 --input=random:400x102 --input=zeros:13x134x102 --expect=%t.a.npy --expect=%t.b.npy --expect=%t.npy --atol=1e-2 --target-cpu=x86-64-v3

#matrix = strided<[?, 1], offset: ?>

func.func private @product(%a: memref<?x?xf32, #matrix>, %b: memref<?x?xf32, #matrix>, %c: memref<?x?xf32, #matrix>) {
  linalg.matmul ins(%a, %b : memref<?x?xf32, #matrix>, memref<?x?xf32, #matrix>) outs(%c : memref<?x?xf32, #matrix>)
  return
}

// The product of the first elements of both, as number %i of the results.
func.func private @product_of_parts(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?x?xf32>, %i: index, %m: index, %n: index, %k: index) {
  %left = memref.subview %a[0, 0] [%m, %k] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>>
  %right = memref.subview %b[0, 0] [%k, %n] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>>
  %out = memref.subview %c[%i, 0, 0] [1, %m, %n] [1, 1, 1] : memref<?x?x?xf32> to memref<?x?xf32, #matrix>
  %x = memref.cast %left : memref<?x?xf32, strided<[?, 1]>> to memref<?x?xf32, #matrix>
  %y = memref.cast %right : memref<?x?xf32, strided<[?, 1]>> to memref<?x?xf32, #matrix>
  func.call @product(%x, %y, %out) : (memref<?x?xf32, #matrix>, memref<?x?xf32, #matrix>, memref<?x?xf32, #matrix>) -> ()
  return
}

// 0 to 18 rows, 0 to 8, 15, 16, 37, 38 and 70 columns, and sums of 0, 8, 17, 25 and 68 elements.
func.func @small_products(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %c14 = arith.constant 14 : index
  %c19 = arith.constant 19 : index
  scf.for %m = %c0 to %c19 step %c1 {
    scf.for %j = %c0 to %c14 step %c1 {
      scf.for %l = %c0 to %c5 step %c1 {
        %i = affine.apply affine_map<(m, j, l) -> (m * 70 + j * 5 + l)>(%m, %j, %l)
        %n = affine.apply affine_map<(j) -> (j + (j floordiv 9) * 6 + (j floordiv 11) * 20 + (j floordiv 13) * 31)>(%j)
        %k = affine.apply affine_map<(l) -> (l * 8 + l floordiv 2 + (l floordiv 4) * 34)>(%l)
        func.call @product_of_parts(%a, %b, %c, %i, %m, %n, %k) : (memref<?x?xf32>, memref<?x?xf32>, memref<?x?x?xf32>, index, index, index, index) -> ()
      }
    }
  }
  return
}

// 1 to 10 rows, 130 and 150, by a factor of up to 500 x 600 elements.
func.func @large_products(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c12 = arith.constant 12 : index
  scf.for %i = %c0 to %c12 step %c1 {
    %m = affine.apply affine_map<(i) -> (i + 1 + (i floordiv 10) * 119 + (i floordiv 11) * 19)>(%i)
    %n = affine.apply affine_map<(i) -> (600 - i * 7)>(%i)
    %k = affine.apply affine_map<(i) -> (500 - i)>(%i)
    func.call @product_of_parts(%a, %b, %c, %i, %m, %n, %k) : (memref<?x?xf32>, memref<?x?xf32>, memref<?x?x?xf32>, index, index, index, index) -> ()
  }
  return
}

// 2 to 134 rows by columns of 64, 83 and 102 elements, where sums of 160 to 400 elements are divided into blocks.
func.func @products_in_blocks(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c13 = arith.constant 13 : index
  scf.for %i = %c0 to %c13 step %c1 {
    %m = affine.apply affine_map<(i) -> (2 + i * 11)>(%i)
    %n = affine.apply affine_map<(i) -> (64 + (i mod 3) * 19)>(%i)
    %k = affine.apply affine_map<(i) -> (160 + i * 20)>(%i)
    func.call @product_of_parts(%a, %b, %c, %i, %m, %n, %k) : (memref<?x?xf32>, memref<?x?xf32>, memref<?x?x?xf32>, index, index, index, index) -> ()
  }
  return
}
