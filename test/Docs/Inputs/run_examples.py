"""Runs the examples in the descriptions of ops and passes.

usage: run_examples.py TOOL FILE...

A file is the page on ops that mlir-tblgen makes (.md), one that defines passes
(.td), or PASS=PAGE.md, a page on one pass with examples of what it does. Each op has at least one
```mlir block, which must parse. A pass's blocks come in pairs: the pass, run on the first, must
give the second; both are compared as the tool prints them. A comment at the top of the first may
give the pass with its options. Values that a block uses and does not define become arguments of a
function around it, with the types that it uses them at.
"""

import re
import shlex
import subprocess
import sys

OP = re.compile(r"^### `([\w.]+)`.*?(?=^### |\Z)", re.S | re.M)
PASS = re.compile(r'^def \w+\s*:\s*Pass<"([\w-]*)".*?^\}', re.S | re.M)
BLOCK = re.compile(r"```mlir\n(.*?)```", re.S)
OPERANDS = re.compile(
    r"\b(?:ins|outs)\s*\(([^:()]*):\s*((?:[^()]|\([^()]*\))*?)\)", re.S)


def split_types(text):
    """Splits at the commas that are not inside of brackets."""
    types, depth, current = [], 0, ""
    for char in text:
        depth += (char in "<([") - (char in ">)]")
        if char == "," and depth == 0:
            types.append(current.strip())
            current = ""
        else:
            current += char
    return types + [current.strip()]


def in_function(block):
    """The block, in a function whose arguments are its free values unless it is
    one or more functions and globals."""
    if re.match(r"\s*(?:#\w+ = .*\s*)*(module\b|func\.func|llvm\.func|llvm\.mlir\.global)", block):
        return block
    aliases = "\n".join(re.findall(r"^\s*#\w+ = .*$", block, re.M))
    body = re.sub(r"^\s*#\w+ = .*$", "", block, flags=re.M)
    defined = set(re.findall(r"(%\w+)(?::\d+)?\s*=", body))
    defined |= set(re.findall(r"(%\w+):", body))  # block arguments
    arguments = {}
    for values, types in OPERANDS.findall(body):
        for value, type_ in zip(values.split(","), split_types(types)):
            if value.strip() not in defined:
                arguments[value.strip()] = type_
    for value, type_ in re.findall(r"(?:dim |load |store %\w+, )(%\w+)[,\[].*: (memref<.*>)", body):
        if value not in defined:
            arguments.setdefault(value, type_)
    for copy in re.findall(r"memref\.copy (%\w+), (%\w+) : (memref<.*>) to (memref<.*>)", body):
        arguments.update(zip(copy[:2], copy[2:]))
    ordered = sorted(arguments.items())
    signature = ", ".join(f"{value}: {type_}" for value, type_ in ordered)
    result = re.findall(r"-> (tensor<\S*>)", body)
    use = f'"use"(%0) : ({result[-1]}) -> ()' if "%0" in defined and result else ""
    return f"{aliases}\nfunc.func @example({signature}) {{\n{body}\n{use}\nreturn\n}}\n"


def run(tool, source, *options):
    result = subprocess.run(
        [tool, "-", "--allow-unregistered-dialect", *options], input=source, capture_output=True, text=True)
    if result.returncode:
        sys.exit(f"{result.stderr}\nin the example:\n{source}")
    return result.stdout


def check_pass(tool, name, before, after):
    flag, before = re.match(r"(?:\s*// (--.*)\n)?((?s:.*))", before).groups()
    before, after = in_function(before), in_function(after)
    found = run(tool, before, *shlex.split(flag or f"--{name}"), "--cse")
    expected = run(tool, after, "--cse")
    if found != expected:
        sys.exit(f"{name}: the example gives\n{found}\nbut the description says\n{expected}")


def check_op(tool, name, blocks):
    if not blocks:
        sys.exit(f"{name}: expected an example")
    for block in blocks:
        run(tool, in_function(block))


def check_passes(tool, name, blocks):
    if not blocks or len(blocks) % 2:
        sys.exit(f"{name}: expected examples before and after, found {len(blocks)} blocks")
    for before, after in zip(blocks[::2], blocks[1::2]):
        check_pass(tool, name, before, after)


def check_page(tool, name, page):
    """The number of examples of that pass."""
    blocks = BLOCK.findall(open(page).read())
    check_passes(tool, name, blocks)
    return len(blocks) // 2


def check_definitions(tool, file):
    """The number of ops or passes that the file defines."""
    definition, check = (OP, check_op) if file.endswith(".md") else (PASS, check_passes)
    found = list(definition.finditer(open(file).read()))
    for one in found:
        check(tool, one[1], BLOCK.findall(one[0]))
    return len(found)


def main(tool, *files):
    for file in files:
        name, _, page = file.rpartition("=")
        if name:
            print(f"{page}: {check_page(tool, name, page)} examples")
        else:
            print(f"{file}: examples of {check_definitions(tool, file)} definitions")


if __name__ == "__main__":
    main(*sys.argv[1:])
