// The index of a loop of one iteration is 0.

// RUN: linalg-opt %s --canonicalize | FileCheck %s
// RUN: linalg-run %s --input=zeros --output=- | FileCheck %s --check-prefix=VALUES

// VALUES: {{\[\[}}0, 1, 2, 3, 4]]
// CHECK-LABEL: func.func @single_row
// CHECK: linalg.generic
// CHECK-NEXT: ^bb0
// CHECK-NEXT: %[[J:.*]] = linalg.index 1 : index
// CHECK-NEXT: linalg.yield %[[J]]
func.func @single_row(%a: tensor<1x5xindex>) -> tensor<1x5xindex> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} outs(%a : tensor<1x5xindex>) {
  ^bb0(%x: index):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %k = arith.addi %i, %j : index
    linalg.yield %k : index
  } -> tensor<1x5xindex>
  return %0 : tensor<1x5xindex>
}

// Nothing is known of the first loop here, but that it has an iteration for each row.

// CHECK-LABEL: func.func private @unknown_rows
// CHECK: linalg.index 0 : index
// CHECK: linalg.index 1 : index
func.func private @unknown_rows(%a: tensor<?x2xindex>) -> tensor<?x2xindex> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} outs(%a : tensor<?x2xindex>) {
  ^bb0(%x: index):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %k = arith.addi %i, %j : index
    linalg.yield %k : index
  } -> tensor<?x2xindex>
  return %0 : tensor<?x2xindex>
}
