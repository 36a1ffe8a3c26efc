// RUN: %python %linalg_src/test/Utils/compare-with-mlir-opt.py %s

#row = affine_map<(i, j) -> (i, j)>
#column = affine_map<(i, j) -> (j)>
#scalar = affine_map<(i, j) -> ()>
#all = [#row, #row]
#traits = {indexing_maps = #all, iterator_types = ["parallel", "parallel"], doc = "from an alias", library_call = "pointwise"}
#swap = affine_map<(i, j) -> (j, i)>

func.func @written_out(%a: tensor<4x8xf32>, %b: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<4x8xf32>) outs(%b : tensor<4x?xf32>) {
  ^bb0(%x: f32, %y: f32):
    %1 = arith.addf %x, %y : f32
    linalg.yield %1 : f32
  } -> tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}

func.func @alias(%a: memref<4x8xf32>, %b: memref<?x?xf64, strided<[?, ?], offset: ?>, 2>) {
  linalg.generic #traits ins(%a : memref<4x8xf32>) outs(%b : memref<?x?xf64, strided<[?, ?], offset: ?>, 2>) {
  ^bb0(%x: f32, %y: f64):
    %1 = arith.extf %x : f32 to f64
    linalg.yield %1 : f64
  }
  return
}

func.func @attributes(%a: memref<4x8xf32>) {
  linalg.generic {doc = "text", indexing_maps = [#swap], iterator_types = ["parallel", "parallel"], library_call = ""}
      outs(%a : memref<4x8xf32>) attrs = {z.unit, a.number = 1 : i64, m.map = #swap, structured.tag = "x"} {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  }
  linalg.generic {indexing_maps = [#row], iterator_types = ["parallel", "parallel"]} outs(%a : memref<4x8xf32>) attrs = {} {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  }
  return
}

func.func @scalar_inputs(%s: f32, %r: tensor<f32>, %i: index, %c: complex<f32>, %a: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.generic {indexing_maps = [#scalar, #scalar, #scalar, #scalar, #row], iterator_types = ["parallel", "parallel"]}
      ins(%s, %r, %i, %c : f32, tensor<f32>, index, complex<f32>) outs(%a : tensor<4x8xf32>) {
  ^bb0(%x: f32, %y: f32, %z: index, %u: complex<f32>, %v: f32):
    %1 = arith.mulf %x, %y : f32
    linalg.yield %1 : f32
  } -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

func.func @several_inits(%a: tensor<4x8xf32>, %m: tensor<8xf32>, %n: tensor<8xi32>) -> (tensor<8xf32>, tensor<8xi32>) {
  %0:2 = linalg.generic {indexing_maps = [#row, #column, #column], iterator_types = ["reduction", "parallel"]}
      ins(%a : tensor<4x8xf32>) outs(%m, %n : tensor<8xf32>, tensor<8xi32>) {
  ^bb0(%x: f32, %value: f32, %where: i32):
    %i = linalg.index 0 : index
    %1 = arith.index_cast %i : index to i32
    %2 = arith.cmpf ogt, %x, %value : f32
    %3 = arith.select %2, %x, %value : f32
    %4 = arith.select %2, %1, %where : i32
    linalg.yield %3, %4 : f32, i32
  } -> (tensor<8xf32>, tensor<8xi32>)
  return %0#0, %0#1 : tensor<8xf32>, tensor<8xi32>
}

func.func @rank_0(%a: tensor<f32>, %b: memref<i1>) -> tensor<f32> {
  %0 = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []} ins(%a : tensor<f32>) outs(%a : tensor<f32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<f32>
  linalg.generic {indexing_maps = [affine_map<() -> ()>], iterator_types = []} outs(%b : memref<i1>) {
  ^bb0(%x: i1):
    linalg.yield %x : i1
  }
  return %0 : tensor<f32>
}

func.func @element_types(%a: memref<8xvector<4xf32>>, %b: memref<8xcomplex<f64>>, %c: memref<8xindex>, %d: memref<8xi1>, %e: memref<8xsi8>, %f: memref<8xmemref<?xf32>>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%a, %b, %c : memref<8xvector<4xf32>>, memref<8xcomplex<f64>>, memref<8xindex>) outs(%d, %e, %f : memref<8xi1>, memref<8xsi8>, memref<8xmemref<?xf32>>) {
  ^bb0(%p: vector<4xf32>, %q: complex<f64>, %r: index, %s: i1, %t: si8, %u: memref<?xf32>):
    linalg.yield %s, %t, %u : i1, si8, memref<?xf32>
  }
  return
}

func.func @maps(%a: tensor<?x?xf32>, %b: tensor<3x8xf32>, %c: tensor<1x8xf32>, %d: tensor<4x8x3xf32>) -> tensor<4x8x3xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (2 * i + 3 * k, j)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (0, j)>, affine_map<(i, j, k) -> (i, j, k)>],
      iterator_types = ["parallel", "parallel", "parallel"]} ins(%a, %b, %c : tensor<?x?xf32>, tensor<3x8xf32>, tensor<1x8xf32>) outs(%d : tensor<4x8x3xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32, %out: f32):
    linalg.yield %x : f32
  } -> tensor<4x8x3xf32>
  return %0 : tensor<4x8x3xf32>
}

func.func @indivisible_maps(%a: tensor<?x?xf32>, %d: tensor<8xf32>) -> tensor<8xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i floordiv 4, i mod 4)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%a : tensor<?x?xf32>) outs(%d : tensor<8xf32>) {
  ^bb0(%x: f32, %out: f32):
    linalg.yield %x : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

func.func @captures(%k: f32, %side: memref<f32>, %a: memref<4x8xf32>) {
  %one = arith.constant 1.0 : f32
  linalg.generic {indexing_maps = [#row], iterator_types = ["parallel", "parallel"]} outs(%a : memref<4x8xf32>) {
  ^bb0(%x: f32):
    %0 = arith.addf %one, %k : f32
    memref.store %0, %side[] : memref<f32>
    linalg.yield %0 : f32
  }
  return
}

func.func @nested_regions(%flag: i1, %a: memref<4x8xf32>) {
  linalg.generic {indexing_maps = [#row], iterator_types = ["parallel", "parallel"]} outs(%a : memref<4x8xf32>) {
  ^bb0(%x: f32):
    %0 = scf.if %flag -> f32 {
      %1 = arith.mulf %x, %x : f32
      scf.yield %1 : f32
    } else {
      scf.yield %x : f32
    }
    linalg.yield %0 : f32
  }
  return
}

func.func @nested_structured_op(%a: memref<4x8xf32>, %b: memref<3xf32>) {
  linalg.generic {indexing_maps = [#row], iterator_types = ["parallel", "parallel"]} outs(%a : memref<4x8xf32>) {
  ^bb0(%x: f32):
    linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%b : memref<3xf32>) {
    ^bb0(%y: f32):
      %0 = linalg.index 0 : index
      %1 = arith.addf %x, %y : f32
      linalg.yield %1 : f32
    }
    %2 = linalg.index 1 : index
    linalg.fill ins(%x : f32) outs(%b : memref<3xf32>)
    linalg.yield %x : f32
  }
  return
}

func.func @index_attributes(%a: memref<4x8xindex>) {
  linalg.generic {indexing_maps = [#row], iterator_types = ["parallel", "parallel"]} outs(%a : memref<4x8xindex>) {
  ^bb0(%x: index):
    %0 = linalg.index 1 {a.b = "c"} : index
    linalg.yield %0 {d.e} : index
  }
  return
}
