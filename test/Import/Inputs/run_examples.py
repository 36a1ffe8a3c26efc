# Part of Linalg, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Translates the example of each rule of linalg-translate, and executes it.

usage: run_examples.py FOLDER

An example must change, its translation must not change again, and MLIR's mlir-opt must read it. If
it has values, such as `6 2 = 8`, linalg-run must compute the result from the inputs.
"""

import pathlib
import re
import subprocess
import sys

SEPARATOR = "// -----\n"
HEADER = re.compile(r"// rule: (.*)\n// values: ?(.*)\n")


def run(command, text=None):
    return subprocess.run(command, input=text, capture_output=True, text=True, check=False)


def translate(text):
    """The translations of parts of a file."""
    done = run(["linalg-translate", "--import", "--split-input-file"], text)
    if done.returncode or re.search("(error|warning):", done.stderr):
        sys.exit(f"cannot translate:\n{done.stderr}")
    return done.stdout.split(SEPARATOR)


def execute(path, values):
    """An error, or nothing."""
    inputs, expected = values.split("=") if " = " in values else ("", values.lstrip("= "))
    command = ["linalg-run", str(path), "--function=f", f"--expect={expected.strip()}"]
    done = run(command + [f"--input={value}" for value in inputs.split()])
    return done.stderr if done.returncode else ""


def main():
    folder = pathlib.Path(sys.argv[1])
    examples = run(["linalg-translate", "--examples"]).stdout
    old = examples.split(SEPARATOR)
    new = translate(examples)
    again = translate(SEPARATOR.join(new))
    faults = executed = 0
    stock = run(["mlir-opt", "--split-input-file", "-o", "/dev/null"], SEPARATOR.join(new))
    if stock.returncode:
        faults += 1
        print(f"mlir-opt: {stock.stderr}")
    for number, (before, after, third) in enumerate(zip(old, new, again, strict=True)):
        rule, values = HEADER.match(before).groups()
        path = folder / f"{number}.mlir"
        path.write_text(after, encoding="utf-8")
        errors = []
        if before == after:
            errors.append("is not translated")
        if after != third:
            errors.append("is translated twice")
        if values:
            executed += 1
            errors += [error for error in [execute(path, values)] if error]
        for error in errors:
            faults += 1
            print(f"{rule}: {error}\n{after}")
    print(f"{len(old)} examples, {executed} executed, {faults} faults")


main()
