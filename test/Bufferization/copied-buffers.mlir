// A to_tensor without `restrict` is copied: the program writes its buffer by other names.

// RUN: linalg-opt %s --linalg-bufferize | FileCheck %s
// RUN: linalg-opt %s --linalg-bufferize --remarks-filter=linalg-bufferize -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: linalg-run %s --function=aliased --input=[1,2] --expect=[1,2] --expect=[2,4] --expect=[7,7]
// RUN: linalg-run %s --function=aliased --pipeline=loops --input=[1,2] --expect=[1,2] --expect=[2,4] --expect=[7,7]

// REMARK-COUNT-2: remark: [Passed] Copied | Category:linalg-bufferize{{.*}} | Reason="it may have other names", Remark="copied the buffer of bufferization.to_tensor", Suggestion="add `restrict` if it has none"
// REMARK-NOT: Copied

// CHECK-LABEL: func.func @aliased(
// CHECK-SAME:    %[[M:.*]]: memref<2xf32>)
// CHECK:         %[[COPY:.*]] = memref.alloc()
// CHECK:         memref.copy %[[M]], %[[COPY]]
// CHECK:         linalg.fill {{.*}} outs(%[[M]] : memref<2xf32>)
func.func @aliased(%m: memref<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %0 = bufferization.to_tensor %m : memref<2xf32> to tensor<2xf32>
  %e = tensor.empty() : tensor<2xf32>
  %seven = arith.constant 7.0 : f32
  linalg.fill ins(%seven : f32) outs(%m : memref<2xf32>)
  %1 = linalg.add ins(%0, %0 : tensor<2xf32>, tensor<2xf32>) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  %2 = bufferization.to_tensor %m writable : memref<2xf32> to tensor<2xf32>
  return %0, %1, %2 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}

// CHECK-LABEL: func.func @restricted(
// CHECK-NOT:     memref.copy
// CHECK:         return
func.func @restricted(%m: memref<2xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %0 = bufferization.to_tensor %m restrict : memref<2xf32> to tensor<2xf32>
  %1 = tensor.extract %0[%c0] : tensor<2xf32>
  return %1 : f32
}
