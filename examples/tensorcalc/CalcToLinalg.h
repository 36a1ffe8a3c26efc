// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef CALCTOLINALG_H
#define CALCTOLINALG_H

#include "mlir/Pass/Pass.h"

namespace calc {

/// A pass that replaces all ops of `calc` by ops of `linalg`, `arith` and
/// `tensor` on the same types.
std::unique_ptr<mlir::Pass> createConvertCalcToLinalgPass();

} // namespace calc

#endif // CALCTOLINALG_H
