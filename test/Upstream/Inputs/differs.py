# Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A canary of something that is not the same in each run.

usage: differs.py COMMAND...

Runs the command eight times, and fails if the outputs are all equal. Output that depends on the
addresses of ops only differs if addresses do: the kernel must randomize the address space, as it
does by default.
"""

import subprocess
import sys

outputs = {subprocess.run(sys.argv[1:], capture_output=True, check=True).stdout for _ in range(8)}
sys.exit("eight equal outputs" if len(outputs) == 1 else 0)
