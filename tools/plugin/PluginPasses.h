// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TOOLS_PLUGIN_PLUGINPASSES_H
#define LINALG_TOOLS_PLUGIN_PLUGINPASSES_H

namespace mlir::structured {

using KnowsOpsFn = bool (*)();

/// Registers our passes and pipelines. If the host uses a name for something
/// else, ours is called `linalg-oot-...`, with a note on stderr. Passes that
/// another copy of the plugin has registered are skipped.
///
/// While `knowsOps` is false, because the plugin is not loaded for dialects, a
/// pipeline with one of the passes is an error.
void registerPluginPasses(KnowsOpsFn knowsOps);

} // namespace mlir::structured

#endif // LINALG_TOOLS_PLUGIN_PLUGINPASSES_H
