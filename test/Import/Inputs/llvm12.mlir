// A file as of LLVM 12 and 13: tensors, `memref.`, and `affine_map`.

#map0 = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1)[s0, s1] -> (d0 * s1 + s0 + d1)>
#reduction = {
  indexing_maps = [#map0, affine_map<(i, j) -> (i)>],
  iterator_types = ["parallel", "reduction"]
}

func private @external(tensor<?xf32>) -> f32

func @sums(%t: tensor<?x8xf32> {linalg.inplaceable = true}) -> tensor<?xf32> {
  %c0 = constant 0 : index
  %zero = constant 0.0 : f32
  %n = tensor.dim %t, %c0 : tensor<?x8xf32>
  %0 = linalg.init_tensor [%n] : tensor<?xf32>
  %1 = linalg.fill(%zero, %0) : f32, tensor<?xf32> -> tensor<?xf32>
  %2 = linalg.generic #reduction ins(%t : tensor<?x8xf32>) outs(%1 : tensor<?xf32>) {
    ^bb0(%a: f32, %b: f32):
      %s = addf %a, %b : f32
      linalg.yield %s : f32
  } -> tensor<?xf32>
  return %2 : tensor<?xf32>
}

func @blocks(%A: tensor<?x?xf32>, %B: tensor<?x?xf32>, %C: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = constant 0 : index
  %c8 = constant 8 : index
  %m = dim %A, %c0 : tensor<?x?xf32>
  %r = scf.for %i = %c0 to %m step %c8 iter_args(%acc = %C) -> (tensor<?x?xf32>) {
    %size = affine.min affine_map<(d0)[s0] -> (8, -d0 + s0)>(%i)[%m]
    %k = dim %A, %c8 : tensor<?x?xf32>
    %a = subtensor %A[%i, 0] [%size, %k] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
    %c = subtensor %acc[%i, 0] [%size, %k] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
    %p = linalg.matmul ins(%a, %B : tensor<?x?xf32>, tensor<?x?xf32>)
                      outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
    %q = subtensor_insert %p into %acc[%i, 0] [%size, %k] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
    scf.yield %q : tensor<?x?xf32>
  }
  return %r : tensor<?x?xf32>
}

func @indices(%A: memref<?x?xindex, #map1>) {
  linalg.indexed_generic {
      indexing_maps = [#map0], iterator_types = ["parallel", "parallel"]}
    outs(%A : memref<?x?xindex, #map1>) {
  ^bb0(%i: index, %j: index, %a: index):
    %s = addi %i, %j : index
    %small = cmpi ult, %s, %a : index
    %m = select %small, %s, %a : index
    linalg.yield %m : index
  }
  return
}

func @padded(%t: tensor<4x?xf32>, %low: index, %f: f32) -> tensor<?xf32> {
  %0 = linalg.pad_tensor %t low[1, %low] high[2, 0] {
  ^bb0(%i: index, %j: index):
    linalg.yield %f : f32
  } : tensor<4x?xf32> to tensor<7x?xf32>
  %1 = linalg.tensor_collapse_shape %0 [[0, 1]] : tensor<7x?xf32> into tensor<?xf32>
  %2 = math.exp %f : f32
  %m = memref.buffer_cast %1 : memref<?xf32>
  %3 = memref.tensor_load %m : memref<?xf32>
  return %3 : tensor<?xf32>
}

func @parallel(%m: memref<?xf32>, %n: index) {
  %c0 = constant 0 : index
  %c1 = constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %v = memref.load %m[%i] : memref<?xf32>
    %w = negf %v : f32
    memref.store %w, %m[%i] : memref<?xf32>
    scf.yield
  }
  return
}
