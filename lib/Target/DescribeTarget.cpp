// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ProcessorEntries.h"
#include "linalg/Target/Passes.h"
#include "linalg/Target/Processor.h"
#include "mlir/Dialect/DLTI/DLTI.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGDESCRIBETARGETPASS
#include "linalg/Target/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;
using structured::detail::kCPU;
using structured::detail::kDotProducts;

static bool hasKey(ArrayRef<DataLayoutEntryInterface> entries,
                   DataLayoutEntryKey key) {
  return llvm::any_of(entries, [key](DataLayoutEntryInterface entry) {
    return entry.getKey() == key;
  });
}

/// `entries` and those of `others` that have other keys. If `entries` name a
/// processor, it has the instructions that they list, none by default.
static SmallVector<DataLayoutEntryInterface>
mergeEntries(MLIRContext *context, ArrayRef<DataLayoutEntryInterface> entries,
             ArrayRef<DataLayoutEntryInterface> others) {
  bool isNamed = hasKey(entries, StringAttr::get(context, kCPU));
  DataLayoutEntryKey instructions = StringAttr::get(context, kDotProducts);
  SmallVector<DataLayoutEntryInterface> merged(entries);
  for (DataLayoutEntryInterface other : others)
    if (!hasKey(entries, other.getKey()) &&
        !(isNamed && other.getKey() == instructions))
      merged.push_back(other);
  return merged;
}

/// `system` with entries of `device` added to its device "CPU".
static TargetSystemSpecInterface addToSystem(MLIRContext *context,
                                             TargetSystemSpecInterface system,
                                             TargetDeviceSpecInterface device) {
  auto id = StringAttr::get(context, "CPU");
  SmallVector<DataLayoutEntryInterface> devices;
  if (system)
    devices = llvm::to_vector(system.getEntries());
  for (DataLayoutEntryInterface &entry : devices) {
    auto existing = dyn_cast<TargetDeviceSpecInterface>(entry.getValue());
    if (entry.getKey() != DataLayoutEntryKey(id) || !existing)
      continue;
    entry = DataLayoutEntryAttr::get(
        id, TargetDeviceSpecAttr::get(
                context, mergeEntries(context, existing.getEntries(),
                                      device.getEntries())));
    return TargetSystemSpecAttr::get(context, devices);
  }
  devices.push_back(DataLayoutEntryAttr::get(id, device));
  return TargetSystemSpecAttr::get(context, devices);
}

void mlir::structured::describeIn(ModuleOp module, const Processor &processor) {
  MLIRContext *context = module.getContext();
  context->loadDialect<DLTIDialect>();
  auto system = module->getAttrOfType<TargetSystemSpecInterface>(
      DLTIDialect::kTargetSystemDescAttrName);
  module->setAttr(
      DLTIDialect::kTargetSystemDescAttrName,
      addToSystem(context, system, toAttribute(context, processor)));
}

namespace {
struct DescribeTargetPass
    : structured::impl::LinalgDescribeTargetPassBase<DescribeTargetPass> {
  using LinalgDescribeTargetPassBase::LinalgDescribeTargetPassBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    llvm::Expected<Processor> processor =
        describeProcessor(targetCPU, targetFeatures);
    if (!processor) {
      module.emitError() << "linalg-describe-target: "
                         << llvm::toString(processor.takeError());
      return signalPassFailure();
    }
    if (threads == 0) {
      module.emitError() << "linalg-describe-target: option `threads` is 0, "
                            "expected 1 or more";
      return signalPassFailure();
    }
    processor->threads = threads;
    describeIn(module, *processor);
  }
};
} // namespace
