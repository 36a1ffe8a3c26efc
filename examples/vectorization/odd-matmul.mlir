// A product of matrices of odd sizes, added to a third one in place.

func.func @matmul(%a_buffer: memref<333x333xf32>, %b_buffer: memref<333x333xf32>, %c_buffer: memref<333x333xf32>) {
  %a = bufferization.to_tensor %a_buffer restrict : memref<333x333xf32> to tensor<333x333xf32>
  %b = bufferization.to_tensor %b_buffer restrict : memref<333x333xf32> to tensor<333x333xf32>
  %c = bufferization.to_tensor %c_buffer restrict writable : memref<333x333xf32> to tensor<333x333xf32>
  %product = linalg.matmul ins(%a, %b : tensor<333x333xf32>, tensor<333x333xf32>)
                           outs(%c : tensor<333x333xf32>) -> tensor<333x333xf32>
  bufferization.materialize_in_destination %product in restrict writable %c_buffer
    : (tensor<333x333xf32>, memref<333x333xf32>) -> ()
  return
}
