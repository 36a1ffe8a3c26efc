// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How an op with reductions is best computed on a processor, whatever its
// payload and its linear maps are: a convolution, a pooling, a sum along rows
// or columns. docs/CostModel.md has the formulas.

#ifndef LINALG_LIB_CODEGEN_REDUCTIONMODEL_H
#define LINALG_LIB_CODEGEN_REDUCTIONMODEL_H

#include "ContractionModel.h"
#include "LinearAccess.h"
#include "LoopOrder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::structured::detail {

/// An input that is packed in panels, in which elements along `loop`, along
/// which the results are contiguous, are neighbours.
struct Columns {
  unsigned operand, loop;
  /// Whether they are contiguous in the input too.
  bool isContiguous = false;
};

/// How dot products of a processor compute sums of products of two inputs. The
/// model counts groups of elements along `sumLoop` as elements.
struct Groups {
  DotChoice dots;
  /// The loop of the sum along which elements of groups are neighbours.
  unsigned sumLoop;
  /// A filter, which is packed in panels of groups.
  Columns columns;

  int64_t getGroup() const { return dots.product->getGroup(); }
};

/// The rows and columns that images of unknown size are assumed to have: in
/// networks, they have 7 to 224.
inline constexpr int64_t kImageExtent = 56;

/// The model of reductions: tiles of rows of vectors, either of the result,
/// each with one sum in each lane, or of partial sums along a reduction loop.
class ReductionModel {
public:
  /// The elements of the inputs `converted` are cast before. Sums are computed
  /// by dot products if there are `groups`. Vectors run along the panels of
  /// `columns`, if there are any. Images of unknown size are assumed to have
  /// `imageExtent` rows and columns, and to be few.
  ReductionModel(StructuredOpInterface op, const Processor &processor,
                 ArrayRef<int64_t> converted = {},
                 std::optional<Groups> groups = std::nullopt,
                 std::optional<Columns> columns = std::nullopt,
                 int64_t imageExtent = kImageExtent)
      : op(op), processor(processor), converted(converted),
        groups(std::move(groups)), columns(columns), imageExtent(imageExtent),
        iterators(op.getIteratorTypesArray()) {}

  RefusalOr<ModeledSchedule> choose();
  RefusalOr<ModeledSchedule> chooseWithVersions();
  /// The cycles of the op as chosen, with what it reads from the caches.
  double getCycles() const { return order.cycles + getPackingCycles(); }
  /// Whether an element of the input `operand` is in all lanes of a vector.
  bool isScalar(unsigned operand) const {
    return !accesses[operand].runsOver(best.vectorLoop);
  }
  double countReads(unsigned operand) const;
  /// Whether tiles read so many lines of the cache of each row of `operand`
  /// that copies would not be faster.
  bool readsSeveralLines(unsigned operand) const {
    return best.modeled.tile.vectors * lanes * accesses[operand].bytes >=
           kLinesFromThirdCache * processor.cacheLineBytes;
  }

private:
  static double countIterations(ArrayRef<int64_t> tile) {
    return llvm::accumulate(tile, 1.0, std::multiplies<double>());
  }

  /// What vectors and rows run along, and a tile of them.
  struct Roles {
    unsigned vectorLoop = 0;
    std::optional<unsigned> rowLoop;
    /// Whether a tile has one step along rows that are pages apart.
    bool readsPageByPage = false;
    ModeledTile modeled;
  };

  std::optional<Refusal> readOperands();
  void countGroups();
  void makeInnermost(LinearAccess &access, unsigned loop);
  Operation *getConversion(int64_t operand);
  void readPayload();
  bool isReduction(unsigned loop) const {
    return iterators[loop] == utils::IteratorType::reduction;
  }
  bool isTrivial(unsigned loop) const { return assumed[loop] == 1; }
  bool isDynamic(unsigned loop) const {
    return ShapedType::isDynamic(extents[loop]);
  }
  bool isAddedToOtherKind(unsigned loop) const;
  bool isImageOfUnknownExtent(unsigned loop) const {
    return isDynamic(loop) && !isReduction(loop) && isAddedToOtherKind(loop);
  }
  bool isWindowOfUnknownExtent(unsigned loop) const {
    return isDynamic(loop) && isReduction(loop) && isAddedToOtherKind(loop);
  }
  bool countsImages(unsigned loop) const;
  bool isSameForImage(const LinearAccess &access) const;
  bool hasLargeFilter() const;
  bool canHaveVectors(unsigned loop) const;
  bool isAcrossResults(unsigned loop) const;
  double getCyclesAcrossResults(unsigned vectorLoop) const;
  bool canHaveRows(unsigned loop) const;
  bool fitsRegisters(const Roles &roles, RegisterTile tile) const;
  SmallVector<int64_t> getTileInVectors(const Roles &roles,
                                        RegisterTile tile) const;
  SmallVector<int64_t> getTile(const Roles &roles) const {
    SmallVector<int64_t> tile = getTileInVectors(roles, roles.modeled.tile);
    tile[roles.vectorLoop] *= lanes;
    return tile;
  }
  bool isMasked(const Roles &roles, ArrayRef<int64_t> inVectors) const {
    int64_t columns = assumed[roles.vectorLoop];
    return columns % lanes != 0 &&
           columns <= inVectors[roles.vectorLoop] * lanes;
  }
  int64_t countSharing(const LinearAccess &access, unsigned vectorLoop) const;
  double getGapCost(const LinearAccess &access, unsigned vectorLoop) const;
  double countLoads(const Roles &roles, ArrayRef<int64_t> inVectors) const;
  double countRuns(const Roles &roles, ArrayRef<int64_t> inVectors) const;
  bool isFromSecondCache(const Roles &roles, const LinearAccess &access) const;
  bool combinesInputs() const;
  bool takesOneStep(const Roles &roles, RegisterTile tile, unsigned loop,
                    int64_t steps) const;
  double countBytesFromSecondCache(const Roles &roles,
                                   ArrayRef<int64_t> inVectors) const;
  double getStepCycles(const Roles &roles, RegisterTile tile) const;
  SmallVector<int64_t> getRowRemainders(const Roles &roles, int64_t rows) const;
  SmallVector<int64_t> getColumnRemainders(int64_t columns) const;
  SmallVector<std::pair<int64_t, int64_t>>
  countTiles(const Roles &roles, int64_t rows, int64_t all) const;
  double getRelativeCycles(const Roles &roles, RegisterTile tile,
                           ArrayRef<int64_t> block) const;
  /// The iterations of other reductions in a tile of these extents.
  static double countSteps(RegisterTile tile, ArrayRef<int64_t> inVectors) {
    return countIterations(inVectors) / (tile.rows * tile.vectors);
  }
  /// The combinations of the partial results of a row: of vectors, and then of
  /// their lanes in pairs, which are shuffled.
  double countCombinations(RegisterTile tile) const {
    return tile.vectors + 2.0 * llvm::Log2_64_Ceil(lanes);
  }
  bool isNoFasterThanLoops(const Roles &roles) const;
  void addCandidate(Roles roles, RegisterTile tile);
  void addTiles(unsigned vectorLoop, std::optional<unsigned> rowLoop);
  void addCandidates();
  SmallVector<int64_t> getBlock(const Roles &roles) const;
  LoopOrder getOrder(const Roles &roles, ArrayRef<int64_t> block) const;
  bool streams() const;
  void chooseOrder();
  void addGroups(ModeledSchedule &result);
  SmallVector<int64_t> getElements() const;
  void addPaddedBlocks(Schedule &schedule);
  void addPanels(Schedule &schedule);
  double getPackingCycles() const;
  void addShortSums(ModeledSchedule &chosen);
  ModeledSchedule makeSchedule();
  std::optional<Refusal> refuseToTileBy(const Schedule &schedule);

  StructuredOpInterface op;
  const Processor &processor;
  SmallVector<int64_t> converted;
  std::optional<Groups> groups;
  std::optional<Columns> columns;
  int64_t imageExtent;
  SmallVector<utils::IteratorType> iterators;
  SmallVector<int64_t> extents, assumed;
  SmallVector<LinearAccess> accesses;
  /// The loops along images and windows of unknown extent.
  SmallVector<unsigned> images, windows;
  /// The loops whose indices the payload uses.
  SmallVector<unsigned> indexed;
  /// The operations on vectors of an iteration, and the elements of a vector.
  int64_t operations = 0, lanes = 1;
  /// The cycles of the longest combination with an init.
  double chainLatency = 1;
  /// The operations of all combinations of partial results.
  double combinerOperations = 0;
  /// Whether there are tiles that take as long as loops.
  bool hasSlowTiles = false;
  /// All roles and tiles, those of fewer cycles first.
  SmallVector<Roles> candidates;
  // What is chosen.
  Roles best;
  LoopOrder order;
};

} // namespace mlir::structured::detail

#endif // LINALG_LIB_CODEGEN_REDUCTIONMODEL_H
