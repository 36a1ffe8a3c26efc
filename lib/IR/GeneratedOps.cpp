// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "BoxOps.h"
#include "FormerSyntax.h"
#include "PaddedWindows.h"
#include "ViewText.h"
#include "WinogradSyntax.h"
#include "linalg/IR/Linalg.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

#define GET_OP_CLASSES
#include "linalg/IR/LinalgOps.cpp.inc"

void LinalgDialect::registerPureOps() {
  addOperations<
#define GET_OP_LIST
#include "linalg/IR/LinalgOps.cpp.inc"
      >();
}
