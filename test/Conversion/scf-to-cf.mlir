// Nested loops and conditions, lowered from the last to the first.

// RUN: linalg-opt %s --linalg-scf-to-cf | FileCheck %s
// RUN: linalg-opt %s --linalg-scf-to-cf | linalg-run - --function=f --input=iota:6 --input=3 --expect=[3,4,10,6,14,8]
// RUN: linalg-run %s --function=f --input=iota:6 --input=3 --expect=[3,4,10,6,14,8]
// RUN: linalg-run %s --function=results --input=4 --expect=8

// CHECK-LABEL: func.func @f
// CHECK-NOT: scf.
// CHECK: return
func.func @f(%a: memref<?xf32>, %n: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %size = memref.dim %a, %c0 : memref<?xf32>
  // Adds 1, n times.
  %left = scf.while (%i = %n) : (i32) -> i32 {
    %more = arith.cmpi sgt, %i, %zero : i32
    scf.condition(%more) %i : i32
  } do {
  ^bb0(%i: i32):
    scf.parallel (%j) = (%c0) to (%size) step (%c1) {
      %x = memref.load %a[%j] : memref<?xf32>
      %f = arith.constant 1.0 : f32
      %y = arith.addf %x, %f : f32
      memref.store %y, %a[%j] : memref<?xf32>
    }
    %next = arith.subi %i, %one : i32
    scf.yield %next : i32
  }
  // Doubles the elements at even indices except the first.
  scf.forall (%j) in (%size) {
    %rest = arith.remui %j, %c2 : index
    %isEven = arith.cmpi eq, %rest, %c0 : index
    %isLater = arith.cmpi ne, %j, %c0 : index
    scf.if %isEven {
      scf.if %isLater {
        %last = scf.for %k = %c0 to %j step %j iter_args(%t = %c0) -> (index) {
          %x = memref.load %a[%j] : memref<?xf32>
          %y = arith.addf %x, %x : f32
          memref.store %y, %a[%j] : memref<?xf32>
          scf.yield %k : index
        }
      }
    }
  }
  return
}

// Code after a loop that comes after another one.
// CHECK-LABEL: func.func @results
// CHECK-NOT: scf.
// CHECK: return
func.func @results(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %c0) -> (index) {
    %1 = scf.for %j = %c0 to %i step %c1 iter_args(%t = %s) -> (index) {
      %3 = arith.addi %t, %j : index
      scf.yield %3 : index
    }
    %2 = scf.execute_region -> index {
      %4 = arith.addi %1, %c1 : index
      scf.yield %4 : index
    }
    scf.yield %2 : index
  }
  %5 = scf.index_switch %0 -> index
  case 7 {
    scf.yield %n : index
  }
  default {
    scf.yield %0 : index
  }
  return %5 : index
}

// The annotation of a loop reaches LLVM.

// RUN: linalg-opt %s --linalg-loops-to-llvm | mlir-translate --mlir-to-llvmir | FileCheck %s --check-prefix=LLVM
// LLVM-LABEL: @annotated
// LLVM: br label {{.*}} !llvm.loop ![[LOOP:[0-9]+]]
func.func @annotated(%a: memref<?xf32>, %x: f32, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    memref.store %x, %a[%i] : memref<?xf32>
  } {llvm.loop_annotation = #llvm.loop_annotation<unroll = <disable = true>>}
  return
}

// Rows of more than eight elements are not unrolled, or LLVM would gather and scatter elements of several rows;
// columns and shorter rows are left to it. Neither are loops that fill rows, short ones too, or it would call memset
// for each. Of gathered rows, the loop over the elements is unrolled, and that over the rows is not vectorized. Several
// vectors of a row are written in each iteration if no elements are left.

// LLVM-LABEL: @rows
// LLVM: store float
// LLVM: br label {{.*}} !llvm.loop ![[LONG:[0-9]+]]
// LLVM-LABEL: @computed_rows
// LLVM: store float
// LLVM: br label {{.*}} !llvm.loop
// LLVM-LABEL: @columns
// LLVM-NOT: !llvm.loop
// LLVM-LABEL: @short_rows
// LLVM-NOT: !llvm.loop
// LLVM-LABEL: @row
// LLVM-NOT: !llvm.loop
// LLVM-LABEL: @filled_rows
// LLVM-COUNT-2: !llvm.loop
// LLVM-NOT: !llvm.loop
// LLVM-LABEL: @gathered_rows
// LLVM: br label {{.*}} !llvm.loop ![[ROWS:[0-9]+]]
// LLVM-NOT: !llvm.loop
// LLVM: }
// LLVM: ![[LOOP]] = distinct !{![[LOOP]], ![[UNROLL:[0-9]+]]}
// LLVM: ![[UNROLL]] = !{!"llvm.loop.unroll.disable"}
// LLVM: ![[LONG]] = distinct !{![[LONG]], ![[INTERLEAVE:[0-9]+]], ![[UNROLL]]}
// LLVM: ![[INTERLEAVE]] = !{!"llvm.loop.interleave.count", i32 4}
// LLVM: ![[ROWS]] = distinct !{![[ROWS]], ![[VECTORIZE:[0-9]+]]}
// LLVM: ![[VECTORIZE]] = !{!"llvm.loop.vectorize.enable", i1 false}
func.func @rows(%a: memref<?x64xf32>, %x: f32, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %c64 step %c1 {
      memref.store %x, %a[%i, %j] : memref<?x64xf32>
    }
  }
  return
}

func.func @computed_rows(%a: memref<?x10xf32>, %b: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %c10 step %c1 {
      %0 = memref.load %a[%i, %j] : memref<?x10xf32>
      %1 = memref.load %b[%i] : memref<?xf32>
      %2 = arith.mulf %0, %1 : f32
      memref.store %2, %a[%i, %j] : memref<?x10xf32>
    }
  }
  return
}

func.func @columns(%a: memref<10x?xf32>, %b: memref<?x10xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %c10 step %c1 {
      %0 = memref.load %a[%j, %i] : memref<10x?xf32>
      memref.store %0, %b[%i, %j] : memref<?x10xf32>
    }
  }
  return
}

func.func @short_rows(%a: memref<?x8xf32>, %x: f32, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %c8 step %c1 {
      memref.store %x, %a[%i, %j] : memref<?x8xf32>
    }
  }
  return
}

func.func @row(%a: memref<64xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  scf.for %j = %c0 to %c64 step %c1 {
    memref.store %x, %a[%j] : memref<64xf32>
  }
  return
}

func.func @filled_rows(%a: memref<18x58x3xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c18 = arith.constant 18 : index
  %c58 = arith.constant 58 : index
  scf.for %i = %c0 to %c18 step %c1 {
    scf.for %j = %c0 to %c58 step %c1 {
      scf.for %k = %c0 to %c3 step %c1 {
        memref.store %x, %a[%i, %j, %k] : memref<18x58x3xf32>
      }
    }
  }
  return
}

func.func @gathered_rows(%a: memref<?x6xf32>, %rows: memref<?xi32>, %b: memref<?x6xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %c6 step %c1 {
      %0 = memref.load %rows[%i] : memref<?xi32>
      %row = arith.index_cast %0 : i32 to index
      %1 = memref.load %a[%row, %j] : memref<?x6xf32>
      memref.store %1, %b[%i, %j] : memref<?x6xf32>
    }
  }
  return
}
