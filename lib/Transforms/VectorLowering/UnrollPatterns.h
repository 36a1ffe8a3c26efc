// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_TRANSFORMS_VECTORLOWERING_UNROLLPATTERNS_H
#define LINALG_LIB_TRANSFORMS_VECTORLOWERING_UNROLLPATTERNS_H

#include "NativeVectorLayout.h"
#include "linalg/Interfaces/Refusal.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Transforms/DialectConversion.h"

namespace mlir::structured::detail {

/// Why there is no pattern for `op`, as text for the user; none if there is
/// one. A pattern requires that all vectors of an op are split.
std::optional<Refusal> refuseToUnroll(Operation *op, int64_t lanes);

inline bool canUnroll(Operation *op, int64_t lanes) {
  return !refuseToUnroll(op, lanes);
}

/// The patterns that split vectors: arithmetic, moves of elements, and memory
/// accesses.
void populateUnrollPatterns(const TypeConverter &converter, int64_t lanes,
                            RewritePatternSet &patterns);

/// The patterns for elementwise ops, constants and reductions.
void populateUnrollArithmeticPatterns(const TypeConverter &converter,
                                      int64_t lanes,
                                      RewritePatternSet &patterns);

/// The patterns for masks, loads and stores.
void populateUnrollMemoryPatterns(const TypeConverter &converter, int64_t lanes,
                                  RewritePatternSet &patterns);

/// The patterns for ops that only move elements.
void populateUnrollShapePatterns(const TypeConverter &converter, int64_t lanes,
                                 RewritePatternSet &patterns);

/// A pattern with the number of lanes.
template <typename OpTy>
struct UnrollPattern : OpConversionPattern<OpTy> {
  UnrollPattern(const TypeConverter &converter, MLIRContext *context,
                int64_t lanes, PatternBenefit benefit = 1)
      : OpConversionPattern<OpTy>(converter, context, benefit), lanes(lanes) {}

  NativeVectorLayout piecesOf(Type type) const {
    return NativeVectorLayout(cast<VectorType>(type), lanes);
  }

  /// Replaces `op` by its parts, given those of its operands. The driver knows
  /// a replaced value by its parts: with the same ones, two values would be
  /// taken for each other, whatever their types are. So one is copied if none
  /// is new.
  void replaceByParts(ConversionPatternRewriter &rewriter, OpTy op,
                      ArrayRef<ValueRange> operands,
                      SmallVector<Value> parts) const {
    auto isOld = [&](Value part) {
      return llvm::any_of(operands, [&](ValueRange operand) {
        return llvm::is_contained(operand, part);
      });
    };
    if (llvm::all_of(parts, isOld))
      parts.front() = vector::ShapeCastOp::create(
          rewriter, op.getLoc(), parts.front().getType(), parts.front());
    rewriter.replaceOpWithMultiple(op, {parts});
  }

  int64_t lanes;
};

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_VECTORLOWERING_UNROLLPATTERNS_H
