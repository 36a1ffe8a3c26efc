// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Interfaces/DecomposableViewOpInterface.h"

#include "linalg/Interfaces/DecomposableViewOpInterface.cpp.inc"
