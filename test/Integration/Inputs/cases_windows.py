"""Convolutions and poolings."""

import sys
from pathlib import Path

import numpy as np

import any_rank as any_rank_windows
from harness import FORMS, SOME, case, main
from values import FLOATS, INTS, cast, cast_unsigned

sys.path.append(str(Path(__file__).parents[2] / "Utils"))
from window_ops import (CONVOLUTIONS, POOLINGS, has_steps, is_quantized, is_unsigned, layouts,
                        spatial)

# Extents of dimensions that no window slides over, and of windows and outputs.
EXTENTS = {"n": 2, "g": 3, "c": 3, "f": 4, "m": 2}
WINDOW = {"d": 2, "h": 3, "w": 2}
OUTPUT = {"d": 2, "h": 3, "w": 5}


def taps(op, image, kernel, out, strides, dilations):
    """For each element of a window, the slice of the image with this element of all windows, and
    the part of the kernel."""
    image_layout, kernel_layout, out_layout = layouts(op)
    letters = spatial(image_layout)
    sizes = dict(zip(kernel_layout, kernel.shape))
    outputs = dict(zip(out_layout, out.shape))
    for tap in np.ndindex(*(sizes[l] for l in letters)):
        window = {l: slice(t * d, t * d + max(outputs[l] - 1, 0) * s + bool(outputs[l]), s)
                  for l, t, s, d in zip(letters, tap, strides, dilations)}
        at = dict(zip(letters, tap))
        yield (image[tuple(window.get(l, slice(None)) for l in image_layout)],
               kernel[tuple(at.get(l, slice(None)) for l in kernel_layout)])


def convolution(op, image, kernel, out, strides, dilations):
    image_layout, kernel_layout, out_layout = layouts(op)
    rest = "".join(l for l in kernel_layout if l not in "dhw")
    for part, weights in taps(op, image, kernel, out, strides, dilations):
        product = np.einsum(f"{image_layout},{rest}->{out_layout}", part, weights)
        out = out + product.astype(out.dtype)
    return out


def as_unsigned(function):
    def of_unsigned(a, b):
        unsigned = a.dtype.str.replace("i", "u")
        return function(a.view(unsigned), b.view(unsigned)).view(a.dtype)
    return of_unsigned


def as_signed(function):
    def of_signed(a, b):
        if a.dtype != bool:
            return function(a, b)
        return function(-a.astype("i1"), -b.astype("i1")) != 0  # one bit with a sign is 0 or -1
    return of_signed


COMBINE = {"sum": np.add, "max": as_signed(np.maximum), "min": as_signed(np.minimum),
           "max_unsigned": as_unsigned(np.maximum), "min_unsigned": as_unsigned(np.minimum)}


def pooling(op, image, kernel, out, strides, dilations):
    combine = COMBINE[op.split("_", 2)[2]]
    for part, _ in taps(op, image, kernel, out, strides, dilations):
        out = combine(out, np.ascontiguousarray(part))
    return out


def formula(op, strides, dilations):
    """Zero points come after image and kernel."""
    def on_operands(image, kernel, *rest):
        out = rest[-1]
        if op in POOLINGS:
            to_out = cast_unsigned if is_unsigned(op) else cast
            return pooling(op, to_out(image, out), kernel, out, strides, dilations)
        image, kernel = cast(image, out), cast(kernel, out)
        if is_quantized(op):
            image, kernel = image - cast(rest[0], out), kernel - cast(rest[1], out)
        return convolution(op, image, kernel, out, strides, dilations)
    return on_operands


def window(op, types, strides=None, dilations=None, spare=0, output={}, extents={}, **options):
    """`types` are the element types of the operands. `spare` elements of the image are after the
    last window. `strides` and `dilations` are truncated to the op's rank; without them, the op has
    no such attributes."""
    image, kernel, out = layouts(op)
    letters = spatial(image)
    rank = len(letters)
    output, extents = {**OUTPUT, **output}, {**WINDOW, **EXTENTS, **extents}
    steps = (strides or (1, 1, 1))[:rank]
    gaps = (dilations or (1, 1, 1))[:rank]
    covered = {l: max(output[l] - 1, 0) * s + max(extents[l] - 1, 0) * d + 1 + spare
               for l, s, d in zip(letters, steps, gaps)}

    def shape(layout, special):
        return "".join(f"{special.get(l, extents[l])}x" for l in layout)

    first, second, *zero_points, last = types.split()
    ins = " ".join([shape(image, covered) + first, shape(kernel, {}) + second, *zero_points])
    attributes = ", ".join(f"{name} = dense<{list(value[:rank])}> : tensor<{rank}xi64>"
                           for name, value in (("dilations", dilations), ("strides", strides)) if value)
    text = f"{{{attributes}}} " if attributes else ""
    case(f"linalg.{op} {text}$operands $results", ins, shape(out, output) + last,
         formula(op, steps, gaps), **options)


def with_types(op, image, kernel, init):
    return f"{image} {kernel} i8 i32 {init}" if is_quantized(op) else f"{image} {kernel} {init}"


def usual_types(op):
    if is_quantized(op):
        return "i8 i8 i32 i8 i32"
    return "i16 i16 i16" if is_unsigned(op) else "f32 f32 f32"


STRIDED, TENSORS = ((form,) for form in SOME)

for op in CONVOLUTIONS + POOLINGS:
    usual = usual_types(op)
    window(op, usual, forms=tuple(FORMS) if "2d" in op or "nhwc" in op else SOME)
    window(op, usual, output=dict(d=1, h=1, w=1), forms=TENSORS)
    window(op, usual, extents=dict(d=1, h=1, w=1), forms=STRIDED)
    window(op, usual, output=dict(d=1, h=1, w=1), spare=2, forms=SOME)
    window(op, usual, extents=dict(d=1, h=1, w=1), spare=1, forms=SOME)
    window(op, usual, output=dict(w=0), forms=STRIDED)
    window(op, usual, extents=dict(w=0), forms=STRIDED)
    window(op, usual, extents=dict(c=0) if "c" in layouts(op)[0] else dict(d=0), forms=TENSORS)
    window(op, with_types(op, "i8", "i8", "i32"), forms=TENSORS)
    if has_steps(op):
        window(op, usual, strides=(2, 3, 2), dilations=(2, 1, 3), spare=1, forms=SOME)
        window(op, usual, strides=(1, 1, 1), dilations=(1, 1, 1), forms=STRIDED)
        window(op, usual, strides=(3, 2, 1), forms=TENSORS)
        window(op, with_types(op, "i8", "i8", "i16"), dilations=(1, 3, 2), forms=STRIDED)

# Loops of one iteration, which an op of lower rank, or without groups, lacks.
for op in CONVOLUTIONS + POOLINGS:
    usual = usual_types(op)
    for letter in spatial(layouts(op)[0]) if "1d" not in op else []:
        one = {letter: 1}
        window(op, usual, output=one, extents=one, forms=SOME)
        if has_steps(op):
            window(op, usual, (2, 3, 2), (2, 1, 3), 2, output=one, extents=one, forms=SOME)
    for letter in set("gm") & set(layouts(op)[2]):
        window(op, usual, extents={letter: 1}, forms=SOME)

# All convolutions have the same payload: element types are tried on some.
MIXED = ["bf16 f16 f32", "f64 f32 f16", "i16 i8 f64", "f32 f32 i32", "i8 i32 i16", "i1 i8 i32",
         "i8 i1 f32", "i64 i32 i8"]
for op in ("conv_1d_ncw_fcw", "conv_2d_nhwc_hwcf", "depthwise_conv_2d_nhwc_hwc",
           "conv_2d_nhwgc_gfhwc", "pooling_nhwc_sum", "pooling_nhwc_max", "pooling_nwc_min"):
    for types in MIXED:
        window(op, types, forms=STRIDED)
    for t in FLOATS + INTS + ["i1"]:
        window(op, f"{t} {t} {t}", forms=STRIDED, stock=t != "index")
for t in ("complex<f32>", "complex<f64>"):
    window("conv_2d_nchw_fchw", f"{t} {t} {t}", forms=STRIDED)
    window("pooling_nhwc_sum", f"{t} {t} {t}", forms=STRIDED)
for op in ("pooling_nhwc_max_unsigned", "pooling_nhwc_min_unsigned"):
    for types in ("i8 f32 i32", "i1 i8 i16", "i64 i8 i32", *(f"{t} {t} {t}" for t in INTS)):
        window(op, types, forms=STRIDED, stock="index" not in types)
for op in ("conv_2d_nhwc_fhwc_q", "depthwise_conv_2d_nhwc_hwcm_q"):
    for types in ("i8 i8 i32 i32 i32", "i8 i16 i64 i1 i64", "i8 i8 i8 i8 i8", "i32 i8 i16 i8 i16",
                  "f32 f16 i32 f32 f32"):
        window(op, types, forms=STRIDED)


def with_extremes(image, kernel, out):
    image.flat[::3] = np.resize([np.inf, -np.inf, np.nan, 0.0, -0.0], image.flat[::3].size)
    return image, kernel, out


for op in POOLINGS:
    if not is_unsigned(op):
        for t in FLOATS if "nhwc" in op else ["f32"]:
            window(op, f"{t} {t} {t}", inputs=with_extremes, forms=STRIDED)



def any_rank(op, types, rank, strides=(1,) * 4, dilations=(1,) * 4, padding=((0, 0),) * 4, spare=0,
             outputs=(5, 3, 2, 2), kernels=(2, 3, 2, 2), **options):
    """A case of an op on windows along `rank` dimensions; the other arguments are truncated to
    it."""
    outputs, kernels, strides, dilations, padding = (
        values[:rank] for values in (outputs, kernels, strides, dilations, padding))
    images = [any_rank_windows.extent(*values, spare)
              for values in zip(outputs, kernels, strides, dilations, padding)]
    shapes = any_rank_windows.shapes(op, images, kernels, outputs, (2, 3, 4))
    texts = ["".join(f"{size}x" for size in shape) + element for shape, element in zip(shapes, types.split())]

    def on_operands(first, second, out):
        kernel, image = (first, second) if op == "conv" else (second, first)
        return any_rank_windows.compute(op, cast(image, out), cast(kernel, out), out, strides, dilations, padding)

    name = f"padded_{op}" if any(map(any, padding)) else op
    text = any_rank_windows.attributes(strides, dilations, padding)
    case(f"linalg.{name} {text}$operands $results", " ".join(texts[:2]), texts[2], on_operands, stock=False, **options)


STEPS = dict(strides=(2, 3, 1, 2), dilations=(2, 1, 2, 1))
AROUND = dict(padding=((1, 2), (0, 1), (1, 0), (0, 1)))
for op in any_rank_windows.OPS:
    any_rank(op, "f32 f32 f32", 2)
    any_rank(op, "f32 f32 f32", 1, **STEPS, forms=SOME)
    any_rank(op, "i8 i8 i32", 2, **STEPS, spare=1, forms=SOME)
    any_rank(op, "f32 f32 f32", 3, **STEPS, forms=SOME)
    any_rank(op, "f64 f64 f64", 4, forms=STRIDED)
    any_rank(op, "f32 f32 f32", 2, outputs=(4, 0), forms=STRIDED)
    any_rank(op, "f32 f32 f32", 2, kernels=(2, 0), forms=STRIDED)
    any_rank(op, "f32 f16 f64", 2, forms=SOME)
    any_rank(op, "f32 f32 f32", 2, **AROUND)
    any_rank(op, "f32 f32 f32", 1, **STEPS, **AROUND, forms=SOME)
    any_rank(op, "i8 i8 i32", 2, **STEPS, **AROUND, spare=1)
    any_rank(op, "f16 f16 f32", 3, **AROUND, forms=SOME)
    any_rank(op, "f32 f32 f32", 4, **STEPS, **AROUND, forms=STRIDED)
    any_rank(op, "i16 i16 i16", 2, padding=((2, 1), (0, 3)), outputs=(3, 3), kernels=(3, 3), forms=SOME)
    any_rank(op, "f32 f32 f32", 2, **AROUND, outputs=(0, 3), kernels=(3, 2), forms=STRIDED)

if __name__ == "__main__":
    main()
