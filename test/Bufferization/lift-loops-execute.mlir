// Functions with loops of branches on tensors and buffers, executed: values,
// and no buffer leaked or freed twice.

// RUN: %cc -shared -fPIC %S/Inputs/counting_allocator.c -o %t.so
// RUN: linalg-opt %s --linalg-to-buffers --linalg-to-loops --convert-scf-to-cf \
// RUN:     --expand-strided-metadata --lower-affine \
// RUN:     --finalize-memref-to-llvm=use-generic-functions --convert-to-llvm \
// RUN:     --reconcile-unrealized-casts \
// RUN:   | mlir-runner -e main --entry-point-result=void \
// RUN:     --shared-libs=%t.so,%llvm_lib/libmlir_runner_utils.so,%llvm_lib/libmlir_c_runner_utils.so \
// RUN:   | FileCheck %s

// CHECK: data =
// CHECK-NEXT: [8, 16, 24, 32]
// CHECK: data =
// CHECK-NEXT: [1, 2, 3, 4]

// CHECK: data =
// CHECK-NEXT: [4, 8, 12, 16]
// CHECK: data =
// CHECK-NEXT: [9, 36, 81, 144]

// CHECK: data =
// CHECK-NEXT: [15, 30, 45, 60]
// CHECK: data =
// CHECK-NEXT: [11, 22, 33, 44]

// CHECK: data =
// CHECK-NEXT: [2, 4, 6, 8]
// CHECK: data =
// CHECK-NEXT: [1, 2, 3, 4]

// CHECK: data =
// CHECK-NEXT: [5, 10, 15, 20]

// CHECK: data =
// CHECK-NEXT: [8, 16, 24, 32]

// CHECK: data =
// CHECK-NEXT: [4, 8, 12, 16]
// CHECK-NEXT: 0{{$}}

func.func private @printMemrefF32(tensor<*xf32>)
func.func private @numAlive() -> i64
func.func private @printI64(i64)
func.func private @printNewline()

func.func private @print(%x: tensor<?xf32>) {
  %any = tensor.cast %x : tensor<?xf32> to tensor<*xf32>
  call @printMemrefF32(%any) : (tensor<*xf32>) -> ()
  return
}

// Doubles a tensor that the loop carries, %n times.
func.func private @carried(%x: tensor<?xf32>, %n: i32) -> tensor<?xf32> {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  cf.br ^head(%n, %x : i32, tensor<?xf32>)
^head(%i: i32, %v: tensor<?xf32>):
  %more = arith.cmpi sgt, %i, %zero : i32
  cf.cond_br %more, ^body, ^exit
^body:
  %e = tensor.empty(%d) : tensor<?xf32>
  %w = linalg.add ins(%v, %v : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %j = arith.subi %i, %one : i32
  cf.br ^head(%j, %w : i32, tensor<?xf32>)
^exit:
  return %v : tensor<?xf32>
}

// Returns from the loop's middle and from its end; the tensors are of different origin.
func.func private @early(%x: tensor<4xf32>, %n: i32, %stop: i32) -> tensor<4xf32> {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %e = tensor.empty() : tensor<4xf32>
  cf.br ^head(%n, %x : i32, tensor<4xf32>)
^head(%i: i32, %v: tensor<4xf32>):
  %more = arith.cmpi sgt, %i, %zero : i32
  cf.cond_br %more, ^body, ^exit
^body:
  %w = linalg.add ins(%v, %x : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %is = arith.cmpi eq, %i, %stop : i32
  cf.cond_br %is, ^early, ^next
^next:
  %j = arith.subi %i, %one : i32
  cf.br ^head(%j, %w : i32, tensor<4xf32>)
^early:
  %q = linalg.mul ins(%w, %w : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %q : tensor<4xf32>
^exit:
  return %v : tensor<4xf32>
}

// The loop can be entered at two blocks.
func.func private @irreducible(%x: tensor<4xf32>, %c: i1, %n: i32) -> tensor<4xf32> {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %e = tensor.empty() : tensor<4xf32>
  cf.cond_br %c, ^a(%n, %x : i32, tensor<4xf32>), ^b(%n, %x : i32, tensor<4xf32>)
^a(%i: i32, %v: tensor<4xf32>):
  %w = linalg.add ins(%v, %v : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  cf.br ^b(%i, %w : i32, tensor<4xf32>)
^b(%k: i32, %u: tensor<4xf32>):
  %t = linalg.add ins(%u, %x : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %j = arith.subi %k, %one : i32
  %more = arith.cmpi sgt, %j, %zero : i32
  cf.cond_br %more, ^a(%j, %t : i32, tensor<4xf32>), ^exit
^exit:
  return %t : tensor<4xf32>
}

func.func private @switched(%x: tensor<4xf32>, %n: i32) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  cf.switch %n : i32, [
    default: ^other,
    1: ^twice,
    2: ^exit(%x : tensor<4xf32>)
  ]
^other:
  %0 = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  cf.br ^exit(%0 : tensor<4xf32>)
^twice:
  %1 = linalg.add ins(%x, %x : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  cf.br ^exit(%1 : tensor<4xf32>)
^exit(%r: tensor<4xf32>):
  return %r : tensor<4xf32>
}

// Buffers that the loop allocates and carries, and a nested loop.
func.func private @buffers(%a: memref<4xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %first = memref.alloc() : memref<4xf32>
  linalg.copy ins(%a : memref<4xf32>) outs(%first : memref<4xf32>)
  cf.br ^outer(%c0, %first : index, memref<4xf32>)
^outer(%i: index, %m: memref<4xf32>):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^start, ^exit
^start:
  %new = memref.alloc() : memref<4xf32>
  linalg.copy ins(%m : memref<4xf32>) outs(%new : memref<4xf32>)
  cf.br ^inner(%c0 : index)
^inner(%j: index):
  linalg.add ins(%new, %a : memref<4xf32>, memref<4xf32>) outs(%new : memref<4xf32>)
  %j2 = arith.addi %j, %c1 : index
  %again = arith.cmpi slt, %j2, %i : index
  cf.cond_br %again, ^inner(%j2 : index), ^next
^next:
  %i2 = arith.addi %i, %c1 : index
  cf.br ^outer(%i2, %new : index, memref<4xf32>)
^exit:
  linalg.copy ins(%m : memref<4xf32>) outs(%a : memref<4xf32>)
  return
}

// Recursion, with blocks.
func.func private @recursive(%x: tensor<4xf32>, %n: i32) -> tensor<4xf32> {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %done = arith.cmpi sle, %n, %zero : i32
  cf.cond_br %done, ^stop, ^on
^stop:
  return %x : tensor<4xf32>
^on:
  %e = tensor.empty() : tensor<4xf32>
  %y = linalg.add ins(%x, %x : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %m = arith.subi %n, %one : i32
  %r = call @recursive(%y, %m) : (tensor<4xf32>, i32) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// A loop in a region.
func.func private @nested(%x: tensor<4xf32>, %n: i32) -> tensor<4xf32> {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %e = tensor.empty() : tensor<4xf32>
  %r = scf.execute_region -> tensor<4xf32> {
    cf.br ^head(%n, %x : i32, tensor<4xf32>)
  ^head(%i: i32, %v: tensor<4xf32>):
    %more = arith.cmpi sgt, %i, %zero : i32
    cf.cond_br %more, ^body, ^exit
  ^body:
    %w = linalg.add ins(%v, %x : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %j = arith.subi %i, %one : i32
    cf.br ^head(%j, %w : i32, tensor<4xf32>)
  ^exit:
    scf.yield %v : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

func.func @test() {
  %n0 = arith.constant 0 : i32
  %n1 = arith.constant 1 : i32
  %n2 = arith.constant 2 : i32
  %n3 = arith.constant 3 : i32
  %i3 = arith.constant 3 : index
  %yes = arith.constant true
  %no = arith.constant false
  %x = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %d = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  %0 = call @carried(%d, %n3) : (tensor<?xf32>, i32) -> tensor<?xf32>
  call @print(%0) : (tensor<?xf32>) -> ()
  %00 = call @carried(%d, %n0) : (tensor<?xf32>, i32) -> tensor<?xf32>
  call @print(%00) : (tensor<?xf32>) -> ()
  %1 = call @early(%x, %n3, %n0) : (tensor<4xf32>, i32, i32) -> tensor<4xf32>
  %d1 = tensor.cast %1 : tensor<4xf32> to tensor<?xf32>
  call @print(%d1) : (tensor<?xf32>) -> ()
  %2 = call @early(%x, %n3, %n2) : (tensor<4xf32>, i32, i32) -> tensor<4xf32>
  %d2 = tensor.cast %2 : tensor<4xf32> to tensor<?xf32>
  call @print(%d2) : (tensor<?xf32>) -> ()
  %3 = call @irreducible(%x, %yes, %n3) : (tensor<4xf32>, i1, i32) -> tensor<4xf32>
  %d3 = tensor.cast %3 : tensor<4xf32> to tensor<?xf32>
  call @print(%d3) : (tensor<?xf32>) -> ()
  %4 = call @irreducible(%x, %no, %n3) : (tensor<4xf32>, i1, i32) -> tensor<4xf32>
  %d4 = tensor.cast %4 : tensor<4xf32> to tensor<?xf32>
  call @print(%d4) : (tensor<?xf32>) -> ()
  %5 = call @switched(%x, %n1) : (tensor<4xf32>, i32) -> tensor<4xf32>
  %d5 = tensor.cast %5 : tensor<4xf32> to tensor<?xf32>
  call @print(%d5) : (tensor<?xf32>) -> ()
  %6 = call @switched(%x, %n2) : (tensor<4xf32>, i32) -> tensor<4xf32>
  %d6 = tensor.cast %6 : tensor<4xf32> to tensor<?xf32>
  call @print(%d6) : (tensor<?xf32>) -> ()
  %m = memref.alloc() : memref<4xf32>
  linalg.map ins(%x : tensor<4xf32>) outs(%m : memref<4xf32>) (%in: f32, %out: f32) {
    linalg.yield %in : f32
  }
  call @buffers(%m, %i3) : (memref<4xf32>, index) -> ()
  %7 = bufferization.to_tensor %m restrict : memref<4xf32> to tensor<4xf32>
  %d7 = tensor.cast %7 : tensor<4xf32> to tensor<?xf32>
  call @print(%d7) : (tensor<?xf32>) -> ()
  %8 = call @recursive(%x, %n3) : (tensor<4xf32>, i32) -> tensor<4xf32>
  %d8 = tensor.cast %8 : tensor<4xf32> to tensor<?xf32>
  call @print(%d8) : (tensor<?xf32>) -> ()
  %9 = call @nested(%x, %n3) : (tensor<4xf32>, i32) -> tensor<4xf32>
  %d9 = tensor.cast %9 : tensor<4xf32> to tensor<?xf32>
  call @print(%d9) : (tensor<?xf32>) -> ()
  return
}

func.func @main() {
  call @test() : () -> ()
  %alive = call @numAlive() : () -> i64
  call @printI64(%alive) : (i64) -> ()
  call @printNewline() : () -> ()
  return
}
