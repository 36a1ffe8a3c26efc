// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_VECTORLOWERING_APPROXIMATEMATH_H
#define LINALG_TRANSFORMS_VECTORLOWERING_APPROXIMATEMATH_H

#include "linalg/Interfaces/StructuredOpInterface.h"
#include "linalg/Target/Processor.h"

namespace mlir::structured {

/// The attribute of an op, such as a function or a module, in which no function
/// is approximated.
inline constexpr StringLiteral kExactMathAttrName = "structured.exact_math";

/// The elements of f32 in a register; one or two of these are a table.
inline constexpr int64_t kTableLanes = 16;

/// What a processor has for functions of vectors.
struct FunctionInstructions {
  /// An instruction for `ldexp` of vectors of f32.
  bool ldexp = false;
  /// An instruction that picks each element of a vector of `kTableLanes` f32
  /// from one or two such vectors, by an index.
  bool lookup = false;
  /// How many elements of f32 fit the registers while functions of them are
  /// computed without tables.
  int64_t elements = 1;
};

FunctionInstructions getFunctionInstructions(const Processor &processor);

/// Replaces `math.exp`, `exp2`, `expm1`, `log`, `log2`, `log10`, `log1p`,
/// `tanh` and `erf` inside of `root`, of f32, and of bf16 and f16 by way of
/// f32, scalars and vectors, by arithmetic without branches. The error of an
/// f32 result is at most 2 ulps, and zeros, infinities, subnormal numbers and
/// NaN are what they are with the C library. Ops that follow one another are
/// computed step by step together, as many as `elements` allows: a processor
/// waits for each step of one function, and does not look far enough ahead to
/// begin the next one. Ops inside of one that has the attribute
/// `structured.exact_math` are left alone.
void approximateMath(Operation *root,
                     const FunctionInstructions &instructions = {});

/// Whether the payload of `op` has a function that `approximateMath` computes
/// faster for `processor` if there are vectors of several registers.
bool hasFunctionFasterInTiles(StructuredOpInterface op,
                              const Processor &processor);

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_VECTORLOWERING_APPROXIMATEMATH_H
