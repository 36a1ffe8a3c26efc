// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How a contraction is best computed on a processor. docs/CostModel.md has the
// formulas and where they come from.

#ifndef LINALG_LIB_CODEGEN_CONTRACTIONMODEL_H
#define LINALG_LIB_CODEGEN_CONTRACTIONMODEL_H

#include "linalg/Codegen/Schedule.h"
#include "linalg/Interfaces/Recognizers.h"
#include "linalg/Interfaces/Refusal.h"
#include "linalg/Target/Processor.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::structured::detail {

/// The operands of a contraction, C += A * B.
enum Factor : unsigned { A, B, C };

/// An instruction for sums of products, and the inputs that have to be
/// converted to its elements before.
struct DotChoice {
  const DotProduct *product;
  SmallVector<int64_t> convert;

  /// The cycles of packing as many elements as there are lanes in a vector of
  /// sums, in panels of groups.
  double getPackingCycles() const;
  /// Adds the conversions to `schedule`.
  void addConversions(Schedule &schedule, MLIRContext *context) const;
};

/// The cycles of loading and storing one element of results by itself.
inline constexpr double kCyclesOfResult = 8;

/// No bound of the products in a group of a dot product.
inline constexpr int64_t kAnyGroup = std::numeric_limits<int64_t>::max();

/// The instruction of the processor for products of the elements of the first
/// two inputs of `op`, which adds them to its first init, with the fewest
/// conversions, of those with groups of at most `greatestGroup` products; none
/// if there is none, or if the payload does not only extend these elements.
std::optional<DotChoice> chooseDotProduct(StructuredOpInterface op,
                                          const Processor &processor,
                                          int64_t greatestGroup = kAnyGroup);

/// The inputs of `op` whose elements, of n bits, an offset of 2^(n - 1) gives
/// the other sign so that `chooseDotProduct` needs no conversions; none if the
/// loops of the sum are too short for one of its groups.
SmallVector<unsigned> getFactorsToOffset(StructuredOpInterface op,
                                         const Processor &processor);

/// Whether `op` is a contraction of at least as many rows and columns as a tile
/// has, and the processor multiplies tiles of its elements.
bool fillsTiles(StructuredOpInterface op, const Processor &processor);

/// A contraction in the terms of the models.
struct Contraction {
  ContractionDims dims;
  /// The extents of the loops; dynamic ones are `ShapedType::kDynamic`.
  SmallVector<int64_t> extents;
  /// For each loop, the greatest extent that is possible, and the one that the
  /// models assume, at least 1.
  SmallVector<int64_t> greatest, assumed;
  static constexpr int64_t kUnbounded = std::numeric_limits<int64_t>::max();
  /// The map, and the bits of an element, of A, B and C.
  SmallVector<AffineMap, 3> maps;
  SmallVector<int64_t, 3> bits;
  /// The bits to which the payload casts the elements of A and B; none if it
  /// uses them in another way.
  SmallVector<std::optional<int64_t>, 2> castBits;
  /// Whether one instruction loads and casts a vector of A or B.
  SmallVector<bool, 2> castsOnLoad;
  /// The elements of A and B, if the payload only extends them to the type of
  /// the sum; none if this is a type whose sums no dot product has.
  SmallVector<std::optional<DotElement>, 2> narrow;
  /// The dot product that adds products of neighbouring elements along the
  /// innermost loop of the sum, if the models are to use one.
  std::optional<DotChoice> dots;

  /// Whether a small product may be code without loops.
  bool mayLackLoops = true;

  /// The products that are added to a sum at once, in the order of memory.
  int64_t getGroup() const { return dots ? dots->product->getGroup() : 1; }
  /// Whether the dot product is one of tiles.
  bool multipliesTiles() const {
    return dots && dots->product->multipliesTiles();
  }

  /// Reads `op`, or says why there is no model for it.
  static RefusalOr<Contraction> get(StructuredOpInterface op);

  bool isDynamic(unsigned loop) const {
    return ShapedType::isDynamic(extents[loop]);
  }
  bool isUnbounded(unsigned loop) const { return greatest[loop] == kUnbounded; }
  /// The same with extents of `loop` that are at most `greatest`, and assumed
  /// to be `assumed`.
  Contraction bounded(unsigned loop, int64_t greatest,
                      int64_t assumed = 1) const;
  /// The loop along which elements of `factor` are contiguous: that of the
  /// innermost dimension, without those of extent 1 if there are others. None
  /// if there are no dimensions.
  std::optional<unsigned> getContiguousLoop(Factor factor) const;
  /// The loop of `loops` that indexes the innermost dimension of `factor`,
  /// without those of extent 1 if there are others; none if `loops` is empty.
  std::optional<unsigned> getInnermost(ArrayRef<unsigned> loops,
                                       Factor factor) const;
  /// How many tiles of extents `tile` along the loops read an element of
  /// `factor`.
  double countReads(Factor factor, ArrayRef<int64_t> tile) const;
  /// The bytes of `count` elements of `factor`.
  int64_t getBytes(Factor factor, int64_t count) const {
    int64_t all;
    return llvm::MulOverflow(bits[factor], count, all)
               ? kUnbounded / 8
               : int64_t(llvm::divideCeil(all, 8));
  }

private:
  std::optional<unsigned>
  findInnermost(Factor factor, function_ref<bool(unsigned)> isWanted) const;
};

/// A register tile, in rows, and vectors in each row.
struct RegisterTile {
  int64_t rows = 0, vectors = 0;
};

/// The sum of `cycles` of all tiles of `rows` rows of `vectors` vectors, where
/// partial ones at the ends count as what they are.
double sumOverTiles(int64_t rows, int64_t vectors, RegisterTile tile,
                    function_ref<double(RegisterTile)> cycles);

/// The weight of the elements that are loaded for a multiply-add, which decide
/// among tiles of otherwise equal cycles.
inline constexpr double kLoadWeight = 0.1;

/// What a core reads from the second-level cache in a cycle beside its
/// multiply-adds: a fraction of what it reads without them.
inline constexpr double kBytesFromSecondCache = 20;

/// The bytes in a cycle from beyond the second-level cache.
inline constexpr double kBytesFromBeyond = 8;

/// Rows of an operand that are apart in memory are read in less time than
/// copies of panels if as many lines of the cache of each are read together,
/// which processors fetch ahead: from the third-level cache.
inline constexpr int64_t kLinesFromThirdCache = 3;

/// Register tiles with the cycles that the model expects for the whole op,
/// relative to those that its multiply-adds need: 1 at best.
struct ModeledTile {
  RegisterTile tile;
  double cycles = std::numeric_limits<double>::infinity();
};

/// The best tile, and the next best.
struct ModeledTiles {
  ModeledTile best, next;

  void add(const ModeledTile &tile);
};

/// A schedule, and what the model expects of it.
struct ModeledSchedule {
  Schedule schedule;
  /// The loop that vectors run along.
  unsigned vectorLoop;
  ModeledTiles tiles;
  /// The cycles of the whole op, relative to those of its multiply-adds, with
  /// those of packing or of adding partial sums.
  double cycles;
};

/// The best schedule by the model in which vectors run along a dimension of C:
/// a step of the sum adds an outer product to a tile. Fails if no loop is the
/// innermost one of C and runs over a single input.
std::optional<ModeledSchedule>
chooseOuterProducts(const Contraction &contraction, const Processor &processor);

/// The best schedule by the model in which vectors run along the sum: each
/// element of C has a vector of partial sums. Fails if the elements of neither
/// A nor B are contiguous along a loop of the sum.
std::optional<ModeledSchedule>
chooseInnerProducts(const Contraction &contraction, const Processor &processor);

/// A schedule by that model with short code: of few tiles, with one vector of
/// each sum.
std::optional<ModeledSchedule>
chooseShortInnerProducts(const Contraction &contraction,
                         const Processor &processor);

/// The best of these; none if neither has one. Inputs that are cast, and that
/// many tiles read, are converted before, or outer products are computed by dot
/// products of the processor.
std::optional<ModeledSchedule> chooseSchedule(const Contraction &contraction,
                                              const Processor &processor);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_CODEGEN_CONTRACTIONMODEL_H
