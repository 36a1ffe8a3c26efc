"""A manifest lists what the library exports, no more and no less, and the header
declares it.

usage: check_manifest.py CC HEADER MANIFEST...
"""

import re
import subprocess
import sys

from symbols import read_manifest

cc, header, *manifests = sys.argv[1:]
PREFIX = "_mlir_ciface_"


def output(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


everything = set()
for manifest in manifests:
    library, functions = read_manifest(manifest)
    listed = [PREFIX + function.symbol for function in functions]
    if len(set(listed)) != len(listed) or not listed:
        sys.exit(f"{manifest}: expected each function once")
    names = output("llvm-nm", "-D", "--defined-only", "--format=just-symbols", library).split()
    for name in sorted(set(names) ^ set(listed)):
        sys.exit(f"{name}: {'not in' if name in names else 'only in'} {manifest}")
    everything |= set(listed)
    print(f"{len(listed)} functions")
declared = set(re.findall(rf"\b{PREFIX}\w+", output(cc, "-E", "-P", header)))
for name in sorted(declared ^ everything):
    sys.exit(f"{name}: {'only declared' if name in declared else 'not declared'} in {header}")
print(f"{len(declared)} functions declared")
