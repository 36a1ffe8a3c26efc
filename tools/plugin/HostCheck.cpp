// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "HostCheck.h"
#include <cstdio>
#include <cstring>
#include <link.h>

namespace {
/// The state of a search through the objects of the process, which are in the
/// order in which they were loaded.
struct Search {
  bool hasSeenMLIR = false;
  bool wasMLIRFirst = false;
};
} // namespace

/// Whether `object` has been loaded from the file LINALG_MLIR_LIBRARY.
static bool isMLIR(const dl_phdr_info &object) {
  const char *slash = strrchr(object.dlpi_name, '/');
  return !strcmp(slash ? slash + 1 : object.dlpi_name, LINALG_MLIR_LIBRARY);
}

/// Whether this function is in `object`.
static bool isPlugin(const dl_phdr_info &object) {
  auto address = reinterpret_cast<ElfW(Addr)>(&isPlugin);
  for (int i = 0; i < object.dlpi_phnum; ++i) {
    const ElfW(Phdr) &segment = object.dlpi_phdr[i];
    ElfW(Addr) start = object.dlpi_addr + segment.p_vaddr;
    if (segment.p_type == PT_LOAD && address >= start &&
        address - start < segment.p_memsz)
      return true;
  }
  return false;
}

static int visit(dl_phdr_info *object, size_t, void *data) {
  auto *search = static_cast<Search *>(data);
  search->hasSeenMLIR |= isMLIR(*object);
  if (!isPlugin(*object))
    return 0;
  search->wasMLIRFirst = search->hasSeenMLIR;
  return 1;
}

bool mlir::structured::isHostOfOurMLIR() {
  Search search;
  dl_iterate_phdr(visit, &search);
  return search.wasMLIRFirst;
}

unsigned mlir::structured::getPluginVersion(unsigned supported) {
  static const bool isUsable = [] {
    bool isUsable = isHostOfOurMLIR();
    if (!isUsable)
      fputs("LinalgPlugin: this program does not use " LINALG_MLIR_LIBRARY
            ", which the plugin is made for: it needs a plugin that is built "
            "with its own MLIR\n",
            stderr);
    return isUsable;
  }();
  return isUsable ? supported : 0;
}
