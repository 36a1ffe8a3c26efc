// Programs that free some of their buffers themselves: with the frees that the
// pipelines add, each buffer is freed once. The C program calls each function a
// thousand times, on heap memory whose size it compares; libc aborts on a second free.

// RUN: split-file %s %t
// RUN: linalg-run %t/program.mlir --emit=so -o %t/program.so
// RUN: %cc %t/main.c %t/program.so -o %t/main -Wl,-rpath,%t
// RUN: %t/main | FileCheck %s
// RUN: linalg-run %t/program.mlir --emit=so --pipeline=parallel --threads=1 -o %t/program.so
// RUN: %t/main | FileCheck %s
// CHECK-COUNT-9: ok
// CHECK-NOT: lost

//--- main.c
#include "program.h"
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>

static float data[4] = {1, 1, 1, 1}, more[16];
static linalg_f32_1d o = {data, data, 0, {4}, {1}}, a = {more, more, 0, {16}, {1}};

#define CHECK(call)                                                            \
  do {                                                                         \
    size_t before = 0, after;                                                  \
    for (int i = 0; i < 1000; ++i) {                                           \
      call;                                                                    \
      if (i == 0)                                                              \
        before = mallinfo2().uordblks;                                         \
    }                                                                          \
    after = mallinfo2().uordblks;                                              \
    printf(before == after ? "ok\n" : "lost memory in %s\n", #call);           \
  } while (0)

int main(void) {
  setvbuf(stdout, NULL, _IONBF, 0);
  CHECK(_mlir_ciface_returned(&o, true));
  CHECK(_mlir_ciface_chosen(&o, false));
  CHECK(_mlir_ciface_carried(&o, 3));
  CHECK(_mlir_ciface_carried_allocations(&o, 3));
  CHECK(_mlir_ciface_branches(&o, true));
  CHECK(_mlir_ciface_freed_by_callee(&o));
  CHECK(_mlir_ciface_extents(&o));
  CHECK(_mlir_ciface_view(&o));
  linalg_f32_1d r;
  CHECK((_mlir_ciface_parallel(&r, &a), free(r.allocated)));
}

//--- program.mlir
!t = memref<4xf32>
func.func private @make() -> !t {
  %c = arith.constant 2.0 : f32
  %r = memref.alloc() : !t
  linalg.fill ins(%c : f32) outs(%r : !t)
  return %r : !t
}
// Under a condition.
func.func @returned(%o: !t, %free: i1) {
  %0 = call @make() : () -> !t
  linalg.exp ins(%0 : !t) outs(%o : !t)
  scf.if %free {
    memref.dealloc %0 : !t
  }
  return
}
// One of its own, two of calls, of which it is not known which is freed first.
func.func @chosen(%o: !t, %which: i1) {
  %0 = call @make() : () -> !t
  %1 = call @make() : () -> !t
  %2 = memref.alloc() : !t
  %first = arith.select %which, %0, %1 : !t
  %second = arith.select %which, %1, %0 : !t
  linalg.exp ins(%first : !t) outs(%2 : !t)
  linalg.copy ins(%2 : !t) outs(%o : !t)
  memref.dealloc %first : !t
  memref.dealloc %second : !t
  return
}
func.func @carried(%o: !t, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = call @make() : () -> !t
  %last = scf.for %i = %c0 to %n step %c1 iter_args(%x = %0) -> !t {
    %1 = func.call @make() : () -> !t
    linalg.exp ins(%x : !t) outs(%1 : !t)
    memref.dealloc %x : !t
    scf.yield %1 : !t
  }
  linalg.copy ins(%last : !t) outs(%o : !t)
  memref.dealloc %last : !t
  return
}
func.func @carried_allocations(%o: !t, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = memref.alloc() : !t
  linalg.copy ins(%o : !t) outs(%0 : !t)
  %last = scf.for %i = %c0 to %n step %c1 iter_args(%x = %0) -> !t {
    %1 = memref.alloc() : !t
    linalg.exp ins(%x : !t) outs(%1 : !t)
    memref.dealloc %x : !t
    scf.yield %1 : !t
  }
  linalg.copy ins(%last : !t) outs(%o : !t)
  memref.dealloc %last : !t
  return
}
func.func @branches(%o: !t, %which: i1) {
  %0 = call @make() : () -> !t
  cf.cond_br %which, ^keep(%0 : !t), ^copy
^copy:
  %1 = call @make() : () -> !t
  linalg.copy ins(%0 : !t) outs(%1 : !t)
  memref.dealloc %0 : !t
  cf.br ^keep(%1 : !t)
^keep(%x: !t):
  linalg.exp ins(%x : !t) outs(%o : !t)
  memref.dealloc %x : !t
  return
}
func.func private @consume(%x: !t, %o: !t) {
  linalg.exp ins(%x : !t) outs(%o : !t)
  memref.dealloc %x : !t
  return
}
func.func @freed_by_callee(%o: !t) {
  %0 = memref.alloc() : !t
  linalg.copy ins(%o : !t) outs(%0 : !t)
  call @consume(%0, %o) : (!t, !t) -> ()
  return
}
// The extent becomes static on the way.
func.func @extents(%o: !t) {
  %c4 = arith.constant 4 : index
  %0 = memref.alloc(%c4) : memref<?xf32>
  %x = memref.cast %0 : memref<?xf32> to !t
  linalg.copy ins(%o : !t) outs(%x : !t)
  linalg.exp ins(%x : !t) outs(%o : !t)
  memref.dealloc %0 : memref<?xf32>
  return
}
func.func @view(%o: !t) {
  %c0 = arith.constant 0 : index
  %0 = memref.alloc() : memref<16xi8>
  %x = memref.view %0[%c0][] : memref<16xi8> to !t
  linalg.copy ins(%o : !t) outs(%x : !t)
  linalg.exp ins(%x : !t) outs(%o : !t)
  memref.dealloc %0 : memref<16xi8>
  return
}
// One for each tile, and one that is returned.
func.func @parallel(%a: memref<16xf32>) -> memref<16xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %r = memref.alloc() : memref<16xf32>
  scf.parallel (%i) = (%c0) to (%c16) step (%c4) {
    %0 = memref.alloc() : !t
    %x = memref.subview %a[%i] [4] [1] : memref<16xf32> to memref<4xf32, strided<[1], offset: ?>>
    %y = memref.subview %r[%i] [4] [1] : memref<16xf32> to memref<4xf32, strided<[1], offset: ?>>
    linalg.copy ins(%x : memref<4xf32, strided<[1], offset: ?>>) outs(%0 : !t)
    linalg.exp ins(%0 : !t) outs(%y : memref<4xf32, strided<[1], offset: ?>>)
    memref.dealloc %0 : !t
  }
  return %r : memref<16xf32>
}
