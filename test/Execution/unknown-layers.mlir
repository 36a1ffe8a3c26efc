// A chain of layers of unknown extents, each of which is known from the one before, compiles in a time that is linear in
// their number, and computes the same as loops.

// RUN: linalg-run %s --input=random:5x7 --input=random:7x7 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --input=random:5x7 --input=random:7x7 --expect=%t.npy
// RUN: linalg-run %s --input=random:70x300 --input=random:300x300 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --input=random:70x300 --input=random:300x300 --expect=%t.npy

func.func @main(%x0: tensor<?x?xi32>, %w: tensor<?x?xi32>) -> tensor<?x?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %n = tensor.dim %w, %c1 : tensor<?x?xi32>

  %m0 = tensor.dim %x0, %c0 : tensor<?x?xi32>
  %e0 = tensor.empty(%m0, %n) : tensor<?x?xi32>
  %f0 = linalg.fill ins(%zero : i32) outs(%e0 : tensor<?x?xi32>) -> tensor<?x?xi32>
  %y0 = linalg.matmul ins(%x0, %w : tensor<?x?xi32>, tensor<?x?xi32>) outs(%f0 : tensor<?x?xi32>) -> tensor<?x?xi32>
  %x1 = linalg.add ins(%y0, %y0 : tensor<?x?xi32>, tensor<?x?xi32>) outs(%e0 : tensor<?x?xi32>) -> tensor<?x?xi32>

  %m1 = tensor.dim %x1, %c0 : tensor<?x?xi32>
  %e1 = tensor.empty(%m1, %n) : tensor<?x?xi32>
  %f1 = linalg.fill ins(%zero : i32) outs(%e1 : tensor<?x?xi32>) -> tensor<?x?xi32>
  %y1 = linalg.matmul ins(%x1, %w : tensor<?x?xi32>, tensor<?x?xi32>) outs(%f1 : tensor<?x?xi32>) -> tensor<?x?xi32>
  %x2 = linalg.add ins(%y1, %y1 : tensor<?x?xi32>, tensor<?x?xi32>) outs(%e1 : tensor<?x?xi32>) -> tensor<?x?xi32>

  %m2 = tensor.dim %x2, %c0 : tensor<?x?xi32>
  %e2 = tensor.empty(%m2, %n) : tensor<?x?xi32>
  %f2 = linalg.fill ins(%zero : i32) outs(%e2 : tensor<?x?xi32>) -> tensor<?x?xi32>
  %y2 = linalg.matmul ins(%x2, %w : tensor<?x?xi32>, tensor<?x?xi32>) outs(%f2 : tensor<?x?xi32>) -> tensor<?x?xi32>
  %x3 = linalg.add ins(%y2, %y2 : tensor<?x?xi32>, tensor<?x?xi32>) outs(%e2 : tensor<?x?xi32>) -> tensor<?x?xi32>

  %m3 = tensor.dim %x3, %c0 : tensor<?x?xi32>
  %e3 = tensor.empty(%m3, %n) : tensor<?x?xi32>
  %f3 = linalg.fill ins(%zero : i32) outs(%e3 : tensor<?x?xi32>) -> tensor<?x?xi32>
  %y3 = linalg.matmul ins(%x3, %w : tensor<?x?xi32>, tensor<?x?xi32>) outs(%f3 : tensor<?x?xi32>) -> tensor<?x?xi32>
  %x4 = linalg.add ins(%y3, %y3 : tensor<?x?xi32>, tensor<?x?xi32>) outs(%e3 : tensor<?x?xi32>) -> tensor<?x?xi32>

  %m4 = tensor.dim %x4, %c0 : tensor<?x?xi32>
  %e4 = tensor.empty(%m4, %n) : tensor<?x?xi32>
  %f4 = linalg.fill ins(%zero : i32) outs(%e4 : tensor<?x?xi32>) -> tensor<?x?xi32>
  %y4 = linalg.matmul ins(%x4, %w : tensor<?x?xi32>, tensor<?x?xi32>) outs(%f4 : tensor<?x?xi32>) -> tensor<?x?xi32>
  %x5 = linalg.add ins(%y4, %y4 : tensor<?x?xi32>, tensor<?x?xi32>) outs(%e4 : tensor<?x?xi32>) -> tensor<?x?xi32>

  %m5 = tensor.dim %x5, %c0 : tensor<?x?xi32>
  %e5 = tensor.empty(%m5, %n) : tensor<?x?xi32>
  %f5 = linalg.fill ins(%zero : i32) outs(%e5 : tensor<?x?xi32>) -> tensor<?x?xi32>
  %y5 = linalg.matmul ins(%x5, %w : tensor<?x?xi32>, tensor<?x?xi32>) outs(%f5 : tensor<?x?xi32>) -> tensor<?x?xi32>
  %x6 = linalg.add ins(%y5, %y5 : tensor<?x?xi32>, tensor<?x?xi32>) outs(%e5 : tensor<?x?xi32>) -> tensor<?x?xi32>

  %m6 = tensor.dim %x6, %c0 : tensor<?x?xi32>
  %e6 = tensor.empty(%m6, %n) : tensor<?x?xi32>
  %f6 = linalg.fill ins(%zero : i32) outs(%e6 : tensor<?x?xi32>) -> tensor<?x?xi32>
  %y6 = linalg.matmul ins(%x6, %w : tensor<?x?xi32>, tensor<?x?xi32>) outs(%f6 : tensor<?x?xi32>) -> tensor<?x?xi32>
  %x7 = linalg.add ins(%y6, %y6 : tensor<?x?xi32>, tensor<?x?xi32>) outs(%e6 : tensor<?x?xi32>) -> tensor<?x?xi32>

  %m7 = tensor.dim %x7, %c0 : tensor<?x?xi32>
  %e7 = tensor.empty(%m7, %n) : tensor<?x?xi32>
  %f7 = linalg.fill ins(%zero : i32) outs(%e7 : tensor<?x?xi32>) -> tensor<?x?xi32>
  %y7 = linalg.matmul ins(%x7, %w : tensor<?x?xi32>, tensor<?x?xi32>) outs(%f7 : tensor<?x?xi32>) -> tensor<?x?xi32>
  %x8 = linalg.add ins(%y7, %y7 : tensor<?x?xi32>, tensor<?x?xi32>) outs(%e7 : tensor<?x?xi32>) -> tensor<?x?xi32>
  return %x8 : tensor<?x?xi32>
}
