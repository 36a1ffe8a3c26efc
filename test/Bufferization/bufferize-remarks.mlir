// RUN: linalg-opt %s --linalg-bufferize --remarks-filter=linalg-bufferize \
// RUN:   --split-input-file --verify-diagnostics

func.func @used_later(%a: tensor<4xf32>, %c: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  // expected-remark@+1 {{[Missed] NewBuffer | Category:linalg-bufferize | Reason="func.return uses its old value", Remark="operand 1 gets a buffer of its own"}}
  %0 = linalg.exp ins(%a : tensor<4xf32>) outs(%c : tensor<4xf32>) -> tensor<4xf32>
  return %0, %c : tensor<4xf32>, tensor<4xf32>
}

// -----

func.func @copied(%a: tensor<4x8xf32>, %x: tensor<8xf32>, %c: tensor<4xf32>) -> tensor<4xf32> {
  // expected-remark@+1 {{Reason="linalg.add uses its old value", Remark="operand 2 gets a buffer of its own and a copy of the old value"}}
  %0 = linalg.matvec ins(%a, %x : tensor<4x8xf32>, tensor<8xf32>)
                     outs(%c : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.add ins(%0, %c : tensor<4xf32>, tensor<4xf32>)
                  outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----

func.func @constant(%a: tensor<2xf32>) -> tensor<2xf32> {
  %c = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  // expected-remark@+1 {{Reason="its buffer must not be written"}}
  %0 = linalg.exp ins(%a : tensor<2xf32>) outs(%c : tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @itself(%c: tensor<8x8xf32>) -> tensor<8x8xf32> {
  // expected-remark@+1 {{Reason="the op itself reads it as operand 0, elsewhere"}}
  %0 = linalg.transpose ins(%c : tensor<8x8xf32>) outs(%c : tensor<8x8xf32>) permutation = [1, 0]
  return %0 : tensor<8x8xf32>
}

// -----

func.func @next_iteration(%a: tensor<4x4xf32>, %c: tensor<4xf32>, %x: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %x) -> tensor<4xf32> {
    // expected-remark@+1 {{Reason="its old value is used again, in another iteration or under another name"}}
    %0 = linalg.matvec ins(%a, %t : tensor<4x4xf32>, tensor<4xf32>)
                       outs(%c : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %0 : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// -----

// In place: no remark.
func.func @in_place(%a: tensor<4xf32>) -> tensor<4xf32> {
  %empty = tensor.empty() : tensor<4xf32>
  %0 = linalg.exp ins(%a : tensor<4xf32>) outs(%empty : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.exp ins(%0 : tensor<4xf32>) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
