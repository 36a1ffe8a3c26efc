// Tiles of an unpacked tensor that are shorter than the unpacked part: the same
// values as without passes, for any sizes of vectors.
// RUN: linalg-run %s --input=iota --input=zeros --output=%t.npy
// RUN: linalg-opt %s --linalg-tile=sizes=2,2 --linalg-vectorize=sizes=2,2 --linalg-explain -o %t.short.mlir 2>&1 | FileCheck %s --check-prefix=SHORT
// RUN: linalg-run %t.short.mlir --input=iota --input=zeros --expect=%t.npy
// RUN: linalg-opt %s --linalg-tile=sizes=2,2 --linalg-vectorize --linalg-explain -o %t.own.mlir 2>&1 | FileCheck %s --check-prefix=OWN
// RUN: linalg-run %t.own.mlir --input=iota --input=zeros --expect=%t.npy
// RUN: linalg-opt %s --linalg-tile=sizes=3,3 --linalg-vectorize=sizes=3,3 --linalg-explain -o %t.odd.mlir 2>&1 | FileCheck %s --check-prefix=ODD
// RUN: linalg-run %t.odd.mlir --input=iota --input=zeros --expect=%t.npy
// RUN: linalg-opt %s --linalg-tile=sizes=3,3 --linalg-vectorize -o %t.odd.mlir
// RUN: linalg-run %t.odd.mlir --input=iota --input=zeros --expect=%t.npy

// SHORT: left linalg.unpack alone: loop 0 has 4 iterations, more than its vector size 2
// OWN:   vectorized linalg.unpack by vectors of [4, 2]
// ODD:   left linalg.unpack alone: loop 0 may have {{[0-9]+}} iterations, more than its vector size 3
func.func @f(%a: tensor<2x3x2x4xf32>, %e: tensor<7x5xf32>) -> tensor<7x5xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [1, 0] inner_tiles = [2, 4] into %e : tensor<2x3x2x4xf32> -> tensor<7x5xf32>
  return %0 : tensor<7x5xf32>
}
