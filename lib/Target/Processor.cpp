// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Target/Processor.h"
#include "ProcessorEntries.h"
#include "mlir/Dialect/DLTI/DLTI.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::structured;
using structured::detail::kCPU;
using structured::detail::kDotProducts;

static constexpr StringLiteral kDevice = "CPU";
static constexpr StringLiteral kFeatures = "features";
static constexpr StringLiteral kVectorBits = "vector_bits";
static constexpr StringLiteral kVectorRegisters = "vector_registers";
static constexpr StringLiteral kMaskedVectors = "masked_vectors";
static constexpr StringLiteral kMaskedLoadBits = "masked_load_bits";
static constexpr StringLiteral kVectorLdexp = "vector_ldexp";
static constexpr StringLiteral kVectorLookup = "vector_lookup";
static constexpr StringLiteral kFMAsPerCycle = "fmas_per_cycle";
static constexpr StringLiteral kFMALatency = "fma_latency";
static constexpr StringLiteral kLoadsPerCycle = "loads_per_cycle";
static constexpr StringLiteral kCacheBytes[] = {"L1_cache_size_in_bytes",
                                                "L2_cache_size_in_bytes",
                                                "L3_cache_size_in_bytes"};
static constexpr StringLiteral kCacheLineBytes = "cache_line_in_bytes";
static constexpr StringLiteral kCores = "cores";
static constexpr StringLiteral kThreads = "threads";

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

namespace {
/// Reads entries of a device. The first one that is missing or wrong has an
/// error.
class EntryReader {
public:
  EntryReader(Operation *owner, TargetDeviceSpecInterface device)
      : owner(owner), device(device) {}

  bool hasFailed() const { return failed; }

  /// The value of an entry; null if there is none.
  Attribute find(StringRef key) {
    auto entry =
        device.getSpecForIdentifier(StringAttr::get(owner->getContext(), key));
    return entry ? entry.getValue() : Attribute();
  }

  /// The value of an entry of kind `Kind`; null after an error.
  template <typename Kind>
  Kind read(StringRef key, StringRef expected) {
    Attribute value = find(key);
    auto typed = dyn_cast_or_null<Kind>(value);
    if (!typed)
      fail(key, value, expected);
    return typed;
  }

  /// True or false; false after an error.
  bool readFlag(StringRef key) {
    auto flag = read<BoolAttr>(key, "true or false");
    return flag && flag.getValue();
  }

  /// The same; false if there is no entry.
  bool readOptionalFlag(StringRef key) { return find(key) && readFlag(key); }

  /// A positive integer; 0 after an error.
  int64_t readPositive(StringRef key) {
    constexpr StringLiteral expected = "a positive integer";
    auto integer = read<IntegerAttr>(key, expected);
    if (!integer)
      return 0;
    if (integer.getValue().getSignificantBits() > 63 ||
        !integer.getValue().isStrictlyPositive()) {
      fail(key, integer, expected);
      return 0;
    }
    return integer.getValue().getSExtValue();
  }

  /// Instructions, of which there may be none.
  SmallVector<const DotProduct *> readDotProducts(StringRef key) {
    SmallVector<const DotProduct *> products;
    Attribute value = find(key);
    if (!value)
      return products;
    auto names = dyn_cast<ArrayAttr>(value);
    for (Attribute element : names ? names.getValue() : ArrayRef(value)) {
      auto name = dyn_cast<StringAttr>(element);
      products.push_back(name ? findDotProduct(name) : nullptr);
    }
    if (!names || llvm::is_contained(products, nullptr))
      fail(key, value, "an array of strings, of " + getDotProductNames());
    return products;
  }

  void fail(StringRef key, Attribute found, const Twine &expected) {
    if (failed)
      return;
    failed = true;
    InFlightDiagnostic error = owner->emitError()
                               << "entry \"" << key << "\" of the device \""
                               << kDevice << "\" in dlti.target_system_spec ";
    if (found)
      error << "is " << found << ", expected " << expected;
    else
      error << "is missing, expected " << expected;
  }

private:
  Operation *owner;
  TargetDeviceSpecInterface device;
  bool failed = false;
};
} // namespace

/// The device of the innermost op around `op`, or itself, that describes
/// targets, and that op; null if there is none.
static std::pair<Operation *, TargetDeviceSpecInterface>
findDevice(Operation *op) {
  for (; op; op = op->getParentOp())
    if (auto system = op->getAttrOfType<TargetSystemSpecInterface>(
            DLTIDialect::kTargetSystemDescAttrName))
      return {op, system
                      .getDeviceSpecForDeviceID(
                          StringAttr::get(op->getContext(), kDevice))
                      .value_or(TargetDeviceSpecInterface())};
  return {};
}

FailureOr<Processor> mlir::structured::readProcessor(Operation *op) {
  FailureOr<std::optional<Processor>> processor = findProcessor(op);
  if (failed(processor))
    return failure();
  if (!*processor)
    return op->emitError()
           << "the module does not describe the target: expected a device \""
           << kDevice
           << "\" in dlti.target_system_spec, as linalg-describe-target "
              "writes it";
  return std::move(**processor);
}

FailureOr<std::optional<Processor>>
mlir::structured::findProcessor(Operation *op) {
  auto [owner, device] = findDevice(op);
  if (!device)
    return std::optional<Processor>();
  EntryReader reader(owner, device);
  Processor result;
  if (auto cpu = reader.read<StringAttr>(kCPU, "a string"))
    result.cpu = cpu.str();
  if (auto features = reader.read<StringAttr>(kFeatures, "a string"))
    result.features = features.str();
  result.vectorBits = reader.readPositive(kVectorBits);
  if (!reader.hasFailed() && !llvm::isPowerOf2_64(result.vectorBits))
    reader.fail(kVectorBits, reader.find(kVectorBits), "a power of two");
  result.vectorRegisters = reader.readPositive(kVectorRegisters);
  result.hasMaskedVectors = reader.readFlag(kMaskedVectors);
  if (reader.find(kMaskedLoadBits))
    result.maskedLoadBits = reader.readPositive(kMaskedLoadBits);
  result.hasVectorLdexp = reader.readOptionalFlag(kVectorLdexp);
  result.hasVectorLookup = reader.readOptionalFlag(kVectorLookup);
  result.fmasPerCycle = reader.readPositive(kFMAsPerCycle);
  result.fmaLatency = reader.readPositive(kFMALatency);
  result.loadsPerCycle = reader.readPositive(kLoadsPerCycle);
  result.dotProducts = reader.readDotProducts(kDotProducts);
  for (StringRef key : kCacheBytes) {
    if (!reader.find(key))
      break;
    result.cacheBytes.push_back(reader.readPositive(key));
  }
  if (result.cacheBytes.empty())
    reader.readPositive(kCacheBytes[0]);
  result.cacheLineBytes = reader.readPositive(kCacheLineBytes);
  result.cores = reader.readPositive(kCores);
  if (reader.find(kThreads))
    result.threads = reader.readPositive(kThreads);
  if (reader.hasFailed())
    return failure();
  return std::optional(std::move(result));
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

TargetDeviceSpecInterface
mlir::structured::toAttribute(MLIRContext *context,
                              const Processor &processor) {
  Builder builder(context);
  SmallVector<DataLayoutEntryInterface> entries;
  auto add = [&](StringRef key, Attribute value) {
    entries.push_back(
        DataLayoutEntryAttr::get(builder.getStringAttr(key), value));
  };
  auto addInteger = [&](StringRef key, int64_t value) {
    add(key, builder.getI64IntegerAttr(value));
  };
  add(kCPU, builder.getStringAttr(processor.cpu));
  add(kFeatures, builder.getStringAttr(processor.features));
  addInteger(kVectorBits, processor.vectorBits);
  addInteger(kVectorRegisters, processor.vectorRegisters);
  add(kMaskedVectors, builder.getBoolAttr(processor.hasMaskedVectors));
  if (processor.maskedLoadBits)
    addInteger(kMaskedLoadBits, *processor.maskedLoadBits);
  add(kVectorLdexp, builder.getBoolAttr(processor.hasVectorLdexp));
  add(kVectorLookup, builder.getBoolAttr(processor.hasVectorLookup));
  addInteger(kFMAsPerCycle, processor.fmasPerCycle);
  addInteger(kFMALatency, processor.fmaLatency);
  addInteger(kLoadsPerCycle, processor.loadsPerCycle);
  add(kDotProducts, builder.getStrArrayAttr(llvm::map_to_vector(
                        processor.dotProducts, [](const DotProduct *product) {
                          return StringRef(product->name);
                        })));
  for (auto [key, bytes] : llvm::zip(kCacheBytes, processor.cacheBytes))
    addInteger(key, bytes);
  addInteger(kCacheLineBytes, processor.cacheLineBytes);
  addInteger(kCores, processor.cores);
  if (processor.threads > 1)
    addInteger(kThreads, processor.threads);
  return TargetDeviceSpecAttr::get(context, entries);
}
