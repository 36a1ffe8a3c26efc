// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How an op without reductions is best computed if its payload has functions
// that are faster in tiles, or if its rows are short. LLVM makes vectors of the
// loops of others. docs/CostModel.md has the rules.

#ifndef LINALG_LIB_CODEGEN_ELEMENTWISEMODEL_H
#define LINALG_LIB_CODEGEN_ELEMENTWISEMODEL_H

#include "ContractionModel.h"

namespace mlir::structured::detail {

/// The best schedule for `op`, or why there is none.
RefusalOr<ModeledSchedule> chooseElementwise(StructuredOpInterface op,
                                             const Processor &processor);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_CODEGEN_ELEMENTWISEMODEL_H
