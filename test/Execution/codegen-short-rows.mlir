// Short rows that do not fill their vectors: for the host, and for a processor without masks if this one can execute its
// code. What is left of a row is loaded and stored without what follows.

// RUN: linalg-run %s --function=of_five --input=random --input=random --pipeline=loops --output=%t.five.npy
// RUN: linalg-run %s --function=of_five --input=random --input=random --expect=%t.five.npy --atol=1e-6
// RUN: linalg-run %s --function=of_fifteen --input=random --input=random --pipeline=loops --output=%t.fifteen.npy
// RUN: linalg-run %s --function=of_fifteen --input=random --input=random --expect=%t.fifteen.npy --atol=1e-6
// RUN: linalg-run %s --function=of_bytes --input=random --input=random --pipeline=loops --output=%t.bytes.npy
// RUN: linalg-run %s --function=of_bytes --input=random --input=random --expect=%t.bytes.npy
// RUN: linalg-run %s --function=of_seventy --input=random --input=random --pipeline=loops --output=%t.seventy.npy
// RUN: linalg-run %s --function=of_seventy --input=random --input=random --expect=%t.seventy.npy --atol=1e-6
// RUN: linalg-run %s --function=of_five --target-cpu=x86-64 --input=random --input=random --expect=%t.five.npy --atol=1e-6
// RUN: linalg-run %s --function=of_fifteen --target-cpu=x86-64 --input=random --input=random --expect=%t.fifteen.npy --atol=1e-6
// RUN: linalg-run %s --function=of_bytes --target-cpu=x86-64 --input=random --input=random --expect=%t.bytes.npy
// RUN: linalg-run %s --function=of_seventy --target-cpu=x86-64 --input=random --input=random --expect=%t.seventy.npy --atol=1e-6

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (j)>
#column = affine_map<(i, j) -> (i)>

func.func @of_five(%a: tensor<11x5xf32>, %b: tensor<5xf32>) -> tensor<11x5xf32> {
  %o = tensor.empty() : tensor<11x5xf32>
  %0 = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<11x5xf32>, tensor<5xf32>) outs(%o : tensor<11x5xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.mulf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<11x5xf32>
  return %0 : tensor<11x5xf32>
}

func.func @of_fifteen(%a: tensor<7x15xf32>, %b: tensor<7xf32>) -> tensor<7x15xf32> {
  %o = tensor.empty() : tensor<7x15xf32>
  %0 = linalg.generic {indexing_maps = [#id, #column, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<7x15xf32>, tensor<7xf32>) outs(%o : tensor<7x15xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.subf %x, %y : f32
    %e = math.exp %s : f32
    linalg.yield %e : f32
  } -> tensor<7x15xf32>
  return %0 : tensor<7x15xf32>
}

func.func @of_bytes(%a: tensor<7x45xi8>, %b: tensor<7xi8>) -> tensor<7x45xi8> {
  %o = tensor.empty() : tensor<7x45xi8>
  %0 = linalg.generic {indexing_maps = [#id, #column, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<7x45xi8>, tensor<7xi8>) outs(%o : tensor<7x45xi8>) {
  ^bb0(%x: i8, %y: i8, %z: i8):
    %s = arith.muli %x, %y : i8
    linalg.yield %s : i8
  } -> tensor<7x45xi8>
  return %0 : tensor<7x45xi8>
}

func.func @of_seventy(%a: tensor<5x70xf32>, %b: tensor<5xf32>) -> tensor<5x70xf32> {
  %o = tensor.empty() : tensor<5x70xf32>
  %0 = linalg.generic {indexing_maps = [#id, #column, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<5x70xf32>, tensor<5xf32>) outs(%o : tensor<5x70xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.addf %x, %y : f32
    %e = math.tanh %s : f32
    linalg.yield %e : f32
  } -> tensor<5x70xf32>
  return %0 : tensor<5x70xf32>
}
