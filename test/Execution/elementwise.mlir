// Ops of other dialects on the elements of tensors, in every pipeline.

// RUN: linalg-run %s --function=ops --input=iota --input=[1,-2,3,100000] --input=0 --input=iota:3 --input=9 | FileCheck %s
// RUN: linalg-run %s --function=ops --input=iota --input=[1,-2,3,100000] --input=0 --input=iota:3 --input=9 --pipeline=parallel | FileCheck %s
// RUN: linalg-run %s --function=ops --input=iota --input=[1,-2,3,100000] --input=0 --input=iota:3 --input=9 --pipeline=library | FileCheck %s
// RUN: linalg-run %s --function=ops --input=iota --input=[1,-2,3,100000] --input=0 --input=iota:3 --input=9 --verify | FileCheck %s
// RUN: linalg-run %s --function=loop --input=iota --input=3 --expect=[0,8,16,24]

// CHECK:      # result 0: tensor<4xf32>
// CHECK-NEXT: {{^}}[0.0, 3.0, 6.0, 9.0]
// CHECK-NEXT: # result 1: tensor<4xi1>
// CHECK-NEXT: {{^}}[1, 1, 0, 0]
// CHECK-NEXT: # result 2: tensor<4xindex>
// CHECK-NEXT: {{^}}[1, -2, 3, 100000]
// CHECK-NEXT: # result 3: tensor<4xf32>
// CHECK-NEXT: {{^}}[2.0, 2.0, 2.0, 2.0]
// CHECK-NEXT: # result 4: tensor<4xf16>
// CHECK-NEXT: {{^}}[0.0, 1.0, 2.0, 3.0]
// CHECK-NEXT: # result 5: tensor<4xi64>
// CHECK-NEXT: {{^}}[1, -2, 3, 100000]
// CHECK-NEXT: # result 6: tensor<?xf32> of shape 3
// CHECK-NEXT: {{^}}[1.0, 2.7182817, 7.389056]
// CHECK-NEXT: # result 7: tensor<f32>
// CHECK-NEXT: {{^}}3.0
// CHECK-NEXT: # result 8: tensor<4xi32>
// CHECK-NEXT: {{^}}[1, 4, 9, 1410065408]
// CHECK-NEXT: # result 9: tensor<4xi32>
// CHECK-NEXT: {{^}}[0, 0, 0, 2]
// CHECK-NEXT: # result 10: tensor<4xf32>
// CHECK-NEXT: {{^}}[0.0, 1.0, 2.0, 2.0]
func.func @ops(%a: tensor<4xf32>, %i: tensor<4xi32>, %c: i1, %d: tensor<?xf32>, %z: tensor<f32>) -> (tensor<4xf32>, tensor<4xi1>, tensor<4xindex>, tensor<4xf32>, tensor<4xf16>, tensor<4xi64>, tensor<?xf32>, tensor<f32>, tensor<4xi32>, tensor<4xi32>, tensor<4xf32>) {
  %two = arith.constant dense<2.0> : tensor<4xf32>
  %0 = math.fma %a, %two, %a : tensor<4xf32>
  %1 = arith.cmpf olt, %a, %two : tensor<4xf32>
  %2 = arith.index_cast %i : tensor<4xi32> to tensor<4xindex>
  %3 = arith.select %c, %a, %two : tensor<4xf32>
  %4 = arith.truncf %a : tensor<4xf32> to tensor<4xf16>
  %5 = arith.extsi %i : tensor<4xi32> to tensor<4xi64>
  %6 = math.exp %d : tensor<?xf32>
  %7 = math.sqrt %z : tensor<f32>
  %8, %9 = arith.mulsi_extended %i, %i : tensor<4xi32>
  %10 = arith.select %1, %a, %two : tensor<4xi1>, tensor<4xf32>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10 : tensor<4xf32>, tensor<4xi1>, tensor<4xindex>, tensor<4xf32>, tensor<4xf16>, tensor<4xi64>, tensor<?xf32>, tensor<f32>, tensor<4xi32>, tensor<4xi32>, tensor<4xf32>
}

func.func @loop(%a: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> tensor<4xf32> {
    %y = arith.addf %x, %x : tensor<4xf32>
    scf.yield %y : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
