// Tile sizes that are values of the program; those below 1 are 1.

// DEFINE: %{inputs} = --input=iota --input=iota --input=splat=1

// RUN: linalg-opt %s --linalg-tile -o %t.for.mlir
// RUN: linalg-opt %s --linalg-tile=loops=forall -o %t.forall.mlir
// RUN: linalg-opt %s --linalg-tile=peel=all -o %t.peel.mlir
// RUN: linalg-opt %s --linalg-tile="partial-reduction=outer-parallel loops=forall" -o %t.partial.mlir
// RUN: linalg-opt %s --linalg-tile-and-fuse -o %t.fuse.mlir
// RUN: linalg-run %t.for.mlir --input=-3 %{inputs} | FileCheck %s
// RUN: linalg-run %t.for.mlir --input=0 %{inputs} | FileCheck %s
// RUN: linalg-run %t.for.mlir --input=2 %{inputs} | FileCheck %s
// RUN: linalg-run %t.for.mlir --input=9223372036854775807 %{inputs} | FileCheck %s
// RUN: linalg-run %t.forall.mlir --input=3 %{inputs} | FileCheck %s
// RUN: linalg-run %t.peel.mlir --input=2 %{inputs} | FileCheck %s
// RUN: linalg-run %t.partial.mlir --input=2 %{inputs} | FileCheck %s
// RUN: linalg-run %t.fuse.mlir --input=2 %{inputs} | FileCheck %s

// CHECK:      [29.0, 35.0]
// CHECK-NEXT: [77.0, 99.0]
// CHECK-NEXT: [125.0, 163.0]
func.func @main(%n: index {structured.value = "n"}, %a: tensor<3x4xf32>, %b: tensor<4x2xf32>, %c: tensor<3x2xf32>) -> tensor<3x2xf32> {
  %one = arith.constant 1 : index
  %half = arith.shrsi %n, %one {structured.value = "half"} : index
  %0 = linalg.matmul {structured.tile = ["n", "half", "n"]} ins(%a, %b : tensor<3x4xf32>, tensor<4x2xf32>)
      outs(%c : tensor<3x2xf32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}
