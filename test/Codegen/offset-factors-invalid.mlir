// RUN: not linalg-opt %s --linalg-offset-factors 2>&1 | FileCheck %s

// CHECK: :[[#@LINE+2]]:8: error: the module does not describe the target: expected a device "CPU" in dlti.target_system_spec, as linalg-describe-target writes it
func.func @product(%a: tensor<?x?xi8>, %b: tensor<?x?xi8>, %c: tensor<?x?xi32>) -> tensor<?x?xi32> {
  %0 = linalg.matmul ins(%a, %b : tensor<?x?xi8>, tensor<?x?xi8>) outs(%c : tensor<?x?xi32>) -> tensor<?x?xi32>
  return %0 : tensor<?x?xi32>
}
