"""Runs a command several times and fails if the fastest run takes too long.

usage: best_time.py RUNS SECONDS COMMAND...
"""

import subprocess
import sys
import time


def measure(command):
    begin = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - begin


runs, limit = int(sys.argv[1]), float(sys.argv[2])
best = min(measure(sys.argv[3:]) for _ in range(runs))
print(f"best of {runs}: {best:.3f} s")
sys.exit(best > limit)
