// What exporters write around structured ops: each pipeline computes the same.

// RUN: split-file %s %t
// RUN: %python %S/Inputs/each_pipeline.py linalg-run %t/globals.mlir --input=[5,6] --expect=[1,2] --expect=[5,6] --expect=[6,8]
// RUN: %python %S/Inputs/each_pipeline.py linalg-run %t/seed.mlir --expect=1442695040888963407 --expect=1876011003808476466
// RUN: %python %S/Inputs/each_pipeline.py linalg-run %t/subgraph.mlir --input=[1,1] --expect=[2,3] --expect=[3,5]
// RUN: %python %S/Inputs/each_pipeline.py linalg-run %t/quant.mlir --function=axis --input=[[1,2],[-5.5,6],[1000,-1000]] --expect=[[10,1],[7,9],[127,-128]] --expect=[[0,2],[-6,6],[234,-62.5]]
// RUN: %python %S/Inputs/each_pipeline.py linalg-run %t/quant.mlir --function=blocks --input=splat=10:2x4 --expect=[[18,18,24,24],[28,28,30,30]]
// RUN: %python %S/Inputs/each_pipeline.py linalg-run %t/quant.mlir --function=number --input=nan --expect=2
// RUN: %python %S/Inputs/each_pipeline.py linalg-run %t/shape.mlir --input=[[1,2,3],[4,5,6]] --input=[[10,20,30]] --expect=[[11,22,33],[14,25,36]] --expect=6
// RUN: not linalg-run %t/shape.mlir --input=[[1,2,3],[4,5,6]] --input=[[10,20]] 2>&1 | FileCheck %s --check-prefix=SHAPE
// RUN: %python %S/Inputs/each_pipeline.py linalg-run %t/spaces.mlir --input=[1,2,3,4] --input=[0,0,0,0] --expect=[1,2,3,4] --expect=[2,4,6,8]
// RUN: %python %S/Inputs/each_pipeline.py linalg-run %t/target.mlir --input=[0,1,2,3] --expect=[0,2,4,6]
// RUN: not linalg-run %t/external.mlir --input=[1,1] 2>&1 | FileCheck %s --check-prefix=EXTERNAL --implicit-check-not=error:
// RUN: not linalg-opt %t/memory.mlir --linalg-loops-to-llvm 2>&1 | FileCheck %s --check-prefix=SPACE --implicit-check-not=error:

// SHAPE: required broadcastable shapes
// EXTERNAL: linalg-run: error: the program uses 'weights', which no library has; expected one that does by --shared-lib=FILE
// SPACE: error: 'func.func' has a buffer of type 'memref<4xf32, "shared">', expected a memory space that is an integer (linalg-map-memory-spaces maps others)

//--- globals.mlir
ml_program.global private mutable @g(dense<[1.0, 2.0]> : tensor<2xf32>) : tensor<2xf32>
ml_program.global private @weights(dense<[1.0, 2.0]> : tensor<2xf32>) : tensor<?xf32>
func.func @f(%a: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %0 = ml_program.global_load @g : tensor<2xf32>
  ml_program.global_store @g = %a : tensor<2xf32>
  %1 = ml_program.global_load @g : tensor<2xf32>
  %2 = ml_program.global_load_const @weights : tensor<?xf32>
  %3 = tensor.cast %2 : tensor<?xf32> to tensor<2xf32>
  %4 = arith.addf %1, %3 : tensor<2xf32>
  return %0, %1, %4 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}

//--- seed.mlir
// A generator of random numbers with a global state, and a number in a global.
module attributes {torch.debug_module_name = "Rand"} {
  ml_program.global private mutable @seed(dense<0> : tensor<i64>) : tensor<i64>
  ml_program.global private mutable @calls(0 : i64) : i64
  func.func private @next() -> i64 {
    %a = arith.constant 6364136223846793005 : i64
    %b = arith.constant 1442695040888963407 : i64
    %0 = ml_program.global_load @seed : tensor<i64>
    %1 = tensor.extract %0[] : tensor<i64>
    %2 = arith.muli %1, %a : i64
    %3 = arith.addi %2, %b : i64
    %4 = tensor.insert %3 into %0[] : tensor<i64>
    ml_program.global_store @seed = %4 : tensor<i64>
    %5 = ml_program.global_load @calls : i64
    %one = arith.constant 1 : i64
    %6 = arith.addi %5, %one : i64
    ml_program.global_store @calls = %6 : i64
    return %3 : i64
  }
  func.func @forward() -> (i64, i64) {
    %0 = call @next() : () -> i64
    %1 = call @next() : () -> i64
    %calls = ml_program.global_load @calls : i64
    %two = arith.constant 2 : i64
    %is_two = arith.cmpi eq, %calls, %two : i64
    %2 = arith.select %is_two, %1, %calls : i64
    return %0, %2 : i64, i64
  }
}

//--- subgraph.mlir
ml_program.global private mutable @sum(dense<[1.0, 2.0]> : tensor<2xf32>) : tensor<2xf32>
ml_program.subgraph private @add(%a: tensor<2xf32>) -> tensor<2xf32> {
  %token = ml_program.global_store_graph @sum = %new ordering (%loaded -> !ml_program.token) : tensor<2xf32>
  %new = arith.addf %old, %a : tensor<2xf32>
  %old, %loaded = ml_program.global_load_graph @sum ordering (() -> !ml_program.token) : tensor<2xf32>
  ml_program.output %new : tensor<2xf32>
}
ml_program.func @main(%a: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %0 = ml_program.global_load @sum : tensor<2xf32>
  %1 = arith.addf %0, %a : tensor<2xf32>
  ml_program.global_store @sum = %1 : tensor<2xf32>
  %2 = arith.addf %1, %0 : tensor<2xf32>
  ml_program.return %1, %2 : tensor<2xf32>, tensor<2xf32>
}

//--- quant.mlir
!axis = !quant.uniform<i8:f32:1, {2.0:10, 0.5:-3}>
!blocks = !quant.uniform<i8:f32:{0:1, 1:2}, {{2.0:1, 3.0:2}, {4.0:3, 5.0:4}}>
func.func @axis(%a: tensor<3x2xf32>) -> (tensor<3x2x!axis>, tensor<3x2xf32>) {
  %0 = quant.qcast %a : tensor<3x2xf32> to tensor<3x2x!axis>
  %1 = quant.dcast %0 : tensor<3x2x!axis> to tensor<3x2xf32>
  return %0, %1 : tensor<3x2x!axis>, tensor<3x2xf32>
}
func.func @blocks(%a: tensor<2x?x!blocks>) -> tensor<2x?xf32> {
  %0 = quant.dcast %a : tensor<2x?x!blocks> to tensor<2x?xf32>
  return %0 : tensor<2x?xf32>
}
func.func @number(%a: f32) -> !quant.uniform<u8<2:200>:f32, 2.0> {
  %0 = quant.qcast %a : f32 to !quant.uniform<u8<2:200>:f32, 2.0>
  return %0 : !quant.uniform<u8<2:200>:f32, 2.0>
}

//--- shape.mlir
func.func @f(%a: tensor<?x?xf32>, %b: tensor<1x?xf32>) -> (tensor<?x?xf32>, index) {
  %0 = shape.shape_of %a : tensor<?x?xf32> -> tensor<2xindex>
  %1 = shape.shape_of %b : tensor<1x?xf32> -> tensor<2xindex>
  %2 = shape.cstr_broadcastable %0, %1 : tensor<2xindex>, tensor<2xindex>
  %3 = shape.assuming %2 -> (tensor<?x?xf32>) {
    %4 = shape.broadcast %0, %1 : tensor<2xindex>, tensor<2xindex> -> tensor<2xindex>
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %m = tensor.extract %4[%c0] : tensor<2xindex>
    %n = tensor.extract %4[%c1] : tensor<2xindex>
    %e = tensor.empty(%m, %n) : tensor<?x?xf32>
    %5 = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (0, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<?x?xf32>, tensor<1x?xf32>) outs(%e : tensor<?x?xf32>) {
    ^bb0(%x: f32, %y: f32, %o: f32):
      %6 = arith.addf %x, %y : f32
      linalg.yield %6 : f32
    } -> tensor<?x?xf32>
    shape.assuming_yield %5 : tensor<?x?xf32>
  }
  %7 = shape.shape_of %3 : tensor<?x?xf32> -> tensor<2xindex>
  %8 = shape.num_elements %7 : tensor<2xindex> -> index
  return %3, %8 : tensor<?x?xf32>, index
}

//--- spaces.mlir
// A buffer in each of the memories of an accelerator.
memref.global "private" @table : memref<4xf32, #gpu.address_space<global>> = dense<2.0>
func.func @f(%a: memref<4xf32, 1>, %o: memref<4xf32, "global">) {
  %0 = memref.alloc() : memref<4xf32, 3 : i32>
  %1 = memref.get_global @table : memref<4xf32, #gpu.address_space<global>>
  linalg.copy ins(%a : memref<4xf32, 1>) outs(%0 : memref<4xf32, 3 : i32>)
  linalg.mul ins(%0, %1 : memref<4xf32, 3 : i32>, memref<4xf32, #gpu.address_space<global>>) outs(%o : memref<4xf32, "global">)
  memref.dealloc %0 : memref<4xf32, 3 : i32>
  return
}

//--- target.mlir
module attributes {
  dlti.target_system_spec = #dlti.target_system_spec<
    "CPU" = #dlti.target_device_spec<"L1_cache_size_in_bytes" = 4096 : i32, "max_vector_op_width" = 128 : i32>,
    "GPU" = #dlti.target_device_spec<"max_vector_op_width" = 64 : i32>>,
  dlti.dl_spec = #dlti.dl_spec<index = 64 : i64, "dlti.endianness" = "little">,
  llvm.target_triple = "x86_64-unknown-linux-gnu"} {
  func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
    %e = tensor.empty() : tensor<4xf32>
    %0 = linalg.add ins(%a, %a : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}

//--- external.mlir
ml_program.global private @weights(#ml_program.extern<tensor<2xf32>>) : tensor<2xf32>
func.func @f(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = ml_program.global_load @weights : tensor<2xf32>
  %1 = arith.addf %0, %a : tensor<2xf32>
  return %1 : tensor<2xf32>
}

//--- memory.mlir
func.func @f(%a: memref<4xf32, "shared">) {
  return
}
