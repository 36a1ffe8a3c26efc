// RUN: linalg-opt %s --linalg-detensorize-ops | FileCheck %s --check-prefixes=CHECK,DEFAULT
// RUN: linalg-opt %s --linalg-detensorize-ops=aggressive-mode | FileCheck %s --check-prefixes=CHECK,ALL
// RUN: linalg-opt %s --linalg-detensorize-ops --remarks-filter=linalg-detensorize-ops -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// REMARK: remark: [Passed] Detensorized | Category:linalg-detensorize-ops | Remark="replaced linalg.generic by its payload"
// REMARK: remark: [Passed] Detensorized | Category:linalg-detensorize-ops | Remark="replaced linalg.add by its payload"
// REMARK: remark: [Missed] NotDetensorized | Category:linalg-detensorize-ops | Reason="no branch depends on it", Remark="left linalg.exp alone", Suggestion="aggressive-mode detensorizes it"

#s = affine_map<() -> ()>

// CHECK-LABEL: func.func @loop(
func.func @loop(%n: tensor<i32>, %x: i32) -> tensor<i32> {
  // CHECK:         %[[N:.*]] = tensor.extract %arg0[] : tensor<i32>
  // CHECK:         %[[ONE:.*]] = arith.constant 1 : i32
  // CHECK:         cf.br ^bb1(%[[ONE]] : i32)
  // CHECK:       ^bb1(%[[I:.*]]: i32):
  // CHECK-NEXT:    %[[LESS:.*]] = arith.cmpi slt, %[[I]], %[[N]] : i32
  // CHECK-NEXT:    cf.cond_br %[[LESS]], ^bb2, ^bb3
  // CHECK-NEXT:  ^bb2:
  // CHECK-NEXT:    %[[NEXT:.*]] = arith.addi %[[I]], %arg1 : i32
  // CHECK-NEXT:    cf.br ^bb1(%[[NEXT]] : i32)
  // CHECK-NEXT:  ^bb3:
  // CHECK-NEXT:    %[[RESULT:.*]] = tensor.from_elements %[[I]] : tensor<i32>
  // CHECK-NEXT:    return %[[RESULT]] : tensor<i32>
  %one = arith.constant dense<1> : tensor<i32>
  %bool = tensor.empty() : tensor<i1>
  %int = tensor.empty() : tensor<i32>
  cf.br ^bb1(%one : tensor<i32>)
^bb1(%i: tensor<i32>):
  %less = linalg.generic {indexing_maps = [#s, #s, #s], iterator_types = []} ins(%i, %n : tensor<i32>, tensor<i32>) outs(%bool : tensor<i1>) {
  ^bb0(%a: i32, %b: i32, %o: i1):
    %0 = arith.cmpi slt, %a, %b : i32
    linalg.yield %0 : i1
  } -> tensor<i1>
  %condition = tensor.extract %less[] : tensor<i1>
  cf.cond_br %condition, ^bb2(%i : tensor<i32>), ^bb3
^bb2(%j: tensor<i32>):
  %step = linalg.fill ins(%x : i32) outs(%int : tensor<i32>) -> tensor<i32>
  %next = linalg.add ins(%j, %step : tensor<i32>, tensor<i32>) outs(%int : tensor<i32>) -> tensor<i32>
  cf.br ^bb1(%next : tensor<i32>)
^bb3:
  return %i : tensor<i32>
}

// The tensor is used in a loop after the one that computes its element: it is
// created once, before that loop.
// CHECK-LABEL: func.func @used_in_next_loop(
func.func @used_in_next_loop(%n: tensor<i32>, %c: i1, %m: memref<i32>) {
  // CHECK:       ^bb1(%[[I:.*]]: i32):
  // CHECK-NEXT:    %[[T:.*]] = tensor.from_elements %[[I]] : tensor<i32>
  // CHECK-NEXT:    arith.addi
  // CHECK:         cf.cond_br %arg1, ^bb1({{.*}}), ^bb2
  // CHECK-NEXT:  ^bb2:
  // CHECK-NEXT:    linalg.copy ins(%[[T]] : tensor<i32>)
  // CHECK-NEXT:    cf.cond_br %arg1, ^bb2, ^bb3
  %e = tensor.empty() : tensor<i32>
  cf.br ^bb1(%n : tensor<i32>)
^bb1(%i: tensor<i32>):
  %j = linalg.add ins(%i, %i : tensor<i32>, tensor<i32>) outs(%e : tensor<i32>) -> tensor<i32>
  cf.cond_br %c, ^bb1(%j : tensor<i32>), ^bb2
^bb2:
  linalg.copy ins(%i : tensor<i32>) outs(%m : memref<i32>)
  cf.cond_br %c, ^bb2, ^bb3
^bb3:
  return
}

// Named ops, a payload that reads the init, and one that captures and writes:
// it is executed once, as before, even if nothing uses the result.
// CHECK-LABEL: func.func @straight(
func.func @straight(%a: tensor<f32>, %b: tensor<f32>, %v: f32, %m: memref<f32>) -> tensor<f32> {
  // DEFAULT: linalg.exp
  // DEFAULT: linalg.generic
  // DEFAULT: linalg.generic
  // ALL-DAG:  %[[A:.*]] = tensor.extract %arg0[] : tensor<f32>
  // ALL-DAG:  %[[B:.*]] = tensor.extract %arg1[] : tensor<f32>
  // ALL:      %[[E:.*]] = math.exp %[[A]] : f32
  // ALL-NEXT: %[[S:.*]] = arith.addf %[[E]], %[[B]] : f32
  // ALL-NEXT: %[[R:.*]] = tensor.from_elements %[[S]] : tensor<f32>
  // ALL-NEXT: memref.store %arg2, %arg3[] : memref<f32>
  // ALL-NEXT: return %[[R]] : tensor<f32>
  %e = tensor.empty() : tensor<f32>
  %0 = linalg.exp ins(%a : tensor<f32>) outs(%e : tensor<f32>) -> tensor<f32>
  %1 = linalg.generic {indexing_maps = [#s, #s], iterator_types = []} ins(%0 : tensor<f32>) outs(%b : tensor<f32>) {
  ^bb0(%x: f32, %o: f32):
    %2 = arith.addf %x, %o : f32
    linalg.yield %2 : f32
  } -> tensor<f32>
  %3 = linalg.generic {indexing_maps = [#s], iterator_types = []} outs(%e : tensor<f32>) {
  ^bb0(%o: f32):
    memref.store %v, %m[] : memref<f32>
    linalg.yield %v : f32
  } -> tensor<f32>
  return %1 : tensor<f32>
}

// A value that passes through needs no new tensor.
// CHECK-LABEL: func.func @through(
func.func @through(%a: tensor<f32>) -> tensor<f32> {
  // ALL-NEXT: return %arg0 : tensor<f32>
  // DEFAULT-NEXT: tensor.empty
  %e = tensor.empty() : tensor<f32>
  %0 = linalg.copy ins(%a : tensor<f32>) outs(%e : tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// An op without loops inside of the payload of one that has some.
// CHECK-LABEL: func.func @nested(
func.func @nested(%a: tensor<4xf32>, %t: tensor<f32>) -> tensor<4xf32> {
  // ALL-NEXT: %[[T:.*]] = tensor.extract %arg1[] : tensor<f32>
  // ALL-NEXT: linalg.generic
  // ALL:        arith.mulf %{{.*}}, %[[T]] : f32
  // ALL-NEXT:   linalg.yield
  // DEFAULT: linalg.mul
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : tensor<4xf32>) {
  ^bb0(%o: f32):
    %1 = tensor.from_elements %o : tensor<f32>
    %e = tensor.empty() : tensor<f32>
    %2 = linalg.mul ins(%1, %t : tensor<f32>, tensor<f32>) outs(%e : tensor<f32>) -> tensor<f32>
    %3 = tensor.extract %2[] : tensor<f32>
    linalg.yield %3 : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// Arguments that only branches give values become scalars, unless they come
// from elsewhere: those of the entry block and of regions.
// CHECK-LABEL: func.func @arguments(
// CHECK-SAME: tensor<f32>
func.func @arguments(%p: i1, %a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
  // ALL:      cf.cond_br %arg0, ^bb1(%{{.*}} : f32), ^bb1(%{{.*}} : f32)
  // ALL-NEXT: ^bb1(%[[C:.*]]: f32):
  // ALL-NEXT: tensor.from_elements %[[C]] : tensor<f32>
  // DEFAULT:  ^bb1(%{{.*}}: tensor<f32>):
  cf.cond_br %p, ^bb1(%a : tensor<f32>), ^bb1(%b : tensor<f32>)
^bb1(%c: tensor<f32>):
  return %c : tensor<f32>
}

// The element of a constant without a scalar constant in arith is extracted.
// CHECK-LABEL: func.func @constants(
func.func @constants(%r: tensor<index>) -> (tensor<complex<f32>>, tensor<index>) {
  // ALL-DAG: %[[C:.*]] = arith.constant dense<(1.000000e+00,2.000000e+00)> : tensor<complex<f32>>
  // ALL-DAG: %[[X:.*]] = tensor.extract %[[C]][] : tensor<complex<f32>>
  // ALL-DAG: complex.mul %[[X]], %[[X]] : complex<f32>
  // ALL-DAG: %[[TWO:.*]] = arith.constant 2 : index
  // ALL-DAG: arith.muli %{{.*}}, %[[TWO]] : index
  %c = arith.constant dense<(1.0, 2.0)> : tensor<complex<f32>>
  %e = tensor.empty() : tensor<complex<f32>>
  %0 = linalg.mul ins(%c, %c : tensor<complex<f32>>, tensor<complex<f32>>) outs(%e : tensor<complex<f32>>) -> tensor<complex<f32>>
  %two = arith.constant dense<2> : tensor<index>
  %f = tensor.empty() : tensor<index>
  %1 = linalg.mul ins(%r, %two : tensor<index>, tensor<index>) outs(%f : tensor<index>) -> tensor<index>
  return %0, %1 : tensor<complex<f32>>, tensor<index>
}

// The scalar of a fill is extracted from the result of another op.
// CHECK-LABEL: func.func @extracted_scalar(
func.func @extracted_scalar(%a: tensor<f32>) -> tensor<f32> {
  // ALL-NEXT: %[[A:.*]] = tensor.extract %arg0[] : tensor<f32>
  // ALL-NEXT: %[[E:.*]] = math.exp %[[A]] : f32
  // ALL-NEXT: %[[R:.*]] = tensor.from_elements %[[E]] : tensor<f32>
  // ALL-NEXT: return %[[R]] : tensor<f32>
  %e = tensor.empty() : tensor<f32>
  %0 = linalg.exp ins(%a : tensor<f32>) outs(%e : tensor<f32>) -> tensor<f32>
  %1 = tensor.extract %0[] : tensor<f32>
  %2 = linalg.fill ins(%1 : f32) outs(%e : tensor<f32>) -> tensor<f32>
  return %2 : tensor<f32>
}

// No scalar constant has an unsigned type.
// CHECK-LABEL: @unsigned
// CHECK: arith.constant dense<3> : tensor<ui8>
func.func @unsigned() -> tensor<ui8> {
  %0 = arith.constant dense<3> : tensor<ui8>
  %1 = tensor.empty() : tensor<ui8>
  %2 = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []} ins(%0 : tensor<ui8>) outs(%1 : tensor<ui8>) {
  ^bb0(%x: ui8, %old: ui8):
    linalg.yield %x : ui8
  } -> tensor<ui8>
  return %2 : tensor<ui8>
}
