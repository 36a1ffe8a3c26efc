// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The rows of functions, scalars and control flow.

#include "Import/Rewrites.h"
#include "Import/Rules.h"

using namespace mlir::structured;
using namespace mlir::structured::detail;

// clang-format off
static const ImportRule kStandardRules[] = {
// Functions and control flow.
{kForm, "func", "9-14", "func.func", rewriteFunc, "",
 "func @g(f32) -> f32\nfunc @f(%a: f32) -> f32 {\n  return %a : f32\n}", ""},
{kForm, "builtin.func", "13-14", "func.func", rewriteFunc, "",
 "builtin.func @f(%a: f32) -> f32 attributes {sym_visibility = \"public\"} {\n  return %a : f32\n}", "7 = 7"},
{kForm, "return", "9-14", "func.return, in payloads linalg.yield", rewriteReturn, "",
 "func @f(%a: f32) -> f32 {\n  std.return %a : f32\n}", "7 = 7"},
{kName, "call", "9-14", "func.call", nullptr, "",
 "func private @g(%a: f32) -> f32 {\n  return %a : f32\n}\n"
 "func @f(%c: i1, %a: f32) -> f32 {\n  %r = loop.if %c -> f32 {\n    %0 = call @g(%a) : (f32) -> f32\n"
 "    loop.yield %0 : f32\n  } else {\n    loop.yield %a : f32\n  }\n  return %r : f32\n}", "1 7 = 7"},
{kName, "call_indirect", "9-14", "func.call_indirect", nullptr, "",
 "func private @g(%a: f32) -> f32 {\n  return %a : f32\n}\n"
 "func @f(%a: f32) -> f32 {\n  %g = constant @g : (f32) -> f32\n"
 "  %r = std.call_indirect %g(%a) : (f32) -> f32\n  return %r : f32\n}", "7 = 7"},
{kName, "br", "9-14", "cf.br", nullptr, "",
 "func @f(%a: f32) -> f32 {\n  br ^bb1(%a : f32)\n^bb1(%b: f32):\n  return %b : f32\n}", "7 = 7"},
{kName, "cond_br", "9-14", "cf.cond_br", nullptr, "",
 "func @f(%c: i1, %a: f32, %b: f32) -> f32 {\n  cond_br %c, ^bb1(%a : f32), ^bb1(%b : f32)\n"
 "^bb1(%r: f32):\n  return %r : f32\n}", "1 7 8 = 7"},
{kName, "switch", "13-14", "cf.switch", nullptr, "",
 "func @f(%c: i32, %a: f32, %b: f32) -> f32 {\n  switch %c : i32, [\n    default: ^bb1(%a : f32),\n"
 "    4: ^bb1(%b : f32)\n  ]\n^bb1(%r: f32):\n  return %r : f32\n}", "4 7 8 = 8"},
{kName, "assert", "10-14", "cf.assert", nullptr, "i1", "assert %a, \"must hold\"", ""},
// Constants, comparisons and choices.
{kForm, "constant", "9-13", "arith.constant, func.constant, complex.constant", rewriteConstant,
 "-> f32", "constant 7.0 : f32", "= 7"},
{kForm, "cmpi", "9-13", "arith.cmpi", rewriteCompare, "i32, i32 -> i1", "cmpi \"slt\", %a, %b : i32", "2 6 = 1"},
{kForm, "cmpf", "9-13", "arith.cmpf", rewriteCompare, "f32, f32 -> i1", "cmpf \"olt\", %a, %b : f32", "2 6 = 1"},
{kForm, "arith.cmpi", "14-22", "arith.cmpi slt", rewriteCompare, "i32, i32 -> i1",
 "arith.cmpi \"slt\", %a, %b : i32", "2 6 = 1"},
{kForm, "arith.cmpf", "14-22", "arith.cmpf olt", rewriteCompare, "f32, f32 -> i1",
 "arith.cmpf \"olt\", %a, %b : f32", "2 6 = 1"},
{kName, "select", "9-14", "arith.select", nullptr, "i1, f32, f32 -> f32", "select %a, %b, %c : f32", "1 7 8 = 7"},
// Floats.
{kName, "addf", "9-13", "arith.addf", nullptr, "f32, f32 -> f32", "addf %a, %b : f32", "6 2 = 8"},
{kName, "subf", "9-13", "arith.subf", nullptr, "f32, f32 -> f32", "subf %a, %b : f32", "6 2 = 4"},
{kName, "mulf", "9-13", "arith.mulf", nullptr, "f32, f32 -> f32", "mulf %a, %b : f32", "6 2 = 12"},
{kName, "divf", "9-13", "arith.divf", nullptr, "f32, f32 -> f32", "std.divf %a, %b : f32", "6 2 = 3"},
{kName, "remf", "9-13", "arith.remf", nullptr, "f32, f32 -> f32", "remf %a, %b : f32", "7 4 = 3"},
{kName, "negf", "9-13", "arith.negf", nullptr, "f32 -> f32", "negf %a : f32", "6 = -6"},
{kName, "maxf", "13", "arith.maximumf", nullptr, "f32, f32 -> f32", "maxf %a, %b : f32", "6 2 = 6"},
{kName, "minf", "13", "arith.minimumf", nullptr, "f32, f32 -> f32", "minf %a, %b : f32", "6 2 = 2"},
{kName, "arith.maxf", "14-17", "arith.maximumf", nullptr, "f32, f32 -> f32", "arith.maxf %a, %b : f32", "6 2 = 6"},
{kName, "arith.minf", "14-17", "arith.minimumf", nullptr, "f32, f32 -> f32", "arith.minf %a, %b : f32", "6 2 = 2"},
// Integers.
{kName, "arith.addui_carry", "16", "arith.addui_extended", nullptr, "",
 "func.func @f(%a: i32) -> i32 {\n  %sum, %carry = arith.addui_carry %a, %a : i32, i1\n  return %sum : i32\n}", "7 = 14"},
{kName, "addi", "9-13", "arith.addi", nullptr, "i32, i32 -> i32", "addi %a, %b : i32", "6 2 = 8"},
{kName, "subi", "9-13", "arith.subi", nullptr, "i32, i32 -> i32", "subi %a, %b : i32", "6 2 = 4"},
{kName, "muli", "9-13", "arith.muli", nullptr, "i32, i32 -> i32", "muli %a, %b : i32", "6 2 = 12"},
{kName, "divis", "9", "arith.divsi", nullptr, "i32, i32 -> i32", "divis %a, %b : i32", "-6 2 = -3"},
{kName, "diviu", "9", "arith.divui", nullptr, "i32, i32 -> i32", "diviu %a, %b : i32", "6 2 = 3"},
{kName, "remis", "9", "arith.remsi", nullptr, "i32, i32 -> i32", "remis %a, %b : i32", "-7 4 = -3"},
{kName, "remiu", "9", "arith.remui", nullptr, "i32, i32 -> i32", "remiu %a, %b : i32", "7 4 = 3"},
{kName, "divi_signed", "10-13", "arith.divsi", nullptr, "i32, i32 -> i32", "divi_signed %a, %b : i32", "-6 2 = -3"},
{kName, "divi_unsigned", "10-13", "arith.divui", nullptr, "i32, i32 -> i32", "divi_unsigned %a, %b : i32", "6 2 = 3"},
{kName, "signed_divi", "10-11", "arith.divsi", nullptr, "i32, i32 -> i32", "signed_divi %a, %b : i32", "-6 2 = -3"},
{kName, "unsigned_divi", "10-11", "arith.divui", nullptr, "i32, i32 -> i32", "unsigned_divi %a, %b : i32", "6 2 = 3"},
{kName, "remi_signed", "10-13", "arith.remsi", nullptr, "i32, i32 -> i32", "remi_signed %a, %b : i32", "-7 4 = -3"},
{kName, "remi_unsigned", "10-13", "arith.remui", nullptr, "i32, i32 -> i32", "remi_unsigned %a, %b : i32", "7 4 = 3"},
{kName, "floordivi_signed", "12-13", "arith.floordivsi", nullptr, "i32, i32 -> i32",
 "floordivi_signed %a, %b : i32", "-7 2 = -4"},
{kName, "ceildivi_signed", "12-13", "arith.ceildivsi", nullptr, "i32, i32 -> i32",
 "ceildivi_signed %a, %b : i32", "7 2 = 4"},
{kName, "and", "9-13", "arith.andi", nullptr, "i32, i32 -> i32", "and %a, %b : i32", "6 3 = 2"},
{kName, "or", "9-13", "arith.ori", nullptr, "i32, i32 -> i32", "or %a, %b : i32", "6 3 = 7"},
{kName, "xor", "9-13", "arith.xori", nullptr, "i32, i32 -> i32", "xor %a, %b : i32", "6 3 = 5"},
{kName, "shlis", "9", "arith.shli", nullptr, "i32, i32 -> i32", "shlis %a, %b : i32", "6 2 = 24"},
{kName, "shift_left", "10-13", "arith.shli", nullptr, "i32, i32 -> i32", "shift_left %a, %b : i32", "6 2 = 24"},
{kName, "shift_right_signed", "10-13", "arith.shrsi", nullptr, "i32, i32 -> i32",
 "shift_right_signed %a, %b : i32", "-8 1 = -4"},
{kName, "shift_right_unsigned", "10-13", "arith.shrui", nullptr, "i32, i32 -> i32",
 "shift_right_unsigned %a, %b : i32", "8 1 = 4"},
{kName, "maxsi", "13", "arith.maxsi", nullptr, "i32, i32 -> i32", "maxsi %a, %b : i32", "-6 2 = 2"},
{kName, "maxui", "13", "arith.maxui", nullptr, "i32, i32 -> i32", "maxui %a, %b : i32", "-6 2 = -6"},
{kName, "minsi", "13", "arith.minsi", nullptr, "i32, i32 -> i32", "minsi %a, %b : i32", "-6 2 = -6"},
{kName, "minui", "13", "arith.minui", nullptr, "i32, i32 -> i32", "minui %a, %b : i32", "-6 2 = 2"},
// Conversions.
{kName, "sexti", "10-13", "arith.extsi", nullptr, "i8 -> i32", "sexti %a : i8 to i32", "-1 = -1"},
{kName, "zexti", "10-13", "arith.extui", nullptr, "i8 -> i32", "zexti %a : i8 to i32", "-1 = 255"},
{kName, "trunci", "10-13", "arith.trunci", nullptr, "i32 -> i8", "trunci %a : i32 to i8", "257 = 1"},
{kName, "fpext", "9-13", "arith.extf", nullptr, "f32 -> f64", "fpext %a : f32 to f64", "1.5 = 1.5"},
{kName, "fptrunc", "9-13", "arith.truncf", nullptr, "f64 -> f32", "fptrunc %a : f64 to f32", "1.5 = 1.5"},
{kName, "sitofp", "9-13", "arith.sitofp", nullptr, "i32 -> f32", "sitofp %a : i32 to f32", "-3 = -3"},
{kName, "uitofp", "12-13", "arith.uitofp", nullptr, "i8 -> f32", "uitofp %a : i8 to f32", "-1 = 255"},
{kName, "fptosi", "11-13", "arith.fptosi", nullptr, "f32 -> i32", "fptosi %a : f32 to i32", "-3.5 = -3"},
{kName, "fptoui", "12-13", "arith.fptoui", nullptr, "f32 -> i32", "fptoui %a : f32 to i32", "3.5 = 3"},
{kName, "index_cast", "9-13", "arith.index_cast", nullptr, "i32 -> index", "index_cast %a : i32 to index", "7 = 7"},
{kName, "bitcast", "13", "arith.bitcast", nullptr, "i32 -> f32", "bitcast %a : i32 to f32", "1065353216 = 1"},
// Functions of mathematics.
{kName, "exp", "9-12", "math.exp", nullptr, "f32 -> f32", "exp %a : f32", "0 = 1"},
{kName, "exp2", "11-12", "math.exp2", nullptr, "f32 -> f32", "exp2 %a : f32", "3 = 8"},
{kName, "log", "9-12", "math.log", nullptr, "f32 -> f32", "log %a : f32", "1 = 0"},
{kName, "log2", "9-12", "math.log2", nullptr, "f32 -> f32", "log2 %a : f32", "8 = 3"},
{kName, "log10", "9-12", "math.log10", nullptr, "f32 -> f32", "log10 %a : f32", "100 = 2"},
{kName, "log1p", "12", "math.log1p", nullptr, "f32 -> f32", "log1p %a : f32", "0 = 0"},
{kName, "sqrt", "10-12", "math.sqrt", nullptr, "f32 -> f32", "sqrt %a : f32", "9 = 3"},
{kName, "rsqrt", "10-12", "math.rsqrt", nullptr, "f32 -> f32", "rsqrt %a : f32", "4 = 0.5"},
{kName, "sin", "11-12", "math.sin", nullptr, "f32 -> f32", "sin %a : f32", "0 = 0"},
{kName, "cos", "9-12", "math.cos", nullptr, "f32 -> f32", "cos %a : f32", "0 = 1"},
{kName, "tanh", "9-12", "math.tanh", nullptr, "f32 -> f32", "tanh %a : f32", "0 = 0"},
{kName, "atan", "12", "math.atan", nullptr, "f32 -> f32", "atan %a : f32", "0 = 0"},
{kName, "atan2", "12", "math.atan2", nullptr, "f32, f32 -> f32", "atan2 %a, %b : f32", "0 1 = 0"},
{kName, "powf", "12", "math.powf", nullptr, "f32, f32 -> f32", "powf %a, %b : f32", "3 2 = 9"},
{kName, "absf", "9-13", "math.absf", nullptr, "f32 -> f32", "absf %a : f32", "-6 = 6"},
{kName, "ceilf", "9-13", "math.ceil", nullptr, "f32 -> f32", "ceilf %a : f32", "1.5 = 2"},
{kName, "floorf", "12-13", "math.floor", nullptr, "f32 -> f32", "floorf %a : f32", "1.5 = 1"},
{kName, "copysign", "9-13", "math.copysign", nullptr, "f32, f32 -> f32", "copysign %a, %b : f32", "6 -2 = -6"},
{kName, "fmaf", "13", "math.fma", nullptr, "f32, f32, f32 -> f32", "fmaf %a, %b, %c : f32", "6 2 1 = 13"},
{kName, "math.abs", "14", "math.absf", nullptr, "f32 -> f32", "math.abs %a : f32", "-6 = 6"},
// Complex numbers.
{kName, "create_complex", "11", "complex.create", nullptr, "",
 "func @f(%a: f32, %b: f32) -> f32 {\n  %0 = create_complex %a, %b : complex<f32>\n"
 "  %1 = addcf %0, %0 : complex<f32>\n  %r = re %1 : complex<f32>\n  return %r : f32\n}", "6 2 = 12"},
{kName, "re", "11", "complex.re", nullptr, "complex<f32> -> f32", "re %a : complex<f32>", ""},
{kName, "im", "11", "complex.im", nullptr, "complex<f32> -> f32", "im %a : complex<f32>", ""},
{kName, "addcf", "11", "complex.add", nullptr, "complex<f32>, complex<f32> -> complex<f32>",
 "addcf %a, %b : complex<f32>", ""},
{kName, "subcf", "11", "complex.sub", nullptr, "complex<f32>, complex<f32> -> complex<f32>",
 "subcf %a, %b : complex<f32>", ""},
// Loops.
{kName, "loop.for", "9-10", "scf.for", nullptr, "",
 "func @f(%a: f32) -> f32 {\n  %c0 = constant 0 : index\n  %c1 = constant 1 : index\n  %c3 = constant 3 : index\n"
 "  %r = loop.for %i = %c0 to %c3 step %c1 iter_args(%s = %a) -> (f32) {\n"
 "    %t = addf %s, %a : f32\n    loop.yield %t : f32\n  }\n  return %r : f32\n}", "2 = 8"},
{kName, "loop.if", "9-10", "scf.if", nullptr, "i1, memref<f32>, f32",
 "loop.if %a {\n    store %c, %b[] : memref<f32>\n  }", ""},
{kForm, "loop.parallel", "10", "scf.parallel", rewriteParallel, "index, index, memref<?xf32>, f32",
 "loop.parallel (%i) = (%a) to (%b) step (%b) {\n    store %d, %c[%i] : memref<?xf32>\n    loop.yield\n  }", ""},
{kForm, "scf.parallel", "11-17", "scf.parallel that ends with scf.reduce", rewriteParallel, "f32 -> f32",
 "constant 0.0 : f32\n  %i0 = constant 0 : index\n  %i1 = constant 1 : index\n  %i4 = constant 4 : index\n"
 "  %s = scf.parallel (%i) = (%i0) to (%i4) step (%i1) init (%r) -> f32 {\n"
 "    scf.reduce(%a) : f32 {\n    ^bb0(%x: f32, %y: f32):\n      %z = addf %x, %y : f32\n"
 "      scf.reduce.return %z : f32\n    }\n    scf.yield\n  }\n  return %s : f32", "2 = 8"},
{kName, "loop.reduce", "10", "scf.reduce", nullptr, "",
 "func @f(%a: f32, %b: f32) -> f32 {\n  %i0 = constant 0 : index\n  %i1 = constant 1 : index\n"
 "  %i4 = constant 4 : index\n"
 "  %s:2 = loop.parallel (%i) = (%i0) to (%i4) step (%i1) init (%a, %b) -> (f32, f32) {\n"
 "    loop.reduce(%a) {\n    ^bb0(%x: f32, %y: f32):\n      %z = addf %x, %y : f32\n"
 "      loop.reduce.return %z : f32\n    } : f32\n    %2 = addf %b, %b : f32\n"
 "    loop.reduce(%2) {\n    ^bb0(%x: f32, %y: f32):\n      %z = addf %x, %y : f32\n"
 "      loop.reduce.return %z : f32\n    } : f32\n    loop.yield\n  }\n"
 "  %r = addf %s#0, %s#1 : f32\n  return %r : f32\n}", "2 1 = 19"},
{kName, "loop.reduce.return", "10", "scf.reduce.return", nullptr, "f32 -> f32",
 "constant 0.0 : f32\n  %i0 = constant 0 : index\n  %i1 = constant 1 : index\n"
 "  %s = loop.parallel (%i) = (%i0) to (%i1) step (%i1) init (%r) -> f32 {\n"
 "    loop.reduce(%a) {\n    ^bb0(%x: f32, %y: f32):\n      %z = addf %x, %y : f32\n"
 "      loop.reduce.return %z : f32\n    } : f32\n  }\n  return %s : f32", "2 = 2"},
{kName, "loop.yield", "9-10", "scf.yield", nullptr, "",
 "func @f(%c: i1, %a: f32, %b: f32) -> f32 {\n  %r = loop.if %c -> f32 {\n    loop.yield %a : f32\n"
 "  } else {\n    loop.yield %b : f32\n  }\n  return %r : f32\n}", "0 7 8 = 8"},
{kName, "loop.terminator", "9", "scf.yield", nullptr, "i1", "loop.if %a {\n    \"loop.terminator\"() : () -> ()\n  }", ""},
{kName, "affine.terminator", "9-11", "affine.yield", nullptr, "memref<4xf32>, f32",
 "affine.for %i = 0 to 4 {\n    affine.store %b, %a[%i] : memref<4xf32>\n    \"affine.terminator\"() : () -> ()\n  }", ""},
{kForm, "scf.foreach_thread", "16", "scf.forall", rewriteForeachThread, "",
 "func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {\n  %c2 = arith.constant 2 : index\n"
 "  %r = scf.foreach_thread (%i) in (%c2) shared_outs(%o = %a) -> (tensor<4xf32>) {\n"
 "    %t = tensor.extract_slice %a[0] [2] [1] : tensor<4xf32> to tensor<2xf32>\n"
 "    %j = affine.apply affine_map<(d0) -> (d0 * 2)>(%i)\n    scf.foreach_thread.perform_concurrently {\n"
 "      tensor.parallel_insert_slice %t into %o[%j] [2] [1] : tensor<2xf32> into tensor<4xf32>\n    }\n"
 "  } {thread_dim_mapping = [#gpu.thread<x>]}\n  return %r : tensor<4xf32>\n}", "[1,2,3,4] = [1,2,1,2]"},
{kName, "scf.foreach_thread.parallel_insert_slice", "15", "tensor.parallel_insert_slice", nullptr, "",
 "func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {\n  %c2 = arith.constant 2 : index\n"
 "  %r = scf.foreach_thread (%i) in (%c2) -> (tensor<4xf32>) {\n"
 "    %j = affine.apply affine_map<(d0) -> (d0 * 2)>(%i)\n"
 "    %t = tensor.extract_slice %a[%j] [2] [1] : tensor<4xf32> to tensor<2xf32>\n"
 "    scf.foreach_thread.perform_concurrently {\n"
 "      scf.foreach_thread.parallel_insert_slice %t into %b[%j] [2] [1] : tensor<2xf32> into tensor<4xf32>\n    }\n"
 "  } {thread_dim_mapping = [0]}\n  return %r : tensor<4xf32>\n}", "[1,2,3,4] zeros = [1,2,3,4]"},
{kForm, "async.create_group", "12", "async.create_group with its size", rewriteCreateGroup, "",
 "func @f() {\n  %group = async.create_group\n  %token = async.execute {\n    async.yield\n  }\n"
 "  %i = async.add_to_group %token, %group : !async.token\n  async.await_all %group\n  return\n}", ""},
};
// clang-format on

llvm::ArrayRef<ImportRule> mlir::structured::detail::getStandardRules() {
  return kStandardRules;
}
