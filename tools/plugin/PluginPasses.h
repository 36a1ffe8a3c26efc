// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TOOLS_PLUGIN_PLUGINPASSES_H
#define LINALG_TOOLS_PLUGIN_PLUGINPASSES_H

namespace mlir::structured {

using KnowsOpsFn = bool (*)();

/// Registers our passes and pipelines. One whose name the host has given to
/// something else is called `linalg-oot-...`, and a note on stderr says so.
/// What is registered already, by another copy of the plugin, is left as it is.
///
/// As long as `knowsOps` says no, because the plugin's dialect part is not
/// loaded, a pipeline with one of the passes is an error.
void registerPluginPasses(KnowsOpsFn knowsOps);

} // namespace mlir::structured

#endif // LINALG_TOOLS_PLUGIN_PLUGINPASSES_H
