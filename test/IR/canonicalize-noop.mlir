// RUN: linalg-opt %s --canonicalize --allow-unregistered-dialect --split-input-file | FileCheck %s

// Folding the cast would contradict other types; the program fails at run time.
// CHECK-LABEL: func.func @contradiction
// CHECK-NEXT:    %[[CAST:.*]] = memref.cast %{{.*}} : memref<5xf32> to memref<?xf32>
// CHECK-NEXT:    linalg.exp ins(%[[CAST]] : memref<?xf32>)
func.func @contradiction(%a: memref<5xf32>, %b: memref<4xf32>) {
  %0 = memref.cast %a : memref<5xf32> to memref<?xf32>
  linalg.exp ins(%0 : memref<?xf32>) outs(%b : memref<4xf32>)
  return
}

// -----

// Nor are accesses made out of bounds.
// CHECK-LABEL: func.func @outside
// CHECK-NEXT:    memref.cast
// CHECK-NEXT:    linalg.generic
func.func @outside(%a: memref<5xf32>, %b: memref<4xf32>) {
  %0 = memref.cast %a : memref<5xf32> to memref<?xf32>
  linalg.generic {indexing_maps = [affine_map<(i) -> (i * 2)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%0 : memref<?xf32>) outs(%b : memref<4xf32>) {
  ^bb0(%x: f32, %o: f32):
    %e = math.exp %x : f32
    linalg.yield %e : f32
  }
  return
}

// -----

// A cast to fewer static extents is kept.
// CHECK-LABEL: func.func @cast_to_static
// CHECK-NEXT:    %[[CAST:.*]] = memref.cast
// CHECK-NEXT:    linalg.exp ins(%[[CAST]] : memref<4xf32>)
func.func @cast_to_static(%a: memref<?xf32>, %b: memref<?xf32>) {
  %0 = memref.cast %a : memref<?xf32> to memref<4xf32>
  linalg.exp ins(%0 : memref<4xf32>) outs(%b : memref<?xf32>)
  return
}

// -----

// A cast in another block gives no extents here.
// CHECK-LABEL: func.func @cast_in_branch
// CHECK:         linalg.exp ins(%{{.*}} : tensor<?xf32>)
// CHECK:         tensor.cast
func.func @cast_in_branch(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: i1, %d: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.exp ins(%a : tensor<?xf32>) outs(%b : tensor<?xf32>) -> tensor<?xf32>
  %1 = scf.if %c -> tensor<4xf32> {
    %2 = tensor.cast %0 : tensor<?xf32> to tensor<4xf32>
    scf.yield %2 : tensor<4xf32>
  } else {
    scf.yield %d : tensor<4xf32>
  }
  return %1 : tensor<4xf32>
}

// -----

#id = affine_map<(i) -> (i)>

// The arguments of a library function are not changed.
// CHECK-LABEL: func.func @library_call
// CHECK-NEXT:    memref.cast
// CHECK-NEXT:    linalg.generic {{.*}} ins(%{{.*}}, %{{.*}}, %{{.*}} : memref<?xf32>, memref<?xf32>, memref<4xf32>)
func.func @library_call(%a: memref<4xf32>, %b: memref<4xf32>) {
  %0 = memref.cast %a : memref<4xf32> to memref<?xf32>
  linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel"], library_call = "f"}
      ins(%0, %0, %a : memref<?xf32>, memref<?xf32>, memref<4xf32>) outs(%b : memref<4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32, %o: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  }
  return
}

// It is called although the buffer already has the payload's values.
// CHECK-LABEL: func.func @library_call_of_nothing_new
// CHECK-NEXT:    linalg.generic {{.*}} library_call = "f"} outs(%{{.*}} : memref<4xf32>)
// CHECK:         %[[R:.*]] = linalg.generic {{.*}} library_call = "g"} ins(
// CHECK:         return %[[R]]
func.func @library_call_of_nothing_new(%a: memref<4xf32>, %t: tensor<4xf32>, %u: tensor<4xf32>) -> tensor<4xf32> {
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"], library_call = "f"} outs(%a : memref<4xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  }
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"], library_call = "g"}
      ins(%t : tensor<4xf32>) outs(%u : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

#id = affine_map<(i) -> (i)>

// CHECK-LABEL: func.func @payload_that_writes
// CHECK:         linalg.generic {{.*}} outs(%{{.*}} : tensor<4xf32>)
// CHECK:           memref.store
func.func @payload_that_writes(%a: tensor<4xf32>, %m: memref<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%a : tensor<4xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    memref.store %o, %m[%i] : memref<4xf32>
    linalg.yield %o : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

#id = affine_map<(i) -> (i)>

// CHECK-LABEL: func.func @self_copy_that_writes
// CHECK:         linalg.generic
// CHECK:           memref.store
func.func @self_copy_that_writes(%a: memref<4xf32>, %m: memref<f32>) {
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%a : memref<4xf32>) {
  ^bb0(%o: f32):
    memref.store %o, %m[] : memref<f32>
    linalg.yield %o : f32
  }
  return
}

// -----

// The input gives the number of terms.
// CHECK-LABEL: func.func @input_for_its_extent
// CHECK:         ins(%{{.*}}, %{{.*}} : tensor<4xf32>, tensor<3xf32>)
func.func @input_for_its_extent(%a: tensor<4xf32>, %b: tensor<3xf32>, %c: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, k) -> (i)>, affine_map<(i, k) -> (k)>, affine_map<(i, k) -> (i)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%a, %b : tensor<4xf32>, tensor<3xf32>) outs(%c : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %s = arith.addf %x, %o : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

#id = affine_map<(i) -> (i)>

// Nor are static extents lost.
// CHECK-LABEL: func.func @input_for_what_is_known
// CHECK:         ins(%{{.*}}, %{{.*}} : memref<?xf32>, memref<4xf32>)
func.func @input_for_what_is_known(%a: memref<?xf32>, %b: memref<4xf32>, %c: memref<?xf32>) {
  linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%a, %b : memref<?xf32>, memref<4xf32>) outs(%c : memref<?xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %s = math.exp %x : f32
    linalg.yield %s : f32
  }
  return
}

// -----

// The other result depends on the sum, whose final value is unused.
// CHECK-LABEL: func.func @running_sum
// CHECK:         outs(%{{.*}}, %{{.*}} : tensor<f32>, tensor<4xf32>)
func.func @running_sum(%a: tensor<4xf32>, %b: tensor<f32>, %c: tensor<4xf32>) -> tensor<4xf32> {
  %0:2 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>, affine_map<(i) -> (i)>],
                         iterator_types = ["reduction"]}
      ins(%a : tensor<4xf32>) outs(%b, %c : tensor<f32>, tensor<4xf32>) {
  ^bb0(%x: f32, %sum: f32, %o: f32):
    %s = arith.addf %sum, %x : f32
    linalg.yield %s, %s : f32, f32
  } -> (tensor<f32>, tensor<4xf32>)
  return %0#1 : tensor<4xf32>
}

// -----

// An init that keeps some elements, and one that may keep all.
// CHECK-LABEL: func.func @inits_that_stay
// CHECK:         linalg.fill
// CHECK:         linalg.fill
func.func @inits_that_stay(%a: tensor<3xf32>, %b: tensor<5xf32>, %v: f32, %c: tensor<?xf32>, %d: tensor<3xf32>) -> (tensor<5xf32>, tensor<3xf32>) {
  %0 = linalg.fill ins(%v : f32) outs(%b : tensor<5xf32>) -> tensor<5xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i * 2)>], iterator_types = ["parallel"]}
      ins(%a : tensor<3xf32>) outs(%0 : tensor<5xf32>) {
  ^bb0(%x: f32, %o: f32):
    linalg.yield %x : f32
  } -> tensor<5xf32>
  %2 = linalg.fill ins(%v : f32) outs(%d : tensor<3xf32>) -> tensor<3xf32>
  %3 = linalg.generic {indexing_maps = [affine_map<(i, k) -> (i)>, affine_map<(i, k) -> (k)>, affine_map<(i, k) -> (i)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%a, %c : tensor<3xf32>, tensor<?xf32>) outs(%2 : tensor<3xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    linalg.yield %x : f32
  } -> tensor<3xf32>
  return %1, %3 : tensor<5xf32>, tensor<3xf32>
}

// -----

// Different indices, element types, values.
// CHECK-LABEL: func.func @other_elements
// CHECK:         linalg.transpose
// CHECK:         linalg.copy
// CHECK:         tensor.pad
// CHECK:         tensor.pad
// CHECK:         tensor.concat
func.func @other_elements(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>, %c: tensor<4x4xf64>, %v: f32, %w: f32, %e: tensor<4xf32>)
    -> (tensor<4x4xf32>, tensor<4x4xf64>, tensor<6xf32>, tensor<4xf32>, tensor<8xf32>) {
  %0 = linalg.transpose ins(%a : tensor<4x4xf32>) outs(%b : tensor<4x4xf32>) permutation = [1, 0]
  %1 = linalg.copy ins(%a : tensor<4x4xf32>) outs(%c : tensor<4x4xf64>) -> tensor<4x4xf64>
  %2 = linalg.fill ins(%v : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %3 = tensor.pad %2 low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %w : f32
  } : tensor<4xf32> to tensor<6xf32>
  %4 = tensor.pad %2 nofold low[0] high[0] {
  ^bb0(%i: index):
    tensor.yield %v : f32
  } : tensor<4xf32> to tensor<4xf32>
  %5 = linalg.fill ins(%w : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %6 = tensor.concat dim(0) %2, %5 : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  return %0, %1, %3, %4, %6 : tensor<4x4xf32>, tensor<4x4xf64>, tensor<6xf32>, tensor<4xf32>, tensor<8xf32>
}

// -----

// A fill is not duplicated, a slice not allocated in each iteration.
// CHECK-LABEL: func.func @other_uses
// CHECK:         linalg.fill
// CHECK-NEXT:    tensor.expand_shape
// CHECK:         tensor.empty
// CHECK:         scf.for
// CHECK-NEXT:      tensor.extract_slice
func.func @other_uses(%v: f32, %a: tensor<8xf32>, %n: index) -> (tensor<8xf32>, tensor<2x4xf32>) {
  %0 = linalg.fill ins(%v : f32) outs(%a : tensor<8xf32>) -> tensor<8xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [2, 4] : tensor<8xf32> into tensor<2x4xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %2 = tensor.empty() : tensor<8xf32>
  scf.for %i = %c0 to %n step %c1 {
    %3 = tensor.extract_slice %2[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
    "use"(%3) : (tensor<4xf32>) -> ()
  }
  return %0, %1 : tensor<8xf32>, tensor<2x4xf32>
}

// -----

// The payload of one op reads an argument of the other.
// CHECK-LABEL: func.func @nested
// CHECK:         linalg.generic {{.*}} ins(%{{.*}} : tensor<4xf32>) outs(%{{.*}} : memref<4xf32>)
// CHECK:           linalg.generic {{.*}} outs(%{{.*}} : memref<2xf32>)
func.func @nested(%a: tensor<4xf32>, %b: memref<4xf32>, %m: memref<2xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%a : tensor<4xf32>) outs(%b : memref<4xf32>) {
  ^bb0(%x: f32, %o: f32):
    linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%m : memref<2xf32>) {
    ^bb0(%p: f32):
      %s = arith.addf %p, %x : f32
      linalg.yield %s : f32
    }
    linalg.yield %o : f32
  }
  return
}

// -----

// The buffer may have changed since the transposition.
// CHECK-LABEL: func.func @overwritten
// CHECK:         linalg.transpose
// CHECK:         linalg.fill
// CHECK:         linalg.transpose
func.func @overwritten(%a: memref<2x3x5xf32>, %v: f32, %b: tensor<3x5x2xf32>, %c: tensor<2x5x3xf32>) -> tensor<2x5x3xf32> {
  %0 = linalg.transpose ins(%a : memref<2x3x5xf32>) outs(%b : tensor<3x5x2xf32>) permutation = [1, 2, 0]
  linalg.fill ins(%v : f32) outs(%a : memref<2x3x5xf32>)
  %1 = linalg.transpose ins(%0 : tensor<3x5x2xf32>) outs(%c : tensor<2x5x3xf32>) permutation = [2, 1, 0]
  return %1 : tensor<2x5x3xf32>
}

// -----

// The elements are requested in that buffer.
// CHECK-LABEL: func.func @copy_of_tensor
// CHECK-NEXT:    linalg.copy
func.func @copy_of_tensor(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.copy ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
