// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "FormerSyntax.h"
#include "linalg/IR/Linalg.h"

using namespace mlir;
using namespace mlir::structured;

#define GET_OP_CLASSES
#include "linalg/IR/LinalgStructuredOps.cpp.inc"

void LinalgDialect::registerStructuredOps() {
  addOperations<
#define GET_OP_LIST
#include "linalg/IR/LinalgStructuredOps.cpp.inc"
      >();
}
