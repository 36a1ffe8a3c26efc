// Threads that share the work of an op or of a chain compute what loops compute: equal and unequal parts,
// unknown extents, more threads than iterations.

// RUN: linalg-run %s --function=chain --pipeline=loops --input=random:300x200 --input=random --input=random --input=random --output=%t.npy
// RUN: linalg-run %s --function=chain --threads=2 --input=random:300x200 --input=random --input=random --input=random --expect=%t.npy --atol=1e-4
// RUN: linalg-run %s --function=chain --threads=7 --input=random:300x200 --input=random --input=random --input=random --expect=%t.npy --atol=1e-4
// RUN: linalg-run %s --function=chain --pipeline=loops --input=random:1x200 --input=random --input=random --input=random --output=%t.npy
// RUN: linalg-run %s --function=chain --threads=2 --input=random:1x200 --input=random --input=random --input=random --expect=%t.npy --atol=1e-4
// RUN: linalg-run %s --function=chain --pipeline=loops --input=random:0x200 --input=random --input=random --input=random --output=%t.npy
// RUN: linalg-run %s --function=chain --threads=2 --input=random:0x200 --input=random --input=random --input=random --expect=%t.npy

// RUN: linalg-run %s --function=softmax --pipeline=loops --input=random --output=%t.npy
// RUN: linalg-run %s --function=softmax --threads=2 --input=random --expect=%t.npy
// RUN: env OMP_NUM_THREADS=3 linalg-run %s --function=softmax --input=random --expect=%t.npy

// RUN: linalg-run %s --function=padded --pipeline=loops --input=random --input=random --output=%t.npy
// RUN: linalg-run %s --function=padded --threads=2 --input=random --input=random --expect=%t.npy --atol=1e-4
// RUN: linalg-run %s --function=padded --threads=3 --input=random --input=random --expect=%t.npy --atol=1e-4

// RUN: linalg-run %s --function=columns --pipeline=loops --input=random --output=%t.npy
// RUN: linalg-run %s --function=columns --threads=3 --input=random --expect=%t.npy --atol=1e-3

// RUN: linalg-run %s --function=greatest --pipeline=loops --input=random --output=%t.npy
// RUN: linalg-run %s --function=greatest --threads=2 --input=random --expect=%t.npy
// RUN: linalg-run %s --function=greatest --threads=3 --input=random --expect=%t.npy
// RUN: linalg-run %s --function=greatest --threads=3 --emit=asm -o %t.s
// RUN: FileCheck %s --check-prefix=TWO < %t.s

// The code of one thread has no trace of others.
// RUN: linalg-run %s --function=softmax --emit=asm -o %t.s
// RUN: FileCheck %s --check-prefix=ONE < %t.s
// ONE-NOT: kmpc
// RUN: linalg-run %s --function=softmax --threads=2 --emit=asm -o %t.s
// RUN: FileCheck %s --check-prefix=TWO < %t.s
// TWO: __kmpc_fork_call

func.func @chain(%x: tensor<?x200xf32>, %a: tensor<200x160xf32>, %b: tensor<160xf32>, %c: tensor<160x144xf32>) -> tensor<?x144xf32> {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x200xf32>
  %e = tensor.empty(%n) : tensor<?x160xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x160xf32>) -> tensor<?x160xf32>
  %0 = linalg.matmul ins(%x, %a : tensor<?x200xf32>, tensor<200x160xf32>) outs(%f : tensor<?x160xf32>) -> tensor<?x160xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
                       iterator_types = ["parallel", "parallel"]}
      ins(%0, %b : tensor<?x160xf32>, tensor<160xf32>) outs(%e : tensor<?x160xf32>) {
  ^bb0(%p: f32, %q: f32, %r: f32):
    %s = arith.addf %p, %q : f32
    %m = arith.maximumf %s, %zero : f32
    linalg.yield %m : f32
  } -> tensor<?x160xf32>
  %e2 = tensor.empty(%n) : tensor<?x144xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<?x144xf32>) -> tensor<?x144xf32>
  %2 = linalg.matmul ins(%1, %c : tensor<?x160xf32>, tensor<160x144xf32>) outs(%f2 : tensor<?x144xf32>) -> tensor<?x144xf32>
  return %2 : tensor<?x144xf32>
}

func.func @softmax(%x: tensor<301x1000xf32>) -> tensor<301x1000xf32> {
  %e = tensor.empty() : tensor<301x1000xf32>
  %0 = linalg.softmax dimension(1) ins(%x : tensor<301x1000xf32>) outs(%e : tensor<301x1000xf32>) -> tensor<301x1000xf32>
  return %0 : tensor<301x1000xf32>
}

func.func @padded(%x: tensor<1x50x50x32xf32>, %w: tensor<3x3x32x16xf32>) -> tensor<1x50x50x16xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %zero : f32
  } : tensor<1x50x50x32xf32> to tensor<1x52x52x32xf32>
  %e = tensor.empty() : tensor<1x50x50x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x50x50x16xf32>) -> tensor<1x50x50x16xf32>
  %0 = linalg.conv_2d_nhwc_hwcf ins(%p, %w : tensor<1x52x52x32xf32>, tensor<3x3x32x16xf32>)
    outs(%f : tensor<1x50x50x16xf32>) -> tensor<1x50x50x16xf32>
  return %0 : tensor<1x50x50x16xf32>
}

func.func @columns(%x: tensor<1000x500xf32>) -> tensor<500xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<500xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<500xf32>) -> tensor<500xf32>
  %0 = linalg.reduce { arith.addf } ins(%x : tensor<1000x500xf32>) outs(%f : tensor<500xf32>) dimensions = [0]
  return %0 : tensor<500xf32>
}

func.func @greatest(%x: tensor<700x9x150xf32>) -> tensor<f32> {
  %least = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<f32>
  %f = linalg.fill ins(%least : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %0 = linalg.reduce { arith.maximumf } ins(%x : tensor<700x9x150xf32>) outs(%f : tensor<f32>) dimensions = [0, 1, 2]
  return %0 : tensor<f32>
}
