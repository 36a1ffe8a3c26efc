// Frees buffers in and around loops of OpenMP.

// RUN: linalg-opt %s --linalg-to-openmp --linalg-deallocate | FileCheck %s

// RUN: %cc -shared -fPIC %S/Inputs/counting_allocator.c -o %t.so
// RUN: linalg-opt %s --linalg-to-openmp --linalg-to-buffers --linalg-to-loops --convert-scf-to-cf \
// RUN:     --expand-strided-metadata --lower-affine --convert-openmp-to-llvm \
// RUN:     --finalize-memref-to-llvm=use-generic-functions --convert-to-llvm \
// RUN:     --reconcile-unrealized-casts \
// RUN:   | mlir-runner -e main --entry-point-result=void \
// RUN:     --shared-libs=%t.so,%llvm_lib/libmlir_runner_utils.so,%llvm_lib/libmlir_c_runner_utils.so,%llvm_lib/libomp.so \
// RUN:   | FileCheck %s --check-prefix=VALUES
// RUN: linalg-opt %s --linalg-to-openmp | linalg-run - --function=first --pipeline=parallel --input=zeros \
// RUN:   --expect=splat=2
// RUN: linalg-opt %s --linalg-to-openmp | linalg-run - --function=first --pipeline=loops --input=zeros \
// RUN:   --expect=splat=2

// VALUES:      [24,  3,  3,  3,  3,  3,  3,  3]
// VALUES-NEXT: 0{{$}}

// CHECK-LABEL: func.func @first(
// CHECK:         omp.wsloop {
// CHECK-NEXT:      omp.loop_nest
func.func @first(%a: memref<4xf32>) {
  %x = arith.constant 2.0 : f32
  scf.forall (%i) in (4) {
    memref.store %x, %a[%i] : memref<4xf32>
  }
  return
}

// CHECK-LABEL: func.func private @f(
// CHECK:         omp.wsloop {
// CHECK-NEXT:      omp.loop_nest
// CHECK:             bufferization.dealloc
// CHECK:         bufferization.dealloc
func.func private @numAlive() -> i64
func.func private @printI64(i64)
func.func private @printNewline()
func.func private @printMemrefF32(memref<*xf32>)
func.func private @f(%a: memref<8xf32>) {
  %x = arith.constant 2.0 : f32
  %o = memref.alloc() : memref<8xf32>
  linalg.fill ins(%x : f32) outs(%o : memref<8xf32>)
  scf.forall (%i) in (4) {
    %t = memref.alloc() : memref<2xf32>
    %k = arith.constant 2 : index
    %j = arith.muli %i, %k : index
    %p = memref.subview %a[%j] [2] [1] : memref<8xf32> to memref<2xf32, strided<[1], offset: ?>>
    %q = memref.subview %o[%j] [2] [1] : memref<8xf32> to memref<2xf32, strided<[1], offset: ?>>
    linalg.exp ins(%p : memref<2xf32, strided<[1], offset: ?>>) outs(%t : memref<2xf32>)
    linalg.add ins(%t, %q : memref<2xf32>, memref<2xf32, strided<[1], offset: ?>>) outs(%p : memref<2xf32, strided<[1], offset: ?>>)
  }
  return
}
func.func private @g(%a: memref<8xf32>, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %s = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%z) -> f32 {
    %t = memref.alloc() : memref<f32>
    %v = memref.load %a[%i] : memref<8xf32>
    linalg.fill ins(%v : f32) outs(%t : memref<f32>)
    %w = memref.load %t[] : memref<f32>
    scf.reduce(%w : f32) {
    ^bb0(%x: f32, %y: f32):
      %r = arith.addf %x, %y : f32
      scf.reduce.return %r : f32
    }
  }
  return %s : f32
}
func.func @test() {
  %a = memref.alloc() : memref<8xf32>
  %z = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  linalg.fill ins(%z : f32) outs(%a : memref<8xf32>)
  call @f(%a) : (memref<8xf32>) -> ()
  %s = call @g(%a, %c8) : (memref<8xf32>, index) -> f32
  memref.store %s, %a[%c0] : memref<8xf32>
  %u = memref.cast %a : memref<8xf32> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  return
}
func.func @main() {
  call @test() : () -> ()
  %alive = call @numAlive() : () -> i64
  call @printI64(%alive) : (i64) -> ()
  call @printNewline() : () -> ()
  return
}
