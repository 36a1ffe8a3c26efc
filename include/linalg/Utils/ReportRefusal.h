// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_UTILS_REPORTREFUSAL_H
#define LINALG_UTILS_REPORTREFUSAL_H

#include "linalg/Interfaces/Refusal.h"
#include "mlir/IR/Operation.h"

namespace mlir::structured {

/// Says in a remark of the pass `pass` that it left `op` alone, and why, with a
/// suggestion if that is not empty. `pass` and `remark`, the name of the
/// remark, live as long as the context.
void reportRefusal(StringRef pass, StringRef remark, Operation *op,
                   const Refusal &refusal, StringRef suggestion = "");

/// The same of an op of that name at `loc`, which may be gone.
void reportRefusal(StringRef pass, StringRef remark, Location loc,
                   StringRef name, const Refusal &refusal,
                   StringRef suggestion = "");

} // namespace mlir::structured

#endif // LINALG_UTILS_REPORTREFUSAL_H
