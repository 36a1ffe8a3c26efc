// Partial results of tiles with dimensions of size 1, static or not: a slice
// that drops another dimension keeps these.

// RUN: linalg-opt %s --linalg-tile="sizes=2,1,2 partial-reduction=outer-parallel" --canonicalize \
// RUN:   | FileCheck %s
// RUN: linalg-opt %s --linalg-tile="sizes=2,1,2 partial-reduction=outer-parallel" --canonicalize \
// RUN:   | linalg-run - --function=sum --input=iota --input=zeros --expect=[[9],[12],[15]]
// RUN: linalg-opt %s --linalg-tile="sizes=4,2,3 partial-reduction=outer-parallel loops=forall" --canonicalize \
// RUN:   | linalg-run - --function=sum --input=iota --input=zeros --expect=[[9],[12],[15]]
// RUN: linalg-opt %s --linalg-tile="sizes=2,1,2 partial-reduction=outer-parallel" --canonicalize \
// RUN:   | linalg-run - --function=dynamic --input=iota:3x3x1 --input=zeros:3x1 --expect=[[9],[12],[15]]
// RUN: linalg-opt %s --linalg-tile="sizes=2,1,2 partial-reduction=outer-parallel" --canonicalize \
// RUN:   | linalg-run - --function=known --input=iota:3x3x1 --input=zeros:3x1 --expect=[[9],[12],[15]]

#in = affine_map<(r, i, j) -> (r, i, j)>
#out = affine_map<(r, i, j) -> (i, j)>

// CHECK-LABEL: func.func @sum
// CHECK:         %[[TILE:.*]] = tensor.extract_slice %{{.*}} [1, 1, 1] [1, 1, 1] : tensor<{{.*}}> to tensor<1x1x1xi32>
// CHECK:         tensor.collapse_shape %[[TILE]] {{\[}}[0], [1, 2]] : tensor<1x1x1xi32> into tensor<1x1xi32>
// CHECK:         tensor.expand_shape %{{.*}} {{\[}}[0], [1, 2]] output_shape [1, 1, 1] : tensor<1x1xi32> into tensor<1x1x1xi32>
func.func @sum(%a: tensor<3x3x1xi32>, %init: tensor<3x1xi32>) -> tensor<3x1xi32> {
  %0 = linalg.generic {indexing_maps = [#in, #out], iterator_types = ["reduction", "parallel", "parallel"]}
      ins(%a : tensor<3x3x1xi32>) outs(%init : tensor<3x1xi32>) {
  ^bb0(%x: i32, %y: i32):
    %s = arith.addi %x, %y : i32
    linalg.yield %s : i32
  } -> tensor<3x1xi32>
  return %0 : tensor<3x1xi32>
}

func.func @dynamic(%a: tensor<?x?x?xi32>, %init: tensor<?x?xi32>) -> tensor<?x?xi32> {
  %0 = linalg.generic {indexing_maps = [#in, #out], iterator_types = ["reduction", "parallel", "parallel"]}
      ins(%a : tensor<?x?x?xi32>) outs(%init : tensor<?x?xi32>) {
  ^bb0(%x: i32, %y: i32):
    %s = arith.addi %x, %y : i32
    linalg.yield %s : i32
  } -> tensor<?x?xi32>
  return %0 : tensor<?x?xi32>
}

// The canonicalizer finds out that the extents are 3, 3 and 1.
func.func @known(%a: tensor<3x3x1xi32>, %init: tensor<3x1xi32>) -> tensor<3x1xi32> {
  %b = tensor.cast %a : tensor<3x3x1xi32> to tensor<?x?x?xi32>
  %c = tensor.cast %init : tensor<3x1xi32> to tensor<?x?xi32>
  %0 = linalg.generic {indexing_maps = [#in, #out], iterator_types = ["reduction", "parallel", "parallel"]}
      ins(%b : tensor<?x?x?xi32>) outs(%c : tensor<?x?xi32>) {
  ^bb0(%x: i32, %y: i32):
    %s = arith.addi %x, %y : i32
    linalg.yield %s : i32
  } -> tensor<?x?xi32>
  %1 = tensor.cast %0 : tensor<?x?xi32> to tensor<3x1xi32>
  return %1 : tensor<3x1xi32>
}
