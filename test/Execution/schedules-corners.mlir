// Schedules that are written by hand compute the same as loops where their parts meet: borders of blocks, smaller tiles of
// loops that are one tile, panels of sums with two results, narrower copies, sizes greater than the extents, and ops that
// other passes would change before.

// RUN: linalg-run %s --function=border_blocks --input=random:1x20x20 --input=random --input=random:1x20x20 --pipeline=loops --output=%t.border_blocks.0.npy
// RUN: linalg-run %s --function=border_blocks --input=random:1x20x20 --input=random --input=random:1x20x20 --expect=%t.border_blocks.0.npy --atol=1e-4
// RUN: linalg-run %s --function=one_tile_of_sum --input=random:7x5 --input=random:5x16 --input=random --pipeline=loops --output=%t.one_tile_of_sum.0.npy
// RUN: linalg-run %s --function=one_tile_of_sum --input=random:7x5 --input=random:5x16 --input=random --expect=%t.one_tile_of_sum.0.npy --atol=1e-4
// RUN: linalg-run %s --function=two_sums --input=random:8x9 --input=random --input=random --pipeline=loops --output=%t.two_sums.0.npy --output=%t.two_sums.1.npy
// RUN: linalg-run %s --function=two_sums --input=random:8x9 --input=random --input=random --expect=%t.two_sums.0.npy --expect=%t.two_sums.1.npy --atol=1e-4
// RUN: linalg-run %s --function=reader_between --input=random:6x8 --input=random --input=random:6x8 --input=random:6x8 --pipeline=loops --output=%t.reader_between.0.npy --output=%t.reader_between.1.npy
// RUN: linalg-run %s --function=reader_between --input=random:6x8 --input=random --input=random:6x8 --input=random:6x8 --expect=%t.reader_between.0.npy --expect=%t.reader_between.1.npy --atol=1e-4
// RUN: linalg-run %s --function=padded_blocks --input=random --pipeline=loops --output=%t.padded_blocks.0.npy
// RUN: linalg-run %s --function=padded_blocks --input=random --expect=%t.padded_blocks.0.npy --atol=1e-4
// RUN: linalg-run %s --function=padded_slice --input=random --input=zeros --pipeline=loops --output=%t.padded_slice.0.npy
// RUN: linalg-run %s --function=padded_slice --input=random --input=zeros --expect=%t.padded_slice.0.npy --atol=1e-4
// RUN: linalg-run %s --function=split_sum --input=random --input=zeros --pipeline=loops --output=%t.split_sum.0.npy
// RUN: linalg-run %s --function=split_sum --input=random --input=zeros --expect=%t.split_sum.0.npy --atol=1e-4 --threads=2
// RUN: linalg-run %s --function=fused_input --input=random --input=random --input=random --input=zeros --input=random --pipeline=loops --output=%t.fused_input.0.npy
// RUN: linalg-run %s --function=fused_input --input=random --input=random --input=random --input=zeros --input=random --expect=%t.fused_input.0.npy --atol=1e-4
// RUN: linalg-run %s --function=large_block --input=random:10x12 --input=random:12x9 --input=random:10x9 --pipeline=loops --output=%t.large_block.0.npy
// RUN: linalg-run %s --function=large_block --input=random:10x12 --input=random:12x9 --input=random:10x9 --expect=%t.large_block.0.npy --atol=1e-4
// RUN: linalg-run %s --function=narrow_copy --input=random --input=random --input=random --pipeline=loops --output=%t.narrow_copy.0.npy
// RUN: linalg-run %s --function=narrow_copy --input=random --input=random --input=random --expect=%t.narrow_copy.0.npy --atol=1e-4

func.func @border_blocks(%x: tensor<1x?x?xf32>, %w: tensor<3xf32>, %o: tensor<1x?x?xf32>) -> tensor<1x?x?xf32> {
  %lowest = arith.constant 0xFF800000 : f32
  %p = tensor.pad %x low[0, 1, 0] high[0, 1, 0] {
  ^bb0(%i: index, %j: index, %l: index):
    tensor.yield %lowest : f32
  } : tensor<1x?x?xf32> to tensor<1x?x?xf32>
  %0 = linalg.pooling_nwc_max {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>,
         structured.schedule = {blocks = [{sizes = [0, 4, 8, 0], borders = [1]}], mask_padding = [0],
                                order = [0, 1, 3], tile = [1, 4, 8, 1]}}
      ins(%p, %w : tensor<1x?x?xf32>, tensor<3xf32>) outs(%o : tensor<1x?x?xf32>) -> tensor<1x?x?xf32>
  return %0 : tensor<1x?x?xf32>
}

func.func @one_tile_of_sum(%a: tensor<7x?xf32>, %b: tensor<?x16xf32>, %c: tensor<7x16xf32>) -> tensor<7x16xf32> {
  %0 = linalg.matmul {structured.schedule = {
         versions = [{extents = [0, 0, 8], schedule = {tile = [6, 16, 8], order = [0, 1], remainders = [[2, 1], [], [1]]}}],
         tile = [1, 16, 1]}}
      ins(%a, %b : tensor<7x?xf32>, tensor<?x16xf32>) outs(%c : tensor<7x16xf32>) -> tensor<7x16xf32>
  return %0 : tensor<7x16xf32>
}

func.func @two_sums(%x: tensor<8x?xf32>, %s: tensor<8xf32>, %q: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %0:2 = linalg.generic {indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (i)>, affine_map<(i, k) -> (i)>],
                         iterator_types = ["parallel", "reduction"],
                         structured.schedule = {blocks = [{sizes = [0, 0], pack = [{operand = 0, panel = [0, 4]}]}],
                                                tile = [8, 8], remainders = [[], [4]]}}
      ins(%x : tensor<8x?xf32>) outs(%s, %q : tensor<8xf32>, tensor<8xf32>) {
  ^bb0(%e: f32, %sum: f32, %squares: f32):
    %s1 = arith.addf %sum, %e : f32
    %e2 = arith.mulf %e, %e : f32
    %q1 = arith.addf %squares, %e2 : f32
    linalg.yield %s1, %q1 : f32, f32
  } -> (tensor<8xf32>, tensor<8xf32>)
  return %0#0, %0#1 : tensor<8xf32>, tensor<8xf32>
}

func.func @reader_between(%a: tensor<?x8xf32>, %b: tensor<8x8xf32>, %c: tensor<?x8xf32>, %e: tensor<?x8xf32>) -> (f32, tensor<?x8xf32>) {
  %c0 = arith.constant 0 : index
  %0 = linalg.matmul {structured.schedule = {tile = [4, 8, 1], fuse = ["users"],
         versions = [{extents = [1, 0, 0], schedule = {tile = [1, 8, 1], fuse = ["users"]}}]}}
      ins(%a, %b : tensor<?x8xf32>, tensor<8x8xf32>) outs(%c : tensor<?x8xf32>) -> tensor<?x8xf32>
  %1 = linalg.exp ins(%0 : tensor<?x8xf32>) outs(%e : tensor<?x8xf32>) -> tensor<?x8xf32>
  %2 = tensor.extract %1[%c0, %c0] : tensor<?x8xf32>
  %3 = linalg.abs ins(%0 : tensor<?x8xf32>) outs(%e : tensor<?x8xf32>) -> tensor<?x8xf32>
  return %2, %3 : f32, tensor<?x8xf32>
}

func.func @padded_blocks(%x: tensor<14x14xf32>) -> tensor<16x16xf32> {
  %z = arith.constant 0.0 : f32
  %p = tensor.pad %x low[1, 1] high[1, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } {structured.schedule = {blocks = [{sizes = [4, 4]}], tile = [2, 4]}} : tensor<14x14xf32> to tensor<16x16xf32>
  return %p : tensor<16x16xf32>
}

func.func @padded_slice(%a: tensor<3x4xf32>, %b: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %zero = arith.constant 0.0 : f32
  %c4 = arith.constant 4 : index
  %pad = tensor.pad %a low[2, 0] high[2, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<3x4xf32> to tensor<7x4xf32>
  %s = tensor.extract_slice %pad[0, 0] [%c4, 4] [1, 1] : tensor<7x4xf32> to tensor<?x4xf32>
  %0 = linalg.exp {structured.schedule = {order = [], tile = [0, 0]}} ins(%s : tensor<?x4xf32>) outs(%b : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

func.func @split_sum(%x: tensor<4000000xf32>, %c: tensor<f32>) -> tensor<f32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(k) -> (k)>, affine_map<(k) -> ()>], iterator_types = ["reduction"],
                       structured.schedule = {tile = [32], partial = [0]}}
      ins(%x : tensor<4000000xf32>) outs(%c : tensor<f32>) {
  ^bb0(%a: f32, %s: f32):
    %r = arith.addf %s, %a : f32
    linalg.yield %r : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}

func.func @fused_input(%x1: tensor<64x256xf32>, %x2: tensor<64xf32>, %y: tensor<256xf32>, %e: tensor<64x256xf32>, %c: tensor<64xf32>) -> tensor<64xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (i)>, affine_map<(i, k) -> (i, k)>], iterator_types = ["parallel", "parallel"]}
      ins(%x1, %x2 : tensor<64x256xf32>, tensor<64xf32>) outs(%e : tensor<64x256xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %r = arith.addf %a, %b : f32
    linalg.yield %r : f32
  } -> tensor<64x256xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (k)>, affine_map<(i, k) -> (i)>], iterator_types = ["parallel", "reduction"],
                       structured.schedule = {blocks = [{sizes = [0, 0], pack = [{operand = 1, panel = [0, 8]}]}], tile = [1, 8], partial = [1]}}
      ins(%0, %y : tensor<64x256xf32>, tensor<256xf32>) outs(%c : tensor<64xf32>) {
  ^bb0(%a: f32, %b: f32, %s: f32):
    %p = arith.addf %a, %b : f32
    %r = arith.maximumf %s, %p : f32
    linalg.yield %r : f32
  } -> tensor<64xf32>
  return %1 : tensor<64xf32>
}

func.func @large_block(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.matmul {structured.schedule = {blocks = [{sizes = [0, 0, 1000000000], pack = [{operand = 1}]}], tile = [4, 8, 1]}}
      ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

func.func @narrow_copy(%a: tensor<4x6xi8>, %b: tensor<6x8xi8>, %c: tensor<4x8xi32>) -> tensor<4x8xi32> {
  %0 = linalg.matmul {structured.schedule = {convert = [1], convert_to = i24, tile = [2, 8, 1]}}
      ins(%a, %b : tensor<4x6xi8>, tensor<6x8xi8>) outs(%c : tensor<4x8xi32>) -> tensor<4x8xi32>
  return %0 : tensor<4x8xi32>
}
