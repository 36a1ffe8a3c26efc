// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Registers of tiles are state that a process has to ask the system for.

#ifndef LINALG_TARGET_TILEPERMISSION_H
#define LINALG_TARGET_TILEPERMISSION_H

#include <cstdint>

namespace mlir::structured {

/// Linux's system call, its request and the state that this is for, on x86-64.
inline constexpr int64_t kArchPrctl = 158, kRequestPermission = 0x1023,
                         kTileData = 18;

/// Asks the system for the permission to use registers of tiles, for this
/// process and those that it forks. Returns whether it has it.
bool requestTilePermission();

} // namespace mlir::structured

#endif // LINALG_TARGET_TILEPERMISSION_H
