"""Writes docs/Coverage.md: which op can do what, each cell filled by running it.

usage: update_coverage.py [OP...] [--check] [--sample=N]

Tries all ops, or only the named ones, and replaces their rows. With --check, compares with the page
instead. With --sample=N, tries only N // 10 ops, always the same ones. Both are for the test of the
page. All ops take some minutes on two cores, mostly for vectors; one op takes seconds.

Needs linalg-opt, LLVM's tools and a C compiler ($CC, by default clang-22) on the path. The cases of
an op are taken from test/Integration. Exits with 1 if a cell fails, or the page differs.
"""

import argparse
import random
import sys
import tempfile

sys.dont_write_bytecode = True

from coverage import page  # noqa: E402
from coverage.columns import COLUMNS  # noqa: E402
from coverage.filling import fill  # noqa: E402
from coverage.library import find_library_functions  # noqa: E402
from coverage.samples import choose_samples, inspect, load_cases  # noqa: E402
from coverage.text import compare_text  # noqa: E402
from update_reference import PAGES, ops_of  # noqa: E402


def find_families():
    """All ops, by the titles of the pages that describe them, but for names that only a parser has."""
    known = set()
    families = {title: [op["opName"] for file in files for op in ops_of(file, known)[0]
                        if "FormerOp" not in op["!superclasses"]]
                for title, files in PAGES.items()}
    del families["Views"]  # which compute nothing
    return {title: ops for title, ops in families.items() if ops}


def find_columns(samples):
    """All cells, by title and op."""
    inspect(samples)
    columns = compare_text(samples)
    with tempfile.TemporaryDirectory() as scratch:
        for column in COLUMNS:
            columns[column.title] = fill(column, samples, scratch)
        columns["library function"] = find_library_functions(samples, scratch)
    return columns


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ops", nargs="*")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--sample", type=int)
    options = parser.parse_args()
    families = find_families()
    known = [op for family in families.values() for op in family]
    if unknown := set(options.ops) - set(known):
        parser.error(f"no such op: {', '.join(sorted(unknown))}")
    tried = options.ops or known
    if options.sample:
        tried = sorted(random.Random(20).sample(tried, options.sample // 10))
    columns = find_columns(choose_samples(tried, load_cases()))
    rows = page.table_rows(tried, columns)
    failing = [f"{op}: {title}" for title, cells in columns.items() for op in tried if not page.passes(op, cells)]
    print(*failing, f"{len(tried)} ops, {len(columns)} columns, {len(failing)} failing cells", sep="\n")
    with open(page.PAGE, encoding="utf-8") as file:
        text = file.read()
    if options.check:
        if differing := page.differences(text, families, columns, rows):
            print(*differing, "docs/Coverage.md is out of date: run scripts/update_coverage.py", sep="\n")
            sys.exit(1)
    else:
        with open(page.PAGE, "w", encoding="utf-8") as file:
            file.write(page.render(families, columns, {**page.rows_of(text), **rows}))
    sys.exit(bool(failing))


if __name__ == "__main__":
    main()
