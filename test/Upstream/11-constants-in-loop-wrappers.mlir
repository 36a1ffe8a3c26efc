// MLIR22-11: Deallocation puts constants into what may have a loop only.

// RUN: not mlir-opt %s --ownership-based-buffer-deallocation 2>&1 | FileCheck %s

func.func @f(%n: index, %m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  omp.parallel {
    omp.wsloop {
      omp.loop_nest (%i) : index = (%c0) to (%n) step (%c1) {
        memref.alloca_scope {
          %t = memref.alloc() : memref<4xf32>
          %x = memref.load %t[%i] : memref<4xf32>
          memref.store %x, %m[%i] : memref<4xf32>
        }
        omp.yield
      }
    }
    omp.terminator
  }
  return
}

// CHECK: error: 'omp.wsloop' op loop wrapper does not contain exactly one nested op
