// MLIR22-79: An index that is poison is read as an integer.

// RUN: mlir-opt %s --canonicalize > %t 2> %t.errors || true
// RUN: FileCheck %s --input-file=%t --allow-empty

// CHECK-NOT: insert_slice {{.*}}[%{{.*}}]
func.func @f(%t: tensor<?xf32>, %s: tensor<?xf32>) -> tensor<?xf32> {
  %p = ub.poison : index
  %0 = tensor.insert_slice %s into %t[%p] [%p] [1] : tensor<?xf32> into tensor<?xf32>
  return %0 : tensor<?xf32>
}
