// The function that an op calls, and its arguments.

// RUN: split-file %s %t
// RUN: linalg-opt %t/example.mlir --linalg-to-library-calls --split-input-file | FileCheck %s --check-prefix=EXAMPLE
// RUN: linalg-opt %t/example.mlir --linalg-to-library-calls --linalg-loops-to-llvm | FileCheck %s --check-prefix=LLVM
// RUN: linalg-opt %t/named.mlir --linalg-to-library-calls=library=%t/half.json,%t/rest.json \
// RUN:     --remarks-filter=linalg-to-library-calls --verify-diagnostics | FileCheck %t/named.mlir
// RUN: linalg-opt %t/explicit.mlir --linalg-to-library-calls --remarks-filter=linalg-to-library-calls \
// RUN:     --verify-diagnostics | FileCheck %t/explicit.mlir

// RUN: linalg-opt %t/functions.mlir --linalg-to-library-calls=library=%t/functions.json \
// RUN:     --remarks-filter=linalg-to-library-calls --verify-diagnostics | FileCheck %t/functions.mlir

//--- half.json
{"library": "nowhere.so",
 "functions": ["linalg_matmul_2df32_2df32_2df32", "linalg_matmul_c_cb_ab_1df32_2df32_2df32",
               "linalg_matmul_cast_unsigned_2di8_2di8_2di32", "linalg_fill_f32_2df32"]}
//--- rest.json
{"functions": ["linalg_conv_2d_nhwc_hwcf_4df32_4df32_4df32", "linalg_fill_0df32_2df32",
               "linalg_dot_1df32_1df32_0df32", "linalg_transpose_ba_ab_2df32_2df32",
               "linalg_broadcast_a_ab_1df32_2df32", "linalg_broadcast_0_a_0df32_1df32",
               "linalg_add_1dv4x8f32_1dv4x8f32_1dv4x8f32", "linalg_add_1dcf64_1dcf64_1dcf64",
               "linalg_matmul_2df32_2df32_2df32", "linalg_fill_index_1dindex",
               "linalg_quantized_matmul_2di8_2di8_i32_i32_2di32",
               "linalg_batch_matmul_bd_adc_abc_2df32_3df32_3df32"]}
//--- functions.json
{"functions": ["linalg_log_2df32_2df32", "linalg_elementwise_log_2df32_2df32",
               "linalg_elemwise_unary_2df32_2df32", "linalg_elemwise_unary_cast_unsigned_log_2di8_2df32",
               "linalg_elementwise_sub_ba_b_ab_2df32_1df32_2df32",
               "linalg_contract_ac_cb_ab_2df32_2df32_2df32", "linalg_iota_dim_1_2df32",
               "linalg_fill_rng_2d_f64_f64_i32_2df64"]}
//--- example.mlir
// EXAMPLE:      func.func private @pointwise_add(memref<?x?xf32, strided<[?, ?], offset: ?>>,
// EXAMPLE-SAME:   memref<?x?xf32, strided<[?, ?], offset: ?>>, memref<?x?xf32, strided<[?, ?], offset: ?>>) attributes {llvm.emit_c_interface}
// EXAMPLE:      func.func @example(%[[A:.*]]: memref<?x?xf32>, %[[B:.*]]: memref<?x?xf32>, %[[C:.*]]: memref<?x?xf32>) {
// EXAMPLE-NEXT:   %[[X:.*]] = memref.cast %[[A]] : memref<?x?xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
// EXAMPLE-NEXT:   %[[Y:.*]] = memref.cast %[[B]]
// EXAMPLE-NEXT:   %[[Z:.*]] = memref.cast %[[C]]
// EXAMPLE-NEXT:   call @pointwise_add(%[[X]], %[[Y]], %[[Z]])
// EXAMPLE-NEXT:   return

// LLVM:      llvm.func private @pointwise_add(
// LLVM-COUNT-3: llvm.alloca {{.*}} x !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// LLVM:        llvm.call @_mlir_ciface_pointwise_add(%{{.*}}, %{{.*}}, %{{.*}}) : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> ()
// LLVM:      llvm.func @_mlir_ciface_pointwise_add(!llvm.ptr, !llvm.ptr, !llvm.ptr)
// LLVM:      llvm.func @example(
// LLVM:        llvm.call @pointwise_add(
#map = affine_map<(i, j) -> (i, j)>
#attrs = {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"], library_call = "pointwise_add"}
func.func @example(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %C: memref<?x?xf32>) {
  linalg.generic #attrs ins(%A, %B : memref<?x?xf32>, memref<?x?xf32>) outs(%C : memref<?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %d = arith.addf %a, %b : f32
    linalg.yield %d : f32
  }
  return
}
//--- named.mlir
// Operands of all kinds of buffers are passed to one function.
// CHECK-LABEL: func.func @matmul(
// CHECK-SAME:      %[[A:.*]]: memref<4x8xf32>, %[[B:.*]]: memref<8x?xf32, strided<[?, 2], offset: 3>>, %[[C:.*]]: memref<?x?xf32, strided<[?, ?], offset: ?>>)
// CHECK-NEXT:    %[[X:.*]] = memref.cast %[[A]] : memref<4x8xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:    %[[Y:.*]] = memref.cast %[[B]] : memref<8x?xf32, strided<[?, 2], offset: 3>> to
// CHECK-NEXT:    call @linalg_matmul_2df32_2df32_2df32(%[[X]], %[[Y]], %[[C]])
// CHECK-NEXT:    return
func.func @matmul(%a: memref<4x8xf32>, %b: memref<8x?xf32, strided<[?, 2], offset: 3>>, %c: memref<?x?xf32, strided<[?, ?], offset: ?>>) {
  // expected-remark@+1 {{[Passed] CalledLibrary | Category:linalg-to-library-calls | Remark="lowered linalg.matmul to a call of linalg_matmul_2df32_2df32_2df32"}}
  linalg.matmul ins(%a, %b : memref<4x8xf32>, memref<8x?xf32, strided<[?, 2], offset: 3>>)
                outs(%c : memref<?x?xf32, strided<[?, ?], offset: ?>>)
  return
}

// Transposed operands are views.
// CHECK-LABEL: func.func @transposed(
// CHECK-SAME:      %[[A:.*]]: memref<8x4xf32>, %[[B:.*]]: memref<?x8xf32>, %[[C:.*]]: memref<4x?xf32>)
// CHECK-NEXT:    %[[T:.*]] = memref.transpose %[[A]] (d0, d1) -> (d1, d0) : memref<8x4xf32> to memref<4x8xf32, strided<[1, 4]>>
// CHECK-NEXT:    %[[X:.*]] = memref.cast %[[T]]
// CHECK-NEXT:    %[[U:.*]] = memref.transpose %[[B]] (d0, d1) -> (d1, d0)
// CHECK-NEXT:    %[[Y:.*]] = memref.cast %[[U]]
// CHECK-NEXT:    %[[Z:.*]] = memref.cast %[[C]]
// CHECK-NEXT:    call @linalg_matmul_2df32_2df32_2df32(%[[X]], %[[Y]], %[[Z]])
func.func @transposed(%a: memref<8x4xf32>, %b: memref<?x8xf32>, %c: memref<4x?xf32>) {
  // expected-remark@+1 {{a call of linalg_matmul_2df32_2df32_2df32}}
  linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>]
                ins(%a, %b : memref<8x4xf32>, memref<?x8xf32>) outs(%c : memref<4x?xf32>)
  return
}

// For a broadcast operand, another function is called, whose name has the maps,
// also those of transposed operands; the letters are those of the loops.
// CHECK-LABEL: func.func @broadcast(
// CHECK-NOT:     memref.transpose
// CHECK:         call @linalg_matmul_c_cb_ab_1df32_2df32_2df32(
// CHECK-NOT:     memref.transpose
// CHECK:         scf.for
// CHECK:         call @linalg_batch_matmul_bd_adc_abc_2df32_3df32_3df32(
func.func @broadcast(%a: memref<8xf32>, %b: memref<8x?xf32>, %bt: memref<?x8xf32>, %c: memref<4x?xf32>,
                     %d: memref<4x8xf32>, %e: memref<2x8x?xf32>, %f: memref<2x4x?xf32>) {
  // expected-remark@+1 {{a call of linalg_matmul_c_cb_ab_1df32_2df32_2df32}}
  linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]
                ins(%a, %b : memref<8xf32>, memref<8x?xf32>) outs(%c : memref<4x?xf32>)
  // expected-remark@+1 {{Reason="no library has linalg_matmul_c_bc_ab_1df32_2df32_2df32", Remark="lowered linalg.matmul to loops"}}
  linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>]
                ins(%a, %bt : memref<8xf32>, memref<?x8xf32>) outs(%c : memref<4x?xf32>)
  // expected-remark@+1 {{a call of linalg_batch_matmul_bd_adc_abc_2df32_3df32_3df32}}
  linalg.batch_matmul indexing_maps = [affine_map<(b, m, n, k) -> (m, k)>, affine_map<(b, m, n, k) -> (b, k, n)>, affine_map<(b, m, n, k) -> (b, m, n)>]
                      ins(%d, %e : memref<4x8xf32>, memref<2x8x?xf32>) outs(%f : memref<2x4x?xf32>)
  return
}

// CHECK-LABEL: func.func @casts(
// CHECK:         call @linalg_matmul_cast_unsigned_2di8_2di8_2di32(
// CHECK:         scf.for
// CHECK:         scf.for
// CHECK:         call @linalg_matmul_2df32_2df32_2df32(
func.func @casts(%a: memref<4x4xi8>, %c: memref<4x4xi32>, %l: memref<4x4xi64>, %f: memref<4x4xf32>, %g: memref<4x4xf32>) {
  // expected-remark@+1 {{a call of linalg_matmul_cast_unsigned_2di8_2di8_2di32}}
  linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%a, %a : memref<4x4xi8>, memref<4x4xi8>) outs(%c : memref<4x4xi32>)
  // expected-remark@+1 {{no library has linalg_matmul_2di8_2di8_2di32"}}
  linalg.matmul {cast = #linalg.type_fn<cast_signed>} ins(%a, %a : memref<4x4xi8>, memref<4x4xi8>) outs(%c : memref<4x4xi32>)
  // The remaining bits are the same for both.
  // expected-remark@+1 {{no library has linalg_matmul_2di64_2di64_2di32"}}
  linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%l, %l : memref<4x4xi64>, memref<4x4xi64>) outs(%c : memref<4x4xi32>)
  // No integer is cast.
  // expected-remark@+1 {{a call of linalg_matmul_2df32_2df32_2df32}}
  linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%f, %f : memref<4x4xf32>, memref<4x4xf32>) outs(%g : memref<4x4xf32>)
  return
}

// Strides, then dilations, in two dimensions each; defaults are filled in.
// CHECK-LABEL: func.func @conv(
// CHECK-DAG:     %[[ONE:.*]] = arith.constant 1 : i64
// CHECK-DAG:     %[[TWO:.*]] = arith.constant 2 : i64
// CHECK-DAG:     %[[THREE:.*]] = arith.constant 3 : i64
// CHECK:         call @linalg_conv_2d_nhwc_hwcf_4df32_4df32_4df32(%[[THREE]], %[[TWO]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (i64, i64, i64, i64, memref<
// CHECK:         call @linalg_conv_2d_nhwc_hwcf_4df32_4df32_4df32(
func.func @conv(%i: memref<1x9x9x3xf32>, %k: memref<3x3x3x8xf32>, %o: memref<1x3x4x8xf32>, %p: memref<1x7x7x8xf32>) {
  // expected-remark@+1 {{a call of linalg_conv_2d_nhwc_hwcf_4df32_4df32_4df32}}
  linalg.conv_2d_nhwc_hwcf {strides = dense<[3, 2]> : tensor<2xi64>}
      ins(%i, %k : memref<1x9x9x3xf32>, memref<3x3x3x8xf32>) outs(%o : memref<1x3x4x8xf32>)
  // expected-remark@+1 {{a call of linalg_conv_2d_nhwc_hwcf_4df32_4df32_4df32}}
  linalg.conv_2d_nhwc_hwcf
      ins(%i, %k : memref<1x9x9x3xf32>, memref<3x3x3x8xf32>) outs(%p : memref<1x7x7x8xf32>)
  return
}

// Scalars are passed by value, buffers of rank 0 are not.
// CHECK-LABEL: func.func @ranks(
// CHECK-SAME:      %[[S:.*]]: f32, %[[Z:.*]]: memref<f32>,
// CHECK:         call @linalg_fill_f32_2df32(%[[S]], %{{.*}}) : (f32, memref<?x?xf32, strided<[?, ?], offset: ?>>) -> ()
// CHECK:         %[[R:.*]] = memref.cast %[[Z]] : memref<f32> to memref<f32, strided<[], offset: ?>>
// CHECK:         call @linalg_fill_0df32_2df32(%[[R]], %{{.*}}) : (memref<f32, strided<[], offset: ?>>,
// CHECK:         call @linalg_dot_1df32_1df32_0df32(
// CHECK:         call @linalg_fill_index_1dindex(%{{.*}}, %{{.*}}) : (index,
// CHECK:         call @linalg_quantized_matmul_2di8_2di8_i32_i32_2di32(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (memref<?x?xi8, {{.*}}>, memref<?x?xi8, {{.*}}>, i32, i32,
func.func @ranks(%s: f32, %z: memref<f32>, %a: memref<4x4xf32>, %v: memref<4xf32>, %n: index, %m: memref<4xindex>,
                 %i: i32, %q: memref<2x2xi8>, %r: memref<2x2xi32>) {
  // expected-remark@+1 {{a call of}}
  linalg.fill ins(%s : f32) outs(%a : memref<4x4xf32>)
  // expected-remark@+1 {{a call of}}
  linalg.fill ins(%z : memref<f32>) outs(%a : memref<4x4xf32>)
  // expected-remark@+1 {{a call of}}
  linalg.dot ins(%v, %v : memref<4xf32>, memref<4xf32>) outs(%z : memref<f32>)
  // expected-remark@+1 {{a call of}}
  linalg.fill ins(%n : index) outs(%m : memref<4xindex>)
  // expected-remark@+1 {{a call of}}
  linalg.quantized_matmul ins(%q, %q, %i, %i : memref<2x2xi8>, memref<2x2xi8>, i32, i32) outs(%r : memref<2x2xi32>)
  return
}

// The maps determine what transpose and broadcast compute.
// CHECK-LABEL: func.func @maps(
// CHECK-NOT:     memref.transpose
// CHECK:         call @linalg_transpose_ba_ab_2df32_2df32(
// CHECK:         scf.for
// CHECK:         call @linalg_broadcast_a_ab_1df32_2df32(
// CHECK:         scf.for
// CHECK:         call @linalg_broadcast_0_a_0df32_1df32(
func.func @maps(%a: memref<4x8xf32>, %t: memref<8x4xf32>, %v: memref<4xf32>, %s: memref<f32>) {
  // expected-remark@+1 {{a call of}}
  linalg.transpose ins(%a : memref<4x8xf32>) outs(%t : memref<8x4xf32>) permutation = [1, 0]
  // expected-remark@+1 {{no library has linalg_transpose_ab_ab_2df32_2df32"}}
  linalg.transpose ins(%a : memref<4x8xf32>) outs(%a : memref<4x8xf32>) permutation = [0, 1]
  // expected-remark@+1 {{a call of}}
  linalg.broadcast ins(%v : memref<4xf32>) outs(%a : memref<4x8xf32>) dimensions = [1]
  // expected-remark@+1 {{no library has linalg_broadcast_b_ab_1df32_2df32"}}
  linalg.broadcast ins(%v : memref<4xf32>) outs(%t : memref<8x4xf32>) dimensions = [0]
  // expected-remark@+1 {{a call of}}
  linalg.broadcast ins(%s : memref<f32>) outs(%v : memref<4xf32>) dimensions = [0]
  return
}

// CHECK-LABEL: func.func @elements(
// CHECK:         call @linalg_add_1dv4x8f32_1dv4x8f32_1dv4x8f32(
// CHECK:         call @linalg_add_1dcf64_1dcf64_1dcf64(
func.func @elements(%a: memref<4xvector<4x8xf32>>, %b: memref<4xcomplex<f64>>, %h: memref<4xbf16>) {
  // expected-remark@+1 {{a call of}}
  linalg.add ins(%a, %a : memref<4xvector<4x8xf32>>, memref<4xvector<4x8xf32>>) outs(%a : memref<4xvector<4x8xf32>>)
  // expected-remark@+1 {{a call of}}
  linalg.add ins(%b, %b : memref<4xcomplex<f64>>, memref<4xcomplex<f64>>) outs(%b : memref<4xcomplex<f64>>)
  // expected-remark@+1 {{no library has linalg_add_1dbf16_1dbf16_1dbf16"}}
  linalg.add ins(%h, %h : memref<4xbf16>, memref<4xbf16>) outs(%h : memref<4xbf16>)
  return
}

// Each symbol table declares the functions that are called in it.
// CHECK:      module @nested {
// CHECK-NEXT:   func.func private @linalg_fill_f32_2df32(
// CHECK-NEXT:   func.func @inner(
module @nested {
  func.func @inner(%s: f32, %a: memref<4x4xf32>) {
    // expected-remark@+1 {{a call of}}
    linalg.fill ins(%s : f32) outs(%a : memref<4x4xf32>)
    return
  }
}
//--- explicit.mlir
#id = affine_map<(i) -> (i)>
#one = {indexing_maps = [#id, #id], iterator_types = ["parallel"]}

// An existing declaration, and a definition: neither is repeated.
// CHECK:      func.func private @declared(
// CHECK-NEXT: func.func private @defined(
// CHECK-NEXT:   return
// CHECK-NEXT: }
// CHECK-NOT:  func.func private
// CHECK:      call @declared(
// CHECK:      call @defined(
func.func private @declared(memref<?xf32, strided<[?], offset: ?>>, memref<?xf32, strided<[?], offset: ?>>) attributes {llvm.emit_c_interface}
func.func private @defined(%a: memref<?xf32, strided<[?], offset: ?>>, %b: memref<?xf32, strided<[?], offset: ?>>) {
  return
}
func.func @existing(%a: memref<4xf32>, %b: memref<4xf32>) {
  // expected-remark@+1 {{lowered linalg.generic to a call of declared}}
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"], library_call = "declared"}
      ins(%a : memref<4xf32>) outs(%b : memref<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  // expected-remark@+1 {{a call of defined}}
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"], library_call = "defined"}
      ins(%a : memref<4xf32>) outs(%b : memref<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}

// A function named by the op gets the op's operands: no views, elements that no
// derived name has, a memory space.
// CHECK:       func.func private @asked_for(memref<?x?xi4, strided<[?, ?], offset: ?>, 1>, i8 {llvm.signext}, i1 {llvm.zeroext}, memref<?x?xi4, strided<[?, ?], offset: ?>>)
// CHECK-SAME:      attributes {llvm.emit_c_interface}
// CHECK-LABEL: func.func @as_it_is(
// CHECK-NOT:     memref.transpose
// CHECK:         call @asked_for(
func.func @as_it_is(%a: memref<4x8xi4, 1>, %s: i8, %t: i1, %b: memref<8x4xi4>) {
  // expected-remark@+1 {{a call of asked_for}}
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> ()>, affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>],
                  iterator_types = ["parallel", "parallel"], library_call = "asked_for"}
      ins(%a, %s, %t : memref<4x8xi4, 1>, i8, i1) outs(%b : memref<8x4xi4>) {
  ^bb0(%x: i4, %y: i8, %z: i1, %out: i4):
    linalg.yield %x : i4
  }
  return
}

// Constants are a part of the payload wherever they are defined. So is a nested
// structured op.
// CHECK-LABEL: func.func @payload(
// CHECK-NOT:     scf.for
// CHECK:         call @with_constant(
// CHECK-NOT:     scf.for
// CHECK:         return
func.func @payload(%a: memref<4xf32>, %b: memref<4xf32>) {
  %two = arith.constant 2.0 : f32
  // expected-remark@+1 {{a call of with_constant}}
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"], library_call = "with_constant"}
      ins(%a : memref<4xf32>) outs(%b : memref<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %0 = arith.mulf %x, %two : f32
    %row = memref.alloca() : memref<2xf32>
    linalg.fill ins(%0 : f32) outs(%row : memref<2xf32>)
    linalg.yield %0 : f32
  }
  return
}

// Any op may name its function.
// CHECK-LABEL: func.func @map_that_names_its_function(
func.func @map_that_names_its_function(%a: memref<4xf32>, %b: memref<4xf32>) {
  // CHECK: call @square_roots(%{{.*}}, %{{.*}}) : (memref<?xf32, strided<[?], offset: ?>>, memref<?xf32, strided<[?], offset: ?>>) -> ()
  // expected-remark @+1 {{lowered linalg.map to a call of square_roots}}
  linalg.map { math.sqrt } ins(%a : memref<4xf32>) outs(%b : memref<4xf32>) {library_call = "square_roots"}
  return
}

//--- functions.mlir
#id = affine_map<(i, j) -> (i, j)>
#swap = affine_map<(i, j) -> (j, i)>
#row = affine_map<(i, j) -> (j)>

// The computed function is a part of the name, unless it is the default.
// CHECK-LABEL: func.func @functions(
// CHECK:         scf.for
// CHECK:         call @linalg_log_2df32_2df32(
// CHECK:         scf.for
// CHECK:         call @linalg_elementwise_log_2df32_2df32(
// CHECK:         call @linalg_elemwise_unary_2df32_2df32(
// CHECK:         call @linalg_elemwise_unary_2df32_2df32(
// CHECK:         call @linalg_elemwise_unary_cast_unsigned_log_2di8_2df32(
func.func @functions(%a: memref<4x4xf32>, %i: memref<4x4xi8>) {
  // expected-remark@+1 {{no library has linalg_exp_2df32_2df32"}}
  linalg.exp ins(%a : memref<4x4xf32>) outs(%a : memref<4x4xf32>)
  // expected-remark@+1 {{a call of}}
  linalg.log ins(%a : memref<4x4xf32>) outs(%a : memref<4x4xf32>)
  // expected-remark@+1 {{no library has linalg_elementwise_exp_2df32_2df32"}}
  linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%a : memref<4x4xf32>) outs(%a : memref<4x4xf32>)
  // expected-remark@+1 {{a call of}}
  linalg.elementwise kind=#linalg.elementwise_kind<log> ins(%a : memref<4x4xf32>) outs(%a : memref<4x4xf32>)
  // expected-remark@+1 {{a call of}}
  linalg.elemwise_unary ins(%a : memref<4x4xf32>) outs(%a : memref<4x4xf32>)
  // expected-remark@+1 {{a call of}}
  linalg.elemwise_unary {fun = #linalg.unary_fn<exp>} ins(%a : memref<4x4xf32>) outs(%a : memref<4x4xf32>)
  // expected-remark@+1 {{a call of}}
  linalg.elemwise_unary {fun = #linalg.unary_fn<log>, cast = #linalg.type_fn<cast_unsigned>} ins(%i : memref<4x4xi8>) outs(%a : memref<4x4xf32>)
  return
}

// Maps: a transposed init, then maps that are spelled, and one that can't be.
// CHECK-LABEL: func.func @own_maps(
// CHECK-SAME:      %[[A:.*]]: memref<4x4xf32>, %[[B:.*]]: memref<4x4xf32>,
// CHECK:         %[[IN:.*]] = memref.cast %[[A]]
// CHECK:         %[[T:.*]] = memref.transpose %[[B]]
// CHECK:         %[[OUT:.*]] = memref.cast %[[T]]
// CHECK:         call @linalg_elementwise_log_2df32_2df32(%[[IN]], %[[OUT]])
// CHECK:         call @linalg_elementwise_sub_ba_b_ab_2df32_1df32_2df32(
// CHECK:         scf.for
// CHECK:         call @linalg_contract_ac_cb_ab_2df32_2df32_2df32(
func.func @own_maps(%a: memref<4x4xf32>, %b: memref<4x4xf32>, %v: memref<4xf32>) {
  // expected-remark@+1 {{a call of}}
  linalg.elementwise kind=#linalg.elementwise_kind<log> indexing_maps = [#id, #swap] ins(%a : memref<4x4xf32>) outs(%b : memref<4x4xf32>)
  // expected-remark@+1 {{a call of}}
  linalg.elementwise kind=#linalg.elementwise_kind<sub> indexing_maps = [#swap, #row, #id] ins(%a, %v : memref<4x4xf32>, memref<4xf32>) outs(%b : memref<4x4xf32>)
  // expected-remark@+1 {{Reason="the indexing map affine_map<(d0) -> (d0, d0)> of operand 0 has no place in a function's name"}}
  linalg.elementwise kind=#linalg.elementwise_kind<log> indexing_maps = [affine_map<(i) -> (i, i)>, affine_map<(i) -> (i)>] ins(%a : memref<4x4xf32>) outs(%v : memref<4xf32>)
  // expected-remark@+1 {{a call of}}
  linalg.contract indexing_maps = [affine_map<(k, m, n) -> (m, k)>, affine_map<(k, m, n) -> (k, n)>, affine_map<(k, m, n) -> (m, n)>]
                  ins(%a, %a : memref<4x4xf32>, memref<4x4xf32>) outs(%b : memref<4x4xf32>)
  return
}

// Named ops that compute with indices.
// CHECK-LABEL: func.func @indices(
// CHECK:         scf.for
// CHECK:         call @linalg_iota_dim_1_2df32(%{{.*}}, %{{.*}}, %{{.*}}) : (i64, i64, memref<
// CHECK:         call @linalg_fill_rng_2d_f64_f64_i32_2df64(%{{.*}}) : (i64, i64, f64, f64, i32, memref<
func.func @indices(%a: memref<4x4xf32>, %x: f64, %seed: i32, %b: memref<4x4xf64>) {
  // expected-remark@+1 {{no library has linalg_iota_dim_0_2df32"}}
  linalg.iota outs(%a : memref<4x4xf32>) dim = [0]
  // expected-remark@+1 {{a call of}}
  linalg.iota outs(%a : memref<4x4xf32>) dim = [1]
  // expected-remark@+1 {{a call of}}
  linalg.fill_rng_2d ins(%x, %x, %seed : f64, f64, i32) outs(%b : memref<4x4xf64>)
  return
}
