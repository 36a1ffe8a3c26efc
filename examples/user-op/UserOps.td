// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef USEROPS_TD
#define USEROPS_TD

include "linalg/IR/StructuredOpBase.td"

def UserDialect : Dialect {
  let name = "user";
  let cppNamespace = "::user";
}

def AxpyOp : Row<"axpy", "(...)", ["A[]", "X[...]", "Y[...]"], "Y + A * X",
                 (ins), [], UserDialect> {
  let summary = "adds the multiple of a tensor to another";
  let description = [{
    `Y[...] += A * X[...]`.

    ```mlir
    %0 = user.axpy ins(%a, %x : f32, tensor<4xf32>) outs(%y : tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
}

def ColumnSumOp : Row<"column_sum", "(k, m)", ["A[k, m]", "O[m]"], "O + A",
                      (ins), [], UserDialect> {
  let summary = "adds the rows of a matrix to a vector";
  let description = [{
    `O[m] += A[k, m]`.

    ```mlir
    %0 = user.column_sum ins(%a : tensor<4x8xf32>) outs(%o : tensor<8xf32>) -> tensor<8xf32>
    ```
  }];
}

def ColumnProductsOp : Row<"column_products", "(m, n, k)", ["A[k, m]", "B[k, n]", "O[m, n]"], "O + A * B",
                           (ins), [], UserDialect> {
  let summary = "adds the inner products of all columns of two matrices to a matrix";
  let description = [{
    `O[m, n] += A[k, m] * B[k, n]`.

    ```mlir
    %0 = user.column_products ins(%a, %b : tensor<9x4xf32>, tensor<9x8xf32>) outs(%o : tensor<4x8xf32>) -> tensor<4x8xf32>
    ```
  }];
}

#endif // USEROPS_TD
