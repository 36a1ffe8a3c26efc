// Allocations, frees and calls in a payload do not change the order of ops:
// MLIR moves ops that free a buffer after others in the tiles of scf.forall.

// RUN: linalg-run %s --function=tensor --input=iota --input=splat=10 | FileCheck %s
// RUN: linalg-run %s --function=call --input=iota --input=splat=10 | FileCheck %s
// RUN: linalg-run %s --function=buffer --input=iota --input=splat=10 | FileCheck %s
// CHECK: [20, 22, 24, 26, 28, 30]

// RUN: linalg-opt %s --canonicalize | FileCheck %s --check-prefix=UNUSED

#id = affine_map<(i) -> (i)>

func.func @tensor(%a: tensor<6xi32>, %b: tensor<6xi32>) -> tensor<6xi32> {
  %c0 = arith.constant 0 : index
  %init = tensor.empty() : tensor<6xi32>
  %0:2 = scf.forall (%i) = (0) to (6) step (3) shared_outs(%x = %b, %y = %init) -> (tensor<6xi32>, tensor<6xi32>) {
    %at = tensor.extract_slice %a[%i] [3] [1] : tensor<6xi32> to tensor<3xi32>
    %xt = tensor.extract_slice %x[%i] [3] [1] : tensor<6xi32> to tensor<3xi32>
    %yt = tensor.extract_slice %y[%i] [3] [1] : tensor<6xi32> to tensor<3xi32>
    %sum = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
        ins(%at : tensor<3xi32>) outs(%xt : tensor<3xi32>) {
    ^bb0(%in: i32, %out: i32):
      %element = tensor.from_elements %in : tensor<1xi32>
      %e = tensor.extract %element[%c0] : tensor<1xi32>
      %s = arith.addi %e, %out : i32
      linalg.yield %s : i32
    } -> tensor<3xi32>
    %twice = linalg.add ins(%sum, %sum : tensor<3xi32>, tensor<3xi32>) outs(%yt : tensor<3xi32>) -> tensor<3xi32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %sum into %x[%i] [3] [1] : tensor<3xi32> into tensor<6xi32>
      tensor.parallel_insert_slice %twice into %y[%i] [3] [1] : tensor<3xi32> into tensor<6xi32>
    }
  }
  return %0#1 : tensor<6xi32>
}

func.func private @add(%a: i32, %b: i32) -> i32 {
  %s = arith.addi %a, %b : i32
  return %s : i32
}

func.func @call(%a: tensor<6xi32>, %b: tensor<6xi32>) -> tensor<6xi32> {
  %init = tensor.empty() : tensor<6xi32>
  %0:2 = scf.forall (%i) = (0) to (6) step (3) shared_outs(%x = %b, %y = %init) -> (tensor<6xi32>, tensor<6xi32>) {
    %at = tensor.extract_slice %a[%i] [3] [1] : tensor<6xi32> to tensor<3xi32>
    %xt = tensor.extract_slice %x[%i] [3] [1] : tensor<6xi32> to tensor<3xi32>
    %yt = tensor.extract_slice %y[%i] [3] [1] : tensor<6xi32> to tensor<3xi32>
    %sum = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
        ins(%at : tensor<3xi32>) outs(%xt : tensor<3xi32>) {
    ^bb0(%in: i32, %out: i32):
      %s = func.call @add(%in, %out) : (i32, i32) -> i32
      linalg.yield %s : i32
    } -> tensor<3xi32>
    %twice = linalg.add ins(%sum, %sum : tensor<3xi32>, tensor<3xi32>) outs(%yt : tensor<3xi32>) -> tensor<3xi32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %sum into %x[%i] [3] [1] : tensor<3xi32> into tensor<6xi32>
      tensor.parallel_insert_slice %twice into %y[%i] [3] [1] : tensor<3xi32> into tensor<6xi32>
    }
  }
  return %0#1 : tensor<6xi32>
}

func.func @buffer(%a: tensor<6xi32>, %b: tensor<6xi32>) -> tensor<6xi32> {
  %init = tensor.empty() : tensor<6xi32>
  %0:2 = scf.forall (%i) = (0) to (6) step (3) shared_outs(%x = %b, %y = %init) -> (tensor<6xi32>, tensor<6xi32>) {
    %at = tensor.extract_slice %a[%i] [3] [1] : tensor<6xi32> to tensor<3xi32>
    %xt = tensor.extract_slice %x[%i] [3] [1] : tensor<6xi32> to tensor<3xi32>
    %yt = tensor.extract_slice %y[%i] [3] [1] : tensor<6xi32> to tensor<3xi32>
    %sum = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
        ins(%at : tensor<3xi32>) outs(%xt : tensor<3xi32>) {
    ^bb0(%in: i32, %out: i32):
      %m = memref.alloc() : memref<i32>
      memref.store %in, %m[] : memref<i32>
      %e = memref.load %m[] : memref<i32>
      memref.dealloc %m : memref<i32>
      %s = arith.addi %e, %out : i32
      linalg.yield %s : i32
    } -> tensor<3xi32>
    %twice = linalg.add ins(%sum, %sum : tensor<3xi32>, tensor<3xi32>) outs(%yt : tensor<3xi32>) -> tensor<3xi32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %sum into %x[%i] [3] [1] : tensor<3xi32> into tensor<6xi32>
      tensor.parallel_insert_slice %twice into %y[%i] [3] [1] : tensor<3xi32> into tensor<6xi32>
    }
  }
  return %0#1 : tensor<6xi32>
}

// An op that only uses memory that it allocates has no effects; one that calls a function may.
// UNUSED-LABEL: func.func private @unused
// UNUSED-NOT:   memref.store
// UNUSED:       call @add
// UNUSED:       return
func.func private @unused(%a: tensor<6xi32>) {
  %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%a : tensor<6xi32>) {
  ^bb0(%out: i32):
    %m = memref.alloc() : memref<i32>
    memref.store %out, %m[] : memref<i32>
    %e = memref.load %m[] : memref<i32>
    memref.dealloc %m : memref<i32>
    linalg.yield %e : i32
  } -> tensor<6xi32>
  %1 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%a : tensor<6xi32>) {
  ^bb0(%out: i32):
    %s = func.call @add(%out, %out) : (i32, i32) -> i32
    linalg.yield %s : i32
  } -> tensor<6xi32>
  return
}
