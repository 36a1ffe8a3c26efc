// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The processors that code is generated for.

#ifndef LINALG_EXECUTION_TARGETMACHINE_H
#define LINALG_EXECUTION_TARGETMACHINE_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/Error.h"
#include "llvm/Target/TargetMachine.h"

namespace mlir::structured {

/// A target machine of position-independent code at the highest optimization
/// level, for a processor of this computer's architecture: `cpu` in LLVM's
/// words, or `host` for this computer's.
llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
createTargetMachine(StringRef cpu);

/// Makes the translation of `lowered` to LLVM IR use the sizes and alignments
/// of types on `target`.
void setDataLayout(ModuleOp lowered, const llvm::TargetMachine &target);

/// Fails, with an error for the user, if code for `cpu` may have instructions
/// that this computer's processor does not have.
llvm::Error verifyHostExecutes(StringRef cpu);

} // namespace mlir::structured

#endif // LINALG_EXECUTION_TARGETMACHINE_H
