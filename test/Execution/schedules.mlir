// Schedules that are written by hand are honoured, and compute the same as loops.

// RUN: linalg-opt %s --linalg-apply-schedule | FileCheck %s
// RUN: linalg-run %s --function=tiles --input=random --input=random --input=random --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=tiles --input=random --input=random --input=random --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=blocks --input=random --input=random --input=random --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=blocks --input=random --input=random --input=random --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=row_blocks --input=random --input=random --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=row_blocks --input=random --input=random --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=first_block --input=random:70x90 --input=random:90x110 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=first_block --input=random:70x90 --input=random:90x110 --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=first_block --input=random:71x8 --input=random:8x13 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=first_block --input=random:71x8 --input=random:8x13 --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=first_block --input=random:7x0 --input=random:0x11 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=first_block --input=random:7x0 --input=random:0x11 --expect=%t.npy
// RUN: linalg-run %s --function=sums --input=random:30x1000 --input=random --input=random:30 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=sums --input=random:30x1000 --input=random --input=random:30 --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=versions --input=random:3x40 --input=random --input=random:3x50 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=versions --input=random:3x40 --input=random --input=random:3x50 --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=versions --input=random:30x40 --input=random --input=random:30x50 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=versions --input=random:30x40 --input=random --input=random:30x50 --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=points --input=random:7x9 --input=random:9x10 --input=random:7x10 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=points --input=random:7x9 --input=random:9x10 --input=random:7x10 --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=points --input=random:7x10 --input=random:10x11 --input=random:7x11 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=points --input=random:7x10 --input=random:10x11 --input=random:7x11 --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=points --input=random:0x3 --input=random:3x4 --input=random:0x4 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=points --input=random:0x3 --input=random:3x4 --input=random:0x4 --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=points --input=random:5x0 --input=random:0x50 --input=random:5x50 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=points --input=random:5x0 --input=random:0x50 --input=random:5x50 --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=shared --input=random:7x9 --input=random:9x10 --input=random:7x10 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=shared --input=random:7x9 --input=random:9x10 --input=random:7x10 --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=shared --input=random:9x30 --input=random:30x20 --input=random:9x20 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=shared --input=random:9x30 --input=random:30x20 --input=random:9x20 --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=shared --input=random:1x30 --input=random:30x50 --input=random:1x50 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=shared --input=random:1x30 --input=random:30x50 --input=random:1x50 --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=shared --input=random:6x30 --input=random:30x50 --input=random:6x50 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=shared --input=random:6x30 --input=random:30x50 --input=random:6x50 --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=shared --input=random:20x30 --input=random:30x50 --input=random:20x50 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=shared --input=random:20x30 --input=random:30x50 --input=random:20x50 --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=masked --input=random:7x9 --input=random:9x10 --input=random:7x10 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=masked --input=random:7x9 --input=random:9x10 --input=random:7x10 --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=masked --input=random:5x16 --input=random:16x8 --input=random:5x8 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=masked --input=random:5x16 --input=random:16x8 --input=random:5x8 --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=masked --input=random:6x3 --input=random:3x37 --input=random:6x37 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=masked --input=random:6x3 --input=random:3x37 --input=random:6x37 --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=masked --input=random:2x4 --input=random:4x0 --input=random:2x0 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=masked --input=random:2x4 --input=random:4x0 --input=random:2x0 --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=masked_rest --input=random:7x9 --input=random:9x10 --input=random:7x10 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=masked_rest --input=random:7x9 --input=random:9x10 --input=random:7x10 --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=masked_rest --input=random:5x16 --input=random:16x8 --input=random:5x8 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=masked_rest --input=random:5x16 --input=random:16x8 --input=random:5x8 --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=masked_rest --input=random:6x3 --input=random:3x37 --input=random:6x37 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=masked_rest --input=random:6x3 --input=random:3x37 --input=random:6x37 --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=masked_rest --input=random:2x4 --input=random:4x0 --input=random:2x0 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=masked_rest --input=random:2x4 --input=random:4x0 --input=random:2x0 --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=short_tile --input=random:7x9 --input=random:9x10 --input=random:7x10 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=short_tile --input=random:7x9 --input=random:9x10 --input=random:7x10 --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=short_tile --input=random:5x16 --input=random:16x8 --input=random:5x8 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=short_tile --input=random:5x16 --input=random:16x8 --input=random:5x8 --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=short_tile --input=random:6x3 --input=random:3x37 --input=random:6x37 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=short_tile --input=random:6x3 --input=random:3x37 --input=random:6x37 --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=short_tile --input=random:9x5 --input=random:5x60 --input=random:9x60 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=short_tile --input=random:9x5 --input=random:5x60 --input=random:9x60 --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=short_tile --input=random:4x6 --input=random:6x48 --input=random:4x48 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=short_tile --input=random:4x6 --input=random:6x48 --input=random:4x48 --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=short_tile --input=random:3x0 --input=random:0x20 --input=random:3x20 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=short_tile --input=random:3x0 --input=random:0x20 --input=random:3x20 --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=short_tile --input=random:0x3 --input=random:3x4 --input=random:0x4 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=short_tile --input=random:0x3 --input=random:3x4 --input=random:0x4 --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=short_tile --input=random:2x4 --input=random:4x0 --input=random:2x0 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=short_tile --input=random:2x4 --input=random:4x0 --input=random:2x0 --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=conversions --input=random --input=random --input=random --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=conversions --input=random --input=random --input=random --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=panels_in_rows --input=random:9x17 --input=random:17x21 --input=random:9x21 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=panels_in_rows --input=random:9x17 --input=random:17x21 --input=random:9x21 --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=panels_in_columns --input=random:9x17 --input=random:17x21 --input=random:9x21 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=panels_in_columns --input=random:9x17 --input=random:17x21 --input=random:9x21 --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=panels_in_partial_sums --input=random:9x17 --input=random:17x21 --input=random:9x21 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=panels_in_partial_sums --input=random:9x17 --input=random:17x21 --input=random:9x21 --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=loops_in_blocks --input=random:9x17 --input=random:17x21 --input=random:9x21 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=loops_in_blocks --input=random:9x17 --input=random:17x21 --input=random:9x21 --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=users_of_blocks --input=random --input=random --input=random --input=random --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=users_of_blocks --input=random --input=random --input=random --input=random --expect=%t.npy --atol=1e-3

// CHECK-LABEL: @tiles
// CHECK: vector.contract {{.*}} vector<5x2xf32>, vector<2x24xf32> into vector<5x24xf32>
func.func @tiles(%a: tensor<33x65xf32>, %b: tensor<65x129xf32>, %c: tensor<33x129xf32>) -> tensor<33x129xf32> {
  %0 = linalg.matmul {structured.schedule = {tile = [5, 24, 2], order = [0, 1, 2], remainders = [[2, 1], [8, 1], [1]]}}
      ins(%a, %b : tensor<33x65xf32>, tensor<65x129xf32>) outs(%c : tensor<33x129xf32>) -> tensor<33x129xf32>
  return %0 : tensor<33x129xf32>
}

// Both factors in panels.

// CHECK-LABEL: @blocks
// CHECK: tensor.empty(%{{.*}}) : tensor<14x?x8xf32>
// CHECK: tensor.empty(%{{.*}}) : tensor<18x?x4xf32>
// CHECK: vector.contract {{.*}} into vector<4x8xf32>
func.func @blocks(%a: tensor<70x90xf32>, %b: tensor<90x110xf32>, %c: tensor<70x110xf32>) -> tensor<70x110xf32> {
  %0 = linalg.matmul {structured.schedule = {
          blocks = [{sizes = [0, 0, 32], pack = [{operand = 1, panel = [0, 8, 0], tile = [0, 0, 4]}, {operand = 0, panel = [4, 0, 0], tile = [0, 0, 8]}]},
                    {sizes = [24, 40, 0]}],
          tile = [4, 8, 2], order = [1, 0, 2], remainders = [[1], [], [1]]}}
      ins(%a, %b : tensor<70x90xf32>, tensor<90x110xf32>) outs(%c : tensor<70x110xf32>) -> tensor<70x110xf32>
  return %0 : tensor<70x110xf32>
}

// CHECK-LABEL: @row_blocks
// CHECK: scf.for {{.*}} step %c12
// CHECK-NOT: linalg.
func.func @row_blocks(%a: tensor<70x90xf32>, %b: tensor<90x50xf32>) -> tensor<70x50xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<70x50xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<70x50xf32>) -> tensor<70x50xf32>
  %0 = linalg.matmul {structured.schedule = {
          blocks = [{sizes = [0, 0, 0], pack = [{operand = 1, panel = [0, 16, 0], tile = [0, 0, 8]}]}, {sizes = [12, 0, 0]}],
          fuse = ["init"], tile = [4, 16, 4], order = [1, 0, 2], remainders = [[2], [], [1]]}}
      ins(%a, %b : tensor<70x90xf32>, tensor<90x50xf32>) outs(%init : tensor<70x50xf32>) -> tensor<70x50xf32>
  return %0 : tensor<70x50xf32>
}

// CHECK-LABEL: @first_block
// CHECK: arith.select {{.*}} : vector<4x8xi1>, vector<4x8xf32>
// CHECK-NOT: linalg.
func.func @first_block(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %a, %c0 : tensor<?x?xf32>
  %n = tensor.dim %b, %c1 : tensor<?x?xf32>
  %three = arith.constant 3.0 : f32
  %empty = tensor.empty(%m, %n) : tensor<?x?xf32>
  %init = linalg.fill ins(%three : f32) outs(%empty : tensor<?x?xf32>) -> tensor<?x?xf32>
  %0 = linalg.matmul {structured.schedule = {
          blocks = [{sizes = [24, 40, 32], pack = [{operand = 1, panel = [0, 8, 0], tile = [0, 0, 4]}]}],
          tile = [4, 8, 2], order = [1, 0, 2], remainders = [[4], [8], [1]], fuse = ["init"]}}
      ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%init : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: @sums
// CHECK: arith.addf {{.*}} : vector<3x16xf32>
func.func @sums(%a: tensor<?x1000xf32>, %x: tensor<1000xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.matvec {structured.schedule = {tile = [3, 16], remainders = [[1], []], partial = [1]}}
      ins(%a, %x : tensor<?x1000xf32>, tensor<1000xf32>) outs(%y : tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: @versions
// CHECK: scf.if
// CHECK: into vector<1x16xf32>
// CHECK: into vector<6x8xf32>
func.func @versions(%a: tensor<?x40xf32>, %b: tensor<40x50xf32>, %c: tensor<?x50xf32>) -> tensor<?x50xf32> {
  %0 = linalg.matmul {structured.schedule = {
          tile = [6, 8, 4], remainders = [[2, 1], [], []],
          versions = [{extents = [4, 0, 0], schedule = {tile = [1, 16, 4]}}]}}
      ins(%a, %b : tensor<?x40xf32>, tensor<40x50xf32>) outs(%c : tensor<?x50xf32>) -> tensor<?x50xf32>
  return %0 : tensor<?x50xf32>
}

// CHECK-LABEL: @points
// CHECK: scf.if
// CHECK: into vector<2x8xf32>
// CHECK: into vector<6x8xf32>
func.func @points(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.matmul {structured.schedule = {
          tile = [6, 8, 4], remainders = [[2, 1], [], [1]],
          versions = [{points = {loops = [1, 2], greatest = 99}, schedule = {tile = [2, 8, 1]}}]}}
      ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: @shared
// CHECK: scf.if
// CHECK: into vector<2x8xf32>
// CHECK: arith.remui
// CHECK: into vector<4x8xf32>
// CHECK: into vector<1x16xf32>
// CHECK: into vector<6x8xf32>
func.func @shared(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.matmul {structured.schedule = {
          tile = [6, 8, 4], remainders = [[2, 1], [], [1]],
          versions = [{least = [0, 0, 3], points = {loops = [1, 2], greatest = 99}, schedule = {tile = [2, 8, 1]}},
                      {divisors = [3, 4, 0], schedule = {tile = [4, 8, 1]}},
                      {extents = [1, 0, 0], schedule = {tile = [1, 16, 1]}},
                      {extents = [8, 0, 0], schedule = {tile = [2, 8, 1]}}]}}
      ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: @masked
// CHECK: into vector<4x16xf32>
// CHECK: into vector<1x16xf32>
func.func @masked(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.matmul {structured.schedule = {
          blocks = [{pack = [{operand = 1, panel = [0, 16, 0]}]}], order = [1, 0, 2],
          tile = [4, 16, 2], remainders = [[1], [16], [2]]}}
      ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: @masked_rest
// CHECK: into vector<4x32xf32>
// CHECK: into vector<4x16xf32>
func.func @masked_rest(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.matmul {structured.schedule = {order = [1, 0, 2], tile = [4, 32, 1], remainders = [[2, 2], [16, 16], []]}}
      ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: @short_tile
// CHECK: into vector<4x32xf32>
// CHECK: into vector<4x16xf32>
// CHECK: into vector<4x32xf32>
func.func @short_tile(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.matmul {structured.schedule = {order = [1, 0, 2], tile = [4, 32, 1], remainders = [[4], [32, 16], []]}}
      ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: @conversions
// CHECK: linalg.generic
// CHECK-NEXT: ^bb0(%{{.*}}: bf16, %{{.*}}: f32):
// CHECK: into vector<4x16xf32>
func.func @conversions(%a: tensor<20x40xbf16>, %b: tensor<40x50xbf16>, %c: tensor<20x50xf32>) -> tensor<20x50xf32> {
  %0 = linalg.matmul {structured.schedule = {convert = [0, 1], tile = [4, 16, 4]}}
      ins(%a, %b : tensor<20x40xbf16>, tensor<40x50xbf16>) outs(%c : tensor<20x50xf32>) -> tensor<20x50xf32>
  return %0 : tensor<20x50xf32>
}

// A tile of several panels reads those of a sum only; others are unpacked.

func.func @panels_in_rows(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.matmul {structured.schedule = {blocks = [{sizes = [64, 64, 64], pack = [{operand = 0, panel = [2, 0, 0]}]}], tile = [4, 16, 1]}}
      ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

func.func @panels_in_columns(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.matmul {structured.schedule = {blocks = [{pack = [{operand = 1, panel = [0, 4, 0]}]}], tile = [4, 8, 1]}}
      ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

func.func @panels_in_partial_sums(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.matmul {structured.schedule = {blocks = [{pack = [{operand = 1, panel = [0, 0, 2]}]}], tile = [4, 8, 4], partial = [2]}}
      ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// Blocks bound the extent of a loop that no tiles divide.

func.func @loops_in_blocks(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.matmul {structured.schedule = {blocks = [{sizes = [0, 0, 4]}], order = [0, 1], tile = [2, 8, 4]}}
      ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// The init is an argument, which no op of the group computes.

func.func @users_of_blocks(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4x4xf32>, %d: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.matmul {structured.schedule = {blocks = [{sizes = [0, 0, 4]}], fuse = ["init", "users"]}}
      ins(%a, %b : tensor<4x8xf32>, tensor<8x4xf32>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.exp ins(%0 : tensor<4x4xf32>) outs(%d : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}
