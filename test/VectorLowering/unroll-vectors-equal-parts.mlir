// RUN: linalg-opt %s --linalg-unroll-vectors=native-bits=128 | FileCheck %s

// Two values with the same parts stay apart where ops that are not cut use
// them.

// CHECK-LABEL: @broadcasts
// CHECK: vector.multi_reduction <add>, %{{.*}}, %{{.*}} [2] : vector<1x2x2xf64> to vector<1x2xf64>
// CHECK: vector.multi_reduction <add>, %{{.*}}, %{{.*}} [2] : vector<2x1x2xf64> to vector<2x1xf64>
func.func @broadcasts(%a: vector<2xf64>, %b: vector<1x2xf64>, %c: vector<2x1xf64>) -> (vector<1x2xf64>, vector<2x1xf64>) {
  %0 = vector.broadcast %a : vector<2xf64> to vector<1x2x2xf64>
  %1 = vector.multi_reduction <add>, %0, %b [2] : vector<1x2x2xf64> to vector<1x2xf64>
  %2 = vector.broadcast %a : vector<2xf64> to vector<2x1x2xf64>
  %3 = vector.multi_reduction <add>, %2, %c [2] : vector<2x1x2xf64> to vector<2x1xf64>
  return %1, %3 : vector<1x2xf64>, vector<2x1xf64>
}

// CHECK-LABEL: @one_part
// CHECK: return %{{.*}}, %{{.*}} : vector<1x2xf64>, vector<1x1x2xf64>
func.func @one_part(%a: vector<2xf64>) -> (vector<1x2xf64>, vector<1x1x2xf64>) {
  %0 = vector.broadcast %a : vector<2xf64> to vector<1x2xf64>
  %1 = vector.broadcast %a : vector<2xf64> to vector<1x1x2xf64>
  return %0, %1 : vector<1x2xf64>, vector<1x1x2xf64>
}

// CHECK-LABEL: @rows
// CHECK: vector.multi_reduction <add>, %{{.*}}, %{{.*}} [2] : vector<1x2x2xf64> to vector<1x2xf64>
// CHECK: vector.multi_reduction <add>, %{{.*}}, %{{.*}} [2] : vector<2x1x2xf64> to vector<2x1xf64>
func.func @rows(%a: vector<2xf64>, %b: vector<2xf64>, %c: vector<1x2x2xf64>, %d: vector<2x1x2xf64>,
                %e: vector<1x2xf64>, %f: vector<2x1xf64>) -> (vector<1x2xf64>, vector<2x1xf64>) {
  %0 = vector.insert %a, %c [0, 0] : vector<2xf64> into vector<1x2x2xf64>
  %1 = vector.insert %b, %0 [0, 1] : vector<2xf64> into vector<1x2x2xf64>
  %2 = vector.multi_reduction <add>, %1, %e [2] : vector<1x2x2xf64> to vector<1x2xf64>
  %3 = vector.insert %a, %d [0, 0] : vector<2xf64> into vector<2x1x2xf64>
  %4 = vector.insert %b, %3 [1, 0] : vector<2xf64> into vector<2x1x2xf64>
  %5 = vector.multi_reduction <add>, %4, %f [2] : vector<2x1x2xf64> to vector<2x1xf64>
  return %2, %5 : vector<1x2xf64>, vector<2x1xf64>
}
