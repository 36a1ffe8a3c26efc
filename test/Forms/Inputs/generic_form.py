# Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A canonical form of a linalg.generic, equal for ops that compute the same.

Two generics that differ in the order of their inputs, of their loops, or of the
operands of a commutative operation have the same form.
"""

import re

GENERIC = re.compile(
    r"linalg\.generic \{indexing_maps = \[(?P<maps>.*?)\], iterator_types = \[(?P<iterators>[^\]]*)\]\}"
    r"(?: ins\((?P<ins>[^:)]*) : (?P<in_types>.*?)\))? outs\((?P<outs>[^:)]*) : (?P<out_types>.*?)\)"
    r"(?: attrs = [^\n]*)? \{\n(?: *\^bb0\((?P<arguments>.*)\):\n)?(?P<payload>.*?) *linalg\.yield (?P<yields>[^:\n]*)",
    re.S)
MAP = re.compile(r"affine_map<\(([^)]*)\) -> \((.*?)\)>")
COMMUTATIVE = re.compile(r"arith\.(addf|addi|mulf|muli|andi|ori|maximumf|minimumf|maxsi|maxui|minsi|minui)|"
                         r"complex\.(add|mul)")
OPERATION = re.compile(r"(%[\w#]+) = ([\w.]+)(.*)")


def terms(text, rename):
    """The terms of an affine expression in a fixed order."""
    return tuple(sorted(re.sub(r"d\d+", lambda m: rename[m[0]], term) for term in text.split(" + ")))


def name_loops(maps, operands):
    """Names loops by their positions: in the init's map, then in those of inputs."""
    places = {}
    for operand, (loops, results) in sorted(zip(operands, maps), key=lambda pair: pair[0]):
        for index, result in enumerate(results):
            if re.fullmatch(r"d\d+", result):
                places.setdefault(result, []).append((operand, index))
    return {loop: f"<{places[loop]}>" for loop in places}


def payload_value(payload, elements, loops, value):
    """The expression tree of `value`; `loops` are the names of the loops."""
    if value in elements:
        return elements[value]
    operation = next((m for m in map(OPERATION.match, payload) if m and m[1] == value), None)
    if operation is None:
        return value  # from outside
    if operation[2] == "linalg.index":
        return ("linalg.index", loops["d" + operation[3].split()[0]])
    operands = [payload_value(payload, elements, loops, v) for v in re.findall(r"%[\w#]+", operation[3])]
    if COMMUTATIVE.fullmatch(operation[2]):
        operands.sort(key=repr)
    return (operation[2], re.sub(r"%[\w#]+", "", operation[3]), *operands)


def form_of(text):
    """The form of the one generic in `text`; None if there is none."""
    found = GENERIC.search(text)
    if not found:
        return None
    split = lambda words: [word.strip() for word in words.split(",")] if words else []
    operands = split(found["ins"]) + split(found["outs"])
    maps = [(split(loops), split(results)) for loops, results in MAP.findall(found["maps"])]
    rename = name_loops(maps, operands)
    iterators = dict(zip((rename[f"d{n}"] for n in range(len(maps[0][0]))), split(found["iterators"])))
    accesses = sorted((operand, [terms(result, rename) for result in results])
                      for operand, (_, results) in zip(operands, maps))
    arguments = [argument.split(":")[0].strip() for argument in re.findall(r"%\w+: ", found["arguments"] or "")]
    elements = dict(zip(arguments, operands))
    payload = [line.strip() for line in found["payload"].splitlines()]
    yields = [payload_value(payload, elements, rename, value) for value in split(found["yields"])]
    return accesses, sorted(iterators.items()), yields, found["out_types"]
