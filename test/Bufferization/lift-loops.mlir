// RUN: linalg-opt %s -linalg-lift-loops | FileCheck %s --implicit-check-not=cf.br --implicit-check-not=cf.switch
// RUN: linalg-opt %s -linalg-lift-loops --remarks-filter=linalg-lift-loops -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: linalg-opt %s -linalg-to-llvm -o /dev/null

// REMARK: remark: [Passed] Lifted | Category:linalg-lift-loops | Function=buffers | Remark="wrote branches as structured loops"

// CHECK-LABEL: func.func @buffers(
// CHECK:         scf.while
// CHECK:           %[[MORE:.*]] = arith.cmpi sgt
// CHECK-NEXT:      scf.condition(%[[MORE]]) %{{.*}} : i32
// CHECK:           linalg.add
func.func @buffers(%a: memref<4xf32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  cf.br ^head(%n : i32)
^head(%i: i32):
  %more = arith.cmpi sgt, %i, %c0 : i32
  cf.cond_br %more, ^body, ^exit
^body:
  linalg.add ins(%a, %a : memref<4xf32>, memref<4xf32>) outs(%a : memref<4xf32>)
  %j = arith.subi %i, %c1 : i32
  cf.br ^head(%j : i32)
^exit:
  return
}

// A value that only exists on the other path is empty: no tensor or buffer is poison.
// CHECK-LABEL: func.func @empty(
// CHECK-NOT:     ub.poison : {{tensor|memref}}
// CHECK-DAG:     tensor.empty({{.*}}) : tensor<?xf32>
// CHECK-DAG:     memref.reinterpret_cast {{.*}} : memref<0xf32> to memref<?x4xf32>
// CHECK:         scf.while
func.func @empty(%x: tensor<?xf32>, %m: memref<?x4xf32>, %n: i32) -> f32 {
  %c0 = arith.constant 0 : index
  cf.br ^head(%x, %m, %n : tensor<?xf32>, memref<?x4xf32>, i32)
^head(%y: tensor<?xf32>, %b: memref<?x4xf32>, %k: i32):
  cf.switch %k : i32, [
    default: ^head(%y, %b, %n : tensor<?xf32>, memref<?x4xf32>, i32),
    1: ^one,
    2: ^two
  ]
^one:
  %0 = tensor.extract %y[%c0] : tensor<?xf32>
  return %0 : f32
^two:
  %1 = memref.load %b[%c0, %c0] : memref<?x4xf32>
  return %1 : f32
}

// MLIR's buffer deallocation rejects cf.switch.
// CHECK-LABEL: func.func @switch(
// CHECK:         scf.index_switch
func.func @switch(%x: tensor<4xf32>, %n: i32) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  cf.switch %n : i32, [
    default: ^exit(%x : tensor<4xf32>),
    1: ^twice,
    2: ^exp
  ]
^exp:
  %0 = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  cf.br ^exit(%0 : tensor<4xf32>)
^twice:
  %1 = linalg.add ins(%x, %x : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  cf.br ^exit(%1 : tensor<4xf32>)
^exit(%r: tensor<4xf32>):
  return %r : tensor<4xf32>
}

// Two different terminators can't be merged.
// CHECK-LABEL: func.func @two_ends(
// CHECK:         scf.while
// CHECK:         cf.cond_br
// CHECK:         return
// CHECK:         ub.unreachable
func.func @two_ends(%a: memref<4xf32>, %c: i1, %d: i1) {
  cf.br ^head
^head:
  linalg.add ins(%a, %a : memref<4xf32>, memref<4xf32>) outs(%a : memref<4xf32>)
  cf.cond_br %c, ^end, ^next
^next:
  cf.cond_br %d, ^head, ^never
^end:
  return
^never:
  ub.unreachable
}

// CHECK-LABEL: func.func @unreachable_blocks(
// CHECK:         scf.while
func.func @unreachable_blocks(%a: memref<4xf32>, %c: i1) {
  cf.br ^head
^head:
  linalg.add ins(%a, %a : memref<4xf32>, memref<4xf32>) outs(%a : memref<4xf32>)
  cf.cond_br %c, ^head, ^end
^end:
  return
^dead:
  cf.br ^head
}
