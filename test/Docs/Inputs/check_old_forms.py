"""Checks that the forms in each row of a page's table are read as the same, and whether mlir-opt with
our plugin reads the former.

usage: check_old_forms.py PAGE.md PLUGIN

The table's header begins with "old form". The first ```mlir block is a program with the comment
"The row.", which is replaced by the ops of a cell; lines of a cell are separated by <br>. Results
are used, so that they are not removed. A row whose second cell has several lines is compared after
--canonicalize. The third cell is "yes" or "no".
"""

import re
import subprocess
import sys

ROW = re.compile(r"^\| (`.*`) \| (`.*`) \| (yes|no) \|$", re.M)


def fill(program, cell):
    """The program with the ops of the cell."""
    ops = "\n".join(re.findall(r"`([^`]*)`", cell))
    result = re.search(r"^%0 = .*(tensor<[^>]*>)|^%0 = .*outs\(%\w+ ?: (tensor<[^>]*>)\)", ops, re.M)
    if result:
        ops += f'\n"use"(%0) : ({result[1] or result[2]}) -> ()'
    return program.replace("// The row.", ops)


def run(text, *command):
    return subprocess.run([*command, "-", "--allow-unregistered-dialect"], input=text, capture_output=True, text=True)


def print_of(text, *flags):
    done = run(text, "linalg-opt", *flags)
    if done.returncode:
        sys.exit(f"{text}\n{done.stderr}")
    return done.stdout


def main(page, plugin):
    text = open(page, encoding="utf-8").read()
    program = re.search(r"^```mlir\n(.*?)^```", text, re.S | re.M)[1]
    table = re.search(r"^\| old form \| .*?\n\n", text, re.S | re.M)[0]
    rows = ROW.findall(table)
    if len(rows) != table.count("\n") - 3:
        sys.exit("not all rows have three cells")
    for old, today, in_host in rows:
        flags = ["--canonicalize"] if "<br>" in today else []
        former, latter = fill(program, old), fill(program, today)
        found, expected = print_of(former, *flags), print_of(latter, *flags)
        if found != expected:
            sys.exit(f"{old}\nis read as\n{found}\nbut the page says\n{expected}")
        host = run(former, "mlir-opt", f"--load-dialect-plugin={plugin}")
        if (host.returncode == 0) != (in_host == "yes") or (in_host == "yes" and host.stdout != print_of(former)):
            sys.exit(f"{old}\nmlir-opt, which reads it by the page: {in_host}\n{host.stdout}{host.stderr}")
    print(len(rows), "rows,", sum(in_host == "yes" for *_, in_host in rows), "read by mlir-opt")


main(*sys.argv[1:])
