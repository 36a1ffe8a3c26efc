"""Checks that the forms in each row of a page's table are read as the same.

usage: check_old_forms.py PAGE.md

The table's header begins with "old form". The first ```mlir block is a program with the comment
"The row.", which is replaced by the ops of a cell; lines of a cell are separated by <br>. Results
are used, so that they are not removed. A row whose second cell has several lines is compared after
--canonicalize.
"""

import re
import subprocess
import sys

ROW = re.compile(r"^\| (`.*`) \| (`.*`) \|$", re.M)


def print_of(program, cell, *flags):
    ops = "\n".join(re.findall(r"`([^`]*)`", cell))
    result = re.search(r"^%0 = .*(tensor<[^>]*>)|^%0 = .*outs\(%\w+ ?: (tensor<[^>]*>)\)", ops, re.M)
    if result:
        ops += f'\n"use"(%0) : ({result[1] or result[2]}) -> ()'
    text = program.replace("// The row.", ops)
    done = subprocess.run(["linalg-opt", "-", "--allow-unregistered-dialect", *flags],
                          input=text, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{cell}\n{done.stderr}")
    return done.stdout


def main(page):
    text = open(page, encoding="utf-8").read()
    program = re.search(r"^```mlir\n(.*?)^```", text, re.S | re.M)[1]
    rows = ROW.findall(re.search(r"^\| old form \| .*?\n\n", text, re.S | re.M)[0])
    for old, today in rows:
        flags = ["--canonicalize"] if "<br>" in today else []
        found, expected = print_of(program, old, *flags), print_of(program, today, *flags)
        if found != expected:
            sys.exit(f"{old}\nis read as\n{found}\nbut the page says\n{expected}")
    print(len(rows), "rows")


main(*sys.argv[1:])
