// RUN: linalg-opt %s --linalg-hoist-packing --remarks-filter-missed=linalg-hoist-packing --verify-diagnostics
// RUN: linalg-opt %s --linalg-hoist-packing -o %t
// RUN: linalg-opt %s -o - | diff - %t

func.func @no_loop(%a: tensor<7xf32>, %zero: f32) -> tensor<8xf32> {
  // expected-remark@+1 {{[Missed] NotHoisted | Category:linalg-hoist-packing | Reason="it is in no scf.for", Remark="left tensor.pad alone"}}
  %0 = tensor.pad %a low[0] high[1] {
  ^bb0(%j: index):
    tensor.yield %zero : f32
  } : tensor<7xf32> to tensor<8xf32>
  return %0 : tensor<8xf32>
}

func.func @carried(%a: tensor<8xf32>, %lb: index, %ub: index, %step: index) -> tensor<8xf32> {
  %r = scf.for %i = %lb to %ub step %step iter_args(%t = %a) -> (tensor<8xf32>) {
    %e = tensor.empty() : tensor<2x4xf32>
    // expected-remark@+1 {{Reason="it depends on what loop 0, counted from the innermost one, carries"}}
    %p = linalg.pack %t inner_dims_pos = [0] inner_tiles = [4] into %e : tensor<8xf32> -> tensor<2x4xf32>
    %x = linalg.exp ins(%p : tensor<2x4xf32>) outs(%p : tensor<2x4xf32>) -> tensor<2x4xf32>
    %u = linalg.unpack %x inner_dims_pos = [0] inner_tiles = [4] into %t : tensor<2x4xf32> -> tensor<8xf32>
    scf.yield %u : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

func.func private @use(tensor<8xf32>)
func.func private @use_dynamic(tensor<?xf32>)

func.func @computed(%a: tensor<7xf32>, %zero: f32, %lb: index, %ub: index, %step: index) {
  scf.for %i = %lb to %ub step %step {
    %x = linalg.exp ins(%a : tensor<7xf32>) outs(%a : tensor<7xf32>) -> tensor<7xf32>
    // expected-remark@+1 {{Reason="it depends on linalg.exp, which is computed in the loops"}}
    %0 = tensor.pad %x low[0] high[1] {
    ^bb0(%j: index):
      tensor.yield %zero : f32
    } : tensor<7xf32> to tensor<8xf32>
    func.call @use(%0) : (tensor<8xf32>) -> ()
  }
  return
}

func.func @loaded(%a: tensor<?xf32>, %n: memref<index>, %zero: f32, %lb: index, %ub: index, %step: index) {
  scf.for %i = %lb to %ub step %step {
    %at = memref.load %n[] : memref<index>
    %x = tensor.extract_slice %a[%at] [7] [1] : tensor<?xf32> to tensor<7xf32>
    // expected-remark@+1 {{Reason="it depends on memref.load, which stays in the loops"}}
    %0 = tensor.pad %x low[0] high[1] {
    ^bb0(%j: index):
      tensor.yield %zero : f32
    } : tensor<7xf32> to tensor<8xf32>
    func.call @use(%0) : (tensor<8xf32>) -> ()
  }
  return
}

func.func @dynamic(%a: tensor<7xf32>, %zero: f32, %lb: index, %ub: index, %step: index) {
  scf.for %i = %lb to %ub step %step {
    // expected-remark@+1 {{Reason="dimension 0 of its result has an extent that is not static"}}
    %0 = tensor.pad %a low[0] high[%i] {
    ^bb0(%j: index):
      tensor.yield %zero : f32
    } : tensor<7xf32> to tensor<?xf32>
    func.call @use_dynamic(%0) : (tensor<?xf32>) -> ()
  }
  return
}

func.func @narrow(%a: tensor<?x7xf32>, %zero: f32, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  scf.for %i = %c0 to %n step %c1 : i32 {
    %at = arith.index_cast %i : i32 to index
    %x = tensor.extract_slice %a[%at, 0] [1, 7] [1, 1] : tensor<?x7xf32> to tensor<7xf32>
    // expected-remark@+1 {{Reason="loop 0, counted from the innermost one, does not count by indices with a sign"}}
    %0 = tensor.pad %x low[0] high[1] {
    ^bb0(%j: index):
      tensor.yield %zero : f32
    } : tensor<7xf32> to tensor<8xf32>
    func.call @use(%0) : (tensor<8xf32>) -> ()
  }
  return
}

func.func @never(%a: tensor<7xf32>, %zero: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %c0 step %c1 {
    // expected-remark@+1 {{Reason="loop 0, counted from the innermost one, has no iterations"}}
    %0 = tensor.pad %a low[0] high[1] {
    ^bb0(%j: index):
      tensor.yield %zero : f32
    } : tensor<7xf32> to tensor<8xf32>
    func.call @use(%0) : (tensor<8xf32>) -> ()
  }
  return
}

// Without padding, the tiles must be full, which they need not be if the loop never runs.
func.func private @use_tiles(tensor<2x4xf32>)
func.func @undefined(%a: tensor<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %e = tensor.empty() : tensor<2x4xf32>
    // expected-remark@+1 {{Reason="loop 0, counted from the innermost one, may have no iterations, and linalg.pack may be undefined then"}}
    %0 = linalg.pack %a inner_dims_pos = [0] inner_tiles = [4] into %e : tensor<?xf32> -> tensor<2x4xf32>
    func.call @use_tiles(%0) : (tensor<2x4xf32>) -> ()
  }
  return
}

// The padding is read from memory, which the loop changes.
func.func @read_padding(%a: tensor<6xf32>, %m: memref<f32>, %z: tensor<8xf32>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %one = arith.constant 1.0 : f32
  %0 = scf.for %i = %c0 to %c4 step %c1 iter_args(%sum = %z) -> tensor<8xf32> {
    %old = memref.load %m[] : memref<f32>
    %new = arith.addf %old, %one : f32
    memref.store %new, %m[] : memref<f32>
    // expected-remark@+1 {{Reason="it depends on tensor.pad, which stays in the loops"}}
    %1 = tensor.pad %a low[0] high[2] {
    ^bb0(%j: index):
      %padding = memref.load %m[] : memref<f32>
      tensor.yield %padding : f32
    } : tensor<6xf32> to tensor<8xf32>
    %2 = linalg.add ins(%1, %sum : tensor<8xf32>, tensor<8xf32>) outs(%sum : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %2 : tensor<8xf32>
  }
  return %0 : tensor<8xf32>
}
