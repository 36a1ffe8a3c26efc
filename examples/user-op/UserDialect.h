// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef USERDIALECT_H
#define USERDIALECT_H

#include "linalg/IR/Linalg.h"

#include "UserDialect.h.inc"

#define GET_OP_CLASSES
#include "UserOps.h.inc"

#endif // USERDIALECT_H
