// RUN: %python %S/Inputs/compare_with_stock.py %s %t \
// RUN:   --linalg-specialize-generic-ops \
// RUN:   --linalg-morph-ops=generic-to-named \
// RUN:   | FileCheck %s

// Our pass specializes more generic ops. All are executed unchanged, specialized, and
// as stock's result. (Not here: a product of unsigned integers, which stock turns
// into a signed one (MLIR22-24), and one with a transposed input, which it rejects.)

// CHECK: 11 functions, {{[1-3]}} the same in text, all in what they compute
// CHECK: 11 functions, {{[1-3]}} the same in text, all in what they compute

func.func @only_ours_matmul_swapped(%a0: tensor<8x16xf32>, %a1: tensor<4x8xf32>, %c0: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a0, %a1 : tensor<8x16xf32>, tensor<4x8xf32>) outs(%c0 : tensor<4x16xf32>) {
  ^bb0(%x0: f32, %x1: f32, %z0: f32):
    %p = arith.mulf %x0, %x1 : f32
    %s = arith.addf %z0, %p : f32
    linalg.yield %s : f32
  } -> tensor<4x16xf32>
  return %0 : tensor<4x16xf32>
}

func.func @only_ours_matmul_out_t(%a0: tensor<4x8xf32>, %a1: tensor<8x16xf32>, %c0: tensor<16x4xf32>) -> tensor<16x4xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (n, m)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a0, %a1 : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c0 : tensor<16x4xf32>) {
  ^bb0(%x0: f32, %x1: f32, %z0: f32):
    %p = arith.mulf %x0, %x1 : f32
    %s = arith.addf %z0, %p : f32
    linalg.yield %s : f32
  } -> tensor<16x4xf32>
  return %0 : tensor<16x4xf32>
}

func.func @only_ours_mm_bcast(%a0: tensor<8xf32>, %a1: tensor<8x16xf32>, %c0: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a0, %a1 : tensor<8xf32>, tensor<8x16xf32>) outs(%c0 : tensor<4x16xf32>) {
  ^bb0(%x0: f32, %x1: f32, %z0: f32):
    %p = arith.mulf %x0, %x1 : f32
    %s = arith.addf %z0, %p : f32
    linalg.yield %s : f32
  } -> tensor<4x16xf32>
  return %0 : tensor<4x16xf32>
}

func.func @only_ours_batch_reduce(%a0: tensor<2x4x8xf32>, %a1: tensor<2x8x16xf32>, %c0: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (b, k, n)>, affine_map<(b, m, n, k) -> (m, n)>], iterator_types = ["reduction", "parallel", "parallel", "reduction"]}
      ins(%a0, %a1 : tensor<2x4x8xf32>, tensor<2x8x16xf32>) outs(%c0 : tensor<4x16xf32>) {
  ^bb0(%x0: f32, %x1: f32, %z0: f32):
    %p = arith.mulf %x0, %x1 : f32
    %s = arith.addf %z0, %p : f32
    linalg.yield %s : f32
  } -> tensor<4x16xf32>
  return %0 : tensor<4x16xf32>
}

func.func @only_ours_matvec(%a0: tensor<4x8xf32>, %a1: tensor<8xf32>, %c0: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(m, k) -> (m, k)>, affine_map<(m, k) -> (k)>, affine_map<(m, k) -> (m)>], iterator_types = ["parallel", "reduction"]}
      ins(%a0, %a1 : tensor<4x8xf32>, tensor<8xf32>) outs(%c0 : tensor<4xf32>) {
  ^bb0(%x0: f32, %x1: f32, %z0: f32):
    %p = arith.mulf %x0, %x1 : f32
    %s = arith.addf %z0, %p : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @only_ours_conv2d_flipped(%a0: tensor<1x9x9x3xf32>, %a1: tensor<3x3x3x4xf32>, %c0: tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(n, h, w, f, kh, kw, c) -> (n, kh + h * 2, kw + w * 2, c)>, affine_map<(n, h, w, f, kh, kw, c) -> (kh, kw, c, f)>, affine_map<(n, h, w, f, kh, kw, c) -> (n, h, w, f)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%a0, %a1 : tensor<1x9x9x3xf32>, tensor<3x3x3x4xf32>) outs(%c0 : tensor<1x4x4x4xf32>) {
  ^bb0(%x0: f32, %x1: f32, %z0: f32):
    %p = arith.mulf %x0, %x1 : f32
    %s = arith.addf %z0, %p : f32
    linalg.yield %s : f32
  } -> tensor<1x4x4x4xf32>
  return %0 : tensor<1x4x4x4xf32>
}

func.func @only_ours_pool_max_swapped(%a0: tensor<1x6x6x3xf32>, %a1: tensor<3x3xf32>, %c0: tensor<1x4x4x3xf32>) -> tensor<1x4x4x3xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(n, h, w, c, kh, kw) -> (n, h + kh, w + kw, c)>, affine_map<(n, h, w, c, kh, kw) -> (kh, kw)>, affine_map<(n, h, w, c, kh, kw) -> (n, h, w, c)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%a0, %a1 : tensor<1x6x6x3xf32>, tensor<3x3xf32>) outs(%c0 : tensor<1x4x4x3xf32>) {
  ^bb0(%x0: f32, %x1: f32, %z0: f32):
    %s = arith.maximumf %x0, %z0 : f32
    linalg.yield %s : f32
  } -> tensor<1x4x4x3xf32>
  return %0 : tensor<1x4x4x3xf32>
}

func.func @only_ours_transpose_out(%a0: tensor<4x8xf32>, %c0: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j, i)>], iterator_types = ["parallel", "parallel"]}
      ins(%a0 : tensor<4x8xf32>) outs(%c0 : tensor<8x4xf32>) {
  ^bb0(%x0: f32, %z0: f32):
    linalg.yield %x0 : f32
  } -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

func.func @matmul_loops(%a0: tensor<4x8xf32>, %a1: tensor<8x16xf32>, %c0: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(k, n, m) -> (m, k)>, affine_map<(k, n, m) -> (k, n)>, affine_map<(k, n, m) -> (m, n)>], iterator_types = ["reduction", "parallel", "parallel"]}
      ins(%a0, %a1 : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c0 : tensor<4x16xf32>) {
  ^bb0(%x0: f32, %x1: f32, %z0: f32):
    %p = arith.mulf %x0, %x1 : f32
    %s = arith.addf %z0, %p : f32
    linalg.yield %s : f32
  } -> tensor<4x16xf32>
  return %0 : tensor<4x16xf32>
}

func.func @pool_sum(%a0: tensor<1x6x6x3xf32>, %a1: tensor<3x3xf32>, %c0: tensor<1x4x4x3xf32>) -> tensor<1x4x4x3xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(n, h, w, c, kh, kw) -> (n, h + kh, w + kw, c)>, affine_map<(n, h, w, c, kh, kw) -> (kh, kw)>, affine_map<(n, h, w, c, kh, kw) -> (n, h, w, c)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%a0, %a1 : tensor<1x6x6x3xf32>, tensor<3x3xf32>) outs(%c0 : tensor<1x4x4x3xf32>) {
  ^bb0(%x0: f32, %x1: f32, %z0: f32):
    %s = arith.addf %z0, %x0 : f32
    linalg.yield %s : f32
  } -> tensor<1x4x4x3xf32>
  return %0 : tensor<1x4x4x3xf32>
}

func.func @conv2d(%a0: tensor<1x9x9x3xf32>, %a1: tensor<3x3x3x4xf32>, %c0: tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(n, h, w, f, kh, kw, c) -> (n, h * 2 + kh, w * 2 + kw, c)>, affine_map<(n, h, w, f, kh, kw, c) -> (kh, kw, c, f)>, affine_map<(n, h, w, f, kh, kw, c) -> (n, h, w, f)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%a0, %a1 : tensor<1x9x9x3xf32>, tensor<3x3x3x4xf32>) outs(%c0 : tensor<1x4x4x4xf32>) {
  ^bb0(%x0: f32, %x1: f32, %z0: f32):
    %p = arith.mulf %x0, %x1 : f32
    %s = arith.addf %z0, %p : f32
    linalg.yield %s : f32
  } -> tensor<1x4x4x4xf32>
  return %0 : tensor<1x4x4x4xf32>
}
