// RUN: %python %S/Inputs/compare_with_stock.py %s %t \
// RUN:   --pass-pipeline=builtin.module(func.func(linalg-detensorize)) \
// RUN:   --pass-pipeline=builtin.module(func.func(linalg-detensorize{aggressive-mode})) \
// RUN:   | FileCheck %s

// A tensor that is only used after a loop is created there; stock creates it in each iteration.
// CHECK: 9 functions, {{[6-9]}} the same in text, all in what they compute
// CHECK: 9 functions, {{[6-9]}} the same in text, all in what they compute

#s = affine_map<() -> ()>

func.func @double_until(%n: tensor<i32>) -> tensor<i32> {
  %one = arith.constant dense<1> : tensor<i32>
  cf.br ^bb1(%one : tensor<i32>)
^bb1(%i: tensor<i32>):
  %bool = tensor.empty() : tensor<i1>
  %less = linalg.generic {indexing_maps = [#s, #s, #s], iterator_types = []} ins(%i, %n : tensor<i32>, tensor<i32>) outs(%bool : tensor<i1>) {
  ^bb0(%a: i32, %b: i32, %o: i1):
    %0 = arith.cmpi slt, %a, %b : i32
    linalg.yield %0 : i1
  } -> tensor<i1>
  %condition = tensor.extract %less[] : tensor<i1>
  cf.cond_br %condition, ^bb2(%i : tensor<i32>), ^bb3(%i : tensor<i32>)
^bb2(%j: tensor<i32>):
  %int = tensor.empty() : tensor<i32>
  %twice = linalg.generic {indexing_maps = [#s, #s, #s], iterator_types = []} ins(%j, %j : tensor<i32>, tensor<i32>) outs(%int : tensor<i32>) {
  ^bb0(%a: i32, %b: i32, %o: i32):
    %0 = arith.addi %a, %b : i32
    linalg.yield %0 : i32
  } -> tensor<i32>
  cf.br ^bb1(%twice : tensor<i32>)
^bb3(%k: tensor<i32>):
  return %k : tensor<i32>
}

// The loop carries two values; an accumulator is not a condition, but an operand.
func.func @accumulate(%n: tensor<i32>, %x: tensor<f32>) -> (tensor<i32>, tensor<f32>) {
  %zero = arith.constant dense<0> : tensor<i32>
  %step = arith.constant dense<7> : tensor<i32>
  %bool = tensor.empty() : tensor<i1>
  %int = tensor.empty() : tensor<i32>
  cf.br ^bb1(%zero, %x : tensor<i32>, tensor<f32>)
^bb1(%i: tensor<i32>, %sum: tensor<f32>):
  %less = linalg.generic {indexing_maps = [#s, #s, #s], iterator_types = []} ins(%i, %n : tensor<i32>, tensor<i32>) outs(%bool : tensor<i1>) {
  ^bb0(%a: i32, %b: i32, %o: i1):
    %0 = arith.cmpi slt, %a, %b : i32
    linalg.yield %0 : i1
  } -> tensor<i1>
  %condition = tensor.extract %less[] : tensor<i1>
  cf.cond_br %condition, ^bb2, ^bb3
^bb2:
  %next = linalg.generic {indexing_maps = [#s, #s, #s], iterator_types = []} ins(%i, %step : tensor<i32>, tensor<i32>) outs(%int : tensor<i32>) {
  ^bb0(%a: i32, %b: i32, %o: i32):
    %0 = arith.addi %a, %b : i32
    linalg.yield %0 : i32
  } -> tensor<i32>
  %more = linalg.generic {indexing_maps = [#s, #s], iterator_types = []} ins(%x : tensor<f32>) outs(%sum : tensor<f32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<f32>
  cf.br ^bb1(%next, %more : tensor<i32>, tensor<f32>)
^bb3:
  return %i, %sum : tensor<i32>, tensor<f32>
}

// Ops before the loop on which a condition depends, and ops after it that depend on the loop.
func.func @around(%n: tensor<i32>) -> (tensor<i32>, tensor<i32>) {
  %one = arith.constant dense<1> : tensor<i32>
  %int = tensor.empty() : tensor<i32>
  %bool = tensor.empty() : tensor<i1>
  %before = linalg.generic {indexing_maps = [#s, #s], iterator_types = []} ins(%n : tensor<i32>) outs(%int : tensor<i32>) {
  ^bb0(%a: i32, %o: i32):
    %c100 = arith.constant 100 : i32
    %0 = arith.remsi %a, %c100 : i32
    linalg.yield %0 : i32
  } -> tensor<i32>
  cf.br ^bb1(%one : tensor<i32>)
^bb1(%i: tensor<i32>):
  %less = linalg.generic {indexing_maps = [#s, #s, #s], iterator_types = []} ins(%i, %before : tensor<i32>, tensor<i32>) outs(%bool : tensor<i1>) {
  ^bb0(%a: i32, %b: i32, %o: i1):
    %0 = arith.cmpi slt, %a, %b : i32
    linalg.yield %0 : i1
  } -> tensor<i1>
  %condition = tensor.extract %less[] : tensor<i1>
  cf.cond_br %condition, ^bb2, ^bb3
^bb2:
  %twice = linalg.generic {indexing_maps = [#s, #s], iterator_types = []} ins(%i : tensor<i32>) outs(%int : tensor<i32>) {
  ^bb0(%a: i32, %o: i32):
    %0 = arith.addi %a, %a : i32
    linalg.yield %0 : i32
  } -> tensor<i32>
  cf.br ^bb1(%twice : tensor<i32>)
^bb3:
  %after = linalg.generic {indexing_maps = [#s, #s, #s], iterator_types = []} ins(%i, %before : tensor<i32>, tensor<i32>) outs(%int : tensor<i32>) {
  ^bb0(%a: i32, %b: i32, %o: i32):
    %0 = arith.muli %a, %b : i32
    linalg.yield %0 : i32
  } -> tensor<i32>
  return %i, %after : tensor<i32>, tensor<i32>
}

// The condition is computed from an element.
func.func @condition(%n: tensor<i32>, %flag: i1) -> i32 {
  %bool = tensor.empty() : tensor<i1>
  %positive = linalg.generic {indexing_maps = [#s, #s], iterator_types = []} ins(%n : tensor<i32>) outs(%bool : tensor<i1>) {
  ^bb0(%a: i32, %o: i1):
    %c0 = arith.constant 0 : i32
    %0 = arith.cmpi sgt, %a, %c0 : i32
    linalg.yield %0 : i1
  } -> tensor<i1>
  %element = tensor.extract %positive[] : tensor<i1>
  %condition = arith.andi %element, %flag : i1
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  cf.cond_br %condition, ^bb1(%c1 : i32), ^bb1(%c2 : i32)
^bb1(%i: i32):
  return %i : i32
}

func.func @straight_branch(%x: tensor<f32>) -> tensor<f32> {
  %e = tensor.empty() : tensor<f32>
  %twice = linalg.generic {indexing_maps = [#s, #s], iterator_types = []} ins(%x : tensor<f32>) outs(%e : tensor<f32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %a : f32
    linalg.yield %0 : f32
  } -> tensor<f32>
  cf.br ^bb1(%twice : tensor<f32>)
^bb1(%y: tensor<f32>):
  return %y : tensor<f32>
}

// One of the block's arguments has a rank, and an op with a loop stays.
func.func @of_rank_1(%p: i1, %t: tensor<4xf32>, %u: tensor<4xf32>, %x: tensor<f32>) -> tensor<f32> {
  %e = tensor.empty() : tensor<f32>
  %twice = linalg.generic {indexing_maps = [#s, #s], iterator_types = []} ins(%x : tensor<f32>) outs(%e : tensor<f32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %a : f32
    linalg.yield %0 : f32
  } -> tensor<f32>
  cf.cond_br %p, ^bb1(%t, %x : tensor<4xf32>, tensor<f32>), ^bb1(%u, %twice : tensor<4xf32>, tensor<f32>)
^bb1(%v: tensor<4xf32>, %y: tensor<f32>):
  %sum = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]}
      ins(%v : tensor<4xf32>) outs(%y : tensor<f32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<f32>
  return %sum : tensor<f32>
}

// Ours leaves the argument of the loop a tensor, as only an op on tensors uses it.
func.func @tensor_in_between(%n: tensor<i32>) -> tensor<i32> {
  %bool = tensor.empty() : tensor<i1>
  %step = arith.constant dense<9> : tensor<i32>
  cf.br ^bb1(%step : tensor<i32>)
^bb1(%i: tensor<i32>):
  %next = arith.addi %i, %step : tensor<i32>
  %less = linalg.generic {indexing_maps = [#s, #s, #s], iterator_types = []} ins(%next, %n : tensor<i32>, tensor<i32>) outs(%bool : tensor<i1>) {
  ^bb0(%a: i32, %b: i32, %o: i1):
    %0 = arith.cmpi slt, %a, %b : i32
    linalg.yield %0 : i1
  } -> tensor<i1>
  %condition = tensor.extract %less[] : tensor<i1>
  cf.cond_br %condition, ^bb1(%next : tensor<i32>), ^bb2
^bb2:
  return %i : tensor<i32>
}

// Several results, one of them without a use.
func.func @results(%n: tensor<i32>, %p: i1) -> (tensor<i32>, tensor<i32>) {
  %int = tensor.empty() : tensor<i32>
  %r:3 = linalg.generic {indexing_maps = [#s, #s, #s, #s], iterator_types = []}
      ins(%n : tensor<i32>) outs(%int, %n, %int : tensor<i32>, tensor<i32>, tensor<i32>) {
  ^bb0(%a: i32, %o: i32, %b: i32, %q: i32):
    %0 = arith.addi %a, %b : i32
    %1 = arith.xori %0, %b : i32
    linalg.yield %0, %a, %1 : i32, i32, i32
  } -> (tensor<i32>, tensor<i32>, tensor<i32>)
  cf.cond_br %p, ^bb1(%r#0 : tensor<i32>), ^bb1(%n : tensor<i32>)
^bb1(%i: tensor<i32>):
  return %i, %r#1 : tensor<i32>, tensor<i32>
}

func.func @left_alone_named(%a: tensor<f32>, %b: tensor<f32>, %p: i1) -> tensor<f32> {
  %e = tensor.empty() : tensor<f32>
  %0 = linalg.add ins(%a, %b : tensor<f32>, tensor<f32>) outs(%e : tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
