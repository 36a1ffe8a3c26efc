// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LoadScalars.h"
#include "Utils/ValueBounds.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace {
/// The elements of a vector that are loaded: some in constant lanes, and of
/// these, the first ones if others may be any.
class LoadedElements {
public:
  explicit LoadedElements(vector::LoadOp) {}

  explicit LoadedElements(vector::MaskedLoadOp load) : isKnown(false) {
    readMask(load.getMask());
    // What is loaded of others instead must not matter, and there must be one.
    if (number && (!load.getPassThru().getDefiningOp<ub::PoisonOp>() ||
                   !structured::detail::isKnownPositive(number)))
      isKnown = false;
  }

  /// Whether the element at `position` is loaded, or another one can be
  /// instead.
  bool has(int64_t position) const {
    return isKnown && (!lanes || lanes.getValues<bool>()[position]);
  }

  /// The position of the element that is.
  Value getPosition(OpBuilder &builder, Location loc, int64_t position) const {
    Value index = arith::ConstantIndexOp::create(builder, loc, position);
    if (!number || position == 0)
      return index;
    Value one = arith::ConstantIndexOp::create(builder, loc, 1);
    Value last = arith::SubIOp::create(builder, loc, number, one);
    return arith::MinSIOp::create(builder, loc, index, last);
  }

private:
  void readMask(Value mask) {
    // Vectors that are wider than what is loaded have constant lanes too.
    if (auto both = mask.getDefiningOp<arith::AndIOp>();
        both && matchPattern(both.getRhs(), m_Constant(&lanes)))
      mask = both.getLhs();
    if (auto create = mask.getDefiningOp<vector::CreateMaskOp>()) {
      number = create.getOperands().back();
      isKnown = true;
    } else if (!lanes) {
      isKnown = matchPattern(mask, m_Constant(&lanes));
    }
  }

  bool isKnown = true;
  DenseElementsAttr lanes; ///< null if all of them are loaded
  Value number;            ///< of the first elements; null if it is constant
};
} // namespace

/// The extractions of single elements, at constant positions, that `vector` is
/// used for; none if it has other uses.
static SmallVector<vector::ExtractOp> getExtractions(Value vector) {
  SmallVector<vector::ExtractOp> extractions;
  for (Operation *user : vector.getUsers()) {
    auto extract = dyn_cast<vector::ExtractOp>(user);
    if (!extract || extract.hasDynamicPosition() ||
        extract.getStaticPosition().size() != 1)
      return {};
    extractions.push_back(extract);
  }
  return extractions;
}

template <typename LoadOp>
static void loadScalarsOf(RewriterBase &rewriter, LoadOp load) {
  auto type = dyn_cast<VectorType>(load.getResult().getType());
  MemRefType buffer = load.getMemRefType();
  if (!type || type.getRank() != 1 || type.isScalable() ||
      buffer.getElementType() != type.getElementType() ||
      load.getIndices().empty())
    return;
  SmallVector<vector::ExtractOp> extractions = getExtractions(load.getResult());
  if (extractions.empty())
    return;
  LoadedElements loaded(load);
  if (!llvm::all_of(extractions, [&](vector::ExtractOp extract) {
        return loaded.has(extract.getStaticPosition().front());
      }))
    return;
  OpBuilder::InsertionGuard guard(rewriter);
  // Later stores may change the elements.
  rewriter.setInsertionPoint(load);
  Location loc = load.getLoc();
  llvm::SmallDenseMap<int64_t, Value> elements;
  for (vector::ExtractOp extract : extractions) {
    int64_t position = extract.getStaticPosition().front();
    Value &element = elements[position];
    if (!element) {
      SmallVector<Value> indices(load.getIndices());
      Value offset = loaded.getPosition(rewriter, loc, position);
      indices.back() =
          rewriter.createOrFold<arith::AddIOp>(loc, indices.back(), offset);
      element = memref::LoadOp::create(rewriter, loc, load.getBase(), indices);
    }
    rewriter.replaceOp(extract, element);
  }
  rewriter.eraseOp(load);
}

void mlir::structured::detail::loadScalars(RewriterBase &rewriter,
                                           Operation *root) {
  SmallVector<Operation *> loads;
  root->walk([&](Operation *op) {
    if (isa<vector::LoadOp, vector::MaskedLoadOp>(op))
      loads.push_back(op);
  });
  for (Operation *op : loads) {
    if (auto load = dyn_cast<vector::LoadOp>(op))
      loadScalarsOf(rewriter, load);
    else
      loadScalarsOf(rewriter, cast<vector::MaskedLoadOp>(op));
  }
}
