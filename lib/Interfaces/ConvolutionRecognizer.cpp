// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "PayloadMatch.h"
#include "linalg/Interfaces/Recognizers.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/AffineExpr.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

namespace {
/// A loop times a positive constant.
struct ScaledLoop {
  unsigned loop;
  int64_t factor;
};
} // namespace

static std::optional<ScaledLoop> matchScaledLoop(AffineExpr expr) {
  int64_t factor = 1;
  if (auto product = dyn_cast<AffineBinaryOpExpr>(expr);
      product && product.getKind() == AffineExprKind::Mul) {
    auto constant = dyn_cast<AffineConstantExpr>(product.getRHS());
    if (!constant || constant.getValue() <= 0)
      return std::nullopt;
    factor = constant.getValue();
    expr = product.getLHS();
  }
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return ScaledLoop{dim.getPosition(), factor};
  return std::nullopt;
}

/// Adds the window that `expr` (an index into the image) describes to `dims`,
/// if it is the sum of a loop over `output` and one over the filter.
static LogicalResult addWindow(AffineExpr expr, AffineMap output,
                               ConvolutionDims &dims) {
  auto sum = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!sum || sum.getKind() != AffineExprKind::Add)
    return failure();
  std::optional<ScaledLoop> window = matchScaledLoop(sum.getLHS());
  std::optional<ScaledLoop> element = matchScaledLoop(sum.getRHS());
  if (!window || !element)
    return failure();
  if (!output.isFunctionOfDim(window->loop))
    std::swap(window, element);
  dims.outputImage.push_back(window->loop);
  dims.strides.push_back(window->factor);
  dims.filterLoop.push_back(element->loop);
  dims.dilations.push_back(element->factor);
  return success();
}

namespace {
/// How often a loop occurs in the image, as a dimension or in a window, and
/// whether it occurs in the filter and the init.
struct Occurrence {
  unsigned asDim = 0;
  unsigned asWindow = 0;
  unsigned asElement = 0;
  bool inFilter = false;
  bool inOutput = false;
};
} // namespace

/// Adds a loop that is in no window to its role.
static LogicalResult addLoop(unsigned loop, const Occurrence &in,
                             ConvolutionDims &dims) {
  bool inImage = in.asDim == 1;
  if (in.asDim > 1)
    return failure();
  if (in.inOutput && inImage)
    (in.inFilter ? dims.depth : dims.batch).push_back(loop);
  else if (in.inOutput && in.inFilter)
    dims.outputChannel.push_back(loop);
  else if (!in.inOutput && inImage && in.inFilter)
    dims.inputChannel.push_back(loop);
  else
    return failure();
  return success();
}

/// Whether a loop of a window is in only one window, and in the right operands.
static bool isWindowLoop(const Occurrence &in) {
  return in.asDim == 0 && in.asWindow + in.asElement == 1 &&
         in.inOutput == (in.asWindow == 1) && in.inFilter != in.inOutput;
}

std::optional<ConvolutionDims>
mlir::structured::inferConvolutionDims(StructuredOpInterface op) {
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  if (!hasTwoShapedInputs(op, maps) || !maps[1].isProjectedPermutation() ||
      !maps.back().isProjectedPermutation())
    return std::nullopt;
  ConvolutionDims dims;
  SmallVector<Occurrence> occurrences(op.getNumLoops());
  for (AffineExpr expr : maps[0].getResults()) {
    if (auto dim = dyn_cast<AffineDimExpr>(expr))
      ++occurrences[dim.getPosition()].asDim;
    else if (failed(addWindow(expr, maps.back(), dims)))
      return std::nullopt;
  }
  if (dims.outputImage.empty())
    return std::nullopt;
  for (unsigned loop : dims.outputImage)
    ++occurrences[loop].asWindow;
  for (unsigned loop : dims.filterLoop)
    ++occurrences[loop].asElement;
  for (auto [loop, type] : llvm::enumerate(op.getIteratorTypesArray())) {
    Occurrence &in = occurrences[loop];
    in.inFilter = maps[1].isFunctionOfDim(loop);
    in.inOutput = maps.back().isFunctionOfDim(loop);
    if (in.inOutput != (type == utils::IteratorType::parallel))
      return std::nullopt;
    bool inWindow = in.asWindow + in.asElement > 0;
    if (inWindow ? !isWindowLoop(in) : failed(addLoop(loop, in, dims)))
      return std::nullopt;
  }
  return dims;
}

bool mlir::structured::isConvolution(StructuredOpInterface op) {
  return inferConvolutionDims(op) && matchSumOfProducts(op);
}

/// Whether `op` is a maximum or minimum.
static bool isExtremum(Operation *op) {
  return isa<arith::MaximumFOp, arith::MaxNumFOp, arith::MaxSIOp,
             arith::MaxUIOp, arith::MinimumFOp, arith::MinNumFOp,
             arith::MinSIOp, arith::MinUIOp>(op);
}

Operation *mlir::structured::matchPooling(StructuredOpInterface op) {
  if (!inferConvolutionDims(op))
    return nullptr;
  Value yielded = getOnlyYielded(op);
  Operation *combiner = yielded ? yielded.getDefiningOp() : nullptr;
  if (!combiner || !(isSum(combiner) || isExtremum(combiner)) ||
      op.isReadByPayload(op.getDpsInputOperand(1)))
    return nullptr;
  Value init = op.getPayloadArgument(op.getDpsInitOperand(0));
  Value left = combiner->getOperand(0);
  Value right = combiner->getOperand(1);
  if (left != init)
    std::swap(left, right);
  bool matches =
      left == init && skipCasts(right) == op.getPayload()->getArgument(0);
  return matches ? combiner : nullptr;
}
