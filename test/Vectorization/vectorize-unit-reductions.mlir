// Loops of one iteration are not dimensions of a reduction, even if an operand
// only has these loops.

// RUN: linalg-opt %s --linalg-vectorize | FileCheck %s
// RUN: linalg-opt %s --linalg-vectorize=sizes=1,4 | FileCheck %s --check-prefix=MASKED
// RUN: linalg-opt %s --linalg-vectorize | linalg-run - --function=row --input=splat=5 --input=splat=2 | FileCheck %s --check-prefix=ROW
// RUN: linalg-opt %s --linalg-vectorize=sizes=1,4 | linalg-run - --function=row --input=splat=5 --input=splat=2 | FileCheck %s --check-prefix=ROW
// RUN: linalg-opt %s --linalg-vectorize | linalg-run - --function=column --input=iota --input=splat=-7 | FileCheck %s --check-prefix=COLUMN

// ROW: 10
// CHECK-LABEL: func.func @row
// CHECK:         vector.multi_reduction <xor>, %{{.*}}, %{{.*}} [0] : vector<3xi32> to i32
// MASKED-LABEL: func.func @row
// MASKED:        %[[MASK:.*]] = vector.create_mask %{{.*}} : vector<4xi1>
// MASKED:        arith.select %[[MASK]]
// MASKED:        vector.multi_reduction <xor>, %{{.*}}, %{{.*}} [0] : vector<4xi32> to i32
func.func @row(%a: tensor<1xi32>, %init: tensor<i32>) -> tensor<i32> {
  %shape = tensor.empty() : tensor<3xi32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> ()>],
                       iterator_types = ["reduction", "reduction"]}
      ins(%a, %shape : tensor<1xi32>, tensor<3xi32>) outs(%init : tensor<i32>) {
  ^bb0(%x: i32, %y: i32, %out: i32):
    %c3 = arith.constant 3 : i32
    %e = arith.addi %x, %c3 : i32
    %s = arith.xori %out, %e : i32
    linalg.yield %s : i32
  } -> tensor<i32>
  return %0 : tensor<i32>
}

// COLUMN: 2
// CHECK-LABEL: func.func @column
// CHECK:         vector.multi_reduction <maxsi>, %{{.*}}, %{{.*}} [0] : vector<3xi32> to i32
func.func @column(%a: tensor<3x1xi32>, %init: tensor<i32>) -> tensor<i32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>],
                       iterator_types = ["reduction", "reduction"]}
      ins(%a : tensor<3x1xi32>) outs(%init : tensor<i32>) {
  ^bb0(%x: i32, %out: i32):
    %s = arith.maxsi %out, %x : i32
    linalg.yield %s : i32
  } -> tensor<i32>
  return %0 : tensor<i32>
}
