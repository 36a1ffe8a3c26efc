// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_FORMS_SPECIALIZE_H
#define LINALG_TRANSFORMS_FORMS_SPECIALIZE_H

#include "linalg/Interfaces/NamedFormOpInterface.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

/// The ops of a context's loaded dialects that others can be written as.
class NamedOps {
public:
  explicit NamedOps(MLIRContext *context);

  /// A registered op and how it answers `NamedFormOpInterface`.
  struct NamedOp {
    OperationName name;
    const NamedFormOpInterface::Concept *model;
  };

  /// By name.
  ArrayRef<NamedOp> get() const { return ops; }

private:
  SmallVector<NamedOp> ops;
};

/// The most telling op that computes the same as another.
struct Specialization {
  const NamedOps::NamedOp *op;
  NamedForm form;
};

struct SpecializeOptions {
  /// How little the op may leave open.
  NamedFormKind leastGeneral = NamedFormKind::Named;
  /// How much the op may leave open.
  NamedFormKind mostGeneral = NamedFormKind::Open;
};

/// The one of `ops` to write `op` as. Where there is none, or `op` says what
/// no other can say, `reason` tells why.
std::optional<Specialization>
findSpecialization(StructuredOpInterface op, const NamedOps &ops,
                   const SpecializeOptions &options, std::string &reason);

/// How much the name of `op` leaves open, if it is one of `ops`.
std::optional<NamedFormKind> getNamedFormKind(StructuredOpInterface op,
                                              const NamedOps &ops);

/// Replaces `op` by what `specialization` says that it is, and returns that.
/// Attributes that are not part of the definition of `op` are kept.
Operation *replaceBySpecialization(RewriterBase &rewriter,
                                   StructuredOpInterface op,
                                   const Specialization &specialization);

/// Replaces `generic` by the op whose name says what it computes, and returns
/// that. Loops and inputs may be in another order there; the payload is the
/// same. Fails if `generic` is no `linalg.generic`, or none of `ops` is it.
FailureOr<Operation *> specialize(RewriterBase &rewriter,
                                  StructuredOpInterface generic,
                                  const NamedOps &ops,
                                  const SpecializeOptions &options = {});

/// The rewrite of `specialize`, for every `linalg.generic`, with the ops of
/// the dialects that are loaded now.
void populateSpecializePatterns(RewritePatternSet &patterns,
                                const SpecializeOptions &options = {});

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_FORMS_SPECIALIZE_H
