// Discardable attributes of an op are kept on its replacement. None
// becomes an inherent attribute there, except a string
// `library_call`.

// RUN: linalg-opt %s --linalg-generalize | FileCheck %s
// RUN: linalg-opt %s --linalg-fold-unit-dims | FileCheck %s --check-prefix=FOLD
// RUN: linalg-opt %s --linalg-tile=sizes=1,4 --linalg-generalize --canonicalize -o /dev/null
// RUN: linalg-opt %s --linalg-decompose --linalg-fuse-elementwise --linalg-specialize -o /dev/null

// CHECK-LABEL: func.func @exp
// CHECK:         linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}], iterator_types = ["parallel", "parallel"], library_call = "mine"}
// CHECK-SAME:      attrs = {note = "kept"}
// FOLD-LABEL: func.func @exp
// FOLD:         linalg.{{.*}}note = "kept"
func.func @exp(%a: tensor<1x8xf32>, %b: tensor<1x8xf32>) -> tensor<1x8xf32> {
  %0 = linalg.exp {doc = 3 : i32, iterator_types = dense<[1, -1]> : tensor<2xi64>, library_call = "mine", note = "kept"}
      ins(%a : tensor<1x8xf32>) outs(%b : tensor<1x8xf32>) -> tensor<1x8xf32>
  return %0 : tensor<1x8xf32>
}

// CHECK-LABEL: func.func @conv
// CHECK:         iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
// FOLD-LABEL: func.func @conv
func.func @conv(%image: tensor<1x9x9x3xf32>, %filter: tensor<3x3x3x4xf32>, %out: tensor<1x7x7x4xf32>) -> tensor<1x7x7x4xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf {iterator_types = dense<[1, -1]> : tensor<2xi64>, library_call = 3 : i32}
      ins(%image, %filter : tensor<1x9x9x3xf32>, tensor<3x3x3x4xf32>) outs(%out : tensor<1x7x7x4xf32>) -> tensor<1x7x7x4xf32>
  return %0 : tensor<1x7x7x4xf32>
}
