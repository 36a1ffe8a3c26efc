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

#endif // LINALG_IR_POOLINGOPS_TD
