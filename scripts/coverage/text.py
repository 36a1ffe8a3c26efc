"""The columns on text and bytecode, which ours and MLIR's tools must agree on."""

import re

from coverage.samples import BUFFERS, DYNAMIC_BUFFERS, DYNAMIC_TENSORS, TENSORS
from coverage.tools import LOCAL, functions_of, pipe, run

NOT_STOCK = "stock `mlir-opt` lacks it"
TEXT, BYTECODE = "text as MLIR 22", "bytecode"
# Each tool writes, and the other reads.
BOTH_WAYS = [["mlir-opt", "--emit-bytecode"], ["linalg-opt", "--emit-bytecode"], ["mlir-opt", LOCAL]]


def compare_text(samples):
    """Both columns, by title and op."""
    functions = named_functions(samples)
    texts = [text for _, _, text in functions]
    generic = ["--mlir-print-op-generic"]
    stock, errors = run("mlir-opt", [], texts)
    lacking = set(re.findall(r"custom op 'linalg\.(\w+)' is unknown", errors))
    ours, _ = run("linalg-opt", [], texts)
    stock_generic, _ = run("mlir-opt", generic, [text or "" for text in stock])
    ours_generic, _ = run("linalg-opt", generic, [text or "" for text in stock])
    bytecode = through_bytecode([text for text, known in zip(texts, stock) if known])
    columns = {TEXT: {}, BYTECODE: {}}
    for (op, name, _), *outputs in zip(functions, stock, ours, stock_generic, ours_generic):
        if op in lacking:
            columns[TEXT][op] = columns[BYTECODE][op] = f"n/a: {NOT_STOCK}"
            continue
        stock_text, ours_text, in_stock, in_ours = outputs
        put(columns[TEXT], op, stock_text == ours_text and strip_memo(in_stock) == strip_memo(in_ours))
        put(columns[BYTECODE], op, stock_text and bytecode.get(name) == functions_of(stock_text)[name])
    return columns


def named_functions(samples):
    """Op, name and text of samples in several forms."""
    by_stock = {sample.op for sample in samples if sample.case.stock}
    functions = []
    for sample in samples:
        if sample.op in by_stock and not sample.case.stock:
            continue  # stock rejects these element types
        for form in (BUFFERS, DYNAMIC_BUFFERS, TENSORS, DYNAMIC_TENSORS):
            if sample.case.fits(form):
                name = f"{sample.name}_{form.name.replace(' ', '_')}"
                functions.append((sample.op, name, sample.case.function(name, form)))
    return functions


def strip_memo(text):
    memo = r"linalg\.memoized_indexing_maps = \[[^\]]*\]"
    return re.sub(rf" \{{{memo}\}}|, {memo}|{memo}, ", "", text or "")


def through_bytecode(texts):
    """The text of each function, by name, after both tools' bytecode."""
    if not texts:
        return {}
    printed = pipe(BOTH_WAYS, "".join(texts).encode())
    if printed is not None:
        return functions_of(printed)
    half = len(texts) // 2
    return {**through_bytecode(texts[:half]), **through_bytecode(texts[half:])} if half else {}


def put(cells, op, is_same):
    if not is_same:
        cells[op] = "**differs**"
    else:
        cells.setdefault(op, "yes")
