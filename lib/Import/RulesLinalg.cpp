// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The rows of linalg.

#include "Import/Rewrites.h"
#include "Import/Rules.h"

using namespace mlir::structured;
using namespace mlir::structured::detail;

// clang-format off
static const ImportRule kLinalgRules[] = {
// Structured operations.
{kForm, "linalg.generic", "9-11", "linalg.generic with ins and outs", rewriteGeneric, "",
 "#id = (i) -> (i)\n#trait = {args_in = 1, args_out = 1, indexing_maps = [#id, #id], iterator_types = [\"parallel\"]}\n"
 "func @f(%a: tensor<?xf32>) -> tensor<?xf32> {\n  %r = linalg.generic #trait %a {\n  ^bb0(%x: f32):\n"
 "    %y = addf %x, %x : f32\n    return %y : f32\n  } : tensor<?xf32> -> tensor<?xf32>\n  return %r : tensor<?xf32>\n}",
 "iota:3 = [0,2,4]"},
{kForm, "linalg.indexed_generic", "9-13", "linalg.generic with linalg.index", rewriteGeneric, "",
 "#map = affine_map<(i, j) -> (i, j)>\nfunc @f(%a: tensor<2x3xindex>) -> tensor<2x3xindex> {\n"
 "  %r = linalg.indexed_generic {indexing_maps = [#map], iterator_types = [\"parallel\", \"parallel\"]}\n"
 "      outs(%a : tensor<2x3xindex>) {\n  ^bb0(%i: index, %j: index, %x: index):\n    %y = addi %i, %j : index\n"
 "    linalg.yield %y : index\n  } -> tensor<2x3xindex>\n  return %r : tensor<2x3xindex>\n}",
 "zeros = [[0,1,2],[1,2,3]]"},
{kForm, "linalg.matmul(%a, %b, %c)", "9-11", "linalg.matmul ins(...) outs(...), and so each named operation", rewriteNamedOp, "",
 "func @f(%a: memref<2x2xf32>, %b: memref<2x2xf32>, %i: index) -> f32 {\n  %zero = constant 0.0 : f32\n"
 "  %c = alloc() : memref<2x2xf32>\n  linalg.fill(%c, %zero) : memref<2x2xf32>, f32\n"
 "  linalg.matmul(%a, %b, %c) : memref<2x2xf32>, memref<2x2xf32>, memref<2x2xf32>\n"
 "  %r = load %c[%i, %i] : memref<2x2xf32>\n  dealloc %c : memref<2x2xf32>\n  return %r : f32\n}", "iota iota 1 = 11"},
{kForm, "linalg.matmul %a, %b, %c", "11", "linalg.matmul ins(...) outs(...)", rewriteNamedOp, "",
 "func @f(%a: tensor<2x2xf32>, %b: tensor<2x2xf32>) -> tensor<2x2xf32> {\n"
 "  %r = linalg.matmul %a, %a, %b : (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>\n"
 "  return %r : tensor<2x2xf32>\n}", "iota zeros = [[2,3],[6,11]]"},
{kForm, "linalg.matmul ins(...) init(...)", "11", "linalg.matmul ins(...) outs(...)", rewriteNamedOp, "",
 "func @f(%a: tensor<2x2xf32>, %b: tensor<2x2xf32>) -> tensor<2x2xf32> {\n"
 "  %r = linalg.matmul ins(%a, %a : tensor<2x2xf32>, tensor<2x2xf32>) init(%b : tensor<2x2xf32>) -> tensor<2x2xf32>\n"
 "  return %r : tensor<2x2xf32>\n}", "iota zeros = [[2,3],[6,11]]"},
{kForm, "linalg.fill(%value, %init)", "12-13", "linalg.fill ins(%value) outs(%init)", rewriteNamedOp, "f32, tensor<2xf32> -> tensor<2xf32>",
 "linalg.fill(%a, %b) : f32, tensor<2xf32> -> tensor<2xf32>", "7 zeros = [7,7]"},
{kForm, "linalg.copy(%a, %b) {inputPermutation = ...}", "9-12", "linalg.generic", rewriteNamedOp, "",
 "func @f(%a: memref<2x3xf32>, %i: index) -> f32 {\n  %b = alloc() : memref<3x2xf32>\n"
 "  linalg.copy(%a, %b) {inputPermutation : (i, j) -> (i, j),\n                       outputPermutation : (i, j) -> (j, i)}\n"
 "    : memref<2x3xf32>, memref<3x2xf32>\n  %r = load %b[%i, %i] : memref<3x2xf32>\n  dealloc %b : memref<3x2xf32>\n"
 "  return %r : f32\n}", "iota 1 = 4"},
{kForm, "linalg.matmul_unsigned", "15-20", "linalg.matmul with cast = #linalg.type_fn<cast_unsigned>", rewriteUnsigned,
 "tensor<1x1xi8>, tensor<1x1xi32> -> tensor<1x1xi32>",
 "linalg.matmul_unsigned ins(%a, %a : tensor<1x1xi8>, tensor<1x1xi8>) outs(%b : tensor<1x1xi32>) -> tensor<1x1xi32>", "[[-1]] [[0]] = [[65025]]"},
{kName, "linalg.matmul_i8_i8_i32", "12", "linalg.matmul", nullptr, "tensor<1x1xi8>, tensor<1x1xi32> -> tensor<1x1xi32>",
 "linalg.matmul_i8_i8_i32 ins(%a, %a : tensor<1x1xi8>, tensor<1x1xi8>) outs(%b : tensor<1x1xi32>) -> tensor<1x1xi32>", "[[-3]] [[0]] = [[9]]"},
{kName, "linalg.matmul_i16_i16_i32", "12", "linalg.matmul", nullptr, "tensor<1x1xi16>, tensor<1x1xi32> -> tensor<1x1xi32>",
 "linalg.matmul_i16_i16_i32 ins(%a, %a : tensor<1x1xi16>, tensor<1x1xi16>) outs(%b : tensor<1x1xi32>) -> tensor<1x1xi32>", "[[-3]] [[0]] = [[9]]"},
{kName, "linalg.matmul_i32_i32_i32", "12", "linalg.matmul", nullptr, "tensor<1x1xi32>, tensor<1x1xi32> -> tensor<1x1xi32>",
 "linalg.matmul_i32_i32_i32 ins(%a, %a : tensor<1x1xi32>, tensor<1x1xi32>) outs(%b : tensor<1x1xi32>) -> tensor<1x1xi32>", "[[-3]] [[0]] = [[9]]"},
{kName, "linalg.batch_matmul_i8_i8_i32", "12", "linalg.batch_matmul", nullptr, "tensor<1x1x1xi8>, tensor<1x1x1xi32> -> tensor<1x1x1xi32>",
 "linalg.batch_matmul_i8_i8_i32 ins(%a, %a : tensor<1x1x1xi8>, tensor<1x1x1xi8>) outs(%b : tensor<1x1x1xi32>) -> tensor<1x1x1xi32>", "[[[-3]]] [[[0]]] = [[[9]]]"},
{kName, "linalg.matvec_i8_i8_i32", "12", "linalg.matvec", nullptr, "tensor<1x1xi8>, tensor<1xi8>, tensor<1xi32> -> tensor<1xi32>",
 "linalg.matvec_i8_i8_i32 ins(%a, %b : tensor<1x1xi8>, tensor<1xi8>) outs(%c : tensor<1xi32>) -> tensor<1xi32>", "[[-3]] [2] [0] = [-6]"},
{kName, "linalg.vecmat_i8_i8_i32", "12", "linalg.vecmat", nullptr, "tensor<1xi8>, tensor<1x1xi8>, tensor<1xi32> -> tensor<1xi32>",
 "linalg.vecmat_i8_i8_i32 ins(%a, %b : tensor<1xi8>, tensor<1x1xi8>) outs(%c : tensor<1xi32>) -> tensor<1xi32>", "[-3] [[2]] [0] = [-6]"},
{kName, "linalg.dot_i8_i8_i32", "12", "linalg.dot", nullptr, "tensor<1xi8>, tensor<i32> -> tensor<i32>",
 "linalg.dot_i8_i8_i32 ins(%a, %a : tensor<1xi8>, tensor<1xi8>) outs(%b : tensor<i32>) -> tensor<i32>", "[-3] 0 = 9"},
// Convolutions and poolings of other names.
{kName, "linalg.conv_1d_input_nwc_filter_wcf", "12-13", "linalg.conv_1d_nwc_wcf", nullptr, "tensor<1x2x1xf32>, tensor<2x1x1xf32>, tensor<1x1x1xf32> -> tensor<1x1x1xf32>",
 "linalg.conv_1d_input_nwc_filter_wcf ins(%a, %b : tensor<1x2x1xf32>, tensor<2x1x1xf32>) outs(%c : tensor<1x1x1xf32>) -> tensor<1x1x1xf32>", "[[[1],[2]]] [[[3]],[[4]]] zeros = [[[11]]]"},
{kName, "linalg.conv_2d_input_nhwc_filter_hwcf", "12-13", "linalg.conv_2d_nhwc_hwcf", nullptr, "tensor<1x1x2x1xf32>, tensor<1x2x1x1xf32>, tensor<1x1x1x1xf32> -> tensor<1x1x1x1xf32>",
 "linalg.conv_2d_input_nhwc_filter_hwcf ins(%a, %b : tensor<1x1x2x1xf32>, tensor<1x2x1x1xf32>) outs(%c : tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>",
 "[[[[1],[2]]]] [[[[3]],[[4]]]] zeros = [[[[11]]]]"},
{kName, "linalg.conv_3d_input_ndhwc_filter_dhwcf", "12-13", "linalg.conv_3d_ndhwc_dhwcf", nullptr, "tensor<1x1x1x1x1xf32> -> tensor<1x1x1x1x1xf32>",
 "linalg.conv_3d_input_ndhwc_filter_dhwcf ins(%a, %a : tensor<1x1x1x1x1xf32>, tensor<1x1x1x1x1xf32>) outs(%a : tensor<1x1x1x1x1xf32>) -> tensor<1x1x1x1x1xf32>",
 "[[[[[3]]]]] = [[[[[12]]]]]"},
{kForm, "linalg.conv_1d_input_ncw_filter_wcf", "12-13", "linalg.generic", rewriteConvolution, "tensor<1x1x3xf32>, tensor<2x1x1xf32>, tensor<1x1x2xf32> -> tensor<1x1x2xf32>",
 "linalg.conv_1d_input_ncw_filter_wcf ins(%a, %b : tensor<1x1x3xf32>, tensor<2x1x1xf32>) outs(%c : tensor<1x1x2xf32>) -> tensor<1x1x2xf32>", "[[[1,2,3]]] [[[3]],[[4]]] zeros = [[[11,18]]]"},
{kForm, "linalg.conv_2d_input_nchw_filter_hwcf", "12-13", "linalg.generic", rewriteConvolution, "tensor<1x1x1x5xf32>, tensor<1x2x1x1xf32>, tensor<1x1x1x2xf32> -> tensor<1x1x1x2xf32>",
 "linalg.conv_2d_input_nchw_filter_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<[1, 2]> : tensor<2xi64>} ins(%a, %b : tensor<1x1x1x5xf32>, tensor<1x2x1x1xf32>) outs(%c : tensor<1x1x1x2xf32>) -> tensor<1x1x1x2xf32>",
 "[[[[1,2,3,4,5]]]] [[[[3]],[[4]]]] zeros = [[[[11,25]]]]"},
{kForm, "linalg.conv_3d_input_ncdhw_filter_dhwcf", "12-13", "linalg.generic", rewriteConvolution, "tensor<1x1x1x1x1xf32> -> tensor<1x1x1x1x1xf32>",
 "linalg.conv_3d_input_ncdhw_filter_dhwcf ins(%a, %a : tensor<1x1x1x1x1xf32>, tensor<1x1x1x1x1xf32>) outs(%a : tensor<1x1x1x1x1xf32>) -> tensor<1x1x1x1x1xf32>", "[[[[[3]]]]] = [[[[[12]]]]]"},
{kForm, "linalg.conv_1d_nwc", "11-12", "linalg.generic", rewriteConvolution, "tensor<1x2x1xf32>, tensor<1x2x1xf32>, tensor<1x1x1xf32> -> tensor<1x1x1xf32>",
 "linalg.conv_1d_nwc ins(%a, %b : tensor<1x2x1xf32>, tensor<1x2x1xf32>) outs(%c : tensor<1x1x1xf32>) -> tensor<1x1x1xf32>", "[[[1],[2]]] [[[3],[4]]] zeros = [[[11]]]"},
{kForm, "linalg.conv_3d_ndhwc", "11-12", "linalg.generic", rewriteConvolution, "tensor<1x1x1x1x1xf32> -> tensor<1x1x1x1x1xf32>",
 "linalg.conv_3d_ndhwc ins(%a, %a : tensor<1x1x1x1x1xf32>, tensor<1x1x1x1x1xf32>) outs(%a : tensor<1x1x1x1x1xf32>) -> tensor<1x1x1x1x1xf32>", "[[[[[3]]]]] = [[[[[12]]]]]"},
{kName, "linalg.conv_1d_ncw", "11-12", "linalg.conv_1d_ncw_fcw", nullptr, "tensor<1x1x2xf32>, tensor<1x1x2xf32>, tensor<1x1x1xf32> -> tensor<1x1x1xf32>",
 "linalg.conv_1d_ncw ins(%a, %b : tensor<1x1x2xf32>, tensor<1x1x2xf32>) outs(%c : tensor<1x1x1xf32>) -> tensor<1x1x1xf32>", "[[[1,2]]] [[[3,4]]] zeros = [[[11]]]"},
{kName, "linalg.conv_2d_nhwc", "11-12", "linalg.conv_2d_nhwc_fhwc", nullptr, "tensor<1x1x2x1xf32>, tensor<1x1x2x1xf32>, tensor<1x1x1x1xf32> -> tensor<1x1x1x1xf32>",
 "linalg.conv_2d_nhwc ins(%a, %b : tensor<1x1x2x1xf32>, tensor<1x1x2x1xf32>) outs(%c : tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>", "[[[[1],[2]]]] [[[[3],[4]]]] zeros = [[[[11]]]]"},
{kName, "linalg.conv_2d_nchw", "11-13", "linalg.conv_2d_nchw_fchw", nullptr, "tensor<1x1x1x2xf32>, tensor<1x1x1x2xf32>, tensor<1x1x1x1xf32> -> tensor<1x1x1x1xf32>",
 "linalg.conv_2d_nchw ins(%a, %b : tensor<1x1x1x2xf32>, tensor<1x1x1x2xf32>) outs(%c : tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>", "[[[[1,2]]]] [[[[3,4]]]] zeros = [[[[11]]]]"},
{kName, "linalg.conv_3d_ncdhw", "11-12", "linalg.conv_3d_ncdhw_fcdhw", nullptr, "tensor<1x1x1x1x1xf32> -> tensor<1x1x1x1x1xf32>",
 "linalg.conv_3d_ncdhw ins(%a, %a : tensor<1x1x1x1x1xf32>, tensor<1x1x1x1x1xf32>) outs(%a : tensor<1x1x1x1x1xf32>) -> tensor<1x1x1x1x1xf32>", "[[[[[3]]]]] = [[[[[12]]]]]"},
{kName, "linalg.depthwise_conv_2d_input_nhwc_filter_hwc", "12-13", "linalg.depthwise_conv_2d_nhwc_hwc", nullptr, "tensor<1x1x2x1xf32>, tensor<1x2x1xf32>, tensor<1x1x1x1xf32> -> tensor<1x1x1x1xf32>",
 "linalg.depthwise_conv_2d_input_nhwc_filter_hwc ins(%a, %b : tensor<1x1x2x1xf32>, tensor<1x2x1xf32>) outs(%c : tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>", "[[[[1],[2]]]] [[[3],[4]]] zeros = [[[[11]]]]"},
{kName, "linalg.depthwise_conv_2d_input_nhwc_filter_hwcf", "12-13", "linalg.depthwise_conv_2d_nhwc_hwcm", nullptr, "tensor<1x1x2x1xf32>, tensor<1x2x1x1xf32>, tensor<1x1x1x1x1xf32> -> tensor<1x1x1x1x1xf32>",
 "linalg.depthwise_conv_2d_input_nhwc_filter_hwcf ins(%a, %b : tensor<1x1x2x1xf32>, tensor<1x2x1x1xf32>) outs(%c : tensor<1x1x1x1x1xf32>) -> tensor<1x1x1x1x1xf32>", "[[[[1],[2]]]] [[[[3]],[[4]]]] zeros = [[[[[11]]]]]"},
{kName, "linalg.depthwise_conv2D_nhw", "13", "linalg.depthwise_conv_2d_nhwc_hwc", nullptr, "tensor<1x1x2x1xf32>, tensor<1x2x1xf32>, tensor<1x1x1x1xf32> -> tensor<1x1x1x1xf32>",
 "linalg.depthwise_conv2D_nhw ins(%a, %b : tensor<1x1x2x1xf32>, tensor<1x2x1xf32>) outs(%c : tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>", "[[[[1],[2]]]] [[[3],[4]]] zeros = [[[[11]]]]"},
{kName, "linalg.depthwise_conv2D_nchw", "13", "linalg.depthwise_conv_2d_nhwc_hwcm", nullptr, "tensor<1x1x2x1xf32>, tensor<1x2x1x1xf32>, tensor<1x1x1x1x1xf32> -> tensor<1x1x1x1x1xf32>",
 "linalg.depthwise_conv2D_nchw ins(%a, %b : tensor<1x1x2x1xf32>, tensor<1x2x1x1xf32>) outs(%c : tensor<1x1x1x1x1xf32>) -> tensor<1x1x1x1x1xf32>", "[[[[1],[2]]]] [[[[3]],[[4]]]] zeros = [[[[[11]]]]]"},
{kName, "linalg.depthwise_conv_2d_nhw", "14", "linalg.depthwise_conv_2d_nhwc_hwc", nullptr, "tensor<1x1x2x1xf32>, tensor<1x2x1xf32>, tensor<1x1x1x1xf32> -> tensor<1x1x1x1xf32>",
 "linalg.depthwise_conv_2d_nhw ins(%a, %b : tensor<1x1x2x1xf32>, tensor<1x2x1xf32>) outs(%c : tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>", "[[[[1],[2]]]] [[[3],[4]]] zeros = [[[[11]]]]"},
{kName, "linalg.pooling_nhwc_i8_max", "12-13", "linalg.pooling_nhwc_max", nullptr, "tensor<1x1x2x1xi8>, tensor<1x2xi8>, tensor<1x1x1x1xi8> -> tensor<1x1x1x1xi8>",
 "linalg.pooling_nhwc_i8_max ins(%a, %b : tensor<1x1x2x1xi8>, tensor<1x2xi8>) outs(%c : tensor<1x1x1x1xi8>) -> tensor<1x1x1x1xi8>", "[[[[1],[2]]]] zeros zeros = [[[[2]]]]"},
{kName, "linalg.pooling_nhwc_i16_max", "12-13", "linalg.pooling_nhwc_max", nullptr, "tensor<1x1x2x1xi16>, tensor<1x2xi16>, tensor<1x1x1x1xi16> -> tensor<1x1x1x1xi16>",
 "linalg.pooling_nhwc_i16_max ins(%a, %b : tensor<1x1x2x1xi16>, tensor<1x2xi16>) outs(%c : tensor<1x1x1x1xi16>) -> tensor<1x1x1x1xi16>", "[[[[1],[2]]]] zeros zeros = [[[[2]]]]"},
{kName, "linalg.pooling_nhwc_i32_max", "12-13", "linalg.pooling_nhwc_max", nullptr, "tensor<1x1x2x1xi32>, tensor<1x2xi32>, tensor<1x1x1x1xi32> -> tensor<1x1x1x1xi32>",
 "linalg.pooling_nhwc_i32_max ins(%a, %b : tensor<1x1x2x1xi32>, tensor<1x2xi32>) outs(%c : tensor<1x1x1x1xi32>) -> tensor<1x1x1x1xi32>", "[[[[1],[2]]]] zeros zeros = [[[[2]]]]"},
// Tensors and views.
{kForm, "linalg.init_tensor", "12-15", "tensor.empty", rewriteInitTensor, "index, f32 -> tensor<?x2xf32>",
 "linalg.init_tensor [%a, 2] : tensor<?x2xf32>\n  %s = linalg.fill(%b, %r) : f32, tensor<?x2xf32> -> tensor<?x2xf32>\n  return %s : tensor<?x2xf32>", "1 7 = [[7,7]]"},
{kForm, "linalg.pad_tensor", "12-14", "tensor.pad", rewritePadTensor, "tensor<2xf32>, f32 -> tensor<4xf32>",
 "linalg.pad_tensor %a low[1] high[1] {\n  ^bb0(%i: index):\n    linalg.yield %b : f32\n  } : tensor<2xf32> to tensor<4xf32>", "[1,2] 7 = [7,1,2,7]"},
{kForm, "linalg.tiled_loop", "12-14", "nested scf.for", rewriteTiledLoop, "",
 "func @f(%a: tensor<2x4xf32>) -> tensor<2x4xf32> {\n  %c0 = arith.constant 0 : index\n  %c1 = arith.constant 1 : index\n"
 "  %c2 = arith.constant 2 : index\n  %c4 = arith.constant 4 : index\n"
 "  %r = linalg.tiled_loop (%i, %j) = (%c0, %c0) to (%c2, %c4) step (%c1, %c2)\n"
 "      ins(%in = %a: tensor<2x4xf32>) outs(%out = %a: tensor<2x4xf32>) iterators[\"parallel\", \"parallel\"] {\n"
 "    %t = tensor.extract_slice %in[%i, %j] [1, 2] [1, 1] : tensor<2x4xf32> to tensor<1x2xf32>\n"
 "    %u = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\"parallel\", \"parallel\"]}\n"
 "        outs(%t : tensor<1x2xf32>) {\n    ^bb0(%x: f32):\n      %y = arith.addf %x, %x : f32\n      linalg.yield %y : f32\n"
 "    } -> tensor<1x2xf32>\n"
 "    %v = tensor.insert_slice %u into %out[%i, %j] [1, 2] [1, 1] : tensor<1x2xf32> into tensor<2x4xf32>\n"
 "    linalg.yield %v : tensor<2x4xf32>\n  }\n  return %r : tensor<2x4xf32>\n}", "iota = [[0,2,4,6],[8,10,12,14]]"},
{kForm, "linalg.range", "9-14", "none, as slices contain it", rewriteRange, "",
 "func @f(%a: memref<8xf32>, %low: index, %high: index, %step: index) -> index {\n"
 "  %range = linalg.range %low : %high : %step : !linalg.range\n"
 "  %v = linalg.slice %a[%range] : memref<8xf32>, !linalg.range, memref<?xf32, offset: ?, strides: [?]>\n"
 "  %r = dim %v, 0 : memref<?xf32, offset: ?, strides: [?]>\n  return %r : index\n}", "iota 1 7 4 = 2"},
{kForm, "linalg.slice", "9-14", "memref.subview", rewriteSlice, "",
 "func @f(%a: memref<2x8xf32>, %row: index, %low: index, %high: index, %step: index) -> f32 {\n"
 "  %range = linalg.range %low : %high : %step : !linalg.range\n"
 "  %v = linalg.slice %a[%row, %range] : memref<2x8xf32>, index, !linalg.range, memref<?xf32, offset: ?, strides: [?]>\n"
 "  %r = load %v[%row] : memref<?xf32, offset: ?, strides: [?]>\n  return %r : f32\n}", "iota 1 1 7 2 = 11"},
{kForm, "linalg.reshape", "9-13", "memref.collapse_shape, memref.expand_shape", rewriteReshape, "memref<2x3xf32> -> memref<6xf32>",
 "linalg.reshape %a [affine_map<(i, j) -> (i, j)>] : memref<2x3xf32> into memref<6xf32>", ""},
{kForm, "linalg.tensor_reshape", "11-13", "tensor.collapse_shape, tensor.expand_shape", rewriteReshape, "tensor<2x3xf32> -> tensor<6xf32>",
 "linalg.tensor_reshape %a [(i, j) -> (i, j)] : tensor<2x3xf32> into tensor<6xf32>", "iota = [0,1,2,3,4,5]"},
{kForm, "linalg.collapse_shape", "13", "memref.collapse_shape", rewriteReshape, "memref<2x3xf32> -> memref<6xf32>",
 "linalg.collapse_shape %a [[0, 1]] : memref<2x3xf32> into memref<6xf32>", ""},
{kForm, "linalg.expand_shape", "13", "memref.expand_shape", rewriteReshape, "memref<6xf32> -> memref<2x3xf32>",
 "linalg.expand_shape %a [[0, 1]] : memref<6xf32> into memref<2x3xf32>", ""},
{kForm, "linalg.tensor_collapse_shape", "13", "tensor.collapse_shape", rewriteReshape, "tensor<2x3xf32> -> tensor<6xf32>",
 "linalg.tensor_collapse_shape %a [[0, 1]] : tensor<2x3xf32> into tensor<6xf32>", "iota = [0,1,2,3,4,5]"},
{kForm, "linalg.tensor_expand_shape", "13", "tensor.expand_shape", rewriteReshape, "tensor<?xf32> -> tensor<?x3xf32>",
 "linalg.tensor_expand_shape %a [[0, 1]] : tensor<?xf32> into tensor<?x3xf32>", "iota:6 = [[0,1,2],[3,4,5]]"},
{kForm, "linalg.transpose", "9-10", "memref.transpose", rewriteTranspose, "memref<2x3xf32> -> memref<3x2xf32, strided<[1, 3]>>",
 "linalg.transpose %a (i, j) -> (j, i) : memref<2x3xf32>", ""},
};
// clang-format on

llvm::ArrayRef<ImportRule> mlir::structured::detail::getLinalgRules() {
  return kLinalgRules;
}
