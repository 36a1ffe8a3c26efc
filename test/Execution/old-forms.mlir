// Programs in the forms of 2020 compute what these meant, by loops and by vectors.

#id = affine_map<(i, j) -> (i, j)>

func.func private @fma(%a: f32, %b: f32, %c: f32) -> f32 {
  %d = arith.mulf %a, %b : f32
  %e = arith.addf %c, %d : f32
  return %e : f32
}
#matmul = {
  doc = "C(m, n) += A(m, k) * B(k, n)",
  fun = @fma,
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"],
  n_views = [2, 1]
}

// RUN: linalg-run %s --function=function --input=iota:2x3 --input=iota:3x2 --input=zeros:2x2 | FileCheck %s --check-prefix=FUNCTION
// RUN: linalg-run %s --function=function --pipeline=codegen --input=iota:2x3 --input=iota:3x2 --input=zeros:2x2 | FileCheck %s --check-prefix=FUNCTION
// FUNCTION:      {{^}}# argument 2
// FUNCTION-NEXT: {{^\[\[}}10.0, 13.0],{{$}}
// FUNCTION-NEXT: {{^}} [28.0, 40.0]]{{$}}
func.func @function(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %C: memref<?x?xf32>) {
  linalg.generic #matmul %A, %B, %C : memref<?x?xf32>, memref<?x?xf32>, memref<?x?xf32>
  return
}

// RUN: linalg-run %s --function=indices --input=splat=10 --input=zeros | FileCheck %s --check-prefix=INDICES
// RUN: linalg-run %s --function=indices --pipeline=codegen --input=splat=10 --input=zeros | FileCheck %s --check-prefix=INDICES
// INDICES:      {{^}}# argument 1
// INDICES-NEXT: {{^\[\[}}10.0, 11.0, 12.0],{{$}}
// INDICES-NEXT: {{^}} [11.0, 12.0, 13.0]]{{$}}
func.func @indices(%A: memref<2x3xf32>, %B: memref<2x3xf32>) {
  linalg.indexed_generic {args_in = 1, args_out = 1, indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} %A, %B {
  ^bb0(%i: index, %j: index, %a: f32, %b: f32):
    %s = arith.addi %i, %j : index
    %t = arith.index_cast %s : index to i32
    %u = arith.sitofp %t : i32 to f32
    %v = arith.addf %a, %u : f32
    return %v : f32
  } : memref<2x3xf32>, memref<2x3xf32>
  return
}

// Indices come before elements.
// RUN: linalg-run %s --function=indexed_function --input=iota:2x3 --input=zeros | FileCheck %s --check-prefix=INDEXED
// INDEXED:      {{^}}# argument 1
// INDEXED-NEXT: {{^\[\[}}0.0, 2.0, 4.0],{{$}}
// INDEXED-NEXT: {{^}} [13.0, 15.0, 17.0]]{{$}}
func.func private @ten_i_plus_j_plus_a(%i: index, %j: index, %a: f32, %b: f32) -> f32 {
  %c10 = arith.constant 10 : index
  %x = arith.muli %i, %c10 : index
  %y = arith.addi %x, %j : index
  %t = arith.index_cast %y : index to i32
  %u = arith.sitofp %t : i32 to f32
  %v = arith.addf %a, %u : f32
  return %v : f32
}
func.func @indexed_function(%A: memref<2x3xf32>, %B: memref<2x3xf32>) {
  linalg.indexed_generic {fun = @ten_i_plus_j_plus_a, n_views = [1, 1], indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} %A, %B : memref<2x3xf32>, memref<2x3xf32>
  return
}

// A transposed result, and its dynamic extents.
// RUN: linalg-run %s --function=result --input=iota:2x3 | FileCheck %s --check-prefix=RESULT
// RUN: linalg-run %s --function=result --pipeline=codegen --input=iota:2x3 | FileCheck %s --check-prefix=RESULT
// RESULT:      {{^}}# result 0: tensor<?x?xf32> of shape 3x2{{$}}
// RESULT-NEXT: {{^\[\[}}0.0, 6.0],{{$}}
// RESULT-NEXT: {{^}} [2.0, 8.0],{{$}}
// RESULT-NEXT: {{^}} [4.0, 10.0]]{{$}}
func.func @result(%A: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.generic {args_in = 1, args_out = 1, indexing_maps = [#id, affine_map<(i, j) -> (j, i)>], iterator_types = ["parallel", "parallel"]} %A {
  ^bb0(%a: f32):
    %b = arith.addf %a, %a : f32
    linalg.yield %b : f32
  } : tensor<?x?xf32> -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// A buffer that is an output, and a result: the values yielded for them.
// RUN: linalg-run %s --function=buffer_and_result --input='[1, 2, 3]' | FileCheck %s --check-prefix=BOTH
// BOTH: {{^}}[4.0, 8.0, 12.0]{{$}}
func.func @buffer_and_result(%A: tensor<3xf32>) -> tensor<3xf32> {
  %m = memref.alloc() : memref<3xf32>
  %three = arith.constant 3.0 : f32
  linalg.fill(%m, %three) : memref<3xf32>, f32
  %0 = linalg.generic {args_in = 1, args_out = 2, indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} %A, %m {
  ^bb0(%a: f32, %b: f32):
    %p = arith.mulf %a, %b : f32
    linalg.yield %p, %a : f32, f32
  } : tensor<3xf32>, memref<3xf32> -> tensor<3xf32>
  %1 = linalg.generic {args_in = 2, args_out = 1, indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} %0, %m {
  ^bb0(%a: f32, %p: f32):
    %s = arith.addf %a, %p : f32
    linalg.yield %s : f32
  } : tensor<3xf32>, memref<3xf32> -> tensor<3xf32>
  memref.dealloc %m : memref<3xf32>
  return %1 : tensor<3xf32>
}

// The extent 4 + 2 * 2 of i + 2 * j; every element that no iteration writes is undefined, and there is none.
// RUN: linalg-run %s --function=extent_of_sum --input=iota:2 --input=iota:3 | FileCheck %s --check-prefix=SUM
// SUM:      {{^}}# result 0: tensor<?xf32> of shape 6{{$}}
// SUM-NEXT: {{^}}[0.0, 1.0, 1.0, 2.0, 2.0, 3.0]{{$}}
// Without iterations, the extent is not negative.
// RUN: linalg-run %s --function=extent_of_sum --input=iota:1 --input=zeros:0 | FileCheck %s --check-prefix=NOTHING
// NOTHING: {{^}}# result 0: tensor<?xf32> of shape 0{{$}}
func.func @extent_of_sum(%A: tensor<?xf32>, %B: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.generic {args_in = 2, args_out = 1, indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i + 2 * j)>], iterator_types = ["parallel", "parallel"]} %A, %B {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// RUN: linalg-run %s --function=window --input='[1, 2, 3, 4]' --input='[1, 10]' --input='[0, 0, 0]' | FileCheck %s --check-prefix=WINDOW
// WINDOW: {{^}}[21.0, 32.0, 43.0]{{$}}
func.func @window(%A: memref<?xf32>, %K: memref<?xf32>, %B: memref<?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, w) -> (i + w)>, affine_map<(i, w) -> (w)>, affine_map<(i, w) -> (i)>], iterator_types = ["parallel", "window"]} ins(%A, %K : memref<?xf32>, memref<?xf32>) outs(%B : memref<?xf32>) {
  ^bb0(%a: f32, %k: f32, %b: f32):
    %m = arith.mulf %a, %k : f32
    %s = arith.addf %b, %m : f32
    linalg.yield %s : f32
  }
  return
}

// RUN: linalg-run %s --function=contractions --input='[[1, 2], [3, 4]]' --input='[1, 10]' --input='0' | FileCheck %s --check-prefix=CONTRACTIONS
// CONTRACTIONS:      {{^}}# argument 1
// CONTRACTIONS-NEXT: {{^}}[107.0, 235.0]{{$}}
// CONTRACTIONS:      {{^}}# argument 2
// CONTRACTIONS-NEXT: {{^}}2457.0{{$}}
func.func @contractions(%m: memref<2x2xf32>, %v: memref<2xf32>, %s: memref<f32>) {
  %w = memref.alloc() : memref<2xf32>
  %p = memref.alloc() : memref<2x2xf32>
  %zero = arith.constant 0.0 : f32
  linalg.copy(%v, %w) : memref<2xf32>, memref<2xf32>
  linalg.fill(%p, %zero) : memref<2x2xf32>, f32
  linalg.matmul(%m, %m, %p) : memref<2x2xf32>, memref<2x2xf32>, memref<2x2xf32>
  linalg.fill(%v, %zero) : memref<2xf32>, f32
  // [[7, 10], [15, 22]] times [1, 10] is [107, 235], and 1 * 107 + 10 * 235 is 2457.
  linalg.matvec(%p, %w, %v) : memref<2x2xf32>, memref<2xf32>, memref<2xf32>
  linalg.dot(%w, %v, %s) : memref<2xf32>, memref<2xf32>, memref<f32>
  memref.dealloc %w : memref<2xf32>
  memref.dealloc %p : memref<2x2xf32>
  return
}

// out[k][j][i] = in[i][k][j]
// RUN: linalg-run %s --function=permuted_copy --input=iota --input=zeros | FileCheck %s --check-prefix=COPY
// RUN: linalg-run %s --function=permuted_copy --pipeline=codegen --input=iota --input=zeros | FileCheck %s --check-prefix=COPY
// COPY:      {{^}}# argument 1
// COPY-NEXT: {{^\[\[\[}}0.0, 12.0],{{$}}
// COPY-NEXT: {{^}}  [1.0, 13.0],{{$}}
// COPY-NEXT: {{^}}  [2.0, 14.0],{{$}}
// COPY-NEXT: {{^}}  [3.0, 15.0]],{{$}}
func.func @permuted_copy(%a: memref<2x3x4xf32>, %b: memref<3x4x2xf32>) {
  linalg.copy(%a, %b) {inputPermutation = affine_map<(i, j, k) -> (i, k, j)>, outputPermutation = affine_map<(i, j, k) -> (k, j, i)>} : memref<2x3x4xf32>, memref<3x4x2xf32>
  return
}

// RUN: linalg-run %s --function=fill_cast | FileCheck %s --check-prefix=FILL
// RUN: linalg-run %s --function=fill_cast --pipeline=codegen | FileCheck %s --check-prefix=FILL
// FILL: {{^}}[7.0, 7.0, 7.0, 7.0]{{$}}
func.func @fill_cast() -> tensor<4xf32> {
  %c7 = arith.constant 7 : i32
  %t = tensor.empty() : tensor<4xf32>
  %0 = linalg.fill ins(%c7 : i32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// Signed, and rounded towards zero.
// RUN: linalg-run %s --function=fill_casts --input=-1 --input=-2.75 --input=zeros --input=zeros | FileCheck %s --check-prefix=CASTS
// CASTS:      {{^}}# argument 2
// CASTS-NEXT: {{^}}[-1.0, -1.0]{{$}}
// CASTS:      {{^}}# argument 3
// CASTS-NEXT: {{^}}[-2, -2]{{$}}
func.func @fill_casts(%i: i8, %f: f64, %a: memref<2xf32>, %b: memref<2xi32>) {
  linalg.fill(%a, %i) : memref<2xf32>, i8
  linalg.fill ins(%f : f64) outs(%b : memref<2xi32>)
  return
}

// RUN: linalg-run %s --function=proposal --input=iota:2x3 | FileCheck %s --check-prefix=PROPOSAL
// PROPOSAL: {{^}}[5.0, 47.0]{{$}}
func.func @proposal(%a: tensor<2x3xf32>) -> tensor<2xf32> {
  %e = tensor.empty() : tensor<2x3xf32>
  %squares = linalg.cwise ins(%a : tensor<2x3xf32>, %a : tensor<2x3xf32>) outs(%e : tensor<2x3xf32>)
    (%l: f32, %r: f32) {
      %0 = arith.mulf %l, %r : f32
      linalg.yield %0 : f32
    }
  %index = linalg.elementwise outs(%e : tensor<2x3xf32>) () {
    %i = linalg.index : 0
    %j = arith.index_cast %i : index to i32
    %k = arith.sitofp %j : i32 to f32
    linalg.yield %k : f32
  }
  %x = linalg.pointwise { arith.subf } ins(%squares, %index : tensor<2x3xf32>, tensor<2x3xf32>) outs(%e : tensor<2x3xf32>)
  %zero = arith.constant 0 : i32
  %s = tensor.empty() : tensor<2xf32>
  %init = linalg.fill ins(%zero : i32) outs(%s : tensor<2xf32>) -> tensor<2xf32>
  %sum = linalg.reduction ins(%x : tensor<2x3xf32>) outs(%init : tensor<2xf32>) dimensions = [1]
    (%in: f32, %out: f32) {
      %0 = arith.addf %in, %out : f32
      linalg.yield %0 : f32
    }
  return %sum : tensor<2xf32>
}
