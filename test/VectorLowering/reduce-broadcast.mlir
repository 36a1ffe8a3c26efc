// A value for each row that is broadcast and reduced again remains a value for each row.

// RUN: linalg-opt %s --linalg-vectorize | FileCheck %s
// RUN: linalg-opt %s --linalg-vectorize | linalg-run - --input="[[1],[2],[4]]" --input="[0,0,0]" \
// RUN:   --input="[[10],[20],[30]]" | FileCheck %s --check-prefix=VALUES

// CHECK: vector.broadcast %{{.*}} : vector<3x1xi64> to vector<3x3x1xi64>
// CHECK: vector.multi_reduction <add>

// VALUES: {{\[\[}}13],
// VALUES-NEXT: [26],
// VALUES-NEXT: [42]]
func.func @sum(%x: tensor<3x1xi64>, %n: tensor<3xi64>, %init: tensor<3x1xi64>) -> tensor<3x1xi64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j)>, affine_map<(i, j, k) -> (k)>,
                                        affine_map<(i, j, k) -> (i, j)>],
                       iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %n : tensor<3x1xi64>, tensor<3xi64>) outs(%init : tensor<3x1xi64>) {
  ^bb0(%a: i64, %b: i64, %c: i64):
    %s = arith.addi %c, %a : i64
    linalg.yield %s : i64
  } -> tensor<3x1xi64>
  return %0 : tensor<3x1xi64>
}
