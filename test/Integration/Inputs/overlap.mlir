// Ops whose inputs and inits overlap: an iteration may read an element that
// another one has written. Main runs all of them, each on its own matrix.

#id = affine_map<(i) -> (i)>
#first = affine_map<(i) -> (0)>
#id2 = affine_map<(i, j) -> (i, j)>
#rows = affine_map<(i, j) -> (i)>
#swap = affine_map<(i, j) -> (j, i)>
!lower = memref<7xf32, strided<[1]>>
!upper = memref<7xf32, strided<[1], offset: 1>>

// Each element is added to the previous one.
func.func @sums_of_predecessors(%a: memref<8xf32>) {
  %x = memref.subview %a[0] [7] [1] : memref<8xf32> to !lower
  %y = memref.subview %a[1] [7] [1] : memref<8xf32> to !upper
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["reduction"]} ins(%x : !lower) outs(%y : !upper) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %in, %out : f32
    linalg.yield %s : f32
  }
  return
}

// The same, declared parallel.
func.func @shift(%a: memref<8xf32>) {
  %x = memref.subview %a[0] [7] [1] : memref<8xf32> to !lower
  %y = memref.subview %a[1] [7] [1] : memref<8xf32> to !upper
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : !lower) outs(%y : !upper) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %in, %out : f32
    linalg.yield %s : f32
  }
  return
}

// An accumulator that the payload reads as an input.
func.func @accumulator(%a: memref<4x8xf32>, %m: memref<4xf32>) {
  linalg.generic {indexing_maps = [#id2, #rows, #rows], iterator_types = ["parallel", "reduction"]}
      ins(%a, %m : memref<4x8xf32>, memref<4xf32>) outs(%m : memref<4xf32>) {
  ^bb0(%x: f32, %old: f32, %out: f32):
    %s = arith.addf %old, %x : f32
    linalg.yield %s : f32
  }
  return
}

// Half of the elements are overwritten before they are read.
func.func @transpose(%a: memref<4x4xf32>) {
  linalg.generic {indexing_maps = [#swap, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<4x4xf32>) outs(%a : memref<4x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  }
  return
}

func.func @matmul(%a: memref<4x4xf32>, %b: memref<4x4xf32>) {
  linalg.matmul ins(%a, %b : memref<4x4xf32>, memref<4x4xf32>) outs(%a : memref<4x4xf32>)
  return
}

func.func @quantized_matmul(%a: memref<4x4xi32>, %b: memref<4x4xi32>) {
  %z = arith.constant 3 : i32
  linalg.quantized_matmul ins(%a, %b, %z, %z : memref<4x4xi32>, memref<4x4xi32>, i32, i32)
      outs(%a : memref<4x4xi32>)
  return
}

func.func @window(%a: memref<8xf32>, %k: memref<3xf32>) {
  %out = memref.subview %a[1] [6] [1] : memref<8xf32> to memref<6xf32, strided<[1], offset: 1>>
  linalg.conv_1d ins(%a, %k : memref<8xf32>, memref<3xf32>) outs(%out : memref<6xf32, strided<[1], offset: 1>>)
  return
}

// Whether they alias is known at run time.
func.func @choice(%a: memref<8xf32>, %b: memref<8xf32>, %which: i1) {
  %x = scf.if %which -> memref<8xf32> {
    scf.yield %a : memref<8xf32>
  } else {
    scf.yield %b : memref<8xf32>
  }
  linalg.generic {indexing_maps = [#first, #id], iterator_types = ["parallel"]}
      ins(%x : memref<8xf32>) outs(%a : memref<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %in, %out : f32
    linalg.yield %s : f32
  }
  return
}

func.func private @same(%a: memref<8xf32>) -> memref<8xf32> {
  return %a : memref<8xf32>
}

func.func @returned(%a: memref<8xf32>) {
  %x = call @same(%a) : (memref<8xf32>) -> memref<8xf32>
  linalg.generic {indexing_maps = [#first, #id], iterator_types = ["parallel"]}
      ins(%x : memref<8xf32>) outs(%a : memref<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %in, %out : f32
    linalg.yield %s : f32
  }
  return
}

// The second iteration uses one buffer twice.
func.func @carried(%a: memref<8xf32>, %b: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.for %i = %c0 to %c2 step %c1 iter_args(%x = %a, %y = %b) -> (memref<8xf32>, memref<8xf32>) {
    linalg.generic {indexing_maps = [#first, #id], iterator_types = ["parallel"]}
        ins(%x : memref<8xf32>) outs(%y : memref<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %s = arith.addf %in, %out : f32
      linalg.yield %s : f32
    }
    scf.yield %b, %b : memref<8xf32>, memref<8xf32>
  }
  return
}

func.func @payload(%a: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%a : memref<8xf32>) {
  ^bb0(%out: f32):
    %first = memref.load %a[%c0] : memref<8xf32>
    %s = arith.addf %first, %out : f32
    linalg.yield %s : f32
  }
  return
}

func.func @two_inits(%a: memref<8xf32>, %b: memref<7xf32>) {
  %x = memref.subview %a[0] [7] [1] : memref<8xf32> to !lower
  %y = memref.subview %a[1] [7] [1] : memref<8xf32> to !upper
  linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%b : memref<7xf32>) outs(%x, %y : !lower, !upper) {
  ^bb0(%in: f32, %out0: f32, %out1: f32):
    %s = arith.addf %in, %in : f32
    linalg.yield %in, %s : f32, f32
  }
  return
}

func.func @main(%a0: memref<8xf32>, %a1: memref<8xf32>, %a2: memref<4x8xf32>, %a3: memref<4xf32>,
                %a4: memref<4x4xf32>, %a5: memref<4x4xf32>, %a6: memref<4x4xf32>, %a7: memref<4x4xi32>,
                %a8: memref<4x4xi32>, %a9: memref<8xf32>, %a10: memref<3xf32>, %a11: memref<8xf32>,
                %a12: memref<8xf32>, %a13: memref<8xf32>, %a14: memref<8xf32>, %a15: memref<8xf32>,
                %a16: memref<8xf32>, %a17: memref<8xf32>, %a18: memref<7xf32>) {
  %true = arith.constant true
  call @sums_of_predecessors(%a0) : (memref<8xf32>) -> ()
  call @shift(%a1) : (memref<8xf32>) -> ()
  call @accumulator(%a2, %a3) : (memref<4x8xf32>, memref<4xf32>) -> ()
  call @transpose(%a4) : (memref<4x4xf32>) -> ()
  call @matmul(%a5, %a6) : (memref<4x4xf32>, memref<4x4xf32>) -> ()
  call @quantized_matmul(%a7, %a8) : (memref<4x4xi32>, memref<4x4xi32>) -> ()
  call @window(%a9, %a10) : (memref<8xf32>, memref<3xf32>) -> ()
  call @choice(%a11, %a12, %true) : (memref<8xf32>, memref<8xf32>, i1) -> ()
  call @returned(%a13) : (memref<8xf32>) -> ()
  call @carried(%a14, %a15) : (memref<8xf32>, memref<8xf32>) -> ()
  call @payload(%a16) : (memref<8xf32>) -> ()
  call @two_inits(%a17, %a18) : (memref<8xf32>, memref<7xf32>) -> ()
  return
}
