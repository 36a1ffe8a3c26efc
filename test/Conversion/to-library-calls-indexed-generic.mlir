// The function of an op that was written with indices as arguments gets those of the first iteration, before the operands.

// RUN: linalg-opt %s --linalg-to-library-calls | FileCheck %s

// CHECK: func.func private @f(i64, i64, memref<?x?xf32, strided<[?, ?], offset: ?>>, memref<?x?xf32, strided<[?, ?], offset: ?>>)
// CHECK-LABEL: func.func @indexed
// CHECK: call @f(%c0_i64{{.*}}, %c0_i64{{.*}}, %{{.*}}, %{{.*}})
#id = affine_map<(i, j) -> (i, j)>
func.func @indexed(%a: memref<2x3xf32>, %b: memref<2x3xf32>) {
  linalg.indexed_generic {args_in = 1, args_out = 1, indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"], library_call = "f"} %a, %b {
  ^bb0(%i: index, %j: index, %x: f32):
    %k = arith.index_cast %j : index to i32
    %u = arith.sitofp %k : i32 to f32
    return %u : f32
  } : memref<2x3xf32>, memref<2x3xf32>
  return
}
