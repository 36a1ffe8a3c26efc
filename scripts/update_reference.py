"""Writes the reference of our ops into docs/reference, a page for each family.

usage: update_reference.py [FOLDER]

The pages come from the TableGen records: description and example, the iteration space of a row and
what it computes, and attributes. A test finds a page that is out of date.
"""

import inspect
import json
import os
import re
import subprocess
import sys

SOURCE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LLVM = "/usr/lib/llvm-22"

# The files of each page, in the order in which they include one another: an op belongs to the first
# file that has it.
PAGES = {
    "Padding": ["PaddedWindowOps"],
    "Relayout": ["RelayoutOps"],
    "Winograd": ["WinogradOps"],
    "Former": ["FormerOps"],
    "Views": ["ViewOps"],
    "Core": ["LinalgOps"],
    "Primitives": ["PrimitiveOps"],
    "Elementwise": ["ElementwiseOps"],
    "Contractions": ["ContractionOps"],
    "Convolutions": ["WindowOps", "ConvolutionOps"],
    "Poolings": ["PoolingOps"],
}
NAME = re.compile(r"[A-Za-z_]\w*")
OPERAND = re.compile(r"[A-Za-z_]\w*(?:\.\.\.)?")


def records(file):
    """The records of a .td file, by name."""
    include = os.path.join(SOURCE, "include")
    return json.loads(subprocess.run(
        [f"{LLVM}/bin/llvm-tblgen", "--dump-json", "-I", f"{LLVM}/include", "-I", include,
         os.path.join(include, "linalg", "IR", f"{file}.td")],
        check=True, stdout=subprocess.PIPE, text=True).stdout)


def ops_of(file, known):
    """The ops that `file` adds to those `known`, in the order of the file, and all records."""
    found = records(file)
    with open(os.path.join(SOURCE, "include", "linalg", "IR", f"{file}.td"), encoding="utf-8") as td:
        text = td.read()
    ops = [found[name] for name in found["!instanceof"].get("Op", []) if name not in known]
    known.update(found["!instanceof"].get("Op", []))
    ops.sort(key=lambda op: (text.find(f'"{op["opName"]}"') % (1 << 60), op["opName"]))
    return ops, found


class Row:
    """The loops, operands and payload of a row."""

    def __init__(self, op):
        loops, symbols = re.match(r"\((.*?)\)(?:\[(.*)\])?", op["rowLoops"]).groups()
        self.is_polymorphic = loops == "..."
        self.is_repeated = not self.is_polymorphic and "..." in loops
        self.has_free_maps = loops == "?"
        self.loops = [loop.strip() for loop in loops.split(",")]
        # The names of loops in indices.
        self.names = [loop.removesuffix("...") for loop in self.loops]
        self.symbols = symbols
        self.payload = op["rowPayload"]
        self.operands = {}
        for operand in op["rowOperands"]:
            name, indices = re.match(r"([\w.]+)\[(.*)\]", operand).groups()
            self.operands[name] = [index.strip() for index in indices.split(",")] if indices else []

    def element(self, name):
        indices = self.operands[name]
        if indices == ["..."]:
            return f"{name}[x]"
        if indices == ["?"]:
            return name
        return f"{name}[{', '.join(indices)}]" if indices else name

    def domain(self):
        """The iteration space as a set, and the iterator types of its loops."""
        if self.is_polymorphic:
            return "{ x | 0 ≤ x < the extents of the init }, all loops parallel"
        if self.has_free_maps:
            return ("{ x | 0 ≤ x < the extents of the loops in `indexing_maps` }\n"
                    "parallel: those in the map of the init; reduction: all others")
        init = list(self.operands.values())[-1]
        used = set(NAME.findall(" ".join(init)))
        bounds = ", ".join(f"0 ≤ {loop} < {loop.upper()}" for loop in self.loops)
        kinds = []
        for title, chosen in (("parallel", [l for l in self.loops if NAME.match(l)[0] in used]),
                              ("reduction", [l for l in self.loops if NAME.match(l)[0] not in used])):
            if chosen:
                kinds.append(f"{title}: {', '.join(chosen)}")
        return f"{{ ({', '.join(self.loops)}) | {bounds} }}\n" + "; ".join(kinds)

    def update(self):
        """What an iteration computes."""
        value = OPERAND.sub(lambda name: self.element(name[0]) if name[0] in self.operands else name[0],
                            self.payload)
        return f"{self.element(list(self.operands)[-1])} ← {value}"

    def bounds(self):
        """The lower bounds of extents along windows."""
        lines = []
        for name, indices in self.operands.items():
            for dim, index in enumerate(indices):
                if index in self.loops or index in ("...", "?"):
                    continue
                last = NAME.sub(lambda n: f"({n[0].upper()} − 1)" if n[0] in self.names else n[0], index)
                which = "each of these dimensions" if self.is_repeated else f"dimension {dim}"
                lines.append(f"{which} of {name} has at least {last.removesuffix('...')} + 1 elements")
        return lines


def iteration_space(op):
    row = Row(op)
    lines = [row.domain(), "", row.update()]
    if row.symbols:
        lines += ["", *row.bounds(), f"{row.symbols}: strides, then dilations"]
    return "```text\n" + "\n".join(lines) + "\n```\n"


def attributes(op, found):
    lines = []
    for value, name in op["arguments"]["args"]:
        record = found[value["def"]]
        if "Attr" not in record["!superclasses"]:
            continue
        base, needed = record, "required"
        while base.get("baseAttr"):
            if base["isOptional"]:
                needed = "optional"
            base = found[base["baseAttr"]["def"]]
        if record["isOptional"] or record.get("defaultValue"):
            needed = "optional"
        lines.append(f"| `{name}` | {base['summary']} | {needed} |")
    if not lines:
        return ""
    return "\n| attribute | value | |\n|---|---|---|\n" + "\n".join(lines) + "\n"


def describe(op, found):
    text = f"\n## `linalg.{op['opName']}`\n\n{op['summary'][:1].upper()}{op['summary'][1:]}.\n"
    if "Row" in op["!superclasses"]:
        text += "\n" + iteration_space(op)
    text += "\n" + inspect.cleandoc(op["description"]) + "\n"
    return text + attributes(op, found)


def main(folder=os.path.join(SOURCE, "docs", "reference")):
    os.makedirs(folder, exist_ok=True)
    known = set()
    for title, files in PAGES.items():
        page = (f"# {title}\n\n<!-- Written by scripts/update_reference.py -->\n\n"
                "What every op refuses is in [Constraints](Constraints.md).\n")
        for file in files:
            ops, found = ops_of(file, known)
            page += "".join(describe(op, found) for op in ops)
        with open(os.path.join(folder, f"{title}.md"), "w", encoding="utf-8") as out:
            out.write(page)


if __name__ == "__main__":
    main(*sys.argv[1:])
