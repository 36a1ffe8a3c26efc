// A payload that is simplified while its schedule is applied: partial sums are no longer
// possible, and operands that are no longer read keep their numbers.

// RUN: linalg-run %s --input="[[1,2,3],[4,5,6]]" --input="[7]" --input="[[9],[8],[7]]" | FileCheck %s
// RUN: linalg-opt %s --linalg-apply-schedule | FileCheck %s --check-prefix=IR

// The exclusive or of a value and itself is 0.
// IR-NOT: structured.schedule
// CHECK: {{\[\[}}0],
// CHECK-NEXT: [0],
// CHECK-NEXT: [0]]
func.func @main(%a: tensor<2x3xi32>, %b: tensor<1xi32>, %c: tensor<3x1xi32>) -> tensor<3x1xi32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j)>, affine_map<(i, j, k) -> (k)>,
                                        affine_map<(i, j, k) -> (k)>, affine_map<(i, j, k) -> (j, k)>],
                       iterator_types = ["reduction", "parallel", "parallel"],
                       structured.schedule = {order = [1, 0], partial = [0], tile = [2, 2, 0], remainders = [[], [1], []]}}
      ins(%a, %b, %b : tensor<2x3xi32>, tensor<1xi32>, tensor<1xi32>) outs(%c : tensor<3x1xi32>) {
  ^bb0(%x: i32, %y: i32, %z: i32, %o: i32):
    %t = arith.xori %y, %z : i32
    %r = arith.andi %o, %t : i32
    linalg.yield %r : i32
  } -> tensor<3x1xi32>
  return %0 : tensor<3x1xi32>
}
