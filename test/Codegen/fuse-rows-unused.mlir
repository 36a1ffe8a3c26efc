// RUN: linalg-opt %s --linalg-describe-target=target-cpu=skylake-avx512 --linalg-fuse-rows | FileCheck %s
// RUN: linalg-opt %s --linalg-tile-and-fuse="sizes=2,2,2 peel=all" | FileCheck %s
// RUN: linalg-opt %s --linalg-codegen -o /dev/null

// Nothing uses the result: tiles are made all the same, and are dead.

// CHECK-LABEL: @unused
// CHECK: scf.for
// CHECK: scf.for
// CHECK: scf.for
// CHECK: linalg.reduce
// CHECK: linalg.transpose
// CHECK: return
module attributes {dlti.target_system_spec = #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<"L2_cache_size_in_bytes" = 1048576 : i64>>} {
  func.func @unused(%a: tensor<?x?x?x?xi32>, %n: index) {
    %two = arith.constant 2 : i32
    %0 = tensor.empty(%n, %n, %n) : tensor<?x?x?xi32>
    %1 = linalg.fill ins(%two : i32) outs(%0 : tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
    %2 = linalg.reduce { arith.addi } ins(%a : tensor<?x?x?x?xi32>) outs(%1 : tensor<?x?x?xi32>) dimensions = [3]
    %3 = tensor.empty(%n, %n, %n) : tensor<?x?x?xi32>
    %4 = linalg.transpose ins(%2 : tensor<?x?x?xi32>) outs(%3 : tensor<?x?x?xi32>) permutation = [2, 1, 0]
    return
  }
}
