"""Executes a command line in so many MiB of address space."""

import os
import resource
import sys

BYTES = int(sys.argv[1]) << 20
resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
os.execvp(sys.argv[2], sys.argv[2:])
