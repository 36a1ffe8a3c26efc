// RUN: linalg-opt %s --linalg-lower-quant | FileCheck %s

!layer = !quant.uniform<i8:f32, 0.5:10>
!narrow = !quant.uniform<u8<2:200>:f32, 2.0>
!axis = !quant.uniform<i8:f16:1, {2.0:10, 0.5:-3}>
!blocks = !quant.uniform<i8:f32:{0:1, 1:2}, {{2.0:1, 3.0:2}, {4.0:3, 5.0:4}}>

// CHECK-DAG: #[[ID:.*]] = affine_map<(d0) -> (d0)>
// CHECK-DAG: #[[SCALAR:.*]] = affine_map<(d0) -> ()>
// CHECK-DAG: #[[ID2:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[AXIS:.*]] = affine_map<(d0, d1) -> (d1)>
// CHECK-DAG: #[[BLOCKS:.*]] = affine_map<(d0, d1) -> (d0, d1 floordiv 2)>

// CHECK-LABEL: func.func @dequantize(
// CHECK-SAME:    %[[A:.*]]: tensor<?xi8>) -> tensor<?xf32>
// CHECK-DAG:     %[[SCALE:.*]] = arith.constant 5.000000e-01 : f32
// CHECK-DAG:     %[[ZERO:.*]] = arith.constant 1.000000e+01 : f32
// CHECK:         %[[DIM:.*]] = tensor.dim %[[A]]
// CHECK:         %[[INIT:.*]] = tensor.empty(%[[DIM]]) : tensor<?xf32>
// CHECK:         linalg.generic {indexing_maps = [#[[ID]], #[[SCALAR]], #[[SCALAR]], #[[ID]]]
// CHECK-SAME:      ins(%[[A]], %[[SCALE]], %[[ZERO]] : tensor<?xi8>, f32, f32) outs(%[[INIT]] : tensor<?xf32>)
// CHECK-NEXT:    ^{{.*}}(%[[STORED:.*]]: i8, %[[S:.*]]: f32, %[[Z:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT:      %[[F:.*]] = arith.sitofp %[[STORED]] : i8 to f32
// CHECK-NEXT:      %[[D:.*]] = arith.subf %[[F]], %[[Z]]
// CHECK-NEXT:      %[[M:.*]] = arith.mulf %[[D]], %[[S]]
// CHECK-NEXT:      linalg.yield %[[M]]
func.func @dequantize(%a: tensor<?x!layer>) -> tensor<?xf32> {
  %0 = quant.dcast %a : tensor<?x!layer> to tensor<?xf32>
  return %0 : tensor<?xf32>
}


// CHECK-LABEL: func.func @narrow(
// CHECK-SAME:    %[[A:.*]]: f32) -> i8
// CHECK:         %[[D:.*]] = arith.divf %[[A]], %{{.*}}
// CHECK:         %[[S:.*]] = arith.addf %[[D]], %{{.*}}
// CHECK:         %[[MIN:.*]] = arith.constant 2.000000e+00 : f32
// CHECK:         %[[G:.*]] = arith.maxnumf %[[S]], %[[MIN]]
// CHECK:         %[[MAX:.*]] = arith.constant 2.000000e+02 : f32
// CHECK:         %[[L:.*]] = arith.minnumf %[[G]], %[[MAX]]
// CHECK:         %[[R:.*]] = arith.fptoui %[[L]] : f32 to i8
// CHECK:         return %[[R]] : i8
func.func @narrow(%a: f32) -> !narrow {
  %0 = quant.qcast %a : f32 to !narrow
  return %0 : !narrow
}

// CHECK-LABEL: func.func @axis(
// CHECK:         %[[SCALES:.*]] = arith.constant dense<[2.000000e+00, 5.000000e-01]> : tensor<2xf16>
// CHECK:         %[[ZEROS:.*]] = arith.constant dense<[1.000000e+01, -3.000000e+00]> : tensor<2xf16>
// CHECK:         linalg.generic {indexing_maps = [#[[ID2]], #[[AXIS]], #[[AXIS]], #[[ID2]]]
// CHECK-SAME:      ins(%{{.*}}, %[[SCALES]], %[[ZEROS]] : tensor<3x2xf16>, tensor<2xf16>, tensor<2xf16>)
func.func @axis(%a: tensor<3x2xf16>) -> tensor<3x2x!axis> {
  %0 = quant.qcast %a : tensor<3x2xf16> to tensor<3x2x!axis>
  return %0 : tensor<3x2x!axis>
}

// CHECK-LABEL: func.func @blocks(
// CHECK:         %[[SCALES:.*]] = arith.constant dense<{{\[}}[2.000000e+00, 3.000000e+00], [4.000000e+00, 5.000000e+00]]> : tensor<2x2xf32>
// CHECK:         linalg.generic {indexing_maps = [#[[ID2]], #[[BLOCKS]], #[[BLOCKS]], #[[ID2]]]
func.func @blocks(%a: tensor<2x4x!blocks>) -> tensor<2x4xf32> {
  %0 = quant.dcast %a : tensor<2x4x!blocks> to tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// Types and storage casts, also of unranked tensors and in loops.
// CHECK-LABEL: func.func @types(
// CHECK-SAME:    %[[A:.*]]: tensor<*xi8>, %[[B:.*]]: tensor<4xi8>
// CHECK:         %[[C:.*]] = scf.for {{.*}} -> (tensor<4xi8>)
// CHECK:         return %[[A]], %[[C]] : tensor<*xi8>, tensor<4xi8>
func.func @types(%a: tensor<*xi8>, %b: tensor<4x!layer>, %n: index) -> (tensor<*x!layer>, tensor<4xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = quant.scast %a : tensor<*xi8> to tensor<*x!layer>
  %1 = scf.for %i = %c0 to %n step %c1 iter_args(%c = %b) -> tensor<4x!layer> {
    scf.yield %c : tensor<4x!layer>
  }
  %2 = quant.scast %1 : tensor<4x!layer> to tensor<4xi8>
  return %0, %2 : tensor<*x!layer>, tensor<4xi8>
}
