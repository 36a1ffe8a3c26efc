// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/IR/Linalg.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::structured;

#define GET_TYPEDEF_CLASSES
#include "linalg/IR/LinalgTypes.cpp.inc"

void LinalgDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "linalg/IR/LinalgTypes.cpp.inc"
      >();
}
