// RUN: linalg-opt %s --linalg-expand-small-floats --split-input-file | FileCheck %s

// Ops that move floats move integers, and ops that compute with them use f32.

// CHECK: memref.global "private" constant @table : memref<2xi8> = dense<[60, -64]>
memref.global "private" constant @table : memref<2xf8E5M2> = dense<[1.0, -2.0]>

// CHECK-LABEL: func.func @moves(
// CHECK-SAME: %[[M:.*]]: memref<4xi8>, %[[V:.*]]: vector<4xi8>, %{{.*}}: i1) -> (vector<4xi8>, i8, i8)
// CHECK: %[[C:.*]] = arith.constant 64 : i8
// CHECK: %[[L:.*]] = vector.load %[[M]]{{.*}} : memref<4xi8>, vector<4xi8>
// CHECK: vector.store %[[V]]
// CHECK: %[[T:.*]] = memref.get_global @table : memref<2xi8>
// CHECK: %[[X:.*]] = memref.load %[[T]]
// CHECK: %[[S:.*]] = arith.select %{{.*}}, %[[X]], %[[C]] : i8
// CHECK: return %[[L]], %[[S]], %[[X]]
func.func @moves(%m: memref<4xf8E5M2>, %v: vector<4xf8E5M2>, %b: i1) -> (vector<4xf8E5M2>, f8E5M2, i8) {
  %c0 = arith.constant 0 : index
  %c = arith.constant 2.0 : f8E5M2
  %0 = vector.load %m[%c0] : memref<4xf8E5M2>, vector<4xf8E5M2>
  vector.store %v, %m[%c0] : memref<4xf8E5M2>, vector<4xf8E5M2>
  %t = memref.get_global @table : memref<2xf8E5M2>
  %x = memref.load %t[%c0] : memref<2xf8E5M2>
  %s = arith.select %b, %x, %c : f8E5M2
  %bits = arith.bitcast %x : f8E5M2 to i8
  return %0, %s, %bits : vector<4xf8E5M2>, f8E5M2, i8
}

// CHECK-LABEL: func.func @arithmetic(
// CHECK-SAME: %{{.*}}: vector<4xi8>, %{{.*}}: vector<4xi8>)
// CHECK-COUNT-2: arith.extui {{.*}} : vector<4xi8> to vector<4xi32>
// CHECK-DAG: arith.addf {{.*}} : vector<4xf32>
// CHECK: arith.trunci {{.*}} : vector<4xi32> to vector<4xi8>
// CHECK: math.exp {{.*}} : vector<4xf32>
// CHECK: arith.cmpf olt, {{.*}} : vector<4xf32>
// CHECK: vector.reduction <add>, {{.*}} : vector<4xf32> into f32
// CHECK-NOT: f8E4M3
// CHECK: return
func.func @arithmetic(%a: vector<4xf8E4M3>, %b: vector<4xf8E4M3>) -> (vector<4xi1>, f8E4M3) {
  %0 = arith.addf %a, %b : vector<4xf8E4M3>
  %1 = math.exp %0 : vector<4xf8E4M3>
  %2 = arith.cmpf olt, %1, %a : vector<4xf8E4M3>
  %3 = vector.reduction <add>, %1 : vector<4xf8E4M3> into f8E4M3
  return %2, %3 : vector<4xi1>, f8E4M3
}

// From f64 directly: the sum that rounds is in f64.
// CHECK-LABEL: func.func @from_f64
// CHECK-NOT: arith.truncf
// CHECK: arith.addf {{.*}} : f64
// CHECK-NOT: arith.truncf
// CHECK: return
func.func @from_f64(%x: f64) -> f8E4M3FN {
  %0 = arith.truncf %x : f64 to f8E4M3FN
  return %0 : f8E4M3FN
}

// Integers of 32 bits are not rounded twice either.
// CHECK-LABEL: func.func @from_integer
// CHECK: arith.sitofp {{.*}} : i32 to f64
func.func @from_integer(%x: i32) -> f8E8M0FNU {
  %0 = arith.sitofp %x : i32 to f8E8M0FNU
  return %0 : f8E8M0FNU
}

// CHECK-LABEL: func.func @scaled
// CHECK-NOT: arith.scaling_extf
// CHECK: arith.mulf {{.*}} : f32
func.func @scaled(%x: f4E2M1FN, %s: f8E8M0FNU) -> f32 {
  %0 = arith.scaling_extf %x, %s : f4E2M1FN, f8E8M0FNU to f32
  return %0 : f32
}

// CHECK: func.func private @callee(i8, memref<?xi6, strided<[2]>>) -> tensor<i4>
func.func private @callee(f8E3M4, memref<?xf6E2M3FN, strided<[2]>>) -> tensor<f4E2M1FN>

// -----

// A module without such floats is left as it is.
// CHECK-LABEL: func.func @others
// CHECK: arith.addf {{.*}} : f16
func.func @others(%x: f16) -> f16 {
  %0 = arith.addf %x, %x : f16
  return %0 : f16
}

// Flags of conversions between floats of any kind are dropped.

// CHECK-LABEL: func.func @flags
// CHECK: arith.extf %{{.*}} : f32 to f64
// CHECK: arith.truncf %{{.*}} : f64 to f16
func.func @flags(%a: f32) -> f16 {
  %0 = arith.extf %a fastmath<contract> : f32 to f64
  %1 = arith.truncf %0 fastmath<contract> : f64 to f16
  return %1 : f16
}

// -----

// Numbers of bf16 are computed in f32 too, and rounded by integers.

// CHECK-LABEL: func.func @bf16(
// CHECK-SAME: vector<8xbf16>
// CHECK-COUNT-2: arith.extui {{.*}} : vector<8xi16> to vector<8xi32>
// CHECK: arith.addf {{.*}} : vector<8xf32>
// CHECK: arith.cmpf uno
// CHECK: %[[BITS:.*]] = arith.trunci {{.*}} : vector<8xi32> to vector<8xi16>
// CHECK: arith.bitcast %[[BITS]] : vector<8xi16> to vector<8xbf16>
func.func @bf16(%a: vector<8xbf16>, %b: vector<8xbf16>) -> vector<8xbf16> {
  %0 = arith.addf %a, %b : vector<8xbf16>
  return %0 : vector<8xbf16>
}

// What is exact is not rounded, and a selection moves bits.

// CHECK-LABEL: func.func @exact(
// CHECK: arith.maximumf {{.*}} : f32
// CHECK-NOT: arith.cmpf
// CHECK: arith.select {{.*}} : i16
// CHECK: return
func.func @exact(%a: bf16, %b: bf16, %c: i1) -> bf16 {
  %0 = arith.maximumf %a, %b : bf16
  %1 = arith.select %c, %0, %a : bf16
  return %1 : bf16
}

// CHECK-LABEL: func.func @shuffle(
// CHECK: vector.shuffle %{{.*}} [0, 8, 1, 9] : vector<8xi16>, vector<8xi16>
func.func @shuffle(%a: vector<8xbf16>, %b: vector<8xbf16>) -> vector<4xbf16> {
  %0 = vector.shuffle %a, %b [0, 8, 1, 9] : vector<8xbf16>, vector<8xbf16>
  return %0 : vector<4xbf16>
}

// Other roundings are left to LLVM, as is what a mask is for.

// CHECK-LABEL: func.func @others(
// CHECK: arith.truncf %{{.*}} upward : f32 to bf16
// CHECK: vector.reduction <add>, %{{.*}} : vector<8xbf16> into bf16
func.func @others(%x: f32, %v: vector<8xbf16>, %m: vector<8xi1>) -> (bf16, bf16) {
  %0 = arith.truncf %x upward : f32 to bf16
  %1 = vector.mask %m { vector.reduction <add>, %v : vector<8xbf16> into bf16 } : vector<8xi1> -> bf16
  return %0, %1 : bf16, bf16
}
