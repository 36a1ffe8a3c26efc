// RUN: linalg-opt %s --linalg-vectorize=sizes=8 --remarks-filter=linalg-vectorize --verify-diagnostics | FileCheck %s

// CHECK-NOT: vector.transfer

func.func @longer(%v: f32, %a: tensor<9xf32>) -> tensor<9xf32> {
  // expected-remark@+1 {{[Missed] NotVectorized | Category:linalg-vectorize | Reason="loop 0 has 9 iterations, more than its vector size 8", Remark="left linalg.fill alone"}}
  %0 = linalg.fill ins(%v : f32) outs(%a : tensor<9xf32>) -> tensor<9xf32>
  return %0 : tensor<9xf32>
}

func.func @dynamic(%v: f32, %a: tensor<8x?xf32>) -> tensor<8x?xf32> {
  // expected-remark@+1 {{Reason="loop 1 has a dynamic extent without a bound, and no vector size"}}
  %0 = linalg.fill ins(%v : f32) outs(%a : tensor<8x?xf32>) -> tensor<8x?xf32>
  return %0 : tensor<8x?xf32>
}

func.func @complex(%v: complex<f32>, %a: memref<8xcomplex<f32>>) {
  // expected-remark@+1 {{Reason="operand 1 has elements of type complex<f32>, which vectors can't hold"}}
  linalg.fill ins(%v : complex<f32>) outs(%a : memref<8xcomplex<f32>>)
  return
}

func.func @sign(%a: tensor<4x8xui8>, %b: tensor<8x4xui8>) -> tensor<8x4xui8> {
  // expected-remark@+1 {{Reason="operand 0 has elements of type ui8, which vectors can't hold"}}
  %0 = linalg.transpose ins(%a : tensor<4x8xui8>) outs(%b : tensor<8x4xui8>) permutation = [1, 0]
  return %0 : tensor<8x4xui8>
}

func.func @layout(%v: f32, %a: memref<8xf32, affine_map<(i) -> (i floordiv 2, i mod 2)>>) {
  // expected-remark@+1 {{Reason="operand 1 has a layout that is not strided"}}
  linalg.fill ins(%v : f32) outs(%a : memref<8xf32, affine_map<(i) -> (i floordiv 2, i mod 2)>>)
  return
}

// There is no 1-D index for elements of rows with gaps in between.
func.func @gaps(%a: memref<4x4xf32, strided<[6, 1]>>, %b: memref<8xf32>) {
  // expected-remark@+1 {{Reason="no loop of it can be a dimension of vectors: operand 0 is accessed at d0 floordiv 2 in dimension 0, and can't be gathered: its rows have gaps between them"}}
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0 floordiv 2, 3)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%a : memref<4x4xf32, strided<[6, 1]>>) outs(%b : memref<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  }
  return
}

// Only elements of inputs are gathered.
func.func @scattered(%a: memref<8xf32>, %b: memref<4xf32>) {
  // expected-remark@+1 {{Reason="no loop of it can be a dimension of vectors: operand 1 is accessed at d0 floordiv 2 in dimension 0"}}
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0 floordiv 2)>], iterator_types = ["parallel"]}
      ins(%a : memref<8xf32>) outs(%b : memref<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.addf %in, %out : f32
    linalg.yield %0 : f32
  }
  return
}

func.func @made_in_payload(%a: tensor<8xindex>, %b: tensor<8xindex>) -> tensor<8xindex> {
  // expected-remark@+1 {{Reason="its payload has tensor.extract from a tensor that it makes"}}
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%a : tensor<8xindex>) outs(%b : tensor<8xindex>) {
  ^bb0(%in: index, %out: index):
    %c0 = arith.constant 0 : index
    %t = tensor.from_elements %c0, %c0 : tensor<2xindex>
    %e = tensor.extract %t[%in] : tensor<2xindex>
    linalg.yield %e : index
  } -> tensor<8xindex>
  return %0 : tensor<8xindex>
}

func.func @encoding(%a: tensor<8xindex>, %t: tensor<8xindex, "code">, %b: tensor<8xindex>) -> tensor<8xindex> {
  // expected-remark@+1 {{Reason="its payload has tensor.extract from a tensor whose elements can't be gathered"}}
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%a : tensor<8xindex>) outs(%b : tensor<8xindex>) {
  ^bb0(%in: index, %out: index):
    %e = tensor.extract %t[%in] : tensor<8xindex, "code">
    linalg.yield %e : index
  } -> tensor<8xindex>
  return %0 : tensor<8xindex>
}

func.func @unknown_reduction(%a: memref<8xf32>, %b: memref<f32>) {
  // expected-remark@+1 {{Reason="no loop of it can be a dimension of vectors: what it folds elements by is no reduction that is known"}}
  linalg.reduce { arith.subf } ins(%a : memref<8xf32>) outs(%b : memref<f32>) dimensions = [0]
  return
}

func.func @load(%a: memref<8xindex>, %table: memref<8xf32>, %b: memref<8xf32>) {
  // expected-remark@+1 {{Reason="its payload has memref.load, which may access memory"}}
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%a : memref<8xindex>) outs(%b : memref<8xf32>) {
  ^bb0(%in: index, %out: f32):
    %0 = memref.load %table[%in] : memref<8xf32>
    linalg.yield %0 : f32
  }
  return
}

func.func @store(%a: memref<8xf32>, %count: memref<f32>, %b: memref<8xf32>) {
  // expected-remark@+1 {{Reason="its payload has memref.store, which may access memory"}}
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%a : memref<8xf32>) outs(%b : memref<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    memref.store %in, %count[] : memref<f32>
    linalg.yield %in : f32
  }
  return
}

func.func private @g(f32) -> f32

func.func @call(%a: memref<8xf32>, %b: memref<8xf32>) {
  // expected-remark@+1 {{Reason="its payload has func.call, which may access memory"}}
  linalg.map ins(%a : memref<8xf32>) outs(%b : memref<8xf32>) (%in: f32, %out: f32) {
    %0 = func.call @g(%in) : (f32) -> f32
    linalg.yield %0 : f32
  }
  return
}

func.func @branch(%a: memref<8xi1>, %x: f32, %y: f32, %b: memref<8xf32>) {
  // expected-remark@+1 {{Reason="its payload has scf.if, which has a region"}}
  linalg.map ins(%a : memref<8xi1>) outs(%b : memref<8xf32>) (%in: i1, %out: f32) {
    %0 = scf.if %in -> f32 {
      scf.yield %x : f32
    } else {
      scf.yield %y : f32
    }
    linalg.yield %0 : f32
  }
  return
}

func.func @no_map(%a: memref<8xf32>, %b: memref<8xf32>) {
  // expected-remark@+1 {{Reason="its payload has vector.broadcast, which does not map to the elements of vectors"}}
  linalg.map ins(%a : memref<8xf32>) outs(%b : memref<8xf32>) (%in: f32, %out: f32) {
    %0 = vector.broadcast %in : f32 to vector<1xf32>
    %1 = vector.extract %0[0] : f32 from vector<1xf32>
    linalg.yield %1 : f32
  }
  return
}

func.func @pad(%a: tensor<4xindex>) -> tensor<6xindex> {
  // expected-remark@+1 {{Reason="its padding is not the same everywhere"}}
  %0 = tensor.pad %a low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %i : index
  } : tensor<4xindex> to tensor<6xindex>
  return %0 : tensor<6xindex>
}

func.func @crop(%a: tensor<9xf32>, %x: f32) -> tensor<8xf32> {
  // expected-remark@+1 {{Reason="it cuts 1 elements off dimension 0"}}
  %0 = tensor.pad %a low[-1] high[0] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<9xf32> to tensor<8xf32>
  return %0 : tensor<8xf32>
}

// With sizes, which are those of its loops, it is not decomposed.
func.func @pack_of_tile_value(%a: tensor<8xf32>, %n: index, %o: tensor<?x?xf32>) -> tensor<?x?xf32> {
  // expected-remark@+1 {{Reason="the size of tile 0 is not known", Remark="left linalg.pack alone"}}
  %0 = linalg.pack %a inner_dims_pos = [0] inner_tiles = [%n] into %o : tensor<8xf32> -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

func.func @long_pack(%a: tensor<36xf32>, %o: tensor<9x4xf32>) -> tensor<9x4xf32> {
  // expected-remark@+1 {{Reason="loop 0 has 9 iterations, more than its vector size 8"}}
  %0 = linalg.pack %a inner_dims_pos = [0] inner_tiles = [4] into %o : tensor<36xf32> -> tensor<9x4xf32>
  return %0 : tensor<9x4xf32>
}

func.func @large_pack(%a: tensor<2147483648xi8>, %o: tensor<1x2147483648xi8>) -> tensor<1x2147483648xi8> {
  // expected-remark@+1 {{Reason="its vectors would have more than 2147483647 elements"}}
  %0 = linalg.pack %a inner_dims_pos = [0] inner_tiles = [2147483648] into %o : tensor<2147483648xi8> -> tensor<1x2147483648xi8>
  return %0 : tensor<1x2147483648xi8>
}

func.func @dynamic_unpack(%a: tensor<8x?x4xf32>, %o: tensor<8x?xf32>) -> tensor<8x?xf32> {
  // expected-remark@+1 {{Reason="loop 1 has a dynamic extent without a bound, and no vector size"}}
  %0 = linalg.unpack %a inner_dims_pos = [1] inner_tiles = [4] into %o : tensor<8x?x4xf32> -> tensor<8x?xf32>
  return %0 : tensor<8x?xf32>
}

func.func @complex_unpack(%a: tensor<2x4xcomplex<f32>>, %o: tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>> {
  // expected-remark@+1 {{Reason="its elements are of a type that vectors can't hold"}}
  %0 = linalg.unpack %a inner_dims_pos = [0] inner_tiles = [4] into %o : tensor<2x4xcomplex<f32>> -> tensor<8xcomplex<f32>>
  return %0 : tensor<8xcomplex<f32>>
}

func.func @unpack_sign(%a: tensor<2x4xsi8>, %o: tensor<8xsi8>) -> tensor<8xsi8> {
  // expected-remark@+1 {{Reason="its elements are of a type that vectors can't hold"}}
  %0 = linalg.unpack %a inner_dims_pos = [0] inner_tiles = [4] into %o : tensor<2x4xsi8> -> tensor<8xsi8>
  return %0 : tensor<8xsi8>
}

func.func @quotient_of_index(%a: tensor<8xindex>) -> tensor<8xindex> {
  // expected-remark@+1 {{Reason="its payload has affine.apply, which does not map to the elements of vectors"}}
  %0 = linalg.generic {indexing_maps = [affine_map<(n) -> (n)>], iterator_types = ["parallel"]} outs(%a : tensor<8xindex>) {
  ^bb0(%out: index):
    %1 = linalg.index 0 : index
    %2 = affine.apply affine_map<(n) -> (n floordiv 2)>(%1)
    linalg.yield %2 : index
  } -> tensor<8xindex>
  return %0 : tensor<8xindex>
}

// Numbers without bits.
func.func @i0(%a: tensor<8xi0>, %b: tensor<8xi0>) -> tensor<8xi0> {
  // expected-remark@+1 {{[Missed] NotVectorized | Category:linalg-vectorize | Reason="operand 0 has elements of type i0, which vectors can't hold", Remark="left linalg.copy alone"}}
  %0 = linalg.copy ins(%a : tensor<8xi0>) outs(%b : tensor<8xi0>) -> tensor<8xi0>
  return %0 : tensor<8xi0>
}
