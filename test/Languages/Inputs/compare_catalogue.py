# Part of Linalg, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares ops that are loaded from a file with the ops of the dialect.

usage: compare_catalogue.py DEFINITIONS SOURCE_DIR COUNT PASSES...

Takes the examples of the reference pages for each op in the file, and the same with the op in a
dialect of another name. Each list of passes must give the same for both. Of COUNT malformed uses, in
which types of operands are changed, both must give the same errors; for definitions in TC notation,
which state types, at the same places.
"""

import pathlib
import random
import re
import subprocess
import sys

# As long as `linalg`, so that columns of errors are the same.
OTHER = "lineal"


def run(text, definitions, passes):
    result = subprocess.run(
        ["linalg-opt", "-", "--split-input-file", f"--linalg-ops={OTHER}={definitions}", *passes.split()],
        input=text, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    notes = re.sub(r"^.*: note: this has no effect.*\n.*\n.*\n", "", result.stderr, flags=re.M)
    # The attributes of a definition are any integers.
    notes = notes.replace(" positive 64-bit", " 64-bit")
    return result.returncode, (result.stdout + notes).replace(OTHER, "linalg")


def rename(text, names):
    return re.sub(r"\blinalg\.(\w+)", lambda m: (OTHER if m[1] in names else "linalg") + "." + m[1], text)


def returning(function):
    """The function of an example, whose result is used by an unknown op, returns it."""
    use = re.search(r'"use"\(%0\) : \((.*)\) -> \(\)\nreturn', function)
    if not use:
        return function
    function = function.replace(use[0], f"return %0 : {use[1]}")
    return re.sub(r"^(func.func @example\(.*\)) \{$", rf"\1 -> {use[1]} {{", function, flags=re.M)


def damage(function, generator):
    """The function with another element type, extent or rank of an operand."""
    types = sorted(set(re.findall(r"(?<=: )tensor<[^<>]*>", function)))
    old = generator.choice(types)
    parts = old[len("tensor<"):-1].split("x")
    at = generator.randrange(len(parts))
    if at == len(parts) - 1:
        parts[at] = generator.choice(["i8", "f64", "f16", "i32", "index", "i1"])
    elif generator.randrange(3):
        parts[at] = generator.choice(["1", "2", "5", "?", "0"])
    else:
        del parts[at]
    return function.replace(old, "tensor<" + "x".join(parts) + ">")


def places(result):
    """The places of the errors, without their text."""
    return result[0], "\n".join(re.findall(r"^.*: error:", result[1], re.M))


def main(definitions, source, count, *passes):
    sys.path.insert(0, str(pathlib.Path(source, "test/Docs/Inputs")))
    from run_examples import BLOCK, in_function
    names = set(re.findall(r"^(?:def|  name:) *(\w+)", pathlib.Path(definitions).read_text(), re.M))
    examples = {}
    for page in sorted(pathlib.Path(source, "docs/reference").glob("*.md")):
        for block in BLOCK.findall(page.read_text()):
            ops = set(re.findall(r"\blinalg\.(\w+)", block)) & names
            if len(ops) == 1:
                examples.setdefault(ops.pop(), returning(in_function(block)))
    missing = names - examples.keys()
    if missing:
        sys.exit(f"error: no example of {sorted(missing)}")
    separator = "\n// -----\n"
    text = separator.join(examples.values())
    for each in passes:
        expected, found = run(text, definitions, each), run(rename(text, names), definitions, each)
        if expected != found or len(expected[1]) < 100 * len(examples):
            print(expected[1], "---- found:", found[1], sep="\n")
            sys.exit(f"error: differs after {each}")
    generator = random.Random(1)
    examples.pop("fill", None)  # That of the dialect converts its value.
    wrong = separator.join(damage(generator.choice(list(examples.values())), generator) for _ in range(int(count)))
    expected, found = run(wrong, definitions, ""), run(rename(wrong, names), definitions, "")
    if definitions.endswith(".tc"):
        expected, found = places(expected), places(found)
    if expected != found or not expected[0]:
        print(expected[1], "---- found:", found[1], sep="\n")
        sys.exit("error: malformed uses differ")
    errors = expected[1].count("error:")
    print(f"{len(names)} ops, {len(passes)} lists of passes, {errors} errors")


if __name__ == "__main__":
    main(*sys.argv[1:])
