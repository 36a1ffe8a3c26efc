"""Runs the commands of a document as they are written.

usage: run_document.py DOCUMENT.md SOURCE_FOLDER BUILD_FOLDER WORK_FOLDER

Works in a copy of the source folder, in which `build` is BUILD_FOLDER. The
blocks ```sh run one after the other; any that fails is an error. A block ```mlir or ```text with at
most one paragraph between it and a block ```sh is the last output of the latter. A block
```tablegen, ```cpp, ```c, ```cmake or ```json is a part of a file whose name the paragraph before
it ends with, in a link.
"""

import os
import re
import shutil
import subprocess
import sys

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.S | re.M)
LINK = re.compile(r"\[[^]]*\]\(([^)]*)\)[.:]?\s*$")


def run(commands, folder):
    script = "set -euo pipefail\n" + commands
    result = subprocess.run(["bash", "-c", script], cwd=folder, text=True,
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    print(f"$ {commands}{result.stdout}")
    if result.returncode:
        sys.exit(f"error: exit code {result.returncode}")
    return result.stdout


def check_excerpt(block, before, document, folder):
    link = LINK.search(before)
    if not link:
        sys.exit(f"error: no file is named before this block:\n{block}")
    path = os.path.join(folder, os.path.dirname(document), link[1])
    with open(path, encoding="utf-8") as file:
        if block not in file.read():
            sys.exit(f"error: {link[1]} has no such part:\n{block}")


def main(document, source, build, work):
    folder = os.path.join(work, "source")
    shutil.copytree(source, folder, ignore=lambda parent, names: [
        name for name in names if parent == source and name.startswith(("build", "."))])
    os.symlink(build, os.path.join(folder, "build"))
    name = os.path.relpath(document, source)
    with open(document, encoding="utf-8") as file:
        text = file.read()

    runs, end, output = 0, 0, None
    for match in BLOCK.finditer(text):
        language, block = match.groups()
        before = text[end:match.start()]
        end = match.end()
        if language == "sh":
            output = run(block, folder)
            runs += 1
        elif language in ("mlir", "text") and output and before.count("\n\n") <= 2:
            if not output.rstrip().endswith(block.rstrip()):
                sys.exit(f"error: expected output:\n{block}")
        elif language in ("tablegen", "cpp", "c", "cmake", "json"):
            check_excerpt(block, before, name, folder)
    print(f"{runs} blocks of commands")


if __name__ == "__main__":
    main(*sys.argv[1:])
