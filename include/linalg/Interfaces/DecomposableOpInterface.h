// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_INTERFACES_DECOMPOSABLEOPINTERFACE_H
#define LINALG_INTERFACES_DECOMPOSABLEOPINTERFACE_H

#include "linalg/Interfaces/Refusal.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/TilingInterface.h"

#include "linalg/Interfaces/DecomposableOpInterface.h.inc"

#endif // LINALG_INTERFACES_DECOMPOSABLEOPINTERFACE_H
