// Calls of functions in a C library: each op is called as often as it should be,
// and computes what loops do. In the program numCalls() is the number of calls
// since it was last called.

// RUN: split-file %s %t
// RUN: %cc -O2 -shared -fPIC -o %t/library.so %S/Inputs/library.c
// RUN: linalg-opt %t/program.mlir --linalg-to-library-calls=library=%t/library.json > %t/calls.mlir
// RUN: linalg-opt %t/program.mlir --linalg-tile=sizes=2,3 --linalg-to-library-calls=library=%t/library.json > %t/tiled.mlir
// RUN: linalg-opt %t/program.mlir --linalg-tile=sizes=2,3 --linalg-tile=sizes=1,2 \
// RUN:     --linalg-to-library-calls=library=%t/library.json > %t/twice.mlir
// RUN: linalg-opt %t/program.mlir --linalg-tile="sizes=2,3 loops=forall" --canonicalize --cse \
// RUN:     --linalg-to-library-calls=library=%t/library.json --scf-forall-to-for > %t/forall.mlir

// RUN: linalg-run %t/program.mlir --function=matmul --shared-lib=%t/library.so --input=iota:4x3 --input=iota:3x9 --output=%t/matmul.npy --output=- | FileCheck %s --check-prefix=CALLS0
// RUN: linalg-run %t/calls.mlir --function=matmul --shared-lib=%t/library.so --input=iota:4x3 --input=iota:3x9 --output=%t/calls.npy --output=- | FileCheck %s --check-prefix=CALLS3
// RUN: cmp %t/matmul.npy %t/calls.npy
// RUN: linalg-run %t/tiled.mlir --function=matmul --shared-lib=%t/library.so --input=iota:4x3 --input=iota:3x9 --output=%t/tiled.npy --output=- | FileCheck %s --check-prefix=CALLS10
// RUN: cmp %t/matmul.npy %t/tiled.npy

// RUN: linalg-run %t/program.mlir --function=conv --shared-lib=%t/library.so --input=iota:1x2x9 --input=iota:1x2x3 --output=%t/conv.npy --output=- | FileCheck %s --check-prefix=CALLS0
// RUN: linalg-run %t/calls.mlir --function=conv --shared-lib=%t/library.so --input=iota:1x2x9 --input=iota:1x2x3 --output=%t/calls.npy --output=- | FileCheck %s --check-prefix=CALLS3
// RUN: cmp %t/conv.npy %t/calls.npy

// RUN: linalg-run %t/program.mlir --function=casts --shared-lib=%t/library.so  --output=%t/casts.npy --output=- | FileCheck %s --check-prefix=CALLS0
// RUN: linalg-run %t/calls.mlir --function=casts --shared-lib=%t/library.so  --output=%t/calls.npy --output=- | FileCheck %s --check-prefix=CALLS2
// RUN: cmp %t/casts.npy %t/calls.npy

// RUN: linalg-run %t/program.mlir --function=mixed --shared-lib=%t/library.so --input=iota:6 --output=%t/mixed.npy --output=- | FileCheck %s --check-prefix=CALLS0
// RUN: linalg-run %t/calls.mlir --function=mixed --shared-lib=%t/library.so --input=iota:6 --output=%t/calls.npy --output=- | FileCheck %s --check-prefix=CALLS1
// RUN: cmp %t/mixed.npy %t/calls.npy

// RUN: linalg-run %t/program.mlir --function=narrow --shared-lib=%t/library.so --input=100 --input=101 --output=%t/narrow.npy --output=- | FileCheck %s --check-prefix=CALLS0
// RUN: linalg-run %t/calls.mlir --function=narrow --shared-lib=%t/library.so --input=100 --input=101 --output=%t/calls.npy --output=- | FileCheck %s --check-prefix=CALLS1
// RUN: cmp %t/narrow.npy %t/calls.npy

// RUN: linalg-run %t/program.mlir --function=indices --shared-lib=%t/library.so --input=1 --output=%t/indices.npy --output=- | FileCheck %s --check-prefix=CALLS0
// RUN: linalg-run %t/calls.mlir --function=indices --shared-lib=%t/library.so --input=1 --output=%t/calls.npy --output=- | FileCheck %s --check-prefix=CALLS1
// RUN: cmp %t/indices.npy %t/calls.npy
// RUN: linalg-run %t/tiled.mlir --function=indices --shared-lib=%t/library.so --input=1 --output=%t/tiled.npy --output=- | FileCheck %s --check-prefix=CALLS4
// RUN: cmp %t/indices.npy %t/tiled.npy
// RUN: linalg-run %t/twice.mlir --function=indices --shared-lib=%t/library.so --input=1 --output=%t/twice.npy --output=- | FileCheck %s --check-prefix=CALLS12
// RUN: cmp %t/indices.npy %t/twice.npy
// RUN: linalg-run %t/forall.mlir --function=indices --shared-lib=%t/library.so --input=1 --output=%t/forall.npy --output=- | FileCheck %s --check-prefix=CALLS4
// RUN: cmp %t/indices.npy %t/forall.npy

// RUN: linalg-run %t/program.mlir --function=iota --shared-lib=%t/library.so --output=%t/iota.npy --output=- | FileCheck %s --check-prefix=CALLS0
// RUN: linalg-run %t/calls.mlir --function=iota --shared-lib=%t/library.so --output=%t/calls.npy --output=- | FileCheck %s --check-prefix=CALLS1
// RUN: cmp %t/iota.npy %t/calls.npy
// RUN: linalg-run %t/tiled.mlir --function=iota --shared-lib=%t/library.so --output=%t/tiled.npy --output=- | FileCheck %s --check-prefix=CALLS0
// RUN: cmp %t/iota.npy %t/tiled.npy
// RUN: linalg-run %t/forall.mlir --function=iota --shared-lib=%t/library.so --output=%t/forall.npy --output=- | FileCheck %s --check-prefix=CALLS0
// RUN: cmp %t/iota.npy %t/forall.npy

// CALLS0: {{^}}0{{$}}
// CALLS1: {{^}}1{{$}}
// CALLS2: {{^}}2{{$}}
// CALLS3: {{^}}3{{$}}
// CALLS4: {{^}}4{{$}}
// CALLS10: {{^}}10{{$}}
// CALLS12: {{^}}12{{$}}

//--- library.json
{"functions": ["linalg_matmul_2df32_2df32_2df32", "linalg_matmul_c_cb_ab_1df32_2df32_2df32",
               "linalg_dot_1df32_1df32_0df32", "linalg_conv_1d_ncw_fcw_3df32_3df32_3df32",
               "linalg_copy_1di32_1df32", "linalg_copy_cast_unsigned_1di32_1df32",
               "linalg_fill_i8_2di8", "linalg_iota_dim_1_2df32"]}
//--- program.mlir
func.func private @numCalls() -> i64

// A view with strides and an offset, a transposed operand, and a broadcast one.
func.func @matmul(%a: memref<4x3xf32>, %b: memref<?x?xf32>) -> (memref<4x8xf32>, i64) {
  %zero = arith.constant 0.0 : f32
  %c = memref.alloc() : memref<4x8xf32>
  linalg.map outs(%c : memref<4x8xf32>) (%out: f32) {
    linalg.yield %zero : f32
  }
  %b4 = memref.subview %b[0, 1] [3, 4] [1, 2] : memref<?x?xf32> to memref<3x4xf32, strided<[?, 2], offset: 1>>
  %c4 = memref.subview %c[0, 3] [4, 4] [1, 1] : memref<4x8xf32> to memref<4x4xf32, strided<[8, 1], offset: 3>>
  linalg.matmul ins(%a, %b4 : memref<4x3xf32>, memref<3x4xf32, strided<[?, 2], offset: 1>>)
                outs(%c4 : memref<4x4xf32, strided<[8, 1], offset: 3>>)
  %c3 = memref.subview %c[1, 0] [3, 3] [1, 1] : memref<4x8xf32> to memref<3x3xf32, strided<[8, 1], offset: 8>>
  %a3 = memref.subview %a[1, 0] [3, 3] [1, 1] : memref<4x3xf32> to memref<3x3xf32, strided<[3, 1], offset: 3>>
  linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>]
                ins(%a3, %a3 : memref<3x3xf32, strided<[3, 1], offset: 3>>, memref<3x3xf32, strided<[3, 1], offset: 3>>)
                outs(%c3 : memref<3x3xf32, strided<[8, 1], offset: 8>>)
  %row = memref.subview %a[2, 0] [1, 3] [1, 1] : memref<4x3xf32> to memref<3xf32, strided<[1], offset: 6>>
  linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]
                ins(%row, %b4 : memref<3xf32, strided<[1], offset: 6>>, memref<3x4xf32, strided<[?, 2], offset: 1>>)
                outs(%c4 : memref<4x4xf32, strided<[8, 1], offset: 3>>)
  %calls = call @numCalls() : () -> i64
  return %c, %calls : memref<4x8xf32>, i64
}

// One function for all strides and dilations.
func.func @conv(%i: memref<1x2x9xf32>, %k: memref<1x2x3xf32>) -> (memref<1x1x3xf32>, i64) {
  %c = memref.alloc() : memref<1x1x3xf32>
  %zero = arith.constant 0.0 : f32
  linalg.map outs(%c : memref<1x1x3xf32>) (%out: f32) {
    linalg.yield %zero : f32
  }
  linalg.conv_1d_ncw_fcw {strides = dense<3> : tensor<1xi64>}
      ins(%i, %k : memref<1x2x9xf32>, memref<1x2x3xf32>) outs(%c : memref<1x1x3xf32>)
  linalg.conv_1d_ncw_fcw {strides = dense<2> : tensor<1xi64>, dilations = dense<2> : tensor<1xi64>}
      ins(%i, %k : memref<1x2x9xf32>, memref<1x2x3xf32>) outs(%c : memref<1x1x3xf32>)
  %i5 = memref.subview %i[0, 0, 2] [1, 2, 5] [1, 1, 1] : memref<1x2x9xf32> to memref<1x2x5xf32, strided<[18, 9, 1], offset: 2>>
  linalg.conv_1d_ncw_fcw
      ins(%i5, %k : memref<1x2x5xf32, strided<[18, 9, 1], offset: 2>>, memref<1x2x3xf32>) outs(%c : memref<1x1x3xf32>)
  %calls = call @numCalls() : () -> i64
  return %c, %calls : memref<1x1x3xf32>, i64
}

// Equal types, with signed and unsigned integers.
func.func @casts() -> (memref<8xf32>, i64) {
  %minus = arith.constant -1 : i32
  %i = memref.alloc() : memref<4xi32>
  linalg.map outs(%i : memref<4xi32>) (%out: i32) {
    linalg.yield %minus : i32
  }
  %c = memref.alloc() : memref<8xf32>
  %low = memref.subview %c[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  %high = memref.subview %c[4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
  linalg.copy ins(%i : memref<4xi32>) outs(%low : memref<4xf32, strided<[1]>>)
  linalg.copy {cast = #linalg.type_fn<cast_unsigned>}
      ins(%i : memref<4xi32>) outs(%high : memref<4xf32, strided<[1], offset: 4>>)
  %calls = call @numCalls() : () -> i64
  return %c, %calls : memref<8xf32>, i64
}

// Ops without a function become loops. A result of rank 0.
func.func @mixed(%a: memref<6xf32>) -> (memref<f32>, i64) {
  %two = arith.constant 2.0 : f32
  %b = memref.alloc() : memref<6xf32>
  linalg.fill ins(%two : f32) outs(%b : memref<6xf32>)
  linalg.add ins(%a, %b : memref<6xf32>, memref<6xf32>) outs(%b : memref<6xf32>)
  %c = memref.alloc() : memref<f32>
  linalg.fill ins(%two : f32) outs(%c : memref<f32>)
  linalg.dot ins(%a, %b : memref<6xf32>, memref<6xf32>) outs(%c : memref<f32>)
  %calls = call @numCalls() : () -> i64
  return %c, %calls : memref<f32>, i64
}

// 100 + 101 is -55 in eight bits, which the function gets sign-extended.
func.func @narrow(%x: i8, %y: i8) -> (memref<3x2xi8>, i64) {
  %sum = arith.addi %x, %y : i8
  %c = memref.alloc() : memref<3x2xi8>
  linalg.fill ins(%sum : i8) outs(%c : memref<3x2xi8>)
  %calls = call @numCalls() : () -> i64
  return %c, %calls : memref<3x2xi8>, i64
}

// Loop indices, and scalars: i1, and a complex number as its two parts.
func.func @indices(%flag: i1) -> (memref<4x5xf32>, i64) {
  %zero = arith.constant 0.0 : f32
  %z = complex.constant [0.5 : f32, 0.25 : f32] : complex<f32>
  %c = memref.alloc() : memref<4x5xf32>
  linalg.map outs(%c : memref<4x5xf32>) (%out: f32) {
    linalg.yield %zero : f32
  }
  linalg.generic {
      indexing_maps = [affine_map<(i, j) -> ()>, affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"], library_call = "add_indices"}
      ins(%flag, %z : i1, complex<f32>) outs(%c : memref<4x5xf32>) {
  ^bb0(%flagged: i1, %number: complex<f32>, %out: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %hundred = arith.constant 100 : index
    %rows = arith.muli %i, %hundred : index
    %place = arith.addi %rows, %j : index
    %integer = arith.index_cast %place : index to i32
    %indices = arith.sitofp %integer : i32 to f32
    %thousand = arith.constant 1000.0 : f32
    %no = arith.constant 0.0 : f32
    %more = arith.select %flagged, %thousand, %no : f32
    %real = complex.re %number : complex<f32>
    %imaginary = complex.im %number : complex<f32>
    %0 = arith.addf %indices, %more : f32
    %1 = arith.addf %0, %real : f32
    %2 = arith.subf %1, %imaginary : f32
    %3 = arith.addf %out, %2 : f32
    linalg.yield %3 : f32
  }
  %calls = call @numCalls() : () -> i64
  return %c, %calls : memref<4x5xf32>, i64
}

// A named op that computes with an index. Its tiles are not ops of its name.
func.func @iota() -> (memref<4x5xf32>, i64) {
  %c = memref.alloc() : memref<4x5xf32>
  linalg.iota outs(%c : memref<4x5xf32>) dim = [1]
  %calls = call @numCalls() : () -> i64
  return %c, %calls : memref<4x5xf32>, i64
}
