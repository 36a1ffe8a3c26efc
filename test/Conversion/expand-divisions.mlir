// RUN: linalg-opt %s --linalg-expand-divisions | FileCheck %s
// RUN: linalg-run %s --function=divisions --input=-17 --expect=-3 --expect=-2 --expect=7 --expect=-24 --next-call --function=divisions --input=-16 --expect=-2 --expect=-2 --expect=0 --expect=-16
// RUN: linalg-run %s --function=divisions --input=0 --expect=0 --expect=0 --expect=0 --expect=0 --next-call --function=divisions --input=23 --expect=2 --expect=3 --expect=7 --expect=16
// RUN: linalg-run %s --function=divisions --input=9223372036854775807 --expect=1152921504606846975 --expect=1152921504606846976 --expect=7 --expect=9223372036854775800
// RUN: linalg-run %s --function=divisions --input=-9223372036854775808 --expect=-1152921504606846976 --expect=-1152921504606846976 --expect=0 --expect=-9223372036854775808
// RUN: linalg-run %s --pipeline=loops --function=inside --input=-17 --input=21 --expect=-10 --expect=-2 --next-call --function=inside --input=35 --input=-9 --expect=-3 --expect=2

// CHECK-LABEL: func @divisions(
// CHECK-SAME:    %[[N:.*]]: index)
// CHECK:         %[[SEVEN:.*]] = arith.constant 7 : index
// CHECK:         %[[THREE:.*]] = arith.constant 3 : index
// CHECK:         %[[DOWN:.*]] = arith.shrsi %[[N]], %[[THREE]] : index
// CHECK:         %[[QUOTIENT:.*]] = arith.shrsi %[[N]], %{{.*}} : index
// CHECK:         %[[REST:.*]] = arith.andi %[[N]], %{{.*}} : index
// CHECK:         %[[SUM:.*]] = arith.addi %[[REST]], %{{.*}} : index
// CHECK:         %[[ONE:.*]] = arith.shrsi %[[SUM]], %{{.*}} : index
// CHECK:         %[[UP:.*]] = arith.addi %[[QUOTIENT]], %[[ONE]] : index
// CHECK:         %[[REST:.*]] = arith.andi %[[N]], %{{.*}} : index
// CHECK:         %[[QUOTIENT:.*]] = arith.shrsi %[[N]], %{{.*}} : index
// CHECK:         %[[FULL:.*]] = affine.apply #{{.*}}()[%[[QUOTIENT]]]
// CHECK:         return %[[DOWN]], %[[UP]], %[[REST]], %[[FULL]]
func.func @divisions(%n: index) -> (index, index, index, index) {
  %0 = affine.apply affine_map<(d0) -> (d0 floordiv 8)>(%n)
  %1 = affine.apply affine_map<(d0) -> (d0 ceildiv 8)>(%n)
  %2 = affine.apply affine_map<()[s0] -> (s0 mod 8)>()[%n]
  %3 = affine.apply affine_map<()[s0] -> (s0 floordiv 8 * 8)>()[%n]
  return %0, %1, %2, %3 : index, index, index, index
}

// Divisions inside of others, of sums, and in minima and maxima.

// CHECK-LABEL: func @inside(
// CHECK-SAME:    %[[M:.*]]: index, %[[N:.*]]: index)
// CHECK:         %[[Q:.*]] = arith.shrsi %[[N]]
// CHECK:         %[[SUM:.*]] = affine.apply #{{.*}}()[%[[Q]], %[[M]]]
// CHECK:         %[[R:.*]] = arith.andi %[[SUM]]
// CHECK:         %[[MIN:.*]] = affine.min
// CHECK-NOT:     floordiv
// CHECK:         arith.shrsi %[[M]]
// CHECK:         affine.max
func.func @inside(%m: index, %n: index) -> (index, index) {
  %0 = affine.min affine_map<(d0)[s0] -> ((d0 + s0 floordiv 4) mod 16 - 3, d0 + 7, 1)>(%m)[%n]
  %1 = affine.max affine_map<(d0)[s0] -> (d0 floordiv 16, -s0, -3)>(%m)[%n]
  %2 = affine.min affine_map<()[s0, s1] -> (s0, s1)>()[%1, %m]
  %3 = affine.min affine_map<()[s0] -> (s0, 2)>()[%1]
  return %0, %3 : index, index
}
