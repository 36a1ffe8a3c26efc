// RUN: linalg-opt %s --linalg-prefetch-accumulators --verify-diagnostics

func.func @f(%a: memref<?x8xf32>, %v: vector<8xf32>) {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.dim %a, %c0 : memref<?x8xf32>
  // expected-error @+1 {{the module does not describe the target: expected a device "CPU" in dlti.target_system_spec, as linalg-describe-target writes it}}
  %0 = vector.transfer_read %a[%c0, %c0], %zero {in_bounds = [true]} : memref<?x8xf32>, vector<8xf32>
  %1 = scf.for %j = %c0 to %m step %c1 iter_args(%sum = %0) -> (vector<8xf32>) {
    %2 = arith.addf %sum, %v : vector<8xf32>
    scf.yield %2 : vector<8xf32>
  }
  vector.transfer_write %1, %a[%c0, %c0] {in_bounds = [true]} : vector<8xf32>, memref<?x8xf32>
  return
}
