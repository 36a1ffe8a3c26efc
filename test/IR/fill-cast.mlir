// A fill with a value of another type: it is converted before the fill, so that mlir-opt reads what is printed.

// RUN: linalg-opt %s | FileCheck %s
// RUN: linalg-opt %s | mlir-opt | linalg-opt | FileCheck %s
// RUN: linalg-opt %s --canonicalize | FileCheck %s --check-prefix=CANON

// CHECK-LABEL: func.func @tensor
// CHECK-SAME: (%[[V:.*]]: i32, %[[T:.*]]: tensor<4xf32>)
// CHECK-NEXT: %[[R:.*]] = scf.execute_region -> tensor<4xf32> {
// CHECK-NEXT: %[[C:.*]] = arith.sitofp %[[V]] : i32 to f32
// CHECK-NEXT: %[[F:.*]] = linalg.fill ins(%[[C]] : f32) outs(%[[T]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT: scf.yield %[[F]] : tensor<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return %[[R]]
// CANON-LABEL: func.func @tensor
// CANON-NEXT: arith.sitofp
// CANON-NEXT: linalg.fill ins(%{{.*}} : f32)
// CANON-NEXT: return
func.func @tensor(%v: i32, %t: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.fill ins(%v : i32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @buffers
// CHECK: scf.execute_region {
// CHECK-NEXT: arith.truncf %{{.*}} : f64 to f32
// CHECK-NEXT: linalg.fill ins(%{{.*}} : f32) outs(%{{.*}} : memref<4xf32>)
// CHECK-NEXT: scf.yield
// CHECK: arith.extsi %{{.*}} : vector<2xi8> to vector<2xi32>
// CHECK: complex.create
// CHECK: arith.fptosi %{{.*}} : f64 to i64
// CHECK: arith.index_cast
func.func @buffers(%d: f64, %m: memref<4xf32>, %w: vector<2xi8>, %v: memref<4xvector<2xi32>>,
                   %z: memref<4xcomplex<f32>>, %i: memref<4xindex>) {
  linalg.fill(%m, %d) : memref<4xf32>, f64
  linalg.fill ins(%w : vector<2xi8>) outs(%v : memref<4xvector<2xi32>>)
  linalg.fill ins(%d : f64) outs(%z : memref<4xcomplex<f32>>)
  linalg.fill ins(%d : f64) outs(%i : memref<4xindex>)
  return
}

// CHECK-LABEL: func.func @equal_types
// CHECK-NOT: scf.execute_region
func.func @equal_types(%v: f32, %t: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.fill ins(%v : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
