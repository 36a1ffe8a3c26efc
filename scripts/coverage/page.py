"""docs/Coverage.md: its text, and comparison with the results."""

import os

from coverage import SOURCE
from coverage.columns import (COLUMNS, NO_BUFFERS, NO_LOOPS, NO_REDUCTION, NO_RESULT_DIMS,
                              NOT_PACKED)
from coverage.text import NOT_STOCK

PAGE = os.path.join(SOURCE, "docs", "Coverage.md")
LEGEND = {NO_LOOPS: "a", NO_REDUCTION: "b", NO_BUFFERS: "c", NOT_STOCK: "d", NOT_PACKED: "e",
          NO_RESULT_DIMS: "f"}
INTRODUCTION = """\
Which op can do what. A cell is filled by doing it to three cases of the op, 13
of `generic`, `map` and `reduce`. Except for text and bytecode, the result is executed
and compared with a formula in NumPy. `index` and `yield` are tried in the payload of a
`generic`. An op that is several loop nests, such as `softmax`, is decomposed first if a
pass needs a single nest. Tiling, fusion, promotion, packing, vectorization and
specialization depend on payload and indexing maps; if an op can have any, one case must
work. Vectors of more than 256 elements are tried only if an op has no shorter ones.

"✓" means that it works; "–" that it does not apply, because
"""


def passes(op, cells):
    """Whether the cell is filled, or does not apply for one of the reasons that the page gives."""
    cell = cells.get(op, "**no case**")
    return cell[5:] in LEGEND if cell.startswith("n/a: ") else not cell.startswith("**")


def table_rows(ops, columns):
    """The row of each op, by its name."""
    rows = {}
    for op in ops:
        cells = [cells.get(op, "**no case**") for cells in columns.values()]
        cells = ["✓" if cell == "yes" else cell for cell in cells]
        cells = [f"–{LEGEND.get(cell[5:], cell)}" if cell.startswith("n/a: ") else cell for cell in cells]
        rows[op] = f"| `{op}` | {' | '.join(cells)} |"
    return rows


def render(families, columns, rows):
    lines = ["# Coverage", "", "<!-- Written by scripts/update_coverage.py -->", "", INTRODUCTION]
    lines += [f"- –{letter}: {reason}" for reason, letter in LEGEND.items()]
    lines += ["", "| column | what is run |", "|---|---|"]
    lines += [f"| {column.title} | {column.about} |" for column in COLUMNS]
    for family, ops in families.items():
        lines += ["", f"## {family}", "", f"| op | {' | '.join(columns)} |", "|---" * (len(columns) + 1) + "|"]
        lines += [rows[op] for op in ops]
    return "\n".join(lines) + "\n"


def rows_of(page):
    return {row.split("`")[1]: row for row in page.splitlines() if row.startswith("| `")}


def differences(page, families, columns, rows):
    """The differences between the page and the results; for ops that were not tried, only whether
    their rows exist."""
    there = rows_of(page)
    if all(op in there or op in rows for ops in families.values() for op in ops):
        if render(families, columns, {**there, **rows}) == page:
            return []
    found = [f"the page has {there.get(op)}\n       found {row}" for op, row in rows.items() if there.get(op) != row]
    return found or ["another text around the rows"]
