"""Compares passes of linalg-opt with those of the same name of stock mlir-opt.

usage: compare_with_stock.py FILE.mlir PASSES SCRATCH

Each public function of the file goes through the passes by itself. Where the
canonicalized texts differ, both are executed on the same random inputs and must
give the same; a dynamic extent is 3. Stock's pass must change the function,
unless its name begins with `left_alone`: then the texts must be equal.
"""

import re
import shlex
import subprocess
import sys

CLEAN = ["--canonicalize", "--cse"]


def output(*command):
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode:
        sys.exit(f"{' '.join(command)}: exit code {result.returncode}\n{result.stderr}")
    return result.stdout


def inputs(function):
    """Random values for the arguments of the function."""
    arguments = re.search(r"@\w+\((.*)\) (?:->|\{)", function)[1]
    for type_ in re.findall(r"%\w+: (\w+(?:<[^<>]*(?:<[^<>]*>[^<>]*)*>)?)", arguments):
        shape = re.match(r"(?:tensor|memref)<((?:[\d?]+x)*)", type_)
        extents = shape[1].rstrip("x").replace("?", "3") if shape else ""
        yield f"--input=random:{extents}" if extents else "--input=random"


def main(file, passes, scratch):
    with open(file, encoding="utf-8") as source:
        text = source.read()
    aliases = "".join(re.findall(r"^#.*\n", text, re.M))
    functions = re.findall(r"^func\.func @.*?^\}\n", text, re.M | re.S)
    same_text = 0
    for function in functions:
        name = re.match(r"func\.func @(\w+)", function)[1]
        path = f"{scratch}.{name}.mlir"
        with open(path, "w", encoding="utf-8") as program:
            program.write(aliases + function)
        flags = shlex.split(passes)
        stock = output("mlir-opt", path, *flags, *CLEAN)
        ours = output("linalg-opt", path, *flags, *CLEAN)
        if (stock == output("mlir-opt", path, *CLEAN)) != name.startswith("left_alone"):
            sys.exit(f"{name}: stock does not do what the name says")
        if stock == ours:
            same_text += 1
            continue
        if name.startswith("left_alone"):
            sys.exit(f"{name}: ours is not left alone:\n{ours}")
        results = []
        for which, program in (("stock", stock), ("ours", ours)):
            with open(f"{path}.{which}", "w", encoding="utf-8") as out:
                out.write(program)
            results.append(output("linalg-run", f"{path}.{which}", *inputs(function)))
        if results[0] != results[1]:
            sys.exit(f"{name}: stock's gives\n{results[0]}ours\n{results[1]}")
    print(f"{len(functions)} functions, {same_text} the same in text, all in what they compute")


main(*sys.argv[1:])
