// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_IR_CONVOLUTIONOPS_TD
#define LINALG_IR_CONVOLUTIONOPS_TD

include "linalg/IR/WindowOps.td"

// The mnemonic has the layouts of image and kernel. `O[...] += I[...] * K[...]`
// over the loops that the output lacks.
class ConvolutionRow<string mnemonic, string image, string kernel, string output,
                     string order = "", bit isStrided = true>
    : WindowRow<mnemonic, image, kernel, output, "O + cast(I) * cast(K)", order, isStrided> {
  let description = "`" # elements.ofOutput # " += " # elements.ofImage # " * " #
                    elements.ofKernel # "`, in the init's element type. " # aboutWindows # example;
}

// A convolution of integers relative to a zero point.
class QuantizedConvolutionRow<string mnemonic, string image, string kernel, string output>
    : WindowRow<mnemonic, image, kernel, output, "O + (cast(I) - cast(Zi)) * (cast(K) - cast(Zk))",
                /*order=*/"", /*isStrided=*/true, ["Zi", "Zk"], "i8", "i32"> {
  let description = "`" # elements.ofOutput # " += (" # elements.ofImage # " - Zi) * (" #
                    elements.ofKernel # " - Zk)`, in the init's element type. `Zi` and `Zk`, "
                    "the zero points of image and kernel, are scalars. " # aboutWindows # example;
}

//===----------------------------------------------------------------------===//
// One image, one filter
//===----------------------------------------------------------------------===//

class PlainConvolutionRow<string mnemonic, string layout>
    : ConvolutionRow<mnemonic, layout, layout, layout, /*order=*/"", /*isStrided=*/false>;

def Conv1DOp : PlainConvolutionRow<"conv_1d", "w"> {
  let summary = "1-D convolution without channels";
}
def Conv2DOp : PlainConvolutionRow<"conv_2d", "hw"> {
  let summary = "2-D convolution without channels";
}
def Conv3DOp : PlainConvolutionRow<"conv_3d", "dhw"> {
  let summary = "3-D convolution without channels";
}

//===----------------------------------------------------------------------===//
// Channels and filters
//===----------------------------------------------------------------------===//

def Conv1DNcwFcwOp : ConvolutionRow<"conv_1d_ncw_fcw", "ncw", "fcw", "nfw"> {
  let summary = "1-D convolution, channels first";
}
def Conv1DNwcWcfOp : ConvolutionRow<"conv_1d_nwc_wcf", "nwc", "wcf", "nwf"> {
  let summary = "1-D convolution, channels last";
}
def Conv2DNchwFchwOp : ConvolutionRow<"conv_2d_nchw_fchw", "nchw", "fchw", "nfhw"> {
  let summary = "2-D convolution, channels first";
}
def Conv2DNchwFchwQOp
    : QuantizedConvolutionRow<"conv_2d_nchw_fchw_q", "nchw", "fchw", "nfhw"> {
  let summary = "2-D convolution with zero points, channels first";
}
def Conv2DNhwcFhwcOp : ConvolutionRow<"conv_2d_nhwc_fhwc", "nhwc", "fhwc", "nhwf"> {
  let summary = "2-D convolution, channels last, filters first in the kernel";
}
def Conv2DNhwcFhwcQOp
    : QuantizedConvolutionRow<"conv_2d_nhwc_fhwc_q", "nhwc", "fhwc", "nhwf"> {
  let summary = "2-D convolution with zero points, channels last, filters first in the kernel";
}
def Conv2DNhwcHwcfOp : ConvolutionRow<"conv_2d_nhwc_hwcf", "nhwc", "hwcf", "nhwf"> {
  let summary = "2-D convolution, channels last, filters last in the kernel";
}
def Conv2DNhwcHwcfQOp
    : QuantizedConvolutionRow<"conv_2d_nhwc_hwcf_q", "nhwc", "hwcf", "nhwf"> {
  let summary = "2-D convolution with zero points, channels last, filters last in the kernel";
}
def Conv3DNcdhwFcdhwOp
    : ConvolutionRow<"conv_3d_ncdhw_fcdhw", "ncdhw", "fcdhw", "nfdhw"> {
  let summary = "3-D convolution, channels first";
}
def Conv3DNdhwcDhwcfOp
    : ConvolutionRow<"conv_3d_ndhwc_dhwcf", "ndhwc", "dhwcf", "ndhwf"> {
  let summary = "3-D convolution, channels last";
}
def Conv3DNdhwcDhwcfQOp
    : QuantizedConvolutionRow<"conv_3d_ndhwc_dhwcf_q", "ndhwc", "dhwcf", "ndhwf"> {
  let summary = "3-D convolution with zero points, channels last";
}

//===----------------------------------------------------------------------===//
// Groups of channels, each with its own filters
//===----------------------------------------------------------------------===//

def Conv2DNgchwFgchwOp
    : ConvolutionRow<"conv_2d_ngchw_fgchw", "ngchw", "fgchw", "ngfhw"> {
  let summary = "2-D grouped convolution, channels first, filters first in the kernel";
}
def Conv2DNgchwGfchwOp
    : ConvolutionRow<"conv_2d_ngchw_gfchw", "ngchw", "gfchw", "ngfhw"> {
  let summary = "2-D grouped convolution, channels first, groups first in the kernel";
}
def Conv2DNgchwGfchwQOp
    : QuantizedConvolutionRow<"conv_2d_ngchw_gfchw_q", "ngchw", "gfchw", "ngfhw"> {
  let summary = "2-D grouped convolution with zero points, channels first";
}
def Conv2DNhwgcGfhwcOp
    : ConvolutionRow<"conv_2d_nhwgc_gfhwc", "nhwgc", "gfhwc", "nhwgf"> {
  let summary = "2-D grouped convolution, channels last";
}
def Conv2DNhwgcGfhwcQOp
    : QuantizedConvolutionRow<"conv_2d_nhwgc_gfhwc_q", "nhwgc", "gfhwc", "nhwgf"> {
  let summary = "2-D grouped convolution with zero points, channels last";
}

//===----------------------------------------------------------------------===//
// Each channel by itself, with one filter or `m` of them
//===----------------------------------------------------------------------===//

def DepthwiseConv1DNcwCwOp
    : ConvolutionRow<"depthwise_conv_1d_ncw_cw", "ncw", "cw", "ncw", "n, ow, c, kw"> {
  let summary = "1-D depthwise convolution, channels first";
}
def DepthwiseConv1DNwcWcOp
    : ConvolutionRow<"depthwise_conv_1d_nwc_wc", "nwc", "wc", "nwc"> {
  let summary = "1-D depthwise convolution, channels last";
}
def DepthwiseConv1DNwcWcmOp
    : ConvolutionRow<"depthwise_conv_1d_nwc_wcm", "nwc", "wcm", "nwcm"> {
  let summary = "1-D depthwise convolution with a channel multiplier, channels last";
}
def DepthwiseConv2DNchwChwOp
    : ConvolutionRow<"depthwise_conv_2d_nchw_chw", "nchw", "chw", "nchw",
                     "n, oh, ow, c, kh, kw"> {
  let summary = "2-D depthwise convolution, channels first";
}
def DepthwiseConv2DNhwcHwcOp
    : ConvolutionRow<"depthwise_conv_2d_nhwc_hwc", "nhwc", "hwc", "nhwc"> {
  let summary = "2-D depthwise convolution, channels last";
}
def DepthwiseConv2DNhwcHwcQOp
    : QuantizedConvolutionRow<"depthwise_conv_2d_nhwc_hwc_q", "nhwc", "hwc", "nhwc"> {
  let summary = "2-D depthwise convolution with zero points";
}
def DepthwiseConv2DNhwcHwcmOp
    : ConvolutionRow<"depthwise_conv_2d_nhwc_hwcm", "nhwc", "hwcm", "nhwcm"> {
  let summary = "2-D depthwise convolution with a channel multiplier, channels last";
}
def DepthwiseConv2DNhwcHwcmQOp
    : QuantizedConvolutionRow<"depthwise_conv_2d_nhwc_hwcm_q", "nhwc", "hwcm", "nhwcm"> {
  let summary = "2-D depthwise convolution with a channel multiplier and zero points";
}
def DepthwiseConv3DNcdhwCdhwOp
    : ConvolutionRow<"depthwise_conv_3d_ncdhw_cdhw", "ncdhw", "cdhw", "ncdhw",
                     "n, od, oh, ow, kd, kh, kw, c"> {
  let summary = "3-D depthwise convolution, channels first";
}
def DepthwiseConv3DNdhwcDhwcOp
    : ConvolutionRow<"depthwise_conv_3d_ndhwc_dhwc", "ndhwc", "dhwc", "ndhwc",
                     "n, od, oh, ow, kd, kh, kw, c"> {
  let summary = "3-D depthwise convolution, channels last";
}
def DepthwiseConv3DNdhwcDhwcmOp
    : ConvolutionRow<"depthwise_conv_3d_ndhwc_dhwcm", "ndhwc", "dhwcm", "ndhwcm",
                     "n, od, oh, ow, m, kd, kh, kw, c"> {
  let summary = "3-D depthwise convolution with a channel multiplier, channels last";
}

//===----------------------------------------------------------------------===//
// Any number of dimensions
//===----------------------------------------------------------------------===//

def ConvOp : AnyRankWindowRow<"conv", "(n, o..., f, k..., c)[s..., d...]",
                              ["K[k..., c, f]", "I[n, o * s + k * d..., c]", "O[n, o..., f]"],
                              "O + cast(I) * cast(K)"> {
  let summary = "a convolution along any number of dimensions";
  let description = [{
    `O[n, o..., f] += I[n, o * s + k * d..., c] * K[k..., c, f]`, in the init's element
    type. `o...` and `k...` are one loop for each dimension that windows slide along: all
    but the first and the last of each image. The kernel is the first input. Windows are
    `strides` (`s`) apart, the elements of a window `dilations` (`d`); both are 1 by default.
    The last window must end within the image.

    ```mlir
    %0 = linalg.conv {strides = dense<[2, 1]> : tensor<2xi64>}
           ins(%k, %i : tensor<3x3x3x2xf32>, tensor<1x9x6x3xf32>)
           outs(%o : tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
    ```

    In text, `strides` and `dilations` may be lists of integers. An attribute `padding` that
    is not zero makes the op `linalg.padded_conv`. Operands on buffers may be
    in parentheses, the init last:

    ```mlir
    func.func @conv(%k: memref<3x3x3x2xf32>, %i: memref<1x9x6x3xf32>, %o: memref<1x4x4x2xf32>) {
      linalg.conv(%k, %i, %o) {strides = [2, 1]}
          : memref<3x3x3x2xf32>, memref<1x9x6x3xf32>, memref<1x4x4x2xf32>
      return
    }
    ```
  }];
}

#endif // LINALG_IR_CONVOLUTIONOPS_TD
