// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The roles of the loops of every convolution and pooling.

#include "StructuredOpTest.h"
#include "linalg/Interfaces/Recognizers.h"

using namespace mlir;
using namespace mlir::structured;

namespace {
/// An op, the ranks of its operands, and the roles of its loops for strides 3,
/// 5, 7 and dilations 11, 13, 17 along depth, height and width, as far as it
/// has these.
struct Window {
  StringRef name;
  unsigned imageRank, kernelRank, outputRank;
  ConvolutionDims dims;

  bool hasSteps() const { return name.count('_') > 1; }
  bool isQuantized() const { return name.ends_with("_q"); }
  StringRef elementType() const {
    return isQuantized() || name.contains("unsigned") ? "i8" : "f32";
  }
};

class WindowRecognizers : public test::StructuredOpTest {
protected:
  StructuredOpInterface parseWindow(const Window &window) {
    unsigned numSteps = window.dims.strides.size();
    auto attribute = [&](StringRef name, ArrayRef<StringRef> values) {
      std::string list = llvm::join(values.take_front(numSteps), ", ");
      return (name + " = dense<[" + list + "]> : tensor<" + Twine(numSteps) +
              "xi64>")
          .str();
    };
    auto type = [&](unsigned rank) {
      std::string text = "memref<";
      for (unsigned dim = 0; dim < rank; ++dim)
        text += "?x";
      return text + window.elementType().str() + ">";
    };
    std::string image = type(window.imageRank),
                kernel = type(window.kernelRank);
    std::string output = type(window.outputRank);
    std::string text = "linalg." + window.name.str();
    if (window.hasSteps())
      text += " {" + attribute("dilations", {"11", "13", "17"}) + ", " +
              attribute("strides", {"3", "5", "7"}) + "}";
    StringRef zeros = window.isQuantized() ? ", %z, %z" : "";
    StringRef zeroTypes = window.isQuantized() ? ", i8, i8" : "";
    text += (" ins(%i, %k" + zeros + " : " + image + ", " + kernel + zeroTypes +
             ") outs(%o : " + output + ")")
                .str();
    return parse("%i: " + image + ", %k: " + kernel + ", %o: " + output +
                     ", %z: i8",
                 text);
  }

  static void expectDims(const std::optional<ConvolutionDims> &found,
                         const ConvolutionDims &expected) {
    ASSERT_TRUE(found);
    EXPECT_EQ(found->batch, expected.batch);
    EXPECT_EQ(found->outputImage, expected.outputImage);
    EXPECT_EQ(found->outputChannel, expected.outputChannel);
    EXPECT_EQ(found->filterLoop, expected.filterLoop);
    EXPECT_EQ(found->inputChannel, expected.inputChannel);
    EXPECT_EQ(found->depth, expected.depth);
    EXPECT_EQ(found->strides, expected.strides);
    EXPECT_EQ(found->dilations, expected.dilations);
  }
};
} // namespace

// Batch, output image, output channel, filter loop, input channel, depth,
// strides, dilations.
static const Window convolutions[] = {
    {"conv_1d", 1, 1, 1, {{}, {0}, {}, {1}, {}, {}, {1}, {1}}},
    {"conv_2d", 2, 2, 2, {{}, {0, 1}, {}, {2, 3}, {}, {}, {1, 1}, {1, 1}}},
    {"conv_3d",
     3,
     3,
     3,
     {{}, {0, 1, 2}, {}, {3, 4, 5}, {}, {}, {1, 1, 1}, {1, 1, 1}}},
    {"conv_1d_ncw_fcw", 3, 3, 3, {{0}, {2}, {1}, {4}, {3}, {}, {3}, {11}}},
    {"conv_1d_nwc_wcf", 3, 3, 3, {{0}, {1}, {2}, {3}, {4}, {}, {3}, {11}}},
    {"conv_2d_nchw_fchw",
     4,
     4,
     4,
     {{0}, {2, 3}, {1}, {5, 6}, {4}, {}, {3, 5}, {11, 13}}},
    {"conv_2d_nchw_fchw_q",
     4,
     4,
     4,
     {{0}, {2, 3}, {1}, {5, 6}, {4}, {}, {3, 5}, {11, 13}}},
    {"conv_2d_nhwc_fhwc",
     4,
     4,
     4,
     {{0}, {1, 2}, {3}, {4, 5}, {6}, {}, {3, 5}, {11, 13}}},
    {"conv_2d_nhwc_fhwc_q",
     4,
     4,
     4,
     {{0}, {1, 2}, {3}, {4, 5}, {6}, {}, {3, 5}, {11, 13}}},
    {"conv_2d_nhwc_hwcf",
     4,
     4,
     4,
     {{0}, {1, 2}, {3}, {4, 5}, {6}, {}, {3, 5}, {11, 13}}},
    {"conv_2d_nhwc_hwcf_q",
     4,
     4,
     4,
     {{0}, {1, 2}, {3}, {4, 5}, {6}, {}, {3, 5}, {11, 13}}},
    {"conv_2d_ngchw_fgchw",
     5,
     5,
     5,
     {{0}, {3, 4}, {2}, {6, 7}, {5}, {1}, {3, 5}, {11, 13}}},
    {"conv_2d_ngchw_gfchw",
     5,
     5,
     5,
     {{0}, {3, 4}, {2}, {6, 7}, {5}, {1}, {3, 5}, {11, 13}}},
    {"conv_2d_ngchw_gfchw_q",
     5,
     5,
     5,
     {{0}, {3, 4}, {2}, {6, 7}, {5}, {1}, {3, 5}, {11, 13}}},
    {"conv_2d_nhwgc_gfhwc",
     5,
     5,
     5,
     {{0}, {1, 2}, {4}, {5, 6}, {7}, {3}, {3, 5}, {11, 13}}},
    {"conv_2d_nhwgc_gfhwc_q",
     5,
     5,
     5,
     {{0}, {1, 2}, {4}, {5, 6}, {7}, {3}, {3, 5}, {11, 13}}},
    {"conv_3d_ncdhw_fcdhw",
     5,
     5,
     5,
     {{0}, {2, 3, 4}, {1}, {6, 7, 8}, {5}, {}, {3, 5, 7}, {11, 13, 17}}},
    {"conv_3d_ndhwc_dhwcf",
     5,
     5,
     5,
     {{0}, {1, 2, 3}, {4}, {5, 6, 7}, {8}, {}, {3, 5, 7}, {11, 13, 17}}},
    {"conv_3d_ndhwc_dhwcf_q",
     5,
     5,
     5,
     {{0}, {1, 2, 3}, {4}, {5, 6, 7}, {8}, {}, {3, 5, 7}, {11, 13, 17}}},
    {"depthwise_conv_1d_ncw_cw",
     3,
     2,
     3,
     {{0}, {1}, {}, {3}, {}, {2}, {3}, {11}}},
    {"depthwise_conv_1d_nwc_wc",
     3,
     2,
     3,
     {{0}, {1}, {}, {3}, {}, {2}, {3}, {11}}},
    {"depthwise_conv_1d_nwc_wcm",
     3,
     3,
     4,
     {{0}, {1}, {3}, {4}, {}, {2}, {3}, {11}}},
    {"depthwise_conv_2d_nchw_chw",
     4,
     3,
     4,
     {{0}, {1, 2}, {}, {4, 5}, {}, {3}, {3, 5}, {11, 13}}},
    {"depthwise_conv_2d_nhwc_hwc",
     4,
     3,
     4,
     {{0}, {1, 2}, {}, {4, 5}, {}, {3}, {3, 5}, {11, 13}}},
    {"depthwise_conv_2d_nhwc_hwc_q",
     4,
     3,
     4,
     {{0}, {1, 2}, {}, {4, 5}, {}, {3}, {3, 5}, {11, 13}}},
    {"depthwise_conv_2d_nhwc_hwcm",
     4,
     4,
     5,
     {{0}, {1, 2}, {4}, {5, 6}, {}, {3}, {3, 5}, {11, 13}}},
    {"depthwise_conv_2d_nhwc_hwcm_q",
     4,
     4,
     5,
     {{0}, {1, 2}, {4}, {5, 6}, {}, {3}, {3, 5}, {11, 13}}},
    {"depthwise_conv_3d_ncdhw_cdhw",
     5,
     4,
     5,
     {{0}, {1, 2, 3}, {}, {4, 5, 6}, {}, {7}, {3, 5, 7}, {11, 13, 17}}},
    {"depthwise_conv_3d_ndhwc_dhwc",
     5,
     4,
     5,
     {{0}, {1, 2, 3}, {}, {4, 5, 6}, {}, {7}, {3, 5, 7}, {11, 13, 17}}},
    {"depthwise_conv_3d_ndhwc_dhwcm",
     5,
     5,
     6,
     {{0}, {1, 2, 3}, {4}, {5, 6, 7}, {}, {8}, {3, 5, 7}, {11, 13, 17}}},
};

static const Window poolings[] = {
    {"pooling_nchw_max",
     4,
     2,
     4,
     {{0, 1}, {2, 3}, {}, {4, 5}, {}, {}, {3, 5}, {11, 13}}},
    {"pooling_nchw_sum",
     4,
     2,
     4,
     {{0, 1}, {2, 3}, {}, {4, 5}, {}, {}, {3, 5}, {11, 13}}},
    {"pooling_ncw_max", 3, 1, 3, {{0, 1}, {2}, {}, {3}, {}, {}, {3}, {11}}},
    {"pooling_ncw_sum", 3, 1, 3, {{0, 1}, {2}, {}, {3}, {}, {}, {3}, {11}}},
    {"pooling_nhwc_max",
     4,
     2,
     4,
     {{0, 3}, {1, 2}, {}, {4, 5}, {}, {}, {3, 5}, {11, 13}}},
    {"pooling_nhwc_max_unsigned",
     4,
     2,
     4,
     {{0, 3}, {1, 2}, {}, {4, 5}, {}, {}, {3, 5}, {11, 13}}},
    {"pooling_nhwc_min",
     4,
     2,
     4,
     {{0, 3}, {1, 2}, {}, {4, 5}, {}, {}, {3, 5}, {11, 13}}},
    {"pooling_nhwc_min_unsigned",
     4,
     2,
     4,
     {{0, 3}, {1, 2}, {}, {4, 5}, {}, {}, {3, 5}, {11, 13}}},
    {"pooling_nhwc_sum",
     4,
     2,
     4,
     {{0, 3}, {1, 2}, {}, {4, 5}, {}, {}, {3, 5}, {11, 13}}},
    {"pooling_nwc_max", 3, 1, 3, {{0, 2}, {1}, {}, {3}, {}, {}, {3}, {11}}},
    {"pooling_nwc_max_unsigned",
     3,
     1,
     3,
     {{0, 2}, {1}, {}, {3}, {}, {}, {3}, {11}}},
    {"pooling_nwc_min", 3, 1, 3, {{0, 2}, {1}, {}, {3}, {}, {}, {3}, {11}}},
    {"pooling_nwc_min_unsigned",
     3,
     1,
     3,
     {{0, 2}, {1}, {}, {3}, {}, {}, {3}, {11}}},
    {"pooling_nwc_sum", 3, 1, 3, {{0, 2}, {1}, {}, {3}, {}, {}, {3}, {11}}},
    {"pooling_ndhwc_max",
     5,
     3,
     5,
     {{0, 4}, {1, 2, 3}, {}, {5, 6, 7}, {}, {}, {3, 5, 7}, {11, 13, 17}}},
    {"pooling_ndhwc_min",
     5,
     3,
     5,
     {{0, 4}, {1, 2, 3}, {}, {5, 6, 7}, {}, {}, {3, 5, 7}, {11, 13, 17}}},
    {"pooling_ndhwc_sum",
     5,
     3,
     5,
     {{0, 4}, {1, 2, 3}, {}, {5, 6, 7}, {}, {}, {3, 5, 7}, {11, 13, 17}}},
};

TEST_F(WindowRecognizers, Convolutions) {
  for (const Window &window : convolutions) {
    SCOPED_TRACE(window.name.str());
    auto op = parseWindow(window);
    expectDims(inferConvolutionDims(op), window.dims);
    EXPECT_EQ(isConvolution(op), !window.isQuantized());
    EXPECT_FALSE(matchPooling(op));
    EXPECT_FALSE(inferContractionDims(op));
  }
}

TEST_F(WindowRecognizers, Poolings) {
  for (const Window &window : poolings) {
    SCOPED_TRACE(window.name.str());
    auto op = parseWindow(window);
    expectDims(inferConvolutionDims(op), window.dims);
    EXPECT_FALSE(isConvolution(op));
    Operation *combiner = matchPooling(op);
    ASSERT_TRUE(combiner);
    StringRef expected = window.name.ends_with("_sum")   ? "arith.addf"
                         : window.name.ends_with("_max") ? "arith.maximumf"
                         : window.name.ends_with("_min") ? "arith.minimumf"
                         : window.name.ends_with("_max_unsigned")
                             ? "arith.maxui"
                             : "arith.minui";
    EXPECT_EQ(combiner->getName().getStringRef(), expected);
  }
}
