// The forms of linalg.generic of 2020. Each is printed in today's form, as mlir-opt reads it.

// RUN: linalg-opt %s | FileCheck %s
// RUN: linalg-opt %s | mlir-opt | linalg-opt | FileCheck %s
// RUN: linalg-opt %s --canonicalize | FileCheck %s --check-prefix=CANON

// CHECK-DAG: #[[ID:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[T:.*]] = affine_map<(d0, d1) -> (d1, d0)>
#id = affine_map<(i, j) -> (i, j)>
#add = {args_in = 2, args_out = 1, indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}

// CHECK-LABEL: func.func @list
// CHECK: linalg.generic {indexing_maps = [#[[ID]], #[[ID]], #[[ID]]], iterator_types = ["parallel", "parallel"]}
// CHECK-SAME: ins(%{{.*}}, %{{.*}} : memref<?x?xf32>, memref<?x?xf32>) outs(%{{.*}} : memref<?x?xf32>) {
// CHECK-NEXT: ^bb0(%[[A:.*]]: f32, %[[B:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT: arith.addf %[[A]], %[[B]] : f32
// CHECK-NEXT: linalg.yield
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @list(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %C: memref<?x?xf32>) {
  linalg.generic #add %A, %B, %C {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %c = arith.addf %a, %b : f32
    linalg.yield %c : f32
  } : memref<?x?xf32>, memref<?x?xf32>, memref<?x?xf32>
  return
}

// Parentheses, no argument for the output, and `return`; other attributes.
// CHECK-LABEL: func.func @parentheses
// CHECK: ins(%{{.*}}, %{{.*}} : memref<?x?xf32>, memref<?x?xf32>) outs(%{{.*}} : memref<?x?xf32>) attrs = {mine = 1 : i64} {
// CHECK-NEXT: ^bb0(%[[A:.*]]: f32, %[[B:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT: %[[C:.*]] = arith.addf %[[A]], %[[B]] : f32
// CHECK-NEXT: linalg.yield %[[C]] : f32
func.func @parentheses(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %C: memref<?x?xf32>) {
  linalg.generic #add (%A, %B, %C) {
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
    return %c : f32
  } {mine = 1} : memref<?x?xf32>, memref<?x?xf32>, memref<?x?xf32>
  return
}

// Types in parentheses, without results and with none in the list.
// CHECK-LABEL: func.func @types_in_parentheses
// CHECK-COUNT-2: ins(%{{.*}}, %{{.*}} : memref<?x?xf32>, memref<?x?xf32>) outs(%{{.*}} : memref<?x?xf32>) {
func.func @types_in_parentheses(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %C: memref<?x?xf32>) {
  linalg.generic #add (%A, %B, %C) {
  ^bb0(%a: f32, %b: f32):
    return %b : f32
  } : (memref<?x?xf32>, memref<?x?xf32>, memref<?x?xf32>)
  linalg.generic #add %A, %B, %C {
  ^bb0(%a: f32, %b: f32):
    return %a : f32
  } : (memref<?x?xf32>, memref<?x?xf32>, memref<?x?xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @attributes_first
// CHECK: attrs = {mine, "other one" = 1 : i64} {
func.func @attributes_first(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %C: memref<?x?xf32>) {
  linalg.generic #add %A, %B, %C { // A comment.
      mine, "other one" = 1} {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } : memref<?x?xf32>, memref<?x?xf32>, memref<?x?xf32>
  return
}

// `n_views` instead of, and in agreement with, the other two; a payload without header.
// CHECK-LABEL: func.func @n_views
// CHECK: ins(%{{.*}} : memref<?x?xf32>) outs(%{{.*}} : memref<?x?xf32>)
// CHECK: outs(%{{.*}} : memref<?x?xf32>)
// CHECK-NEXT: ^bb0(%{{.*}}: f32):
// CHECK-NEXT: arith.constant
func.func @n_views(%A: memref<?x?xf32>, %C: memref<?x?xf32>) {
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"], n_views = [1, 1]} %A, %C {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } : memref<?x?xf32>, memref<?x?xf32>
  linalg.generic {args_in = 0 : i32, args_out = 1 : index, indexing_maps = [#id], iterator_types = ["parallel", "parallel"], n_views = [0, 1]} %C {
    %zero = arith.constant 0.0 : f32
    linalg.yield %zero : f32
  } : memref<?x?xf32>
  return
}

// `doc` and the library's name, which may also be a string `fun`.
// CHECK-LABEL: func.func @library
// CHECK: doc = "a sum", indexing_maps = {{.*}}, library_call = "pointwise_add"
// CHECK: library_call = "pointwise_add"
func.func @library(%A: memref<?x?xf32>, %C: memref<?x?xf32>) {
  linalg.generic {doc = "a sum", indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"], library_call = "pointwise_add", n_views = [1, 1]} %A, %C {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } : memref<?x?xf32>, memref<?x?xf32>
  linalg.generic {fun = "pointwise_add", indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"], n_views = [1, 1]} %A, %C {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } : memref<?x?xf32>, memref<?x?xf32>
  return
}

func.func @fma(%a: f32, %b: f32, %c: f32) -> f32 {
  %d = arith.mulf %a, %b: f32
  %e = arith.addf %c, %d: f32
  return %e: f32
}

#matmul = {
  doc = "C(m, n) += A(m, k) * B(k, n)",
  fun = @fma,
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  library_call = "linalg_matmul",
  n_views = [2, 1],
  iterator_types = ["parallel", "parallel", "reduction"]
}

// A function as payload, after a list and in today's form.
// CHECK-LABEL: func.func @function
// CHECK: outs(%{{.*}} : memref<?x?xf32>) {
// CHECK-NEXT: ^bb0(%[[A:.*]]: f32, %[[B:.*]]: f32, %[[C:.*]]: f32):
// CHECK-NEXT: %[[D:.*]] = func.call @fma(%[[A]], %[[B]], %[[C]]) : (f32, f32, f32) -> f32
// CHECK-NEXT: linalg.yield %[[D]] : f32
// CHECK: outs(%{{.*}} : memref<?x?xf32>) attrs = {other} {
// CHECK: func.call @fma
// CHECK: outs(%{{.*}} : tensor<?x?xf32>) {
// CHECK: func.call @fma
// CHECK: -> tensor<?x?xf32>
func.func @function(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %C: memref<?x?xf32>, %T: tensor<?x?xf32>) -> tensor<?x?xf32> {
  linalg.generic #matmul %A, %B, %C : memref<?x?xf32>, memref<?x?xf32>, memref<?x?xf32>
  linalg.generic #matmul %A, %B, %C {other} : memref<?x?xf32>, memref<?x?xf32>, memref<?x?xf32>
  %0 = linalg.generic #matmul ins(%T, %T : tensor<?x?xf32>, tensor<?x?xf32>) outs(%T : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// Results without inits get a `tensor.empty` of the loops' extents.
// CHECK-LABEL: func.func @result
// CHECK-SAME: (%[[IN:.*]]: tensor<?x4xf32>)
// CHECK: %[[R:.*]] = scf.execute_region -> tensor<4x?xf32> {
// CHECK: %[[D:.*]] = tensor.dim %[[IN]], %{{.*}} : tensor<?x4xf32>
// CHECK: %[[E:.*]] = tensor.empty(%[[D]]) : tensor<4x?xf32>
// CHECK: %[[G:.*]] = linalg.generic {indexing_maps = [#[[ID]], #[[T]]], iterator_types = ["parallel", "parallel"]} ins(%[[IN]] : tensor<?x4xf32>) outs(%[[E]] : tensor<4x?xf32>) {
// CHECK-NEXT: ^bb0(%[[A:.*]]: f32, %{{.*}}: f32):
// CHECK: scf.yield %[[G]]
// CANON-LABEL: func.func @result
// CANON-NOT: scf.execute_region
// CANON: tensor.empty(%{{.*}}) : tensor<4x?xf32>
// CANON: linalg.generic
func.func @result(%A: tensor<?x4xf32>) -> tensor<4x?xf32> {
  %0 = linalg.generic {args_in = 1, args_out = 1, indexing_maps = [#id, affine_map<(i, j) -> (j, i)>], iterator_types = ["parallel", "parallel"]} %A {
  ^bb0(%a: f32):
    %b = arith.addf %a, %a : f32
    linalg.yield %b : f32
  } : tensor<?x4xf32> -> tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}

// No operands.
// CHECK-LABEL: func.func @no_operands
// CHECK: tensor.empty() : tensor<2x3xi1>
// CHECK: linalg.generic {{.*}} outs(%{{.*}} : tensor<2x3xi1>)
func.func @no_operands() -> tensor<2x3xi1> {
  %0 = linalg.generic {args_in = 0, args_out = 1, indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} {
  ^bb0:
    %t = arith.constant true
    return %t : i1
  } : -> tensor<2x3xi1>
  return %0 : tensor<2x3xi1>
}

// The loop over a window is a reduction.
// CHECK-LABEL: func.func @window
// CHECK: iterator_types = ["parallel", "reduction"]
func.func @window(%A: memref<?xf32>, %K: memref<?xf32>, %B: memref<?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, w) -> (i + w)>, affine_map<(i, w) -> (w)>, affine_map<(i, w) -> (i)>], iterator_types = ["parallel", "window"]} ins(%A, %K : memref<?xf32>, memref<?xf32>) outs(%B : memref<?xf32>) {
  ^bb0(%a: f32, %k: f32, %b: f32):
    %m = arith.mulf %a, %k : f32
    %s = arith.addf %b, %m : f32
    linalg.yield %s : f32
  }
  return
}

// The indices of loops as the first arguments.
// CHECK-LABEL: func.func @indexed
// CHECK: linalg.generic {indexing_maps = [#[[ID]], #[[ID]]], iterator_types = ["parallel", "parallel"]} ins(%{{.*}} : memref<?x?xf32>) outs(%{{.*}} : memref<?x?xf32>) {
// CHECK-NEXT: ^bb0(%[[A:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT: %[[I:.*]] = linalg.index 0 : index
// CHECK-NEXT: %[[J:.*]] = linalg.index 1 : index
// CHECK-NEXT: arith.addi %[[I]], %[[J]] : index
func.func @indexed(%A: memref<?x?xf32>, %B: memref<?x?xf32>) {
  linalg.indexed_generic {args_in = 1, args_out = 1, indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} %A, %B {
  ^bb0(%i: index, %j: index, %a: f32, %b: f32):
    %s = arith.addi %i, %j : index
    %t = arith.index_cast %s : index to i32
    %u = arith.sitofp %t : i32 to f32
    %v = arith.addf %a, %u : f32
    linalg.yield %v : f32
  } : memref<?x?xf32>, memref<?x?xf32>
  return
}

func.func @fma_indexed(%i: index, %j: index, %k: index, %a: f32, %b: f32, %c: f32) -> f32 {
  return %c : f32
}
// CHECK-LABEL: func.func @indexed_function
// CHECK: %[[I:.*]] = linalg.index 0 : index
// CHECK-NEXT: %[[J:.*]] = linalg.index 1 : index
// CHECK-NEXT: %[[K:.*]] = linalg.index 2 : index
// CHECK-NEXT: func.call @fma_indexed(%[[I]], %[[J]], %[[K]], %{{.*}}, %{{.*}}, %{{.*}}) : (index, index, index, f32, f32, f32) -> f32
func.func @indexed_function(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %C: memref<?x?xf32>) {
  linalg.indexed_generic {fun = @fma_indexed, n_views = [2, 1], indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"], library_call = "linalg_matmul"} %A, %B, %C : memref<?x?xf32>, memref<?x?xf32>, memref<?x?xf32>
  return
}

// With today's operands.
// CHECK-LABEL: func.func @indexed_outs
// CHECK: %[[J:.*]] = linalg.index 1 : index
// CHECK-NEXT: linalg.yield %[[J]] : index
func.func @indexed_outs(%o: tensor<2x3xindex>) -> tensor<2x3xindex> {
  %0 = linalg.indexed_generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%o : tensor<2x3xindex>) {
  ^bb0(%i: index, %j: index, %x: index):
    linalg.yield %j : index
  } -> tensor<2x3xindex>
  return %0 : tensor<2x3xindex>
}
