"""Compares passes of linalg-opt with those of the same name of stock mlir-opt.

usage: compare_with_stock.py FILE.mlir PASSES SCRATCH

Each public function of the file goes through the passes by itself. It is
executed before and after, and where the canonicalized texts differ, what stock
made of it is too: all on the same random inputs, and all must give the same. A
dynamic extent is 3. Stock's pass must change the function, unless its name begins
with `left_alone`: then the texts must be equal, or with `only_ours`: then they must
not.
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
    """Values for the arguments of the function, random ones but for indices."""
    arguments = re.search(r"@\w+\((.*)\) (?:->|\{)", function)[1]
    for type_ in re.findall(r"%\w+: (\w+(?:<[^<>]*(?:<[^<>]*>[^<>]*)*>)?)", arguments):
        shape = re.match(r"(?:tensor|memref)<((?:[\d?]+x)*)", type_)
        extents = shape[1].rstrip("x").replace("?", "3") if shape else ""
        if type_ == "index":
            yield "--input=1"  # a place in any tensor of more than one element
        else:
            yield f"--input=random:{extents}" if extents else "--input=random"


def structured(path):
    """A file with the program's branches as structured loops, as buffers are
    freed in these only, and any tensor for one that nothing reads."""
    text = output("linalg-opt", path, "--convert-elementwise-to-linalg", "--lift-cf-to-scf")
    with open(f"{path}.run", "w", encoding="utf-8") as program:
        program.write(re.sub(r"ub\.poison : (tensor<.*>)", r"tensor.empty() : \1", text))
    return f"{path}.run"


def run(path, function):
    return output("linalg-run", structured(path), *inputs(function))


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
        for tool in ("mlir-opt", "linalg-opt"):
            output(tool, path, *flags, "-o", f"{path}.{tool}")
        stock = output("mlir-opt", f"{path}.mlir-opt", *CLEAN)
        ours = output("linalg-opt", f"{path}.linalg-opt", *CLEAN)
        by_stock = not name.startswith(("left_alone", "only_ours"))
        if (stock != output("mlir-opt", path, *CLEAN)) != by_stock:
            sys.exit(f"{name}: stock does not do what the name says")
        if name.startswith("left_alone") and stock != ours:
            sys.exit(f"{name}: ours is not left alone:\n{ours}")
        if name.startswith("only_ours") and stock == ours:
            sys.exit(f"{name}: ours does not do what the name says")
        if name.startswith("left_alone"):
            same_text += 1
            continue
        results = {"the program": run(path, function), "ours": run(f"{path}.linalg-opt", function)}
        if stock == ours:
            same_text += 1
        else:
            results["stock's"] = run(f"{path}.mlir-opt", function)
        if len(set(results.values())) != 1:
            sys.exit("\n".join([f"{name}:"] + [f"{which} gives\n{text}" for which, text in results.items()]))
    print(f"{len(functions)} functions, {same_text} the same in text, all in what they compute")


main(*sys.argv[1:])
