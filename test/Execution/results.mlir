// Results of every kind: those that share memory with an argument, with each other or with a constant are
// freed at most once, and strided ones are copied.

// RUN: linalg-run %s --function=shared --input=iota | FileCheck %s --check-prefix=SHARED
// SHARED:      # result 0: tensor<3xi32>
// SHARED-NEXT: {{^}}[0, 1, 2]
// SHARED-NEXT: # result 1: tensor<3xi32>
// SHARED-NEXT: {{^}}[0, 1, 2]
// SHARED-NEXT: # result 2: tensor<3xi32>
// SHARED-NEXT: {{^}}[7, 8, 9]
// RUN: linalg-run %s --function=shared --input=iota --benchmark --benchmark-runs=3 | FileCheck %s --check-prefix=RUNS
// RUN: linalg-run %s --function=twice --input=[1,0,true] --benchmark --benchmark-runs=3 | FileCheck %s --check-prefix=RUNS
// RUNS: (3 runs)
// RUN: linalg-run %s --function=twice --input=[1,0,true] | FileCheck %s --check-prefix=TWICE
// TWICE:      # result 0: tensor<?xi1> of shape 3
// TWICE-NEXT: {{^}}[1, 0, 1]
// TWICE-NEXT: # result 1: tensor<?xi1> of shape 3
// TWICE-NEXT: {{^}}[1, 0, 1]

// RUN: linalg-run %s --function=slice --input=iota | FileCheck %s --check-prefix=SLICE
// SLICE:      {{^\[\[}}5, 7],
// SLICE-NEXT: {{^}} [9, 11]]

// Scalars of different sizes between buffers.
// RUN: linalg-run %s --function=mixed --input=iota:2x3 --input=1.5 --input=-3 --input=true | FileCheck %s --check-prefix=MIXED
// MIXED:      # result 0: i1
// MIXED-NEXT: {{^}}1
// MIXED-NEXT: # result 1: f16
// MIXED-NEXT: {{^}}1.5
// MIXED-NEXT: # result 2: tensor<?x3xf16> of shape 2x3
// MIXED-NEXT: {{^\[\[}}1.5, 1.5, 1.5],
// MIXED-NEXT: {{^}} [1.5, 1.5, 1.5]]
// MIXED-NEXT: # result 3: i8
// MIXED-NEXT: {{^}}-3
// MIXED-NEXT: # result 4: f64
// MIXED-NEXT: {{^}}1.5
// MIXED-NEXT: # result 5: index
// MIXED-NEXT: {{^}}2

// A function without results: its buffers after the call.
// RUN: linalg-run %s --function=buffers --input=[[1,2],[3,4]] --input=2 --input=[[1,0],[0,1]] | FileCheck %s --check-prefix=BUFFERS
// BUFFERS:      # argument 0: memref<2x2xi32>
// BUFFERS-NEXT: {{^\[\[}}1, 2],
// BUFFERS-NEXT: {{^}} [3, 4]]
// BUFFERS-NEXT: # argument 2: memref<2x2xi32>
// BUFFERS-NEXT: {{^\[\[}}3, 4],
// BUFFERS-NEXT: {{^}} [6, 9]]
// BUFFERS-NOT: {{.}}

// An accumulator that is overwritten is restored before every measured call.
// RUN: linalg-run %s --function=buffers --input=iota --input=2 --input=zeros --benchmark --benchmark-runs=7 --expect=[[0,1],[2,3]] --expect=[[0,2],[4,6]] | FileCheck %s --check-prefix=RESTORED
// RESTORED: (7 runs)
// RESTORED: argument 0: max abs difference 0,
// RESTORED: argument 2: max abs difference 0,

func.func @shared(%x: tensor<3xi32>) -> (tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) {
  %c = arith.constant dense<[7, 8, 9]> : tensor<3xi32>
  return %x, %x, %c : tensor<3xi32>, tensor<3xi32>, tensor<3xi32>
}

func.func @twice(%x: tensor<?xi1>) -> (tensor<?xi1>, tensor<?xi1>) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xi1>
  %e = tensor.empty(%d) : tensor<?xi1>
  %0 = linalg.copy ins(%x : tensor<?xi1>) outs(%e : tensor<?xi1>) -> tensor<?xi1>
  return %0, %0 : tensor<?xi1>, tensor<?xi1>
}

func.func @slice(%x: tensor<4x4xi64>) -> tensor<2x2xi64> {
  %0 = tensor.extract_slice %x[1, 1] [2, 2] [1, 2] : tensor<4x4xi64> to tensor<2x2xi64>
  return %0 : tensor<2x2xi64>
}

func.func @mixed(%a: tensor<?x3xf16>, %s: f16, %i: i8, %b: i1) -> (i1, f16, tensor<?x3xf16>, i8, f64, index) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %a, %c0 : tensor<?x3xf16>
  %e = tensor.empty(%d) : tensor<?x3xf16>
  %f = linalg.fill ins(%s : f16) outs(%e : tensor<?x3xf16>) -> tensor<?x3xf16>
  %w = arith.extf %s : f16 to f64
  return %b, %s, %f, %i, %w, %d : i1, f16, tensor<?x3xf16>, i8, f64, index
}

func.func @buffers(%a: memref<2x2xi32>, %s: i32, %c: memref<2x2xi32>) {
  linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a, %s : memref<2x2xi32>, i32) outs(%c : memref<2x2xi32>) {
    ^bb0(%x: i32, %y: i32, %z: i32):
      %0 = arith.muli %x, %y : i32
      %1 = arith.addi %0, %z : i32
      linalg.yield %1 : i32
  }
  return
}
