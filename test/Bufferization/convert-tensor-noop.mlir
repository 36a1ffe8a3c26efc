// RUN: linalg-opt %s -linalg-convert-tensor | FileCheck %s

// No op here computes elements.
// CHECK-LABEL: func.func @others
// CHECK-NEXT: tensor.extract_slice
// CHECK-NEXT: tensor.insert_slice
// CHECK-NEXT: return
func.func @others(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = tensor.extract_slice %a[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %1 = tensor.insert_slice %0 into %a[4] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %1 : tensor<8xf32>
}

// Constants that are small, without elements, not splats, of complex elements,
// or not tensors.
// CHECK-LABEL: func.func @constants
// CHECK-COUNT-6: arith.constant dense<
// CHECK-NOT: linalg.fill
func.func @constants() -> (tensor<524288xf16>, tensor<0x4611686018427387904xf32>, tensor<2xi32>,
                           tensor<1000000xcomplex<f32>>, vector<1000000xf32>, tensor<8388608xi1>) {
  %0 = arith.constant dense<0.25> : tensor<524288xf16>
  %1 = arith.constant dense<> : tensor<0x4611686018427387904xf32>
  %2 = arith.constant dense<[1, 2]> : tensor<2xi32>
  %3 = arith.constant dense<(1.0, 2.0)> : tensor<1000000xcomplex<f32>>
  %4 = arith.constant dense<2.0> : vector<1000000xf32>
  %5 = arith.constant dense<true> : tensor<1000xi1>
  %6 = tensor.empty() : tensor<8388608xi1>
  return %0, %1, %2, %3, %4, %6 : tensor<524288xf16>, tensor<0x4611686018427387904xf32>, tensor<2xi32>,
                                  tensor<1000000xcomplex<f32>>, vector<1000000xf32>, tensor<8388608xi1>
}

// No scalar constant has an unsigned type.
// CHECK-LABEL: func.func @unsigned
// CHECK-NEXT: arith.constant dense<3>
func.func @unsigned(%i: index) -> ui8 {
  %0 = arith.constant dense<3> : tensor<2000000xui8>
  %1 = tensor.extract %0[%i] : tensor<2000000xui8>
  return %1 : ui8
}
