// RUN: linalg-opt %s --linalg-lower-expand-shape | FileCheck %s
// RUN: linalg-opt %s --linalg-lower-expand-shape --remarks-filter=linalg-lower-expand-shape -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// REMARK: remark: [Passed] Lowered | Category:linalg-lower-expand-shape | Remark="wrote a view as sizes and strides"

// CHECK-LABEL: func.func @dynamic(
// CHECK-SAME:    %[[A:[^:]*]]: memref<?x?xf32{{.*}}, %[[N:.*]]: index, %[[K:.*]]: index, %[[M:.*]]: index
// CHECK:         %[[BASE:.*]], %[[OFFSET:.*]], %{{.*}}:2, %[[STRIDES:.*]]:2 = memref.extract_strided_metadata %[[A]]
// CHECK:         %[[OUTER:.*]] = arith.muli %[[STRIDES]]#0, %[[K]]
// CHECK:         memref.reinterpret_cast %[[BASE]] to offset: [%[[OFFSET]]], sizes: [%[[N]], %[[K]], %[[M]]], strides: [%[[OUTER]], %[[STRIDES]]#0, 2]
func.func @dynamic(%a: memref<?x?xf32, strided<[?, 2], offset: ?>>, %n: index, %k: index, %m: index)
    -> memref<?x?x?xf32, strided<[?, ?, 2], offset: ?>> {
  %0 = memref.expand_shape %a [[0, 1], [2]] output_shape [%n, %k, %m]
    : memref<?x?xf32, strided<[?, 2], offset: ?>> into memref<?x?x?xf32, strided<[?, ?, 2], offset: ?>>
  return %0 : memref<?x?x?xf32, strided<[?, ?, 2], offset: ?>>
}

// CHECK-LABEL: func.func @static(
// CHECK:         memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [2, 3, 1], strides: [3, 1, 1] : memref<f32> to memref<2x3x1xf32>
func.func @static(%a: memref<6xf32>) -> memref<2x3x1xf32> {
  %0 = memref.expand_shape %a [[0, 1, 2]] output_shape [2, 3, 1] : memref<6xf32> into memref<2x3x1xf32>
  return %0 : memref<2x3x1xf32>
}

// CHECK-LABEL: func.func @rank0(
// CHECK:         memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [1, 1], strides: [1, 1]
func.func @rank0(%a: memref<f32, 1>) -> memref<1x1xf32, 1> {
  %0 = memref.expand_shape %a [] output_shape [1, 1] : memref<f32, 1> into memref<1x1xf32, 1>
  return %0 : memref<1x1xf32, 1>
}

// CHECK-LABEL: func.func @unranked(
// CHECK-SAME:    %{{.*}}: memref<2x3xf32>, %[[SHAPE:.*]]: memref<3xindex>, %[[ANY:[^:]*]]: memref<?xindex>
// CHECK:         %[[CAST:.*]] = memref.cast %[[SHAPE]] : memref<3xindex> to memref<?xindex>
// CHECK:         memref.reshape %{{.*}}(%[[CAST]]) : (memref<2x3xf32>, memref<?xindex>) -> memref<*xf32>
// CHECK:         memref.reshape %{{.*}}(%[[ANY]]) : (memref<2x3xf32>, memref<?xindex>) -> memref<*xf32>
// CHECK:         memref.reshape %{{.*}}(%[[SHAPE]]) : (memref<2x3xf32>, memref<3xindex>) -> memref<?x?x?xf32>
func.func @unranked(%a: memref<2x3xf32>, %shape: memref<3xindex>, %any: memref<?xindex>)
    -> (memref<*xf32>, memref<*xf32>, memref<?x?x?xf32>) {
  %0 = memref.reshape %a(%shape) : (memref<2x3xf32>, memref<3xindex>) -> memref<*xf32>
  %1 = memref.reshape %a(%any) : (memref<2x3xf32>, memref<?xindex>) -> memref<*xf32>
  %2 = memref.reshape %a(%shape) : (memref<2x3xf32>, memref<3xindex>) -> memref<?x?x?xf32>
  return %0, %1, %2 : memref<*xf32>, memref<*xf32>, memref<?x?x?xf32>
}
