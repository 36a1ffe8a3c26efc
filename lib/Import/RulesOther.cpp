// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The rows of vectors, of LLVM's dialect and of TOSA, and what stands within
// operations.

#include "Import/Rewrites.h"
#include "Import/Rules.h"

using namespace mlir::structured;
using namespace mlir::structured::detail;

// clang-format off
static const ImportRule kSurfaceRules[] = {
{kSurface, "(i, j) -> (j, i)", "9", "affine_map<(i, j) -> (j, i)>", nullptr, "",
 "#map = (i) -> (i)\nfunc @f(%a: memref<4xf32, (i) -> (i)>, %b: memref<4xf32, #map>) {\n"
 "  %c0 = constant 0 : index\n  affine.for %i = (d0) -> (d0)(%c0) to 4 {\n  }\n  return\n}", ""},
{kSurface, "(i)[n] : (i >= 0, n - i >= 0)", "9", "affine_set<(i)[n] : (i >= 0, n - i >= 0)>", nullptr, "",
 "#set = (i)[n] : (i >= 0, n - i - 1 >= 0)\nfunc @f(%n: index, %a: memref<?xf32>, %b: f32) {\n"
 "  affine.for %i = 0 to 8 {\n    affine.if #set(%i)[%n] {\n      affine.store %b, %a[%i] : memref<?xf32>\n    }\n  }\n  return\n}", ""},
{kSurface, "{key : value}", "9", "{key = value}", nullptr, "f32 -> f32", "addf %a, %a {note : \"doubled\"} : f32", "2 = 4"},
{kSurface, "memref<..., offset: ?, strides: [?, 1]>", "9-15", "memref<..., strided<[?, 1], offset: ?>>", nullptr,
 "memref<?x?xf32, offset: ?, strides: [?, 1]>, index -> f32", "load %a[%b, %b] : memref<?x?xf32, offset: ?, strides: [?, 1]>", ""},
{kSurface, "!llvm.ptr<f32>", "9-16", "!llvm.ptr", nullptr, "", "llvm.func @f(%a: !llvm.ptr<f32>, %b: !llvm.ptr<i8, 3>, %c: !llvm.ptr<struct<(i32, ptr<i8>)>>)", ""},
{kSurface, "!llvm.i32, !llvm.float", "9-11", "i32, f32", nullptr, "", "llvm.func @f(%a: !llvm.i32, %b: !llvm.float) -> !llvm.double", ""},
{kSurface, "!t = type vector<4xf32>", "9-14", "!t = vector<4xf32>", nullptr, "",
 "!t = type vector<4xf32>\nfunc @f(%a: !t) -> !t {\n  return %a : !t\n}", ""},
{kSurface, "linalg.inplaceable, linalg.buffer_layout", "13-14", "bufferization.writable, bufferization.buffer_layout", nullptr, "",
 "func @f(%a: tensor<4xf32> {linalg.inplaceable = true}) -> tensor<4xf32> {\n  return %a : tensor<4xf32>\n}", "[1,2,3,4] = [1,2,3,4]"},
{kSurface, "{bufferization.escape = [true]}", "15-17", "{}", nullptr, "-> tensor<2xf32>",
 "arith.constant 7.0 : f32\n  %t = bufferization.alloc_tensor() {bufferization.escape = [true]} : tensor<2xf32>\n"
 "  %s = linalg.fill ins(%r : f32) outs(%t : tensor<2xf32>) -> tensor<2xf32>\n  return %s : tensor<2xf32>", "= [7,7]"},
{kSurface, "#sparse_tensor.encoding<{dimLevelType = [...]}>", "13-17", "#sparse_tensor.encoding<{map = ...}>", nullptr, "",
 "#CSC = #sparse_tensor.encoding<{\n  dimLevelType = [\"dense\", \"compressed-nu\"],\n  dimOrdering = affine_map<(i, j) -> (j, i)>,\n"
 "  pointerBitWidth = 32, indexBitWidth = 32\n}>\n"
 "func.func @f(%a: tensor<4x4xf32, #CSC>) -> tensor<4x4xf32, #CSC> {\n  return %a : tensor<4x4xf32, #CSC>\n}", ""},
{kSurface, "<maxf>, <minf>", "14-17", "<maximumf>, <minimumf>", nullptr, "vector<4xf32> -> f32", "vector.reduction <maxf>, %a : vector<4xf32> into f32", ""},
};

static const ImportRule kOtherRules[] = {
{kForm, "vector.extract", "9-17", "vector.extract with the type of its result", rewriteVectorExtract, "vector<2x4xf32> -> vector<4xf32>", "vector.extract %a[1] : vector<2x4xf32>", ""},
{kForm, "vector.extractelement", "9-20", "vector.extract", rewriteVectorElement, "vector<4xf32>, i32 -> f32", "vector.extractelement %a[%b : i32] : vector<4xf32>", ""},
{kForm, "vector.insertelement", "9-20", "vector.insert", rewriteVectorElement, "f32, vector<4xf32>, index -> vector<4xf32>",
 "vector.insertelement %a, %b[%c : index] : vector<4xf32>", ""},
{kForm, "vector.splat", "15-20", "vector.broadcast", rewriteSplat, "f32 -> vector<4xf32>", "vector.splat %a : vector<4xf32>", ""},
{kForm, "vector.reduction", "9-14", "vector.reduction <add>", rewriteReduction, "vector<4xf32> -> f32", "vector.reduction \"add\", %a : vector<4xf32> into f32", ""},
{kForm, "vector.multi_reduction", "12-14", "vector.multi_reduction with an operand to start from", rewriteMultiReduction, "vector<2x4xf32> -> vector<2xf32>",
 "vector.multi_reduction #vector.kind<add>, %a [1] : vector<2x4xf32> to vector<2xf32>", ""},
{kForm, "vector.transfer_read", "10-11", "vector.transfer_read with in_bounds", rewriteTransfer, "memref<?xf32>, index, f32 -> vector<4xf32>",
 "vector.transfer_read %a[%b], %c {masked = [false]} : memref<?xf32>, vector<4xf32>", ""},
{kForm, "vector.transfer_write", "10-11", "vector.transfer_write with in_bounds", rewriteTransfer, "vector<4xf32>, memref<?xf32>, index",
 "vector.transfer_write %a, %b[%c] {masked = [false]} : vector<4xf32>, memref<?xf32>", ""},
{kName, "vector.strided_slice", "9-10", "vector.extract_strided_slice", nullptr, "vector<4xf32> -> vector<2xf32>",
 "vector.strided_slice %a {offsets = [1], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>", ""},
{kName, "vector.matrix_multiply", "9-21", "llvm.intr.matrix.multiply", nullptr, "vector<6xf32>, vector<6xf32> -> vector<4xf32>",
 "vector.matrix_multiply %a, %b {lhs_rows = 2 : i32, lhs_columns = 3 : i32, rhs_columns = 2 : i32} : (vector<6xf32>, vector<6xf32>) -> vector<4xf32>", ""},
{kForm, "vector.flat_transpose", "11-21", "llvm.intr.matrix.transpose", rewriteFlatTranspose, "vector<6xf32> -> vector<6xf32>",
 "vector.flat_transpose %a {rows = 2 : i32, columns = 3 : i32} : vector<6xf32> -> vector<6xf32>", ""},
{kForm, "gpu.thread_id", "9-13", "gpu.thread_id with #gpu<dim x>", rewriteGpuDimension, "-> index", "\"gpu.thread_id\"() {dimension = \"x\"} : () -> index", ""},
{kForm, "gpu.block_id", "9-13", "gpu.block_id with #gpu<dim x>", rewriteGpuDimension, "-> index", "\"gpu.block_id\"() {dimension = \"x\"} : () -> index", ""},
{kForm, "gpu.block_dim", "9-13", "gpu.block_dim with #gpu<dim x>", rewriteGpuDimension, "-> index", "\"gpu.block_dim\"() {dimension = \"x\"} : () -> index", ""},
{kForm, "gpu.grid_dim", "9-13", "gpu.grid_dim with #gpu<dim x>", rewriteGpuDimension, "-> index", "\"gpu.grid_dim\"() {dimension = \"x\"} : () -> index", ""},
{kForm, "gpu.all_reduce", "9-13", "gpu.all_reduce with #gpu<all_reduce_op add>", rewriteGpuReduction, "",
 "func @f(%a: f32) {\n  %c1 = constant 1 : index\n"
 "  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)\n"
 "      threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {\n"
 "    %r = \"gpu.all_reduce\"(%a) ({}) {op = \"add\"} : (f32) -> f32\n    gpu.terminator\n  }\n  return\n}", ""},
{kForm, "llvm.load", "9-16", "llvm.load with the type of its result", rewriteLLVMLoad, "",
 "llvm.func @f(%a: !llvm.ptr<f32>) -> f32 {\n  %r = llvm.load %a : !llvm.ptr<f32>\n  llvm.return %r : f32\n}", ""},
{kForm, "llvm.store", "9-16", "llvm.store with the type of its value", rewriteLLVMStore, "",
 "llvm.func @f(%a: !llvm.ptr<f32>, %b: f32) {\n  llvm.store %b, %a : !llvm.ptr<f32>\n  llvm.return\n}", ""},
{kForm, "llvm.getelementptr", "9-16", "llvm.getelementptr with the type of the elements", rewriteLLVMAddress, "",
 "llvm.func @f(%a: !llvm.ptr<f32>, %b: i64) -> !llvm.ptr<f32> {\n"
 "  %r = llvm.getelementptr %a[%b] : (!llvm.ptr<f32>, i64) -> !llvm.ptr<f32>\n  llvm.return %r : !llvm.ptr<f32>\n}", ""},
{kForm, "llvm.call", "9-18", "llvm.call with the type of a function with variable arguments", rewriteLLVMCall, "",
 "llvm.func @printf(!llvm.ptr, ...) -> i32\nllvm.func @f(%a: !llvm.ptr, %b: i32) -> i32 {\n"
 "  %r = llvm.call @printf(%a, %b) : (!llvm.ptr, i32) -> i32\n  llvm.return %r : i32\n}", ""},
{kForm, "emitc.call", "14-17", "emitc.call_opaque", rewriteEmitCCall, "i32 -> i32", "emitc.call \"twice\"(%a) : (i32) -> i32", ""},
{kName, "llvm.mlir.null", "9-17", "llvm.mlir.zero", nullptr, "", "llvm.func @f() -> !llvm.ptr {\n  %r = llvm.mlir.null : !llvm.ptr\n  llvm.return %r : !llvm.ptr\n}", ""},
{kForm, "sparse_tensor.pointers", "13-16", "sparse_tensor.positions with a level", rewriteSparseLevel, "",
 "#CSR = #sparse_tensor.encoding<{dimLevelType = [\"dense\", \"compressed\"]}>\n"
 "func.func @f(%a: tensor<4x4xf64, #CSR>) -> memref<?xindex> {\n  %c1 = arith.constant 1 : index\n"
 "  %r = sparse_tensor.pointers %a, %c1 : tensor<4x4xf64, #CSR> to memref<?xindex>\n  return %r : memref<?xindex>\n}", ""},
{kForm, "sparse_tensor.indices", "13-16", "sparse_tensor.coordinates with a level", rewriteSparseLevel, "",
 "#CSR = #sparse_tensor.encoding<{dimLevelType = [\"dense\", \"compressed\"]}>\n"
 "func.func @f(%a: tensor<4x4xf64, #CSR>) -> memref<?xindex> {\n"
 "  %r = sparse_tensor.indices %a {dimension = 1 : index} : tensor<4x4xf64, #CSR> to memref<?xindex>\n  return %r : memref<?xindex>\n}", ""},
{kForm, "tosa.const", "11-20", "tosa.const with values", rewriteTosaConst, "-> tensor<2xf32>", "\"tosa.const\"() {value = dense<[7.0, 8.0]> : tensor<2xf32>} : () -> tensor<2xf32>", ""},
{kForm, "tosa.clamp", "11-20", "tosa.clamp with min_val and max_val", rewriteTosaClamp, "tensor<2xf32> -> tensor<2xf32>",
 "\"tosa.clamp\"(%a) {max_fp = 6.0 : f32, max_int = 6 : i64, min_fp = 0.0 : f32, min_int = 0 : i64} : (tensor<2xf32>) -> tensor<2xf32>", ""},
{kForm, "tosa.reluN", "11-13", "tosa.clamp from zero", rewriteTosaClamp, "tensor<2xf32> -> tensor<2xf32>",
 "\"tosa.reluN\"(%a) {max_fp = 6.0 : f32, max_int = 6 : i64} : (tensor<2xf32>) -> tensor<2xf32>", ""},
{kForm, "tosa.reduce_sum", "11-16", "tosa.reduce_sum with an axis of 32 bits", rewriteTosaReduce, "tensor<2x3xf32> -> tensor<1x3xf32>",
 "tosa.reduce_sum %a {axis = 0 : i64} : (tensor<2x3xf32>) -> tensor<1x3xf32>", ""},
{kForm, "tosa.reduce_max", "11-16", "tosa.reduce_max with an axis of 32 bits", rewriteTosaReduce, "tensor<2x3xf32> -> tensor<1x3xf32>",
 "tosa.reduce_max %a {axis = 0 : i64} : (tensor<2x3xf32>) -> tensor<1x3xf32>", ""},
{kForm, "tosa.reduce_min", "11-16", "tosa.reduce_min with an axis of 32 bits", rewriteTosaReduce, "tensor<2x3xf32> -> tensor<1x3xf32>",
 "tosa.reduce_min %a {axis = 0 : i64} : (tensor<2x3xf32>) -> tensor<1x3xf32>", ""},
{kForm, "tosa.reduce_all", "11-16", "tosa.reduce_all with an axis of 32 bits", rewriteTosaReduce, "tensor<2x3xi1> -> tensor<1x3xi1>",
 "tosa.reduce_all %a {axis = 0 : i64} : (tensor<2x3xi1>) -> tensor<1x3xi1>", ""},
{kForm, "tosa.reduce_any", "11-16", "tosa.reduce_any with an axis of 32 bits", rewriteTosaReduce, "tensor<2x3xi1> -> tensor<1x3xi1>",
 "tosa.reduce_any %a {axis = 0 : i64} : (tensor<2x3xi1>) -> tensor<1x3xi1>", ""},
{kForm, "tosa.reduce_prod", "11-20", "tosa.reduce_product with an axis of 32 bits", rewriteTosaProduct, "tensor<2x3xf32> -> tensor<1x3xf32>",
 "tosa.reduce_prod %a {axis = 0 : i64} : (tensor<2x3xf32>) -> tensor<1x3xf32>", ""},
{kName, "tosa.div", "11-18", "tosa.intdiv", nullptr, "tensor<2xi32>, tensor<2xi32> -> tensor<2xi32>",
 "\"tosa.div\"(%a, %b) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>", ""},
{kName, "tosa.int_div", "19-20", "tosa.intdiv", nullptr, "tensor<2xi32>, tensor<2xi32> -> tensor<2xi32>",
 "tosa.int_div %a, %b : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>", ""},
{kForm, "tosa.argmax", "11-16", "tosa.argmax with an axis of 32 bits", rewriteTosaReduce, "tensor<2x3xf32> -> tensor<3xi32>",
 "tosa.argmax %a {axis = 0 : i64} : (tensor<2x3xf32>) -> tensor<3xi32>", ""},
{kForm, "tosa.concat", "11-16", "tosa.concat with an axis of 32 bits", rewriteTosaReduce, "tensor<2x3xf32> -> tensor<4x3xf32>",
 "tosa.concat %a, %a {axis = 0 : i64} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<4x3xf32>", ""},
{kForm, "tosa.reverse", "11-16", "tosa.reverse with an axis of 32 bits", rewriteTosaReduce, "tensor<2x3xf32> -> tensor<2x3xf32>",
 "tosa.reverse %a {axis = 0 : i64} : (tensor<2x3xf32>) -> tensor<2x3xf32>", ""},
{kForm, "tosa.reshape", "11-19", "tosa.reshape with a shape as operand", rewriteTosaShape, "tensor<2x3xf32> -> tensor<6xf32>",
 "tosa.reshape %a {new_shape = array<i64: 6>} : (tensor<2x3xf32>) -> tensor<6xf32>", ""},
{kForm, "tosa.tile", "11-19", "tosa.tile with multiples as operand", rewriteTosaShape, "tensor<2x3xf32> -> tensor<4x3xf32>",
 "tosa.tile %a {multiples = array<i64: 2, 1>} : (tensor<2x3xf32>) -> tensor<4x3xf32>", ""},
{kForm, "tosa.slice", "11-19", "tosa.slice with start and size as operands", rewriteTosaShape, "tensor<2x3xf32> -> tensor<1x2xf32>",
 "\"tosa.slice\"(%a) {size = [1, 2], start = [0, 1]} : (tensor<2x3xf32>) -> tensor<1x2xf32>", ""},
{kForm, "tosa.resize", "16-21", "tosa.resize with scale, offset and border as operands", rewriteTosaResize, "tensor<1x4x4x1xf32> -> tensor<1x7x7x1xf32>",
 "tosa.resize %a {border = array<i64: 0, 0>, mode = \"BILINEAR\", offset = array<i64: 0, 0>, scale = array<i64: 4, 2, 4, 2>} : (tensor<1x4x4x1xf32>) -> tensor<1x7x7x1xf32>", ""},
{kForm, "tosa.pad", "11-19", "tosa.pad with a shape, and with the value as tensor<1x...>", rewriteTosaPad, "",
 "func @f(%a: tensor<2xf32>) -> tensor<4xf32> {\n  %p = \"tosa.const\"() {value = dense<[[0, 2]]> : tensor<1x2xi32>} : () -> tensor<1x2xi32>\n"
 "  %r = \"tosa.pad\"(%a, %p) : (tensor<2xf32>, tensor<1x2xi32>) -> tensor<4xf32>\n  return %r : tensor<4xf32>\n}", ""},
{kForm, "tosa.transpose", "11-19", "tosa.transpose with perms as attribute", rewriteTosaTranspose, "tensor<2x3xf32> -> tensor<3x2xf32>",
 "\"tosa.const\"() {value = dense<[1, 0]> : tensor<2xi32>} : () -> tensor<2xi32>\n"
 "  %s = tosa.transpose %a, %r : (tensor<2x3xf32>, tensor<2xi32>) -> tensor<3x2xf32>\n  return %s : tensor<3x2xf32>", ""},
{kForm, "tosa.conv2d", "11-20", "tosa.conv2d with zero points and acc_type", rewriteTosaZeroPoints,
 "tensor<1x4x4x2xf32>, tensor<3x2x2x2xf32>, tensor<3xf32> -> tensor<1x3x3x3xf32>",
 "tosa.conv2d %a, %b, %c {dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>, tensor<3x2x2x2xf32>, tensor<3xf32>) -> tensor<1x3x3x3xf32>", ""},
{kForm, "tosa.depthwise_conv2d", "11-20", "tosa.depthwise_conv2d with zero points and acc_type", rewriteTosaZeroPoints,
 "tensor<1x4x4x2xf32>, tensor<2x2x2x1xf32>, tensor<2xf32> -> tensor<1x3x3x2xf32>",
 "tosa.depthwise_conv2d %a, %b, %c {dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>, tensor<2x2x2x1xf32>, tensor<2xf32>) -> tensor<1x3x3x2xf32>", ""},
{kForm, "tosa.conv3d", "15-20", "tosa.conv3d with zero points and acc_type", rewriteTosaZeroPoints,
 "tensor<1x2x2x2x1xf32>, tensor<1x1x1x1x1xf32>, tensor<1xf32> -> tensor<1x2x2x2x1xf32>",
 "tosa.conv3d %a, %b, %c {dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x2x2x2x1xf32>, tensor<1x1x1x1x1xf32>, tensor<1xf32>) -> tensor<1x2x2x2x1xf32>", ""},
{kForm, "tosa.matmul", "11-20", "tosa.matmul with zero points", rewriteTosaZeroPoints, "tensor<1x2x3xf32>, tensor<1x3x2xf32> -> tensor<1x2x2xf32>",
 "tosa.matmul %a, %b : (tensor<1x2x3xf32>, tensor<1x3x2xf32>) -> tensor<1x2x2xf32>", ""},
{kForm, "tosa.avg_pool2d", "11-20", "tosa.avg_pool2d with zero points", rewriteTosaZeroPoints, "tensor<1x4x4x2xf32> -> tensor<1x3x3x2xf32>",
 "tosa.avg_pool2d %a {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>) -> tensor<1x3x3x2xf32>", ""},
{kForm, "tosa.negate", "11-20", "tosa.negate with zero points", rewriteTosaZeroPoints, "tensor<2xf32> -> tensor<2xf32>", "tosa.negate %a : (tensor<2xf32>) -> tensor<2xf32>", ""},
{kForm, "tosa.max_pool2d", "11-15", "tosa.max_pool2d with array<i64: ...>", rewriteTosaLists, "tensor<1x4x4x2xf32> -> tensor<1x3x3x2xf32>",
 "\"tosa.max_pool2d\"(%a) {kernel = [2, 2], pad = [0, 0, 0, 0], stride = [1, 1]} : (tensor<1x4x4x2xf32>) -> tensor<1x3x3x2xf32>", ""},
{kForm, "tosa.transpose_conv2d", "11-20", "tosa.transpose_conv2d with zero points and acc_type", rewriteTosaZeroPoints,
 "tensor<1x4x4x2xf32>, tensor<3x1x1x2xf32>, tensor<3xf32> -> tensor<1x4x4x3xf32>",
 "tosa.transpose_conv2d %a, %b, %c {out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>, tensor<3x1x1x2xf32>, tensor<3xf32>) -> tensor<1x4x4x3xf32>", ""},
{kForm, "tosa.fully_connected", "11-20", "tosa.conv2d between two tosa.reshape", rewriteTosaFullyConnected,
 "tensor<?x4xf32>, tensor<3x4xf32>, tensor<3xf32> -> tensor<?x3xf32>",
 "\"tosa.fully_connected\"(%a, %b, %c) : (tensor<?x4xf32>, tensor<3x4xf32>, tensor<3xf32>) -> tensor<?x3xf32>", ""},
{kForm, "tosa.mul", "11-20", "tosa.mul with its shift as operand", rewriteTosaMul, "tensor<2xf32>, tensor<2xf32> -> tensor<2xf32>",
 "tosa.mul %a, %b {shift = 0 : i8} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>", ""},
};
// clang-format on

llvm::ArrayRef<ImportRule> mlir::structured::detail::getSurfaceRules() {
  return kSurfaceRules;
}

llvm::ArrayRef<ImportRule> mlir::structured::detail::getOtherRules() {
  return kOtherRules;
}
