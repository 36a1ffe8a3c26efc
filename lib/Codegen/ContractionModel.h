// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How a contraction is best computed on a processor. docs/Codegen.md has the
// formulas and where they come from.

#ifndef LINALG_LIB_CODEGEN_CONTRACTIONMODEL_H
#define LINALG_LIB_CODEGEN_CONTRACTIONMODEL_H

#include "linalg/Codegen/Schedule.h"
#include "linalg/Interfaces/Refusal.h"
#include "linalg/Target/Processor.h"

namespace mlir::structured::detail {

/// The loops and operands of a contraction C += A * B in the roles that they
/// have in a register tile: rows of vectors along the innermost dimension of C,
/// a row for each of some elements of the other operand.
struct Contraction {
  /// The loop along which the elements of C, and vectors, are contiguous.
  unsigned vectorLoop;
  /// The loop over the rows of a tile: one that `vectorOperand` lacks. None for
  /// a product of a vector and a matrix.
  std::optional<unsigned> rowLoop;
  /// The loop along which a tile is summed.
  unsigned sumLoop;
  /// The other loops, which are outside of all blocks.
  SmallVector<unsigned> outerLoops;
  /// The input that `vectorLoop` runs over, and the other one.
  unsigned vectorOperand, scalarOperand;
  /// Whether the elements of these are contiguous along `vectorLoop`, and along
  /// `sumLoop`.
  bool isVectorOperandContiguous, isScalarOperandContiguous;
  /// The extents of the loops; dynamic ones are `ShapedType::kDynamic`.
  SmallVector<int64_t> extents;
  /// The bits of an element of each input, and of a sum.
  int64_t vectorOperandBits, scalarOperandBits, sumBits;
};

/// The roles in `op`, or why there is no model for it.
RefusalOr<Contraction> analyzeContraction(StructuredOpInterface op);

/// A schedule, and what the model expects of it.
struct ModeledSchedule {
  Schedule schedule;
  /// Rows and vectors of a register tile.
  int64_t rows, vectors;
  /// The cycles of all register tiles, by the model, relative to those that the
  /// multiply-adds need: 1 at best.
  double relativeCycles;
  /// The same of the next best register tile, and its size; 0 if there is none.
  int64_t nextRows, nextVectors;
  double nextRelativeCycles;
};

/// The best schedule by the model.
ModeledSchedule chooseSchedule(const Contraction &contraction,
                               const Processor &processor);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_CODEGEN_CONTRACTIONMODEL_H
