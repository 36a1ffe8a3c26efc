// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "StaticExtents.h"
#include "Transforms/Packing/PaddingRules.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

namespace {
class Planner {
public:
  Planner(StructuredOpInterface op, ArrayRef<OpOperand *> operands,
          ArrayRef<SmallVector<int64_t>> bounds)
      : op(op), operands(operands), bounds(bounds),
        extents(getStaticLoopSizes(op)) {
    for (auto [loop, extent] : llvm::enumerate(extents))
      if (ShapedType::isDynamic(extent))
        loops.push_back(loop);
  }

  RefusalOr<StaticExtents> run();

private:
  void boundLoops();
  std::optional<Refusal> refuseOperand(OpOperand &operand);
  SmallVector<int64_t> getShape(OpOperand &operand);

  StructuredOpInterface op;
  ArrayRef<OpOperand *> operands;
  ArrayRef<SmallVector<int64_t>> bounds;
  SmallVector<int64_t> extents; ///< of loops; bounds if dynamic
  SmallVector<unsigned> loops;  ///< those with dynamic extents
};
} // namespace

/// Bounds loops by the dimensions that only they run over.
void Planner::boundLoops() {
  for (auto [operand, ofDims] : llvm::zip_equal(operands, bounds)) {
    AffineMap map = op.getMatchingIndexingMap(operand);
    for (auto [expr, bound] : llvm::zip_equal(map.getResults(), ofDims)) {
      auto dim = dyn_cast<AffineDimExpr>(expr);
      if (!dim || !llvm::is_contained(loops, dim.getPosition()))
        continue;
      int64_t &extent = extents[dim.getPosition()];
      extent = ShapedType::isDynamic(extent) ? bound : std::min(extent, bound);
    }
  }
}

std::optional<Refusal> Planner::refuseOperand(OpOperand &operand) {
  unsigned number = operand.getOperandNumber();
  bool isPromoted = llvm::is_contained(operands, &operand);
  AffineMap map = op.getMatchingIndexingMap(&operand);
  for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
    bool isLoop = isa<AffineDimExpr>(expr);
    for (unsigned loop : loops) {
      if (!expr.isFunctionOfDim(loop))
        continue;
      if (!isPromoted)
        return llvm::formatv("loop {0} runs over dimension {1} of operand "
                             "{2} too, which is not promoted",
                             loop, dim, number);
      if (!isLoop)
        return llvm::formatv("loop {0} does not run over dimension {1} of "
                             "operand {2} alone",
                             loop, dim, number);
    }
    if (isPromoted && !isLoop &&
        ShapedType::isDynamic(op.getShape(&operand)[dim]))
      return llvm::formatv("no loop runs over dimension {0} of operand "
                           "{1} alone, whose extent is a value",
                           dim, number);
  }
  Type element = getPayloadType(operand.get().getType());
  if (isPromoted && !loops.empty() && !element.isSignlessIntOrIndexOrFloat()) {
    std::string text;
    llvm::raw_string_ostream(text) << element;
    return llvm::formatv("no padding value is known for the elements of "
                         "operand {0}, {1}",
                         number, text);
  }
  return std::nullopt;
}

SmallVector<int64_t> Planner::getShape(OpOperand &operand) {
  SmallVector<int64_t> shape(op.getShape(&operand));
  AffineMap map = op.getMatchingIndexingMap(&operand);
  for (auto [extent, expr] : llvm::zip_equal(shape, map.getResults()))
    if (auto dim = dyn_cast<AffineDimExpr>(expr))
      extent = extents[dim.getPosition()];
  return shape;
}

RefusalOr<StaticExtents> Planner::run() {
  for (OpOperand &operand : op->getOpOperands())
    if (auto refusal = refuseOperand(operand))
      return *refusal;
  boundLoops();
  StaticExtents tiles;
  tiles.shapes.resize(op->getNumOperands());
  tiles.paddings.resize(op.getNumDpsInputs());
  for (OpOperand *operand : operands)
    tiles.shapes[operand->getOperandNumber()] = getShape(*operand);
  if (loops.empty())
    return tiles;
  RefusalOr<PaddingValues> paddings =
      structured::detail::planPadding(op, loops);
  if (!paddings)
    return paddings.refusal();
  tiles.paddings = *paddings;
  return tiles;
}

RefusalOr<StaticExtents> mlir::structured::detail::planStaticExtents(
    StructuredOpInterface op, ArrayRef<OpOperand *> operands,
    ArrayRef<SmallVector<int64_t>> bounds) {
  return Planner(op, operands, bounds).run();
}
