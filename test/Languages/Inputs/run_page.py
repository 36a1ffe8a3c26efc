# Part of Linalg, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Parses the examples of a page that linalg-gen has written.

usage: run_page.py SOURCE_DIR PAGE.md OPTIONS...

Each example is a function for linalg-opt with these options. Prints the number of examples, and of ops.
"""

import pathlib
import re
import subprocess
import sys


def main(source, page, *options):
    sys.path.insert(0, str(pathlib.Path(source, "test/Docs/Inputs")))
    from run_examples import BLOCK, in_function
    text = pathlib.Path(page).read_text()
    examples = BLOCK.findall(text)
    subprocess.run(["linalg-opt", "-", "--split-input-file", "--allow-unregistered-dialect", "-o", "/dev/null", *options],
                   input="\n// -----\n".join(map(in_function, examples)), text=True, check=True)
    print(f"{len(examples)} examples of {len(re.findall('^## ', text, re.M))} ops")


if __name__ == "__main__":
    main(*sys.argv[1:])
