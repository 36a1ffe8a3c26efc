"""Writes docs/Coverage.md: which op can do what, each cell filled by running it.

usage: update_coverage.py [--check] [--sample=N]

With --check, compares with the page instead. With --sample=N, tries N // 10 ops
only, which are the same each time. Both are for the test of the page.

Wants linalg-opt, LLVM's tools and a C compiler ($CC, by default clang-22) on the
path. The cases of an op are taken from test/Integration.
Exits with 1 if a cell fails, or the page is another one.
"""

import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile
from collections import defaultdict
from dataclasses import dataclass, field
from types import SimpleNamespace

SOURCE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PAGE = os.path.join(SOURCE, "docs", "Coverage.md")
CASES = os.path.join(SOURCE, "test", "Integration", "Inputs")
sys.path[:0] = [CASES, os.path.join(SOURCE, "scripts")]
sys.dont_write_bytecode = True

import harness  # noqa: E402
from update_reference import PAGES, ops_of  # noqa: E402

MARK = "// -----"
BUFFERS, DYNAMIC_BUFFERS, STRIDED_BUFFERS, TENSORS, DYNAMIC_TENSORS = harness.FORMS[:5]
ANY_BUFFERS = (BUFFERS, DYNAMIC_BUFFERS, STRIDED_BUFFERS, TENSORS)
DYNAMIC = (DYNAMIC_BUFFERS, DYNAMIC_TENSORS, STRIDED_BUFFERS)
LOWER = ["linalg-opt -linalg-decompose -linalg-bufferize -scf-forall-to-for -linalg-to-llvm"]

INTRODUCTION = """\
Which op can do what. A cell is filled by doing it to three cases of the op, and,
but for text and bytecode, by executing what comes out and comparing it with a
formula in NumPy. `index` and `yield` are tried in the payload of a `generic`.
An op that is several loop nests in one, such as `softmax`, is decomposed first.
Partial reduction and specializing depend on payload and indexing maps; where an
op leaves these open, one case has to work.

"✓" says that it works; "–" that it does not apply, because
"""

NO_LOOPS = "no loops of its own"
NO_REDUCTION = "no reduction dimension"
NO_BUFFERS = "takes no buffers"
MOST_LOOPS = 6  # of ops that are several nests
# Of the test harness, and of conversions.
OTHER_CASES = {"cases_wrong.py", "cases_canonicalize.py", "cases_convert.py",
               "cases_conv_to_winograd.py"}
OWN_PAYLOAD = {"generic", "map", "reduce", "index", "yield"}
NOT_STOCK = "stock `mlir-opt` lacks it"
LEGEND = {NO_LOOPS: "a", NO_REDUCTION: "b", NO_BUFFERS: "c", NOT_STOCK: "d"}


@dataclass
class Sample:
    """A case of an op, and what generalizing it shows."""
    op: str
    case: object
    number: int
    iterators: list = field(default_factory=list)
    # Of an op that is several nests, which of its loops can be cut.
    can_be_cut: list = field(default_factory=list)

    def function(self, form):
        return self.case.function(f"case_{self.number}", form)

    def leaves_open(self):
        """Whether payload or indexing maps are not the op's alone."""
        return self.op in OWN_PAYLOAD or "indexing_maps" in self.function(self.form(*harness.FORMS))

    def form(self, *wanted):
        """The first of the forms that the case takes, or None."""
        return next((form for form in wanted if self.case.fits(form)), None)


class Failure(Exception):
    """Why a cell fails."""


def run(tool, options, chunks):
    """What `tool` makes of each chunk, None where it is an error, and the errors."""
    done = subprocess.run([tool, "--split-input-file", f"--output-split-marker={MARK}",
                           "--mlir-print-local-scope", *options],
                          input=f"\n{MARK}\n".join(chunks), capture_output=True, text=True)
    outputs = done.stdout.split(f"{MARK}\n")
    if len(outputs) != len(chunks):
        sys.exit(f"{tool} {' '.join(options)}: exit code {done.returncode}\n{done.stderr[:2000]}")
    return [output or None for output in outputs], done.stderr


def body(module, number):
    """What is in a module that mlir-opt printed; its constants get names of their own."""
    inside = re.sub(r"\Amodule \{\n|\n\}\n*\Z", "", module)
    return re.sub(r"@__constant_\w+", rf"\g<0>_of_{number}", inside)


def structured_ops(text):
    return set(re.findall(r"\blinalg\.(\w+)", text)) - {"index", "yield", "type_fn", "iterator_type"}


#===----------------------------------------------------------------------===#
# Columns
#===----------------------------------------------------------------------===#

@dataclass
class Column:
    """`passes` are run on each sample in the first of `forms` that it takes, and
    `evidence` says of an op and the text before and after what is missing.
    What comes out is executed and compared with the formula. `refuses` gives
    the reason why the column does not apply to a sample."""
    title: str
    forms: tuple
    passes: object
    evidence: object
    refuses: object = lambda sample: None
    # Whether the column is for some payloads and indexing maps alone, where the
    # op leaves them open.
    is_partial: bool = False


def no_tiling(sample):
    return None if sample.iterators or any(sample.can_be_cut) else NO_LOOPS


def no_loops(sample):
    return None if sample.iterators else NO_LOOPS


def no_reduction(sample):
    return no_loops(sample) or (None if "reduction" in sample.iterators else NO_REDUCTION)


def nothing_left(op, before, after):
    left = structured_ops(after)
    return f"leaves {', '.join(sorted(left))}" if left else None


def generic_left(op, before, after):
    left = structured_ops(after) - {"generic"}
    return f"leaves {', '.join(sorted(left))}" if left else None


def named_again(op, before, after):
    return "stays generic" if op not in OWN_PAYLOAD and "generic" in structured_ops(after) else None


def makes(name):
    pattern = re.compile(rf"\b{re.escape(name)}\b")
    return lambda op, before, after: None if pattern.search(after) else f"makes no {name}"


def in_place(op, before, after):
    without_attributes = re.sub(r"dense<[^>]*> : tensor<", "", after)
    if "tensor<" in without_attributes:
        return "leaves tensors"
    found = re.search(r"memref\.(alloc|copy)\b", after)
    return f"makes a {found[0]}" if found else None


def lowering(loops):
    return lambda sample: ["--linalg-decompose", "--linalg-bufferize", loops]


def tiling(loops):
    """By 2, 3, 2, ...; scf.forall leaves out reductions."""
    def passes(sample):
        iterators = sample.iterators
        if not iterators:
            return [f"{tile_by(sample.can_be_cut)} loops={loops}"]
        if loops == "forall" and "parallel" not in iterators:
            return [f"{tile_by(iterators)} loops=forall partial-reduction=outer-parallel"]
        tiled = [loops == "for" or iterator == "parallel" for iterator in iterators]
        return [f"{tile_by(tiled)} loops={loops}"]
    return passes


def tile_by(tiled):
    """The pass that cuts the loops for which `tiled` is true."""
    sizes = (str(2 + number % 2) if tile else "0" for number, tile in enumerate(tiled))
    return f"--linalg-tile=sizes={','.join(sizes)}"


COLUMNS = [
    Column("loops", ANY_BUFFERS, lowering("--linalg-to-loops"), nothing_left),
    Column("affine", ANY_BUFFERS, lowering("--linalg-to-affine-loops"), nothing_left),
    Column("parallel", ANY_BUFFERS, lowering("--linalg-to-parallel-loops"), nothing_left),
    Column("bufferize in place", (TENSORS,), lambda sample: ["--linalg-bufferize"], in_place,
           lambda sample: None if sample.form(*ANY_BUFFERS[:-1]) else NO_BUFFERS),
    Column("tile, for", (TENSORS,), tiling("for"), makes("scf.for"), no_tiling),
    Column("tile, forall", (TENSORS,), tiling("forall"), makes("scf.forall"), no_tiling),
    Column("partial reduction", (TENSORS,),
           lambda sample: [tile_by(sample.iterators) + " partial-reduction=outer-reduction"],
           makes("tensor.empty"), no_reduction, is_partial=True),
    Column("generalize", ANY_BUFFERS, lambda sample: ["--linalg-decompose", "--linalg-generalize"],
           generic_left),
    Column("specialize", ANY_BUFFERS, lambda sample: ["--linalg-generalize", "--linalg-specialize"],
           named_again, no_loops, is_partial=True),
    Column("runtime verification", DYNAMIC,
           lambda sample: ["--linalg-decompose", "--generate-runtime-verification"], lambda *_: None),
]


#===----------------------------------------------------------------------===#
# Running them
#===----------------------------------------------------------------------===#

def transform(column, samples):
    """Samples by what became of them: text, with the form, or a failure."""
    groups = defaultdict(list)
    for sample in samples:
        form = sample.form(*column.forms)
        if form:
            groups[tuple(column.passes(sample))].append((sample, form))
    done, failed = {}, {}
    for passes, members in groups.items():
        texts = [sample.function(form) for sample, form in members]
        outputs, errors = run("linalg-opt", passes, texts)
        for (sample, form), before, after in zip(members, texts, outputs):
            problem = "is an error" if after is None else column.evidence(sample.op, before, after)
            if problem:
                failed[sample.number] = problem
                print(f"{column.title}: linalg.{sample.op} {problem}\n{before}{after or errors[:2000]}",
                      file=sys.stderr)
            else:
                done[sample.number] = (sample, form, body(after, sample.number))
    return done, failed


def execute(title, done, scratch):
    """The failures of transformed samples, run and compared with their formulas."""
    options = SimpleNamespace(scratch=os.path.join(scratch, "run"), cc=os.environ.get("CC", "clang-22"))
    source = "\n".join(text for _, _, text in done.values())
    library = harness.compile_module(LOWER, source, options, re.sub(r"\W+", "_", title))
    failed = {}
    for number, (sample, form, text) in done.items():
        case = sample.case
        values = case.random([20, number])
        expected = values[:len(case.ins)] + case.expected(values)
        found = case.call(getattr(library, f"_mlir_ciface_case_{number}"), form, values)
        problem = harness.difference(case.types(), expected, found, case.exact)
        if problem:
            failed[number] = "computes something else"
            print(f"{title}: linalg.{sample.op}: {problem}\n{text}", file=sys.stderr)
    return failed


def fill(column, samples, scratch):
    """The cells of a column, by op."""
    reasons = {sample.number: column.refuses(sample) for sample in samples}
    wanted = [sample for sample in samples if not reasons[sample.number]]
    done, failed = transform(column, wanted)
    failed.update(execute(column.title, done, scratch))
    if column.is_partial:
        shown = {sample.op for sample in samples if sample.number in done and sample.number not in failed}
        for sample in samples:
            if sample.op in shown and sample.leaves_open():
                failed.pop(sample.number, None)
    cells = {}
    for sample in samples:
        problem = failed.get(sample.number)
        if problem:
            cells[sample.op] = f"**{problem}**"
        elif sample.number in done:
            cells.setdefault(sample.op, "yes")
    for sample in samples:
        cells.setdefault(sample.op, f"n/a: {reasons[sample.number] or 'no sample fits'}")
    return cells


def compare_text(samples):
    """The columns on text and bytecode, by title and op."""
    texts, ops = [], []
    by_stock = {sample.op for sample in samples if sample.case.stock}
    for sample in samples:
        if sample.op in by_stock and not sample.case.stock:
            continue  # stock refuses these element types
        for form in (BUFFERS, DYNAMIC_BUFFERS, TENSORS, DYNAMIC_TENSORS):
            if sample.case.fits(form):
                texts.append(sample.function(form))
                ops.append(sample.op)
    columns = {"text as MLIR 22": {}, "bytecode": {}}
    generic = ["--mlir-print-op-generic"]
    stock, errors = run("mlir-opt", [], texts)
    lacking = set(re.findall(r"custom op 'linalg\.(\w+)' is unknown", errors))
    ours, _ = run("linalg-opt", [], texts)
    stock_generic, _ = run("mlir-opt", generic, [text or "" for text in stock])
    ours_generic, _ = run("linalg-opt", generic, [text or "" for text in stock])
    bytecode = through_bytecode([text for text, known in zip(texts, stock) if known])
    for op, stock_text, ours_text, in_stock, in_ours in zip(ops, stock, ours, stock_generic, ours_generic):
        if op in lacking:
            for cells in columns.values():
                cells[op] = f"n/a: {NOT_STOCK}"
            continue
        same = stock_text == ours_text and strip_memo(in_stock) == strip_memo(in_ours)
        put(columns["text as MLIR 22"], op, None if same else "differs")
        put(columns["bytecode"], op, None if stock_text and next(bytecode) == stock_text else "differs")
    return columns


def find_library_functions(samples, scratch):
    """The column of the functions that buffer ops call, by op."""
    manifest = os.path.join(scratch, "manifest.json")
    cells = {}
    for sample in samples:
        if not sample.iterators:
            cells[sample.op] = f"n/a: {NO_LOOPS}"
        if sample.op in cells:
            continue
        text = sample.function(sample.form(*ANY_BUFFERS))
        if sample.op in OWN_PAYLOAD:
            name = "function_of_the_user"
            text = name_library_function(text, name)
        else:
            remarks = subprocess.run(
                ["linalg-opt", "--linalg-to-library-calls", "--remarks-filter=linalg-to-library-calls"],
                input=text, capture_output=True, text=True).stderr
            name = (re.findall(r"\blinalg_\w+", remarks) or [""])[0]
        with open(manifest, "w", encoding="utf-8") as file:
            json.dump({"functions": [name]}, file)
        (output,), _ = run("linalg-opt", [f"--linalg-to-library-calls=library={manifest}"], [text])
        called = name and f"call @{name}(" in (output or "")
        cells[sample.op] = f"`{name}`" if called else "**calls no function**"
    return cells


def name_library_function(text, name):
    """The op with the attribute `library_call`."""
    attribute = f'library_call = "{name}"'
    if "linalg.generic {" in text:
        return text.replace("linalg.generic {", f"linalg.generic {{{attribute}, ")
    return re.sub(r"(outs\([^)]*\)(?: dimensions = \[.*?\])?)", rf"\1 {{{attribute}}}", text)


def strip_memo(text):
    memo = r"linalg\.memoized_indexing_maps = \[[^\]]*\]"
    return re.sub(rf" \{{{memo}\}}|, {memo}|{memo}, ", "", text or "")


def through_bytecode(texts):
    """Each text, written by one tool as bytecode and read by the other, both ways;
    yields what is printed at the end."""
    for text in texts:
        for writer, reader in (("mlir-opt", "linalg-opt"), ("linalg-opt", "mlir-opt")):
            written = subprocess.run([writer, "--emit-bytecode"], input=text.encode(), capture_output=True)
            read = subprocess.run([reader, "--mlir-print-local-scope"], input=written.stdout,
                                  capture_output=True)
            text = read.stdout.decode()
        yield text


def put(cells, op, problem):
    if problem:
        cells[op] = f"**{problem}**"
    else:
        cells.setdefault(op, "yes")


#===----------------------------------------------------------------------===#
# The page
#===----------------------------------------------------------------------===#

def load_samples(ops):
    """The first, the middle and the last case of each op."""
    for file in sorted(os.listdir(CASES)):
        if file.startswith("cases_") and file not in OTHER_CASES:
            __import__(file[:-3])
    samples = []
    for op in ops:
        cases = [case for case in harness.CASES if is_case_of(op, case)]
        last = len(cases) - 1
        for index in sorted({0, last // 2, last}) if cases else []:
            samples.append(Sample(op, cases[index], len(samples)))
    return samples


def is_case_of(op, case):
    """Whether the case has elements to compute, by `op` or by a payload with `op`."""
    form = next(form for form in harness.FORMS if case.fits(form))
    text = case.function("f", form)
    named = re.findall(r"\blinalg\.(\w+)", text) or [""]
    shapes = [type_.shape for type_ in case.types()]
    if op in ("index", "yield"):
        is_named = named[0] == "generic" and op in named
    else:
        last = re.search(r"%r:\d+ = linalg\.(\w+)", text)  # another one, if the case is of several ops
        is_named = named[0] == op and (not last or last[1] == op)
    return is_named and any(shapes) and not any(0 in shape for shape in shapes)


def inspect(samples):
    """Sets the iterators of structured ops, and which loops of others can be tiled."""
    form = lambda sample: sample.form(TENSORS, *harness.FORMS)
    outputs, _ = run("linalg-opt", ["--linalg-generalize"], [s.function(form(s)) for s in samples])
    for sample, output in zip(samples, outputs):
        if structured_ops(output or "") == {"generic"}:
            found = re.search(r"iterator_types = \[(.*?)\]", output)
            sample.iterators = re.findall(r'"(\w+)"', found[1])
    others = [sample for sample in samples if not sample.iterators]
    for loop in range(MOST_LOOPS):
        only = tile_by([number == loop for number in range(loop + 1)])
        outputs, _ = run("linalg-opt", [only], [s.function(form(s)) for s in others])
        for sample, output in zip(others, outputs):
            if output:  # or it has fewer loops
                sample.can_be_cut.append("scf.for" in output)


def passes(op, cells):
    return op in cells and not cells[op].startswith("**")


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
    for family, ops in families.items():
        lines += ["", f"## {family}", "", f"| op | {' | '.join(columns)} |", "|---" * (len(columns) + 1) + "|"]
        lines += [rows[op] for op in ops]
    return "\n".join(lines) + "\n"


def check(families, columns, rows):
    """Whether the page is what was found, for ops that were not tried as far as their rows are there."""
    with open(PAGE, encoding="utf-8") as file:
        page = file.read()
    there = dict((row.split("`")[1], row) for row in page.splitlines() if row.startswith("| `"))
    if render(families, columns, {**there, **rows}) == page:
        return True
    for op, row in rows.items():
        if there.get(op) != row:
            print(f"the page has {there.get(op)}\n       found {row}")
    print("docs/Coverage.md is out of date: run scripts/update_coverage.py")
    return False


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--sample", type=int)
    options = parser.parse_args()
    known, families = set(), {}
    for title, files in PAGES.items():
        families[title] = [op["opName"] for file in files for op in ops_of(file, known)[0]]
    tried = [op for family in families.values() for op in family]
    if options.sample:
        tried = sorted(random.Random(20).sample(tried, options.sample // 10))
    samples = load_samples(tried)
    inspect(samples)
    columns = compare_text(samples)
    with tempfile.TemporaryDirectory() as scratch:
        for column in COLUMNS:
            columns[column.title] = fill(column, samples, scratch)
        columns["library function"] = find_library_functions(samples, scratch)
    rows = table_rows(tried, columns)
    failing = [(op, title) for title, cells in columns.items() for op in tried if not passes(op, cells)]
    print(f"{len(tried)} ops, {len(columns)} columns, {len(failing)} failing cells")
    if options.check:
        sys.exit(not check(families, columns, rows) or bool(failing))
    with open(PAGE, "w", encoding="utf-8") as file:
        file.write(render(families, columns, rows))
    sys.exit(bool(failing))


if __name__ == "__main__":
    main()
