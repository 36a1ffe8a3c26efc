"""Winograd's transforms: each compared with its matrix products and with stock's decomposition, all
three together with the convolution."""

import os
from fractions import Fraction

import numpy as np

import harness
from convolution import convolution, dims
from harness import TENSORS, case, main

# Stock's decomposition is an operation of the transform dialect.
SEQUENCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "decompose_winograd.mlir")
harness.STOCK.insert(0, f"mlir-opt -transform-preload-library=transform-library-paths={SEQUENCE}"
                        " -transform-interpreter")
harness.OURS_TILED.insert(0, "linalg-opt -linalg-decompose")

harness.load_copies()

# From the printed literature: the transposes of A and B and the matrix G, up to
# scales of their rows that cancel in the convolution. The scales are mlir-opt's.
MATRICES = {
    "F_2_3": (2, 3,
              [[-1, 0, 0], [1 / 2, -1 / 2, 1 / 2], [1 / 2, 1 / 2, 1 / 2], [0, 0, 1]],
              [[-1, 0, 1, 0], [0, -1, 1, 0], [0, 1, 1, 0], [0, -1, 0, 1]],
              [[1, 1, 1, 0], [0, -1, 1, 1]]),
    "F_4_3": (4, 3,
              [[1, 0, 0], [-1 / 3, 1 / 3, -1 / 3], [-1 / 3, -1 / 3, -1 / 3],
               [1 / 12, -1 / 6, 1 / 3], [1 / 12, 1 / 6, 1 / 3], [0, 0, 1]],
              [[1 / 4, 0, -5 / 16, 0, 1 / 16, 0], [0, 1 / 4, -1 / 4, -1 / 16, 1 / 16, 0],
               [0, -1 / 4, -1 / 4, 1 / 16, 1 / 16, 0], [0, 1 / 4, -1 / 8, -1 / 4, 1 / 8, 0],
               [0, -1 / 4, -1 / 8, 1 / 4, 1 / 8, 0], [0, 1 / 4, 0, -5 / 16, 0, 1 / 16]],
              [[4, 8, 8, 4, 4, 0], [0, -8, 8, -8, 8, 0], [0, 8, 8, 16, 16, 0],
               [0, -8, 8, -32, 32, 16]]),
    "F_2_5": (2, 5,
              [[1, 0, 0, 0, 0], [1 / 6, -1 / 6, 1 / 6, -1 / 6, 1 / 6],
               [-1 / 6, -1 / 6, -1 / 6, -1 / 6, -1 / 6],
               [-4 / 15, 2 / 15, -1 / 15, 1 / 30, -1 / 60],
               [1 / 60, 1 / 30, 1 / 15, 2 / 15, 4 / 15], [0, 0, 0, 0, 1]],
              [[1 / 8, 3 / 16, -1 / 4, -3 / 16, 1 / 8, 0], [0, 1 / 8, 1 / 16, -5 / 16, 1 / 8, 0],
               [0, -1 / 8, -5 / 16, -1 / 16, 1 / 8, 0], [0, 1 / 4, -1 / 8, -1 / 4, 1 / 8, 0],
               [0, -1 / 8, -1 / 4, 1 / 8, 1 / 4, 0], [0, 1 / 8, 3 / 16, -1 / 4, -3 / 16, 1 / 8]],
              [[8, 16, 16, 32, 16, 0], [0, -16, 16, -16, 32, 8]]),
}


OF_MLIR = list(MATRICES)

# The interpolation points of other algorithms; infinity is the last one.
POINTS = [Fraction(text) for text in "0 -1 1 -2 2 -1/2 1/2 -3/4 3/4 -4/3 4/3 -1/4 1/4 -4 4".split()]


def toom_cook(m, r):
    """The matrices for the first m + r - 2 points, by exact fractions."""
    points = POINTS[:m + r - 2]
    alpha = len(points) + 1
    g, b, a = ([] for _ in range(3))
    for point in (*points, None):
        others = [other for other in points if other != point]
        product = [Fraction(1)]
        for other in others:
            product = [x - other * y for x, y in zip([0, *product], [*product, 0])]
        b.append(product + [Fraction(0)] * (alpha - len(product)))
        if point is None:
            g.append([0] * (r - 1) + [1])
            a.append([0] * (m - 1) + [1])
            continue
        scale = Fraction(1)
        for other in others:
            scale /= point - other
        g.append([scale * point ** k for k in range(r)])
        a.append([point ** k for k in range(m)])
    return m, r, *(np.array(values, "f8") for values in (g, b, np.transpose(a)))


for m, r in (6, 3), (3, 2), (4, 5), (2, 7), (5, 4):
    MATRICES[f"F_{m}_{r}"] = toom_cook(m, r)


def matrix(values, transformed):
    return np.array(values, "f8") if transformed else np.ones((1, 1))


def filter_transform(fmr, g, o):
    _, _, G, _, _ = MATRICES[fmr]
    rows, columns = (matrix(G, size != 1) for size in g.shape[1:3])
    return np.einsum("ip,jq,fpqc->ijcf", rows, columns, g)


def input_transform(fmr, d, o):
    m, _, _, B, _ = MATRICES[fmr]
    rows, columns = (matrix(B, size != 1) for size in o.shape[:2])
    result = np.zeros(o.shape)
    for x in range(o.shape[2]):
        for y in range(o.shape[3]):
            top, left = x * (m if len(rows) > 1 else 1), y * (m if len(columns) > 1 else 1)
            square = d[:, top:top + len(rows), left:left + len(columns)]
            result[:, :, x, y] = np.einsum("ip,jq,npqc->ijnc", rows, columns, square)
    return result


def output_transform(fmr, v, o):
    _, _, _, _, A = MATRICES[fmr]
    rows, columns = (matrix(A, size != 1) for size in v.shape[:2])
    result = np.einsum("ip,jq,pqxynf->nxiyjf", rows, columns, v).reshape(o.shape)
    return result if len(rows) == len(columns) == 1 else o + result


CONVOLUTION = """
%zero = arith.constant 0.0 : {element}
%ue = tensor.empty() : {u}
%u = linalg.winograd_filter_transform fmr({fmr}) ins(%i1 : $i1) outs(%ue : {u}) -> {u}
%ve = tensor.empty() : {v}
%v = linalg.winograd_input_transform fmr({fmr}) ins(%i0 : $i0) outs(%ve : {v}) -> {v}
%we = tensor.empty() : {w}
%w0 = linalg.fill ins(%zero : {element}) outs(%we : {w}) -> {w}
%w = linalg.generic {{
    indexing_maps = [affine_map<(a, b, x, y, n, f, c) -> (a, b, c, f)>,
                     affine_map<(a, b, x, y, n, f, c) -> (a, b, x, y, n, c)>,
                     affine_map<(a, b, x, y, n, f, c) -> (a, b, x, y, n, f)>],
    iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel",
                      "reduction"]}}
    ins(%u, %v : {u}, {v}) outs(%w0 : {w}) {{
^bb0(%p: {element}, %q: {element}, %s: {element}):
  %t = arith.mulf %p, %q : {element}
  %n = arith.addf %s, %t : {element}
  linalg.yield %n : {element}
}} -> {w}
$bind linalg.winograd_output_transform fmr({fmr}) ins(%w : {w}) outs(%o0 : $o0) -> $o0"""


def small(*values):
    """Elements of at most 1: the products are sums of large numbers that cancel."""
    return [value / 8 for value in values]


def small_output(fmr):
    """Makes elements that are small enough for the output transform: its coefficients are large, and
    a result that is small by cancellation has the rounding error of the sums, of at most 512."""
    _, _, _, _, A = MATRICES[fmr]
    largest_sum = np.abs(A).sum(axis=1).max() ** 2
    divisor = max(1, largest_sum / 512)
    return lambda *values: [value / divisor for value in small(*values)]


def transform(name, fmr, known):
    """The op; with dynamic types, only the extents of the input or init that must be static are."""
    op = f"linalg.winograd_{name}_transform fmr({fmr})"

    def text(form):
        if not form.dynamic:
            return f"{op} $operands $results"
        element = known[-1]
        inputs, inits = (f"tensor<{sizes}{element}>" for sizes in known[:2])
        return (f"%i = tensor.cast %i0 : $i0 to {inputs}\n%o = tensor.cast %o0 : $o0 to {inits}\n"
                f"%s = {op} ins(%i : {inputs}) outs(%o : {inits}) -> {inits}\n"
                f"$bind tensor.cast %s : {inits} to $o0")

    return text


def cases(fmr, element, height, width, images, tiles_x, tiles_y, channels, filters):
    """All three transforms and the convolution; `height` and `width` are whether the window has
    several rows and columns, or 1."""
    m, r, *_ = MATRICES[fmr]
    alpha = m + r - 1
    kh, kw = r if height else 1, r if width else 1
    ah, aw = alpha if height else 1, alpha if width else 1
    rows, columns = tiles_x * (m if height else 1), tiles_y * (m if width else 1)
    image = dims(images, rows + kh - 1, columns + kw - 1, channels) + element
    window = dims(filters, kh, kw, channels) + element
    square = dims(ah, aw, tiles_x, tiles_y, images, channels) + element
    product = dims(ah, aw, tiles_x, tiles_y, images, filters) + element
    output = dims(images, rows, columns, filters) + element
    transformed = dims(ah, aw, channels, filters) + element
    plain, tiled = dims(*"????"), dims(ah, aw, *"????")
    # MLIR22-25: stock's matrices of f64 are those of f32, too coarse to compare with, and it
    # takes static types only.
    options = dict(stock_exact=False, inputs=small)
    both = (TENSORS[:1], element == "f32" and fmr in OF_MLIR), (TENSORS[1:], False)
    for forms, stock in both:
        options.update(forms=forms, stock=stock)
        if height or width:
            case(transform("filter", fmr, (dims("?", kh, kw, "?"), plain, element)), window,
                 transformed, lambda g, o: filter_transform(fmr, g, o), **options)
        case(transform("input", fmr, (plain, tiled, element)), image, square,
             lambda d, o: input_transform(fmr, d, o), **options)
        case(transform("output", fmr, (tiled, plain, element)), product, output,
             lambda v, o: output_transform(fmr, v, o), **{**options, "inputs": small_output(fmr)})
    if height or width:
        options.update(forms=TENSORS[:1], stock=both[0][1])
        case(CONVOLUTION.format(fmr=fmr, element=element, u=f"tensor<{transformed}>",
                                v=f"tensor<{square}>", w=f"tensor<{product}>"),
             f"{image} {window}", output, convolution, **options)


for fmr in MATRICES:
    for element in ("f32", "f64") if fmr in OF_MLIR else ("f64",):
        # Of other squares, which are larger, fewer: one vector holds them.
        tiles = (3, 2) if fmr in OF_MLIR else (1, 2)
        for height, width in (True, True), (True, False), (False, True), (False, False):
            cases(fmr, element, height, width, 2, *tiles, 3, 4)
for fmr in OF_MLIR:
    cases(fmr, "f32", True, True, 1, 1, 1, 1, 1)
    cases(fmr, "f32", True, True, 2, 1, 2, 0, 3)

if __name__ == "__main__":
    main()
