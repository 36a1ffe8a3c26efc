// Calls, recursion, early returns and loops of branches; results without
// elements.

// RUN: linalg-run %s --function=early --input=iota --input=0 --expect=[0,1,2,3]
// RUN: linalg-run %s --function=early --input=iota --input=1 --expect=[1,2.7182817,7.389056,20.085537]
// RUN: linalg-run %s --function=in_place --input=iota --expect=[1,2.7182817,7.389056,20.085537]
// RUN: linalg-run %s --function=factorial --input=6 --expect=720
// RUN: linalg-run %s --function=even --input=iota --input=3 --expect=[2,8]
// RUN: linalg-run %s --function=double --input=[1,2,3,4] --input=3 --expect=[8,16,24,32]
// RUN: linalg-run %s --function=double --input=[1,2,3,4] --input=0 --expect=[1,2,3,4] --pipeline=parallel
// RUN: linalg-run %s --function=count --input=3 --input=2 | FileCheck %s --check-prefix=COUNT
// RUN: linalg-opt %s --linalg-detensorize-ops | linalg-run - --function=count --input=3 --input=2 | FileCheck %s --check-prefix=COUNT
// COUNT:      # result 0: tensor<i32>
// COUNT-NEXT: {{^}}0
// COUNT-NEXT: # result 1: tensor<f32>
// COUNT-NEXT: {{^}}16.0
// RUN: linalg-run %s --function=no_elements | FileCheck %s --check-prefix=EMPTY
// RUN: linalg-run %s --function=no_dynamic --input=zeros:0x4 | FileCheck %s --check-prefix=EMPTY
// RUN: linalg-run %s --function=no_collapsed --input=zeros:0x4x3 | FileCheck %s --check-prefix=EMPTY
// EMPTY: # result 0
// EMPTY-NEXT: {{^}}[]

func.func @early(%x: tensor<4xf32>, %n: i32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : i32
  %0 = arith.cmpi eq, %n, %c0 : i32
  cf.cond_br %0, ^a, ^b
^a:
  return %x : tensor<4xf32>
^b:
  %e = tensor.empty() : tensor<4xf32>
  %1 = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

func.func @in_place(%a: memref<4xf32>) -> memref<4xf32> {
  %0 = call @exp(%a) : (memref<4xf32>) -> memref<4xf32>
  return %0 : memref<4xf32>
}

func.func @exp(%a: memref<4xf32>) -> memref<4xf32> {
  linalg.exp ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  return %a : memref<4xf32>
}

func.func @factorial(%n: index) -> index {
  %c1 = arith.constant 1 : index
  %0 = arith.cmpi sle, %n, %c1 : index
  %r = scf.if %0 -> index {
    scf.yield %c1 : index
  } else {
    %m = arith.subi %n, %c1 : index
    %f = func.call @factorial(%m) : (index) -> index
    %p = arith.muli %f, %n : index
    scf.yield %p : index
  }
  return %r : index
}

func.func @even(%x: tensor<2xf32>, %n: i32) -> tensor<2xf32> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %0 = arith.cmpi eq, %n, %c0 : i32
  cf.cond_br %0, ^a, ^b
^a:
  return %x : tensor<2xf32>
^b:
  %m = arith.subi %n, %c1 : i32
  %y = arith.addf %x, %x : tensor<2xf32>
  %r = call @odd(%y, %m) : (tensor<2xf32>, i32) -> tensor<2xf32>
  return %r : tensor<2xf32>
}

func.func @odd(%x: tensor<2xf32>, %n: i32) -> tensor<2xf32> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %0 = arith.cmpi eq, %n, %c0 : i32
  cf.cond_br %0, ^a, ^b
^a:
  return %x : tensor<2xf32>
^b:
  %m = arith.subi %n, %c1 : i32
  %y = math.exp2 %x : tensor<2xf32>
  %r = call @even(%y, %m) : (tensor<2xf32>, i32) -> tensor<2xf32>
  return %r : tensor<2xf32>
}

func.func @double(%a: memref<4xf32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  cf.br ^h(%n : i32)
^h(%i: i32):
  %p = arith.cmpi sgt, %i, %c0 : i32
  cf.cond_br %p, ^b, ^e
^b:
  linalg.add ins(%a, %a : memref<4xf32>, memref<4xf32>) outs(%a : memref<4xf32>)
  %j = arith.subi %i, %c1 : i32
  cf.br ^h(%j : i32)
^e:
  return
}

func.func @count(%n: tensor<i32>, %x: tensor<f32>) -> (tensor<i32>, tensor<f32>) {
  %one = arith.constant dense<1> : tensor<i32>
  %c0 = arith.constant 0 : i32
  %ei = tensor.empty() : tensor<i32>
  %ef = tensor.empty() : tensor<f32>
  cf.br ^head(%n, %x : tensor<i32>, tensor<f32>)
^head(%i: tensor<i32>, %v: tensor<f32>):
  %k = tensor.extract %i[] : tensor<i32>
  %more = arith.cmpi sgt, %k, %c0 : i32
  cf.cond_br %more, ^body, ^exit
^body:
  %j = linalg.sub ins(%i, %one : tensor<i32>, tensor<i32>) outs(%ei : tensor<i32>) -> tensor<i32>
  %w = linalg.add ins(%v, %v : tensor<f32>, tensor<f32>) outs(%ef : tensor<f32>) -> tensor<f32>
  cf.br ^head(%j, %w : tensor<i32>, tensor<f32>)
^exit:
  return %i, %v : tensor<i32>, tensor<f32>
}

func.func @no_elements() -> tensor<0x4xf32> {
  %c = arith.constant dense<> : tensor<0x4xf32>
  return %c : tensor<0x4xf32>
}

func.func @no_dynamic(%a: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %0 = linalg.add ins(%a, %a : tensor<?x4xf32>, tensor<?x4xf32>) outs(%a : tensor<?x4xf32>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

func.func @no_collapsed(%a: tensor<0x?x?xf32>) -> tensor<?x?xf32> {
  %0 = tensor.collapse_shape %a [[0, 1], [2]] : tensor<0x?x?xf32> into tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
