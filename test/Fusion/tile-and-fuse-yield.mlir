// Tiles with users after the loops are inserted into a result if the first op that a
// model creates is the tile. That of tensor.pad is an scf.if: the pad stays for others.

// RUN: linalg-opt %s --linalg-tile-and-fuse=sizes=2,2 | FileCheck %s
// RUN: linalg-opt %s --linalg-tile-and-fuse=sizes=2,2 | linalg-run - --function=pad --input=iota --input=zeros \
// RUN:   | FileCheck %s --check-prefix=PAD

// PAD:      [-1, -1, -1, -1]
// PAD:      [-1, -1, 0, -1]
// PAD-NEXT: [-1, -1, 1, -1]
// PAD-NEXT: [-1, -1, 2, -1]
// PAD-NEXT: [-1, -1, -1, -1]
// PAD-NEXT: [-1, -1, -1, -1]

// CHECK-LABEL: func.func @pad
// CHECK:         tensor.pad
// CHECK:         scf.for
// CHECK:           tensor.pad
func.func @pad(%a: tensor<3x1xi32>, %init: tensor<4xi32>) -> (tensor<4xi32>, tensor<5x4xi32>) {
  %c = arith.constant -1 : i32
  %0 = tensor.pad %a low[0, 2] high[2, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %c : i32
  } : tensor<3x1xi32> to tensor<5x4xi32>
  %1 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%0 : tensor<5x4xi32>) outs(%init : tensor<4xi32>) {
  ^bb0(%in: i32, %out: i32):
    %s = arith.ori %in, %out : i32
    linalg.yield %s : i32
  } -> tensor<4xi32>
  return %1, %0 : tensor<4xi32>, tensor<5x4xi32>
}
