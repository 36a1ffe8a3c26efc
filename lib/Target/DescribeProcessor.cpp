// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Target/Processor.h"
#include "linalg/Target/TilePermission.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCSchedule.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Host.h"
#include <cmath>
#include <fstream>
#include <unistd.h>

using namespace mlir::structured;
using llvm::StringRef;
using llvm::TargetTransformInfo;

static constexpr StringRef kHost = "host";

//===----------------------------------------------------------------------===//
// The processor in LLVM's words
//===----------------------------------------------------------------------===//

/// The features of the host that differ from those of a processor of its name:
/// a virtual machine may hide some.
static std::string getHostFeatures(const llvm::MCSubtargetInfo &ofName) {
  std::vector<std::string> features;
  for (const auto &feature : llvm::sys::getHostCPUFeatures()) {
    std::string wanted = ("+" + feature.getKey()).str();
    if (ofName.checkFeatures(wanted) != feature.getValue())
      features.push_back((feature.getValue() ? "+" : "-") +
                         feature.getKey().str());
  }
  llvm::sort(features);
  return llvm::join(features, ",");
}

/// Whether `text` adds or removes a feature that LLVM knows.
static bool isFeature(const llvm::MCSubtargetInfo &subtarget, StringRef text) {
  return (text.starts_with("+") || text.starts_with("-")) &&
         llvm::any_of(subtarget.getAllProcessorFeatures(),
                      [&](const llvm::SubtargetFeatureKV &known) {
                        return text.drop_front() == known.Key;
                      });
}

namespace {
/// LLVM's objects for one processor.
struct Target {
  std::unique_ptr<llvm::TargetMachine> machine;
  std::string cpu, features;
};
} // namespace

static llvm::Expected<Target> createTarget(StringRef cpu, StringRef features) {
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
  llvm::Triple triple(llvm::sys::getProcessTriple());
  std::string message;
  const llvm::Target *target =
      llvm::TargetRegistry::lookupTarget(triple, message);
  if (!target)
    return llvm::createStringError(message);
  Target result;
  result.cpu = cpu == kHost ? llvm::sys::getHostCPUName().str() : cpu.str();
  std::unique_ptr<llvm::MCSubtargetInfo> subtarget(
      target->createMCSubtargetInfo(triple, "", ""));
  if (!subtarget->isCPUStringValid(result.cpu))
    return llvm::createStringError(
        "LLVM does not know the processor '" + result.cpu + "' of " +
        triple.getArchName() +
        ", expected host or one that llc-22 -mcpu=help "
        "lists");
  for (StringRef feature : llvm::split(features, ','))
    if (!features.empty() && !isFeature(*subtarget, feature))
      return llvm::createStringError("LLVM does not know the feature '" +
                                     feature +
                                     "', expected such as +avx2 or -avx512f");
  std::vector<std::string> all;
  if (cpu == kHost) {
    subtarget.reset(target->createMCSubtargetInfo(triple, result.cpu, ""));
    all.push_back(getHostFeatures(*subtarget));
  }
  all.push_back(features.str());
  llvm::erase(all, "");
  result.features = llvm::join(all, ",");
  result.machine.reset(
      target->createTargetMachine(triple, result.cpu, result.features,
                                  llvm::TargetOptions(), std::nullopt));
  return result;
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

namespace {
/// The names of instructions on vectors of f32.
struct InstructionNames {
  StringRef fma, load, store;
};
} // namespace

static InstructionNames getInstructionNames(const llvm::Triple &triple,
                                            int64_t bits) {
  if (triple.isAArch64())
    return {"FMLAv4f32", "LDRQui", "STRQui"};
  if (!triple.isX86())
    return {"", "", ""};
  // MLIR22-68: models of processors that multiply two vectors of 512 bits in a
  // cycle say one; what they say of 256 bits is right.
  if (bits >= 512)
    return {"VFMADD213PSYr", "VMOVUPSZrm", "VMOVUPSZmr"};
  if (bits >= 256)
    return {"VFMADD213PSYr", "VMOVUPSYrm", "VMOVUPSYmr"};
  return {"VFMADD213PSr", "VMOVUPSrm", "VMOVUPSmr"};
}

namespace {
/// What LLVM's model of a processor, by which it schedules instructions, says
/// of one.
struct InstructionCost {
  int64_t perCycle, latency, microOps;
};
} // namespace

static std::optional<InstructionCost>
findCost(const llvm::TargetMachine &machine, StringRef name) {
  const llvm::MCSubtargetInfo &subtarget = *machine.getMCSubtargetInfo();
  const llvm::MCSchedModel &model = subtarget.getSchedModel();
  if (!model.hasInstrSchedModel())
    return std::nullopt;
  const llvm::MCInstrInfo &instructions = *machine.getMCInstrInfo();
  for (unsigned opcode = 0; opcode < instructions.getNumOpcodes(); ++opcode) {
    if (instructions.getName(opcode) != name)
      continue;
    const llvm::MCSchedClassDesc *desc =
        model.getSchedClassDesc(instructions.get(opcode).getSchedClass());
    if (!desc->isValid() || desc->isVariant())
      return std::nullopt;
    double cycles =
        llvm::MCSchedModel::getReciprocalThroughput(subtarget, *desc);
    int latency = llvm::MCSchedModel::computeInstrLatency(subtarget, *desc);
    return InstructionCost{std::max<int64_t>(std::llround(1 / cycles), 1),
                           std::max(latency, 1), desc->NumMicroOps};
  }
  return std::nullopt;
}

/// One a cycle, and four cycles, in one piece, where LLVM has no model.
static InstructionCost getCost(const llvm::TargetMachine &machine,
                               StringRef name) {
  return findCost(machine, name).value_or(InstructionCost{1, 4, 1});
}

/// How many vectors are loaded in a cycle.
static int64_t countLoads(const llvm::TargetMachine &machine,
                          const InstructionNames &names, int64_t bits) {
  int64_t loads = getCost(machine, names.load).perCycle;
  int64_t stores = getCost(machine, names.store).perCycle;
  // MLIR22-88: of three units for loads, two are for 512 bits.
  if (bits >= 512)
    return std::min<int64_t>(loads, 2);
  // MLIR22-85: of three units for addresses, one is for stores alone.
  return loads > 2 && stores == loads ? loads - 1 : loads;
}

/// The dot products, of vectors only those that take no more micro-operations
/// than the multiply-adds that they replace. Processors with tiles of bf16
/// compute those on vectors by more.
static llvm::SmallVector<const DotProduct *>
getFastDotProducts(const llvm::TargetMachine &machine, VectorKind vectors,
                   llvm::function_ref<bool(StringRef)> hasFeatures) {
  llvm::SmallVector<const DotProduct *> products =
      getDotProducts(vectors, hasFeatures);
  llvm::erase_if(products, [&](const DotProduct *product) {
    if (product->multipliesTiles())
      return false;
    StringRef instruction = product->find(vectors)->instruction;
    return getCost(machine, instruction).microOps > product->getGroup();
  });
  return products;
}

/// Multiply-adds, loads, and what other instructions there are.
static void describeInstructions(const llvm::TargetMachine &machine,
                                 Processor &processor) {
  InstructionNames names =
      getInstructionNames(machine.getTargetTriple(), processor.vectorBits);
  InstructionCost fma = getCost(machine, names.fma);
  processor.fmasPerCycle = fma.perCycle;
  processor.fmaLatency = fma.latency;
  processor.loadsPerCycle = countLoads(machine, names, processor.vectorBits);
  auto hasFeatures = [&](StringRef features) {
    return machine.getMCSubtargetInfo()->checkFeatures(features);
  };
  processor.dotProducts =
      getFastDotProducts(machine, processor.getVectorKind(), hasFeatures);
  // MLIR22-93: without the features of short vectors, LLVM computes `ldexp` of
  // these by an instruction on long ones, of exponents that it does not
  // convert.
  processor.hasVectorLdexp =
      machine.getTargetTriple().isX86() && hasFeatures(kLongVectorFeatures);
  processor.hasVectorLookup =
      processor.hasVectorLdexp && processor.vectorBits >= 512;
}

//===----------------------------------------------------------------------===//
// Vectors and caches
//===----------------------------------------------------------------------===//

/// The least bits of elements that loads can mask.
static std::optional<int64_t> getMaskedLoadBits(const TargetTransformInfo &info,
                                                llvm::LLVMContext &context,
                                                int64_t vectorBits) {
  for (unsigned bits : {8, 16, 32, 64}) {
    auto *element = llvm::IntegerType::get(context, bits);
    auto *type = llvm::FixedVectorType::get(
        element, std::max<unsigned>(vectorBits / bits, 1));
    if (info.isLegalMaskedLoad(type, llvm::Align(bits / 8), 0))
      return bits;
  }
  return std::nullopt;
}

static void describeVectors(const TargetTransformInfo &info,
                            llvm::LLVMContext &context, Processor &processor) {
  processor.vectorBits =
      info.getRegisterBitWidth(TargetTransformInfo::RGK_FixedWidthVector)
          .getFixedValue();
  // Without vectors, a register has one element.
  processor.vectorBits = std::max<int64_t>(processor.vectorBits, 64);
  auto *type = llvm::FixedVectorType::get(llvm::Type::getFloatTy(context),
                                          processor.vectorBits / 32);
  processor.vectorRegisters =
      std::max<int64_t>(info.getNumberOfRegisters(info.getRegisterClassForType(
                            /*Vector=*/true, type)),
                        1);
  constexpr auto kind = TargetTransformInfo::TCK_RecipThroughput;
  llvm::Align align(4);
  llvm::InstructionCost plain =
      info.getMemoryOpCost(llvm::Instruction::Store, type, align, 0, kind);
  llvm::InstructionCost masked = info.getMemIntrinsicInstrCost(
      {llvm::Intrinsic::masked_store, type, align, 0u}, kind);
  processor.hasMaskedVectors = masked.isValid() && masked <= plain;
  processor.maskedLoadBits =
      getMaskedLoadBits(info, context, processor.vectorBits);
}

/// The first line of `property` of the cache `index` as Linux lists those of
/// the first processor; empty if there is none.
static std::string readCacheProperty(int index, StringRef property) {
  std::ifstream file(
      llvm::formatv("/sys/devices/system/cpu/cpu0/cache/index{0}/{1}", index,
                    property)
          .str());
  std::string line;
  std::getline(file, line);
  return line;
}

/// The bytes of the caches of data that Linux lists, smallest first.
static llvm::SmallVector<int64_t, 3> readListedCaches() {
  llvm::SmallVector<int64_t, 3> caches;
  for (int index = 0;; ++index) {
    std::string type = readCacheProperty(index, "type");
    if (type.empty())
      return caches;
    int64_t kibibytes;
    std::string text = readCacheProperty(index, "size");
    StringRef size = text;
    if (type != "Instruction" && size.consume_back("K") &&
        !size.getAsInteger(10, kibibytes) && kibibytes > 0)
      caches.push_back(kibibytes << 10);
  }
}

/// The bytes of the caches of data that the C library knows, smallest first.
/// Its third level may be that of all chips together, of which a core uses that
/// of one chip: no more is believed than what the cores of most chips share.
static llvm::SmallVector<int64_t, 3> readCachesOfLibrary() {
  constexpr int64_t mostOfChip = 32 << 20;
  llvm::SmallVector<int64_t, 3> caches;
  for (int name :
       {_SC_LEVEL1_DCACHE_SIZE, _SC_LEVEL2_CACHE_SIZE, _SC_LEVEL3_CACHE_SIZE}) {
    int64_t bytes = sysconf(name);
    if (bytes <= 0)
      break;
    caches.push_back(std::min(bytes, mostOfChip));
  }
  return caches;
}

/// A virtual machine may show all of a cache, but few of the cores that share
/// it: no more is believed for each core than the largest caches have.
static void boundThirdCache(Processor &processor) {
  constexpr int64_t mostOfCore = 16 << 20;
  if (processor.cacheBytes.size() > 2)
    processor.cacheBytes[2] =
        std::min(processor.cacheBytes[2], mostOfCore * processor.cores);
}

/// What the system says of the caches of this computer.
static void describeHostCaches(Processor &processor) {
  processor.cacheBytes = readListedCaches();
  if (processor.cacheBytes.empty())
    processor.cacheBytes = readCachesOfLibrary();
  if (long bytes = sysconf(_SC_LEVEL1_DCACHE_LINESIZE); bytes > 0)
    processor.cacheLineBytes = bytes;
  if (long cores = sysconf(_SC_NPROCESSORS_ONLN); cores > 0)
    processor.cores = cores;
  boundThirdCache(processor);
}

/// Drops the products of tiles of this computer if the system does not let
/// processes have tiles.
static void dropForbiddenTiles(Processor &processor) {
  auto multipliesTiles = [](const DotProduct *product) {
    return product->multipliesTiles();
  };
  if (llvm::any_of(processor.dotProducts, multipliesTiles) &&
      !requestTilePermission())
    llvm::erase_if(processor.dotProducts, multipliesTiles);
}

/// What LLVM knows of caches, where the system says nothing.
static void describeCaches(const TargetTransformInfo &info,
                           Processor &processor) {
  using Level = TargetTransformInfo::CacheLevel;
  constexpr Level levels[] = {Level::L1D, Level::L2D};
  for (Level level : llvm::ArrayRef(levels).drop_front(
           std::min<size_t>(processor.cacheBytes.size(), 2))) {
    std::optional<unsigned> bytes = info.getCacheSize(level);
    if (!bytes)
      break;
    processor.cacheBytes.push_back(*bytes);
  }
  constexpr int64_t smallest = 32 << 10;
  if (processor.cacheBytes.empty())
    processor.cacheBytes.push_back(smallest);
  if (!processor.cacheLineBytes)
    processor.cacheLineBytes = std::max<int64_t>(info.getCacheLineSize(), 0);
  constexpr int64_t usualLine = 64;
  if (!processor.cacheLineBytes)
    processor.cacheLineBytes = usualLine;
}

llvm::Expected<Processor>
mlir::structured::describeProcessor(StringRef cpu, StringRef features) {
  llvm::Expected<Target> target = createTarget(cpu, features);
  if (!target)
    return target.takeError();
  llvm::TargetMachine &machine = *target->machine;
  llvm::LLVMContext context;
  llvm::Module module("probe", context);
  module.setTargetTriple(machine.getTargetTriple());
  module.setDataLayout(machine.createDataLayout());
  llvm::Function *probe = llvm::Function::Create(
      llvm::FunctionType::get(llvm::Type::getVoidTy(context), false),
      llvm::Function::ExternalLinkage, "probe", module);
  probe->addFnAttr("prefer-vector-width", std::to_string(kWidestVectorBits));
  TargetTransformInfo info = machine.getTargetTransformInfo(*probe);

  Processor processor;
  processor.cpu = target->cpu;
  processor.features = target->features;
  describeVectors(info, context, processor);
  describeInstructions(machine, processor);
  if (cpu == kHost) {
    describeHostCaches(processor);
    dropForbiddenTiles(processor);
  }
  describeCaches(info, processor);
  return processor;
}

llvm::Error mlir::structured::verifyDotProducts(const Processor &processor,
                                                StringRef cpu) {
  llvm::Expected<Target> target = createTarget(cpu, /*features=*/"");
  if (!target)
    return target.takeError();
  VectorKind vectors = processor.getVectorKind();
  auto hasFeatures = [&](StringRef features) {
    return target->machine->getMCSubtargetInfo()->checkFeatures(features);
  };
  for (const DotProduct *product : processor.dotProducts)
    if ((product->multipliesTiles() || product->find(vectors)) &&
        !isAvailable(*product, vectors, hasFeatures))
      return llvm::createStringError(
          llvm::formatv(
              "\"dot_products\" in dlti.target_system_spec has {0}, "
              "which the processor '{1}' lacks{2}",
              product->name, target->cpu,
              product->multipliesTiles()
                  ? ""
                  : llvm::formatv(" for vectors of {0} bits", vectors.bits)
                        .str())
              .str());
  return llvm::Error::success();
}
