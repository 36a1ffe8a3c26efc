// A read of the preceding op's result does not conflict with a write to the
// elements that were just read, but with writes to others.

// RUN: linalg-opt %s --linalg-bufferize | FileCheck %s
// RUN: linalg-run %s --function=reversed --input="[1, 2, 3, 4]" | FileCheck %s --check-prefix=REVERSED
// RUN: linalg-run %s --function=overlapping --input="[1, 2, 3, 4, 5, 6]" \
// RUN:   | FileCheck %s --check-prefix=OVERLAPPING

#at = affine_map<(i) -> (i)>
#back = affine_map<(i) -> (-i + 3)>

// CHECK-LABEL: func.func @in_place
// CHECK-NOT:     memref.{{alloc|copy}}
// CHECK:         return
func.func @in_place(%x: tensor<4xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.exp ins(%x : tensor<4xf32>) outs(%o : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.exp ins(%0 : tensor<4xf32>) outs(%o : tensor<4xf32>) -> tensor<4xf32>
  %2 = linalg.exp ins(%1 : tensor<4xf32>) outs(%1 : tensor<4xf32>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}

// CHECK-LABEL: func.func @reversed
// CHECK:         memref.alloc
// REVERSED: [-4.0, -3.0, -2.0, -1.0]
func.func @reversed(%x: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.negf ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.generic {indexing_maps = [#back, #at], iterator_types = ["parallel"]}
      ins(%0 : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// The written slices overlap.
// CHECK-LABEL: func.func @overlapping
// CHECK:         memref.alloc
// OVERLAPPING: [1.0, -1.0, -2.0, -3.0, -4.0, 6.0]
func.func @overlapping(%x: tensor<6xf32>) -> tensor<6xf32> {
  %a = tensor.extract_slice %x[0] [4] [1] : tensor<6xf32> to tensor<4xf32>
  %b = tensor.extract_slice %x[1] [4] [1] : tensor<6xf32> to tensor<4xf32>
  %0 = linalg.copy ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.negf ins(%0 : tensor<4xf32>) outs(%b : tensor<4xf32>) -> tensor<4xf32>
  %2 = tensor.insert_slice %1 into %x[1] [4] [1] : tensor<4xf32> into tensor<6xf32>
  return %2 : tensor<6xf32>
}
