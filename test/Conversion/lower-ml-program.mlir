// RUN: linalg-opt %s --split-input-file --linalg-lower-ml-program | FileCheck %s

// The value of a global that is stored to is copied, another one is not.
// CHECK-DAG: memref.global "private" @sum : memref<2xf32> = dense<[1.000000e+00, 2.000000e+00]>
// CHECK-DAG: memref.global "private" constant @weights : memref<2xf32> = dense<3.000000e+00>
ml_program.global private mutable @sum(dense<[1.0, 2.0]> : tensor<2xf32>) : tensor<2xf32>
ml_program.global private @weights(dense<3.0> : tensor<2xf32>) : tensor<2xf32>

// CHECK-LABEL: func.func @tensors(
// CHECK:         %[[BUFFER:.*]] = memref.get_global @sum : memref<2xf32>
// CHECK-NEXT:    %[[OLD:.*]] = bufferization.to_tensor %[[BUFFER]] restrict : memref<2xf32> to tensor<2xf32>
// CHECK-NEXT:    %[[SUM:.*]] = bufferization.alloc_tensor() copy(%[[OLD]]) : tensor<2xf32>
// CHECK-NEXT:    %[[BUFFER:.*]] = memref.get_global @weights : memref<2xf32>
// CHECK-NEXT:    %[[WEIGHTS:.*]] = bufferization.to_tensor %[[BUFFER]] restrict : memref<2xf32> to tensor<2xf32>
// CHECK-NEXT:    %[[NEW:.*]] = arith.addf %[[SUM]], %[[WEIGHTS]]
// CHECK-NEXT:    %[[TARGET:.*]] = memref.get_global @sum : memref<2xf32>
// CHECK-NEXT:    %[[SOURCE:.*]] = bufferization.to_buffer %[[NEW]] read_only : tensor<2xf32> to memref<2xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    memref.copy %[[SOURCE]], %[[TARGET]]
func.func @tensors() {
  %0 = ml_program.global_load @sum : tensor<2xf32>
  %1 = ml_program.global_load_const @weights : tensor<2xf32>
  %2 = arith.addf %0, %1 : tensor<2xf32>
  ml_program.global_store @sum = %2 : tensor<2xf32>
  return
}

// -----

// Numbers, no value, and a value that other programs have or may change.
// CHECK-DAG: memref.global "private" @number : memref<i64> = dense<1>
// CHECK-DAG: memref.global "private" @any : memref<4xf32> = uninitialized
// CHECK-DAG: memref.global "public" constant @public : memref<2xf32> = dense_resource<two>
// CHECK-DAG: memref.global "public" @open : memref<f32> = dense<2.000000e+00>
// CHECK-DAG: memref.global @external : memref<2xf32>{{$}}
ml_program.global private mutable @number(1 : i64) : i64
ml_program.global private mutable @any : tensor<4xf32>
ml_program.global public @public(dense_resource<two> : tensor<2xf32>) : tensor<?xf32>
ml_program.global public mutable @open(dense<2.0> : tensor<f32>) : tensor<f32>
ml_program.global private mutable @external(#ml_program.extern<tensor<2xf32>>) : tensor<2xf32>

// CHECK-LABEL: func.func @others(
// CHECK:         %[[BUFFER:.*]] = memref.get_global @number : memref<i64>
// CHECK-NEXT:    %[[NUMBER:.*]] = memref.load %[[BUFFER]][] : memref<i64>
// CHECK-NEXT:    %[[BUFFER:.*]] = memref.get_global @number : memref<i64>
// CHECK-NEXT:    memref.store %[[NUMBER]], %[[BUFFER]][] : memref<i64>
// CHECK-NEXT:    %[[BUFFER:.*]] = memref.get_global @public : memref<2xf32>
// CHECK-NEXT:    %[[TENSOR:.*]] = bufferization.to_tensor %[[BUFFER]] restrict : memref<2xf32> to tensor<2xf32>
// CHECK-NEXT:    %[[CAST:.*]] = tensor.cast %[[TENSOR]] : tensor<2xf32> to tensor<?xf32>
// CHECK-NEXT:    memref.get_global @open
// CHECK-NEXT:    bufferization.to_tensor
// CHECK-NEXT:    %[[OPEN:.*]] = bufferization.alloc_tensor() copy(
// CHECK-NEXT:    return %[[CAST]], %[[OPEN]]
func.func @others() -> (tensor<?xf32>, tensor<f32>) {
  %0 = ml_program.global_load @number : i64
  ml_program.global_store @number = %0 : i64
  %1 = ml_program.global_load @public : tensor<?xf32>
  %2 = ml_program.global_load @open : tensor<f32>
  return %1, %2 : tensor<?xf32>, tensor<f32>
}

{-# dialect_resources: { builtin: { two: "0x040000000000803F00000040" } } #-}

// -----

ml_program.global private mutable @state(0 : i32) : i32

// CHECK-LABEL: func.func private @declared(i32) -> i32
ml_program.func private @declared(i32) -> i32

// CHECK-LABEL: func.func @function(
// CHECK-SAME:    %[[A:.*]]: tensor<2xf32> {a.name = "a"}) -> (tensor<2xf32> {a.name = "r"}) attributes {a.kind = 1 : i32}
// CHECK-NEXT:    return %[[A]]
ml_program.func @function(%a: tensor<2xf32> {a.name = "a"}) -> (tensor<2xf32> {a.name = "r"}) attributes {a.kind = 1 : i32} {
  ml_program.return %a : tensor<2xf32>
}

// The order of a subgraph is that of its operands and tokens.
// CHECK-LABEL: func.func private @subgraph(
// CHECK-SAME:    %[[A:.*]]: i32
// CHECK:         %[[OLD:.*]] = memref.load
// CHECK:         %[[SUM:.*]] = arith.addi %[[OLD]], %[[A]]
// CHECK:         memref.store %[[SUM]]
// CHECK:         %[[NEW:.*]] = memref.load
// CHECK-NOT:     token
// CHECK:         return %[[NEW]]
ml_program.subgraph private @subgraph(%a: i32) -> i32 {
  %new, %t2 = ml_program.global_load_graph @state ordering (%t1 -> !ml_program.token) : i32
  %t1 = ml_program.global_store_graph @state = %sum ordering (%t0 -> !ml_program.token) : i32
  %sum = arith.addi %old, %a : i32
  %old, %t0 = ml_program.global_load_graph @state ordering (%start -> !ml_program.token) : i32
  %start = ml_program.token
  ml_program.output %new : i32
}
