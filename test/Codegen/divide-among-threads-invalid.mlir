// RUN: not linalg-opt %s --linalg-divide-among-threads 2>&1 | FileCheck %s
// RUN: not linalg-opt %s --linalg-describe-target=threads=0 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: not linalg-opt %s --linalg-divide-among-threads=least-cycles=-1 2>&1 | FileCheck %s --check-prefix=CYCLES
// RUN: not linalg-run %s --threads=0 --input=zeros --input=zeros 2>&1 | FileCheck %s --check-prefix=ZERO-THREADS

// CHECK: :[[@LINE+6]]:8: error: the module does not describe the target: expected a device "CPU" in dlti.target_system_spec, as linalg-describe-target writes it
// ZERO: error: linalg-describe-target: option `threads` is 0, expected 1 or more
// CYCLES: for the --least-cycles option: '-1' value invalid
// ZERO-THREADS: linalg-run: error: expected --threads of 1 to 1024, found 0

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.exp ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
