// Elements of i1 are bytes in memory, of which LLVM makes vectors.

// RUN: linalg-run %s --function=masked --target-cpu=x86-64-v4 --emit=llvm-ir | FileCheck %s
// RUN: echo '[[true, false, true], [false, false, true]]' > %t.mask
// RUN: linalg-run %s --function=masked --input=@%t.mask --input='[[1, 2, 3], [4, 5, 6]]' --expect='[[1, -9, 3], [-9, -9, 6]]'
// RUN: linalg-run %s --function=less --input='[[1, 2, 3], [4, 5, 6]]' --input='[[3, 2, 1], [9, -1, 7]]' --expect='[[1, 0, 0], [1, 0, 1]]'
// RUN: linalg-run %s --function=any --input=@%t.mask --expect='[1, 1]'
// RUN: linalg-run %s --function=all --input=@%t.mask --expect='[0, 0, 1]'
// RUN: linalg-run %s --function=odd --input=@%t.mask --expect='1'

#id = affine_map<(i, j) -> (i, j)>

// CHECK-LABEL: define {{.*}}@masked
// CHECK-NOT: load i1
// CHECK: load <{{[0-9]+}} x i8>
// CHECK: select <{{[0-9]+}} x i1>
func.func @masked(%m: tensor<?x?xi1>, %a: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %outside = arith.constant -9.0 : f32
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%m : tensor<?x?xi1>) outs(%a : tensor<?x?xf32>) {
  ^bb0(%x: i1, %y: f32):
    %s = arith.select %x, %y, %outside : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

func.func @less(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>) -> tensor<2x3xi1> {
  %e = tensor.empty() : tensor<2x3xi1>
  %0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<2x3xf32>, tensor<2x3xf32>) outs(%e : tensor<2x3xi1>) {
  ^bb0(%x: f32, %y: f32, %z: i1):
    %s = arith.cmpf olt, %x, %y : f32
    linalg.yield %s : i1
  } -> tensor<2x3xi1>
  return %0 : tensor<2x3xi1>
}

func.func @any(%m: tensor<2x3xi1>) -> tensor<2xi1> {
  %false = arith.constant false
  %e = tensor.empty() : tensor<2xi1>
  %init = linalg.fill ins(%false : i1) outs(%e : tensor<2xi1>) -> tensor<2xi1>
  %0 = linalg.generic {indexing_maps = [#id, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
      ins(%m : tensor<2x3xi1>) outs(%init : tensor<2xi1>) {
  ^bb0(%x: i1, %y: i1):
    %s = arith.ori %x, %y : i1
    linalg.yield %s : i1
  } -> tensor<2xi1>
  return %0 : tensor<2xi1>
}

func.func @all(%m: tensor<2x3xi1>) -> tensor<3xi1> {
  %true = arith.constant true
  %e = tensor.empty() : tensor<3xi1>
  %init = linalg.fill ins(%true : i1) outs(%e : tensor<3xi1>) -> tensor<3xi1>
  %0 = linalg.generic {indexing_maps = [#id, affine_map<(i, j) -> (j)>], iterator_types = ["reduction", "parallel"]}
      ins(%m : tensor<2x3xi1>) outs(%init : tensor<3xi1>) {
  ^bb0(%x: i1, %y: i1):
    %s = arith.andi %x, %y : i1
    linalg.yield %s : i1
  } -> tensor<3xi1>
  return %0 : tensor<3xi1>
}

func.func @odd(%m: tensor<2x3xi1>) -> tensor<i1> {
  %false = arith.constant false
  %e = tensor.empty() : tensor<i1>
  %init = linalg.fill ins(%false : i1) outs(%e : tensor<i1>) -> tensor<i1>
  %0 = linalg.generic {indexing_maps = [#id, affine_map<(i, j) -> ()>], iterator_types = ["reduction", "reduction"]}
      ins(%m : tensor<2x3xi1>) outs(%init : tensor<i1>) {
  ^bb0(%x: i1, %y: i1):
    %s = arith.xori %x, %y : i1
    linalg.yield %s : i1
  } -> tensor<i1>
  return %0 : tensor<i1>
}
