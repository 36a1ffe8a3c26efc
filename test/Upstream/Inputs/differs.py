# Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A canary of something that is not the same in each run.

usage: differs.py COMMAND...

Runs the command eight times, and fails if the outputs are all equal. What depends on the
addresses of ops does where these are the same in each run, too: the kernel has to place memory
at random, as it does by default.
"""

import subprocess
import sys

outputs = {subprocess.run(sys.argv[1:], capture_output=True, check=True).stdout for _ in range(8)}
sys.exit("eight equal outputs" if len(outputs) == 1 else 0)
