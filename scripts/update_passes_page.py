"""Writes docs/passes, a page for each pass, and the tables of docs/Passes.md.

usage: update_passes_page.py [DOCS_FOLDER]

The pages come from the TableGen records. An option without a default in its
description, and a pass that is in no group, are errors. A test finds pages that
are out of date.
"""

import glob
import json
import os
import re
import subprocess
import sys
import textwrap

SOURCE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LLVM = "/usr/lib/llvm-22"
BEGIN = "<!-- Written by scripts/update_passes_page.py -->\n"
END = "<!-- End of what scripts/update_passes_page.py writes -->\n"

# The tables of docs/Passes.md: what the passes do, and their names.
GROUPS = {
    "Forms of ops": [
        "generalize", "specialize", "categorize", "convert-elementwise", "decompose",
        "extract-factors", "fold-transpose", "fold-unit-dims", "inline-scalars", "detensorize-ops"],
    "Tiling and the order of loops": ["tile", "split-reduction", "interchange"],
    "Fusion": ["fuse-elementwise", "tile-and-fuse"],
    "Padding and packing": [
        "pad", "pack", "pack-matmul", "propagate-packing", "hoist-packing"],
    "Convolutions": ["conv-to-matmul", "conv-to-winograd", "simplify-depthwise-conv"],
    "Memory": ["promote"],
    "Vectors": [
        "vectorize", "unroll-vectors", "hoist-accumulators", "lower-tile-products", "lower-dot-products", "lower-contractions", "lower-reductions",
        "approximate-math",
        "flatten-transfers", "lower-transfers", "lower-vectors"],
    "Code for a processor": [
        "describe-target", "replace-unread-inits", "expand-zero-points", "offset-factors", "divide-among-threads", "fuse-rows", "collapse-loops", "flatten-images", "choose-schedule", "apply-schedule",
        "prefetch-accumulators", "stream-stores", "hoist-fills", "plan-memory"],
    "Tensors to buffers": [
        "bufferize", "raise-to-tensors", "convert-tensor", "lift-loops", "keep-deallocations",
        "deallocate", "prevent-double-frees", "free-early"],
    "Other dialects around linalg": [
        "lower-ml-program", "lower-quant", "lower-shape", "map-memory-spaces"],
    "Loops and library calls": [
        "to-loops", "to-affine-loops", "to-parallel-loops", "to-library-calls"],
    "To the LLVM dialect": [
        "assume-distinct", "verify-buffers", "copy-to-loops", "lower-expand-shape", "scf-to-cf", "to-openmp",
        "drop-empty-constants", "replace-undefined-indices", "expand-scalar-ops", "expand-small-floats",
        "expand-extrema", "expand-divisions", "add-bf16-conversions",
        "assert-to-abort", "request-tiles", "verify-lowered"],
}

# The pages that explain more than the descriptions of passes.
GUIDES = {
    "Codegen": GROUPS["Code for a processor"],
    "Fusion": ["fuse-elementwise"],
    "LibraryCalls": ["to-library-calls"],
    "Packing": ["pack", "pack-matmul", "propagate-packing", "hoist-packing", "conv-to-matmul"],
    "Pad": ["pad"],
    "Promotion": ["promote"],
    "TileAndFuse": ["tile-and-fuse"],
    "Tiling": ["tile", "split-reduction"],
    "Vectorization": GROUPS["Vectors"],
}

ENUMERATOR = re.compile(r'clEnumValN\(\s*([\w:]+),\s*"([^"]*)",((?:\s*"(?:[^"\\]|\\.)*")+)\)')
DEFAULT = re.compile(r"\s*\(default: (.*)\)$")
TYPES = {"bool": "bool", "int64_t": "integer", "unsigned": "integer", "std::string": "string"}


def records(file):
    """The records of a .td file, by name."""
    include = os.path.join(SOURCE, "include")
    return json.loads(subprocess.run(
        [f"{LLVM}/bin/llvm-tblgen", "--dump-json", "-I", f"{LLVM}/include", "-I", include, file],
        check=True, stdout=subprocess.PIPE, text=True).stdout)


def passes():
    """The records of all passes and of their options, by the argument of the pass."""
    found = {}
    for file in glob.glob(os.path.join(SOURCE, "include", "linalg", "**", "Passes.td"), recursive=True):
        all_of_file = records(file)
        for name in all_of_file["!instanceof"]["Pass"]:
            one = all_of_file[name]
            options = [all_of_file[option["def"]] for option in one["options"]]
            found[one["argument"]] = (one, options)
    return found


def enumerators(option):
    """The values of an option that is an enumeration: in C++, as text, what it means."""
    return [(value, text, "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', meaning)))
            for value, text, meaning in ENUMERATOR.findall(option["additionalOptFlags"] or "")]


def value_of(option):
    """The possible values of an option."""
    if enumerators(option):
        return ", ".join(f"`{text}`" for _, text, _ in enumerators(option))
    if "ListOption" in option["!superclasses"]:
        return f"list of {TYPES[option['type']]}s"
    return TYPES[option["type"]]


def default_of(name, option):
    """The default in the option's description, which must begin with the actual one."""
    match = DEFAULT.search(option["description"])
    if not match:
        sys.exit(f"error: {name}: the description of {option['argument']} lacks '(default: ...)'")
    value = option["defaultValue"] or ""
    value = dict((cpp, text) for cpp, text, _ in enumerators(option)).get(value, value.strip('"'))
    if value and not re.match(rf"{re.escape(value)}(,|$)", match[1]):
        sys.exit(f"error: {name}: the default of {option['argument']} is {value}, not {match[1]}")
    return re.sub(rf"^{re.escape(value)}", f"`{value}`", match[1]) if value else match[1]


def describe_options(name, options):
    if not options:
        return ""
    text = "\n## Options\n\n| option | value | default | |\n|---|---|---|---|\n"
    for option in options:
        meaning = DEFAULT.sub("", option["description"])
        text += (f"| `{option['argument']}` | {value_of(option)} | {default_of(name, option)} "
                 f"| {meaning} |\n")
    for option in options:
        if enumerators(option):
            text += f"\n`{option['argument']}` is one of:\n\n"
            text += "".join(f"- `{value}`: {meaning}\n" for _, value, meaning in enumerators(option))
    return text


def describe(name, one, options):
    """The page of a pass."""
    text = f"# `{name}`\n\n{BEGIN}\n_{one['summary']}_\n\n"
    text += textwrap.dedent(one["description"]).strip() + "\n"
    text += describe_options(name, options)
    guides = [guide for guide, names in GUIDES.items() if name.removeprefix("linalg-") in names]
    if guides:
        text += "\n## See also\n\n" + "".join(f"- [{guide}.md](../{guide}.md)\n" for guide in guides)
    return text


def table(found):
    """The tables of all passes, in groups."""
    rest = set(found)
    text = ""
    for title, names in GROUPS.items():
        text += f"\n### {title}\n\n| pass | |\n|---|---|\n"
        for name in names:
            argument = f"linalg-{name}"
            text += f"| [`{argument}`](passes/{argument}.md) | {found[argument][0]['summary']} |\n"
            rest.remove(argument)
    if rest:
        sys.exit(f"error: in no group of {__file__}: {', '.join(sorted(rest))}")
    return text + "\n"


def main(docs=os.path.join(SOURCE, "docs")):
    found = passes()
    with open(os.path.join(docs, "Passes.md"), encoding="utf-8") as file:
        before, begin, rest = file.read().partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        sys.exit(f"error: {docs}/Passes.md lacks the line {BEGIN if not begin else END}")
    page = before + begin + table(found) + end + after
    with open(os.path.join(docs, "Passes.md"), "w", encoding="utf-8") as file:
        file.write(page)

    folder = os.path.join(docs, "passes")
    os.makedirs(folder, exist_ok=True)
    for page in os.listdir(folder):
        if page.removesuffix(".md") not in found:
            os.remove(os.path.join(folder, page))
    for name, (one, options) in found.items():
        with open(os.path.join(folder, f"{name}.md"), "w", encoding="utf-8") as file:
            file.write(describe(name, one, options))


main(*sys.argv[1:])
