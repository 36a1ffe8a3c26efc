// Tile sizes of single ops: by name, by an attribute, and by values of the
// program.

// RUN: linalg-opt %s --split-input-file --linalg-tile | FileCheck %s --implicit-check-not=structured.tile
// RUN: linalg-opt %s --split-input-file --linalg-tile="sizes=3 ops=linalg.exp" | FileCheck %s --check-prefix=NAMED
// RUN: linalg-opt %s --split-input-file --linalg-tile="ops=linalg.exp" --remarks-filter=linalg-tile 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK
// RUN: linalg-opt %s --split-input-file --linalg-tile-and-fuse | FileCheck %s --check-prefix=FUSE
// RUN: linalg-opt %s --split-input-file --linalg-tile=peel=all | FileCheck %s --check-prefix=PEEL
// RUN: linalg-opt %s --split-input-file --linalg-tile=loops=forall | FileCheck %s --check-prefix=FORALL
// RUN: linalg-opt %s --split-input-file --linalg-tile=partial-reduction=outer-reduction \
// RUN:   | FileCheck %s --check-prefix=PARTIAL

// REMARK: remark: [Missed] NotTiled{{.*}}it is none of the option `ops`{{.*}}linalg.abs
// REMARK: remark: [Passed] Tiled{{.*}}Remark="tiled linalg.exp"{{.*}}tiles="d0 by 4"

// CHECK-LABEL: func.func @each
// CHECK:         scf.for {{.*}} step %c4
// CHECK:           linalg.exp ins
// CHECK:         scf.for {{.*}} step %c5
// CHECK:           linalg.abs {mine} ins
// CHECK-NOT:     scf.for
// CHECK:         linalg.log ins
// NAMED-LABEL: func.func @each
// NAMED:         scf.for {{.*}} step %c4
// NAMED:           linalg.exp ins
// NAMED-NOT:     scf.for
// NAMED:         linalg.abs {mine, structured.tile = [5]}
// NAMED-NEXT:    linalg.log ins
func.func @each(%a: memref<?xf32>, %b: memref<?xf32>) {
  linalg.exp {structured.tile = [4]} ins(%a : memref<?xf32>) outs(%b : memref<?xf32>)
  linalg.abs {mine, structured.tile = [5]} ins(%b : memref<?xf32>) outs(%a : memref<?xf32>)
  linalg.log ins(%a : memref<?xf32>) outs(%b : memref<?xf32>)
  return
}

// -----

// A size of the program is at least 1. Other sizes of the pass do not apply.

// CHECK-LABEL: func.func @values
// CHECK-SAME:    %[[m:[a-z0-9]+]]: index {structured.value = "m"}
// CHECK:         %[[k:.*]] = arith.muli %[[m]], %[[m]] {structured.value = "k"}
// CHECK:         %[[mt:.*]] = arith.maxsi %[[m]], %c1
// CHECK:         %[[kt:.*]] = arith.maxsi %[[k]], %c1
// CHECK:         scf.for {{.*}} step %[[mt]]
// CHECK-NEXT:      scf.for {{.*}} step %[[kt]]
// CHECK-NOT:         scf.for
// CHECK:             linalg.matmul ins
// NAMED-LABEL: func.func @values
func.func @values(%m: index {structured.value = "m"}, %a: memref<8x16xf32>, %b: memref<16x32xf32>, %c: memref<8x32xf32>) {
  %k = arith.muli %m, %m {structured.value = "k"} : index
  linalg.matmul {structured.tile = ["m", 0, "k"]}
      ins(%a, %b : memref<8x16xf32>, memref<16x32xf32>) outs(%c : memref<8x32xf32>)
  return
}

// -----

// The attribute of a root is that of the nest around its producers.


// FUSE-LABEL: func.func @root
// FUSE-SAME:    %[[n:[a-z0-9]+]]: index
// FUSE:         %[[t:.*]] = arith.maxsi %[[n]], %c1
// FUSE:         scf.for {{.*}} step %[[t]]
// FUSE:           linalg.exp ins
// FUSE:           linalg.log ins
// FUSE-NOT:       structured.tile
func.func @root(%n: index {structured.value = "n"}, %a: tensor<10xf32>, %o: tensor<10xf32>) -> tensor<10xf32> {
  %0 = linalg.exp ins(%a : tensor<10xf32>) outs(%o : tensor<10xf32>) -> tensor<10xf32>
  %1 = linalg.log {structured.tile = ["n"]} ins(%0 : tensor<10xf32>) outs(%o : tensor<10xf32>) -> tensor<10xf32>
  return %1 : tensor<10xf32>
}

// -----

// Peeled, parallel, and with partial results.


// PEEL-LABEL: func.func @sum
// PEEL:         scf.for {{.*}} to %c8 step %c4
// PEEL:           tensor.extract_slice {{.*}} [3, 4] [1, 1]
// PEEL:         tensor.extract_slice {{.*}} [3, 2] [1, 1]
// FORALL-LABEL: func.func @exp
// FORALL:         %[[t:.*]] = arith.maxsi
// FORALL:         scf.forall (%{{.*}}, %{{.*}}) = (0, 0) to (3, 10) step (%[[t]], 4)
// PARTIAL-LABEL: func.func @sum
// PARTIAL:         tensor.empty() : tensor<3x4xf32>
func.func @sum(%a: tensor<3x10xf32>, %b: tensor<3xf32>) -> tensor<3xf32> {
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<3x10xf32>) outs(%b : tensor<3xf32>) dimensions = [1] {structured.tile = [0, 4]}
  return %0 : tensor<3xf32>
}
func.func @exp(%a: tensor<3x10xf32>, %n: index {structured.value = "n"}) -> tensor<3x10xf32> {
  %0 = linalg.exp {structured.tile = ["n", 4]} ins(%a : tensor<3x10xf32>) outs(%a : tensor<3x10xf32>) -> tensor<3x10xf32>
  return %0 : tensor<3x10xf32>
}
