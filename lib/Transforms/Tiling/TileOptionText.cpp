// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "TileOptionText.h"
#include "linalg/Transforms/Tiling/TileAttribute.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Dialect/SCF/IR/DeviceMappingInterface.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

static InFlightDiagnostic emitOptionError(Location loc, StringRef option,
                                          StringRef pass) {
  return emitError(loc) << "option `" << option << "` of " << pass << " ";
}

LogicalResult mlir::structured::detail::verifySizes(Location loc,
                                                    StringRef pass,
                                                    ArrayRef<int64_t> sizes) {
  for (int64_t size : sizes)
    if (size < 0)
      return emitOptionError(loc, "sizes", pass)
             << "has " << size << ", expected 0 or more";
  return success();
}

LogicalResult
mlir::structured::detail::verifyInterchange(Location loc, StringRef pass,
                                            ArrayRef<int64_t> interchange) {
  if (isPermutationVector(interchange))
    return success();
  return emitOptionError(loc, "interchange", pass)
         << "is [" << interchange
         << "], expected each of the numbers from 0 to its length - 1 once";
}

LogicalResult mlir::structured::detail::verifyNumbersOfLoops(
    Operation *root, StringRef pass, ArrayRef<int64_t> sizes,
    ArrayRef<int64_t> interchange, ArrayRef<Operation *> ops) {
  size_t most = 0;
  bool isAnyTileable = false;
  for (Operation *op : ops)
    if (auto tileable = dyn_cast<TilingInterface>(op)) {
      isAnyTileable = true;
      most = std::max(most, tileable.getLoopIteratorTypes().size());
    }
  if (!isAnyTileable)
    return success();
  if (sizes.size() > most)
    return emitOptionError(root->getLoc(), "sizes", pass)
           << "has " << sizes.size() << " sizes, but no op has more than "
           << most << " loops";
  if (interchange.size() > most)
    return emitOptionError(root->getLoc(), "interchange", pass)
           << "has " << interchange.size()
           << " numbers, but no op has more than " << most << " loops";
  return success();
}

bool mlir::structured::detail::mayBeOp(StringRef name, MLIRContext *context) {
  StringRef dialect = name.split('.').first;
  if (context->getLoadedDialect(dialect))
    return RegisteredOperationName::lookup(name, context).has_value();
  return llvm::is_contained(context->getAvailableDialects(), dialect);
}

LogicalResult mlir::structured::detail::chooseOptions(
    TilingInterface op, const TileOptions &defaults, ArrayRef<std::string> peel,
    TileOptions &options) {
  auto own = readTileAttribute(op);
  if (failed(own))
    return failure();
  options = defaults;
  if (!own->has_value())
    return success();
  options.sizes = **own;
  SmallVector<unsigned> cut =
      getLoopsToCut(op.getLoopIteratorTypes().size(), options);
  if (llvm::is_contained(peel, "all"))
    options.peel = cut;
  else
    llvm::erase_if(options.peel, [&](unsigned loop) {
      return !llvm::is_contained(cut, loop);
    });
  return success();
}

void mlir::structured::detail::consumeTileAttribute(RewriterBase &rewriter,
                                                    Operation *op,
                                                    TileOptions &options) {
  rewriter.modifyOpInPlace(op,
                           [&] { op->removeDiscardableAttr(kTileAttrName); });
  makeSizesPositive(rewriter, op, options.sizes);
}

/// Parses the attribute `text`; null, without an error, if it is invalid.
static Attribute parseQuietly(StringRef text, MLIRContext *context) {
  ScopedDiagnosticHandler quiet(context, [](Diagnostic &) {});
  return parseAttribute(text, context);
}

FailureOr<SmallVector<Attribute>>
mlir::structured::detail::parseMapping(Location loc, StringRef pass,
                                       ArrayRef<std::string> mapping,
                                       TileLoops loops) {
  SmallVector<Attribute> attributes;
  if (!mapping.empty() && loops != TileLoops::Forall)
    return emitOptionError(loc, "mapping", pass)
           << "is for the dimensions of scf.forall: it wants `loops` to be "
              "forall";
  for (StringRef text : mapping) {
    Attribute attribute = parseQuietly(text, loc.getContext());
    if (!isa_and_nonnull<DeviceMappingAttrInterface>(attribute))
      return emitOptionError(loc, "mapping", pass)
             << "has '" << text
             << "', expected a device mapping, such as #gpu.block<x>";
    if (llvm::is_contained(attributes, attribute))
      return emitOptionError(loc, "mapping", pass)
             << "has " << attribute << " twice";
    attributes.push_back(attribute);
  }
  return attributes;
}

LogicalResult
mlir::structured::detail::verifyMapping(TilingInterface op, StringRef pass,
                                        const TileOptions &options) {
  size_t numLoops =
      getLoopsToCut(op.getLoopIteratorTypes().size(), options).size();
  if (options.mapping.empty() || options.mapping.size() == numLoops)
    return success();
  return emitOptionError(op->getLoc(), "mapping", pass)
         << "has length " << options.mapping.size() << ", but of "
         << op->getName() << " there are " << numLoops << " loops to tile";
}

FailureOr<SmallVector<unsigned>>
mlir::structured::detail::parsePeel(Location loc, StringRef pass,
                                    ArrayRef<std::string> peel,
                                    const TileOptions &options) {
  SmallVector<unsigned> cut = getLoopsToCut(options.sizes.size(), options);
  if (!peel.empty() && options.loops != TileLoops::For)
    return emitOptionError(loc, "peel", pass)
           << "wants `loops` to be for: the tiles of scf.forall are not one "
              "after the other";
  SmallVector<unsigned> loops;
  for (StringRef text : peel) {
    unsigned loop;
    if (text == "all")
      llvm::append_range(loops, cut);
    else if (!text.getAsInteger(10, loop) && llvm::is_contained(cut, loop))
      loops.push_back(loop);
    else
      return emitOptionError(loc, "peel", pass)
             << "has '" << text
             << "', expected the number of a loop that `sizes` cuts, or all";
  }
  return loops;
}

std::string
mlir::structured::detail::describeTiles(TilingInterface op,
                                        const TileOptions &options) {
  std::string text;
  llvm::raw_string_ostream os(text);
  auto describe = [&](unsigned loop) {
    os << llvm::formatv("d{0} by ", loop);
    if (std::optional<int64_t> size = getConstantIntValue(options.sizes[loop]))
      os << *size;
    else
      os << "a dynamic size";
  };
  llvm::interleaveComma(
      getLoopsToCut(op.getLoopIteratorTypes().size(), options), os, describe);
  return text;
}
