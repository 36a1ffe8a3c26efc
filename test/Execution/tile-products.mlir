// Products of narrow elements, by tiles if the processor has them: of whole
// tiles, and of parts along each loop.
// RUN: linalg-run %s --function=bf16s --input=random:64x96 --input=random=1:96x80 --input=random:64x80 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=bf16s --input=random:64x96 --input=random=1:96x80 --input=random:64x80 --expect=%t.npy
// RUN: linalg-run %s --function=bf16s --input=random:53x101 --input=random=1:101x75 --input=random:53x75 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=bf16s --input=random:53x101 --input=random=1:101x75 --input=random:53x75 --expect=%t.npy
// RUN: linalg-run %s --function=static --input=random:53x1403 --input=random=1:1403x75 --input=random:53x75 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=static --input=random:53x1403 --input=random=1:1403x75 --input=random:53x75 --expect=%t.npy
// RUN: linalg-run %s --function=bytes --input=random:2x128x53 --input=random=1:2x75x128 --input=random:75 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=bytes --input=random:2x128x53 --input=random=1:2x75x128 --input=random:75 --expect=%t.npy

// Shared by threads, which have their own buffers for parts of tiles.
// RUN: linalg-run %s --function=shared --input=random:301x130 --input=random=1:130x90 --input=random:301x90 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=shared --input=random:301x130 --input=random=1:130x90 --input=random:301x90 --threads=2 --expect=%t.npy

// All are tiles where there are such.
// RUN: linalg-run %s --function=bf16s --target-cpu=emeraldrapids --emit=asm | FileCheck %s --check-prefix=BF16
// RUN: linalg-run %s --function=static --target-cpu=emeraldrapids --emit=asm | FileCheck %s --check-prefix=BF16
// RUN: linalg-run %s --function=bytes --target-cpu=emeraldrapids --emit=asm | FileCheck %s --check-prefix=BYTES
// BF16: tdpbf16ps
// BYTES: tdpbusd

// Rows of parts of vectors, which are transposed: masked vectors of bf16.
// RUN: linalg-run %s --function=rows --target-cpu=emeraldrapids --emit=asm | FileCheck %s --check-prefix=BF16
// RUN: linalg-run %s --function=rows --input=random:111x26 --input=random=1:16x26 --input=random:111x16 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=rows --input=random:111x26 --input=random=1:16x26 --input=random:111x16 --expect=%t.npy

// REQUIRES: x86

func.func @bf16s(%a: tensor<?x?xbf16>, %b: tensor<?x?xbf16>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<?x?xbf16>, tensor<?x?xbf16>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

func.func @static(%a: tensor<53x1403xbf16>, %b: tensor<1403x75xbf16>, %c: tensor<53x75xf32>) -> tensor<53x75xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<53x1403xbf16>, tensor<1403x75xbf16>) outs(%c : tensor<53x75xf32>) -> tensor<53x75xf32>
  return %0 : tensor<53x75xf32>
}

func.func @rows(%a: tensor<111x26xbf16>, %b: tensor<16x26xbf16>, %c: tensor<111x16xf32>) -> tensor<111x16xf32> {
  %0 = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>]
    ins(%a, %b : tensor<111x26xbf16>, tensor<16x26xbf16>) outs(%c : tensor<111x16xf32>) -> tensor<111x16xf32>
  return %0 : tensor<111x16xf32>
}

func.func @shared(%a: tensor<301x130xbf16>, %b: tensor<130x90xbf16>, %c: tensor<301x90xf32>) -> tensor<301x90xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<301x130xbf16>, tensor<130x90xbf16>) outs(%c : tensor<301x90xf32>) -> tensor<301x90xf32>
  return %0 : tensor<301x90xf32>
}

// Of transposed operands, with a bias.
func.func @bytes(%a: tensor<2x128x53xi8>, %b: tensor<2x75x128xi8>, %bias: tensor<75xi32>) -> tensor<2x53x75xi32> {
  %zero = arith.constant 0 : i32
  %empty = tensor.empty() : tensor<2x53x75xi32>
  %init = linalg.fill ins(%zero : i32) outs(%empty : tensor<2x53x75xi32>) -> tensor<2x53x75xi32>
  %0 = linalg.generic {indexing_maps = [affine_map<(b, m, n, k) -> (b, k, m)>, affine_map<(b, m, n, k) -> (b, n, k)>,
                                        affine_map<(b, m, n, k) -> (b, m, n)>],
                       iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
    ins(%a, %b : tensor<2x128x53xi8>, tensor<2x75x128xi8>) outs(%init : tensor<2x53x75xi32>) {
  ^bb0(%x: i8, %y: i8, %sum: i32):
    %1 = arith.extui %x : i8 to i32
    %2 = arith.extsi %y : i8 to i32
    %3 = arith.muli %1, %2 : i32
    %4 = arith.addi %sum, %3 : i32
    linalg.yield %4 : i32
  } -> tensor<2x53x75xi32>
  %5 = linalg.generic {indexing_maps = [affine_map<(b, m, n) -> (n)>, affine_map<(b, m, n) -> (b, m, n)>],
                       iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%bias : tensor<75xi32>) outs(%0 : tensor<2x53x75xi32>) {
  ^bb0(%x: i32, %sum: i32):
    %1 = arith.addi %sum, %x : i32
    linalg.yield %1 : i32
  } -> tensor<2x53x75xi32>
  return %5 : tensor<2x53x75xi32>
}
