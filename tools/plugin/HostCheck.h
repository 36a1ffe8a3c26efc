// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TOOLS_PLUGIN_HOSTCHECK_H
#define LINALG_TOOLS_PLUGIN_HOSTCHECK_H

namespace mlir::structured {

/// Whether the program that loads the plugin uses the library of MLIR that the
/// plugin is linked to. With another version or copy of MLIR, type IDs and
/// layouts would differ. Does not call MLIR or LLVM.
bool isHostOfOurMLIR();

/// The plugin API version: `supported` in a program that the plugin works in.
/// In any other, a version that every program rejects; the reason is printed to
/// stderr, once.
unsigned getPluginVersion(unsigned supported);

} // namespace mlir::structured

#endif // LINALG_TOOLS_PLUGIN_HOSTCHECK_H
