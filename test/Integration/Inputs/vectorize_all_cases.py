"""Runs all files of cases with ops vectorized, by vectors of the loops' extents or
by longer ones.

Fails if results differ. Says which ops were never vectorized, unless of a sample.

usage: vectorize_all_cases.py CC SCRATCH (static | masked) [--sample=N]
"""

import glob
import os
import re
import subprocess
import sys

# A test of the harness, and tests of passes that make other ops of those that
# they are given.
OTHERS = {"cases_wrong.py", "cases_conv_to_winograd.py", "cases_convert.py", "cases_winograd.py"}


def run(file, way, cc, scratch, sample):
    """What a file of cases prints."""
    command = [sys.executable, "-B", file, cc, scratch, f"--vectorize={way}", *sample]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode or " 0 differences" not in done.stdout:
        sys.exit(f"{' '.join(command)}:\n{done.stdout}{done.stderr}")
    return done.stdout


def ops_of(title, output):
    return set(re.search(f"^{title}:(.*)$", output, re.MULTILINE).group(1).split())


def main():
    cc, scratch, way, *sample = sys.argv[1:]
    # Each function is run through the pass on its own, and makes much code.
    sample = [f"--sample={int(number.removeprefix('--sample=')) // 3}" for number in sample]
    files = sorted(glob.glob(os.path.join(os.path.dirname(__file__), "cases_*.py")))
    vectorized, left = set(), set()
    for file in files:
        name = os.path.basename(file)
        if name in OTHERS:
            continue
        output = run(file, way, cc, scratch, sample)
        print(f"{name}:", *re.findall("^.*(?:ops vectorized|differences).*$", output, re.MULTILINE))
        print(*re.findall("^[0-9]+ times .*$", output, re.MULTILINE), sep="\n")
        vectorized |= ops_of("vectorized", output)
        left |= ops_of("left alone", output)
    # A sample may have an op only where it can't be vectorized.
    never = "" if sample else f", never vectorized: {' '.join(sorted(left - vectorized)) or 'none'}"
    print(f"{len(vectorized)} kinds of ops vectorized{never}")


main()
