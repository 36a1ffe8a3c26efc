// RUN: linalg-opt %s --linalg-lower-shape --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @extents(
// CHECK-SAME:    %[[A:.*]]: tensor<?x3xf32>)
// CHECK-DAG:     %[[C2:.*]] = arith.constant 2 : index
// CHECK-DAG:     %[[C3:.*]] = arith.constant 3 : index
// CHECK:         %[[DIM:.*]] = tensor.dim %[[A]]
// CHECK:         %[[SHAPE:.*]] = tensor.from_elements %[[DIM]], %[[C3]]
// CHECK:         %[[COUNT:.*]] = scf.for
// CHECK:           arith.muli
// CHECK:         return %[[COUNT]], %[[C2]], %[[C3]] : index, index, index
func.func @extents(%a: tensor<?x3xf32>) -> (index, index, index) {
  %0 = shape.shape_of %a : tensor<?x3xf32> -> tensor<?xindex>
  %1 = shape.num_elements %0 : tensor<?xindex> -> index
  %2 = shape.rank %0 : tensor<?xindex> -> index
  %3 = shape.const_size 1
  %4 = shape.size_to_index %3 : !shape.size
  %5 = shape.get_extent %0, %4 : tensor<?xindex>, index -> index
  return %1, %2, %5 : index, index, index
}

// A constraint is an assertion.
// CHECK-LABEL: func.func @broadcast(
// CHECK:         cf.assert %{{.*}}, "required broadcastable shapes"
// CHECK:         linalg.add
// CHECK-NOT:     shape.
func.func @broadcast(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = shape.shape_of %a : tensor<?xf32> -> tensor<1xindex>
  %1 = shape.shape_of %b : tensor<?xf32> -> tensor<1xindex>
  %2 = shape.cstr_broadcastable %0, %1 : tensor<1xindex>, tensor<1xindex>
  %3 = shape.assuming %2 -> (tensor<?xf32>) {
    %4 = shape.broadcast %0, %1 : tensor<1xindex>, tensor<1xindex> -> tensor<1xindex>
    %c0 = arith.constant 0 : index
    %n = tensor.extract %4[%c0] : tensor<1xindex>
    %e = tensor.empty(%n) : tensor<?xf32>
    %5 = linalg.add ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    shape.assuming_yield %5 : tensor<?xf32>
  }
  return %3 : tensor<?xf32>
}

// Libraries of functions on shapes are erased.
// CHECK-NOT: shape.
shape.function_library @library {
  func @same(%arg: !shape.value_shape) -> !shape.shape {
    %0 = shape.shape_of %arg : !shape.value_shape -> !shape.shape
    return %0 : !shape.shape
  }
} mapping {
  linalg.exp = @same
}
