// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_FORMS_SPECIALIZE_H
#define LINALG_TRANSFORMS_FORMS_SPECIALIZE_H

#include "linalg/Interfaces/NamedFormOpInterface.h"
#include "linalg/Interfaces/Refusal.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

/// The ops of a context's loaded dialects that other ops can be specialized to.
class NamedOps {
public:
  explicit NamedOps(MLIRContext *context);

  /// A registered op and its implementation of `NamedFormOpInterface`.
  struct NamedOp {
    OperationName name;
    const NamedFormOpInterface::Concept *model;
  };

  /// Sorted by name.
  ArrayRef<NamedOp> get() const { return ops; }

private:
  SmallVector<NamedOp> ops;
};

/// The most specific op that computes the same as another.
struct Specialization {
  const NamedOps::NamedOp *op;
  NamedForm form;
};

struct SpecializeOptions {
  /// The most specific kind that the op may have.
  NamedFormKind leastGeneral = NamedFormKind::Named;
  /// The most general kind that the op may have.
  NamedFormKind mostGeneral = NamedFormKind::Open;
};

/// The one of `ops` to which `op` can be specialized. Refused if there is none,
/// or if `op` has properties that no other op has.
RefusalOr<Specialization> planSpecialization(StructuredOpInterface op,
                                             const NamedOps &ops,
                                             const SpecializeOptions &options);

/// The kind of `op`, if it is one of `ops`.
std::optional<NamedFormKind> getNamedFormKind(StructuredOpInterface op,
                                              const NamedOps &ops);

/// Replaces `op` by its `specialization`, and returns the new op. Discardable
/// attributes of `op` are kept.
Operation *replaceBySpecialization(RewriterBase &rewriter,
                                   StructuredOpInterface op,
                                   const Specialization &specialization);

/// Replaces `generic` by a named op that computes the same, and returns it.
/// Loops and inputs may have another order; the payload is the same. Fails if
/// `generic` is not a `linalg.generic`, or if none of `ops` matches.
FailureOr<Operation *> specialize(RewriterBase &rewriter,
                                  StructuredOpInterface generic,
                                  const NamedOps &ops,
                                  const SpecializeOptions &options = {});

/// Adds a pattern that applies `specialize`, with the ops of the dialects that
/// are loaded now.
void populateSpecializePatterns(RewritePatternSet &patterns,
                                const SpecializeOptions &options = {});

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_FORMS_SPECIALIZE_H
