// RUN: linalg-opt %s --linalg-describe-target="target-cpu=x86-64-v3 threads=2" --linalg-divide-among-threads --linalg-explain --split-input-file 2>&1 | FileCheck %s
// RUN: linalg-opt %s --linalg-describe-target=target-cpu=x86-64-v3 --linalg-divide-among-threads=least-cycles=0 --split-input-file | FileCheck %s --check-prefix=ONE

// One thread leaves no trace.
// ONE-NOT: "threads"
// ONE-NOT: scf.forall

// CHECK-NOT: scf.forall

// CHECK: note: linalg-divide-among-threads: left linalg.exp alone: it takes about {{[0-9]+}} cycles, less than the 60000 that are worth the start of threads
func.func @small(%a: tensor<8x8xf32>, %e: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = linalg.exp ins(%a : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// -----

// No reduction has equal parts for the threads.
// CHECK: note: linalg-divide-among-threads: left linalg.dot alone: it has no parallel loop with an iteration for each thread
func.func @sum(%a: tensor<1000001xf32>, %e: tensor<f32>) -> tensor<f32> {
  %0 = linalg.dot ins(%a, %a : tensor<1000001xf32>, tensor<1000001xf32>) outs(%e : tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

// CHECK: note: linalg-divide-among-threads: left linalg.exp alone: it reads or writes buffers
func.func @buffers(%a: memref<1000000xf32>, %b: memref<1000000xf32>) {
  linalg.exp ins(%a : memref<1000000xf32>) outs(%b : memref<1000000xf32>)
  return
}

// -----

// In a loop, threads would start in each iteration.
func.func @in_loop(%a: tensor<1000000xf32>, %n: index) -> tensor<1000000xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%b = %a) -> (tensor<1000000xf32>) {
    %1 = linalg.exp ins(%b : tensor<1000000xf32>) outs(%b : tensor<1000000xf32>) -> tensor<1000000xf32>
    scf.yield %1 : tensor<1000000xf32>
  }
  return %0 : tensor<1000000xf32>
}
