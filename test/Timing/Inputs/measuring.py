# Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The cost of a run of linalg-opt, or of another tool."""

import os
import subprocess
import sys


def measure(path, passes, tool="linalg-opt"):
    """Peak memory in bytes, and seconds of processor time."""
    process = subprocess.Popen([tool, path, *passes], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"{tool} ended with status {status}")
    return usage.ru_maxrss * 1024, usage.ru_utime + usage.ru_stime
