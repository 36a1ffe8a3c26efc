# Part of Linalg, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that linalg-translate survives damaged files.

usage: damage.py [--seed=N] [--count=N] [--keep=FOLDER] FOLDER FILE...

A damaged file lacks, repeats, exchanges or changes a few words of a part of a FILE. linalg-translate
translates it, or prints an error with its place; it does not crash and does not hang. Files that
break this are kept in FOLDER, or the one of --keep.
"""

import argparse
import pathlib
import random
import re
import subprocess
import sys

WORD = re.compile(r'"[^"\n]*"|[%#!@^]?[\w.$]+|->|\s+|.', re.S)
EXTRA = ["(", ")", "[", "]", "{", "}", "<", ">", "->", ":", ",", "=", "-1", "0", "99999999999999999999",
         "affine_map", "memref", "tensor<?xf32>", "tensor<*xf32>", "memref<-1xf32>", "vector<4xf32>", "%a",
         "index", "#map", "!t", "^bb0", '"', "into", "to", "ins", "outs", "linalg.generic", "std.", "dense<>",
         "linalg.tiled_loop", "subview", "tensor.expand_shape", "linalg.reshape", "\x00", "é", "{-#"]


def damage(rng, text):
    words = WORD.findall(text)
    for _ in range(rng.choice([1, 1, 2, 3, 6])):
        if not words:
            break
        place, other = rng.randrange(len(words)), rng.randrange(len(words))
        action = rng.randrange(5)
        if action == 0:
            words[place] = ""
        elif action == 1:
            words[place] += " " + words[place]
        elif action == 2:
            words[place], words[other] = words[other], words[place]
        elif action == 3:
            words[place] = rng.choice(EXTRA)
        else:
            words[place:place + rng.randrange(12)] = []
        if not words:
            return ""
    return "".join(words)


def check(path):
    """What is wrong, or nothing."""
    try:
        done = subprocess.run(["linalg-translate", "--import", path, "-o", "/dev/null"], timeout=60,
                              capture_output=True, text=True, errors="replace", check=False)
    except subprocess.TimeoutExpired:
        return "hangs"
    if done.returncode not in (0, 1):
        return f"exit code {done.returncode}: {done.stderr[-300:]}"
    located = re.search(re.escape(path.name) + r":\d+:\d+: error: ", done.stderr)
    if done.returncode == 1 and not located:
        return f"an error without its place: {done.stderr[:300]}"
    return ""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("files", nargs="+", type=pathlib.Path)
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    parts = [part for file in arguments.files for part in file.read_text().split("// -----\n")]
    faults = 0
    for number in range(arguments.count):
        path = arguments.folder / f"{number}.mlir"
        path.write_text(damage(rng, rng.choice(parts)), encoding="utf-8")
        fault = check(path)
        if not fault:
            path.unlink()
            continue
        faults += 1
        print(f"{path}: {fault}")
        if arguments.keep:
            arguments.keep.mkdir(parents=True, exist_ok=True)
            path.replace(arguments.keep / path.name)
    print(f"seed {arguments.seed}: {arguments.count} files, {faults} faults")
    sys.exit(bool(faults))


main()
