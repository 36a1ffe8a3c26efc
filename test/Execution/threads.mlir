// Parallel loops on threads: as many as --threads says, in memory and in files.

// RUN: linalg-run %s --function=threads --pipeline=parallel --threads=2 --input=zeros | FileCheck %s --check-prefix=TWO
// RUN: linalg-run %s --function=threads --pipeline=parallel --threads=1 --input=zeros | FileCheck %s --check-prefix=ONE
// RUN: env OMP_NUM_THREADS=2 linalg-run %s --function=threads --pipeline=parallel --input=zeros | FileCheck %s --check-prefix=TWO
// RUN: linalg-run %s --function=threads --pipeline=loops --threads=2 --input=zeros --shared-lib=%llvm_lib/libomp.so | FileCheck %s --check-prefix=ONE
// TWO: [0, 0, 1, 1]
// ONE: [0, 0, 0, 0]

// Tiles in an scf.forall are iterations too, and results are the same as with other pipelines.
// RUN: linalg-opt %s -linalg-tile="sizes=2,3 loops=forall" -o %t.tiled.mlir
// RUN: linalg-run %s --function=matmul --input=random:7x5 --input=random:5x6 --input=zeros:7x6 --output=%t.npy
// RUN: linalg-run %t.tiled.mlir --function=matmul --pipeline=parallel --threads=2 --input=random:7x5 --input=random:5x6 --input=zeros:7x6 --expect=%t.npy
// RUN: linalg-run %s --function=matmul --pipeline=parallel --emit=so -o %t.so

// RUN: not linalg-run %s --function=matmul --pipeline=parallel --threads=0 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: linalg-run: error: expected --threads of 1 to 1024, found 0
// RUN: not linalg-run %s --threads=-1 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// NEGATIVE: '-1' value invalid for uint argument!

func.func private @omp_get_thread_num() -> i32

func.func @threads(%a: memref<4xi32>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : memref<4xi32>) {
  ^bb0(%old: i32):
    %thread = func.call @omp_get_thread_num() : () -> i32
    linalg.yield %thread : i32
  }
  return
}

func.func @matmul(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
