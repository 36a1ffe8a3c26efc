func.func @arith(%a: i32, %b: i32) -> (i32, i32) {
  %0 = arith.addi %a, %b : i32
  %1 = arith.addi %a, %b : i32
  %c0 = arith.constant 0 : i32
  %2 = arith.muli %0, %c0 : i32
  return %1, %2 : i32, i32
}

// -----

func.func @loops(%m: memref<8x8xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %c8 step %c1 {
      %x = memref.load %m[%i, %j] : memref<8x8xf32>
      %y = math.exp %x : f32
      memref.store %y, %m[%i, %j] : memref<8x8xf32>
    }
  }
  return
}

// -----

func.func @affine(%m: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %m, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    %x = affine.load %m[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %m[%i] : memref<?xf32>
  }
  return
}

// -----

func.func @tensors(%t: tensor<8x8xf32>, %x: f32) -> tensor<?x10xf32> {
  %c2 = arith.constant 2 : index
  %s = tensor.extract_slice %t[0, 0] [%c2, 8] [1, 1] : tensor<8x8xf32> to tensor<?x8xf32>
  %p = tensor.pad %s low[0, 1] high[0, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<?x8xf32> to tensor<?x10xf32>
  return %p : tensor<?x10xf32>
}

// -----

func.func @generate(%n: index) -> tensor<?xindex> {
  %t = tensor.generate %n {
  ^bb0(%i: index):
    %j = arith.muli %i, %i : index
    tensor.yield %j : index
  } : tensor<?xindex>
  return %t : tensor<?xindex>
}

// -----

func.func @vectors(%m: memref<16xf32>, %v: vector<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %a = vector.transfer_read %m[%c0], %z : memref<16xf32>, vector<4xf32>
  %b = arith.mulf %a, %v : vector<4xf32>
  %r = vector.reduction <add>, %b : vector<4xf32> into f32
  return %r : f32
}

// -----

func.func @complex(%a: complex<f32>, %b: complex<f32>) -> (complex<f32>, f32) {
  %0 = complex.mul %a, %b : complex<f32>
  %1 = complex.conj %0 : complex<f32>
  %2 = complex.conj %1 : complex<f32>
  %3 = complex.abs %2 : complex<f32>
  return %2, %3 : complex<f32>, f32
}

// -----

func.func @branches(%c: i1, %a: f32) -> f32 {
  cf.cond_br %c, ^bb1(%a : f32), ^bb2
^bb1(%x: f32):
  return %x : f32
^bb2:
  %true = arith.constant true
  cf.cond_br %true, ^bb3, ^bb1(%a : f32)
^bb3:
  %z = arith.constant 0.0 : f32
  return %z : f32
}

// -----

func.func private @callee(tensor<4xf32>) -> tensor<4xf32>
func.func @calls(%t: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @callee(%t) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @parallel(%m: memref<?x4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %m, %c0 : memref<?x4xf32>
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %z = arith.constant 1.0 : f32
    memref.store %z, %m[%i, %c1] : memref<?x4xf32>
    scf.reduce
  }
  return
}

// -----

func.func @forall(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = scf.forall (%i) = (0) to (8) step (2) shared_outs(%o = %a) -> tensor<8xf32> {
    %s = tensor.extract_slice %o[%i] [2] [1] : tensor<8xf32> to tensor<2xf32>
    %e = linalg.exp ins(%s : tensor<2xf32>) outs(%s : tensor<2xf32>) -> tensor<2xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %o[%i] [2] [1] : tensor<2xf32> into tensor<8xf32>
    }
  }
  return %0 : tensor<8xf32>
}

// -----

func.func @tosa(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = tosa.add %a, %b : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = tosa.tanh %0 : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @tiled(%a: tensor<8x8xf32>, %b: tensor<8x8xf32>, %c: tensor<8x8xf32>) -> tensor<8x8xf32> {
    %0 = linalg.matmul ins(%a, %b : tensor<8x8xf32>, tensor<8x8xf32>) outs(%c : tensor<8x8xf32>) -> tensor<8x8xf32>
    return %0 : tensor<8x8xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %op = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %t, %l:2 = transform.structured.tile_using_for %op tile_sizes [2, 4]
      : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

func.func @softmax(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.softmax dimension(1) ins(%a : tensor<4x8xf32>) outs(%b : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// -----

func.func @winograd(%a: tensor<2x6x6x5xf32>, %b: tensor<6x6x1x1x2x5xf32>) -> tensor<6x6x1x1x2x5xf32> {
  %0 = linalg.winograd_input_transform fmr(F_4_3) ins(%a : tensor<2x6x6x5xf32>) outs(%b : tensor<6x6x1x1x2x5xf32>) -> tensor<6x6x1x1x2x5xf32>
  return %0 : tensor<6x6x1x1x2x5xf32>
}

// -----

func.func @pack(%a: tensor<16x32xf32>, %b: tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32> {
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %b : tensor<16x32xf32> -> tensor<2x4x8x8xf32>
  return %0 : tensor<2x4x8x8xf32>
}

// -----

#id = affine_map<(i) -> (i)>
func.func @nested(%a: memref<4xindex>, %b: memref<4xindex>) {
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%a : memref<4xindex>) {
  ^bb0(%x: index):
    %i = linalg.index 0 : index
    linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%b : memref<4xindex>) {
    ^bb0(%y: index):
      %j = linalg.index 0 : index
      %k = arith.addi %i, %j : index
      linalg.yield %k : index
    }
    linalg.yield %i : index
  }
  return
}

// -----

func.func @chain(%a: tensor<1x8xf32>, %b: tensor<1x8xf32>) -> tensor<1x8xf32> {
  %0 = linalg.add ins(%a, %b : tensor<1x8xf32>, tensor<1x8xf32>) outs(%b : tensor<1x8xf32>) -> tensor<1x8xf32>
  %1 = linalg.map { math.exp } ins(%0 : tensor<1x8xf32>) outs(%a : tensor<1x8xf32>)
  return %1 : tensor<1x8xf32>
}

// -----

llvm.func @llvm(%p: !llvm.ptr) -> i32 {
  %0 = llvm.load %p : !llvm.ptr -> i32
  llvm.return %0 : i32
}

// -----

gpu.module @kernels {
  gpu.func @kernel(%m: memref<32xf32>) kernel {
    %i = gpu.thread_id x
    %z = arith.constant 0.0 : f32
    memref.store %z, %m[%i] : memref<32xf32>
    gpu.return
  }
}

// -----

// Errors.

func.func @unknown(%a: tensor<4x8xf32>) {
  linalg.no_such_op ins(%a : tensor<4x8xf32>)
  return
}

// -----

func.func @extents(%a: tensor<4x8xf32>, %b: tensor<7x16xf32>, %c: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<7x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return %0 : tensor<4x16xf32>
}

// -----

func.func @mixed(%a: memref<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.exp ins(%a : memref<4xf32>) outs(%b : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @yield(%a: memref<4xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : memref<4xf32>) {
  ^bb0(%x: f32):
    %c = arith.constant 0 : i32
    linalg.yield %c : i32
  }
  return
}

// -----

func.func @attribute(%a: memref<4xf32>) {
  linalg.exp {linalg.no_such_attribute} ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  return
}

// -----

func.func @cast(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.copy {cast = #linalg.type_fn<cast_sideways>} ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @syntax(%a: tensor<4xf32>) {
  %0 = linalg.exp ins(%a : tensor<4xf32> outs(%a : tensor<4xf32>)
  return
}

// -----

func.func @types(%a: i32, %b: i64) -> i32 {
  %0 = arith.addi %a, %b : i32
  return %0 : i32
}

// -----

func.func @dominance() -> i32 {
  return %x : i32
  %x = arith.constant 1 : i32
}
