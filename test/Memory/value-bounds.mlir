// Queries of bounds for values that depend on values without bounds.
// RUN: linalg-opt %s --linalg-promote=on-stack --linalg-explain 2>&1 | FileCheck %s --check-prefix=PROMOTE
// RUN: linalg-opt %s --linalg-pad=multiples=4 | FileCheck %s --check-prefix=PAD
// RUN: linalg-opt %s --generate-runtime-verification | FileCheck %s --check-prefix=VERIFY

// The tensor or buffer has no such dimension.
// PROMOTE: [[@LINE+10]]:3: note: linalg-promote: left linalg.exp alone: there is no bound that dimension 0 of operand 0 is known to have, as `on-stack` wants: tile its loop
// PAD-LABEL: func.func @no_dim
// PAD:       tensor.pad
// VERIFY-LABEL: func.func @no_dim
// VERIFY:       cf.assert
func.func @no_dim(%a: memref<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %c = arith.constant 9223372036854775807 : index
  %d = memref.dim %a, %c : memref<?xf32>
  %m = memref.alloc(%d) : memref<?xf32>
  %e = memref.alloc(%d) : memref<?xf32>
  linalg.exp ins(%m : memref<?xf32>) outs(%e : memref<?xf32>)
  %f = tensor.dim %b, %c : tensor<?xf32>
  %t = tensor.empty(%f) : tensor<?xf32>
  %0 = linalg.exp ins(%t : tensor<?xf32>) outs(%b : tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// PROMOTE: [[@LINE+7]]:3: note: linalg-promote: left linalg.exp alone: there is no bound that dimension 0 of operand 0 is known to have, as `on-stack` wants: tile its loop
// PAD-LABEL: func.func @negative_dim
// VERIFY-LABEL: func.func @negative_dim
func.func @negative_dim(%a: memref<?xf32>, %b: memref<?xf32>) {
  %c = arith.constant -1 : index
  %d = memref.dim %a, %c : memref<?xf32>
  %m = memref.alloc(%d) : memref<?xf32>
  linalg.exp ins(%m : memref<?xf32>) outs(%b : memref<?xf32>)
  return
}

// The bound is 2^64 + 16, whose low 64 bits are 16.
// PROMOTE: [[@LINE+10]]:5: note: linalg-promote: left linalg.exp alone: there is no bound that dimension 0 of operand 0 is known to have, as `on-stack` wants: tile its loop
// PAD-LABEL: func.func @beyond_64_bits
// VERIFY-LABEL: func.func @beyond_64_bits
func.func @beyond_64_bits(%b: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = arith.constant 4611686018427387909 : index
  scf.for %i = %c0 to %c step %c1 {
    %n = affine.apply affine_map<()[s] -> (s * 4)>()[%i]
    %m = memref.alloc(%n) : memref<?xf32>
    linalg.exp ins(%m : memref<?xf32>) outs(%b : memref<?xf32>)
  }
  return
}
