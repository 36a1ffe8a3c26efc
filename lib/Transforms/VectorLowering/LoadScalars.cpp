// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LoadScalars.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

/// Whether element `position` is loaded for sure under `mask`, which may be
/// null.
static bool isLoaded(Value mask, int64_t position) {
  if (!mask)
    return true;
  DenseElementsAttr lanes;
  return matchPattern(mask, m_Constant(&lanes)) &&
         lanes.getValues<bool>()[position];
}

/// The extractions of single elements that `vector`, loaded under `mask`, is
/// used for; none if it has other uses.
static SmallVector<vector::ExtractOp> getExtractions(Value vector, Value mask) {
  SmallVector<vector::ExtractOp> extractions;
  for (Operation *user : vector.getUsers()) {
    auto extract = dyn_cast<vector::ExtractOp>(user);
    if (!extract || extract.hasDynamicPosition() ||
        extract.getStaticPosition().size() != 1 ||
        !isLoaded(mask, extract.getStaticPosition().front()))
      return {};
    extractions.push_back(extract);
  }
  return extractions;
}

template <typename LoadOp>
static void loadScalarsOf(RewriterBase &rewriter, LoadOp load, Value mask) {
  auto type = dyn_cast<VectorType>(load.getResult().getType());
  MemRefType buffer = load.getMemRefType();
  if (!type || type.getRank() != 1 || type.isScalable() ||
      buffer.getElementType() != type.getElementType() ||
      load.getIndices().empty())
    return;
  SmallVector<vector::ExtractOp> extractions =
      getExtractions(load.getResult(), mask);
  if (extractions.empty())
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
      Value offset = arith::ConstantIndexOp::create(rewriter, loc, position);
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
      loadScalarsOf(rewriter, load, Value());
    else
      loadScalarsOf(rewriter, cast<vector::MaskedLoadOp>(op),
                    cast<vector::MaskedLoadOp>(op).getMask());
  }
}
