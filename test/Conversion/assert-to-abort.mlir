// RUN: linalg-opt %s --linalg-assert-to-abort --split-input-file --verify-diagnostics | FileCheck %s

// One text for both asserts of the same message.
// CHECK-DAG: llvm.mlir.global private constant @[[SAME:assert_message.*]]("no\0A")
// CHECK-DAG: llvm.mlir.global private constant @[[OTHER:assert_message.*]]("a \22quote\22\0A")
// CHECK-DAG: llvm.func @write(i32, !llvm.ptr, i64) -> i64
// CHECK-DAG: llvm.func @abort()
// CHECK-LABEL: func @three
// CHECK-SAME: %[[X:.*]]: i1, %[[Y:.*]]: i1
// CHECK: cf.cond_br %[[X]], ^[[REST:.*]], ^[[FAIL:.*]]
// CHECK: ^[[REST]]:
// CHECK-NEXT: cf.cond_br %[[Y]], ^[[REST2:.*]], ^[[FAIL2:.*]]
// CHECK: ^[[REST2]]:
// CHECK-NEXT: cf.cond_br %[[X]], ^[[REST3:.*]], ^[[FAIL3:.*]]
// CHECK: ^[[REST3]]:
// CHECK-NEXT: return %[[X]]
// CHECK: ^[[FAIL]]:
// CHECK-DAG: %[[FD:.*]] = llvm.mlir.constant(2 : i32)
// CHECK-DAG: %[[TEXT:.*]] = llvm.mlir.addressof @[[SAME]]
// CHECK-DAG: %[[SIZE:.*]] = llvm.mlir.constant(3 : i64)
// CHECK: llvm.call @write(%[[FD]], %[[TEXT]], %[[SIZE]])
// CHECK-NEXT: llvm.call @abort()
// CHECK-NEXT: llvm.unreachable
// CHECK: ^[[FAIL2]]:
// CHECK: llvm.mlir.addressof @[[OTHER]]
// CHECK: llvm.mlir.constant(10 : i64)
// CHECK: ^[[FAIL3]]:
// CHECK: llvm.mlir.addressof @[[SAME]]
func.func @three(%x: i1, %y: i1) -> i1 {
  cf.assert %x, "no"
  cf.assert %y, "a \22quote\22"
  cf.assert %x, "no"
  return %x : i1
}

// -----

// A region can't be left by a branch.
// CHECK-LABEL: func @in_loop
// CHECK-NEXT: scf.for
// CHECK-NEXT: cf.assert
func.func @in_loop(%n: index, %x: i1) {
  scf.for %i = %n to %n step %n {
    cf.assert %x, "no"
  }
  return
}

// -----

// An existing declaration is used.
// CHECK: llvm.func @abort()
// CHECK-NOT: llvm.func @abort
// CHECK: llvm.call @abort()
llvm.func @abort()
func.func @declared(%x: i1) {
  cf.assert %x, "no"
  return
}

// -----

// expected-error@+1 {{assertions need the C library's 'write', expected nothing else of that name or an 'llvm.func' of type '!llvm.func<i64 (i32, ptr, i64)>'}}
func.func private @write(f32)
func.func @other_write(%x: i1) {
  cf.assert %x, "no"
  return
}
