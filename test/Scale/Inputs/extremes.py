# Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs linalg-opt on deeply nested modules, and on ops with many loops and operands.

usage: extremes.py SCRATCH

Each module must be accepted, with exit code 0, or rejected with a located error, by each of its
passes, in less than SECONDS of processor time.
"""

import re
import resource
import subprocess
import sys

LEVELS = 10_000
DIMS = 1_000
OPERANDS = 20_000
SECONDS = 240

NONE = [""]
SIMPLE = ["", "-linalg-generalize", "-canonicalize"]
BUFFERS = ["", "-linalg-generalize", "-linalg-specialize", "-linalg-to-loops", "-linalg-to-affine-loops"]


def nested(begin, end, inside=""):
    return begin * LEVELS + inside + end * LEVELS


def attribute(text):
    return f"func.func private @f() attributes {{m = {text}}}"


def nested_generics():
    """Each in the payload of the previous one."""
    head = 'linalg.generic {{indexing_maps = [#id], iterator_types = ["parallel"]}} outs(%a : memref<4xf32>) {{\n^bb0(%x{}: f32):\n'
    begin = "".join(head.format(level) for level in range(LEVELS))
    end = "".join(f"linalg.yield %x{level} : f32\n}}\n" for level in reversed(range(LEVELS)))
    return f"#id = affine_map<(i) -> (i)>\nfunc.func @f(%a: memref<4xf32>) {{\n{begin}{end}return\n}}"


def generic_of_rank(rank):
    dims = ", ".join(f"d{dim}" for dim in range(rank))
    type_ = f"memref<{'1x' * rank}f32>"
    iterators = ", ".join(['"parallel"'] * rank)
    return (f"func.func @f(%a: {type_}) {{\nlinalg.generic {{indexing_maps = [affine_map<({dims}) -> ({dims})>], "
            f"iterator_types = [{iterators}]}} outs(%a : {type_}) {{\n"
            f"^bb0(%x: f32):\nlinalg.yield %x : f32\n}}\nreturn\n}}")


def on_rank(rank, clauses, other=None):
    type_ = f"memref<{'1x' * rank}f32>"
    other = other or type_
    clauses = clauses.replace("$a", type_).replace("$b", other)
    return f"func.func @f(%a: {type_}, %b: {other}) {{\n{clauses}\nreturn\n}}"


def of_operands(number):
    ins = f"ins({', '.join(['%a'] * number)} : {', '.join(['memref<4xf32>'] * number)})"
    arguments = ", ".join(f"%x{operand}: f32" for operand in range(number + 1))
    return (f"func.func @f(%a: memref<4xf32>) {{\nlinalg.map {ins} outs(%a : memref<4xf32>) ({arguments}) {{\n"
            f"linalg.yield %x0 : f32\n}}\nreturn\n}}")


def long_payload(number):
    sums = "\n".join(f"%x{n + 1} = arith.addf %x{n}, %x{n} : f32" for n in range(number))
    return ("func.func @f(%a: memref<4xf32>) {\nlinalg.map outs(%a : memref<4xf32>) (%x0: f32) {\n"
            f"{sums}\nlinalg.yield %x{number} : f32\n}}\nreturn\n}}")


MODULES = [
    ("regions", "func.func @f(%c: i1) {\n" + nested("scf.if %c {\n", "}\n") + "return\n}", NONE),
    ("modules", nested("module {\n", "}\n"), NONE),
    ("parentheses", attribute(f"affine_map<(d0) -> ({nested('(', ')', 'd0')})>"), SIMPLE),
    ("signs", attribute(f"affine_map<(d0) -> ({nested('-', '', 'd0')})>"), SIMPLE),
    ("nested sums", attribute(f"affine_map<(d0) -> ({nested('d0 mod 2 + (', ')', 'd0')})>"), SIMPLE),
    ("arrays", attribute(nested("[", "]")), SIMPLE),
    ("dictionaries", attribute(nested("{a = ", "}", "1")), SIMPLE),
    ("payloads", nested_generics(), NONE),
    ("loops", generic_of_rank(DIMS), BUFFERS),
    ("loops of exp", on_rank(DIMS, "linalg.exp ins(%a : $a) outs(%b : $b)"), BUFFERS),
    ("loops of transpose",
     on_rank(DIMS, f"linalg.transpose ins(%a : $a) outs(%b : $b) permutation = {list(range(DIMS))[::-1]}"), BUFFERS),
    ("loops of reduce",
     on_rank(DIMS, f"linalg.reduce {{ arith.addf }} ins(%a : $a) outs(%b : $b) dimensions = {list(range(DIMS))}",
             "memref<f32>"), BUFFERS),
    ("operands", of_operands(OPERANDS), BUFFERS),
    ("payload", long_payload(OPERANDS), BUFFERS),
]


def limit_time():
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


def check(name, path, argument):
    """What is wrong, or None."""
    command = ["linalg-opt", path, "-o", "/dev/null", *([argument] if argument else [])]
    done = subprocess.run(command, capture_output=True, text=True, preexec_fn=limit_time)
    error = done.stderr.splitlines()[0][:200] if done.stderr else ""
    if done.returncode == 0 or (done.returncode == 1 and re.match(r"\S*:\d+:\d+: error: ", error)):
        return None
    return f"{name} {argument}: exit code {done.returncode} {error}"


def main(scratch):
    failures = []
    for name, text, passes in MODULES:
        path = f"{scratch}.{name.replace(' ', '-')}.mlir"
        with open(path, "w") as file:
            file.write(text)
        failures += filter(None, (check(name, path, argument) for argument in passes))
    print(*failures, f"{len(MODULES)} modules, {len(failures)} failures", sep="\n")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
