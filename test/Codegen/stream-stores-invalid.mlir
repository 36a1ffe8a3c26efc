// RUN: linalg-opt %s --linalg-stream-stores --verify-diagnostics

func.func @f(%v: vector<8x2xf32>, %b: memref<2x8xf32>) {
  %c0 = arith.constant 0 : index
  %0 = vector.transpose %v, [1, 0] : vector<8x2xf32> to vector<2x8xf32>
  // expected-error @+1 {{the module does not describe the target: expected a device "CPU" in dlti.target_system_spec, as linalg-describe-target writes it}}
  vector.transfer_write %0, %b[%c0, %c0] {in_bounds = [true, true]} : vector<2x8xf32>, memref<2x8xf32>
  return
}
