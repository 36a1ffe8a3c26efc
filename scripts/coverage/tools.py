"""Runs the drivers on many functions at a time, and reads their output."""

import re
import subprocess
import sys
from bisect import bisect_left
from itertools import accumulate

MARK = "// -----"
LOCAL = "--mlir-print-local-scope"


def run(tool, options, chunks):
    """The output of `tool` for each chunk, None if it is an error, and the messages."""
    if not chunks:
        return [], ""
    done = subprocess.run([tool, "--split-input-file", f"--output-split-marker={MARK}", LOCAL, *options],
                          input=f"\n{MARK}\n".join(chunks), capture_output=True, text=True)
    outputs = done.stdout.split(f"{MARK}\n")
    if len(outputs) == len(chunks) and done.returncode >= 0:
        return [output or None for output in outputs], done.stderr
    if len(chunks) == 1:  # a crash
        return [None], f"{tool} {' '.join(options)}: exit code {done.returncode}\n{done.stderr}"
    half = len(chunks) // 2
    first, second = run(tool, options, chunks[:half]), run(tool, options, chunks[half:])
    return first[0] + second[0], first[1] + second[1]


def pipe(commands, source):
    """The output of a pipe of `commands`; None if one fails."""
    for command in commands:
        done = subprocess.run(command, input=source, capture_output=True)
        if done.returncode:
            print(f"exit code {done.returncode}: {' '.join(command)}\n{done.stderr.decode()[:2000]}",
                  file=sys.stderr)
            return None
        source = done.stdout
    return source.decode()


def remarks(options, functions):
    """The remarks of linalg-opt on each of the functions, which are one module."""
    done = subprocess.run(["linalg-opt", *options], input="".join(functions), capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"linalg-opt {' '.join(options)}: exit code {done.returncode}\n{done.stderr[:2000]}")
    ends = list(accumulate(function.count("\n") for function in functions))
    said = [""] * len(functions)
    for line, remark in re.findall(r"^<stdin>:(\d+):\d+: remark: (.*)$", done.stderr, re.MULTILINE):
        said[bisect_left(ends, int(line))] += remark + "\n"
    return said


def functions_of(module):
    """The functions of a printed module, by name."""
    found = re.finditer(r"^  func\.func @(\w+)\(.*?^  \}$", module or "", re.MULTILINE | re.DOTALL)
    return {function[1]: function[0] for function in found}


def body(module, number):
    """The body of a printed module, with unique names of constants."""
    inside = re.sub(r"\Amodule \{\n|\n\}\n*\Z", "", module)
    return re.sub(r"@__constant_\w+", rf"\g<0>_of_{number}", inside)


def ops_in(text):
    """The ops of linalg that compute, in their order."""
    ops = re.findall(r"\blinalg\.(\w+)", text)
    return [op for op in ops if op not in ("index", "yield", "type_fn", "iterator_type")]


def loop_nests(text):
    """The lines in each of the outermost loops over tiles of a printed function."""
    nests, loop = [], None
    for line in text.splitlines():
        indent = len(line) - len(line.lstrip())
        if loop is not None and indent <= loop:
            loop = None
        if loop is not None:
            nests[-1].append(line)
        elif re.search(r"\bscf\.for(all)?\b", line):
            loop = indent
            nests.append([])
    return nests
