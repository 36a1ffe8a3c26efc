# Part of Linalg, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Damages definitions of ops, and checks that each file is read or is one located error.

usage: damage.py [--seed=N] [--keep=FOLDER] --count=N WORK_FOLDER FILES...

A damaged file lacks, repeats, exchanges or changes a few words or characters. `linalg-gen` reads it:
it must exit with 0, or with 1 and one error whose position is in the file.
"""

import argparse
import pathlib
import random
import re
import subprocess
import sys

WORDS = re.compile(r"\w+|\s+|[^\w\s]")


def damage(text, random):
    words = WORDS.findall(text)
    for _ in range(random.randint(1, 4)):
        if not words:
            break
        at, other = random.randrange(len(words)), random.randrange(len(words))
        kind = random.randrange(7)
        if kind == 0:
            del words[at:at + random.randint(1, 3)]
        elif kind == 1:
            words[at:at] = words[other:other + random.randint(1, 5)]
        elif kind == 2:
            words[at], words[other] = words[other], words[at]
        elif kind == 3:
            words[at] = random.choice(list("()[]{}<>,;:=+-*\"'#@.\\\0\xff\n") + ["99999999999999999999", "0", "-1", '"""'])
        elif kind == 4:
            words[at] = words[at][:random.randint(0, len(words[at]))]
        elif kind == 5:
            words = words[:at + 1]
        else:
            words[at:at] = words[other:other + 1] * random.choice([2, 50, 1000])
    return "".join(words)


def find_fault(path, seconds=60):
    try:
        result = subprocess.run(["linalg-gen", path], capture_output=True, timeout=seconds)
    except subprocess.TimeoutExpired:
        return "takes too long"
    errors = re.findall(r"^(.*?)(:\d+:\d+)?: error: ", result.stderr.decode(errors="replace"), re.M)
    if result.returncode == 0:
        return "prints an error and exits with 0" if errors else None
    if result.returncode != 1:
        return f"exits with {result.returncode}"
    if len(errors) != 1:
        return f"has {len(errors)} errors"
    file, position = errors[0]
    return None if file == str(path) and position else "has an error without position"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("--count", type=int, required=True)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("files", type=pathlib.Path, nargs="+")
    arguments = parser.parse_args()
    print(f"seed {arguments.seed}")
    generator = random.Random(arguments.seed)
    keep = arguments.keep or arguments.folder
    faults = 0
    for number in range(arguments.count):
        source = generator.choice(arguments.files)
        path = arguments.folder / f"damaged{source.suffix}"
        path.write_text(damage(source.read_text(), generator), encoding="latin-1")
        fault = find_fault(path)
        if fault:
            faults += 1
            keep.mkdir(parents=True, exist_ok=True)
            kept = keep / f"damaged-{arguments.seed}-{number}{source.suffix}"
            kept.write_bytes(path.read_bytes())
            print(f"{kept} {fault}")
    print(f"{arguments.count} files, {faults} faults")
    sys.exit(faults != 0)


if __name__ == "__main__":
    main()
