func.func @buffers(%a: f32, %x: memref<4x8xf32>, %y: memref<4x8xf32>) {
  user.axpy ins(%a, %x : f32, memref<4x8xf32>) outs(%y : memref<4x8xf32>)
  return
}
