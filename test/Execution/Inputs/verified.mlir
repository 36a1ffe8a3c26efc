func.func @matmul(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?xf32>) {
  linalg.matmul ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>) outs(%c : memref<?x?xf32>)
  return
}
func.func @quantized_matmul(%a: memref<?x?xi8>, %b: memref<?x?xi8>, %c: memref<?x?xi32>) {
  %z = arith.constant 1 : i32
  linalg.quantized_matmul ins(%a, %b, %z, %z : memref<?x?xi8>, memref<?x?xi8>, i32, i32) outs(%c : memref<?x?xi32>)
  return
}
func.func @generic(%a: memref<?x?xf32>, %b: memref<?xf32>, %c: memref<?x?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>],
                  iterator_types = ["parallel", "parallel"]}
    ins(%a, %b : memref<?x?xf32>, memref<?xf32>) outs(%c : memref<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.addf %x, %y : f32
    linalg.yield %0 : f32
  }
  return
}
func.func @select(%p: memref<?x?xi1>, %a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?xf32>) {
  linalg.select ins(%p, %a, %b : memref<?x?xi1>, memref<?x?xf32>, memref<?x?xf32>) outs(%c : memref<?x?xf32>)
  return
}
func.func @reduce(%a: memref<?x?xf32>, %c: memref<?xf32>) {
  linalg.reduce {arith.addf} ins(%a : memref<?x?xf32>) outs(%c : memref<?xf32>) dimensions = [1]
  return
}
func.func @transpose(%a: memref<?x?xf32>, %c: memref<?x?xf32>) {
  linalg.transpose ins(%a : memref<?x?xf32>) outs(%c : memref<?x?xf32>) permutation = [1, 0]
  return
}
func.func @broadcast(%a: memref<?xf32>, %c: memref<?x?xf32>) {
  linalg.broadcast ins(%a : memref<?xf32>) outs(%c : memref<?x?xf32>) dimensions = [0]
  return
}
func.func @map(%a: memref<?xf32>, %b: memref<?xf32>, %c: memref<?xf32>) {
  linalg.map {arith.addf} ins(%a, %b : memref<?xf32>, memref<?xf32>) outs(%c : memref<?xf32>)
  return
}
func.func @softmax(%a: memref<?x?xf32>, %c: memref<?x?xf32>) {
  linalg.softmax dimension(1) ins(%a : memref<?x?xf32>) outs(%c : memref<?x?xf32>)
  return
}
// The index 3 - d0 is valid for up to four iterations.
func.func @reverse(%a: memref<?xf32>, %c: memref<?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (-d0 + 3)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
    ins(%a : memref<?xf32>) outs(%c : memref<?xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}
// Element d0 / 2 + 1.
func.func @halve(%a: memref<?xf32>, %c: memref<?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0) -> ((d0 + 2) floordiv 2)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
    ins(%a : memref<?xf32>) outs(%c : memref<?xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}
// At most index 2, as (d0 + 1) mod 3; nothing is checked.
func.func @modulo(%a: memref<?xf32>, %c: memref<?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0) -> ((d0 + 1) mod 3)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
    ins(%a : memref<?xf32>) outs(%c : memref<?xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}
