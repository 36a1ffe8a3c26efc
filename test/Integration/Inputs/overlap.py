"""Runs a module unchanged and after each of the given lists of passes, and compares the results.

Usage: overlap.py FILE.mlir FOLDER WAY...; a way is passes for linalg-opt, or a --pipeline of linalg-run.
The module's function @main has buffers as arguments, which start as 1, 2, 3, ... each.
"""

import pathlib
import re
import subprocess
import sys

file, folder, *ways = sys.argv[1:]
folder = pathlib.Path(folder)
folder.mkdir(parents=True, exist_ok=True)


def build_input(shape):
    """The numbers from 1 as nested lists."""
    total = 1
    for extent in shape:
        total *= extent
    values = [str(number) for number in range(1, total + 1)]
    for extent in reversed(shape[1:]):
        values = ["[" + ", ".join(values[i : i + extent]) + "]" for i in range(0, len(values), extent)]
    return "[" + ", ".join(values) + "]"


def run(module, *options):
    command = ["linalg-run", str(module), "--function=main", "--threads=2", *options, *inputs]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


text = pathlib.Path(file).read_text()
signature = re.search(r"func\.func @main\((.*?)\)", text, re.DOTALL).group(1)
shapes = re.findall(r"memref<([0-9x]+)x[a-z]", signature)
inputs = ["--input=" + build_input([int(extent) for extent in shape.split("x")]) for shape in shapes]
expected = run(file)
differences = 0
for way in ways:
    if way.startswith("--pipeline"):
        found = run(file, way)
    else:
        module = folder / "transformed.mlir"
        passes = [option.replace("~", " ") for option in way.split()]
        subprocess.run(["linalg-opt", file, *passes, "-o", str(module)], check=True)
        found = run(module)
    if found != expected:
        differences += 1
        print(f"after {way}: found\n{found}expected\n{expected}")
print(f"{len(ways)} ways, {differences} differences")
