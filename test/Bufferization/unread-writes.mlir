// An op whose result is used, but not read, is not computed, and so does not write to
// the buffer that the loop carries.

// RUN: linalg-run %s --function=input | FileCheck %s --check-prefix=RESULT
// RUN: linalg-run %s --function=init | FileCheck %s --check-prefix=RESULT
// RUN: linalg-opt %s --linalg-bufferize | FileCheck %s
// RESULT: {{\[\[}}8, 8],
// RESULT-NEXT: [8, 8]]

#id = affine_map<(i, j) -> (i, j)>

// CHECK-LABEL: func.func @input
// CHECK: memref.alloc
// CHECK-NOT: memref.alloc
// CHECK-NOT: linalg.fill
// CHECK: return
func.func @input() -> tensor<2x2xi8> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %seven = arith.constant 7 : i8
  %eight = arith.constant 8 : i8
  %e = tensor.empty() : tensor<2x2xi8>
  %0 = scf.for %j = %c0 to %c2 step %c1 iter_args(%t = %e) -> (tensor<2x2xi8>) {
    %first = tensor.extract_slice %e[0, 0] [2, 1] [1, 1] : tensor<2x2xi8> to tensor<2x1xi8>
    %unread = linalg.fill ins(%seven : i8) outs(%first : tensor<2x1xi8>) -> tensor<2x1xi8>
    %column = tensor.extract_slice %t[0, %j] [2, 1] [1, 1] : tensor<2x2xi8> to tensor<2x1xi8>
    %new = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
        ins(%unread : tensor<2x1xi8>) outs(%column : tensor<2x1xi8>) {
    ^bb0(%a: i8, %b: i8):
      linalg.yield %eight : i8
    } -> tensor<2x1xi8>
    %r = tensor.insert_slice %new into %t[0, %j] [2, 1] [1, 1] : tensor<2x1xi8> into tensor<2x2xi8>
    scf.yield %r : tensor<2x2xi8>
  }
  return %0 : tensor<2x2xi8>
}

// CHECK-LABEL: func.func @init
// CHECK-NOT: linalg.add
// CHECK: linalg.fill
// CHECK-NOT: linalg.
// CHECK: return
func.func @init() -> tensor<2x2xi8> {
  %seven = arith.constant 7 : i8
  %eight = arith.constant 8 : i8
  %e = tensor.empty() : tensor<2x2xi8>
  %0 = linalg.fill ins(%seven : i8) outs(%e : tensor<2x2xi8>) -> tensor<2x2xi8>
  %1 = linalg.add ins(%0, %0 : tensor<2x2xi8>, tensor<2x2xi8>) outs(%0 : tensor<2x2xi8>) -> tensor<2x2xi8>
  %2 = linalg.fill ins(%eight : i8) outs(%1 : tensor<2x2xi8>) -> tensor<2x2xi8>
  return %2 : tensor<2x2xi8>
}

// A result that is read keeps its buffer.
// CHECK-LABEL: func.func @read
// CHECK: linalg.fill {{.*}} outs(%[[B:.*]] : memref<2x2xi8>)
// CHECK: linalg.add ins(%[[B]], {{.*}}) outs(%[[B]] :
func.func @read(%x: i8, %a: tensor<2x2xi8>) -> tensor<2x2xi8> {
  %e = tensor.empty() : tensor<2x2xi8>
  %0 = linalg.fill ins(%x : i8) outs(%e : tensor<2x2xi8>) -> tensor<2x2xi8>
  %1 = linalg.add ins(%0, %a : tensor<2x2xi8>, tensor<2x2xi8>) outs(%0 : tensor<2x2xi8>) -> tensor<2x2xi8>
  return %1 : tensor<2x2xi8>
}

// Elements that are not written keep the value of the fill.
// CHECK-LABEL: func.func @every_other
// CHECK: linalg.fill
// CHECK: linalg.generic
// CHECK: linalg.fill
// CHECK: linalg.generic
func.func @every_other(%x: i8, %a: tensor<2xi8>) -> (tensor<4xi8>, tensor<2x2xi8>) {
  %e = tensor.empty() : tensor<4xi8>
  %0 = linalg.fill ins(%x : i8) outs(%e : tensor<4xi8>) -> tensor<4xi8>
  %1 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i * 2)>],
                       iterator_types = ["parallel"]}
      ins(%a : tensor<2xi8>) outs(%0 : tensor<4xi8>) {
  ^bb0(%in: i8, %out: i8):
    linalg.yield %in : i8
  } -> tensor<4xi8>
  %d = tensor.empty() : tensor<2x2xi8>
  %2 = linalg.fill ins(%x : i8) outs(%d : tensor<2x2xi8>) -> tensor<2x2xi8>
  %3 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i, i)>],
                       iterator_types = ["parallel"]}
      ins(%a : tensor<2xi8>) outs(%2 : tensor<2x2xi8>) {
  ^bb0(%in: i8, %out: i8):
    linalg.yield %in : i8
  } -> tensor<2x2xi8>
  return %1, %3 : tensor<4xi8>, tensor<2x2xi8>
}
