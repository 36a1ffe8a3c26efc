# Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Many modules in one run of a tool."""

import subprocess
import sys

SEPARATOR = "// -----\n"


def _run(command, modules):
    return subprocess.run([*command, "--split-input-file", "-"], input=SEPARATOR.join(modules), capture_output=True,
                          text=True)


def find_accepted(command, modules):
    """For each module, whether the command accepts it. It does not if it crashes on it."""
    done = _run(command, modules)
    if done.returncode >= 0:
        return [bool(text.strip()) for text in done.stdout.split(SEPARATOR)]
    if len(modules) == 1:
        return [False]
    middle = len(modules) // 2
    return find_accepted(command, modules[:middle]) + find_accepted(command, modules[middle:])


def run_split(command, modules, codes=(0,)):
    """The command's output for each module, empty if it rejects one, and its exit code, which must
    be one of the expected ones."""
    done = _run(command, modules)
    printed = done.stdout.split(SEPARATOR)
    if done.returncode not in codes or len(printed) != len(modules):
        sys.exit(f"exit code {done.returncode}, {len(printed)} of {len(modules)} modules: {' '.join(command)}\n"
                 f"{done.stderr}")
    return printed, done
