// An op, type or attribute of each of MLIR's dialects, read and written as by mlir-opt.

// RUN: mlir-opt %s --split-input-file > %t.stock
// RUN: linalg-opt %s --split-input-file > %t.ours
// RUN: diff %t.stock %t.ours
// RUN: linalg-opt %s --split-input-file --mlir-print-op-generic | linalg-opt --split-input-file | diff %t.stock -

// What exporters write around linalg.
module attributes {dlti.dl_spec = #dlti.dl_spec<index = 32 : i64>,
                   dlti.target_system_spec = #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<"L1_cache_size_in_bytes" = 4096 : i32>>} {
  ml_program.global private mutable @seed(dense<0> : tensor<i64>) : tensor<i64>
  func.func @ml_program() -> tensor<i64> {
    %0 = ml_program.global_load @seed : tensor<i64>
    ml_program.global_store @seed = %0 : tensor<i64>
    return %0 : tensor<i64>
  }
  func.func @shape(%a: tensor<?xf32>, %b: tensor<?xf32>) -> !shape.witness {
    %0 = shape.shape_of %a : tensor<?xf32> -> tensor<1xindex>
    %1 = shape.shape_of %b : tensor<?xf32> -> tensor<1xindex>
    %2 = shape.cstr_broadcastable %0, %1 : tensor<1xindex>, tensor<1xindex>
    return %2 : !shape.witness
  }
  func.func @quant(%a: tensor<4x!quant.uniform<i8:f32, 2.0:10>>) -> tensor<4xf32> {
    %0 = quant.dcast %a : tensor<4x!quant.uniform<i8:f32, 2.0:10>> to tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func @sparse_tensor(%a: tensor<4x4xf32, #sparse_tensor.encoding<{map = (i, j) -> (i : dense, j : compressed)}>>) -> index {
    %0 = sparse_tensor.number_of_entries %a : tensor<4x4xf32, #sparse_tensor.encoding<{map = (i, j) -> (i : dense, j : compressed)}>>
    return %0 : index
  }
  func.func @async(%a: memref<4xf32>) {
    %0 = async.execute {
      async.yield
    }
    async.await %0 : !async.token
    return
  }
  func.func @ptr(%a: !ptr.ptr<#ptr.generic_space>, %i: index) -> !ptr.ptr<#ptr.generic_space> {
    %0 = ptr.ptr_add %a, %i : !ptr.ptr<#ptr.generic_space>, index
    return %0 : !ptr.ptr<#ptr.generic_space>
  }
}

// -----

// Instructions of processors.
func.func @x86vector(%a: vector<8xf32>, %b: vector<8xf32>) -> vector<8xf32> {
  %0 = x86vector.avx.intr.dot %a, %b : vector<8xf32>
  return %0 : vector<8xf32>
}
func.func @amx() -> !amx.tile<16x64xi8> {
  %0 = amx.tile_zero : !amx.tile<16x64xi8>
  return %0 : !amx.tile<16x64xi8>
}
func.func @arm_neon(%a: vector<8xi8>, %b: vector<8xi8>) -> vector<8xi16> {
  %0 = arm_neon.intr.smull %a, %b : vector<8xi8> to vector<8xi16>
  return %0 : vector<8xi16>
}
func.func @arm_sve(%a: vector<[4]xi32>, %b: vector<[16]xi8>, %c: vector<[16]xi8>) -> vector<[4]xi32> {
  %0 = arm_sve.sdot %a, %b, %c : vector<[16]xi8> to vector<[4]xi32>
  return %0 : vector<[4]xi32>
}
func.func @arm_sme() -> vector<[4]x[4]xf32> {
  %0 = arm_sme.zero : vector<[4]x[4]xf32>
  return %0 : vector<[4]x[4]xf32>
}
func.func @nvvm(%a: memref<4xf32, #gpu.address_space<workgroup>>) {
  nvvm.barrier0
  return
}
func.func @nvgpu(%a: !nvgpu.device.async.token) {
  nvgpu.device_async_wait %a {numGroups = 1 : i32}
  return
}
func.func @amdgpu() {
  amdgpu.lds_barrier
  return
}
func.func @rocdl() {
  rocdl.s.barrier
  return
}
func.func @xegpu(%a: memref<24x32xf32>) {
  %0 = xegpu.create_nd_tdesc %a : memref<24x32xf32> -> !xegpu.tensor_desc<8x16xf32>
  return
}
func.func @xevm() {
  xevm.memfence <{addrspace = #xevm.addr_space<global>, scope = #xevm.mem_scope<workgroup>}>
  return
}
gpu.module @kernels [#nvvm.target<chip = "sm_80">] {
}

// -----

// Other languages, and descriptions of ops and rewrites.
emitc.func @emitc(%a: i32) {
  emitc.return
}
irdl.dialect @cmath {
  irdl.type @complex {
    %0 = irdl.any
    irdl.parameters(elem: %0)
  }
}
func.func @mpi() {
  mpi.init : !mpi.retval
  return
}
pdl.pattern @pdl : benefit(1) {
  %0 = operation "linalg.matmul"
  rewrite %0 with "rewriter"
}
pdl_interp.func @pdl_interp(%root: !pdl.operation) {
  pdl_interp.finalize
}
smt.solver() : () -> () {
  %0 = smt.constant true
  smt.assert %0
}
spirv.module Logical GLSL450 {
  spirv.func @spirv() "None" {
    spirv.Return
  }
}
wasmssa.func @wasmssa() -> i32 {
  %0 = wasmssa.const 1 : i32
  wasmssa.return %0 : i32
}
func.func @acc(%a: memref<4xf32>) {
  acc.wait
  return
}
