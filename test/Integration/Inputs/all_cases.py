"""Runs files of cases in several ways at once, see WAYS; a way may also be a list of passes.

Fails if results differ. Prints which ops were never tiled or vectorized, unless only a sample is
run. A sample covers: each op of each file goes through some run of the way, and each run has some
of the ops. Files that run apart have their part of it.

usage: all_cases.py CC SCRATCH (WAY | PASSES) [--files=A,B...] [--plugin=FILE] [--sample=N] [--seed=N]

The arguments printed for each run can be given to run_cases.py.
"""

import glob
import os
import re
import shlex
import subprocess
import sys

from ways_of_cases import OTHERS, WAYS

# What a run with options says of the ops.
DONE = {"tile": "tiled", "tile-partial": "tiled", "vectorize": "vectorized"}
# Their ops are lowered in another way, which is a setting of the process.
APART = [{"relayout", "winograd"}, {"convert"}, {"conv_to_winograd"}]


def list_files():
    folder = os.path.dirname(__file__)
    return sorted(os.path.basename(path)[6:-3] for path in glob.glob(os.path.join(folder, "cases_*.py")))


def run(words):
    """What the harness prints."""
    command = [sys.executable, "-B", os.path.join(os.path.dirname(__file__), "run_cases.py"), *words]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode or " 0 differences" not in done.stdout:
        sys.exit(f"{shlex.join(command)}:\n{done.stdout}{done.stderr}")
    print(*words[2:], flush=True)
    print(*re.findall("^(?:sample|.*(?:ops tiled|ops fused|ops vectorized|differences)).*$", done.stdout, re.MULTILINE),
          sep="\n", flush=True)
    return done.stdout


def ops_of(title, output):
    """The ops that the harness lists; a way that runs passes first has no such list."""
    found = re.search(f"^{title}:(.*)$", output, re.MULTILINE)
    return set(found[1].split()) if found else set()


def main():
    cc, scratch, way, *rest = sys.argv[1:]
    ways = WAYS.get(way, [(f"--first={way}", None)])
    wanted = [word[8:].split(",") for word in rest if word.startswith("--files=")]
    sample = sum(int(word[9:]) for word in rest if word.startswith("--sample="))
    rest = [word for word in rest if not word.startswith(("--files=", "--sample="))]
    outputs = []
    for number, (option, own) in enumerate(ways):
        names = set(list_files()) - OTHERS.get(way, OTHERS[""])
        if wanted:
            names = set(wanted[0])
        elif own and not sample:
            names = own
        for group in filter(None, [names.difference(*APART), *(names & apart for apart in APART)]):
            words = [cc, scratch, f"--files={','.join(sorted(group))}", *filter(None, [option]), *rest]
            if sample:
                words += [f"--sample={sample * len(group) // len(names)}", f"--share={number + 1}/{len(ways)}"]
            outputs.append(run(words))
    if way in DONE:
        word = DONE[way]
        done = set().union(*(ops_of(word, output) for output in outputs))
        left = set().union(*(ops_of("left alone", output) for output in outputs))
        # A sample may have an op only in cases where it can't be transformed.
        never = "" if sample else f", never {word}: {' '.join(sorted(left - done)) or 'none'}"
        print(f"{len(done)} kinds of ops {word}{never}")
    print(f"{len(outputs)} runs, 0 differences")


main()
