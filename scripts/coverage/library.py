"""The column of the functions that buffer ops call."""

import json
import os
import re

from coverage.columns import ANY_BUFFERS, NO_LOOPS, no_buffers
from coverage.samples import OWN_PAYLOAD
from coverage.tools import remarks, run

USERS = "function_of_the_user"


def find_library_functions(samples, scratch):
    """The cells, by op."""
    chosen, cells = {}, {}
    for sample in samples:
        if not sample.iterators:
            cells[sample.op] = f"n/a: {NO_LOOPS}"
        elif sample.op not in cells and not no_buffers(sample):
            chosen.setdefault(sample.op, sample)
    texts = {op: sample.function(sample.form(*ANY_BUFFERS)) for op, sample in chosen.items()}
    said = remarks(["--linalg-to-library-calls", "--remarks-filter=linalg-to-library-calls"], list(texts.values()))
    names = {}
    for op, own in zip(chosen, said):
        names[op] = (re.findall(r"\blinalg_\w+", own) or [""])[0]
        if op in OWN_PAYLOAD:
            names[op] = USERS
            texts[op] = name_library_function(texts[op], USERS)
    manifest = os.path.join(scratch, "manifest.json")
    with open(manifest, "w", encoding="utf-8") as file:
        json.dump({"functions": sorted(set(names.values()))}, file)
    outputs, _ = run("linalg-opt", [f"--linalg-to-library-calls=library={manifest}"], list(texts.values()))
    for (op, name), output in zip(names.items(), outputs):
        called = name and f"call @{name}(" in (output or "")
        cells[op] = f"`{name}`" if called else "**calls no function**"
    return cells


def name_library_function(text, name):
    """The op with the attribute `library_call`."""
    attribute = f'library_call = "{name}"'
    if "linalg.generic {" in text:
        return text.replace("linalg.generic {", f"linalg.generic {{{attribute}, ")
    return re.sub(r"(outs\([^)]*\)(?: dimensions = \[.*?\])?)", rf"\1 {{{attribute}}}", text)
