// Reductions that combine elements of two inputs other than by a product, with
// an inner dimension that is a reduction: sums of differences, and the shortest
// ways over one point.

// RUN: linalg-run %s --function=bytes --input=random=1 --input=random=2 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=bytes --input=random=1 --input=random=2 --expect=%t.npy
// RUN: linalg-run %s --function=squares --input=random=1:33x21 --input=random=2:21x50 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=squares --input=random=1:33x21 --input=random=2:21x50 --expect=%t.npy --atol=1e-4
// RUN: linalg-run %s --function=ways --input=random=1 --input=random=2 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=ways --input=random=1 --input=random=2 --expect=%t.npy

#a = affine_map<(i, j, k) -> (i, k)>
#b = affine_map<(i, j, k) -> (k, j)>
#c = affine_map<(i, j, k) -> (i, j)>

func.func @bytes(%a: tensor<37x29xi8>, %b: tensor<29x70xi8>) -> tensor<37x70xi8> {
  %zero = arith.constant 0 : i8
  %e = tensor.empty() : tensor<37x70xi8>
  %init = linalg.fill ins(%zero : i8) outs(%e : tensor<37x70xi8>) -> tensor<37x70xi8>
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<37x29xi8>, tensor<29x70xi8>) outs(%init : tensor<37x70xi8>) {
  ^bb0(%x: i8, %y: i8, %z: i8):
    %d = arith.subi %x, %y : i8
    %s = arith.addi %d, %z : i8
    linalg.yield %s : i8
  } -> tensor<37x70xi8>
  return %0 : tensor<37x70xi8>
}

func.func @squares(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %m = tensor.dim %a, %c0 : tensor<?x?xf32>
  %n = tensor.dim %b, %c1 : tensor<?x?xf32>
  %e = tensor.empty(%m, %n) : tensor<?x?xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%init : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %d = arith.subf %x, %y : f32
    %q = arith.mulf %d, %d : f32
    %s = arith.addf %q, %z : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

func.func @ways(%a: tensor<45x45xf32>, %b: tensor<45x45xf32>) -> tensor<45x45xf32> {
  %infinite = arith.constant 0x7F800000 : f32
  %e = tensor.empty() : tensor<45x45xf32>
  %init = linalg.fill ins(%infinite : f32) outs(%e : tensor<45x45xf32>) -> tensor<45x45xf32>
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<45x45xf32>, tensor<45x45xf32>) outs(%init : tensor<45x45xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %d = arith.addf %x, %y : f32
    %s = arith.minimumf %d, %z : f32
    linalg.yield %s : f32
  } -> tensor<45x45xf32>
  return %0 : tensor<45x45xf32>
}
