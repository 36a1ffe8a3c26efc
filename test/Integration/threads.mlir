// RUN: linalg-opt %s -linalg-to-parallel-loops -convert-scf-to-openmp -convert-openmp-to-llvm -linalg-loops-to-llvm > %t.mlir
// RUN: env OMP_NUM_THREADS=2 OMP_DYNAMIC=false mlir-runner %t.mlir -e main -entry-point-result=i32 -shared-libs=%llvm_lib/libomp.so | FileCheck %s

// Parallel loops run on two threads. One of them sums each row of the table, and stores
// its number. The result is the number of rows with a correct sum, times 100,000, of
// those that thread 1 summed, times 100, and of those that thread 0 summed.

// CHECK: {{^}}6403232{{$}}

func.func private @omp_get_thread_num() -> i32

func.func @main() -> i32 {
  %table = memref.alloc() : memref<64x100xi32>
  %sums = memref.alloc() : memref<64xi32>
  %threads = memref.alloc() : memref<64xi32>
  %result = memref.alloc() : memref<i32>
  %c0 = arith.constant 0 : i32
  %none = arith.constant -1 : i32
  linalg.fill ins(%c0 : i32) outs(%sums : memref<64xi32>)
  linalg.fill ins(%none : i32) outs(%threads : memref<64xi32>)
  linalg.fill ins(%c0 : i32) outs(%result : memref<i32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
    outs(%table : memref<64x100xi32>) {
  ^bb0(%out: i32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %product = arith.muli %i, %j : index
    %value = arith.index_cast %product : index to i32
    linalg.yield %value : i32
  }
  linalg.generic {
    indexing_maps = [affine_map<(j, i) -> (i, j)>, affine_map<(j, i) -> (i)>, affine_map<(j, i) -> (i)>],
    iterator_types = ["reduction", "parallel"]
  } ins(%table : memref<64x100xi32>) outs(%sums, %threads : memref<64xi32>, memref<64xi32>) {
  ^bb0(%in: i32, %sum: i32, %old: i32):
    %new = arith.addi %sum, %in : i32
    %thread = func.call @omp_get_thread_num() : () -> i32
    linalg.yield %new, %thread : i32, i32
  }
  // The sum of 0 to 99 is 4950.
  linalg.generic {
    indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>],
    iterator_types = ["reduction"]
  } ins(%sums, %threads : memref<64xi32>, memref<64xi32>) outs(%result : memref<i32>) {
  ^bb0(%sum: i32, %thread: i32, %old: i32):
    %i = linalg.index 0 : index
    %row = arith.index_cast %i : index to i32
    %c4950 = arith.constant 4950 : i32
    %expected = arith.muli %row, %c4950 : i32
    %c1 = arith.constant 1 : i32
    %c100 = arith.constant 100 : i32
    %c100000 = arith.constant 100000 : i32
    %isRight = arith.cmpi eq, %sum, %expected : i32
    %right = arith.select %isRight, %c100000, %c0 : i32
    %isFirst = arith.cmpi eq, %thread, %c0 : i32
    %isSecond = arith.cmpi eq, %thread, %c1 : i32
    %second = arith.select %isSecond, %c100, %c0 : i32
    %counted = arith.select %isFirst, %c1, %second : i32
    %a = arith.addi %right, %counted : i32
    %b = arith.addi %old, %a : i32
    linalg.yield %b : i32
  }
  %r = memref.load %result[] : memref<i32>
  memref.dealloc %table : memref<64x100xi32>
  memref.dealloc %sums : memref<64xi32>
  memref.dealloc %threads : memref<64xi32>
  memref.dealloc %result : memref<i32>
  return %r : i32
}
