// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The rows of tensors and buffers.

#include "Import/Rewrites.h"
#include "Import/Rules.h"

using namespace mlir::structured;
using namespace mlir::structured::detail;

// clang-format off
static const ImportRule kMemoryRules[] = {
// Buffers.
{kName, "alloc", "9-12", "memref.alloc", nullptr, "index -> memref<?xf32>", "alloc(%a) : memref<?xf32>", ""},
{kName, "alloca", "10-12", "memref.alloca", nullptr, "f32 -> f32",
 "mulf %a, %a : f32\n  %m = alloca() : memref<f32>\n  store %r, %m[] : memref<f32>\n"
 "  %s = load %m[] : memref<f32>\n  return %s : f32", "3 = 9"},
{kName, "dealloc", "9-12", "memref.dealloc", nullptr, "memref<4xf32>", "dealloc %a : memref<4xf32>", ""},
{kName, "load", "9-12", "memref.load", nullptr, "memref<4xf32>, index -> f32", "load %a[%b] : memref<4xf32>", "[1,2,3,4] 2 = 3"},
{kName, "store", "9-12", "memref.store", nullptr, "memref<4xf32>, index, f32", "store %c, %a[%b] : memref<4xf32>", ""},
{kForm, "dim", "9-12", "memref.dim, tensor.dim", rewriteDim, "memref<?x4xf32> -> index", "dim %a, 0 : memref<?x4xf32>", "iota:3x4 = 3"},
{kForm, "memref.dim", "13-22", "memref.dim with an index that is a value", rewriteDim, "memref<?x4xf32> -> index", "memref.dim %a, 1 : memref<?x4xf32>", "iota:3x4 = 4"},
{kForm, "tensor.dim", "13-22", "tensor.dim with an index that is a value", rewriteDim, "tensor<?x4xf32> -> index", "tensor.dim %a, 0 : tensor<?x4xf32>", "iota:3x4 = 3"},
{kForm, "rank", "9-14", "memref.rank, tensor.rank", rewriteRank, "tensor<?x4xf32> -> index", "rank %a : tensor<?x4xf32>", "iota:3x4 = 2"},
{kName, "memref_cast", "9-12", "memref.cast", nullptr, "memref<4xf32> -> memref<?xf32>", "memref_cast %a : memref<4xf32> to memref<?xf32>", ""},
{kName, "memref_reshape", "12", "memref.reshape", nullptr, "memref<4xf32>, memref<2xindex> -> memref<2x2xf32>",
 "memref_reshape %a(%b) : (memref<4xf32>, memref<2xindex>) -> memref<2x2xf32>", ""},
{kName, "memref_reinterpret_cast", "12", "memref.reinterpret_cast", nullptr, "memref<4xf32> -> memref<2x2xf32>",
 "memref_reinterpret_cast %a to offset: [0], sizes: [2, 2], strides: [2, 1] : memref<4xf32> to memref<2x2xf32>", ""},
{kForm, "view", "9-12", "memref.view", rewriteView, "memref<64xi8>, index -> memref<?x4xf32>",
 "view %a[%b][%b] : memref<64xi8> to memref<?x4xf32>\n"
 "  %s = view %a[][%b] : memref<64xi8> to memref<2x4xf32>", ""},
{kForm, "memref.view", "13-22", "memref.view with a result without layout", rewriteView, "memref<64xi8>, index -> memref<2x4xf32, strided<[4, 1], offset: ?>>",
 "memref.view %a[%b][] : memref<64xi8> to memref<2x4xf32, strided<[4, 1], offset: ?>>", ""},
{kForm, "subview", "9-12", "memref.subview, with a cast if today's type of the result differs", rewriteSubview, "",
 "func @f(%a: memref<4x4xf32>, %i: index) -> f32 {\n  %c1 = constant 1 : index\n  %c2 = constant 2 : index\n"
 "  %v = subview %a[%i, %i][%c2, %c2][%c1, %c1] : memref<4x4xf32> to memref<?x?xf32, offset: ?, strides: [4, 1]>\n"
 "  %r = load %v[%c1, %c1] : memref<?x?xf32, offset: ?, strides: [4, 1]>\n  return %r : f32\n}", "iota 1 = 10"},
{kForm, "memref.subview", "13-22", "memref.subview, with a cast if today's type of the result differs", rewriteSubview, "",
 "func @f(%a: memref<4x4xf32>, %i: index) -> f32 {\n  %c1 = arith.constant 1 : index\n"
 "  %v = memref.subview %a[%i, 0][2, 2][%c1, 1] : memref<4x4xf32> to memref<2x2xf32, strided<[4, 1], offset: ?>>\n"
 "  %r = memref.load %v[%c1, %c1] : memref<2x2xf32, strided<[4, 1], offset: ?>>\n  return %r : f32\n}", "iota 1 = 9"},
{kName, "transpose", "10-12", "memref.transpose", nullptr, "memref<2x3xf32> -> memref<3x2xf32, strided<[1, 3]>>",
 "transpose %a (i, j) -> (j, i) : memref<2x3xf32> to memref<3x2xf32, strided<[1, 3]>>", ""},
{kName, "global_memref", "12", "memref.global", nullptr, "",
 "global_memref \"private\" constant @t : memref<2xf32> = dense<[7.0, 8.0]>\n"
 "func @f(%i: index) -> f32 {\n  %m = get_global_memref @t : memref<2xf32>\n  %r = load %m[%i] : memref<2xf32>\n"
 "  return %r : f32\n}", "1 = 8"},
{kName, "get_global_memref", "12", "memref.get_global", nullptr, "",
 "global_memref @t : memref<2xf32> = dense<3.0>\nfunc @f() -> memref<2xf32> {\n"
 "  %m = get_global_memref @t : memref<2xf32>\n  return %m : memref<2xf32>\n}", ""},
{kName, "assume_alignment", "11-12", "memref.assume_alignment", nullptr, "memref<4xf32>", "assume_alignment %a, 16 : memref<4xf32>", ""},
{kName, "prefetch", "9-12", "memref.prefetch", nullptr, "memref<4xf32>, index", "prefetch %a[%b], read, locality<3>, data : memref<4xf32>", ""},
{kName, "dma_start", "9-12", "memref.dma_start", nullptr, "memref<4xf32>, memref<4xf32, 2>, index, memref<1xi32>",
 "dma_start %a[%c], %b[%c], %c, %d[%c] : memref<4xf32>, memref<4xf32, 2>, memref<1xi32>", ""},
{kName, "dma_wait", "9-12", "memref.dma_wait", nullptr, "memref<1xi32>, index", "dma_wait %a[%b], %b : memref<1xi32>", ""},
{kForm, "atomic_rmw", "10-12", "memref.atomic_rmw", rewriteAtomic, "memref<4xf32>, index, f32 -> f32",
 "atomic_rmw \"addf\" %c, %a[%b] : (f32, memref<4xf32>) -> f32", ""},
{kForm, "memref.atomic_rmw", "13-17", "memref.atomic_rmw maximumf", rewriteAtomic, "memref<4xf32>, index, f32 -> f32",
 "memref.atomic_rmw maxf %c, %a[%b] : (f32, memref<4xf32>) -> f32", ""},
{kName, "generic_atomic_rmw", "11-12", "memref.generic_atomic_rmw", nullptr, "memref<4xf32>, index, f32 -> f32",
 "generic_atomic_rmw %a[%b] : memref<4xf32> {\n  ^bb0(%x: f32):\n    %y = addf %x, %c : f32\n    atomic_yield %y : f32\n  }", ""},
{kName, "atomic_yield", "11-12", "memref.atomic_yield", nullptr, "memref<4xi32>, index -> i32",
 "generic_atomic_rmw %a[%b] : memref<4xi32> {\n  ^bb0(%x: i32):\n    atomic_yield %x : i32\n  }", ""},
{kName, "clone", "12", "bufferization.clone", nullptr, "memref<4xf32> -> memref<4xf32>", "clone %a : memref<4xf32> to memref<4xf32>", ""},
{kName, "memref.clone", "13", "bufferization.clone", nullptr, "memref<4xf32> -> memref<4xf32>",
 "memref.clone %a : memref<4xf32> to memref<4xf32>", ""},
// Between tensors and buffers.
{kForm, "tensor_load", "10-12", "bufferization.to_tensor", rewriteToTensor, "memref<4xf32> -> tensor<4xf32>", "tensor_load %a : memref<4xf32>", ""},
{kForm, "memref.tensor_load", "13", "bufferization.to_tensor", rewriteToTensor, "memref<4xf32> -> tensor<4xf32>", "memref.tensor_load %a : memref<4xf32>", ""},
{kForm, "bufferization.to_tensor", "14-19", "bufferization.to_tensor with the type of its result", rewriteToTensor,
 "memref<?xf32> -> tensor<?xf32>", "bufferization.to_tensor %a restrict writable : memref<?xf32>", ""},
{kForm, "tensor_to_memref", "12", "bufferization.to_buffer", rewriteToBuffer, "tensor<4xf32> -> memref<4xf32>", "tensor_to_memref %a : memref<4xf32>", ""},
{kForm, "memref.buffer_cast", "13", "bufferization.to_buffer", rewriteToBuffer, "tensor<4xf32> -> memref<4xf32>", "memref.buffer_cast %a : memref<4xf32>", ""},
{kForm, "bufferization.to_memref", "14-20", "bufferization.to_buffer", rewriteToBuffer, "tensor<?xf32> -> memref<?xf32, strided<[?], offset: ?>>",
 "bufferization.to_memref %a : memref<?xf32, strided<[?], offset: ?>>", ""},
{kForm, "tensor_store", "10-12", "bufferization.materialize_in_destination", rewriteTensorStore, "tensor<4xf32>, memref<4xf32>", "tensor_store %a, %b : memref<4xf32>", ""},
{kForm, "memref.tensor_store", "13-17", "bufferization.materialize_in_destination", rewriteTensorStore, "tensor<4xf32>, memref<4xf32>",
 "memref.tensor_store %a, %b : memref<4xf32>", ""},
// Tensors.
{kName, "tensor_cast", "9-11", "tensor.cast", nullptr, "tensor<4xf32> -> tensor<?xf32>", "tensor_cast %a : tensor<4xf32> to tensor<?xf32>", "[1,2,3,4] = [1,2,3,4]"},
{kForm, "extract_element", "9-11", "tensor.extract, vector.extract", rewriteExtractElement, "tensor<4xf32>, index -> f32", "extract_element %a[%b] : tensor<4xf32>", "[1,2,3,4] 2 = 3"},
{kForm, "tensor_from_elements", "11-12", "tensor.from_elements", rewriteFromElements, "f32, f32 -> tensor<2xf32>",
 "tensor_from_elements(%a, %b) : tensor<2xf32>", "7 8 = [7,8]"},
{kName, "dynamic_tensor_from_elements", "12", "tensor.generate", nullptr, "index, f32 -> tensor<?xf32>",
 "dynamic_tensor_from_elements %a {\n  ^bb0(%i: index):\n    yield %b : f32\n  } : tensor<?xf32>", "3 7 = [7,7,7]"},
{kForm, "yield", "12", "tensor.yield, linalg.yield, affine.yield or scf.yield", rewriteYield, "index, f32 -> tensor<?xf32>",
 "dynamic_tensor_from_elements %a {\n  ^bb0(%i: index):\n    std.yield %b : f32\n  } : tensor<?xf32>", "2 7 = [7,7]"},
{kName, "subtensor", "12", "tensor.extract_slice", nullptr, "tensor<4xf32> -> tensor<2xf32>", "subtensor %a[1] [2] [1] : tensor<4xf32> to tensor<2xf32>", "[1,2,3,4] = [2,3]"},
{kName, "subtensor_insert", "12", "tensor.insert_slice", nullptr, "tensor<2xf32>, tensor<4xf32> -> tensor<4xf32>",
 "subtensor_insert %a into %b[1] [2] [1] : tensor<2xf32> into tensor<4xf32>", "[7,8] [1,2,3,4] = [1,7,8,4]"},
{kForm, "splat", "9-14", "tensor.splat, vector.broadcast", rewriteSplat, "f32 -> tensor<2xf32>", "splat %a : tensor<2xf32>", "7 = [7,7]"},
{kForm, "tensor.expand_shape", "14-18", "tensor.expand_shape with output_shape", rewriteReshape, "tensor<?xf32> -> tensor<?x2xf32>",
 "tensor.expand_shape %a [[0, 1]] : tensor<?xf32> into tensor<?x2xf32>", "iota:4 = [[0,1],[2,3]]"},
{kForm, "memref.expand_shape", "14-18", "memref.expand_shape with output_shape", rewriteReshape, "memref<4xf32> -> memref<2x2xf32>",
 "memref.expand_shape %a [[0, 1]] : memref<4xf32> into memref<2x2xf32>", ""},
{kForm, "memref.collapse_shape", "14-22", "memref.collapse_shape, with a cast if today's type of the result differs", rewriteReshape,
 "memref<2x2xf32> -> memref<4xf32, strided<[1], offset: ?>>",
 "memref.collapse_shape %a [[0, 1]] : memref<2x2xf32> into memref<4xf32, strided<[1], offset: ?>>", ""},
{kName, "tensor.pack", "17-20", "linalg.pack", nullptr, "tensor<4xf32>, tensor<2x2xf32> -> tensor<2x2xf32>",
 "tensor.pack %a inner_dims_pos = [0] inner_tiles = [2] into %b : tensor<4xf32> -> tensor<2x2xf32>", "[1,2,3,4] zeros = [[1,2],[3,4]]"},
{kName, "tensor.unpack", "17-20", "linalg.unpack", nullptr, "tensor<2x2xf32>, tensor<4xf32> -> tensor<4xf32>",
 "tensor.unpack %a inner_dims_pos = [0] inner_tiles = [2] into %b : tensor<2x2xf32> -> tensor<4xf32>", "[[1,2],[3,4]] zeros = [1,2,3,4]"},
};
// clang-format on

llvm::ArrayRef<ImportRule> mlir::structured::detail::getMemoryRules() {
  return kMemoryRules;
}
