// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Conversion/Passes.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/BuiltinDialect.h"
#include "mlir/IR/Remarks.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGMAPMEMORYSPACESPASS
#include "linalg/Conversion/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;

/// `space` in the form of other spaces that are the same: numbers of any type.
static Attribute normalize(Attribute space) {
  auto number = dyn_cast_if_present<IntegerAttr>(space);
  if (!number)
    return space;
  return IntegerAttr::get(IntegerType::get(space.getContext(), 64),
                          number.getValue().sextOrTrunc(64));
}

/// Whether the type of a buffer can have `space`.
static bool isMemorySpace(Attribute space) {
  return isa<IntegerAttr, StringAttr, DictionaryAttr>(space) ||
         !isa<BuiltinDialect>(space.getDialect());
}

static std::string print(Attribute space) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  space.print(stream);
  return text;
}

namespace {
struct MapMemorySpacesPass
    : structured::impl::LinalgMapMemorySpacesPassBase<MapMemorySpacesPass> {
  using LinalgMapMemorySpacesPassBase::LinalgMapMemorySpacesPassBase;

  LogicalResult initialize(MLIRContext *context) override {
    targets.clear();
    for (StringRef pair : spaces)
      if (failed(readPair(context, pair)))
        return failure();
    return success();
  }

  void runOnOperation() override {
    AttrTypeReplacer replacer;
    Location loc = getOperation()->getLoc();
    replacer.addReplacement([&](MemRefType type) -> Type {
      return MemRefType::get(type.getShape(), type.getElementType(),
                             type.getLayout(),
                             replaceSpace(type.getMemorySpace(), loc));
    });
    replacer.addReplacement([&](UnrankedMemRefType type) -> Type {
      return UnrankedMemRefType::get(type.getElementType(),
                                     replaceSpace(type.getMemorySpace(), loc));
    });
    getOperation()->walk([&](Operation *op) {
      loc = op->getLoc();
      replacer.replaceElementsIn(op, /*replaceAttrs=*/true,
                                 /*replaceLocs=*/false, /*replaceTypes=*/true);
      replaceInOp(op);
    });
    reported.clear();
  }

private:
  LogicalResult readPair(MLIRContext *context, StringRef pair);
  Attribute replaceSpace(Attribute space, Location loc);

  void replaceInOp(Operation *op) {
    if (auto alloc = dyn_cast<bufferization::AllocTensorOp>(op)) {
      if (Attribute space = alloc.getMemorySpaceAttr()) {
        Attribute target = replaceSpace(space, op->getLoc());
        target ? alloc.setMemorySpaceAttr(target)
               : static_cast<void>(alloc.removeMemorySpaceAttr());
      }
    } else if (auto castOp = dyn_cast<memref::MemorySpaceCastOp>(op)) {
      if (castOp.getType() != castOp.getSource().getType())
        return;
      castOp.getResult().replaceAllUsesWith(castOp.getSource());
      castOp.erase();
    }
  }

  /// What memory spaces become; null is the default memory space.
  llvm::DenseMap<Attribute, Attribute> targets;
  /// The memory spaces that a remark has named.
  llvm::DenseSet<Attribute> reported;
};
} // namespace

/// Reads `FROM=TO`.
LogicalResult MapMemorySpacesPass::readPair(MLIRContext *context,
                                            StringRef pair) {
  auto [from, to] = pair.rsplit('=');
  auto fail = [&](StringRef what) {
    return emitError(UnknownLoc::get(context))
           << "option `spaces` of linalg-map-memory-spaces has '" << pair
           << "', expected " << what;
  };
  if (from.empty() || to.empty())
    return fail("two memory spaces FROM=TO");
  Attribute source = parseAttribute(from, context);
  Attribute target = source ? parseAttribute(to, context) : Attribute();
  if (!target)
    return failure();
  if (!isMemorySpace(source) || !isMemorySpace(target))
    return fail("memory spaces that are numbers, strings, dictionaries or "
                "attributes of a dialect");
  bool isDefault =
      isa<IntegerAttr>(target) && cast<IntegerAttr>(target).getValue().isZero();
  if (!targets
           .try_emplace(normalize(source),
                        isDefault ? Attribute() : normalize(target))
           .second)
    return fail("each memory space once");
  return success();
}

Attribute MapMemorySpacesPass::replaceSpace(Attribute space, Location loc) {
  if (!space)
    return {};
  Attribute target = targets.lookup(normalize(space));
  if (reported.insert(space).second)
    remark::passed(loc, remark::RemarkOpts::name("Mapped").category(
                            "linalg-map-memory-spaces"))
        << remark::add("mapped memory space {0} to {1}", print(space),
                       target ? print(target) : "the default one");
  return target;
}
