// Runs bufferized programs: values that must not be overwritten, padding,
// generated tensors, and no buffer leaked or freed twice.

// RUN: %cc -shared -fPIC %S/Inputs/counting_allocator.c -o %t.so
// RUN: linalg-opt %s --linalg-bufferize --buffer-deallocation-pipeline \
// RUN:     --convert-bufferization-to-memref --linalg-to-loops --convert-scf-to-cf \
// RUN:     --expand-strided-metadata --lower-affine \
// RUN:     --finalize-memref-to-llvm=use-generic-functions --convert-to-llvm \
// RUN:     --reconcile-unrealized-casts \
// RUN:   | mlir-runner -e main --entry-point-result=void \
// RUN:     --shared-libs=%t.so,%llvm_lib/libmlir_runner_utils.so,%llvm_lib/libmlir_c_runner_utils.so \
// RUN:   | FileCheck %s

func.func private @printMemrefF32(tensor<*xf32>)
func.func private @numAllocated() -> i64
func.func private @numAlive() -> i64
func.func private @printI64(i64)
func.func private @printNewline()

func.func private @print(%x: tensor<?xf32>) {
  %any = tensor.cast %x : tensor<?xf32> to tensor<*xf32>
  call @printMemrefF32(%any) : (tensor<*xf32>) -> ()
  return
}

// 1, 2, ..., n
func.func private @iota(%n: index) -> tensor<?xf32> {
  %0 = tensor.generate %n {
  ^bb0(%i: index):
    %one = arith.constant 1 : index
    %j = arith.addi %i, %one : index
    %k = arith.index_cast %j : index to i32
    %f = arith.sitofp %k : i32 to f32
    tensor.yield %f : f32
  } : tensor<?xf32>
  return %0 : tensor<?xf32>
}

// The old value of %c is used again after it was accumulated into.
func.func private @reused(%x: tensor<?xf32>, %c: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
                       iterator_types = ["parallel"]}
         ins(%x : tensor<?xf32>) outs(%c : tensor<?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %in, %out : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  %1 = linalg.add ins(%0, %c : tensor<?xf32>, tensor<?xf32>)
                  outs(%x : tensor<?xf32>) -> tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}

// The payload reads another element of the init than the one it computes.
func.func private @reverse(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %last = arith.subi %n, %c1 : index
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
         outs(%x : tensor<?xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %j = arith.subi %last, %i : index
    %e = tensor.extract %x[%j] : tensor<?xf32>
    linalg.yield %e : f32
  } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// Each iteration changes its own copy of a tensor from outside.
func.func private @scratch(%x: tensor<?xf32>, %t: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
         outs(%x : tensor<?xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %c0 = arith.constant 0 : index
    %u = tensor.insert %out into %t[%i] : tensor<?xf32>
    %a = tensor.extract %u[%i] : tensor<?xf32>
    %b = tensor.extract %u[%c0] : tensor<?xf32>
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

func.func private @pad(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %value = arith.constant 9.0 : f32
  %0 = tensor.pad %x low[%n] high[1] {
  ^bb0(%i: index):
    tensor.yield %value : f32
  } : tensor<?xf32> to tensor<?xf32>
  return %0 : tensor<?xf32>
}

// The padding depends on the index.
func.func private @pad_by_index(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %0 = tensor.pad %x low[%n] high[1] {
  ^bb0(%i: index):
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    tensor.yield %f : f32
  } : tensor<?xf32> to tensor<?xf32>
  return %0 : tensor<?xf32>
}

func.func private @splat(%value: f32, %n: index) -> tensor<?xf32> {
  %0 = tensor.splat %value[%n] : tensor<?xf32>
  return %0 : tensor<?xf32>
}

// A new tensor in each iteration of a loop.
func.func private @loop(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %size = tensor.dim %x, %c0 : tensor<?xf32>
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %x) -> tensor<?xf32> {
    %e = tensor.empty(%size) : tensor<?xf32>
    %1 = linalg.add ins(%t, %x : tensor<?xf32>, tensor<?xf32>)
                    outs(%e : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %1 : tensor<?xf32>
  }
  return %0 : tensor<?xf32>
}

func.func private @all(%n: index) {
  %two = arith.constant 2 : index
  %x = call @iota(%n) : (index) -> tensor<?xf32>

  // CHECK: data =
  // CHECK-NEXT: [2, 4, 6, 8]
  // CHECK: data =
  // CHECK-NEXT: [3, 6, 9, 12]
  // CHECK: data =
  // CHECK-NEXT: [1, 2, 3, 4]
  %r:2 = call @reused(%x, %x) : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  call @print(%r#0) : (tensor<?xf32>) -> ()
  call @print(%r#1) : (tensor<?xf32>) -> ()
  call @print(%x) : (tensor<?xf32>) -> ()

  // CHECK: data =
  // CHECK-NEXT: [4, 3, 2, 1]
  %reversed = call @reverse(%x) : (tensor<?xf32>) -> tensor<?xf32>
  call @print(%reversed) : (tensor<?xf32>) -> ()

  // CHECK: data =
  // CHECK-NEXT: [2, 6, 7, 8]
  %y = call @iota(%n) : (index) -> tensor<?xf32>
  %s = call @scratch(%y, %reversed) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  call @print(%s) : (tensor<?xf32>) -> ()

  // CHECK: data =
  // CHECK-NEXT: [9, 9, 1, 2, 3, 4, 9]
  %p = call @pad(%x, %two) : (tensor<?xf32>, index) -> tensor<?xf32>
  call @print(%p) : (tensor<?xf32>) -> ()

  // CHECK: data =
  // CHECK-NEXT: [0, 1, 1, 2, 3, 4, 6]
  %q = call @pad_by_index(%x, %two) : (tensor<?xf32>, index) -> tensor<?xf32>
  call @print(%q) : (tensor<?xf32>) -> ()

  // CHECK: data =
  // CHECK-NEXT: [5, 5, 5, 5]
  %five = arith.constant 5.0 : f32
  %five4 = call @splat(%five, %n) : (f32, index) -> tensor<?xf32>
  call @print(%five4) : (tensor<?xf32>) -> ()

  // CHECK: data =
  // CHECK-NEXT: [3, 6, 9, 12]
  %l = call @loop(%x, %two) : (tensor<?xf32>, index) -> tensor<?xf32>
  call @print(%l) : (tensor<?xf32>) -> ()
  return
}

func.func @main() {
  %n = arith.constant 4 : index
  call @all(%n) : (index) -> ()
  %allocated = call @numAllocated() : () -> i64
  %alive = call @numAlive() : () -> i64
  // CHECK: {{^[1-9][0-9]*$}}
  // CHECK-NEXT: {{^0$}}
  call @printI64(%allocated) : (i64) -> ()
  call @printNewline() : () -> ()
  call @printI64(%alive) : (i64) -> ()
  call @printNewline() : () -> ()
  return
}
