// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "UserDialect.h"
#include "linalg/IR/UserOps.h"

#include "UserDialect.cpp.inc"

#define GET_OP_CLASSES
#include "UserOps.cpp.inc"

void user::UserDialect::initialize() {
  mlir::structured::loadLinalgDialect(getContext());
  addOperations<
#define GET_OP_LIST
#include "UserOps.cpp.inc"
      >();
}
