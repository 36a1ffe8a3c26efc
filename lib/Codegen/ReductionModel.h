// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How an op with reductions is best computed on a processor, whatever its
// payload and its linear maps are: a convolution, a pooling, a sum along rows
// or columns. docs/Codegen.md has the formulas.

#ifndef LINALG_LIB_CODEGEN_REDUCTIONMODEL_H
#define LINALG_LIB_CODEGEN_REDUCTIONMODEL_H

#include "ContractionModel.h"

namespace mlir::structured::detail {

/// The best schedule for `op`, or why there is none.
RefusalOr<ModeledSchedule> chooseReduction(StructuredOpInterface op,
                                           const Processor &processor);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_CODEGEN_REDUCTIONMODEL_H
