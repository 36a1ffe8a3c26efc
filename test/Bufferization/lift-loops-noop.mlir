// RUN: linalg-opt %s > %t.before
// RUN: linalg-opt %s -linalg-lift-loops --remarks-filter=linalg-lift-loops > %t.after 2>&1
// RUN: diff %t.before %t.after

// Branches without a loop, a loop that can't be reached, a structured loop, and
// a function without a body.
func.func private @declared()

func.func @branches(%c: i1, %x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  cf.cond_br %c, ^bb1, ^bb2(%y : tensor<4xf32>)
^bb1:
  %0 = linalg.add ins(%x, %y : tensor<4xf32>, tensor<4xf32>) outs(%x : tensor<4xf32>) -> tensor<4xf32>
  cf.br ^bb2(%0 : tensor<4xf32>)
^bb2(%r: tensor<4xf32>):
  return %r : tensor<4xf32>
}

func.func @unreachable_loop(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
^bb1:
  cf.br ^bb1
}

func.func @structured(%a: memref<4xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    linalg.add ins(%a, %a : memref<4xf32>, memref<4xf32>) outs(%a : memref<4xf32>)
  }
  return
}
