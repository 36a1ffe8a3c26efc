// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Target/TilePermission.h"
#if defined(__linux__) && defined(__x86_64__)
#include <unistd.h>
#endif

bool mlir::structured::requestTilePermission() {
#if defined(__linux__) && defined(__x86_64__)
  return syscall(kArchPrctl, kRequestPermission, kTileData) == 0;
#else
  return false;
#endif
}
