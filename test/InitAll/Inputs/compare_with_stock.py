"""Compares passes of linalg-opt with those of the same name of stock mlir-opt.

usage: compare_with_stock.py FILE.mlir SCRATCH [--each=N] PASSES...

Each public function of the file goes through each of the PASSES by itself. It is executed before
and after, and if the canonicalized texts differ, so is the result of stock's pass: all on the same
random inputs, with equal results. With --each, only every N-th function is executed after passes
other than the first of PASSES. A dynamic extent is 3. Stock's pass must change the function, unless
its name begins with `left_alone`: then the texts must be equal, or with `only_ours`: then they must
differ.
"""

import argparse
import re
import shlex
import subprocess
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[2] / "Utils"))
from split_input import run_split  # noqa: E402

CLEAN = ["--canonicalize", "--cse"]


def output(command):
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode:
        sys.exit(f"{' '.join(command)}: exit code {result.returncode}\n{result.stderr}")
    return result.stdout


def transform(tool, texts, *flags):
    """The tool's output for each text."""
    return run_split([tool, *flags], texts)[0]


def inputs(function):
    """Values for the arguments of the function, random except for indices."""
    arguments = re.search(r"@\w+\((.*)\) (?:->|\{)", function)[1]
    for type_ in re.findall(r"%\w+: (\w+(?:<[^<>]*(?:<[^<>]*>[^<>]*)*>)?)", arguments):
        shape = re.match(r"(?:tensor|memref)<((?:[\d?]+x)*)", type_)
        extents = shape[1].rstrip("x").replace("?", "3") if shape else ""
        if type_ == "index":
            yield "--input=1"  # an index of any tensor of more than one element
        else:
            yield f"--input=random:{extents}" if extents else "--input=random"


def structured(text):
    """The program with its branches as structured loops, as buffers are only freed in these, and
    any tensor for one that is not read."""
    return re.sub(r"ub\.poison : (tensor<.*>)", r"tensor.empty() : \1", text)


class Function:
    def __init__(self, text, scratch):
        self.text = text
        self.name = re.search(r"^func\.func @(\w+)", text, re.M)[1]
        self.inputs = list(inputs(text))
        self.path = f"{scratch}.{self.name}.mlir"
        self.expected = None

    def run(self, program):
        with open(self.path, "w", encoding="utf-8") as file:
            file.write(program)
        return output(["linalg-run", self.path, "--pipeline=loops", *self.inputs])

    def check_text(self, before, stock, ours):
        by_stock = not self.name.startswith(("left_alone", "only_ours"))
        if (stock != before) != by_stock:
            sys.exit(f"{self.name}: stock does not do what the name says")
        if self.name.startswith("left_alone") and stock != ours:
            sys.exit(f"{self.name}: ours is not left alone:\n{ours}")
        if self.name.startswith("only_ours") and stock == ours:
            sys.exit(f"{self.name}: ours does not do what the name says")

    def check_results(self, original, programs):
        """Executes the original, unless that was done, and the programs of both tools."""
        if self.expected is None:
            self.expected = self.run(original)
        for whose, program in programs.items():
            if (result := self.run(program)) != self.expected:
                sys.exit(f"{self.name}:\nthe program gives\n{self.expected}\n{whose} gives\n{result}")


def compare(functions, passes, is_executed):
    """The number of functions with the same text."""
    tools = ("mlir-opt", "linalg-opt")
    texts = [function.text for function in functions]
    before = transform("mlir-opt", texts, *CLEAN)
    made = {tool: transform(tool, texts, *shlex.split(passes)) for tool in tools}
    clean = {tool: transform(tool, made[tool], *CLEAN) for tool in tools}
    original, *programs = ([structured(text) for text in transform(
        "linalg-opt", programs, "--convert-elementwise-to-linalg", "--lift-cf-to-scf")]
        for programs in (texts, *(made[tool] for tool in tools)))
    same_text = 0
    for n, function in enumerate(functions):
        stock, ours = (clean[tool][n] for tool in tools)
        function.check_text(before[n], stock, ours)
        same_text += stock == ours
        if is_executed(n) and not function.name.startswith("left_alone"):
            both = {"stock's": programs[0][n], "ours": programs[1][n]}
            if stock == ours:
                del both["stock's"]
            function.check_results(original[n], both)
    return same_text


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("file")
    parser.add_argument("scratch")
    parser.add_argument("--each", type=int, default=1)
    options, all_passes = parser.parse_known_args()
    with open(options.file, encoding="utf-8") as source:
        text = source.read()
    aliases = "".join(re.findall(r"^#.*\n", text, re.M))
    functions = [Function(aliases + function, options.scratch)
                 for function in re.findall(r"^func\.func @.*?^\}\n", text, re.M | re.S)]
    for number, passes in enumerate(all_passes):
        same_text = compare(functions, passes, lambda n: number == 0 or (n + number) % options.each == 0)
        print(f"{passes}: {len(functions)} functions, {same_text} the same in text, all in what they compute")


main()
