"""Fills cells that fail, each for a different reason, and compares pages.

usage: failing_cells.py SCRIPTS_FOLDER
"""

import dataclasses
import os
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1])

from coverage import page  # noqa: E402
from coverage.columns import COLUMNS  # noqa: E402
from coverage.filling import fill  # noqa: E402
from coverage.samples import Sample, choose_samples, inspect, load_cases  # noqa: E402
from coverage.text import compare_text  # noqa: E402


def column(title, **changes):
    return dataclasses.replace(next(one for one in COLUMNS if one.title == title), **changes)


def crash(source, options):
    """Kills the process that executes the code."""
    os._exit(1)


def show(what, one, samples):
    with tempfile.TemporaryDirectory() as scratch:
        cells = fill(one, samples, scratch)
    print(f"{what}:", *(f"{op} {cell}," for op, cell in cells.items()), flush=True)
    print(*(op for op in cells if not page.passes(op, cells)), "fail", flush=True)


samples = choose_samples(["matmul", "exp"], load_cases())
inspect(samples)
show("as it is", column("loops"), samples)

wrong = [dataclasses.replace(one, case=dataclasses.replace(one.case, formula=lambda a, b, c=None: a * 0))
         if one.op == "matmul" else one for one in samples]
show("another formula", column("loops"), wrong)
show("no such pass does it", column("loops", passes=lambda sample: []), samples)
show("the pass is an error", column("loops", passes=lambda sample: ["--linalg-tile=sizes=-1"]), samples)
show("the code does not compile", column("loops", compile=crash), samples)
show("nothing is fused", column("fuse as consumer", passes=lambda sample: ["--linalg-tile=sizes=2"]), samples)
show("nothing is fused", column("fuse as producer", passes=lambda sample: ["--linalg-tile=sizes=2"]), samples)
show("nothing is peeled", column("peel", passes=lambda sample: ["--linalg-tile=sizes=2"]), samples)
show("nothing is copied", column("promote", passes=lambda sample: []), samples)
show("nothing is packed", column("pack", passes=lambda sample: ["--linalg-pack=sizes=0"]), samples)
show("nothing is a vector", column("vectorize, static", passes=lambda sample: []), samples)
show("nothing is shared", column("on threads", passes=lambda sample: ["--linalg-to-llvm"]), samples)

text_of = compare_text(samples)
print("text:", *(f"{title} {cells}," for title, cells in text_of.items()))
columns = {"loops": {"matmul": "yes", "exp": "**leaves exp**"}}
families = {"Some": ["matmul", "exp"]}
rows = page.table_rows(["matmul", "exp"], columns)
text = page.render(families, columns, rows)
print("same page:", page.differences(text, families, columns, rows))
print("a cell differs:", page.differences(text.replace("leaves exp", "leaves add"), families, columns, rows))
print("an op lacks:", page.differences(text.replace(rows["exp"] + "\n", ""), families, columns, rows))
print("other words:", page.differences(text.replace("NumPy", "Python"), families, columns, rows))
print("only one tried:", page.differences(text, families, columns, {"exp": rows["exp"]}))
print("no case:", page.table_rows(["matmul", "lost"], columns)["lost"])
