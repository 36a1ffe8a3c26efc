// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Creates ops of the loaded dialect named `linalg` for transformations, and
// reads its attributes. The dialect may be ours or that of the host compiler.

#ifndef LINALG_INTERFACES_LINALGHOSTINTERFACE_H
#define LINALG_INTERFACES_LINALGHOSTINTERFACE_H

#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectInterface.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

/// The layout of a `linalg.pack`, in the order of the op's attributes.
struct PackLayout {
  SmallVector<int64_t> innerDimsPos;
  SmallVector<OpFoldResult> innerTiles;
  /// A permutation of the tensor's dimensions; may be empty for the identity.
  SmallVector<int64_t> outerDimsPerm;
};

/// The ops of a convolution by Winograd's algorithm, without the product.
enum class WinogradTransform { Filter, Input, Output };

/// Creates and reads the ops of the dialect named `linalg`, which implements
/// it. Its type ID is derived from its name, like that of an `OpInterface`: a
/// plugin with a copy of this library finds the implementation of another.
class LinalgHostInterface : public DialectInterface::Base<LinalgHostInterface> {
public:
  LinalgHostInterface(Dialect *dialect) : Base(dialect) {}

  /// The host of `context`. Its dialect `linalg` must be loaded, as it is if
  /// there is a structured op.
  static const LinalgHostInterface &get(MLIRContext *context);

  /// Creates a `linalg.generic` with an empty payload region. Its result types
  /// are those of the tensors among `inits`.
  virtual StructuredOpInterface
  createGeneric(OpBuilder &builder, Location loc, ValueRange inputs,
                ValueRange inits, ArrayRef<AffineMap> maps,
                ArrayRef<utils::IteratorType> iterators) const = 0;

  /// Creates a fill of `init` with `value`.
  virtual StructuredOpInterface createFill(OpBuilder &builder, Location loc,
                                           Value value, Value init) const = 0;

  /// Creates a copy of `source` to `init`, which has the same shape and element
  /// type.
  virtual StructuredOpInterface createCopy(OpBuilder &builder, Location loc,
                                           Value source, Value init) const = 0;

  /// Creates a `linalg.pack` of `source` into `init`. `padding` may be null.
  virtual Operation *createPack(OpBuilder &builder, Location loc, Value source,
                                Value init, const PackLayout &layout,
                                Value padding) const = 0;

  /// Creates a `linalg.unpack` of `source` into `init`.
  virtual Operation *createUnpack(OpBuilder &builder, Location loc,
                                  Value source, Value init,
                                  const PackLayout &layout) const = 0;

  /// Whether there are Winograd's transforms with the value `fmr` of the
  /// attribute of that name.
  virtual bool hasWinogradAlgorithm(int64_t fmr) const = 0;

  /// Creates the transform of the tensor `source` into `init`, for an algorithm
  /// that there is.
  virtual Operation *createWinogradTransform(OpBuilder &builder, Location loc,
                                             WinogradTransform transform,
                                             Value source, Value init,
                                             int64_t fmr) const = 0;

  /// Creates a `linalg.yield`.
  virtual Operation *createYield(OpBuilder &builder, Location loc,
                                 ValueRange values) const = 0;

  /// Creates a `linalg.index` of loop `loop`.
  virtual Value createIndex(OpBuilder &builder, Location loc,
                            unsigned loop) const = 0;

  /// Whether `op` is a `linalg.generic`.
  virtual bool isGeneric(Operation *op) const = 0;

  /// Whether `op` is a `linalg.copy`.
  virtual bool isCopy(Operation *op) const = 0;

  /// Whether `op` is a `linalg.pack`.
  virtual bool isPack(Operation *op) const = 0;

  /// Whether `op` is a `linalg.unpack`.
  virtual bool isUnpack(Operation *op) const = 0;

  /// Whether `op` is a `linalg.yield`.
  virtual bool isYield(Operation *op) const = 0;

  /// The loop whose index `op` is, if it is a `linalg.index`.
  virtual std::optional<unsigned> getIndexedLoop(Operation *op) const = 0;

  /// Whether `op` may be tiled by the host's own model, which also slices
  /// operands along loops that are not tiled: from the index in the first
  /// iteration to the index in the last.
  virtual bool hasOwnTilingModel(Operation *op) const = 0;

  /// Whether `attribute` is the type function that casts integers as unsigned.
  virtual bool isUnsignedCast(Attribute attribute) const = 0;

  /// The type function that casts integers as unsigned, or as signed.
  Attribute getCast(bool isUnsigned) const;
};

/// Builds the payload of a `linalg.generic` made by `createGeneric`: `build`
/// gets the payload's arguments and returns the values to yield.
void buildPayload(
    OpBuilder &builder, StructuredOpInterface generic,
    function_ref<SmallVector<Value>(OpBuilder &, Location, ValueRange)> build);

/// Creates a `linalg.generic` on `inputs` and `inits`, and moves the payload of
/// `op` to it. Copies the discardable attributes of `op`.
StructuredOpInterface
movePayloadToGeneric(RewriterBase &rewriter, StructuredOpInterface op,
                     ValueRange inputs, ValueRange inits,
                     ArrayRef<AffineMap> maps,
                     ArrayRef<utils::IteratorType> iterators);

/// Replaces each `linalg.index` in the payload of `op` by the value that
/// `build` creates for its loop.
void replaceIndices(RewriterBase &rewriter, StructuredOpInterface op,
                    function_ref<Value(Location, unsigned loop)> build);

} // namespace mlir::structured

#endif // LINALG_INTERFACES_LINALGHOSTINTERFACE_H
