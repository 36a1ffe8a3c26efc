"""Evidence in the text that a pass has transformed an op.

Each function takes a sample and the text before and after, and returns what is missing, or None.
"""

import re

from coverage.samples import OWN_PAYLOAD
from coverage.tools import loop_nests, ops_in


def left(ops):
    return f"leaves {', '.join(sorted(set(ops)))}" if ops else None


def nothing_left(sample, before, after):
    return left(ops_in(after))


def generic_left(sample, before, after):
    return left([op for op in ops_in(after) if op != "generic"])


def named_again(sample, before, after):
    return "stays generic" if sample.op not in OWN_PAYLOAD and "generic" in ops_in(after) else None


def makes(name):
    pattern = re.compile(rf"\b{re.escape(name)}\b")
    return lambda sample, before, after: None if pattern.search(after) else f"makes no {name}"


def all_of(*pieces):
    """What is missing by the first of several checks that fails."""
    return lambda *texts: next((missing for piece in pieces if (missing := piece(*texts))), None)


def in_place(sample, before, after):
    without_attributes = re.sub(r"dense<[^>]*> : tensor<", "", after)
    if "tensor<" in without_attributes:
        return "leaves tensors"
    found = re.search(r"memref\.(alloc|copy)\b", after)
    return f"makes a {found[0]}" if found else None


def peeled(sample, before, after):
    """Tiles at the end are in separate code, unless all are full."""
    if len(ops_in(after)) > len(ops_in(before)) or "affine.min" not in after:
        return None
    return "makes no code for tiles at the end"


def copied(sample, before, after):
    count = lambda text: len(re.findall(r"memref\.alloc\(|bufferization\.alloc_tensor\(", text))
    return None if count(after) > count(before) else "makes no copy"


def packed(sample, before, after):
    count = lambda text: len(re.findall(r"linalg\.(?:un)?pack ", text))
    return None if count(after) > count(before) else "packs nothing"


def fused_with(other):
    """The op, and an op with the attribute `other`, are in the same loops."""
    def evidence(sample, before, after):
        # A named op with loop indices becomes a generic.
        own = re.compile(rf"\blinalg\.({sample.op}|generic)\b(?! {{{other}}})")
        is_other = lambda line: f"{{{other}}}" in line
        fused = any(any(map(is_other, nest)) and any(map(own.search, nest)) for nest in loop_nests(after))
        return None if fused else f"is not in the same loops as its {other}"
    return evidence


def shared_by_threads(sample, before, after):
    is_parallel = "parallel" in sample.iterators
    return makes("omp.wsloop")(sample, before, after) if is_parallel else None
