// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Codegen/Schedule.h"
#include "ConvertOperand.h"
#include "Utils/ValueBounds.h"
#include "linalg/Utils/PartialResults.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace mlir;
using namespace mlir::structured;

static constexpr StringLiteral kVersions = "versions";
static constexpr StringLiteral kExtents = "extents";
static constexpr StringLiteral kLeast = "least";
static constexpr StringLiteral kDivisors = "divisors";
static constexpr StringLiteral kPoints = "points";
static constexpr StringLiteral kLoops = "loops";
static constexpr StringLiteral kGreatest = "greatest";
static constexpr StringLiteral kSchedule = "schedule";
static constexpr StringLiteral kConvert = "convert";
static constexpr StringLiteral kConvertTo = "convert_to";
static constexpr StringLiteral kBlocks = "blocks";
static constexpr StringLiteral kSizes = "sizes";
static constexpr StringLiteral kPack = "pack";
static constexpr StringLiteral kBorders = "borders";
static constexpr StringLiteral kOperand = "operand";
static constexpr StringLiteral kPanel = "panel";
static constexpr StringLiteral kTile = "tile";
static constexpr StringLiteral kOrder = "order";
static constexpr StringLiteral kRemainders = "remainders";
static constexpr StringLiteral kPartial = "partial";
static constexpr StringLiteral kSkip = "skip";
static constexpr StringLiteral kMaskPadding = "mask_padding";
static constexpr StringLiteral kFuse = "fuse";
static constexpr StringLiteral kInit = "init";
static constexpr StringLiteral kUsers = "users";

// They are here as each inline copy would be compiled in its own way: versions
// have schedules.
Schedule::Schedule() = default;
Schedule::Schedule(const Schedule &) = default;
Schedule::Schedule(Schedule &&) = default;
Schedule &Schedule::operator=(const Schedule &) = default;
Schedule &Schedule::operator=(Schedule &&) = default;
Schedule::~Schedule() = default;

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

namespace {
/// Reads a schedule. Each function fails after an error at the op.
class ScheduleReader {
public:
  ScheduleReader(TilingInterface op, ChangedPayload changed)
      : op(op), numLoops(op.getLoopIteratorTypes().size()), changed(changed) {}

  FailureOr<Schedule> read(Attribute attribute) {
    auto dictionary = dyn_cast<DictionaryAttr>(attribute);
    if (!dictionary)
      return fail("", attribute, "a dictionary");
    Schedule schedule;
    if (failed(
            verifyKeys(dictionary, "",
                       {kVersions, kConvert, kConvertTo, kBlocks, kOrder, kTile,
                        kRemainders, kPartial, kSkip, kMaskPadding, kFuse})) ||
        failed(readVersions(dictionary.get(kVersions), schedule)) ||
        failed(readParts(dictionary, schedule)))
      return failure();
    return schedule;
  }

private:
  /// Reads all but versions.
  LogicalResult readParts(DictionaryAttr dictionary, Schedule &schedule) {
    return success(
        succeeded(readConvert(dictionary.get(kConvert), schedule)) &&
        succeeded(readConvertTo(dictionary.get(kConvertTo), schedule)) &&
        succeeded(readMaskPadding(dictionary.get(kMaskPadding), schedule)) &&
        succeeded(readBlocks(dictionary.get(kBlocks), schedule)) &&
        succeeded(readSizes(dictionary, kTile, kTile, schedule.tile)) &&
        succeeded(readOrder(dictionary.get(kOrder), schedule)) &&
        succeeded(readRemainders(dictionary.get(kRemainders), schedule)) &&
        succeeded(readPartial(dictionary.get(kPartial), schedule)) &&
        succeeded(readSkip(dictionary.get(kSkip), schedule)) &&
        succeeded(readFuse(dictionary.get(kFuse), schedule)) &&
        succeeded(verifyOrder(dictionary.get(kOrder), schedule)));
  }

  LogicalResult readVersions(Attribute attribute, Schedule &schedule) {
    auto readOne = [&](DictionaryAttr dictionary, const Twine &path) {
      ScheduleVersion &version = schedule.versions.emplace_back();
      return success(succeeded(readSizes(dictionary, kExtents, path + kExtents,
                                         version.extents)) &&
                     succeeded(readSizes(dictionary, kLeast, path + kLeast,
                                         version.least)) &&
                     succeeded(readSizes(dictionary, kDivisors,
                                         path + kDivisors, version.divisors)) &&
                     succeeded(readPoints(dictionary.get(kPoints),
                                          path + kPoints, version.points)) &&
                     succeeded(verifyExtents(dictionary.get(kExtents),
                                             path + kExtents, version)) &&
                     succeeded(readVersion(dictionary.get(kSchedule),
                                           path + kSchedule, version)));
    };
    return readArray(attribute, kVersions,
                     {kExtents, kLeast, kDivisors, kPoints, kSchedule},
                     readOne);
  }

  LogicalResult readPoints(Attribute attribute, const Twine &path,
                           BoundedPoints &points) {
    if (!attribute)
      return success();
    auto dictionary = dyn_cast<DictionaryAttr>(attribute);
    if (!dictionary)
      return fail(path, attribute, "a dictionary");
    if (failed(verifyKeys(dictionary, path + ".", {kLoops, kGreatest})) ||
        failed(readLoops(dictionary.get(kLoops), path + "." + kLoops,
                         points.loops)))
      return failure();
    Attribute greatest = dictionary.get(kGreatest);
    if (auto integer = dyn_cast_or_null<IntegerAttr>(greatest);
        integer && isSize(integer)) {
      points.greatest = integer.getValue().getSExtValue();
      return success();
    }
    return fail(path + "." + kGreatest, greatest,
                "an integer of " + expectSize(greatest));
  }

  /// Verifies that there are extents for which `version` is taken.
  LogicalResult verifyExtents(Attribute attribute, const Twine &path,
                              const ScheduleVersion &version) {
    for (auto [loop, greatest, least] :
         llvm::enumerate(version.extents, version.least))
      if (greatest && greatest < least)
        return fail(path, attribute,
                    "at least " + Twine(least) + " for loop " + Twine(loop) +
                        ", as in 'least'");
    return success();
  }

  /// Reads the schedule of `version` at `path`.
  LogicalResult readVersion(Attribute attribute, const Twine &path,
                            ScheduleVersion &version) {
    auto dictionary = dyn_cast_or_null<DictionaryAttr>(attribute);
    if (!dictionary)
      return fail(path, attribute, "a dictionary");
    llvm::SaveAndRestore<std::string> inside(prefix, (path + ".").str());
    llvm::SaveAndRestore<ArrayRef<int64_t>> ofVersion(bounds, version.extents);
    return success(succeeded(verifyKeys(dictionary, "",
                                        {kConvert, kConvertTo, kBlocks, kOrder,
                                         kTile, kRemainders, kPartial, kSkip,
                                         kMaskPadding, kFuse})) &&
                   succeeded(readParts(dictionary, version.schedule)));
  }

  /// An error about the part of the schedule at `path`.
  LogicalResult fail(const Twine &path, Attribute found,
                     const Twine &expected) {
    InFlightDiagnostic error = op->emitOpError() << kScheduleAttrName;
    if (std::string text = (prefix + path).str(); !text.empty())
      error << ": '" << text << "'";
    if (found)
      error << " is " << found;
    else
      error << " is missing";
    return error << ", expected " << expected.str();
  }

  LogicalResult verifyKeys(DictionaryAttr dictionary, const Twine &path,
                           ArrayRef<StringRef> known) {
    for (NamedAttribute entry : dictionary)
      if (!llvm::is_contained(known, entry.getName().getValue()))
        return op->emitOpError() << kScheduleAttrName << " has no '" << prefix
                                 << path.str() << entry.getName().getValue()
                                 << "', expected " << llvm::join(known, ", ");
    return success();
  }

  /// Whether `integer` is at least 0, and less than 2^62.
  static bool isSize(IntegerAttr integer) {
    return integer.getValue().getSignificantBits() <= 63 &&
           !integer.getValue().isNegative();
  }

  /// What is expected instead of `found`, which is no size.
  static StringRef expectSize(Attribute found) {
    auto integer = dyn_cast_or_null<IntegerAttr>(found);
    bool isLarge = integer && integer.getType().getIntOrFloatBitWidth() > 1 &&
                   integer.getValue().isStrictlyPositive();
    return isLarge ? "less than 2^62" : "0 or more";
  }

  /// Reads an array of integers of at least 0.
  LogicalResult readIntegers(Attribute attribute, const Twine &path,
                             SmallVectorImpl<int64_t> &integers) {
    auto array = dyn_cast_or_null<ArrayAttr>(attribute);
    if (!array)
      return fail(path, attribute, "an array of integers of 0 or more");
    for (Attribute element : array) {
      auto integer = dyn_cast<IntegerAttr>(element);
      if (!integer || !isSize(integer))
        return fail(path, attribute,
                    "an array of integers of " + expectSize(element));
      integers.push_back(integer.getValue().getSExtValue());
    }
    return success();
  }

  /// Reads a size for each loop; all 0 if there is no such entry.
  LogicalResult readSizes(DictionaryAttr dictionary, StringRef key,
                          const Twine &path, SmallVectorImpl<int64_t> &sizes) {
    Attribute attribute = dictionary.get(key);
    if (attribute && failed(readIntegers(attribute, path, sizes)))
      return failure();
    if (attribute && sizes.size() != numLoops)
      return fail(path, attribute,
                  "a size for each of the " + Twine(numLoops) + " loops");
    sizes.resize(numLoops, 0);
    return success();
  }

  /// Reads an array of dictionaries, each by `readOne`, which gets the path of
  /// its entries.
  LogicalResult readArray(
      Attribute attribute, const Twine &path, ArrayRef<StringRef> keys,
      function_ref<LogicalResult(DictionaryAttr, const Twine &)> readOne) {
    if (!attribute)
      return success();
    auto array = dyn_cast<ArrayAttr>(attribute);
    if (!array || !llvm::all_of(array, llvm::IsaPred<DictionaryAttr>))
      return fail(path, attribute, "an array of dictionaries");
    for (auto [number, element] :
         llvm::enumerate(array.getAsRange<DictionaryAttr>())) {
      std::string entry = (path + "[" + Twine(number) + "].").str();
      if (failed(verifyKeys(element, entry, keys)) ||
          failed(readOne(element, entry)))
        return failure();
    }
    return success();
  }

  LogicalResult readConvert(Attribute attribute, Schedule &schedule) {
    if (!attribute)
      return success();
    if (failed(readIntegers(attribute, kConvert, schedule.convert)))
      return failure();
    auto structured = dyn_cast<StructuredOpInterface>(op.getOperation());
    auto isOnlyCast = [&](int64_t number) {
      return number < countInputs() &&
             structured::detail::getOnlyCast(
                 structured, *structured.getDpsInputOperand(number));
    };
    if (changed == ChangedPayload::Adapt)
      llvm::erase_if(schedule.convert, std::not_fn(isOnlyCast));
    if (!areDifferent(schedule.convert, countInputs()) ||
        !llvm::all_of(schedule.convert, isOnlyCast))
      return fail(kConvert, attribute,
                  "different numbers of inputs whose elements the payload only "
                  "casts");
    return success();
  }

  LogicalResult readConvertTo(Attribute attribute, Schedule &schedule) {
    if (!attribute)
      return success();
    auto type = dyn_cast<TypeAttr>(attribute);
    auto isNarrower = [&](int64_t number) {
      auto structured = cast<StructuredOpInterface>(op.getOperation());
      return structured::detail::canConvertTo(
          structured, *structured.getDpsInputOperand(number), type.getValue());
    };
    if (type && changed == ChangedPayload::Adapt)
      llvm::erase_if(schedule.convert, std::not_fn(isNarrower));
    if (changed == ChangedPayload::Refuse && schedule.convert.empty())
      return fail(kConvertTo, attribute, "inputs to convert in 'convert'");
    if (!type || !llvm::all_of(schedule.convert, isNarrower))
      return fail(kConvertTo, attribute,
                  "a type wider than the elements to convert, and narrower "
                  "than the type that the payload extends them to");
    schedule.convertTo = type.getValue();
    return success();
  }

  LogicalResult readBlocks(Attribute attribute, Schedule &schedule) {
    auto readBlock = [&](DictionaryAttr dictionary, const Twine &path) {
      ScheduleBlock &block = schedule.blocks.emplace_back();
      return success(
          succeeded(
              readSizes(dictionary, kSizes, path + kSizes, block.sizes)) &&
          succeeded(readPack(dictionary.get(kPack), path + kPack, block)) &&
          succeeded(readBorders(dictionary.get(kBorders), path + kBorders,
                                schedule, block)));
    };
    return readArray(attribute, kBlocks, {kSizes, kPack, kBorders}, readBlock);
  }

  LogicalResult readBorders(Attribute attribute, const Twine &path,
                            const Schedule &schedule, ScheduleBlock &block) {
    if (!attribute)
      return success();
    if (failed(readIntegers(attribute, path, block.borders)))
      return failure();
    auto hasSize = [&](int64_t loop) { return block.sizes[loop] != 0; };
    if (!areDifferentLoops(block.borders) ||
        !llvm::all_of(block.borders, hasSize))
      return fail(path, attribute, "different loops that have a size");
    bool isMasked = block.pack.empty() && schedule.maskPadding.size() == 1;
    if (!isMasked && (block.pack.size() != 1 || block.pack.front().hasPanels()))
      return fail(path, attribute,
                  "one operand to copy, without panels, or none and one in "
                  "'mask_padding'");
    return success();
  }

  LogicalResult readPack(Attribute attribute, const Twine &path,
                         ScheduleBlock &block) {
    auto readCopy = [&](DictionaryAttr dictionary, const Twine &path) {
      PackedOperand &packed = block.pack.emplace_back();
      return success(
          succeeded(
              readOperand(dictionary.get(kOperand), path + kOperand, packed)) &&
          succeeded(
              readSizes(dictionary, kPanel, path + kPanel, packed.panel)) &&
          succeeded(readSizes(dictionary, kTile, path + kTile, packed.tile)) &&
          succeeded(
              verifyPanel(dictionary.get(kPanel), path + kPanel, packed)));
    };
    return readArray(attribute, path, {kOperand, kPanel, kTile}, readCopy);
  }

  LogicalResult readOperand(Attribute attribute, const Twine &path,
                            PackedOperand &packed) {
    auto structured = dyn_cast<StructuredOpInterface>(op.getOperation());
    int64_t numInputs = structured ? structured.getNumDpsInputs() : 0;
    auto integer = dyn_cast_or_null<IntegerAttr>(attribute);
    int64_t number = integer && integer.getValue().getSignificantBits() < 32
                         ? integer.getValue().getSExtValue()
                         : -1;
    if (number < 0 || number >= numInputs)
      return fail(path, attribute,
                  "the number of an input, less than " + Twine(numInputs));
    packed.operand = number;
    return success();
  }

  /// Whether elements of `operand` can be copied into panels, the last of which
  /// zeros fill.
  static bool canHavePanels(OpOperand &operand) {
    auto type = dyn_cast<RankedTensorType>(operand.get().getType());
    return type && type.getElementType().isSignlessIntOrIndexOrFloat();
  }

  /// A panel divides dimensions of the operand, and is no more than caches
  /// have.
  LogicalResult verifyPanel(Attribute attribute, const Twine &path,
                            const PackedOperand &packed) {
    auto structured = cast<StructuredOpInterface>(op.getOperation());
    OpOperand &operand = *structured.getDpsInputOperand(packed.operand);
    if (packed.hasPanels() && !canHavePanels(operand))
      return fail(path, attribute,
                  "none, as operand " + Twine(packed.operand) +
                      " is no tensor of integers or floats");
    AffineMap map = structured.getMatchingIndexingMap(&operand);
    for (auto [loop, size] : llvm::enumerate(packed.panel))
      if (size &&
          !map.getResultPosition(getAffineDimExpr(loop, op.getContext())))
        return fail(path, attribute,
                    "0 for d" + Twine(loop) +
                        ", which is not the index of a dimension of operand " +
                        Twine(packed.operand));
    constexpr int64_t most = int64_t(1) << 24;
    int64_t elements = 1;
    for (int64_t size : packed.panel)
      if (size && llvm::MulOverflow(elements, size, elements))
        elements = most + 1;
    if (elements > most)
      return fail(path, attribute,
                  "a panel of at most " + Twine(most) + " elements");
    return success();
  }

  LogicalResult readOrder(Attribute attribute, Schedule &schedule) {
    if (!attribute) {
      llvm::append_range(schedule.order, llvm::seq<int64_t>(numLoops));
      return success();
    }
    return readLoops(attribute, kOrder, schedule.order);
  }

  /// Whether all iterations of `loop` fit into the tile of `schedule`, if no
  /// tiles divide it. Loops of known extents have tiles of their extents.
  bool fitsTile(unsigned loop, const Schedule &schedule) {
    auto structured = dyn_cast<StructuredOpInterface>(op.getOperation());
    int64_t tile = schedule.tile[loop];
    if (tile == 0 ||
        (structured && !ShapedType::isDynamic(
                           structured::getStaticLoopSizes(structured)[loop])))
      return true;
    auto isWithin = [&](int64_t extent) { return extent && extent <= tile; };
    if (!bounds.empty() && isWithin(bounds[loop]))
      return true;
    if (llvm::any_of(schedule.blocks, [&](const ScheduleBlock &block) {
          return isWithin(block.sizes[loop]);
        }))
      return true;
    return structured &&
           structured::detail::getGreatestLoopExtent(structured, loop)
                   .value_or(tile + 1) <= tile;
  }

  /// Verifies that loops which `order` leaves out are one tile.
  LogicalResult verifyOrder(Attribute attribute, const Schedule &schedule) {
    if (!attribute || changed == ChangedPayload::Adapt)
      return success();
    for (unsigned loop = 0; loop < numLoops; ++loop)
      if (!llvm::is_contained(schedule.order, int64_t(loop)) &&
          !fitsTile(loop, schedule))
        return fail(kOrder, attribute,
                    Twine(loop) +
                        " among the loops, as its extent may exceed the " +
                        Twine(schedule.tile[loop]) + " in 'tile'");
    return success();
  }

  /// Whether `numbers`, none of which is negative, are different ones of
  /// `count`.
  static bool areDifferent(ArrayRef<int64_t> numbers, int64_t count) {
    llvm::SmallBitVector seen(count);
    for (int64_t number : numbers) {
      if (number >= count || seen.test(number))
        return false;
      seen.set(number);
    }
    return true;
  }

  bool areDifferentLoops(ArrayRef<int64_t> loops) const {
    return areDifferent(loops, numLoops);
  }

  int64_t countInputs() {
    auto structured = dyn_cast<StructuredOpInterface>(op.getOperation());
    return structured ? structured.getNumDpsInputs() : 0;
  }

  /// Reads different loops.
  LogicalResult readLoops(Attribute attribute, const Twine &path,
                          SmallVectorImpl<int64_t> &loops) {
    if (failed(readIntegers(attribute, path, loops)))
      return failure();
    if (!areDifferentLoops(loops))
      return fail(path, attribute,
                  "different numbers of the " + Twine(numLoops) + " loops");
    return success();
  }

  LogicalResult readRemainders(Attribute attribute, Schedule &schedule) {
    schedule.remainders.resize(numLoops);
    if (!attribute)
      return success();
    auto array = dyn_cast<ArrayAttr>(attribute);
    if (!array || array.size() != numLoops)
      return fail(kRemainders, attribute,
                  "an array of sizes for each of the " + Twine(numLoops) +
                      " loops");
    for (auto [loop, element] : llvm::enumerate(array)) {
      std::string path = (kRemainders + "[" + Twine(loop) + "]").str();
      SmallVector<int64_t> &sizes = schedule.remainders[loop];
      if (failed(readIntegers(element, path, sizes)))
        return failure();
      int64_t previous = schedule.tile[loop];
      for (auto [position, size] : llvm::enumerate(sizes)) {
        bool isLast = position + 1 == sizes.size(),
             isAgain = size == previous &&
                       (isLast || (position == 0 && sizes.size() == 2));
        if (size == 0 || (size >= previous && !isAgain))
          return fail(path, element,
                      "positive sizes that decrease from the tile's " +
                          Twine(schedule.tile[loop]) +
                          ", where the last one, or the first of two, may "
                          "repeat the one before");
        previous = size;
      }
    }
    return success();
  }

  LogicalResult readPartial(Attribute attribute, Schedule &schedule) {
    if (!attribute)
      return success();
    if (failed(readIntegers(attribute, kPartial, schedule.partial)))
      return failure();
    if (schedule.partial.empty())
      return success();
    SmallVector<utils::IteratorType> iterators = op.getLoopIteratorTypes();
    auto isReduction = [&](int64_t loop) {
      return iterators[loop] == utils::IteratorType::reduction;
    };
    if (!areDifferentLoops(schedule.partial) ||
        !llvm::all_of(schedule.partial, isReduction))
      return fail(kPartial, attribute, "different numbers of reduction loops");
    auto hasSize = [&](int64_t loop) { return schedule.tile[loop] != 0; };
    if (!llvm::all_of(schedule.partial, hasSize))
      return fail(kPartial, attribute, "loops that have a size in 'tile'");
    auto structured = dyn_cast<StructuredOpInterface>(op.getOperation());
    std::optional<Refusal> refusal = "it is no structured op";
    if (structured)
      refusal = refuseToReducePartially(
          structured, llvm::to_vector_of<unsigned>(schedule.partial));
    if (!refusal)
      return success();
    if (changed == ChangedPayload::Refuse)
      return fail(kPartial, attribute, "none, as " + refusal->reason);
    schedule.partial.clear();
    return success();
  }

  LogicalResult readSkip(Attribute attribute, Schedule &schedule) {
    if (!attribute)
      return success();
    if (failed(readIntegers(attribute, kSkip, schedule.skip)))
      return failure();
    SmallVector<utils::IteratorType> iterators = op.getLoopIteratorTypes();
    const auto *sum = llvm::find_if(schedule.order, [&](int64_t loop) {
      return iterators[loop] == utils::IteratorType::reduction;
    });
    // Before these, ops that are fused would be skipped too.
    ArrayRef<int64_t> inSum(sum, schedule.order.end());
    for (int64_t loop : schedule.skip)
      if (loop >= int64_t(numLoops) || schedule.tile[loop] != 1 ||
          (changed == ChangedPayload::Refuse &&
           !llvm::is_contained(inSum, loop)))
        return fail(kSkip, attribute,
                    "numbers of loops whose size in 'tile' is 1, and that are "
                    "not before all reduction loops in 'order'");
    return success();
  }

  LogicalResult readMaskPadding(Attribute attribute, Schedule &schedule) {
    if (!attribute)
      return success();
    if (failed(readIntegers(attribute, kMaskPadding, schedule.maskPadding)))
      return failure();
    if (!areDifferent(schedule.maskPadding, countInputs()))
      return fail(kMaskPadding, attribute,
                  "different numbers of the " + Twine(countInputs()) +
                      " inputs");
    return success();
  }

  LogicalResult readFuse(Attribute attribute, Schedule &schedule) {
    if (!attribute)
      return success();
    auto array = dyn_cast<ArrayAttr>(attribute);
    if (!array)
      return fail(kFuse, attribute, "an array of strings, init or users");
    for (Attribute element : array) {
      auto name = dyn_cast<StringAttr>(element);
      if (!name || (name != kInit && name != kUsers))
        return fail(kFuse, attribute, "an array of strings, init or users");
      (name == kInit ? schedule.fusesInit : schedule.fusesUsers) = true;
    }
    return success();
  }

  TilingInterface op;
  size_t numLoops;
  ChangedPayload changed;
  /// The path of the version that is read, and the greatest extents of its
  /// loops; none outside of versions.
  std::string prefix;
  ArrayRef<int64_t> bounds;
};
} // namespace

FailureOr<std::optional<Schedule>> Schedule::get(TilingInterface op,
                                                 ChangedPayload changed) {
  Attribute attribute = op->getAttr(kScheduleAttrName);
  if (!attribute)
    return std::optional<Schedule>();
  FailureOr<Schedule> schedule = ScheduleReader(op, changed).read(attribute);
  if (failed(schedule))
    return failure();
  return std::optional<Schedule>(std::move(*schedule));
}

SmallVector<int64_t> Schedule::getRemainders(int64_t size) {
  constexpr int64_t manyRows = 8;
  int64_t part = size < manyRows ? size / 3 : size / 2;
  SmallVector<int64_t> remainders;
  for (int64_t smaller : {int64_t(llvm::bit_floor(uint64_t(part))), int64_t(1)})
    if (smaller > 0 && smaller < size &&
        !llvm::is_contained(remainders, smaller))
      remainders.push_back(smaller);
  return remainders;
}

SmallVector<int64_t> Schedule::getPartialTiles(int64_t size) {
  constexpr int64_t fewRows = 3;
  if (size <= fewRows)
    return getRemainders(size);
  return {size, (size + 1) / 2};
}

bool mlir::structured::fusesUsers(Operation *op) {
  Attribute schedule = op->getAttr(kScheduleAttrName);
  auto isUsers = [](StringAttr text) {
    return text == kUsers ? WalkResult::interrupt() : WalkResult::advance();
  };
  return schedule && schedule.walk(isUsers).wasInterrupted();
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

/// Whether some size is not 0.
static bool hasSizes(ArrayRef<int64_t> sizes) {
  return llvm::any_of(sizes, [](int64_t size) { return size != 0; });
}

DictionaryAttr Schedule::toAttribute(MLIRContext *context) const {
  Builder builder(context);
  auto entry = [&](StringRef key, Attribute value) {
    return builder.getNamedAttr(key, value);
  };
  auto integers = [&](ArrayRef<int64_t> values) {
    return builder.getI64ArrayAttr(values);
  };
  SmallVector<Attribute> blockAttrs;
  for (const ScheduleBlock &block : blocks) {
    SmallVector<NamedAttribute> entries = {
        entry(kSizes, integers(block.sizes))};
    SmallVector<Attribute> packAttrs;
    for (const PackedOperand &packed : block.pack) {
      SmallVector<NamedAttribute> copy = {
          entry(kOperand, builder.getI64IntegerAttr(packed.operand))};
      if (packed.hasPanels())
        copy.push_back(entry(kPanel, integers(packed.panel)));
      if (hasSizes(packed.tile))
        copy.push_back(entry(kTile, integers(packed.tile)));
      packAttrs.push_back(builder.getDictionaryAttr(copy));
    }
    if (!packAttrs.empty())
      entries.push_back(entry(kPack, builder.getArrayAttr(packAttrs)));
    if (!block.borders.empty())
      entries.push_back(entry(kBorders, integers(block.borders)));
    blockAttrs.push_back(builder.getDictionaryAttr(entries));
  }
  SmallVector<NamedAttribute> entries;
  SmallVector<Attribute> versionAttrs;
  for (const auto &[extents, least, divisors, points, schedule] : versions) {
    SmallVector<NamedAttribute> version = {
        entry(kSchedule, schedule.toAttribute(context))};
    if (hasSizes(extents))
      version.push_back(entry(kExtents, integers(extents)));
    if (hasSizes(least))
      version.push_back(entry(kLeast, integers(least)));
    if (hasSizes(divisors))
      version.push_back(entry(kDivisors, integers(divisors)));
    if (!points.loops.empty())
      version.push_back(entry(
          kPoints,
          builder.getDictionaryAttr(
              {entry(kLoops, integers(points.loops)),
               entry(kGreatest, builder.getI64IntegerAttr(points.greatest))})));
    versionAttrs.push_back(builder.getDictionaryAttr(version));
  }
  if (!versionAttrs.empty())
    entries.push_back(entry(kVersions, builder.getArrayAttr(versionAttrs)));
  if (!convert.empty())
    entries.push_back(entry(kConvert, integers(convert)));
  if (convertTo && !convert.empty())
    entries.push_back(entry(kConvertTo, TypeAttr::get(convertTo)));
  if (!blockAttrs.empty())
    entries.push_back(entry(kBlocks, builder.getArrayAttr(blockAttrs)));
  if (!llvm::equal(order, llvm::seq<int64_t>(tile.size())))
    entries.push_back(entry(kOrder, integers(order)));
  entries.push_back(entry(kTile, integers(tile)));
  if (llvm::any_of(remainders,
                   [](const auto &sizes) { return !sizes.empty(); })) {
    SmallVector<Attribute> sizes;
    for (ArrayRef<int64_t> sizesOfLoop : remainders)
      sizes.push_back(integers(sizesOfLoop));
    entries.push_back(entry(kRemainders, builder.getArrayAttr(sizes)));
  }
  if (!partial.empty())
    entries.push_back(entry(kPartial, integers(partial)));
  if (!skip.empty())
    entries.push_back(entry(kSkip, integers(skip)));
  if (!maskPadding.empty())
    entries.push_back(entry(kMaskPadding, integers(maskPadding)));
  SmallVector<StringRef> fused;
  if (fusesInit)
    fused.push_back(kInit);
  if (fusesUsers)
    fused.push_back(kUsers);
  if (!fused.empty())
    entries.push_back(entry(kFuse, builder.getStrArrayAttr(fused)));
  return builder.getDictionaryAttr(entries);
}
