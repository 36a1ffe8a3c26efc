// A value that is broadcast along one loop and then along another of the same extent
// is not changed when MLIR's canonicalization simplifies the casts in between.

// RUN: linalg-run %s --input=iota | FileCheck %s
// RUN: linalg-opt %s --linalg-vectorize --canonicalize | linalg-run - --input=iota | FileCheck %s
// RUN: linalg-opt %s --linalg-vectorize=sizes=2,2,2 --canonicalize | linalg-run - --input=iota | FileCheck %s

// CHECK: {{\[\[\[}}1, 1],
// CHECK: {{\[}}1, 1]],
// CHECK: {{\[\[}}2, 2],
// CHECK: {{\[}}2, 2]]]
func.func @main(%a: tensor<2xi32>) -> tensor<2x2x2xi32> {
  %e = tensor.empty() : tensor<2x2x2xi32>
  %b = arith.constant dense<[3, 5]> : tensor<2xi32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i)>, affine_map<(i, j, k) -> (j)>,
                                        affine_map<(i, j, k) -> (i, j, k)>],
                       iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%a, %b : tensor<2xi32>, tensor<2xi32>) outs(%e : tensor<2x2x2xi32>) {
  ^bb0(%x: i32, %y: i32, %o: i32):
    %one = arith.constant 1 : i32
    %column = arith.addi %x, %one : i32
    %zero = arith.xori %y, %y : i32
    %both = arith.subi %column, %zero : i32
    %k = linalg.index 2 : index
    %index = arith.index_cast %k : index to i32
    %none = arith.subi %index, %index : i32
    %all = arith.addi %both, %none : i32
    linalg.yield %all : i32
  } -> tensor<2x2x2xi32>
  return %0 : tensor<2x2x2xi32>
}
