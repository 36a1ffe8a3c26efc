// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_TRANSFORMS_VECTORLOWERING_FUNCTIONFEATURES_H
#define LINALG_LIB_TRANSFORMS_VECTORLOWERING_FUNCTIONFEATURES_H

#include "linalg/Target/Processor.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::structured::detail {

/// Adds `features` to those of LLVM that `function` is compiled for, whatever
/// the rest of the program is compiled for.
void addFeatures(FunctionOpInterface function, StringRef features);

/// Adds `features`, and those of `processor`, to the function around `op`, if
/// there is one.
void addFeatures(Operation *op, const Processor &processor, StringRef features);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_VECTORLOWERING_FUNCTIONFEATURES_H
