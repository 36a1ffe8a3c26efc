// The index offsets that a called function gets.

// RUN: linalg-opt %s --linalg-to-library-calls --remarks-filter-missed=linalg-to-library-calls --verify-diagnostics | FileCheck %s
// RUN: linalg-opt %s --canonicalize --linalg-to-library-calls | FileCheck %s --check-prefix=CANONICAL

// CHECK: #[[MAP:.*]] = affine_map<()[s0, s1] -> (s0 * 2 + s1 + 1)>

#id = affine_map<(i, j) -> (i, j)>
#vector = affine_map<(i) -> (i)>

// Used directly, or not used.
// CHECK-LABEL: func.func @plain(
// CHECK-DAG:     %[[ZERO:.*]] = arith.constant 0 : i64
// CHECK:         call @plain_indices(%[[ZERO]], %{{.*}}, %{{.*}}) : (i64, i64, memref
func.func @plain(%a: memref<4x4xindex>) {
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"], library_call = "plain_indices"}
      outs(%a : memref<4x4xindex>) {
  ^bb0(%out: index):
    %j = linalg.index 1 : index
    %0 = arith.muli %j, %j : index
    linalg.yield %0 : index
  }
  return
}

// A sum of an index and a value from outside, in any form. A sum of two of the
// payload's values does not count.
// CHECK-LABEL: func.func @sums(
// CHECK-SAME:      %{{.*}}: memref<4x4xindex>, %[[N:.*]]: index, %[[M:.*]]: index)
// CHECK:         %[[CN:.*]] = arith.index_cast %[[N]] : index to i64
// CHECK:         %[[SUM:.*]] = affine.apply #[[MAP]]()[%[[M]], %[[N]]]
// CHECK:         %[[CM:.*]] = arith.index_cast %[[SUM]] : index to i64
// CHECK:         call @sum_indices(%[[CN]], %[[CM]],
// CHECK:         %[[SEVEN:.*]] = arith.constant 7 : i64
// CHECK:         call @sum_indices(%[[SEVEN]], %{{.*}},
// CANONICAL-LABEL: func.func @sums(
// CANONICAL:       call @sum_indices(
// CANONICAL:       call @sum_indices(
func.func @sums(%a: memref<4x4xindex>, %n: index, %m: index) {
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"], library_call = "sum_indices"}
      outs(%a : memref<4x4xindex>) {
  ^bb0(%out: index):
    %i0 = linalg.index 0 : index
    %j0 = linalg.index 1 : index
    %i = arith.addi %n, %i0 : index
    %j = affine.apply affine_map<(d0, d1)[s0] -> (d0 * 2 + s0 + d1 + 1)>(%m, %n)[%j0]
    %0 = arith.addi %i, %j : index
    linalg.yield %0 : index
  }
  %five = arith.constant 5 : index
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"], library_call = "sum_indices"}
      outs(%a : memref<4x4xindex>) {
  ^bb0(%out: index):
    %two = arith.constant 2 : index
    %i0 = linalg.index 0 : index
    %j = linalg.index 1 : index
    %i1 = arith.addi %i0, %five : index
    %i = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%two)[%i1]
    %0 = arith.addi %i, %j : index
    linalg.yield %0 : index
  }
  return
}

// An index that occurs several times, always in the same sum; and one that is
// also used directly.
// CHECK-LABEL: func.func @several(
// CHECK-SAME:      %{{.*}}: memref<4x4xindex>, %[[N:.*]]: index)
// CHECK:         %[[CN:.*]] = arith.index_cast %[[N]] : index to i64
// CHECK:         %[[ZERO:.*]] = arith.constant 0 : i64
// CHECK:         call @several_indices(%[[CN]], %[[ZERO]],
func.func @several(%a: memref<4x4xindex>, %n: index) {
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"], library_call = "several_indices"}
      outs(%a : memref<4x4xindex>) {
  ^bb0(%out: index):
    %i0 = linalg.index 0 : index
    %i1 = linalg.index 0 : index
    %i2 = arith.addi %i0, %n : index
    %i3 = affine.apply affine_map<(d0)[s0] -> (s0 + d0)>(%i1)[%n]
    %j = linalg.index 1 : index
    %one = arith.constant 1 : index
    %next = arith.addi %j, %one : index
    %0 = arith.muli %i2, %i3 : index
    %1 = arith.muli %j, %next : index
    %2 = arith.addi %0, %1 : index
    linalg.yield %2 : index
  }
  return
}

// CHECK-LABEL: func.func @not_one(
// CHECK-NOT:     call
// CHECK:         return
func.func @not_one(%a: memref<4xindex>, %n: index, %m: index) {
  // expected-remark@+1 {{Reason="the payload adds different values to the index of loop 0"}}
  linalg.generic {indexing_maps = [#vector], iterator_types = ["parallel"], library_call = "not_one_index"}
      outs(%a : memref<4xindex>) {
  ^bb0(%out: index):
    %i = linalg.index 0 : index
    %0 = arith.addi %i, %n : index
    %1 = arith.addi %i, %m : index
    %2 = arith.muli %0, %1 : index
    linalg.yield %2 : index
  }
  // expected-remark@+1 {{Reason="arith.addi in the payload uses a value from outside of it"}}
  linalg.generic {indexing_maps = [#vector], iterator_types = ["parallel"], library_call = "not_one_index"}
      outs(%a : memref<4xindex>) {
  ^bb0(%out: index):
    %i = linalg.index 0 : index
    %0 = arith.addi %i, %n : index
    %1 = arith.muli %0, %i : index
    linalg.yield %1 : index
  }
  // expected-remark@+1 {{Reason="affine.apply in the payload uses a value from outside of it"}}
  linalg.generic {indexing_maps = [#vector], iterator_types = ["parallel"], library_call = "not_one_index"}
      outs(%a : memref<4xindex>) {
  ^bb0(%out: index):
    %i = linalg.index 0 : index
    %0 = affine.apply affine_map<(d0)[s0] -> (d0 * 2 + s0)>(%i)[%n]
    linalg.yield %0 : index
  }
  return
}

// Indices of a nested structured op are its own.
// CHECK-LABEL: func.func @inner(
// CHECK:         call @no_indices(%{{[^,]*}}) : (memref
func.func @inner(%a: memref<4xindex>) {
  linalg.generic {indexing_maps = [#vector], iterator_types = ["parallel"], library_call = "no_indices"}
      outs(%a : memref<4xindex>) {
  ^bb0(%out: index):
    %b = memref.alloca() : memref<2xindex>
    linalg.generic {indexing_maps = [#vector], iterator_types = ["parallel"]} outs(%b : memref<2xindex>) {
    ^bb0(%0: index):
      %i = linalg.index 0 : index
      linalg.yield %i : index
    }
    linalg.yield %out : index
  }
  return
}
