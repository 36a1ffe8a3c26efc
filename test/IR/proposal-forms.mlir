// Forms of the proposal of map, reduce and others that differ from those that became ops.

// RUN: linalg-opt %s | FileCheck %s
// RUN: linalg-opt %s | mlir-opt | linalg-opt | FileCheck %s

// A type after each operand.
// CHECK-LABEL: func.func @types
// CHECK: %{{.*}} = linalg.map { arith.addf } ins(%[[L:.*]], %[[R:.*]] : tensor<10xf32>, tensor<10xf32>) outs(%[[O:.*]] : tensor<10xf32>)
// CHECK: linalg.add ins(%[[L]], %[[R]] : tensor<10xf32>, tensor<10xf32>) outs(
// CHECK: linalg.generic {{.*}} ins(%[[L]], %{{.*}}, %[[R]] : tensor<10xf32>, f32, tensor<10xf32>) outs(%{{.*}}, %[[O]] : tensor<10xf32>, tensor<10xf32>)
func.func @types(%l: tensor<10xf32>, %r: tensor<10xf32>, %o: tensor<10xf32>, %s: f32) -> tensor<10xf32> {
  %0 = linalg.map ins(%l: tensor<10xf32>, %r: tensor<10xf32>) outs(%o: tensor<10xf32>)
    (%x: f32, %y: f32) {
      %1 = arith.addf %x, %y : f32
      linalg.yield %1 : f32
    }
  %2 = linalg.add ins(%l : tensor<10xf32>, %r : tensor<10xf32>) outs(%0 : tensor<10xf32>) -> tensor<10xf32>
  %3:2 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%l, %s : tensor<10xf32>, f32, %r : tensor<10xf32>) outs(%2 : tensor<10xf32>, %o : tensor<10xf32>) {
  ^bb0(%x: f32, %t: f32, %y: f32, %a: f32, %b: f32):
    linalg.yield %x, %y : f32, f32
  } -> (tensor<10xf32>, tensor<10xf32>)
  return %3#0 : tensor<10xf32>
}

// CHECK-LABEL: func.func @reduction
// CHECK: linalg.reduce { arith.addf } ins(%{{.*}} : tensor<16x64xf32>) outs(%{{.*}} : tensor<16xf32>) dimensions = [1]
// CHECK: linalg.reduce { arith.addf } ins(
// CHECK: linalg.reduce { arith.addf } ins(
func.func @reduction(%a: tensor<16x64xf32>, %o: tensor<16xf32>) -> tensor<16xf32> {
  %0 = linalg.reduction ins(%a : tensor<16x64xf32>) outs(%o : tensor<16xf32>) dimensions = [1]
    (%in: f32, %out: f32) {
      %1 = arith.addf %out, %in : f32
      linalg.yield %1 : f32
    }
  // Arguments have the types of the elements.
  %3 = linalg.reduce ins(%a : tensor<16x64xf32>) outs(%0 : tensor<16xf32>) dimensions = [1]
    (%in, %out: f32) {
      %1 = arith.addf %out, %in : f32
      linalg.yield %1 : f32
    }
  %2 = linalg.reduction { arith.addf } ins(%a : tensor<16x64xf32>) outs(%3 : tensor<16xf32>) dimensions = [1]
  return %2 : tensor<16xf32>
}

// CHECK-LABEL: func.func @names_of_map
// CHECK-COUNT-3: linalg.map { arith.mulf }
// CHECK: linalg.map outs(%{{.*}} : tensor<10xf32>) {x = 1 : i64}
// CHECK-NEXT: (%{{.*}}: f32) {
// CHECK-NEXT: %{{.*}} = linalg.index 0 : index
func.func @names_of_map(%a: tensor<10xf32>) -> tensor<10xf32> {
  %0 = linalg.cwise ins(%a, %a : tensor<10xf32>, tensor<10xf32>) outs(%a : tensor<10xf32>)
    (%l: f32, %r: f32) {
      %1 = arith.mulf %l, %r : f32
      linalg.yield %1 : f32
    }
  %2 = linalg.pointwise { arith.mulf } ins(%a, %0 : tensor<10xf32>, tensor<10xf32>) outs(%a : tensor<10xf32>)
  %3 = linalg.elementwise ins(%a, %2 : tensor<10xf32>, tensor<10xf32>) outs(%a : tensor<10xf32>)
    (%l: f32, %r: f32) {
      %1 = arith.mulf %l, %r : f32
      linalg.yield %1 : f32
    }
  %4 = linalg.elementwise outs(%3 : tensor<10xf32>) {x = 1} () {
    %i = linalg.index : 0
    %j = arith.index_cast %i : index to i32
    %k = arith.sitofp %j : i32 to f32
    linalg.yield %k : f32
  }
  return %4 : tensor<10xf32>
}

// The name has a kind, too.
// CHECK-LABEL: func.func @kind
// CHECK: linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(
func.func @kind(%a: tensor<10xf32>) -> tensor<10xf32> {
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%a: tensor<10xf32>) outs(%a: tensor<10xf32>) -> tensor<10xf32>
  return %0 : tensor<10xf32>
}
