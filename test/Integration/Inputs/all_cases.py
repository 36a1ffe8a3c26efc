"""Runs all files of cases, with ops tiled or vectorized in one of the ways below, or
after some passes.

Fails if results differ. Says which ops were never tiled or vectorized, unless of a
sample. A sample is for each file, shared out among the options of the way.

usage: all_cases.py CC SCRATCH (WAY | PASSES) [--sample=N]
"""

import glob
import os
import re
import subprocess
import sys

# The sizes are of more loops than most ops have; some divide the extents.
WAYS = {
    "tile": ["--tile=sizes=2,3,2,1,2,2,2",
             "--tile=sizes=1,2,3,2,2,2,2 interchange=1,0",
             "--tile=sizes=3,2,1,2,2,1,2 interchange=3,1,2,0",
             "--tile=sizes=3,2,3 interchange=1,0 peel=all",
             "--tile=sizes=2,3,2 interchange=1,0 loops=forall",
             "--tile=sizes=2 loops=forall"],
    "tile-partial": ["--tile=sizes=2,3,2,2,2,1,2 partial-reduction=outer-reduction",
                     "--tile=sizes=0,2,3,2,0,2,2 interchange=1,0,2 partial-reduction=outer-reduction",
                     "--tile=sizes=3,3,2,3 peel=all partial-reduction=outer-reduction",
                     "--tile=sizes=2,2,2,2,2,2,2 partial-reduction=outer-parallel",
                     "--tile=sizes=3,2,3,2,2,1,2 interchange=2,0,1 peel=1,2 partial-reduction=outer-parallel",
                     "--tile=sizes=0,3,2,0,2,1,2 interchange=1,0 loops=forall partial-reduction=outer-parallel"],
    "vectorize-static": ["--vectorize=static"],
    "vectorize-masked": ["--vectorize=masked"],
}
# What a run with options says of the ops.
DONE = {"tile": "tiled", "vectorize": "vectorized"}
# A test of the harness, and tests of passes that make other ops of those that
# they are given; not to be tiled or vectorized, ops of which that is done to parts.
OTHERS = {"cases_wrong.py", "cases_conv_to_winograd.py", "cases_convert.py"}
OF_PARTS = {"cases_winograd.py"}


def run(file, option, cc, scratch, sample):
    """What a file of cases prints."""
    command = [sys.executable, "-B", file, cc, scratch, option, *sample]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode or " 0 differences" not in done.stdout:
        sys.exit(f"{' '.join(command)}:\n{done.stdout}{done.stderr}")
    print(f"{os.path.basename(file)}, {option}:",
          *re.findall("^.*(?:ops tiled|ops vectorized|differences).*$", done.stdout, re.MULTILINE), flush=True)
    return done.stdout


def ops_of(title, output):
    return set(re.search(f"^{title}:(.*)$", output, re.MULTILINE).group(1).split())


def main():
    cc, scratch, way, *sample = sys.argv[1:]
    options = WAYS.get(way, [f"--first={way}"])
    # Tiled, vectorized or padded ops are much code.
    parts = max(3, len(options))
    sample = [f"--sample={int(number.removeprefix('--sample=')) // parts}" for number in sample]
    others = OTHERS | OF_PARTS if way in WAYS else OTHERS
    files = [file for file in sorted(glob.glob(os.path.join(os.path.dirname(__file__), "cases_*.py")))
             if os.path.basename(file) not in others]
    outputs = [run(file, option, cc, scratch, sample) for file in files for option in options]
    if way in WAYS:
        word = DONE[way.partition("-")[0]]
        done = set().union(*(ops_of(word, output) for output in outputs))
        left = set().union(*(ops_of("left alone", output) for output in outputs))
        # A sample may have an op only where it can't be.
        never = "" if sample else f", never {word}: {' '.join(sorted(left - done)) or 'none'}"
        print(f"{len(done)} kinds of ops {word}{never}")
    print(f"{len(files)} files of cases, 0 differences")


main()
