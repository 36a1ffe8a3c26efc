// The bytes of the greatest extents are more than 64 bits count.

// RUN: linalg-opt %s --linalg-describe-target=target-cpu=sapphirerapids --linalg-choose-schedule | FileCheck %s
// RUN: linalg-opt %s --linalg-describe-target=target-cpu=x86-64-v3 --linalg-choose-schedule | FileCheck %s

// CHECK: linalg.matmul {structured.schedule
func.func @columns(%a: tensor<?x?xi8>, %b: tensor<?x4611686018427387904xi8>, %c: tensor<?x4611686018427387904xi32>) -> tensor<?x4611686018427387904xi32> {
  %0 = linalg.matmul ins(%a, %b : tensor<?x?xi8>, tensor<?x4611686018427387904xi8>)
                     outs(%c : tensor<?x4611686018427387904xi32>) -> tensor<?x4611686018427387904xi32>
  return %0 : tensor<?x4611686018427387904xi32>
}
