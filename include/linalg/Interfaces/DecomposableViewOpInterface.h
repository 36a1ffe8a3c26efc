// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_INTERFACES_DECOMPOSABLEVIEWOPINTERFACE_H
#define LINALG_INTERFACES_DECOMPOSABLEVIEWOPINTERFACE_H

#include "linalg/Interfaces/Refusal.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/PatternMatch.h"

#include "linalg/Interfaces/DecomposableViewOpInterface.h.inc"

#endif // LINALG_INTERFACES_DECOMPOSABLEVIEWOPINTERFACE_H
