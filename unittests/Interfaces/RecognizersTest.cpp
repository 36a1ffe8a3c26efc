// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Interfaces/Recognizers.h"
#include "StructuredOpTest.h"

using namespace mlir;
using namespace mlir::structured;
using Loops = SmallVector<unsigned, 2>;
using Numbers = SmallVector<int64_t>;

namespace {
class Recognizers : public test::StructuredOpTest {
protected:
  /// Parses a generic on tensors `ins` of element type `type` with the given
  /// payload, whose arguments are `%a`, `%b`, ... and `%out`.
  StructuredOpInterface parseGeneric(StringRef maps, StringRef iterators,
                                     ArrayRef<StringRef> ins, StringRef out,
                                     StringRef payload) {
    std::string args, values, types, payloadArgs;
    for (auto [index, type] : llvm::enumerate(ins)) {
      std::string name = "%arg" + std::to_string(index);
      args += name + ": " + type.str() + ", ";
      values += (index ? ", " : "") + name;
      types += (index ? ", " : "") + type.str();
      payloadArgs += std::string("%") + char('a' + index) + ": " +
                     elementOf(type).str() + ", ";
    }
    std::string text = "%0 = linalg.generic {indexing_maps = [" + maps.str() +
                       "], iterator_types = [" + iterators.str() + "]}";
    if (!ins.empty())
      text += " ins(" + values + " : " + types + ")";
    text += " outs(%init : " + out.str() + ") {\n^bb0(" + payloadArgs +
            "%out: " + elementOf(out).str() + "):\n" + payload.str() +
            "\n} -> " + out.str();
    return parse(args + "%init: " + out.str() + ", %captured: f32", text);
  }

  /// The element type of a tensor of static shape.
  static StringRef elementOf(StringRef type) {
    type.consume_front("tensor<");
    type.consume_back(">");
    while (isdigit(type.front()))
      type = type.split('x').second;
    return type;
  }

  /// A matrix product of `type`s with the given payload.
  StructuredOpInterface parseProduct(StringRef in, StringRef out,
                                     StringRef payload) {
    std::string a = "tensor<4x8x" + in.str() + ">";
    std::string b = "tensor<8x6x" + in.str() + ">";
    return parseGeneric("affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) "
                        "-> (k, n)>, affine_map<(m, n, k) -> (m, n)>",
                        R"("parallel", "parallel", "reduction")", {a, b},
                        "tensor<4x6x" + out.str() + ">", payload);
  }
};
} // namespace

static void expectDims(const std::optional<ContractionDims> &found,
                       const ContractionDims &expected) {
  ASSERT_TRUE(found);
  EXPECT_EQ(found->batch, expected.batch);
  EXPECT_EQ(found->m, expected.m);
  EXPECT_EQ(found->n, expected.n);
  EXPECT_EQ(found->k, expected.k);
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

//===----------------------------------------------------------------------===//
// Contractions
//===----------------------------------------------------------------------===//

TEST_F(Recognizers, Matmul) {
  auto op = parse("%a: tensor<4x8xf16>, %b: tensor<8x6xf16>, "
                  "%c: tensor<4x6xf32>",
                  "%0 = linalg.matmul ins(%a, %b : tensor<4x8xf16>, "
                  "tensor<8x6xf16>) outs(%c : tensor<4x6xf32>) -> "
                  "tensor<4x6xf32>");
  expectDims(inferContractionDims(op), {{}, {0}, {1}, {2}});
  EXPECT_TRUE(isContraction(op));
  auto payload = matchSumOfProducts(op);
  ASSERT_TRUE(payload);
  EXPECT_TRUE(isa<arith::AddFOp>(payload->sum));
  EXPECT_TRUE(isa<arith::MulFOp>(payload->product));
  EXPECT_FALSE(isElementwise(op));
  EXPECT_FALSE(inferConvolutionDims(op));
}

TEST_F(Recognizers, MatmulOfATransposedInput) {
  auto op = parse(
      "%a: tensor<8x4xf32>, %b: tensor<8x6xf32>, %c: tensor<4x6xf32>",
      "%0 = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (k, m)>, "
      "affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>] "
      "ins(%a, %b : tensor<8x4xf32>, tensor<8x6xf32>) "
      "outs(%c : tensor<4x6xf32>) -> tensor<4x6xf32>");
  expectDims(inferContractionDims(op), {{}, {0}, {1}, {2}});
  EXPECT_TRUE(isContraction(op));
}

TEST_F(Recognizers, MatmulOfABroadcastInputHasALoopWithoutRole) {
  auto op =
      parse("%a: tensor<8xf32>, %b: tensor<8x6xf32>, %c: tensor<4x6xf32>",
            "%0 = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (k)>, "
            "affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>] "
            "ins(%a, %b : tensor<8xf32>, tensor<8x6xf32>) "
            "outs(%c : tensor<4x6xf32>) -> tensor<4x6xf32>");
  EXPECT_FALSE(inferContractionDims(op));
  EXPECT_TRUE(matchSumOfProducts(op));
}

TEST_F(Recognizers, MatmulTransposeBOnBuffers) {
  auto op = parse("%a: memref<?x?xi8>, %b: memref<?x?xi8>, %c: memref<?x?xi32>",
                  "linalg.matmul_transpose_b ins(%a, %b : memref<?x?xi8>, "
                  "memref<?x?xi8>) outs(%c : memref<?x?xi32>)");
  expectDims(inferContractionDims(op), {{}, {0}, {1}, {2}});
  EXPECT_TRUE(isContraction(op));
}

TEST_F(Recognizers, BatchMatmul) {
  auto op = parse("%a: tensor<2x4x8xi1>, %b: tensor<2x8x6xi1>, "
                  "%c: tensor<2x4x6xi1>",
                  "%0 = linalg.batch_matmul ins(%a, %b : tensor<2x4x8xi1>, "
                  "tensor<2x8x6xi1>) outs(%c : tensor<2x4x6xi1>) -> "
                  "tensor<2x4x6xi1>");
  expectDims(inferContractionDims(op), {{0}, {1}, {2}, {3}});
  EXPECT_TRUE(isContraction(op));
  EXPECT_TRUE(isa<arith::OrIOp>(matchSumOfProducts(op)->sum));
}

TEST_F(Recognizers, MatvecDotAndMmt4D) {
  auto op = parse("%a: tensor<4x8xf32>, %x: tensor<8xf32>, %y: tensor<4xf32>",
                  "%0 = linalg.matvec ins(%a, %x : tensor<4x8xf32>, "
                  "tensor<8xf32>) outs(%y : tensor<4xf32>) -> tensor<4xf32>");
  expectDims(inferContractionDims(op), {{}, {0}, {}, {1}});
  EXPECT_TRUE(isContraction(op));
  op = parse("%x: tensor<8xcomplex<f32>>, %c: tensor<complex<f32>>",
             "%0 = linalg.dot ins(%x, %x : tensor<8xcomplex<f32>>, "
             "tensor<8xcomplex<f32>>) outs(%c : tensor<complex<f32>>) -> "
             "tensor<complex<f32>>");
  expectDims(inferContractionDims(op), {{}, {}, {}, {0}});
  EXPECT_TRUE(isContraction(op));
  op = parse("%a: tensor<2x3x8x1xf32>, %b: tensor<4x3x6x1xf32>, "
             "%c: tensor<2x4x8x6xf32>",
             "%0 = linalg.mmt4d ins(%a, %b : tensor<2x3x8x1xf32>, "
             "tensor<4x3x6x1xf32>) outs(%c : tensor<2x4x8x6xf32>) -> "
             "tensor<2x4x8x6xf32>");
  expectDims(inferContractionDims(op), {{}, {0, 3}, {1, 4}, {2, 5}});
  EXPECT_TRUE(isContraction(op));
}

TEST_F(Recognizers, QuantizedMatmulHasRolesButAnotherPayload) {
  auto op = parse("%a: tensor<4x8xi8>, %b: tensor<8x6xi8>, %z: i32, "
                  "%c: tensor<4x6xi32>",
                  "%0 = linalg.quantized_matmul ins(%a, %b, %z, %z : "
                  "tensor<4x8xi8>, tensor<8x6xi8>, i32, i32) "
                  "outs(%c : tensor<4x6xi32>) -> tensor<4x6xi32>");
  expectDims(inferContractionDims(op), {{}, {0}, {1}, {2}});
  EXPECT_FALSE(isContraction(op));
}

TEST_F(Recognizers, OpOfAnotherDialect) {
  auto op = parse("%x: tensor<8xf32>, %c: tensor<f32>", R"(
    %0 = "user.dot"(%x, %x, %c) ({
    ^bb0(%a: f32, %b: f32, %out: f32):
      %p = arith.mulf %b, %a : f32
      %s = arith.addf %p, %out : f32
      "linalg.yield"(%s) : (f32) -> ()
    }) : (tensor<8xf32>, tensor<8xf32>, tensor<f32>) -> tensor<f32>)");
  EXPECT_EQ(op->getName().getStringRef(), "user.dot");
  expectDims(inferContractionDims(op), {{}, {}, {}, {0}});
  EXPECT_TRUE(isContraction(op));
}

TEST_F(Recognizers, ProductsInGenericForm) {
  EXPECT_TRUE(isContraction(parseProduct("f32", "f32", R"(
    %p = arith.mulf %b, %a : f32
    %s = arith.addf %p, %out : f32
    linalg.yield %s : f32)")));
  EXPECT_TRUE(isContraction(parseProduct("i8", "f32", R"(
    %x = arith.extsi %a : i8 to i32
    %y = arith.sitofp %x : i32 to f32
    %z = arith.uitofp %b : i8 to f32
    %p = arith.mulf %y, %z : f32
    %s = arith.addf %out, %p : f32
    linalg.yield %s : f32)")));
}

TEST_F(Recognizers, PayloadsThatAreNoSumsOfProducts) {
  StringRef payloads[] = {
      // The square of one input.
      "%p = arith.mulf %a, %a : f32\n%s = arith.addf %out, %p : f32\n"
      "linalg.yield %s : f32",
      // A difference.
      "%p = arith.mulf %a, %b : f32\n%s = arith.subf %out, %p : f32\n"
      "linalg.yield %s : f32",
      // Nothing accumulated.
      "%p = arith.mulf %a, %b : f32\n%s = arith.addf %a, %p : f32\n"
      "linalg.yield %s : f32",
      // A product of sums.
      "%p = arith.addf %a, %b : f32\n%s = arith.mulf %out, %p : f32\n"
      "linalg.yield %s : f32",
      // Another factor.
      "%q = arith.mulf %a, %captured : f32\n%p = arith.mulf %q, %b : f32\n"
      "%s = arith.addf %out, %p : f32\nlinalg.yield %s : f32",
      // The init itself.
      "linalg.yield %out : f32"};
  for (StringRef payload : payloads)
    EXPECT_FALSE(matchSumOfProducts(parseProduct("f32", "f32", payload)))
        << payload.str();
  // Bitwise operations of integers are not those of booleans.
  EXPECT_FALSE(isContraction(parseProduct("i8", "i8", R"(
    %p = arith.andi %a, %b : i8
    %s = arith.ori %out, %p : i8
    linalg.yield %s : i8)")));
}

TEST_F(Recognizers, PayloadThatWritesElsewhereIsNoContraction) {
  auto op = parse("%x: memref<8xf32>, %c: memref<f32>, %log: memref<f32>", R"(
    linalg.generic {indexing_maps = [affine_map<(k) -> (k)>,
        affine_map<(k) -> (k)>, affine_map<(k) -> ()>],
        iterator_types = ["reduction"]}
        ins(%x, %x : memref<8xf32>, memref<8xf32>) outs(%c : memref<f32>) {
    ^bb0(%a: f32, %b: f32, %out: f32):
      memref.store %a, %log[] : memref<f32>
      %p = arith.mulf %a, %b : f32
      %s = arith.addf %out, %p : f32
      linalg.yield %s : f32
    })");
  EXPECT_TRUE(inferContractionDims(op));
  EXPECT_FALSE(isContraction(op));
}

TEST_F(Recognizers, LoopsThatAreNoContraction) {
  StringRef payload = "%p = arith.mulf %a, %b : f32\n"
                      "%s = arith.addf %out, %p : f32\nlinalg.yield %s : f32";
  // Nothing is reduced.
  EXPECT_FALSE(inferContractionDims(parseGeneric(
      "affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>",
      R"("parallel")", {"tensor<4xf32>", "tensor<4xf32>"}, "tensor<4xf32>",
      payload)));
  // A loop over one input alone is reduced.
  EXPECT_FALSE(inferContractionDims(parseGeneric(
      "affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, "
      "affine_map<(i, j) -> ()>",
      R"("reduction", "reduction")", {"tensor<4x5xf32>", "tensor<5xf32>"},
      "tensor<f32>", payload)));
  // A parallel loop that the init lacks.
  EXPECT_FALSE(inferContractionDims(parseGeneric(
      "affine_map<(k) -> (k)>, affine_map<(k) -> (k)>, affine_map<(k) -> ()>",
      R"("parallel")", {"tensor<4xf32>", "tensor<4xf32>"}, "tensor<f32>",
      payload)));
  // A diagonal.
  EXPECT_FALSE(inferContractionDims(
      parseGeneric("affine_map<(k) -> (k, k)>, affine_map<(k) -> (k)>, "
                   "affine_map<(k) -> ()>",
                   R"("reduction")", {"tensor<4x4xf32>", "tensor<4xf32>"},
                   "tensor<f32>", payload)));
}

//===----------------------------------------------------------------------===//
// Convolutions and poolings
//===----------------------------------------------------------------------===//

TEST_F(Recognizers, ConvolutionChannelsLast) {
  auto op = parse("%i: tensor<1x9x20x3xf32>, %k: tensor<3x2x3x8xf32>, "
                  "%o: tensor<1x4x5x8xf32>",
                  "%0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<[1, 7]> : "
                  "tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} "
                  "ins(%i, %k : tensor<1x9x20x3xf32>, tensor<3x2x3x8xf32>) "
                  "outs(%o : tensor<1x4x5x8xf32>) -> tensor<1x4x5x8xf32>");
  expectDims(inferConvolutionDims(op),
             {{0}, {1, 2}, {3}, {4, 5}, {6}, {}, {2, 3}, {1, 7}});
  EXPECT_TRUE(isConvolution(op));
  EXPECT_FALSE(matchPooling(op));
  EXPECT_FALSE(inferContractionDims(op));
}

TEST_F(Recognizers, ConvolutionChannelsFirst) {
  auto op = parse("%i: tensor<1x3x9xf32>, %k: tensor<4x3x3xf32>, "
                  "%o: tensor<1x4x7xf32>",
                  "%0 = linalg.conv_1d_ncw_fcw ins(%i, %k : tensor<1x3x9xf32>, "
                  "tensor<4x3x3xf32>) outs(%o : tensor<1x4x7xf32>) -> "
                  "tensor<1x4x7xf32>");
  expectDims(inferConvolutionDims(op), {{0}, {2}, {1}, {4}, {3}, {}, {1}, {1}});
  EXPECT_TRUE(isConvolution(op));
}

TEST_F(Recognizers, DepthwiseConvolution) {
  auto op = parse("%i: tensor<1x5x5x8xi8>, %k: tensor<3x3x8xi8>, "
                  "%o: tensor<1x3x3x8xi32>",
                  "%0 = linalg.depthwise_conv_2d_nhwc_hwc ins(%i, %k : "
                  "tensor<1x5x5x8xi8>, tensor<3x3x8xi8>) "
                  "outs(%o : tensor<1x3x3x8xi32>) -> tensor<1x3x3x8xi32>");
  expectDims(inferConvolutionDims(op),
             {{0}, {1, 2}, {}, {4, 5}, {}, {3}, {1, 1}, {1, 1}});
  EXPECT_TRUE(isConvolution(op));
}

TEST_F(Recognizers, Pooling) {
  auto op = parse("%i: tensor<1x8x8x3xf32>, %k: tensor<2x2xf32>, "
                  "%o: tensor<1x4x4x3xf32>",
                  "%0 = linalg.pooling_nhwc_max {dilations = dense<1> : "
                  "tensor<2xi64>, strides = dense<2> : tensor<2xi64>} "
                  "ins(%i, %k : tensor<1x8x8x3xf32>, tensor<2x2xf32>) "
                  "outs(%o : tensor<1x4x4x3xf32>) -> tensor<1x4x4x3xf32>");
  expectDims(inferConvolutionDims(op),
             {{0, 3}, {1, 2}, {}, {4, 5}, {}, {}, {2, 2}, {1, 1}});
  EXPECT_FALSE(isConvolution(op));
  ASSERT_TRUE(matchPooling(op));
  EXPECT_TRUE(isa<arith::MaximumFOp>(matchPooling(op)));
}

TEST_F(Recognizers, WindowsInGenericForm) {
  StringRef iterators = R"("parallel", "reduction")";
  StringRef ins[] = {"tensor<9xf32>", "tensor<3xf32>"};
  StringRef product = "%p = arith.mulf %a, %b : f32\n"
                      "%s = arith.addf %out, %p : f32\nlinalg.yield %s : f32";
  auto parseWith = [&](const Twine &image, StringRef payload) {
    return parseGeneric(("affine_map<(o, k) -> (" + image +
                         ")>, affine_map<(o, k) -> (k)>, "
                         "affine_map<(o, k) -> (o)>")
                            .str(),
                        iterators, ins, "tensor<4xf32>", payload);
  };
  // The loop of the filter may come first.
  auto op = parseWith("k + o * 2", product);
  expectDims(inferConvolutionDims(op), {{}, {0}, {}, {1}, {}, {}, {2}, {1}});
  EXPECT_TRUE(isConvolution(op));
  EXPECT_TRUE(
      matchPooling(parseWith("o * 2 + k", "%s = arith.addf %a, %out : f32\n"
                                          "linalg.yield %s : f32")));
  // A pooling that reads its window.
  EXPECT_FALSE(
      matchPooling(parseWith("o * 2 + k", "%s = arith.addf %b, %out : f32\n"
                                          "linalg.yield %s : f32")));
  // No windows, shifted windows, and indices that are not linear.
  EXPECT_FALSE(inferConvolutionDims(parseWith("o + k + 1", product)));
  EXPECT_FALSE(inferConvolutionDims(parseWith("o + k floordiv 2", product)));
  EXPECT_FALSE(inferConvolutionDims(parseWith("o * 2", product)));
  EXPECT_FALSE(inferConvolutionDims(parseWith("8 - o - k", product)));
}

//===----------------------------------------------------------------------===//
// Others
//===----------------------------------------------------------------------===//

TEST_F(Recognizers, ElementwiseOps) {
  StringRef arguments = "%a: tensor<4x8xf32>, %c: tensor<4x8xi1>, "
                        "%v: tensor<8xf32>, %t: tensor<8x4xf32>, %x: f32";
  StringRef ops[] = {
      "%0 = linalg.exp ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) "
      "-> tensor<4x8xf32>",
      "%0 = linalg.add ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) "
      "outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>",
      "%0 = linalg.select ins(%c, %a, %a : tensor<4x8xi1>, tensor<4x8xf32>, "
      "tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>",
      "%0 = linalg.map { arith.mulf } ins(%a, %a : tensor<4x8xf32>, "
      "tensor<4x8xf32>) outs(%a : tensor<4x8xf32>)",
      "%0 = linalg.fill ins(%x : f32) outs(%a : tensor<4x8xf32>) -> "
      "tensor<4x8xf32>",
      "%0 = linalg.transpose ins(%t : tensor<8x4xf32>) "
      "outs(%a : tensor<4x8xf32>) permutation = [1, 0]",
      "%0 = linalg.broadcast ins(%v : tensor<8xf32>) "
      "outs(%a : tensor<4x8xf32>) dimensions = [0]"};
  for (StringRef text : ops)
    EXPECT_TRUE(isElementwise(parse(arguments, text))) << text.str();
  EXPECT_FALSE(isElementwise(parse(
      arguments, "%0 = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) "
                 "outs(%v : tensor<8xf32>) dimensions = [0]")));
}

TEST_F(Recognizers, ParallelLoopsThatAreNotElementwise) {
  StringRef yieldInput = "linalg.yield %a : f32";
  // A histogram: several iterations write one element.
  EXPECT_FALSE(isElementwise(
      parseGeneric("affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>",
                   R"("parallel", "parallel")", {"tensor<4x8xf32>"},
                   "tensor<4xf32>", yieldInput)));
  // A shifted input.
  EXPECT_FALSE(isElementwise(parseGeneric(
      "affine_map<(i) -> (i + 1)>, affine_map<(i) -> (i)>", R"("parallel")",
      {"tensor<5xf32>"}, "tensor<4xf32>", yieldInput)));
}

TEST_F(Recognizers, Fill) {
  auto op = parse("%x: f32, %o: tensor<4x8xf32>",
                  "%0 = linalg.fill ins(%x : f32) outs(%o : tensor<4x8xf32>) "
                  "-> tensor<4x8xf32>");
  EXPECT_EQ(isFill(op), OpFoldResult(op->getOperand(0)));
  op = parseGeneric("affine_map<(i) -> (i)>", R"("parallel")", {},
                    "tensor<4xf32>",
                    "%c = arith.constant 2.5 : f32\nlinalg.yield %c : f32");
  EXPECT_EQ(isFill(op), OpFoldResult(Builder(&context).getF32FloatAttr(2.5f)));
  op = parseGeneric("affine_map<(i) -> (i)>", R"("parallel")", {},
                    "tensor<4xf32>", "linalg.yield %captured : f32");
  EXPECT_EQ(isFill(op),
            OpFoldResult(op->getParentRegion()->getArguments().back()));
}

TEST_F(Recognizers, NoFill) {
  auto op =
      parse("%a: tensor<4xf32>", "%0 = linalg.copy ins(%a : tensor<4xf32>) "
                                 "outs(%a : tensor<4xf32>) -> tensor<4xf32>");
  EXPECT_FALSE(isFill(op));
  EXPECT_FALSE(
      isFill(parseGeneric("affine_map<(i) -> (i)>", R"("parallel")", {},
                          "tensor<4xf32>", "linalg.yield %out : f32")));
  EXPECT_FALSE(isFill(parseGeneric(
      "affine_map<(i) -> (i)>", R"("parallel")", {}, "tensor<4xindex>",
      "%i = linalg.index 0 : index\nlinalg.yield %i : index")));
  // Writes only the diagonal.
  EXPECT_FALSE(
      isFill(parseGeneric("affine_map<(i) -> (i, i)>", R"("parallel")", {},
                          "tensor<4x4xf32>", "linalg.yield %captured : f32")));
}

TEST_F(Recognizers, Copy) {
  auto op = parse("%a: tensor<4xf32>, %h: tensor<4xf16>",
                  "%0 = linalg.copy ins(%a : tensor<4xf32>) "
                  "outs(%a : tensor<4xf32>) -> tensor<4xf32>");
  EXPECT_TRUE(isCopy(op));
  EXPECT_FALSE(isTranspose(op));
  EXPECT_FALSE(isBroadcast(op));
  op = parse("%a: tensor<4xf32>, %h: tensor<4xf16>",
             "%0 = linalg.copy ins(%h : tensor<4xf16>) "
             "outs(%a : tensor<4xf32>) -> tensor<4xf32>");
  EXPECT_FALSE(isCopy(op));
  EXPECT_TRUE(isCopy(parseGeneric(
      "affine_map<(i) -> (i)>, affine_map<(i) -> (i)>", R"("parallel")",
      {"tensor<4xf32>"}, "tensor<4xf32>", "linalg.yield %a : f32")));
  EXPECT_FALSE(isCopy(parseGeneric(
      "affine_map<(i) -> (i)>, affine_map<(i) -> (i)>", R"("parallel")",
      {"tensor<4xf32>"}, "tensor<4xf32>", "linalg.yield %out : f32")));
}

TEST_F(Recognizers, Transpose) {
  auto op = parse("%a: tensor<2x3x4xf32>, %o: tensor<4x2x3xf32>",
                  "%0 = linalg.transpose ins(%a : tensor<2x3x4xf32>) "
                  "outs(%o : tensor<4x2x3xf32>) permutation = [2, 0, 1]");
  EXPECT_EQ(isTranspose(op), Numbers({2, 0, 1}));
  EXPECT_FALSE(isCopy(op));
  EXPECT_FALSE(isBroadcast(op));
  op = parse("%a: tensor<2x3xf32>",
             "%0 = linalg.transpose ins(%a : tensor<2x3xf32>) "
             "outs(%a : tensor<2x3xf32>) permutation = [0, 1]");
  EXPECT_FALSE(isTranspose(op));
  EXPECT_TRUE(isCopy(op));
}

TEST_F(Recognizers, Broadcast) {
  auto op = parse("%a: tensor<3xf32>, %o: tensor<2x3x4xf32>",
                  "%0 = linalg.broadcast ins(%a : tensor<3xf32>) "
                  "outs(%o : tensor<2x3x4xf32>) dimensions = [0, 2]");
  EXPECT_EQ(isBroadcast(op), Numbers({0, 2}));
  EXPECT_FALSE(isCopy(op));
  EXPECT_FALSE(isTranspose(op));
  // Transposed as well.
  EXPECT_FALSE(isBroadcast(parseGeneric(
      "affine_map<(i, j, k) -> (k, i)>, affine_map<(i, j, k) -> (i, j, k)>",
      R"("parallel", "parallel", "parallel")", {"tensor<4x2xf32>"},
      "tensor<2x3x4xf32>", "linalg.yield %a : f32")));
}
