// RUN: linalg-opt %s --linalg-tile-and-fuse="sizes=2,3,4 fuse=both" --remarks-filter=linalg-tile-and-fuse --verify-diagnostics -o /dev/null

func.func @buffers(%a: memref<8x6xf32>) {
  // expected-remark@+1 {{[Missed] NotTiled | Category:linalg-tile-and-fuse | Reason="it writes buffers: run this pass before linalg-bufferize", Remark="left linalg.exp alone"}}
  linalg.exp ins(%a : memref<8x6xf32>) outs(%a : memref<8x6xf32>)
  return
}

func.func @reduction_is_cut(%a: tensor<8x8xf32>, %b: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %c0 = arith.constant 0.0 : f32
  // expected-remark@+1 {{[Missed] NotFused | Category:linalg-tile-and-fuse | Reason="linalg.matmul folds into it along d2, and each tile would start anew", Remark="left linalg.fill out of the tiles of linalg.matmul"}}
  %f = linalg.fill ins(%c0 : f32) outs(%a : tensor<8x8xf32>) -> tensor<8x8xf32>
  // expected-remark@+1 {{[Passed] Tiled}}
  %0 = linalg.matmul ins(%a, %b : tensor<8x8xf32>, tensor<8x8xf32>) outs(%f : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

func.func @computed_again(%a: tensor<8x8xf32>, %b: tensor<8x8xf32>, %c: tensor<8x8xf32>) -> tensor<8x8xf32> {
  // expected-remark@+1 {{Reason="the tiles along d1 of linalg.matmul would compute the same elements of it again", Remark="left linalg.matmul_transpose_a out of the tiles of linalg.matmul"}}
  %0 = linalg.matmul_transpose_a ins(%a, %b : tensor<8x8xf32>, tensor<8x8xf32>) outs(%c : tensor<8x8xf32>) -> tensor<8x8xf32>
  // expected-remark@+1 {{[Passed] Tiled}}
  %1 = linalg.matmul ins(%0, %b : tensor<8x8xf32>, tensor<8x8xf32>) outs(%c : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}

func.func @writes(%a: tensor<8x6xf32>, %o: tensor<8x6xf32>, %log: memref<f32>) -> tensor<8x6xf32> {
  // expected-remark@+1 {{Reason="it reads or writes memory, the order of which would change"}}
  %0 = linalg.map ins(%a : tensor<8x6xf32>) outs(%o : tensor<8x6xf32>) (%in: f32, %out: f32) {
    memref.store %in, %log[] : memref<f32>
    linalg.yield %in : f32
  }
  // expected-remark@+1 {{[Passed] Tiled}}
  %1 = linalg.exp ins(%0 : tensor<8x6xf32>) outs(%o : tensor<8x6xf32>) -> tensor<8x6xf32>
  return %1 : tensor<8x6xf32>
}

// A reduction whose result is read before the loops.
func.func @read_before(%a: tensor<8x6xf32>, %b: tensor<6x8xf32>, %o: tensor<8x8xf32>) -> (tensor<8x8xf32>, f32) {
  %c0 = arith.constant 0 : index
  // expected-remark@+1 {{Reason="others read it as well, and it would be computed twice"}}
  %0 = linalg.matmul ins(%a, %b : tensor<8x6xf32>, tensor<6x8xf32>) outs(%o : tensor<8x8xf32>) -> tensor<8x8xf32>
  %x = tensor.extract %0[%c0, %c0] : tensor<8x8xf32>
  // expected-remark@+1 {{[Passed] Tiled}}
  %1 = linalg.exp ins(%0 : tensor<8x8xf32>) outs(%o : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %1, %x : tensor<8x8xf32>, f32
}

func.func @histogram(%a: tensor<8x6xindex>, %o: tensor<13xindex>, %p: tensor<13xindex>) -> tensor<13xindex> {
  %c1 = arith.constant 1 : index
  // expected-remark@+1 {{Reason="its result is written by a map from which it does not follow which iterations compute a tile"}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i + j)>],
                       iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<8x6xindex>) outs(%o : tensor<13xindex>) {
  ^bb0(%in: index, %out: index):
    %s = arith.addi %out, %c1 : index
    linalg.yield %s : index
  } -> tensor<13xindex>
  // expected-remark@+1 {{[Passed] Tiled}}
  %1 = linalg.copy ins(%0 : tensor<13xindex>) outs(%p : tensor<13xindex>) -> tensor<13xindex>
  return %1 : tensor<13xindex>
}

// No slice of %a has the elements of a tile in the order of its iterations.
func.func @backwards(%a: tensor<8x6xf32>, %o: tensor<8x6xf32>, %p: tensor<8x6xf32>) -> tensor<8x6xf32> {
  // expected-remark@+1 {{Reason="its own loop d0 can't be cut: operand 0 is accessed at -d0 + 7 in dimension 0", Remark="left linalg.generic out of the tiles of linalg.exp"}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (7 - i, j)>, affine_map<(i, j) -> (i, j)>],
                       iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<8x6xf32>) outs(%o : tensor<8x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<8x6xf32>
  // expected-remark@+1 {{[Passed] Tiled}}
  %1 = linalg.exp ins(%0 : tensor<8x6xf32>) outs(%p : tensor<8x6xf32>) -> tensor<8x6xf32>
  return %1 : tensor<8x6xf32>
}
