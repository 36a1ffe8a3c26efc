// Remainders are computed only for elements that there are: those after the end
// of a row, which may be zero, are no divisors, and those of no iteration are
// none either.

// RUN: linalg-run %s --function=reduced --input=splat=7 --input=zeros --expect=[2]
// RUN: linalg-run %s --function=columns --input=random=3 --input=splat=7 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=columns --input=random=3 --input=splat=7 --expect=%t.npy
// RUN: linalg-run %s --function=transposed --input=iota --input=splat=-7 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=transposed --input=iota --input=splat=-7 --expect=%t.npy
// RUN: linalg-run %s --function=captured --input=zeros:0 --input=0 --input=7 --expect=zeros:0
// RUN: linalg-run %s --function=captured --input=zeros:0 --input=0 --input=7 --expect=zeros:0 --pipeline=loops
// RUN: linalg-run %s --function=captured --input=zeros:3 --input=-3 --input=-7 --expect=[-1,-1,-1]

func.func @reduced(%a: tensor<1x29xi32>, %o: tensor<1xi32>) -> tensor<1xi32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<1x29xi32>) outs(%o : tensor<1xi32>) {
  ^bb0(%x: i32, %y: i32):
    %c = arith.constant 100 : i32
    %r = arith.remui %c, %x : i32
    %m = arith.maxsi %r, %y : i32
    linalg.yield %m : i32
  } -> tensor<1xi32>
  return %0 : tensor<1xi32>
}

func.func @columns(%a: tensor<37x45xi64>, %b: tensor<37x45xi64>) -> tensor<45xi64> {
  %zero = arith.constant 0 : i64
  %e = tensor.empty() : tensor<45xi64>
  %init = linalg.fill ins(%zero : i64) outs(%e : tensor<45xi64>) -> tensor<45xi64>
  %0 = linalg.generic {indexing_maps = [affine_map<(j, i) -> (i, j)>, affine_map<(j, i) -> (i, j)>, affine_map<(j, i) -> (j)>], iterator_types = ["parallel", "reduction"]}
      ins(%a, %b : tensor<37x45xi64>, tensor<37x45xi64>) outs(%init : tensor<45xi64>) {
  ^bb0(%x: i64, %y: i64, %z: i64):
    %r = arith.remsi %x, %y : i64
    %s = arith.addi %r, %z : i64
    linalg.yield %s : i64
  } -> tensor<45xi64>
  return %0 : tensor<45xi64>
}

func.func @transposed(%a: tensor<37x45xi32>, %b: tensor<45x37xi32>) -> tensor<45x37xi32> {
  %e = tensor.empty() : tensor<45x37xi32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<37x45xi32>, tensor<45x37xi32>) outs(%e : tensor<45x37xi32>) {
  ^bb0(%x: i32, %y: i32, %z: i32):
    %r = arith.remsi %x, %y : i32
    linalg.yield %r : i32
  } -> tensor<45x37xi32>
  return %0 : tensor<45x37xi32>
}

func.func @captured(%a: tensor<?xi32>, %d: i32, %x: i32) -> tensor<?xi32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : tensor<?xi32>) {
  ^bb0(%y: i32):
    %r = arith.remsi %x, %d : i32
    linalg.yield %r : i32
  } -> tensor<?xi32>
  return %0 : tensor<?xi32>
}
