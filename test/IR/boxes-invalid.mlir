// RUN: linalg-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func @different_buffers(%a: memref<?x?xf32>, %b: memref<?x?xf32>) {
  // expected-error @+1 {{has boxes of different buffers, of types 'memref<?x?xf32>' and 'memref<?x?xf32>', expected boxes of one buffer}}
  %0 = linalg.intersection %a, %b : memref<?x?xf32>, memref<?x?xf32>
  return
}

// -----

func.func @different_buffers_with_type(%a: memref<8xf32>, %b: memref<8xf32>) {
  // V4
  // expected-error @+1 {{'linalg.convex_union' op has boxes of different buffers, of types 'memref<8xf32>' and 'memref<8xf32>', expected boxes of one buffer}}
  %0 = linalg.convex_union %a, %b : memref<8xf32>, memref<8xf32> to memref<8xf32, strided<[1]>>
  return
}

// -----

// A view with other strides is not a box, but a buffer of its own.

func.func @strides(%a: memref<8xf32>) {
  %b = memref.subview %a[0] [4] [2] : memref<8xf32> to memref<4xf32, strided<[2]>>
  // V4
  // expected-error @+1 {{'linalg.difference' op has boxes of different buffers, of types 'memref<8xf32>' and 'memref<4xf32, strided<[2]>>'}}
  %0:2 = linalg.difference %a, %b : memref<8xf32>, memref<4xf32, strided<[2]>> to memref<?xf32, strided<[1], offset: ?>>, memref<?xf32, strided<[1], offset: ?>>
  return
}

// -----

func.func @layout(%a: memref<8xf32, affine_map<(i) -> (i mod 3)>>) {
  // V5
  // expected-error @+1 {{has boxes of a buffer of type 'memref<8xf32, affine_map<(d0) -> (d0 mod 3)>>', expected a strided layout}}
  %0 = linalg.intersection %a, %a : memref<8xf32, affine_map<(i) -> (i mod 3)>>, memref<8xf32, affine_map<(i) -> (i mod 3)>>
  return
}

// -----

func.func @number_of_results(%a: memref<8xf32>) {
  // V6
  // expected-error @+1 {{'linalg.difference' op has 1 results, expected 2}}
  %0 = linalg.difference %a, %a : memref<8xf32>, memref<8xf32> to memref<0xf32, strided<[1]>>
  return
}

// -----

func.func @type_of_result(%a: memref<8xf32>) {
  // V7
  // expected-error @+1 {{'linalg.intersection' op result 0 has type 'memref<7xf32, strided<[1]>>', expected 'memref<8xf32, strided<[1]>>', or `?` for any of its numbers}}
  %0 = linalg.intersection %a, %a : memref<8xf32>, memref<8xf32> to memref<7xf32, strided<[1]>>
  return
}

// -----

func.func @unknown_extent(%a: memref<?xf32>) {
  // V7
  // expected-error @+1 {{'linalg.intersection' op result 0 has type 'memref<8xf32, strided<[1]>>', expected 'memref<?xf32, strided<[1]>>'}}
  %0 = linalg.intersection %a, %a : memref<?xf32>, memref<?xf32> to memref<8xf32, strided<[1]>>
  return
}

// -----

func.func @number_of_sizes(%a: memref<8x8xf32>, %i: index) {
  // V8
  // expected-error @+1 {{has 1 sizes and 0 numbers, expected 2 sizes and no numbers, as many as dimensions}}
  %0 = linalg.tile %a[4] : memref<8x8xf32>
  return
}

// -----

func.func @number_of_numbers(%a: memref<8x8xf32>, %i: index) {
  // V8
  // expected-error @+1 {{has 2 sizes and 1 numbers, expected 2 of both, as many as dimensions}}
  %0 = linalg.tile %a[4, 4] at [%i] : memref<8x8xf32>
  return
}

// -----

func.func @size_zero(%a: memref<8xf32>, %i: index) {
  // V9
  // expected-error @+1 {{has a tile size of 0, expected 1 or more}}
  %0 = linalg.tile %a[0] at [%i] : memref<8xf32>
  return
}

// -----

func.func @negative_number(%a: memref<8xf32>, %i: index) {
  // V10
  // expected-error @+1 {{has the tile number -1, expected 0 or more}}
  %0 = linalg.tile %a[2] at [-1] : memref<8xf32>
  return
}

// -----

func.func @dynamic_extent(%a: memref<?xf32>) {
  // V11
  // expected-error @+1 {{has no `at`, expected one unless extents and sizes are static and make no more than 4096 tiles}}
  %0 = linalg.tile %a[2] : memref<?xf32>
  return
}

// -----

func.func @many_tiles(%a: memref<1000000x1000000x1000000x1000000xf32>) {
  // V11
  // expected-error @+1 {{has no `at`, expected one unless extents and sizes are static and make no more than 4096 tiles}}
  %0 = linalg.tile %a[1, 1, 1, 1] : memref<1000000x1000000x1000000x1000000xf32>
  return
}

// -----

func.func @values_of_sizes(%a: memref<8xf32>, %i: index) {
  // V12
  // expected-error @+1 {{'linalg.tile' op has 1 values for sizes and 0 for numbers, expected 0 and 0, the numbers of dynamic ones}}
  "linalg.tile"(%a, %i) <{operandSegmentSizes = array<i32: 1, 1, 0>, static_sizes = array<i64: 8>}> : (memref<8xf32>, index) -> ()
  return
}

// -----

func.func @tensors(%a: tensor<8xf32>) {
  // expected-error @+1 {{has an operand of type 'tensor<8xf32>', expected a buffer}}
  %0 = linalg.intersection %a, %a : tensor<8xf32>, tensor<8xf32>
  return
}

// -----

func.func @type_of_tensor(%a: memref<8xf32>) {
  // expected-error @+1 {{result #0 must be variadic of memref of any type values, but got 'tensor<8xf32>'}}
  %0 = linalg.intersection %a, %a : memref<8xf32>, memref<8xf32> to tensor<8xf32>
  return
}

// -----

func.func @smallest_integer(%a: memref<8xf32>) {
  // expected-error @+1 {{has 0 values for sizes and 0 for numbers, expected 1 and 0, the numbers of dynamic ones}}
  %0 = linalg.tile %a[-9223372036854775808] : memref<8xf32>
  return
}

// -----

// Boxes of one another, as in code that is never executed, are of no buffer.

"test.graph"() ({
  %0 = memref.cast %1 : memref<8xf32> to memref<?xf32>
  %1 = memref.cast %0 : memref<?xf32> to memref<8xf32>
  // expected-error @+1 {{'linalg.intersection' op has boxes of different buffers}}
  %2 = linalg.intersection %0, %1 : memref<?xf32>, memref<8xf32> to memref<?xf32, strided<[1]>>
}) : () -> ()
