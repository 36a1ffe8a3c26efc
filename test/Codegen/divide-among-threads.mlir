// RUN: linalg-opt %s --linalg-describe-target="target-cpu=x86-64-v3 threads=2" --linalg-divide-among-threads --linalg-explain --split-input-file 2>&1 | FileCheck %s

// RUN: linalg-run %s --pipeline=loops --function=padded_channels --input=random --input=random=1 --input=random --output=%t.npy
// RUN: linalg-run %s --threads=2 --function=padded_channels --input=random --input=random=1 --input=random --expect=%t.npy

// A product, with the fill before and the activation after it. The other factor is of all threads.
// CHECK: note: linalg-divide-among-threads: divided d0 of linalg.exp among 2 threads (ops 3)
// CHECK: "threads" = 2 : i64
// CHECK-LABEL: func.func @product
// CHECK-NOT: linalg.
// CHECK: scf.forall (%[[I:.*]]) = (0) to (512) step (256)
// CHECK: tensor.extract_slice %{{.*}}[%[[I]], 0] [256, 512]
// CHECK: linalg.fill
// CHECK: linalg.matmul ins(%{{.*}}, %arg1 : tensor<256x512xf32>, tensor<512x512xf32>)
// CHECK: linalg.exp
// CHECK: tensor.parallel_insert_slice
func.func @product(%a: tensor<512x512xf32>, %b: tensor<512x512xf32>, %e: tensor<512x512xf32>) -> tensor<512x512xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = linalg.fill ins(%zero : f32) outs(%e : tensor<512x512xf32>) -> tensor<512x512xf32>
  %1 = linalg.matmul ins(%a, %b : tensor<512x512xf32>, tensor<512x512xf32>) outs(%0 : tensor<512x512xf32>) -> tensor<512x512xf32>
  %2 = linalg.exp ins(%1 : tensor<512x512xf32>) outs(%e : tensor<512x512xf32>) -> tensor<512x512xf32>
  return %2 : tensor<512x512xf32>
}

// -----

// The loop of 513 iterations would have unequal parts; that of 512 has less to divide before it.
// CHECK-LABEL: func.func @equal_parts
// CHECK: scf.forall (%{{.*}}) = (0) to (512) step (256)
func.func @equal_parts(%a: tensor<513x512xf32>, %b: tensor<512x512xf32>, %e: tensor<513x512xf32>) -> tensor<513x512xf32> {
  %1 = linalg.matmul ins(%a, %b : tensor<513x512xf32>, tensor<512x512xf32>) outs(%e : tensor<513x512xf32>) -> tensor<513x512xf32>
  return %1 : tensor<513x512xf32>
}

// -----

// Each thread pads its rows, with those that its windows share with other threads. Parts of the channels would be
// few lines of the cache.
// CHECK-LABEL: func.func @padded
// CHECK-NOT: tensor.pad
// CHECK: scf.forall (%{{.*}}) = (0) to (100) step (50)
// CHECK-NOT: scf.if
// CHECK: %[[PADDED:.*]] = tensor.pad {{.*}} low[%{{.*}}, 1, 0] high[%{{.*}}, 1, 0]
// CHECK: to tensor<52x102x64xf32>
// CHECK: linalg.generic {{.*}} ins(%[[PADDED]], %{{.*}} : tensor<52x102x64xf32>
func.func @padded(%x: tensor<100x100x64xf32>, %w: tensor<3x3x64xf32>, %e: tensor<100x100x64xf32>) -> tensor<100x100x64xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[1, 1, 0] high[1, 1, 0] {
  ^bb0(%i: index, %j: index, %k: index):
    tensor.yield %zero : f32
  } : tensor<100x100x64xf32> to tensor<102x102x64xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(h, w, c, i, j) -> (h + i, w + j, c)>, affine_map<(h, w, c, i, j) -> (i, j, c)>, affine_map<(h, w, c, i, j) -> (h, w, c)>],
                       iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%p, %w : tensor<102x102x64xf32>, tensor<3x3x64xf32>) outs(%e : tensor<100x100x64xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %m = arith.mulf %a, %b : f32
    %s = arith.addf %c, %m : f32
    linalg.yield %s : f32
  } -> tensor<100x100x64xf32>
  return %0 : tensor<100x100x64xf32>
}

// -----

// Each thread has channels, so that it is known what is padding.
// CHECK-LABEL: func.func @padded_channels
// CHECK-NOT: tensor.pad
// CHECK: scf.forall (%{{.*}}) = (0) to (128) step (64)
// CHECK: tensor.pad {{.*}} low[1, 1, 0] high[1, 1, 0]
// CHECK: to tensor<42x42x64xf32>
// CHECK: linalg.generic
func.func @padded_channels(%x: tensor<40x40x128xf32>, %w: tensor<3x3x128xf32>, %e: tensor<40x40x128xf32>) -> tensor<40x40x128xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[1, 1, 0] high[1, 1, 0] {
  ^bb0(%i: index, %j: index, %k: index):
    tensor.yield %zero : f32
  } : tensor<40x40x128xf32> to tensor<42x42x128xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(h, w, c, i, j) -> (h + i, w + j, c)>, affine_map<(h, w, c, i, j) -> (i, j, c)>, affine_map<(h, w, c, i, j) -> (h, w, c)>],
                       iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%p, %w : tensor<42x42x128xf32>, tensor<3x3x128xf32>) outs(%e : tensor<40x40x128xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %m = arith.mulf %a, %b : f32
    %s = arith.addf %c, %m : f32
    linalg.yield %s : f32
  } -> tensor<40x40x128xf32>
  return %0 : tensor<40x40x128xf32>
}

// -----

// Of an unknown number of rows, a thread has at least what is worth its start.
// CHECK: #[[PART:.*]] = affine_map<()[s0] -> (s0 ceildiv 2, {{[0-9]+}})>
// CHECK-LABEL: func.func @unknown
// CHECK: %[[STEP:.*]] = affine.max #[[PART]]()[%{{.*}}]
// CHECK: scf.forall (%{{.*}}) = (0) to (%{{.*}}) step (%[[STEP]])
func.func @unknown(%a: tensor<?x511xf32>, %e: tensor<?x511xf32>) -> tensor<?x511xf32> {
  %0 = linalg.exp ins(%a : tensor<?x511xf32>) outs(%e : tensor<?x511xf32>) -> tensor<?x511xf32>
  return %0 : tensor<?x511xf32>
}

// -----

// A producer that others read is not computed in the parts.
// CHECK-LABEL: func.func @read_elsewhere
// CHECK: scf.forall
// CHECK: linalg.exp
// CHECK: scf.forall
// CHECK: linalg.log
func.func @read_elsewhere(%a: tensor<512x512xf32>, %e: tensor<512x512xf32>) -> (tensor<512x512xf32>, tensor<512x512xf32>) {
  %0 = linalg.exp ins(%a : tensor<512x512xf32>) outs(%e : tensor<512x512xf32>) -> tensor<512x512xf32>
  %1 = linalg.log ins(%0 : tensor<512x512xf32>) outs(%e : tensor<512x512xf32>) -> tensor<512x512xf32>
  return %0, %1 : tensor<512x512xf32>, tensor<512x512xf32>
}

// -----

// Each thread sums a part of the elements.
// CHECK-LABEL: func.func @sum
// CHECK: scf.forall (%{{.*}}) in (2)
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel"]} outs(%{{.*}} : tensor<1xf32>)
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "reduction"]} ins(%{{.*}} : tensor<1x500000xf32>
// CHECK: tensor.parallel_insert_slice
// CHECK: linalg.generic {{.*}} iterator_types = ["reduction"]
func.func @sum(%a: tensor<1000000xf32>, %e: tensor<f32>) -> tensor<f32> {
  %0 = linalg.dot ins(%a, %a : tensor<1000000xf32>, tensor<1000000xf32>) outs(%e : tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

// A factor that is computed from indices, and that each thread needs as a whole, is divided alone.

// CHECK-LABEL: func.func @shared_factor
// CHECK: %[[FACTOR:.*]] = scf.forall
// CHECK: linalg.index
// CHECK: %[[PRODUCT:.*]] = scf.forall
// CHECK: linalg.matmul ins(%{{.*}}, %[[FACTOR]] :
// CHECK: return %[[PRODUCT]], %[[FACTOR]]
func.func @shared_factor(%a: tensor<256x256xf32>, %e: tensor<256x256xf32>, %c: tensor<256x256xf32>) -> (tensor<256x256xf32>, tensor<256x256xf32>) {
  %min = arith.constant 0.0 : f64
  %max = arith.constant 1.0 : f64
  %seed = arith.constant 7 : i32
  %b = linalg.fill_rng_2d ins(%min, %max, %seed : f64, f64, i32) outs(%e : tensor<256x256xf32>) -> tensor<256x256xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<256x256xf32>, tensor<256x256xf32>) outs(%c : tensor<256x256xf32>) -> tensor<256x256xf32>
  return %0, %b : tensor<256x256xf32>, tensor<256x256xf32>
}
