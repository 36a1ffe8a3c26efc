// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_CODEGEN_CHOOSEREDUCTION_H
#define LINALG_LIB_CODEGEN_CHOOSEREDUCTION_H

#include "ContractionModel.h"

namespace mlir::structured::detail {

/// The best schedule for `op`, a convolution, a pooling or another op with
/// reductions, or why there is none.
RefusalOr<ModeledSchedule> chooseReduction(StructuredOpInterface op,
                                           const Processor &processor);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_CODEGEN_CHOOSEREDUCTION_H
