// Functions that follow one another are computed step by step together, as many as the registers hold.

// RUN: linalg-opt %s --linalg-describe-target=target-cpu=x86-64-v3 --linalg-approximate-math --cse | FileCheck %s
// RUN: linalg-opt %s --linalg-describe-target=target-cpu=skylake-avx512 --linalg-approximate-math --cse \
// RUN:   | FileCheck %s --check-prefix=ALONE
// RUN: linalg-opt %s --linalg-approximate-math --cse | FileCheck %s --check-prefix=ALONE
// RUN: linalg-run %s --function=five --input=random --output=%t.npy --pipeline=loops --exact-math
// RUN: linalg-run %s --function=five --input=random --expect=%t.npy --rtol=1e-6
// RUN: linalg-run %s --function=five --input=random --expect=%t.npy --rtol=1e-6 --target-cpu=x86-64

// The fifth begins after the end of the others.

// CHECK-LABEL: @vectors
// CHECK-COUNT-4: arith.cmpf olt
// CHECK: arith.cmpf ogt
// CHECK: arith.shli
// CHECK: arith.cmpf olt
// CHECK-NOT: arith.cmpf olt
// CHECK: return
// ALONE-LABEL: @vectors
// ALONE: arith.cmpf olt
// ALONE: arith.cmpf ogt
func.func private @vectors(%a: vector<8xf32>, %b: vector<8xf32>, %c: vector<8xf32>, %d: vector<8xf32>, %e: vector<8xf32>)
    -> (vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>) {
  %0 = math.exp %a : vector<8xf32>
  %1 = math.exp %b : vector<8xf32>
  %2 = math.exp %c : vector<8xf32>
  %3 = math.exp %d : vector<8xf32>
  %4 = math.exp %e : vector<8xf32>
  return %0, %1, %2, %3, %4 : vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>
}

// Vectors of two registers count as two.

// CHECK-LABEL: @pairs
// CHECK-COUNT-2: arith.cmpf olt
// CHECK: arith.cmpf ogt
// CHECK: arith.shli
// CHECK: arith.cmpf olt
// CHECK: return
func.func private @pairs(%a: vector<16xf32>, %b: vector<16xf32>, %c: vector<16xf32>) -> (vector<16xf32>, vector<16xf32>, vector<16xf32>) {
  %0 = math.exp %a : vector<16xf32>
  %1 = math.exp %b : vector<16xf32>
  %2 = math.exp %c : vector<16xf32>
  return %0, %1, %2 : vector<16xf32>, vector<16xf32>, vector<16xf32>
}

// Another function, another type, a function of the one before, and one after another op.

// CHECK-LABEL: @others
// CHECK: arith.cmpf olt
// CHECK: arith.cmpf ogt
// CHECK: arith.shli
// CHECK: arith.cmpf olt
// CHECK: arith.cmpf ogt
// CHECK: arith.shli
// CHECK: arith.cmpf olt
// CHECK: arith.cmpf ogt
// CHECK: arith.shli
// CHECK: arith.cmpf olt
// CHECK: arith.cmpf ogt
// CHECK: return
func.func private @others(%a: vector<8xf32>, %b: vector<4xf32>) -> (vector<8xf32>, vector<8xf32>, vector<4xf32>, vector<4xf32>) {
  %0 = math.exp %a : vector<8xf32>
  %1 = math.exp2 %0 : vector<8xf32>
  %2 = math.exp %b : vector<4xf32>
  %3 = math.exp %2 : vector<4xf32>
  return %0, %1, %2, %3 : vector<8xf32>, vector<8xf32>, vector<4xf32>, vector<4xf32>
}

func.func @five(%x: tensor<40xf32>) -> tensor<40xf32> {
  %e = tensor.empty() : tensor<40xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"],
                       structured.schedule = {tile = [40]}} ins(%x : tensor<40xf32>) outs(%e : tensor<40xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = math.absf %in : f32
    %l = math.log %s : f32
    %r = math.tanh %l : f32
    linalg.yield %r : f32
  } -> tensor<40xf32>
  return %0 : tensor<40xf32>
}
