// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TOOLS_PLUGIN_HOSTCHECK_H
#define LINALG_TOOLS_PLUGIN_HOSTCHECK_H

namespace mlir::structured {

/// Whether the program that loads the plugin uses the library of MLIR that the
/// plugin is linked to. One that has another version, or a copy of its own,
/// would share neither types nor layouts with us. Calls nothing of MLIR or
/// LLVM.
bool isHostOfOurMLIR();

/// The plugin's version of the programming interface: `supported` in a program
/// that it works in. In another it is one that every program refuses, and the
/// reason is written to stderr, once.
unsigned getPluginVersion(unsigned supported);

} // namespace mlir::structured

#endif // LINALG_TOOLS_PLUGIN_HOSTCHECK_H
