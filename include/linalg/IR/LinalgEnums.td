// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_IR_LINALGENUMS_TD
#define LINALG_IR_LINALGENUMS_TD

include "mlir/IR/EnumAttr.td"

def TypeFn : I32EnumAttr<"TypeFn", "how integers are read when they are cast", [
    I32EnumAttrCase<"cast_signed", 0>, I32EnumAttrCase<"cast_unsigned", 1>
  ]> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::mlir::structured";
}

// The functions that attributes name. The payload notation has a function for
// each name.
defvar unaryFunctions = [
  "exp", "log", "abs", "ceil", "floor", "negf", "reciprocal", "round", "sqrt",
  "rsqrt", "square", "tanh", "erf"
];
defvar binaryFunctions = [
  "add", "sub", "mul", "div", "div_unsigned", "max_signed", "min_signed",
  "max_unsigned", "min_unsigned", "powf"
];
defvar ternaryFunctions = ["select"];

class Functions<string name, string summary, list<string> functions>
    : I32EnumAttr<name, summary, !foreach(i, !range(!size(functions)),
                                          I32EnumAttrCase<functions[i], i>)> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::mlir::structured";
}

def UnaryFn : Functions<"UnaryFn", "a function of one element", unaryFunctions>;
def BinaryFn : Functions<"BinaryFn", "a function of two elements", binaryFunctions>;
def TernaryFn : Functions<"TernaryFn", "a function of three elements", ternaryFunctions>;
def ElementwiseKind
    : Functions<"ElementwiseKind", "a function of elements",
                !listconcat(unaryFunctions, binaryFunctions, ternaryFunctions)>;

#endif // LINALG_IR_LINALGENUMS_TD
