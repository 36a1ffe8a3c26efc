// An init whose elements the payload does not read keeps them if there are no
// iterations of the reduction.

// RUN: linalg-run %s --function=none --input=zeros | FileCheck %s --check-prefix=NONE
// RUN: linalg-run %s --function=some --input=[] | FileCheck %s --check-prefix=NONE
// RUN: linalg-run %s --function=some --input=[7,9] | FileCheck %s --check-prefix=SOME
// RUN: linalg-opt %s --linalg-bufferize | FileCheck %s
// NONE: [-2]
// SOME: [9]

#v = affine_map<(i, j) -> (j)>
#r = affine_map<(i, j) -> (i)>

// CHECK-LABEL: func.func @none
// CHECK: linalg.fill
func.func @none(%v: tensor<0xi32>) -> tensor<1xi32> {
  %c-2 = arith.constant -2 : i32
  %e = tensor.empty() : tensor<1xi32>
  %f = linalg.fill ins(%c-2 : i32) outs(%e : tensor<1xi32>) -> tensor<1xi32>
  %r = linalg.generic {indexing_maps = [#v, #r], iterator_types = ["parallel", "reduction"]}
      ins(%v : tensor<0xi32>) outs(%f : tensor<1xi32>) {
  ^bb0(%a: i32, %b: i32):
    linalg.yield %a : i32
  } -> tensor<1xi32>
  return %r : tensor<1xi32>
}

// CHECK-LABEL: func.func @some
// CHECK: linalg.fill
func.func @some(%v: tensor<?xi32>) -> tensor<1xi32> {
  %c-2 = arith.constant -2 : i32
  %e = tensor.empty() : tensor<1xi32>
  %f = linalg.fill ins(%c-2 : i32) outs(%e : tensor<1xi32>) -> tensor<1xi32>
  %r = linalg.generic {indexing_maps = [#v, #r], iterator_types = ["parallel", "reduction"]}
      ins(%v : tensor<?xi32>) outs(%f : tensor<1xi32>) {
  ^bb0(%a: i32, %b: i32):
    linalg.yield %a : i32
  } -> tensor<1xi32>
  return %r : tensor<1xi32>
}

// With iterations, every element is overwritten.
// CHECK-LABEL: func.func @two
// CHECK-NOT: linalg.fill
func.func @two(%v: tensor<2xi32>) -> tensor<1xi32> {
  %c-2 = arith.constant -2 : i32
  %e = tensor.empty() : tensor<1xi32>
  %f = linalg.fill ins(%c-2 : i32) outs(%e : tensor<1xi32>) -> tensor<1xi32>
  %r = linalg.generic {indexing_maps = [#v, #r], iterator_types = ["parallel", "reduction"]}
      ins(%v : tensor<2xi32>) outs(%f : tensor<1xi32>) {
  ^bb0(%a: i32, %b: i32):
    linalg.yield %a : i32
  } -> tensor<1xi32>
  return %r : tensor<1xi32>
}
