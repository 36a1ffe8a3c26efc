// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The factors of sums of products, computed in the payload.

#ifndef LINALG_INTERFACES_CONTRACTIONFACTORS_H
#define LINALG_INTERFACES_CONTRACTIONFACTORS_H

#include "linalg/Interfaces/Recognizers.h"
#include "linalg/Interfaces/Refusal.h"

namespace mlir::structured {

/// A factor of the products that an op sums.
struct ContractionFactor {
  /// In the payload.
  Value value;
  /// The inputs whose elements it is computed from, in ascending order.
  SmallVector<unsigned> inputs;
  /// The operations of the payload that compute it, in their order.
  SmallVector<Operation *> operations;
  /// From the loops to the loops that it depends on; the input's map if it is
  /// an element of one input, cast or not.
  AffineMap map;
  /// Whether it is an element of one input, cast or not.
  bool isElement;
};

/// The factors of the products that an op sums. `a` has the first input.
struct ContractionFactors {
  SumOfProducts operations;
  ContractionFactor a, b;
};

/// The factors of the payload `init + a * b`, if those of `op` computed before
/// it would make it a contraction: each input occurs in at most one of them,
/// the loops that they depend on have the roles of `inferContractionDims`, and
/// those that are not elements of an input do not depend on all loops.
RefusalOr<ContractionFactors> inferContractionFactors(StructuredOpInterface op);

} // namespace mlir::structured

#endif // LINALG_INTERFACES_CONTRACTIONFACTORS_H
