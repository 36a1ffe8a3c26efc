"""The meaning of a library's symbols: the operands, and the computation in NumPy.

A symbol is parsed by the words of the ABI (runtime/linalg_runtime.h), so that a new function of a
library that is unknown here is an error.
"""

import json
import os
import re
from dataclasses import dataclass

import numpy as np

DTYPES = {"f32": "f4", "f64": "f8", "i32": "i4", "cf32": "c8", "cf64": "c16"}
MLIR_TYPES = {"cf32": "complex<f32>", "cf64": "complex<f64>"}

# Indices of the operands, by einsum.
CONTRACTIONS = {
    "dot": "k,k->", "matvec": "mk,k->m", "vecmat": "k,kn->n", "matmul": "mk,kn->mn",
    "matmul_transpose_a": "km,kn->mn", "matmul_transpose_b": "mk,nk->mn",
    "batch_matvec": "bmk,bk->bm", "batch_vecmat": "bk,bkn->bn", "batch_matmul": "bmk,bkn->bmn",
    "batch_matmul_transpose_a": "bkm,bkn->bmn", "batch_matmul_transpose_b": "bmk,bnk->bmn",
    "batch_reduce_matmul": "bmk,bkn->mn",
}
POINTWISE = {
    "fill": lambda v, o: np.broadcast_to(v, o.shape), "copy": lambda i, o: i, "add": lambda a, b, o: a + b,
    "sub": lambda a, b, o: a - b, "mul": lambda a, b, o: a * b, "exp": lambda i, o: np.exp(i),
    "log": lambda i, o: np.log(i), "tanh": lambda i, o: np.tanh(i),
}
POINTWISE.update({"elementwise_" + name: POINTWISE[name] for name in ["add", "sub", "mul", "exp", "log", "tanh"]})


def maximum(x, y):
    """The maximum of two zeros is the positive one, which NumPy leaves open."""
    return np.where((x == 0) & (y == 0) & (np.asarray(x).dtype.kind == "f"), x + y, np.maximum(x, y))


# Dimensions of image, kernel and result, where h and w of the image follow from those of result and
# kernel; and the operation of a tap.
ACCUMULATE = lambda out, image, kernel: out + image * kernel
WINDOWS = {
    "conv_2d_nhwc_hwcf": ("nhwc", "hwcf", "nhwf", ACCUMULATE),
    "conv_2d_nchw_fchw": ("nchw", "fchw", "nfhw", ACCUMULATE),
    "depthwise_conv_2d_nhwc_hwc": ("nhwc", "hwc", "nhwc", ACCUMULATE),
    "pooling_nhwc_max": ("nhwc", "hw", "nhwc", lambda out, image, kernel: maximum(out, image)),
    "pooling_nchw_max": ("nchw", "hw", "nchw", lambda out, image, kernel: maximum(out, image)),
    "pooling_nhwc_sum": ("nhwc", "hw", "nhwc", lambda out, image, kernel: out + image),
    "pooling_nchw_sum": ("nchw", "hw", "nchw", lambda out, image, kernel: out + image),
}


@dataclass(frozen=True)
class Function:
    symbol: str
    name: str
    ranks: tuple  # None for a scalar
    element: str

    @staticmethod
    def parse(symbol):
        words = symbol.split("_")
        operands = [re.fullmatch(r"(?:(\d+)d)?(c?[fi]\d+)", word) for word in words]
        first = next(n for n in range(1, len(words)) if all(operands[n:]))
        elements = {o[2] for o in operands[first:]}
        if words[0] != "linalg" or len(elements) != 1:
            raise ValueError(f"no symbol that this test knows: {symbol}")
        ranks = tuple(o[1] and int(o[1]) for o in operands[first:])
        name = "_".join(words[1:first])
        if not name in {**CONTRACTIONS, **POINTWISE, **WINDOWS}:
            raise ValueError(f"no function that this test knows: {symbol}")
        return Function(symbol, name, ranks, elements.pop())

    @property
    def dtype(self):
        return np.dtype(DTYPES[self.element])

    @property
    def element_type(self):
        return MLIR_TYPES.get(self.element, self.element)

    @property
    def is_window(self):
        return self.name in WINDOWS

    @property
    def is_exact(self):
        """Whether there is only one correct result, including the sign of zero."""
        return (self.dtype.kind == "i" or self.name.endswith("_max")
                or self.name.removeprefix("elementwise_") in ("fill", "copy", "add", "sub", "mul"))

    def shapes(self, rng, extents):
        """Operands' shapes and the window's strides and dilations; `extents`
        gives one at random."""
        if self.name in POINTWISE:
            shape = tuple(extents() for _ in range(self.ranks[-1]))
            return [None if rank is None else shape for rank in self.ranks], None
        sizes = {index: extents() for index in "bmnkfchw"}
        if self.name in CONTRACTIONS:
            return [tuple(map(sizes.get, t)) for t in re.split(",|->", CONTRACTIONS[self.name])], None
        image, kernel, out, _ = WINDOWS[self.name]
        steps = rng.integers(1, 4, (2, 2)).tolist()  # strides and dilations of h and w
        sizes["f"], sizes["c"] = (min(sizes[i], 20) for i in "fc")
        window = {**sizes, "h": int(rng.integers(0, 4)), "w": int(rng.integers(0, 4))}
        sizes = {**sizes, "h": min(sizes["h"], 7), "w": min(sizes["w"], 7), "n": min(sizes["n"], 3)}
        wide = dict(sizes)
        for index, stride, dilation in zip("hw", *steps):
            wide[index] = max(0, (sizes[index] - 1) * stride + (window[index] - 1) * dilation + 1)
        return [tuple(map(wide.get, image)), tuple(map(window.get, kernel)), tuple(map(sizes.get, out))], steps

    def expected(self, values, steps):
        """The new init and, for each of its elements, the magnitude of the summed numbers. Floats
        are computed in double precision."""
        wide = {"f": np.float64, "c": np.complex128}.get(self.dtype.kind, self.dtype)
        values = [np.asarray(v).astype(wide) for v in values]
        with np.errstate(all="ignore"):
            new = self.formula(values, steps)
            large = self.formula([abs(np.nan_to_num(v, posinf=0, neginf=0)) for v in values], steps)
            return new.astype(self.dtype), abs(large)

    def formula(self, values, steps):
        if self.name in POINTWISE:
            return np.asarray(POINTWISE[self.name](*values))
        if self.name in CONTRACTIONS:
            a, b, c = values
            return c + np.einsum(CONTRACTIONS[self.name], a, b)
        dims_image, dims_kernel, dims_out, tap = WINDOWS[self.name]
        image, kernel, out = values
        (stride_h, stride_w), (dilation_h, dilation_w) = steps
        extents = dict(zip(dims_out, out.shape))
        all_dims = "nhwcf"
        spread = lambda array, dims: np.einsum(f"{dims}->" + "".join(d for d in all_dims if d in dims), array)[
            tuple(slice(None) if d in dims else None for d in all_dims)]
        out = spread(out, dims_out)
        for h, w in np.ndindex(*(kernel.shape[dims_kernel.index(i)] for i in "hw")):
            at = {"h": slice(h * dilation_h, h * dilation_h + extents["h"] * stride_h, stride_h),
                  "w": slice(w * dilation_w, w * dilation_w + extents["w"] * stride_w, stride_w)}
            part = image[tuple(at.get(d, slice(None)) for d in dims_image)]
            weight = kernel[tuple({"h": h, "w": w}.get(d, slice(None)) for d in dims_kernel)]
            weight = spread(weight, "".join(d for d in dims_kernel if d not in "hw"))
            part = spread(part, dims_image)
            if "c" in dims_out:
                out = tap(out, part, weight)
            else:
                for c in range(part.shape[3]):
                    out = tap(out, part[..., c:c + 1, :], weight[..., c:c + 1, :])
        squeezed = out[tuple(slice(None) if d in dims_out else 0 for d in all_dims)]
        return np.einsum("".join(d for d in all_dims if d in dims_out) + "->" + dims_out, squeezed)


def read_manifest(path):
    """The library's path and the functions of a manifest."""
    with open(path) as file:
        manifest = json.load(file)
    library = os.path.join(os.path.dirname(os.path.abspath(path)), manifest["library"])
    return library, [Function.parse(symbol) for symbol in manifest["functions"]]


def difference(function, expected, found, large):
    """The differences, or None. A sum of n products may differ by n roundings of the largest."""
    if found.shape != expected.shape:
        return f"expected shape {expected.shape}, found {found.shape}"
    with np.errstate(all="ignore"):
        equal = (found == expected) | (np.isnan(found) & np.isnan(expected))
        if function.is_exact and function.dtype.kind == "f":
            equal &= np.isnan(found) | (np.signbit(found) == np.signbit(expected))
        if not function.is_exact:
            # BLAS multiplies by a complex 1, and infinity times its imaginary part is NaN.
            equal |= (expected.dtype.kind == "c") & ~np.isfinite(expected) & ~np.isfinite(found)
            limit = 64 * np.finfo(function.dtype).eps * np.maximum(large, abs(expected))
            equal |= np.isfinite(expected) & (abs(found - expected) <= limit)
    if equal.all():
        return None
    where = tuple(map(int, np.argwhere(~equal)[0]))
    return (f"differs first at {where} and at {int((~equal).sum()) - 1} more of {equal.size}: "
            f"expected {expected[where]}, found {found[where]}")
