"""Small cases of the benchmarks: each kind with each value of its fields, alone and in chains."""

import itertools
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "benchmarks"))
from cases import FORMS, make_case  # noqa: E402
from kinds.elementwise import FUNCTIONS  # noqa: E402
from kinds.product import TYPES  # noqa: E402
from kinds.rows import NORMALIZATIONS, REDUCTIONS  # noqa: E402

PRODUCT_FIELDS = {"batch": [0, 3], "a": ["mk", "km"], "b": ["kn", "nk"], "form": FORMS, "dynamic": [False, True],
                  "accumulates": [False, True], "epilogue": ["", "bias_relu"]}


def products():
    values = itertools.islice(itertools.product(*PRODUCT_FIELDS.values()), 0, None, 5)
    return [{"m": 4, "n": 5, "k": 6, **dict(zip(PRODUCT_FIELDS, each))} for each in values] + [
        {"m": 4, "n": 5, "k": 6, "types": types} for types in TYPES]


def windows():
    shapes = [{"image": [9], "kernel": [3]}, {"image": [7, 9], "kernel": [3, 2]}, {"image": [5, 6, 7], "kernel": [2, 3, 2]}]
    for shape, channels in itertools.product(shapes, ("last", "first")):
        common = {"kind": "window", **shape, "channels": channels, "c": 4, "n": 2}
        yield {**common, "f": 5, "stride": 2, "epilogue": "bias_relu"}
        yield {**common, "f": 5, "pad": 1, "dilation": 2}
        # There is no such op of three dimensions with channels first.
        if len(shape["image"]) < 3 or channels == "last":
            yield {**common, "op": "max", "pad": 1, "stride": 2}
            yield {**common, "op": "sum"}
        yield {**common, "groups": 4, "pad": 1, "epilogue": "bias_relu"}
        if len(shape["image"]) == 2:
            yield {**common, "f": 6, "groups": 2, "stride": 2, "pad": 1}
            yield {**common, "f": 5, "pad": 1, "stride": 2, "dynamic": True}
            yield {**common, "f": 5, "form": "buffer", "epilogue": "bias"}
            yield {**common, "op": "max", "form": "buffer", "dynamic": True}


def rows():
    for op in REDUCTIONS + NORMALIZATIONS:
        yield {"kind": "rows", "op": op, "extents": [5, 7]}
        yield {"kind": "rows", "op": op, "extents": [2, 3, 4], "dynamic": True}
        yield {"kind": "rows", "op": op, "extents": [5, 7], "form": "buffer"}
    for op, over in itertools.product(("sum", "max"), ("columns", "all")):
        yield {"kind": "rows", "op": op, "extents": [5, 7], "over": over}


def layouts():
    common = {"kind": "layout"}
    cases = [{"op": "transpose", "extents": [3, 5], "permutation": [1, 0]},
             {"op": "transpose", "extents": [2, 3, 4, 5], "permutation": [0, 3, 1, 2]},
             {"op": "copy", "extents": [5, 8], "strides": [2, 3]},
             {"op": "concat", "extents": [3, 5], "count": 3, "dimension": 1},
             {"op": "concat", "extents": [3, 5], "dimension": 0},
             {"op": "gather", "extents": [8, 5], "rows": 6},
             {"op": "broadcast", "extents": [5], "count": 3, "dimension": 0},
             {"op": "broadcast", "extents": [5, 2], "count": 3, "dimension": 2}]
    for case, form in itertools.product(cases, FORMS):
        yield {**common, **case, "form": form}
        if case["op"] not in ("copy", "concat"):
            yield {**common, **case, "form": form, "dynamic": True}


def elementwise():
    for op in FUNCTIONS:
        yield {"kind": "elementwise", "op": op, "extents": [5, 7]}
        yield {"kind": "elementwise", "op": op, "extents": [5, 7], "form": "buffer", "dynamic": True}
    for op, broadcast in itertools.product(("add", "mul"), ("row", "column")):
        yield {"kind": "elementwise", "op": op, "extents": [2, 3, 4], "broadcast": broadcast}


def chains():
    steps = {
        "mlp": [{"m": 3, "n": 4, "k": 5, "epilogue": "bias_relu"}, {"m": 3, "n": 2, "k": 4, "b": "nk"}],
        "attention": [{"m": 6, "n": 6, "k": 4, "b": "nk"}, {"kind": "elementwise", "op": "scale", "extents": [6, 6]},
                      {"kind": "rows", "op": "softmax", "extents": [6, 6]}, {"m": 6, "n": 4, "k": 6}],
        "convolution": [{"kind": "window", "image": [8, 8], "c": 3, "f": 4, "kernel": [3, 3], "epilogue": "bias_relu"},
                        {"kind": "window", "op": "max", "image": [6, 6], "c": 4, "kernel": [2, 2], "stride": 2}],
        "residual": [{"kind": "elementwise", "op": "add", "extents": [4, 6]},
                     {"kind": "rows", "op": "layernorm", "extents": [4, 6]}]}
    # Steps that read other steps than the one before, and one whose shape lacks extents of 1.
    image = {"kind": "window", "image": [5, 5], "channels": "first", "c": 4}
    block = [{**image, "f": 4, "kernel": [1, 1], "epilogue": "bias_relu"},
             {**image, "f": 4, "kernel": [1, 1], "epilogue": "bias"},
             {"kind": "elementwise", "op": "add", "extents": [1, 4, 5, 5], "from": [1, 0]}]
    pooled = [{**image, "op": "sum", "kernel": [5, 5]}, {"m": 1, "n": 3, "k": 4}]
    steps["block"] = block
    steps["square"] = [*block[:1], {"kind": "elementwise", "op": "mul", "extents": [1, 4, 5, 5], "from": [0, 0]}]
    for (title, each), form, dynamic in itertools.product(steps.items(), FORMS, (False, True)):
        yield {"kind": "chain", "title": title, "steps": each, "form": form, "dynamic": dynamic}
    for form in FORMS:  # with known extents only
        yield {"kind": "chain", "title": "classifier", "steps": [*block, *pooled], "form": form}


def small_cases():
    """All of them."""
    return [make_case(fields) for kind in (products, windows, rows, layouts, elementwise, chains) for fields in kind()]
