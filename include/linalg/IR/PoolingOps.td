// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_IR_POOLINGOPS_TD
#define LINALG_IR_POOLINGOPS_TD

include "linalg/IR/WindowOps.td"

// How the elements of a window are combined. `name` is the suffix of the
// mnemonic, `camel` that of the class name.
class Pooling<string camel, string name, string payload, string formula, string words,
              string note = "", string exampleType = "f32"> {
  string camelName = camel;
  string mnemonicEnd = name;
  string payloadText = payload;
  string formulaText = formula;
  string what = words;
  string aboutElements = note;
  string elementType = exampleType;
}

def SumPooling : Pooling<"Sum", "sum", "O + cast(I)", "O + I", "the sum of each window">;
def MaxPooling
    : Pooling<"Max", "max", "max(O, cast(I))", "max(O, I)", "the largest element of each window",
              "The result is NaN if an element is. ">;
def MinPooling
    : Pooling<"Min", "min", "min(O, cast(I))", "min(O, I)", "the smallest element of each window",
              "The result is NaN if an element is. ">;
def MaxUnsignedPooling
    : Pooling<"MaxUnsigned", "max_unsigned", "max_unsigned(O, cast_unsigned(I))", "max(O, I)",
              "the largest element of each window, of unsigned integers",
              "Elements are read as unsigned integers. ", "i8">;
def MinUnsignedPooling
    : Pooling<"MinUnsigned", "min_unsigned", "min_unsigned(O, cast_unsigned(I))", "min(O, I)",
              "the smallest element of each window, of unsigned integers",
              "Elements are read as unsigned integers. ", "i8">;

// The second input gives the shape of the window; its elements are not read.
class PoolingRow<string image, Pooling pooling>
    : WindowRow<"pooling_" # image # "_" # pooling.mnemonicEnd, image,
                !interleave(Layout<image>.spatial, ""), image, pooling.payloadText, /*order=*/"",
                /*isStrided=*/true, /*zeroPoints=*/[], pooling.elementType, pooling.elementType> {
  let summary = pooling.what;
  defvar formulaOfImage = !subst("I", elements.ofImage, pooling.formulaText);
  let description = "`" # elements.ofOutput # " = " #
                    !subst("O", elements.ofOutput, formulaOfImage) # "`, in the init's element "
                    "type. The second input, `" # elements.ofKernel # "`, gives the shape of the "
                    "window; its elements are not read. " #
                    pooling.aboutElements # aboutWindows # example;
}

// `PoolingNhwcMaxOp`, `PoolingNhwcSumOp` and so on.
multiclass Poolings<string image, list<Pooling> poolings> {
  foreach pooling = poolings in
    def NAME # pooling.camelName # "Op" : PoolingRow<image, pooling>;
}

defvar everyPooling = [MaxPooling, MaxUnsignedPooling, MinPooling, MinUnsignedPooling, SumPooling];

defm PoolingNcw : Poolings<"ncw", [MaxPooling, SumPooling]>;
defm PoolingNwc : Poolings<"nwc", everyPooling>;
defm PoolingNchw : Poolings<"nchw", [MaxPooling, SumPooling]>;
defm PoolingNhwc : Poolings<"nhwc", everyPooling>;
defm PoolingNdhwc : Poolings<"ndhwc", [MaxPooling, MinPooling, SumPooling]>;

//===----------------------------------------------------------------------===//
// Any number of dimensions
//===----------------------------------------------------------------------===//

class AnyRankPoolingRow<Pooling pooling>
    : AnyRankWindowRow<"pooling_" # pooling.mnemonicEnd, "(o..., k...)[s..., d...]",
                       ["I[o * s + k * d...]", "K[k...]", "O[o...]"], pooling.payloadText> {
  let summary = pooling.what # ", along all dimensions";
  let description = "`O[o...] = " # !subst("I", "I[o * s + k * d...]",
                                           !subst("O", "O[o...]", pooling.formulaText)) # [{`, in the
    init's element type. `o...` and `k...` are one loop for each dimension; windows slide
    along all of them. The second input, `K[k...]`, gives the shape of the window; its
    elements are not read. }] # pooling.aboutElements # [{Windows are `strides` (`s`) apart, the
    elements of a window `dilations` (`d`); both are 1 by default. The last window must end
    within the image.

    ```mlir
    %0 = linalg.}] # "pooling_" # pooling.mnemonicEnd # [{ {strides = dense<[2, 1]> : tensor<2xi64>}
           ins(%i, %k : tensor<9x6xf32>, tensor<3x3xf32>)
           outs(%o : tensor<4x4xf32>) -> tensor<4x4xf32>
    ```

    In text, `strides` and `dilations` may be lists of integers. An attribute `padding` that
    is not zero makes the op `linalg.padded_}] # "pooling_" # pooling.mnemonicEnd # [{`. Operands
    on buffers may be in parentheses, the init last:

    ```mlir
    func.func @pooling(%i: memref<9x6xf32>, %k: memref<3x3xf32>, %o: memref<4x4xf32>) {
      linalg.}] # "pooling_" # pooling.mnemonicEnd # [{(%i, %k, %o) {strides = [2, 1]}
          : memref<9x6xf32>, memref<3x3xf32>, memref<4x4xf32>
      return
    }
    ```
  }];
}

def PoolingMaxOp : AnyRankPoolingRow<MaxPooling>;
def PoolingMinOp : AnyRankPoolingRow<MinPooling>;
def PoolingSumOp : AnyRankPoolingRow<SumPooling>;

#endif // LINALG_IR_POOLINGOPS_TD
