// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How an op without reductions is best computed if an input is contiguous along
// another loop than the results: a transposition, whatever else the payload
// computes. docs/CostModel.md has the rules.

#ifndef LINALG_LIB_CODEGEN_TRANSPOSITIONMODEL_H
#define LINALG_LIB_CODEGEN_TRANSPOSITIONMODEL_H

#include "ContractionModel.h"

namespace mlir::structured::detail {

/// The best schedule for `op`, or why there is none.
RefusalOr<ModeledSchedule> chooseTransposition(StructuredOpInterface op,
                                               const Processor &processor);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_CODEGEN_TRANSPOSITIONMODEL_H
