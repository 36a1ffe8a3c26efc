// RUN: %python %linalg_src/test/Utils/compare-with-mlir-opt.py %s

// Locations: given and found, named, fused, of arguments and in payloads.

#row = affine_map<(i, j) -> (i, j)>
#loc_a = loc("a.py":3:4)
#loc_b = loc("b"(#loc_a))
#loc_c = loc(callsite(#loc_a at "c.py":1:2))

func.func @explicit(%a: tensor<4x8xf32> loc("arg"), %b: tensor<8x16xf32>, %c: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32> loc("product")
  %1 = linalg.exp ins(%0 : tensor<4x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32> loc(#loc_b)
  %2 = linalg.add ins(%0, %1 : tensor<4x16xf32>, tensor<4x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32> loc(fused<"why">[#loc_b, #loc_c])
  %3 = linalg.softmax dimension(1) ins(%2 : tensor<4x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32> loc(#loc_c)
  %4 = linalg.transpose ins(%3 : tensor<4x16xf32>) outs(%c : tensor<4x16xf32>) permutation = [0, 1] loc(#loc_a)
  %5 = linalg.broadcast ins(%4 : tensor<4x16xf32>) outs(%c : tensor<4x16xf32>) dimensions = [] loc(unknown)
  return %5 : tensor<4x16xf32>
}

func.func @payloads(%a: tensor<4x8xf32>, %b: tensor<4xf32>) -> tensor<4x8xf32> {
  %0 = linalg.generic {indexing_maps = [#row, #row], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) {
  ^bb0(%x: f32 loc("x"), %y: f32 loc(#loc_a)):
    %i = linalg.index 0 : index loc("i")
    %1 = arith.addf %x, %y : f32 loc("sum")
    linalg.yield %1 : f32 loc(#loc_c)
  } -> tensor<4x8xf32> loc("all")
  %2 = linalg.map { arith.negf } ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) loc("short")
  %3 = linalg.map ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>)
    (%in: f32 loc("in"), %init: f32) {
      %4 = arith.mulf %in, %in : f32 loc(#loc_b)
      linalg.yield %4 : f32 loc("end")
    } loc("long")
  %5 = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) dimensions = [1] loc("short reduction")
  %6 = linalg.reduce ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) dimensions = [1]
    (%in: f32, %init: f32 loc(#loc_c)) {
      %7 = arith.mulf %in, %init : f32 loc(#loc_b)
      linalg.yield %7 : f32
    } loc("long reduction")
  return %0 : tensor<4x8xf32>
}
