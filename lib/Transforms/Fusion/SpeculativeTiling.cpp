// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SpeculativeTiling.h"
#include "linalg/Utils/Slices.h"
#include "mlir/IR/BuiltinOps.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

namespace {
/// The ops created in a trial.
struct Created : OpBuilder::Listener {
  void notifyOperationInserted(Operation *op, OpBuilder::InsertPoint) override {
    ops.insert(op);
  }

  void erase() {
    auto outermost = llvm::to_vector(llvm::make_filter_range(
        ops, [&](Operation *op) { return !ops.contains(op->getParentOp()); }));
    for (Operation *op : llvm::reverse(outermost))
      op->erase();
  }

  SetVector<Operation *> ops;
};
} // namespace

ModelTile mlir::structured::detail::tryTile(OpResult producer,
                                            tensor::ExtractSliceOp slice) {
  Created created;
  OpBuilder builder(slice->getContext(), &created);
  builder.setInsertionPoint(slice);
  FailureOr<TilingResult> tile =
      cast<TilingInterface>(producer.getOwner())
          .generateResultTileValue(builder, producer.getResultNumber(),
                                   slice.getMixedOffsets(),
                                   slice.getMixedSizes());
  ModelTile result = ModelTile::None;
  if (succeeded(tile))
    result = !tile->tiledOps.empty() &&
                     llvm::is_contained(tile->tiledOps.front()->getResults(),
                                        tile->tiledValues.front())
                 ? ModelTile::ResultOfFirstOp
                 : ModelTile::OfOtherOp;
  created.erase();
  return result;
}

CutDims mlir::structured::detail::getCutDimsOfModel(
    TilingInterface op, unsigned number,
    ArrayRef<std::optional<unsigned>> cut) {
  Created created;
  OpBuilder builder(op->getContext(), &created);
  builder.setInsertionPoint(op);
  SmallVector<OpFoldResult> offsets, sizes, resultOffsets, resultSizes;
  for (auto [loop, range] : llvm::enumerate(op.getIterationDomain(builder))) {
    auto makeValue = [&]() -> OpFoldResult {
      return UnrealizedConversionCastOp::create(
                 builder, op.getLoc(), builder.getIndexType(), ValueRange())
          .getResult(0);
    };
    offsets.push_back(cut[loop] ? makeValue() : range.offset);
    sizes.push_back(cut[loop] ? makeValue() : range.size);
  }
  CutDims dims;
  if (succeeded(op.getResultTilePosition(builder, number, offsets, sizes,
                                         resultOffsets, resultSizes)))
    for (auto [dim, offset, size] :
         llvm::enumerate(resultOffsets, resultSizes)) {
      auto *loop = llvm::find(offsets, offset);
      if (structured::detail::isWhole(offset, size, op->getResult(number), dim))
        dims.push_back(std::nullopt);
      else if (loop != offsets.end() && size == sizes[loop - offsets.begin()])
        dims.push_back(cut[loop - offsets.begin()]);
    }
  created.erase();
  return dims;
}
