// A slice that needs a mask along parallel loops is read without one if its tensor has as many elements as the vector.

// RUN: linalg-opt %s --linalg-vectorize | FileCheck %s
// RUN: linalg-run %s --function=nested --input=random:2x16 --input=random:8 --input=5 --pipeline=loops --output=%t.npy
// RUN: linalg-opt %s --linalg-vectorize \
// RUN:   | linalg-run - --function=nested --input=random:2x16 --input=random:8 --input=5 --expect=%t.npy

// CHECK-LABEL: func.func @nested
// CHECK: %[[OUTER:.*]] = tensor.extract_slice %{{.*}}[1, 4] [1, 9] [1, 1] : tensor<2x16xf32> to tensor<9xf32>
// CHECK: %[[INNER:.*]] = tensor.extract_slice %[[OUTER]][1] [8] [1] : tensor<9xf32> to tensor<8xf32>
// CHECK: vector.transfer_read %[[INNER]][%{{.*}}], %{{[a-z0-9_]+}} {in_bounds = [true]} : tensor<8xf32>, vector<8xf32>
// CHECK: vector.transfer_write %{{.*}}, %{{.*}}[%{{.*}}], %{{.*}} {{.*}} : vector<8xf32>, tensor<?xf32>
func.func @nested(%a: tensor<2x16xf32>, %b: tensor<8xf32>, %i: index) -> tensor<8xf32> {
  %n = affine.min affine_map<(i) -> (i, 8)>(%i)
  %m = affine.apply affine_map<(i) -> (i + 1)>(%n)
  %0 = tensor.extract_slice %a[1, 4] [1, %m] [1, 1] : tensor<2x16xf32> to tensor<?xf32>
  %1 = tensor.extract_slice %0[1] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  %2 = tensor.extract_slice %b[0] [%n] [1] : tensor<8xf32> to tensor<?xf32>
  %3 = linalg.negf ins(%1 : tensor<?xf32>) outs(%2 : tensor<?xf32>) -> tensor<?xf32>
  %4 = tensor.insert_slice %3 into %b[0] [%n] [1] : tensor<?xf32> into tensor<8xf32>
  return %4 : tensor<8xf32>
}

// CHECK-LABEL: func.func @too_short
// CHECK: vector.transfer_read {{.*}}, %{{.*}}, %{{.*}} {{.*}} : tensor<?xf32>, vector<8xf32>
func.func @too_short(%a: tensor<11xf32>, %b: tensor<8xf32>, %i: index) -> tensor<?xf32> {
  %n = affine.min affine_map<(i) -> (i, 8)>(%i)
  %0 = tensor.extract_slice %a[4] [%n] [1] : tensor<11xf32> to tensor<?xf32>
  %1 = tensor.extract_slice %b[0] [%n] [1] : tensor<8xf32> to tensor<?xf32>
  %2 = linalg.negf ins(%0 : tensor<?xf32>) outs(%1 : tensor<?xf32>) -> tensor<?xf32>
  return %2 : tensor<?xf32>
}

// CHECK-LABEL: func.func @moving
// CHECK: vector.transfer_read {{.*}}, %{{.*}}, %{{.*}} {{.*}} : tensor<?xf32>, vector<8xf32>
func.func @moving(%a: tensor<16xf32>, %b: tensor<8xf32>, %i: index) -> tensor<?xf32> {
  %n = affine.min affine_map<(i) -> (i, 8)>(%i)
  %0 = tensor.extract_slice %a[%i] [%n] [1] : tensor<16xf32> to tensor<?xf32>
  %1 = tensor.extract_slice %b[0] [%n] [1] : tensor<8xf32> to tensor<?xf32>
  %2 = linalg.negf ins(%0 : tensor<?xf32>) outs(%1 : tensor<?xf32>) -> tensor<?xf32>
  return %2 : tensor<?xf32>
}

// The last index of a loop is known.

// CHECK-LABEL: func.func @loop
// CHECK: vector.transfer_read {{.*}}], %{{[a-z0-9_]+}} {in_bounds = [true]} : tensor<4xf32>, vector<4xf32>
func.func @loop(%a: tensor<16xf32>, %b: tensor<4xf32>, %i: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %n = affine.min affine_map<(i) -> (i, 16)>(%i)
  %0 = scf.for %j = %c0 to %n step %c4 iter_args(%sum = %b) -> (tensor<4xf32>) {
    %m = affine.min affine_map<(j)[n] -> (n - j, 4)>(%j)[%n]
    %1 = tensor.extract_slice %a[%j] [%m] [1] : tensor<16xf32> to tensor<?xf32>
    %2 = tensor.extract_slice %sum[0] [%m] [1] : tensor<4xf32> to tensor<?xf32>
    %3 = linalg.negf ins(%1 : tensor<?xf32>) outs(%2 : tensor<?xf32>) -> tensor<?xf32>
    %4 = tensor.insert_slice %3 into %sum[0] [%m] [1] : tensor<?xf32> into tensor<4xf32>
    scf.yield %4 : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// One that was computed in a part of a tensor of its own has elements after it.

// CHECK-LABEL: func.func @computed
// CHECK: %[[PART:.*]] = vector.transfer_write
// CHECK: %[[WHOLE:.*]] = tensor.insert_slice %[[PART]]
// CHECK: %[[WIDE:.*]] = tensor.extract_slice %[[WHOLE]][0] [8] [1]
// CHECK: vector.transfer_read %[[WIDE]][%{{.*}}], %{{[a-z0-9_]+}} {in_bounds = [true]} : tensor<8xf32>, vector<8xf32>
func.func @computed(%a: tensor<?xf32>, %b: tensor<8xf32>, %i: index) -> tensor<8xf32> {
  %n = affine.min affine_map<(i) -> (i, 8)>(%i)
  %empty = tensor.empty() : tensor<8xf32>
  %part = tensor.extract_slice %empty[0] [%n] [1] : tensor<8xf32> to tensor<?xf32>
  %0 = linalg.exp ins(%a : tensor<?xf32>) outs(%part : tensor<?xf32>) -> tensor<?xf32>
  %1 = tensor.extract_slice %b[0] [%n] [1] : tensor<8xf32> to tensor<?xf32>
  %2 = linalg.negf ins(%0 : tensor<?xf32>) outs(%1 : tensor<?xf32>) -> tensor<?xf32>
  %3 = tensor.insert_slice %2 into %b[0] [%n] [1] : tensor<?xf32> into tensor<8xf32>
  return %3 : tensor<8xf32>
}

// The elements that are summed must not be more.

// CHECK-LABEL: func.func @sum
// CHECK: vector.transfer_read {{.*}}, %{{.*}}, %{{.*}} {{.*}} : tensor<?xf32>, vector<8xf32>
func.func @sum(%a: tensor<16xf32>, %b: tensor<f32>, %i: index) -> tensor<f32> {
  %n = affine.min affine_map<(i) -> (i, 8)>(%i)
  %0 = tensor.extract_slice %a[0] [%n] [1] : tensor<16xf32> to tensor<?xf32>
  %1 = linalg.reduce { arith.addf } ins(%0 : tensor<?xf32>) outs(%b : tensor<f32>) dimensions = [0]
  return %1 : tensor<f32>
}

// What a loop carries is read with a mask: it could need a copy otherwise.

// CHECK-LABEL: func.func @carried
// CHECK: vector.transfer_read {{.*}}, %{{.*}}, %{{.*}} {{.*}} : tensor<?xf32>, vector<8xf32>
func.func @carried(%a: tensor<16xf32>, %i: index, %count: index) -> tensor<16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = affine.min affine_map<(i) -> (i, 8)>(%i)
  %0 = scf.for %j = %c0 to %count step %c1 iter_args(%t = %a) -> (tensor<16xf32>) {
    %1 = tensor.extract_slice %t[0] [%n] [1] : tensor<16xf32> to tensor<?xf32>
    %2 = tensor.extract_slice %t[8] [%n] [1] : tensor<16xf32> to tensor<?xf32>
    %3 = linalg.negf ins(%1 : tensor<?xf32>) outs(%2 : tensor<?xf32>) -> tensor<?xf32>
    %4 = tensor.insert_slice %3 into %t[8] [%n] [1] : tensor<?xf32> into tensor<16xf32>
    scf.yield %4 : tensor<16xf32>
  }
  return %0 : tensor<16xf32>
}
