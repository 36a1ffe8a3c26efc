"""A library that counts the calls of each function of a manifest's library and
passes them on. On exit, it prints the counts if the environment has PRINT_CALLS.

usage: counting_library.py CC MANIFEST PATH, for PATH.so and PATH.json
"""

import ctypes
import json
import os
import subprocess
import sys

from symbols import read_manifest

C_TYPES = {"f32": "float", "f64": "double", "i32": "int32_t"}

START = """#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static void *library(void) { return dlopen("%(library)s", RTLD_NOW | RTLD_LOCAL); }

int calls[%(number)d];
static const char *const names[] = {%(names)s};

__attribute__((destructor)) static void print_calls(void) {
  for (int i = 0; getenv("PRINT_CALLS") && i < %(number)d; ++i)
    if (calls[i])
      fprintf(stderr, "%%d calls of %%s\\n", calls[i], names[i]);
}
"""


class CountingLibrary:
    def __init__(self, cc, manifest, path):
        library, self.functions = read_manifest(manifest)
        names = ", ".join(f'"{f.symbol}"' for f in self.functions)
        text = [START % {"library": library, "number": len(self.functions), "names": names}]
        for number, function in enumerate(self.functions):
            types = ["int64_t"] * (4 if function.is_window else 0)
            types += [C_TYPES[function.element] if rank is None else "void *" for rank in function.ranks]
            names = [f"x{n}" for n in range(len(types))]
            symbol = f"_mlir_ciface_{function.symbol}"
            parameters = ", ".join(f"{t} {n}" for t, n in zip(types, names))
            text += [f"void {symbol}({parameters}) {{", f"  ++calls[{number}];",
                     f'  ((void (*)({", ".join(types)}))dlsym(library(), "{symbol}"))({", ".join(names)});', "}"]
        with open(f"{path}.c", "w") as file:
            file.write("\n".join(text) + "\n")
        # Symbolic: of two such libraries in a process, each counts its own calls.
        subprocess.run([cc, "-O1", "-shared", "-fPIC", "-Wl,-Bsymbolic", f"{path}.c", "-o", f"{path}.so"], check=True)
        with open(f"{path}.json", "w") as file:
            json.dump({"library": os.path.basename(path) + ".so",
                       "functions": [f.symbol for f in self.functions]}, file)
        self.manifest = f"{path}.json"
        self.library = os.path.abspath(f"{path}.so")
        self.calls = (ctypes.c_int * len(self.functions)).in_dll(ctypes.CDLL(self.library), "calls")

    def take_calls(self):
        """The number of calls of each function since the last query."""
        found = {f.symbol: n for f, n in zip(self.functions, self.calls) if n}
        ctypes.memset(self.calls, 0, ctypes.sizeof(self.calls))
        return found


if __name__ == "__main__":
    CountingLibrary(*sys.argv[1:])
