// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_IR_ELEMENTWISEOPS_TD
#define LINALG_IR_ELEMENTWISEOPS_TD

include "linalg/IR/StructuredOpBase.td"

// No conversion of element types: all operands have the same type.
class UnaryRow<string mnemonic, string payload = mnemonic # "(I)">
    : Row<mnemonic, "(...)", ["I[...]", "O[...]"], payload>;
class BinaryRow<string mnemonic, string payload>
    : Row<mnemonic, "(...)", ["A[...]", "B[...]", "O[...]"], payload>;

//===----------------------------------------------------------------------===//
// Functions of one float or complex number
//===----------------------------------------------------------------------===//

def AbsOp : UnaryRow<"abs"> {
  let summary = "the absolute value of each element";
  let description = [{
    `O = |I|`. The absolute value of a complex number is real, as is the init.

    ```mlir
    %0 = linalg.abs ins(%a : tensor<4xf32>) outs(%init : tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
}

def CeilOp : UnaryRow<"ceil"> {
  let summary = "the smallest integer not less than each element";
  let description = [{
    `O = ceil(I)`.

    ```mlir
    %0 = linalg.ceil ins(%a : tensor<4xf32>)
                     outs(%init : tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
}

def ErfOp : UnaryRow<"erf"> {
  let summary = "the error function of each element";
  let description = [{
    `O = erf(I)`.

    ```mlir
    %0 = linalg.erf ins(%a : tensor<4xf32>) outs(%init : tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
}

def ExpOp : UnaryRow<"exp"> {
  let summary = "e to the power of each element";
  let description = [{
    `O = exp(I)`.

    ```mlir
    %0 = linalg.exp ins(%a : tensor<4xf32>) outs(%init : tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
}

def FloorOp : UnaryRow<"floor"> {
  let summary = "the largest integer not greater than each element";
  let description = [{
    `O = floor(I)`.

    ```mlir
    %0 = linalg.floor ins(%a : tensor<4xf32>)
                      outs(%init : tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
}

def LogOp : UnaryRow<"log"> {
  let summary = "the natural logarithm of each element";
  let description = [{
    `O = log(I)`.

    ```mlir
    %0 = linalg.log ins(%a : tensor<4xf32>) outs(%init : tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
}

def NegFOp : UnaryRow<"negf"> {
  let summary = "the negative of each element";
  let description = [{
    `O = -I`.

    ```mlir
    %0 = linalg.negf ins(%a : tensor<4xf32>)
                     outs(%init : tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
}

def ReciprocalOp : UnaryRow<"reciprocal"> {
  let summary = "one divided by each element";
  let description = [{
    `O = 1 / I`.

    ```mlir
    %0 = linalg.reciprocal ins(%a : tensor<4xf32>)
                           outs(%init : tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
}

def RoundOp : UnaryRow<"round"> {
  let summary = "the integer nearest to each element";
  let description = [{
    `O = round(I)`; ties are rounded away from zero.

    ```mlir
    %0 = linalg.round ins(%a : tensor<4xf32>)
                      outs(%init : tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
}

def RsqrtOp : UnaryRow<"rsqrt"> {
  let summary = "one divided by the square root of each element";
  let description = [{
    `O = 1 / sqrt(I)`.

    ```mlir
    %0 = linalg.rsqrt ins(%a : tensor<4xf32>)
                      outs(%init : tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
}

def SqrtOp : UnaryRow<"sqrt"> {
  let summary = "the square root of each element";
  let description = [{
    `O = sqrt(I)`.

    ```mlir
    %0 = linalg.sqrt ins(%a : tensor<4xf32>)
                     outs(%init : tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
}

def SquareOp : UnaryRow<"square"> {
  let summary = "the square of each element";
  let description = [{
    `O = I * I`.

    ```mlir
    %0 = linalg.square ins(%a : tensor<4xf32>)
                       outs(%init : tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
}

def TanhOp : UnaryRow<"tanh"> {
  let summary = "the hyperbolic tangent of each element";
  let description = [{
    `O = tanh(I)`.

    ```mlir
    %0 = linalg.tanh ins(%a : tensor<4xf32>)
                     outs(%init : tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
}

//===----------------------------------------------------------------------===//
// Functions of two elements
//===----------------------------------------------------------------------===//

def AddOp : BinaryRow<"add", "A + B"> {
  let summary = "elementwise sum";
  let description = [{
    `O = A + B`. For booleans, this is the disjunction.

    ```mlir
    %0 = linalg.add ins(%a, %b : tensor<4xf32>, tensor<4xf32>)
                    outs(%init : tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
}

def SubOp : BinaryRow<"sub", "A - B"> {
  let summary = "elementwise difference";
  let description = [{
    `O = A - B`. Not for booleans.

    ```mlir
    %0 = linalg.sub ins(%a, %b : tensor<4xf32>, tensor<4xf32>)
                    outs(%init : tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
}

def MulOp : BinaryRow<"mul", "A * B"> {
  let summary = "elementwise product";
  let description = [{
    `O = A * B`. For booleans, this is the conjunction.

    ```mlir
    %0 = linalg.mul ins(%a, %b : tensor<4xf32>, tensor<4xf32>)
                    outs(%init : tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
}

def DivOp : BinaryRow<"div", "div(A, B)"> {
  let summary = "elementwise quotient";
  let description = [{
    `O = A / B`. Integers are signed, and their quotient is rounded towards zero. It is
    undefined if B is zero or if the quotient does not fit the type.

    ```mlir
    %0 = linalg.div ins(%a, %b : tensor<4xf32>, tensor<4xf32>)
                    outs(%init : tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
}

def DivUnsignedOp : BinaryRow<"div_unsigned", "div_unsigned(A, B)"> {
  let summary = "elementwise quotient of unsigned integers";
  let description = [{
    `O = A / B`, rounded down. It is undefined if B is zero.

    ```mlir
    %0 = linalg.div_unsigned ins(%a, %b : tensor<4xi32>, tensor<4xi32>)
                             outs(%init : tensor<4xi32>) -> tensor<4xi32>
    ```
  }];
}

def MaxOp : BinaryRow<"max", "max(A, B)"> {
  let summary = "elementwise maximum";
  let description = [{
    `O = max(A, B)`. Integers are signed. For floats, the result is NaN if either
    element is, and 0.0 is greater than -0.0.

    ```mlir
    %0 = linalg.max ins(%a, %b : tensor<4xf32>, tensor<4xf32>)
                    outs(%init : tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
}

def MinOp : BinaryRow<"min", "min(A, B)"> {
  let summary = "elementwise minimum";
  let description = [{
    `O = min(A, B)`. Integers are signed. For floats, the result is NaN if either
    element is, and -0.0 is less than 0.0.

    ```mlir
    %0 = linalg.min ins(%a, %b : tensor<4xf32>, tensor<4xf32>)
                    outs(%init : tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
}

def PowFOp : BinaryRow<"powf", "powf(A, B)"> {
  let summary = "elementwise power";
  let description = [{
    `O = A ** B`.

    ```mlir
    %0 = linalg.powf ins(%a, %b : tensor<4xf32>, tensor<4xf32>)
                     outs(%init : tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
}

//===----------------------------------------------------------------------===//
// Functions of three elements, and those that an attribute names
//===----------------------------------------------------------------------===//

def SelectOp : Row<"select", "(...)", ["C[...]", "A[...]", "B[...]", "O[...]"],
                   "select(C, A, B)"> {
  let summary = "elementwise selection from two inputs";
  let description = [{
    The element of the second input if the element of the first is true, otherwise the
    element of the third.

    ```mlir
    %0 = linalg.select ins(%c, %a, %b : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>)
                       outs(%init : tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
}

// Inputs are converted to the init's element type first.
def ElemwiseUnaryOp
    : Row<"elemwise_unary", "(...)", ["I[...]", "O[...]"], "apply(fun = exp, cast(I))",
          (ins OptionalAttr<FunctionName<"unary_fn", "exp">>:$fun, OptionalAttr<CastKind>:$cast)> {
  let summary = "a function of each element, converted to the init's element type";
  let description = [{
    `O = fun(cast(I))`, where `fun` is one of exp (the default), log, abs, ceil,
    floor, negf, reciprocal, round, sqrt, rsqrt, square, tanh, erf, and computes what
    the op with that name does. `cast` reads integers as signed by default.

    ```mlir
    %0 = linalg.elemwise_unary
           {cast = #linalg.type_fn<cast_unsigned>, fun = #linalg.unary_fn<sqrt>}
           ins(%a : tensor<4xi8>) outs(%init : tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
}

def ElemwiseBinaryOp
    : Row<"elemwise_binary", "(...)", ["A[...]", "B[...]", "O[...]"],
          "apply(fun = add, cast(A), cast(B))",
          (ins OptionalAttr<FunctionName<"binary_fn", "add">>:$fun, OptionalAttr<CastKind>:$cast)> {
  let summary = "an elementwise function of two inputs, converted to the init's element type";
  let description = [{
    `O = fun(cast(A), cast(B))`, where `fun` is one of add (the default), sub, mul,
    div, div_unsigned, max_signed, min_signed, max_unsigned, min_unsigned, powf, and
    computes what the op with that name does; for floats, max_signed and min_signed
    are max and min. `cast` reads integers as signed by default.

    ```mlir
    %0 = linalg.elemwise_binary {fun = #linalg.binary_fn<max_signed>}
           ins(%a, %b : tensor<4xi8>, tensor<4xi16>)
           outs(%init : tensor<4xi32>) -> tensor<4xi32>
    ```
  }];
}

def ElementwiseOp
    : Row<"elementwise", "(...)", ["I...[...]", "O[...]"], "apply(kind, I...)",
          (ins FunctionName<"elementwise_kind", "exp">:$kind, PolymorphicMaps:$indexing_maps)> {
  let summary = "an elementwise function with indexing maps";
  let description = [{
    `O = kind(I...)`, where `kind` is a function of one, two or three inputs: one of
    those of `elemwise_unary` and `elemwise_binary`, or select. Element types are not
    converted. `indexing_maps` are identities by default, and may transpose or broadcast
    an input. All loops are parallel.

    ```mlir
    %0 = linalg.elementwise kind=#linalg.elementwise_kind<sub>
           indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (j)>,
                            affine_map<(i, j) -> (i, j)>]
           ins(%a, %b : tensor<8x4xf32>, tensor<8xf32>)
           outs(%init : tensor<4x8xf32>) -> tensor<4x8xf32>
    ```
  }];
  let leadingAttrs = ["kind"];
  let parseFunction = "::mlir::structured::detail::parseElementwise";
}

#endif // LINALG_IR_ELEMENTWISEOPS_TD
