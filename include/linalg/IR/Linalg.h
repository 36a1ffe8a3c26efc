// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The dialect `linalg`: attributes and ops.

#ifndef LINALG_IR_LINALG_H
#define LINALG_IR_LINALG_H

#include "linalg/Decompositions/Winograd.h"
#include "linalg/IR/Row.h"
#include "linalg/IR/StructuredOpTrait.h"
#include "linalg/Interfaces/DecomposableOpInterface.h"
#include "linalg/Interfaces/DecomposableViewOpInterface.h"
#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/Utils/StructuredOpsUtils.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"

#include "linalg/IR/LinalgDialect.h.inc"

#include "linalg/IR/LinalgEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "linalg/IR/LinalgAttributes.h.inc"

#define GET_TYPEDEF_CLASSES
#include "linalg/IR/LinalgTypes.h.inc"

#define GET_OP_CLASSES
#include "linalg/IR/LinalgOps.h.inc"

#define GET_OP_CLASSES
#include "linalg/IR/LinalgStructuredOps.h.inc"

#endif // LINALG_IR_LINALG_H
