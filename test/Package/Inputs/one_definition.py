# Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Finds names that two object files of the libraries define differently.

usage: one_definition.py BUILD_DIR LLVM_TOOLS

If several object files have a function of one name, the linker takes any: they must be equal. Two
classes of one name have functions of one name, for instance to grow a vector of them, that differ
in size. Instances of MLIR's templates for ops also differ, by inlining, and are ignored.
"""

import collections
import pathlib
import re
import subprocess
import sys

LINE = re.compile(r"(?P<file>\S+): ?[0-9a-f]+ (?P<size>[0-9a-f]+) [WVu] (?P<name>.*4mlir10structured.*)")
OF_OPS = re.compile("4mlir2OpI|5ModelI|TraitI|12verifyTraits")


def main(build, tools):
    # Not those that an earlier configuration has left.
    commands = pathlib.Path(build, "compile_commands.json").read_text(encoding="utf-8")
    objects = [str(pathlib.Path(build, name)) for name in re.findall(r" -o (lib/\S+\.o) ", commands)]
    found = subprocess.run([f"{tools}/llvm-nm", "-A", "-S", "--defined-only", *objects], capture_output=True, text=True, check=True)
    sizes = collections.defaultdict(dict)
    for line in found.stdout.splitlines():
        if (match := LINE.match(line)) and not OF_OPS.search(match["name"]):
            sizes[match["name"]].setdefault(int(match["size"], 16), match["file"])
    differing = {name: files for name, files in sizes.items() if len(files) > 1}
    plain = subprocess.run([f"{tools}/llvm-cxxfilt"], input="\n".join(differing), capture_output=True, text=True, check=True)
    for name, files in zip(plain.stdout.splitlines(), differing.values()):
        print(f"{name} is defined differently in {' and '.join(files.values())}")
    print(f"{len(objects)} object files, {len(sizes)} names, {len(differing)} with several definitions")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
