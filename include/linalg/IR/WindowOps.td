// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What convolutions and poolings have in common: rows generated from the
// layouts of their operands.

#ifndef LINALG_IR_WINDOWOPS_TD
#define LINALG_IR_WINDOWOPS_TD

include "linalg/IR/StructuredOpBase.td"

// A layout has a letter for each dimension of an operand, outermost first:
//
//   n  batch        c  channel of the image       d, h, w  depth, height, width
//   g  group        f  filter                     m        multiplier
//
// "nhwc" is an image with the channels last, "hwc" the kernel of a depthwise
// convolution of it.
class Layout<string text> {
  list<string> letters = !foreach(i, !range(!size(text)), !substr(text, i, 1));
  list<string> spatial = !filter(l, letters, !ge(!find("dhw", l), 0));
}

// The loops over an operand's dimensions; `prefix` distinguishes loops over
// windows ("oh") from loops within a window ("kh").
class LoopsOver<string layout, string prefix> {
  list<string> names = !foreach(l, Layout<layout>.letters,
                                !if(!ge(!find("dhw", l), 0), prefix # l, l));
}

// The element of each operand that an iteration accesses. A window slides over
// the image in steps of "sh" and so on; its elements are "dh" apart.
class WindowElements<string image, string kernel, string output, bit isStrided> {
  defvar exprs = !foreach(l, Layout<image>.letters,
      !cond(!lt(!find("dhw", l), 0): l,
            isStrided: "o" # l # " * s" # l # " + k" # l # " * d" # l,
            true: "o" # l # " + k" # l));
  string ofImage = "I[" # !interleave(exprs, ", ") # "]";
  string ofKernel = "K[" # !interleave(LoopsOver<kernel, "k">.names, ", ") # "]";
  string ofOutput = "O[" # !interleave(LoopsOver<output, "o">.names, ", ") # "]";
}

// The loops, those over the output first unless `order` lists them all, and the
// symbols of the image's dimensions.
class WindowLoops<string image, string kernel, string output, string order,
                  bit isStrided> {
  defvar outputLoops = LoopsOver<output, "o">.names;
  defvar reductions = !listremove(LoopsOver<kernel, "k">.names, outputLoops);
  defvar spatial = Layout<image>.spatial;
  defvar symbols = !interleave(!listconcat(!foreach(l, spatial, "s" # l),
                                           !foreach(l, spatial, "d" # l)), ", ");
  string text = "(" # !if(!empty(order), !interleave(!listconcat(outputLoops, reductions), ", "),
                          order) # ")" # !if(isStrided, "[" # symbols # "]", "");
}

// A type in an example, with `spatial` for the extents of depth, height, width.
class ExampleType<string layout, int spatial, string element> {
  defvar extents = !foreach(l, Layout<layout>.letters,
      !cond(!ge(!find("dhw", l), 0): spatial, !eq(l, "n"): 1, !eq(l, "c"): 3, true: 2));
  string text = "tensor<" # !interleave(extents, "x") # "x" # element # ">";
}

// An op on windows of an image `I` that have the shape of the kernel `K`. It has
// strides and dilations, which default to 1, unless `isStrided` is false.
// `zeroPoints` are further inputs; `inputType` is the element type of image and
// kernel, `initType` that of the output, in the example.
class WindowRow<string mnemonic, string image, string kernel, string output,
                string payload, string order = "", bit isStrided = true,
                list<string> zeroPoints = [], string inputType = "f32",
                string initType = "f32">
    : Row<mnemonic, WindowLoops<image, kernel, output, order, isStrided>.text,
          !listconcat([WindowElements<image, kernel, output, isStrided>.ofImage,
                       WindowElements<image, kernel, output, isStrided>.ofKernel],
                      !foreach(z, zeroPoints, z # "[]"),
                      [WindowElements<image, kernel, output, isStrided>.ofOutput]),
          payload,
          !if(isStrided, (ins WindowParameter<!size(Layout<image>.spatial)>:$strides,
                              WindowParameter<!size(Layout<image>.spatial)>:$dilations),
              (ins)),
          !if(isStrided, ["strides", "dilations"], [])> {
  WindowElements elements = WindowElements<image, kernel, output, isStrided>;

  defvar spatial = Layout<image>.spatial;

  defvar attributes =
      !if(isStrided, " {strides = dense<2> : tensor<" # !size(spatial) # "xi64>}", "");
  defvar values = !listconcat(["%i", "%k"], !foreach(z, zeroPoints, "%" # !tolower(z)));
  defvar types = !listconcat([ExampleType<image, 9, inputType>.text,
                              ExampleType<kernel, 3, inputType>.text],
                             !foreach(z, zeroPoints, initType));
  defvar result = ExampleType<output, !if(isStrided, 4, 7), initType>.text;
  string example = "```mlir\n%0 = linalg." # mnemonic # attributes #
                   "\n       ins(" # !interleave(values, ", ") # " : " #
                   !interleave(types, ", ") # ")" #
                   "\n       outs(%o : " # result # ") -> " # result # "\n```\n";

  string aboutWindows = !if(isStrided,
      "Windows are `strides` (" # !interleave(!foreach(l, spatial, "`s" # l # "`"), ", ") #
      ") apart, the elements of a window `dilations` (" #
      !interleave(!foreach(l, spatial, "`d" # l # "`"), ", ") #
      "); both are 1 by default. ", "") #
      "The last window must end within the image.\n\n";
}

// An op on windows along any number of dimensions. Its text may have the
// attribute `padding`: it then is the op of the same name after `padded_`.
class AnyRankWindowRow<string mnemonic, string loops, list<string> operands, string payload>
    : Row<mnemonic, loops, operands, payload,
          (ins OptionalAttr<WindowParameterOfAnyRank>:$strides,
               OptionalAttr<WindowParameterOfAnyRank>:$dilations),
          ["strides", "dilations"]>;

#endif // LINALG_IR_WINDOWOPS_TD
