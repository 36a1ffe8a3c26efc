# Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Many modules in one run of a tool."""

import subprocess
import sys

SEPARATOR = "// -----\n"


def run_split(command, modules, codes=(0,)):
    """The command's output for each module, empty if it rejects one, and its exit code, which must
    be one of the expected ones."""
    command = [*command, "--split-input-file", "-"]
    done = subprocess.run(command, input=SEPARATOR.join(modules), capture_output=True, text=True)
    printed = done.stdout.split(SEPARATOR)
    if done.returncode not in codes or len(printed) != len(modules):
        sys.exit(f"exit code {done.returncode}, {len(printed)} of {len(modules)} modules: {' '.join(command)}\n"
                 f"{done.stderr}")
    return printed, done
