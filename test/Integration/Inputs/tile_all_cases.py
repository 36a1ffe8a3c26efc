"""Runs all files of cases with ops tiled in one of the ways below.

A sample is shared out among the ways of tiling. Fails if results differ. Says which
ops were never tiled, unless of a sample.

usage: tile_all_cases.py CC SCRATCH (full | partial) [--sample=N]
"""

import glob
import os
import re
import subprocess
import sys

# The sizes are of more loops than most ops have; some divide the extents.
OPTIONS = {
    "full": ["sizes=2,3,2,1,2,2,2",
             "sizes=1,2,3,2,2,2,2 interchange=1,0",
             "sizes=3,2,1,2,2,1,2 interchange=3,1,2,0",
             "sizes=3,2,3,2,2,2,2 interchange=1,0 peel=all",
             "sizes=2,3,2 interchange=1,0 loops=forall",
             "sizes=2 loops=forall"],
    "partial": ["sizes=2,3,2,2,2,1,2 partial-reduction=outer-reduction",
                "sizes=0,2,3,2,0,2,2 interchange=1,0,2 partial-reduction=outer-reduction",
                "sizes=3,3,2,3,2,2,2 peel=all partial-reduction=outer-reduction",
             "sizes=2,2,2,2,2,2,2 partial-reduction=outer-parallel",
             "sizes=3,2,3,2,2,1,2 interchange=2,0,1 peel=1,2 partial-reduction=outer-parallel",
                "sizes=0,3,2,0,2,1,2 interchange=1,0 loops=forall partial-reduction=outer-parallel"],
}
# A test of the harness, and tests of passes that make other ops of those that
# they are given.
OTHERS = {"cases_wrong.py", "cases_conv_to_winograd.py", "cases_convert.py", "cases_winograd.py"}


def run(file, options, cc, scratch, sample):
    """What a file of cases prints."""
    command = [sys.executable, "-B", file, cc, scratch, f"--tile={options}", *sample]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode or " 0 differences" not in done.stdout:
        sys.exit(f"{' '.join(command)}:\n{done.stdout}{done.stderr}")
    return done.stdout


def ops_of(title, output):
    return set(re.search(f"^{title}:(.*)$", output, re.MULTILINE).group(1).split())


def main():
    cc, scratch, way, *sample = sys.argv[1:]
    sample = [f"--sample={int(number.removeprefix('--sample=')) // len(OPTIONS[way])}" for number in sample]
    files = sorted(glob.glob(os.path.join(os.path.dirname(__file__), "cases_*.py")))
    tiled, left = set(), set()
    for file in files:
        name = os.path.basename(file)
        if name in OTHERS:
            continue
        outputs = [run(file, options, cc, scratch, sample) for options in OPTIONS[way]]
        for options, output in zip(OPTIONS[way], outputs):
            print(f"{name}, {options}:", *re.findall("^.*(?:ops tiled|differences).*$", output, re.MULTILINE))
        tiled |= set().union(*(ops_of("tiled", output) for output in outputs))
        left |= set().union(*(ops_of("left alone", output) for output in outputs))
    # A sample may have an op only where it can't be tiled.
    never = "" if sample else f", never tiled: {' '.join(sorted(left - tiled)) or 'none'}"
    print(f"{len(tiled)} kinds of ops tiled{never}")


main()
