// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_IR_ELEMENTWISEOPS_TD
#define LINALG_IR_ELEMENTWISEOPS_TD

include "linalg/IR/StructuredOpBase.td"

// No conversion of element types: all operands have the same.
class UnaryRow<string mnemonic, string payload>
    : Row<mnemonic, "(...)", ["I[...]", "O[...]"], payload>;
class BinaryRow<string mnemonic, string payload>
    : Row<mnemonic, "(...)", ["A[...]", "B[...]", "O[...]"], payload>;

def FillOp : Row<"fill", "(...)", ["V[]", "O[...]"], "V"> {
  let summary = "gives every element one value";
  let description = [{
    ```mlir
    %0 = linalg.fill ins(%zero : f32) outs(%init : tensor<4x8xf32>) -> tensor<4x8xf32>
    ```
  }];
}

def CopyOp : Row<"copy", "(...)", ["I[...]", "O[...]"], "cast(I)",
                 (ins OptionalAttr<CastKind>:$cast)> {
  let summary = "copies elements, converting them to the init's element type";
  let description = [{
    ```mlir
    %0 = linalg.copy ins(%a : tensor<4xi8>) outs(%init : tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
}

def ExpOp : UnaryRow<"exp", "exp(I)"> {
  let summary = "e to the power of each element";
  let description = [{
    ```mlir
    %0 = linalg.exp ins(%a : tensor<4xf32>) outs(%init : tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
}

def AddOp : BinaryRow<"add", "A + B"> {
  let summary = "the sum of each two elements";
  let description = [{
    ```mlir
    %0 = linalg.add ins(%a, %b : tensor<4xf32>, tensor<4xf32>)
                    outs(%init : tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
}

def SelectOp : Row<"select", "(...)", ["C[...]", "A[...]", "B[...]", "O[...]"],
                   "select(C, A, B)"> {
  let summary = "takes each element from one of two inputs";
  let description = [{
    The element of the second input where that of the first is true, the element
    of the third where it is false.

    ```mlir
    %0 = linalg.select ins(%c, %a, %b : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>)
                       outs(%init : tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
}

#endif // LINALG_IR_ELEMENTWISEOPS_TD
