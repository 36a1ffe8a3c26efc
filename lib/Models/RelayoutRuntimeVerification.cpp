// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The checks of extents in the verifiers of `linalg.pack` and `linalg.unpack`,
// for dynamic extents at run time.

#include "RelayoutRuntimeVerification.h"
#include "linalg/Decompositions/Relayout.h"
#include "linalg/IR/OpModels.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/RuntimeVerifiableOpInterface.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

namespace {
using MakeMessage = function_ref<std::string(Operation *, StringRef)>;

/// Creates the checks of one op, between the operands `plain` and `packed`.
class RelayoutChecker {
public:
  RelayoutChecker(Operation *op, OpBuilder &builder, Location loc,
                  MakeMessage makeMessage, OpOperand &plain, OpOperand &packed)
      : op(op), builder(builder), loc(loc), makeMessage(makeMessage),
        plain(plain), packed(packed), relayout(Relayout::get(op)) {}

  void checkTiles();
  void checkCounts();
  void checkDivision();

private:
  Value getValue(OpFoldResult size) {
    return getValueOrCreateConstantIndexOp(builder, loc, size);
  }
  OpFoldResult getSize(OpOperand &operand, int64_t dim) {
    return getDimSize(builder, loc, operand.get(), dim);
  }

  /// Asserts the comparison of `lhs` and `rhs`, unless it is known statically.
  void check(arith::CmpIPredicate predicate, OpFoldResult lhs, OpFoldResult rhs,
             const Twine &message);

  Operation *op;
  OpBuilder &builder;
  Location loc;
  MakeMessage makeMessage;
  OpOperand &plain, &packed;
  Relayout relayout;
};
} // namespace

void RelayoutChecker::check(arith::CmpIPredicate predicate, OpFoldResult lhs,
                            OpFoldResult rhs, const Twine &message) {
  std::optional<int64_t> left = getConstantIntValue(lhs);
  std::optional<int64_t> right = getConstantIntValue(rhs);
  if (left && right &&
      arith::applyCmpPredicate(predicate, APInt(64, *left, true),
                               APInt(64, *right, true)))
    return;
  Value holds = builder.createOrFold<arith::CmpIOp>(
      loc, predicate, getValue(lhs), getValue(rhs));
  cf::AssertOp::create(builder, loc, holds, makeMessage(op, message.str()));
}

void RelayoutChecker::checkTiles() {
  for (auto [number, tile] : llvm::enumerate(relayout.innerTiles)) {
    int64_t dim = relayout.getInnerDim(number);
    check(arith::CmpIPredicate::sgt, tile, builder.getIndexAttr(0),
          "tile " + Twine(number) + " has no elements");
    check(arith::CmpIPredicate::eq, getSize(packed, dim), tile,
          "dimension " + Twine(dim) + " of operand " +
              Twine(packed.getOperandNumber()) + " is not the size of tile " +
              Twine(number));
  }
}

void RelayoutChecker::checkCounts() {
  for (int64_t dim = 0; dim < relayout.getRank(); ++dim) {
    int64_t outer = relayout.getOuterDim(dim);
    OpFoldResult size = getSize(plain, dim), count = getSize(packed, outer);
    bool isKnown = getConstantIntValue(size) && getConstantIntValue(count);
    std::optional<unsigned> tile = relayout.getTileOf(dim);
    if (tile && isKnown && isa<Attribute>(relayout.innerTiles[*tile]))
      continue; // The verifier has compared them.
    if (tile)
      size = builder.createOrFold<arith::CeilDivSIOp>(
          loc, getValue(size), getValue(relayout.innerTiles[*tile]));
    check(arith::CmpIPredicate::eq, count, size,
          "dimension " + Twine(outer) + " of operand " +
              Twine(packed.getOperandNumber()) +
              " is not the number of tiles of dimension " + Twine(dim) +
              " of operand " + Twine(plain.getOperandNumber()));
  }
}

void RelayoutChecker::checkDivision() {
  if (relayout.padding)
    return;
  for (auto [dim, tile] :
       llvm::zip(relayout.innerDimsPos, relayout.innerTiles)) {
    OpFoldResult size = getSize(plain, dim);
    if (getConstantIntValue(size) && getKnownTileSize(tile))
      continue; // The verifier has divided them.
    Value rest = builder.createOrFold<arith::RemSIOp>(loc, getValue(size),
                                                      getValue(tile));
    check(arith::CmpIPredicate::eq, rest, builder.getIndexAttr(0),
          "dimension " + Twine(dim) + " of operand " +
              Twine(plain.getOperandNumber()) +
              " is no multiple of its tile, and there is no padding");
  }
}

namespace {
struct VerifiablePack
    : RuntimeVerifiableOpInterface::ExternalModel<VerifiablePack, PackOp> {
  void generateRuntimeVerification(Operation *op, OpBuilder &builder,
                                   Location loc,
                                   MakeMessage makeMessage) const {
    RelayoutChecker checker(op, builder, loc, makeMessage, op->getOpOperand(0),
                            op->getOpOperand(1));
    checker.checkTiles();
    checker.checkCounts();
    checker.checkDivision();
  }
};

struct VerifiableUnpack
    : RuntimeVerifiableOpInterface::ExternalModel<VerifiableUnpack, UnPackOp> {
  void generateRuntimeVerification(Operation *op, OpBuilder &builder,
                                   Location loc,
                                   MakeMessage makeMessage) const {
    RelayoutChecker checker(op, builder, loc, makeMessage, op->getOpOperand(1),
                            op->getOpOperand(0));
    checker.checkTiles();
    checker.checkCounts();
  }
};
} // namespace

void mlir::structured::detail::attachRelayoutRuntimeVerification(
    MLIRContext *context) {
  attachModel<PackOp, VerifiablePack>(context);
  attachModel<UnPackOp, VerifiableUnpack>(context);
}
