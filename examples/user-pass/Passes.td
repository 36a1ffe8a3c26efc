// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef USER_PASSES_TD
#define USER_PASSES_TD

include "mlir/Pass/PassBase.td"

def UserParallelOutermostPass : Pass<"user-parallel-outermost"> {
  let summary = "Order the loops of structured ops, parallel ones outermost";
  let description = [{
    Replaces every structured op with a reduction around a parallel loop by the
    `linalg.generic` whose parallel loops are outermost. So each element of the
    result is finished before the next is begun. An op whose payload writes to
    memory is left alone, as the order of the writes would change.

    ```mlir
    user.column_sum ins(%a : memref<4x8xf32>) outs(%b : memref<8xf32>)
    ```

    becomes

    ```mlir
    linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0)>],
                    iterator_types = ["parallel", "reduction"]}
        ins(%a : memref<4x8xf32>) outs(%b : memref<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.addf %out, %in : f32
      linalg.yield %0 : f32
    }
    ```
  }];
}

#endif // USER_PASSES_TD
