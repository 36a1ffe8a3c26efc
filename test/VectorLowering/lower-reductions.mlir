// RUN: linalg-opt %s --linalg-lower-reductions | FileCheck %s
// RUN: linalg-opt %s --linalg-lower-reductions --linalg-unroll-vectors=native-bits=128 --canonicalize \
// RUN:   | FileCheck %s --check-prefix=NATIVE
// RUN: linalg-opt %s --linalg-lower-reductions | linalg-run - --function=execute | FileCheck %s --check-prefix=VALUES
// RUN: linalg-opt %s --linalg-lower-reductions --linalg-unroll-vectors=native-bits=128 \
// RUN:   | linalg-run - --function=execute | FileCheck %s --check-prefix=VALUES
// RUN: linalg-run %s --function=execute | FileCheck %s --check-prefix=VALUES

// Columns stay apart: three chains of one addition for each row.
// CHECK-LABEL: @columns
// CHECK-SAME: %[[A:.*]]: vector<3x8xf32>, %[[B:.*]]: vector<8xf32>
// CHECK: %[[A0:.*]] = vector.extract %[[A]][0]
// CHECK: %[[S0:.*]] = arith.addf %[[A0]], %[[B]]
// CHECK: %[[A1:.*]] = vector.extract %[[A]][1]
// CHECK: %[[S1:.*]] = arith.addf %[[A1]], %[[S0]]
// CHECK: %[[A2:.*]] = vector.extract %[[A]][2]
// CHECK: %[[S2:.*]] = arith.addf %[[A2]], %[[S1]]
// CHECK: return %[[S2]]
func.func @columns(%a: vector<3x8xf32>, %b: vector<8xf32>) -> vector<8xf32> {
  %0 = vector.multi_reduction <add>, %a, %b [0] : vector<3x8xf32> to vector<8xf32>
  return %0 : vector<8xf32>
}

// The lanes of a native vector are combined last, once for each row.
// CHECK-LABEL: @rows
// CHECK-COUNT-2: vector.reduction <maximumf>, %{{.*}}, %{{.*}} fastmath<reassoc> : vector<16xf32> into f32
// NATIVE-LABEL: @rows
// NATIVE-COUNT-6: arith.maximumf {{.*}} : vector<4xf32>
// NATIVE-NOT: arith.maximumf
// NATIVE: return
func.func @rows(%a: vector<2x16xf32>, %b: vector<2xf32>) -> vector<2xf32> {
  %0 = vector.multi_reduction <maximumf>, %a, %b [1] : vector<2x16xf32> to vector<2xf32>
  return %0 : vector<2xf32>
}

// CHECK-LABEL: @middle
// CHECK-COUNT-6: arith.muli %{{.*}} : vector<4xi32>
// CHECK-NOT: arith.muli
// CHECK: return
func.func @middle(%a: vector<2x3x4xi32>, %b: vector<2x4xi32>) -> vector<2x4xi32> {
  %0 = vector.multi_reduction <mul>, %a, %b [1] : vector<2x3x4xi32> to vector<2x4xi32>
  return %0 : vector<2x4xi32>
}

// CHECK-LABEL: @one_row
// CHECK: vector.insert %{{.*}}, %{{.*}} [0] : vector<4xi32> into vector<1x4xi32>
func.func @one_row(%a: vector<2x1x4xi32>, %b: vector<1x4xi32>) -> vector<1x4xi32> {
  %0 = vector.multi_reduction <xor>, %a, %b [0] : vector<2x1x4xi32> to vector<1x4xi32>
  return %0 : vector<1x4xi32>
}

// CHECK-LABEL: @all
// CHECK-COUNT-5: arith.addi
// CHECK: vector.reduction <add>, %{{.*}}, %{{.*}} : vector<4xi32> into i32
func.func @all(%a: vector<2x3x4xi32>, %b: i32) -> i32 {
  %0 = vector.multi_reduction <add>, %a, %b [0, 1, 2] : vector<2x3x4xi32> to i32
  return %0 : i32
}

// CHECK-LABEL: @outer_and_inner
// CHECK-COUNT-3: vector.reduction <minui>
func.func @outer_and_inner(%a: vector<2x3x4xi32>, %b: vector<3xi32>) -> vector<3xi32> {
  %0 = vector.multi_reduction <minui>, %a, %b [0, 2] : vector<2x3x4xi32> to vector<3xi32>
  return %0 : vector<3xi32>
}

// No dimension is reduced.
// CHECK-LABEL: @none
// CHECK-COUNT-2: arith.addf
func.func @none(%a: vector<2x4xf32>, %b: vector<2x4xf32>) -> vector<2x4xf32> {
  %0 = vector.multi_reduction <add>, %a, %b [] : vector<2x4xf32> to vector<2x4xf32>
  return %0 : vector<2x4xf32>
}

// VALUES: # result 0
// VALUES: {{\[\[}}45, 120, 231, 384],
// VALUES: [4641, 5544, 6555, 7680]]
// VALUES: # result 1
// VALUES: 286
// VALUES: # result 2
// VALUES: [1, 5, 9]
func.func @execute() -> (tensor<2x4xi32>, i32, tensor<3xi32>) {
  %a = arith.constant dense<[[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]],
                             [[13, 14, 15, 16], [17, 18, 19, 20], [21, 22, 23, 24]]]> : vector<2x3x4xi32>
  %b = arith.constant dense<1> : vector<2x4xi32>
  %c = arith.constant -14 : i32
  %d = arith.constant dense<[100, 100, 100]> : vector<3xi32>
  %c0 = arith.constant 0 : index
  %0 = func.call @middle(%a, %b) : (vector<2x3x4xi32>, vector<2x4xi32>) -> vector<2x4xi32>
  %1 = func.call @all(%a, %c) : (vector<2x3x4xi32>, i32) -> i32
  %2 = func.call @outer_and_inner(%a, %d) : (vector<2x3x4xi32>, vector<3xi32>) -> vector<3xi32>
  %e = tensor.empty() : tensor<2x4xi32>
  %f = tensor.empty() : tensor<3xi32>
  %3 = vector.transfer_write %0, %e[%c0, %c0] : vector<2x4xi32>, tensor<2x4xi32>
  %4 = vector.transfer_write %2, %f[%c0] : vector<3xi32>, tensor<3xi32>
  return %3, %1, %4 : tensor<2x4xi32>, i32, tensor<3xi32>
}
