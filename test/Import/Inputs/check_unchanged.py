# Part of Linalg, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that linalg-translate leaves today's files as they are, byte for byte.

usage: check_unchanged.py FOLDER...

All files *.mlir below the folders, but those of test/Import and the tests of old forms that linalg-opt
reads itself (OLD).
"""

import difflib
import pathlib
import re
import subprocess
import sys

TOOL = ["linalg-translate", "--import", "--split-input-file", "--verify=false"]
SEPARATOR = "\n// -----\n// the next file\n"


OLD = re.compile(r"former|old-forms|indexed-generic|fill-cast|view-text|windows-and-views|named-invalid")


def is_old(path):
    return "Import" in path.parts or OLD.search(path.name)


def main():
    files = [path for folder in sys.argv[1:] for path in sorted(pathlib.Path(folder).rglob("*.mlir"))
             if not is_old(path)]
    # One run for all files, as their parts are translated by themselves.
    old = [path.read_text(encoding="utf-8") for path in files]
    joined = SEPARATOR.join(old)
    done = subprocess.run(TOOL, input=joined, capture_output=True, text=True, check=False)
    new = done.stdout.split(SEPARATOR)
    if len(new) != len(old):
        sys.exit(f"expected {len(old)} files, found {len(new)}")
    changed = 0
    for path, before, after in zip(files, old, new, strict=True):
        if before == after:
            continue
        changed += 1
        print(f"{path} changes:")
        lines = difflib.unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=0)
        print("\n".join(list(lines)[:20]))
    print(f"{len(files)} files, {changed} changed")


main()
