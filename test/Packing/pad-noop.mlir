// RUN: linalg-opt %s --linalg-pad=multiples=4,4,4,4,4 --remarks-filter-missed=linalg-pad --verify-diagnostics
// RUN: linalg-opt %s --linalg-pad=multiples=4,4,4,4,4 -o %t
// RUN: linalg-opt %s -o - | diff - %t

#v = affine_map<(i) -> (i)>
#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

func.func @multiple(%a: tensor<8xf32>) -> tensor<8xf32> {
  // expected-remark@+1 {{Reason="the extents of its loops are multiples already", Remark="left linalg.exp alone"}}
  %0 = linalg.exp ins(%a : tensor<8xf32>) outs(%a : tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

func.func @buffer(%a: memref<7xf32>) {
  // expected-remark@+1 {{Reason="operand 0 is a buffer"}}
  linalg.exp ins(%a : memref<7xf32>) outs(%a : memref<7xf32>)
  return
}

func.func @complex(%a: tensor<7xcomplex<f32>>) -> tensor<7xcomplex<f32>> {
  // expected-remark@+1 {{Reason="no padding value is known for the elements of operand 0, complex<f32>"}}
  %0 = linalg.copy ins(%a : tensor<7xcomplex<f32>>) outs(%a : tensor<7xcomplex<f32>>) -> tensor<7xcomplex<f32>>
  return %0 : tensor<7xcomplex<f32>>
}

// Zero times infinity is NaN.
func.func @window(%a: tensor<4x9x9x4xf32>, %b: tensor<3x3x4x4xf32>, %c: tensor<4x7x7x4xf32>) -> tensor<4x7x7x4xf32> {
  // expected-remark@+1 {{Reason="no padding of its inputs is an identity element: iterations after the end of loop 4 would change the result"}}
  %0 = linalg.conv_2d_nhwc_hwcf ins(%a, %b : tensor<4x9x9x4xf32>, tensor<3x3x4x4xf32>) outs(%c : tensor<4x7x7x4xf32>) -> tensor<4x7x7x4xf32>
  return %0 : tensor<4x7x7x4xf32>
}

// No i8 extends to the least i32.
func.func @no_neutral(%a: tensor<4x7xi8>, %c: tensor<4xi32>) -> tensor<4xi32> {
  // expected-remark@+1 {{Reason="no padding of its inputs is an identity element: iterations after the end of loop 1 would change the result"}}
  %0 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<4x7xi8>) outs(%c : tensor<4xi32>) {
  ^bb0(%x: i8, %out: i32):
    %y = arith.extsi %x : i8 to i32
    %z = arith.maxsi %out, %y : i32
    linalg.yield %z : i32
  } -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// Declared parallel, but the iterations of loop 1 write the same elements.
func.func @histogram(%a: tensor<4x7xf32>, %c: tensor<4xf32>) -> tensor<4xf32> {
  // expected-remark@+1 {{iterations after the end of loop 1 would change the result}}
  %0 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x7xf32>) outs(%c : tensor<4xf32>) {
  ^bb0(%x: f32, %out: f32):
    %y = math.exp %x : f32
    %z = arith.addf %out, %y : f32
    %u = arith.addf %z, %y : f32
    linalg.yield %u : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @division(%a: tensor<7xi32>, %o: tensor<7xi32>) -> tensor<7xi32> {
  // expected-remark@+1 {{Reason="what arith.divsi in its payload does on padding may be undefined"}}
  %0 = linalg.div ins(%a, %a : tensor<7xi32>, tensor<7xi32>) outs(%o : tensor<7xi32>) -> tensor<7xi32>
  return %0 : tensor<7xi32>
}

func.func @remainder(%a: tensor<7xi32>, %o: tensor<7xi32>) -> tensor<7xi32> {
  // expected-remark@+1 {{Reason="what arith.remui in its payload does on padding may be undefined"}}
  %0 = linalg.generic {indexing_maps = [#v, #v], iterator_types = ["parallel"]} ins(%a : tensor<7xi32>) outs(%o : tensor<7xi32>) {
  ^bb0(%x: i32, %out: i32):
    %r = arith.remui %out, %x : i32
    linalg.yield %r : i32
  } -> tensor<7xi32>
  return %0 : tensor<7xi32>
}

func.func @writes(%a: tensor<7xf32>, %m: memref<f32>) -> tensor<7xf32> {
  // expected-remark@+1 {{Reason="its payload writes to memory"}}
  %0 = linalg.generic {indexing_maps = [#v], iterator_types = ["parallel"]} outs(%a : tensor<7xf32>) {
  ^bb0(%x: f32):
    memref.store %x, %m[] : memref<f32>
    linalg.yield %x : f32
  } -> tensor<7xf32>
  return %0 : tensor<7xf32>
}

// An access after the end of a captured buffer.
func.func @captures(%a: tensor<7xf32>, %t: tensor<7xf32>) -> tensor<7xf32> {
  // expected-remark@+1 {{Reason="its payload may use indices after the end in tensor.extract"}}
  %0 = linalg.generic {indexing_maps = [#v], iterator_types = ["parallel"]} outs(%a : tensor<7xf32>) {
  ^bb0(%x: f32):
    %i = linalg.index 0 : index
    %y = tensor.extract %t[%i] : tensor<7xf32>
    linalg.yield %y : f32
  } -> tensor<7xf32>
  return %0 : tensor<7xf32>
}

func.func @backwards(%a: tensor<7xf32>, %o: tensor<7xf32>) -> tensor<7xf32> {
  // expected-remark@+1 {{Reason="operand 0 is not accessed at a sum of loops in dimension 0, which loop 0 runs over"}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (6 - i)>, #v], iterator_types = ["parallel"]} ins(%a : tensor<7xf32>) outs(%o : tensor<7xf32>) {
  ^bb0(%x: f32, %out: f32):
    linalg.yield %x : f32
  } -> tensor<7xf32>
  return %0 : tensor<7xf32>
}

func.func @no_elements(%a: tensor<7x0xf32>, %o: tensor<7x0xf32>) -> tensor<7x0xf32> {
  // expected-remark@+1 {{Reason="operand 0 has no elements"}}
  %0 = linalg.exp ins(%a : tensor<7x0xf32>) outs(%o : tensor<7x0xf32>) -> tensor<7x0xf32>
  return %0 : tensor<7x0xf32>
}
