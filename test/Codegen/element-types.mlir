// Elements that are no floats or integers of some bits have a size too.

// RUN: linalg-opt %s --linalg-codegen -o /dev/null
// RUN: linalg-run %s --function=index --pipeline=loops --input=iota:64x512 --input=zeros:64 --output=%t.npy
// RUN: linalg-run %s --function=index --pipeline=codegen --input=iota:64x512 --input=zeros:64 --expect=%t.npy
// RUN: linalg-run %s --function=index --pipeline=codegen --threads=2 --input=iota:64x512 --input=zeros:64 --expect=%t.npy

#element = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

func.func @index(%x: tensor<64x512xindex>, %zeros: tensor<64xindex>) -> tensor<64x512xindex> {
  %sums = linalg.reduce { arith.addi } ins(%x : tensor<64x512xindex>) outs(%zeros : tensor<64xindex>) dimensions = [1]
  %empty = tensor.empty() : tensor<64x512xindex>
  %0 = linalg.generic {indexing_maps = [#element, #row, #element], iterator_types = ["parallel", "parallel"]}
      ins(%x, %sums : tensor<64x512xindex>, tensor<64xindex>) outs(%empty : tensor<64x512xindex>) {
  ^bb0(%a: index, %b: index, %c: index):
    %1 = arith.muli %a, %b : index
    linalg.yield %1 : index
  } -> tensor<64x512xindex>
  return %0 : tensor<64x512xindex>
}

func.func @complex(%x: tensor<64x512xcomplex<f32>>, %zeros: tensor<64xcomplex<f32>>) -> tensor<64x512xcomplex<f32>> {
  %sums = linalg.reduce { complex.add } ins(%x : tensor<64x512xcomplex<f32>>) outs(%zeros : tensor<64xcomplex<f32>>) dimensions = [1]
  %empty = tensor.empty() : tensor<64x512xcomplex<f32>>
  %0 = linalg.generic {indexing_maps = [#element, #row, #element], iterator_types = ["parallel", "parallel"]}
      ins(%x, %sums : tensor<64x512xcomplex<f32>>, tensor<64xcomplex<f32>>) outs(%empty : tensor<64x512xcomplex<f32>>) {
  ^bb0(%a: complex<f32>, %b: complex<f32>, %c: complex<f32>):
    %1 = complex.mul %a, %b : complex<f32>
    linalg.yield %1 : complex<f32>
  } -> tensor<64x512xcomplex<f32>>
  return %0 : tensor<64x512xcomplex<f32>>
}
