// A product of large matrices, added to a third one in place.

func.func @matmul(%a_buffer: memref<1024x1024xf32>, %b_buffer: memref<1024x1024xf32>, %c_buffer: memref<1024x1024xf32>) {
  %a = bufferization.to_tensor %a_buffer restrict : memref<1024x1024xf32> to tensor<1024x1024xf32>
  %b = bufferization.to_tensor %b_buffer restrict : memref<1024x1024xf32> to tensor<1024x1024xf32>
  %c = bufferization.to_tensor %c_buffer restrict writable : memref<1024x1024xf32> to tensor<1024x1024xf32>
  %product = linalg.matmul ins(%a, %b : tensor<1024x1024xf32>, tensor<1024x1024xf32>)
                           outs(%c : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  bufferization.materialize_in_destination %product in restrict writable %c_buffer
    : (tensor<1024x1024xf32>, memref<1024x1024xf32>) -> ()
  return
}
