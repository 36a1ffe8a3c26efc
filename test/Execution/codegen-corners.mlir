// Programs of uncommon forms compute the same as loops do: chains of ops whose loops are collapsed, results that other
// blocks read, scalars among the inputs, factors that are computed from indices, dimensions of extent 1, and results whose
// dimensions are in another order than those of the input.

// RUN: linalg-run %s --function=transposing_user --input=random --input=random --input=random --input=random --input=random --pipeline=loops --output=%t.transposing_user.0.npy
// RUN: linalg-run %s --function=transposing_user --input=random --input=random --input=random --input=random --input=random --expect=%t.transposing_user.0.npy --atol=1e-4
// RUN: linalg-run %s --function=other_block --input=random:5x7 --input=random:7x5 --input=random:5x5 --input=1 --pipeline=loops --output=%t.other_block.0.npy
// RUN: linalg-run %s --function=other_block --input=random:5x7 --input=random:7x5 --input=random:5x5 --input=1 --expect=%t.other_block.0.npy --atol=1e-4
// RUN: linalg-run %s --function=scalars_first --input=0.5 --input=0 --input=0 --input=0 --input=0.25 --input=random --input=random --pipeline=loops --output=%t.scalars_first.0.npy
// RUN: linalg-run %s --function=scalars_first --input=0.5 --input=0 --input=0 --input=0 --input=0.25 --input=random --input=random --expect=%t.scalars_first.0.npy --atol=1e-4
// RUN: linalg-run %s --function=scaled_sums --input=random --input=0.7 --input=3 --pipeline=loops --output=%t.scaled_sums.0.npy --output=%t.scaled_sums.1.npy
// RUN: linalg-run %s --function=scaled_sums --input=random --input=0.7 --input=3 --expect=%t.scaled_sums.0.npy --expect=%t.scaled_sums.1.npy --atol=1e-4
// RUN: linalg-run %s --function=average --input=random --input=0.1 --input=zeros --pipeline=loops --output=%t.average.0.npy
// RUN: linalg-run %s --function=average --input=random --input=0.1 --input=zeros --expect=%t.average.0.npy --atol=1e-4
// RUN: linalg-run %s --function=random_factor --input=random --input=zeros:512x64 --input=random --input=zeros --pipeline=loops --output=%t.random_factor.0.npy
// RUN: linalg-run %s --function=random_factor --input=random --input=zeros:512x64 --input=random --input=zeros --expect=%t.random_factor.0.npy --atol=1e-4
// RUN: linalg-run %s --function=unit_sum --input=random --input=random --input=random --pipeline=loops --output=%t.unit_sum.0.npy
// RUN: linalg-run %s --function=unit_sum --input=random --input=random --input=random --expect=%t.unit_sum.0.npy --atol=1e-4
// RUN: linalg-run %s --function=permuted_counts --input=random --input=random --pipeline=loops --output=%t.permuted_counts.0.npy
// RUN: linalg-run %s --function=permuted_counts --input=random --input=random --expect=%t.permuted_counts.0.npy --atol=1e-4
// RUN: linalg-run %s --function=short_columns --input=random --pipeline=loops --output=%t.short_columns.0.npy
// RUN: linalg-run %s --function=short_columns --input=random --expect=%t.short_columns.0.npy --atol=1e-4
// RUN: linalg-run %s --function=short_innermost --input=random:130x5 --input=random --input=random:5x40x7 --pipeline=loops --output=%t.short_innermost.0.npy
// RUN: linalg-run %s --function=short_innermost --input=random:130x5 --input=random --input=random:5x40x7 --expect=%t.short_innermost.0.npy --atol=1e-4
// RUN: linalg-run %s --function=one_row --input=random --input=random:64x9x35 --input=random:35x9 --pipeline=loops --output=%t.one_row.0.npy
// RUN: linalg-run %s --function=one_row --input=random --input=random:64x9x35 --input=random:35x9 --expect=%t.one_row.0.npy --atol=1e-4
// RUN: linalg-run %s --function=sums_across --input=random --input=random --pipeline=loops --output=%t.sums_across.0.npy
// RUN: linalg-run %s --function=sums_across --input=random --input=random --expect=%t.sums_across.0.npy --atol=1e-4
// RUN: linalg-run %s --function=halves --input=random:3x5x32 --pipeline=loops --output=%t.halves.0.npy
// RUN: linalg-run %s --function=halves --input=random:3x5x32 --expect=%t.halves.0.npy --atol=1e-4

func.func @transposing_user(%a: tensor<4x6x16xf32>, %b: tensor<16x8xf32>, %c: tensor<4x6x8xf32>, %y: tensor<8x4x6xf32>,
             %e: tensor<4x6x8xf32>) -> tensor<4x6x8xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(a, b, n, k) -> (a, b, k)>, affine_map<(a, b, n, k) -> (k, n)>,
                                        affine_map<(a, b, n, k) -> (a, b, n)>],
                       iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<4x6x16xf32>, tensor<16x8xf32>) outs(%c : tensor<4x6x8xf32>) {
  ^bb0(%x: f32, %w: f32, %s: f32):
    %p = arith.mulf %x, %w : f32
    %r = arith.addf %s, %p : f32
    linalg.yield %r : f32
  } -> tensor<4x6x8xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(a, b, n) -> (a, b, n)>, affine_map<(a, b, n) -> (n, a, b)>, affine_map<(a, b, n) -> (a, b, n)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%0, %y : tensor<4x6x8xf32>, tensor<8x4x6xf32>) outs(%e : tensor<4x6x8xf32>) {
  ^bb0(%x: f32, %z: f32, %o: f32):
    %r = arith.addf %x, %z : f32
    linalg.yield %r : f32
  } -> tensor<4x6x8xf32>
  return %1 : tensor<4x6x8xf32>
}

func.func @other_block(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>, %p: i1) -> tensor<?x?xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  cf.cond_br %p, ^yes, ^no
^yes:
  return %0 : tensor<?x?xf32>
^no:
  return %a : tensor<?x?xf32>
}

func.func @scalars_first(%s0: f32, %s1: f32, %s2: f32, %s3: f32, %s4: f32, %x: tensor<64x512xf16>, %c: tensor<64xf32>) -> tensor<64xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, k) -> ()>, affine_map<(i, k) -> ()>, affine_map<(i, k) -> ()>,
                                        affine_map<(i, k) -> ()>, affine_map<(i, k) -> ()>,
                                        affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (i)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%s0, %s1, %s2, %s3, %s4, %x : f32, f32, f32, f32, f32, tensor<64x512xf16>) outs(%c : tensor<64xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %a3: f32, %a4: f32, %e: f16, %acc: f32):
    %w = arith.extf %e : f16 to f32
    %m = arith.mulf %w, %a0 : f32
    %n = arith.addf %m, %a4 : f32
    %r = arith.addf %acc, %n : f32
    linalg.yield %r : f32
  } -> tensor<64xf32>
  return %0 : tensor<64xf32>
}

func.func @scaled_sums(%x: tensor<37x53xf32>, %s: f32, %z: i8) -> (tensor<37xf32>, tensor<53xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<37xf32>
  %e2 = tensor.empty() : tensor<53xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<37xf32>) -> tensor<37xf32>
  %i2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<53xf32>) -> tensor<53xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, k) -> ()>, affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (i)>], iterator_types = ["parallel", "reduction"]}
      ins(%s, %x : f32, tensor<37x53xf32>) outs(%i : tensor<37xf32>) {
  ^bb0(%a0: f32, %e0: f32, %acc: f32):
    %m = arith.mulf %e0, %a0 : f32
    %r = arith.addf %acc, %m : f32
    linalg.yield %r : f32
  } -> tensor<37xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> ()>, affine_map<(i, k) -> ()>, affine_map<(i, k) -> (k)>], iterator_types = ["reduction", "parallel"]}
      ins(%x, %s, %z : tensor<37x53xf32>, f32, i8) outs(%i2 : tensor<53xf32>) {
  ^bb0(%e0: f32, %a0: f32, %z0: i8, %acc: f32):
    %m = arith.subf %e0, %a0 : f32
    %zz = arith.sitofp %z0 : i8 to f32
    %m2 = arith.mulf %m, %zz : f32
    %r = arith.addf %acc, %m2 : f32
    linalg.yield %r : f32
  } -> tensor<53xf32>
  return %0, %1 : tensor<37xf32>, tensor<53xf32>
}

func.func @average(%image: tensor<1x7x7x32xf32>, %scale: f32, %window: tensor<7x7xf32>) -> tensor<1x7x7x32xf32> {
  %zero = arith.constant 0.0 : f32
  %padded = tensor.pad %image low[0, 3, 3, 0] high[0, 3, 3, 0] {
  ^bb0(%n: index, %h: index, %w: index, %c: index):
    tensor.yield %zero : f32
  } : tensor<1x7x7x32xf32> to tensor<1x13x13x32xf32>
  %empty = tensor.empty() : tensor<1x7x7x32xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x7x7x32xf32>) -> tensor<1x7x7x32xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(n, h, w, c, i, j) -> (n, h + i, w + j, c)>, affine_map<(n, h, w, c, i, j) -> ()>,
                                        affine_map<(n, h, w, c, i, j) -> (i, j)>, affine_map<(n, h, w, c, i, j) -> (n, h, w, c)>],
                       iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%padded, %scale, %window : tensor<1x13x13x32xf32>, f32, tensor<7x7xf32>) outs(%init : tensor<1x7x7x32xf32>) {
  ^bb0(%x: f32, %s: f32, %u: f32, %acc: f32):
    %p = arith.mulf %x, %s : f32
    %r = arith.addf %acc, %p : f32
    linalg.yield %r : f32
  } -> tensor<1x7x7x32xf32>
  return %0 : tensor<1x7x7x32xf32>
}

func.func @random_factor(%b: tensor<64x512xf32>, %e0: tensor<512x64xf32>, %c: tensor<512x512xf32>, %e: tensor<512x512xf32>) -> tensor<512x512xf32> {
  %min = arith.constant 0.0 : f64
  %max = arith.constant 1.0 : f64
  %seed = arith.constant 7 : i32
  %a = linalg.fill_rng_2d ins(%min, %max, %seed : f64, f64, i32) outs(%e0 : tensor<512x64xf32>) -> tensor<512x64xf32>
  %m = linalg.matmul ins(%a, %b : tensor<512x64xf32>, tensor<64x512xf32>) outs(%c : tensor<512x512xf32>) -> tensor<512x512xf32>
  %s = linalg.softmax dimension(1) ins(%m : tensor<512x512xf32>) outs(%e : tensor<512x512xf32>) -> tensor<512x512xf32>
  return %s : tensor<512x512xf32>
}

func.func @unit_sum(%a: tensor<32x1x49xf32>, %w0: tensor<32x1x512xf32>, %o: tensor<49x512xf32>) -> tensor<49x512xf32> {
%r0 = linalg.generic {indexing_maps = [affine_map<(n0, m0, k0, k1) -> (k0, k1, m0)>, affine_map<(n0, m0, k0, k1) -> (k0, k1, n0)>, affine_map<(n0, m0, k0, k1) -> (m0, n0)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%a, %w0 : tensor<32x1x49xf32>, tensor<32x1x512xf32>) outs(%o : tensor<49x512xf32>) {
^bb0(%x: f32, %w: f32, %y: f32):
  %p = arith.mulf %x, %w : f32
  %r = arith.addf %y, %p : f32
  linalg.yield %r : f32
} -> tensor<49x512xf32>
return %r0 : tensor<49x512xf32>
}

func.func @permuted_counts(%a0: tensor<50x4x27x64xi32>, %o: tensor<4x50x64xi32>) -> tensor<4x50x64xi32> {
%r0 = linalg.generic {indexing_maps = [affine_map<(d0, d2, d3, d4) -> (d0, d2, d3, d4)>, affine_map<(d0, d2, d3, d4) -> (d2, d0, d4)>], iterator_types = ["parallel", "parallel", "reduction", "parallel"]} ins(%a0 : tensor<50x4x27x64xi32>) outs(%o : tensor<4x50x64xi32>) {
^bb0(%x0: i32, %y: i32):
  %z = arith.constant 1 : i32
  %c = arith.cmpi sgt, %x0, %z : i32
  %e = arith.extui %c : i1 to i32
  %r = arith.addi %y, %e : i32
  linalg.yield %r : i32
} -> tensor<4x50x64xi32>
return %r0 : tensor<4x50x64xi32>
}

func.func @short_columns(%x: tensor<11x64x13xf32>) -> tensor<11x64x13xf32> {
%es = tensor.empty() : tensor<11x13xf32>
%ex = tensor.empty() : tensor<11x64x13xf32>
%z = arith.constant 0.0 : f32
%m0 = arith.constant -1.0e4 : f32
%nn = arith.constant 64.0 : f32
%si = linalg.fill ins(%z : f32) outs(%es : tensor<11x13xf32>) -> tensor<11x13xf32>
%s = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d2)>], iterator_types = ["parallel", "reduction", "parallel"]} ins(%x : tensor<11x64x13xf32>) outs(%si : tensor<11x13xf32>) {
^bb0(%a: f32, %b: f32):
 %q = arith.addf %a, %b : f32
 linalg.yield %q : f32
} -> tensor<11x13xf32>
%r0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%x, %s : tensor<11x64x13xf32>, tensor<11x13xf32>) outs(%ex : tensor<11x64x13xf32>) {
^bb0(%a0: f32, %a1: f32, %b: f32):
 %p = arith.divf %a1, %nn : f32
 %q = arith.subf %a0, %p : f32
 linalg.yield %q : f32
} -> tensor<11x64x13xf32>
return %r0 : tensor<11x64x13xf32>
}

func.func @short_innermost(%a: tensor<130x?xf32>, %w0: tensor<7x130x40xf32>, %o: tensor<?x40x7xf32>) -> tensor<?x40x7xf32> {
%r0 = linalg.generic {indexing_maps = [affine_map<(k0, n1, n0, m0) -> (k0, m0)>, affine_map<(k0, n1, n0, m0) -> (n0, k0, n1)>, affine_map<(k0, n1, n0, m0) -> (m0, n1, n0)>], iterator_types = ["reduction", "parallel", "parallel", "parallel"]} ins(%a, %w0 : tensor<130x?xf32>, tensor<7x130x40xf32>) outs(%o : tensor<?x40x7xf32>) {
^bb0(%x: f32, %w: f32, %y: f32):
  %p = arith.mulf %x, %w : f32
  %r = arith.addf %y, %p : f32
  linalg.yield %r : f32
} -> tensor<?x40x7xf32>
return %r0 : tensor<?x40x7xf32>
}

func.func @one_row(%a: tensor<64xf32>, %w0: tensor<64x?x35xf32>, %o: tensor<35x?xf64>) -> tensor<35x?xf64> {
%r0 = linalg.generic {indexing_maps = [affine_map<(n0, n1, k0) -> (k0)>, affine_map<(n0, n1, k0) -> (k0, n0, n1)>, affine_map<(n0, n1, k0) -> (n1, n0)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %w0 : tensor<64xf32>, tensor<64x?x35xf32>) outs(%o : tensor<35x?xf64>) {
^bb0(%x: f32, %w: f32, %y: f64):
  %xa = arith.extf %x : f32 to f64
  %xb = arith.extf %w : f32 to f64
  %p = arith.mulf %xa, %xb : f64
  %r = arith.addf %y, %p : f64
  linalg.yield %r : f64
} -> tensor<35x?xf64>
return %r0 : tensor<35x?xf64>
}

func.func @sums_across(%a0: tensor<10x27x64xf32>, %o: tensor<64x10xf32>) -> tensor<64x10xf32> {
%r0 = linalg.generic {indexing_maps = [affine_map<(d0, d3, d4) -> (d0, d3, d4)>, affine_map<(d0, d3, d4) -> (d4, d0)>], iterator_types = ["parallel", "reduction", "parallel"]} ins(%a0 : tensor<10x27x64xf32>) outs(%o : tensor<64x10xf32>) {
^bb0(%x0: f32, %y: f32):
  %r = arith.addf %y, %x0 : f32
  linalg.yield %r : f32
} -> tensor<64x10xf32>
return %r0 : tensor<64x10xf32>
}

func.func @halves(%x: tensor<?x?x32xf32>) -> tensor<?x?x32xf32> {
%cd0 = arith.constant 0 : index
%sd0 = tensor.dim %x, %cd0 : tensor<?x?x32xf32>
%cd1 = arith.constant 1 : index
%sd1 = tensor.dim %x, %cd1 : tensor<?x?x32xf32>
%es = tensor.empty(%sd1) : tensor<?xf32>
%ex = tensor.empty(%sd0, %sd1) : tensor<?x?x32xf32>
%z = arith.constant 0.0 : f32
%m0 = arith.constant -1.0e4 : f32
%nn = arith.constant 544.0 : f32
%mxi = linalg.fill ins(%m0 : f32) outs(%es : tensor<?xf32>) -> tensor<?xf32>
%mx = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1)>], iterator_types = ["reduction", "parallel", "reduction"]} ins(%x : tensor<?x?x32xf32>) outs(%mxi : tensor<?xf32>) {
^bb0(%a: f32, %b: f32):
 %q = arith.maximumf %a, %b : f32
 linalg.yield %q : f32
} -> tensor<?xf32>
%mni = linalg.fill ins(%nn : f32) outs(%es : tensor<?xf32>) -> tensor<?xf32>
%mn = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1)>], iterator_types = ["reduction", "parallel", "reduction"]} ins(%x : tensor<?x?x32xf32>) outs(%mni : tensor<?xf32>) {
^bb0(%a: f32, %b: f32):
 %q = arith.minimumf %a, %b : f32
 linalg.yield %q : f32
} -> tensor<?xf32>
%r0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1)>, affine_map<(d0, d1, d2) -> (d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%x, %mx, %mn : tensor<?x?x32xf32>, tensor<?xf32>, tensor<?xf32>) outs(%ex : tensor<?x?x32xf32>) {
^bb0(%a0: f32, %a1: f32, %a2: f32, %b: f32):
 %p = arith.subf %a0, %a2 : f32
 %p1 = arith.subf %a1, %a2 : f32
 %q = arith.divf %p, %p1 : f32
 linalg.yield %q : f32
} -> tensor<?x?x32xf32>
return %r0 : tensor<?x?x32xf32>
}
