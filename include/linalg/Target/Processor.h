// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What cost models know of a processor. It is data in the IR: MLIR's
// description of target devices, `dlti.target_system_spec`.

#ifndef LINALG_TARGET_PROCESSOR_H
#define LINALG_TARGET_PROCESSOR_H

#include "linalg/Target/DotProducts.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "llvm/Support/Error.h"
#include <string>

namespace mlir::structured {

/// The bits of the widest vectors that are used: by default LLVM prefers
/// narrower ones on some processors, whose clock was once slower for wide ones.
inline constexpr int64_t kWidestVectorBits = 512;

/// The features of LLVM's, of vectors of 512 bits and of shorter ones, for
/// `Processor::hasVectorLdexp` and `hasVectorLookup`.
inline constexpr llvm::StringLiteral kLongVectorFeatures = "+avx512f,+avx512vl";

/// A processor, as cost models see it.
struct Processor {
  /// The processor and its features in LLVM's words.
  std::string cpu, features;
  /// The bits of a vector register, a power of two, and the number of these.
  int64_t vectorBits = 0, vectorRegisters = 0;
  /// Whether loads, stores and arithmetic can mask lanes at no cost.
  bool hasMaskedVectors = false;
  /// The least bits of elements of vectors that an instruction loads where a
  /// mask says; none if there is no such instruction.
  std::optional<int64_t> maskedLoadBits;
  /// Whether an instruction multiplies a vector of f32 by powers of two, as
  /// `ldexp` does.
  bool hasVectorLdexp = false;
  /// Whether instructions pick each element of a vector of 16 f32 from one
  /// or two such vectors, by an index.
  bool hasVectorLookup = false;
  /// The fused multiply-adds on vectors that can begin in a cycle, and the
  /// cycles that one takes.
  int64_t fmasPerCycle = 0, fmaLatency = 0;
  /// The loads of vectors that can begin in a cycle.
  int64_t loadsPerCycle = 0;
  /// The instructions, for full vectors or tiles, that add products of
  /// neighbouring elements.
  SmallVector<const DotProduct *> dotProducts;
  /// The sizes of the caches that a core uses, from the first level; fewer if
  /// others are unknown.
  SmallVector<int64_t, 3> cacheBytes;
  int64_t cacheLineBytes = 0;
  int64_t cores = 1;
  /// The threads that share the work of a function.
  int64_t threads = 1;

  /// The size of the cache of the second level, or of the first one if no other
  /// is known.
  int64_t getSecondCacheBytes() const {
    return cacheBytes[cacheBytes.size() > 1];
  }

  /// The size of the cache of the third level, if it is known.
  std::optional<int64_t> getThirdCacheBytes() const {
    if (cacheBytes.size() < 3)
      return std::nullopt;
    return cacheBytes[2];
  }

  VectorKind getVectorKind() const { return {vectorBits, hasMaskedVectors}; }

  /// Whether an instruction loads elements of `bits` bits where a mask says.
  bool canMaskLoads(int64_t bits) const {
    return maskedLoadBits && bits >= *maskedLoadBits;
  }

  /// The number of elements of `bits` bits in a vector register; at least 1.
  int64_t getLanes(int64_t bits) const {
    return std::max<int64_t>(vectorBits / bits, 1);
  }
};

/// Reads the device "CPU" of the description that holds for `op`, if there is
/// one. Emits an error at the op that has it, and fails, if an entry is missing
/// or wrong.
FailureOr<std::optional<Processor>> findProcessor(Operation *op);

/// The same, but it is an error if there is none.
FailureOr<Processor> readProcessor(Operation *op);

/// The description as an attribute.
TargetDeviceSpecInterface toAttribute(MLIRContext *context,
                                      const Processor &processor);

/// Writes the device "CPU" into the description that `module` has. Entries that
/// are there already are kept.
void describeIn(ModuleOp module, const Processor &processor);

/// What LLVM knows of the processor `cpu`, in its words or "host" for this
/// computer's, with `features` added or removed, in this computer's
/// architecture. Fails, with an error for the user, if LLVM does not know it.
llvm::Expected<Processor> describeProcessor(StringRef cpu, StringRef features);

/// An error for the user if `processor` has dot products that the processor
/// `cpu`, as for `describeProcessor`, lacks.
llvm::Error verifyDotProducts(const Processor &processor, StringRef cpu);

} // namespace mlir::structured

#endif // LINALG_TARGET_PROCESSOR_H
