"""Runs all files of cases after some passes. Fails if results differ.

usage: first_all_cases.py CC SCRATCH PASSES [--sample=N]

A sample is shared out among the files.
"""

import glob
import os
import re
import subprocess
import sys

# A test of the harness, and of passes that make other ops of those that they are given.
OTHERS = {"cases_wrong.py", "cases_conv_to_winograd.py", "cases_convert.py"}


def main():
    cc, scratch, passes, *sample = sys.argv[1:]
    files = [file for file in sorted(glob.glob(os.path.join(os.path.dirname(__file__), "cases_*.py")))
             if os.path.basename(file) not in OTHERS]
    sample = [f"--sample={int(number.removeprefix('--sample=')) // 3}" for number in sample]
    for file in files:
        command = [sys.executable, "-B", file, cc, scratch, f"--first={passes}", *sample]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode or " 0 differences" not in done.stdout:
            sys.exit(f"{' '.join(command)}:\n{done.stdout}{done.stderr}")
        print(f"{os.path.basename(file)}:", *re.findall("^.*differences.*$", done.stdout, re.MULTILINE))
    print(f"{len(files)} files of cases, 0 differences")


main()
