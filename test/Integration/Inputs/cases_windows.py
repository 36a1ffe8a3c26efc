"""Convolutions and poolings."""

import numpy as np

from harness import SOME, case, main
from values import FLOATS, INTS, cast

UNIT = ((1, 1), (1, 1))


def taps(image, kernel_sizes, output_sizes, strides, dilations, first):
    """For each tap of the kernel, its index and the part of the image under it;
    `first` is the first of the image's spatial dimensions."""
    for tap in np.ndindex(*kernel_sizes):
        window = tuple(slice(t * d, t * d + (o - 1) * s + 1, s)
                       for t, o, s, d in zip(tap, output_sizes, strides, dilations))
        yield tap, image[(slice(None),) * first + window]


def conv_1d_ncw_fcw(image, kernel, out, strides, dilations):
    for (w,), part in taps(image, kernel.shape[2:], out.shape[2:], strides, dilations, 2):
        out = out + np.einsum("ncw,fc->nfw", part, kernel[:, :, w]).astype(out.dtype)
    return out


def conv_2d_nhwc_hwcf(image, kernel, out, strides, dilations):
    for tap, part in taps(image, kernel.shape[:2], out.shape[1:3], strides, dilations, 1):
        out = out + np.einsum("nhwc,cf->nhwf", part, kernel[tap]).astype(out.dtype)
    return out


def depthwise_conv_2d_nhwc_hwc(image, kernel, out, strides, dilations):
    for tap, part in taps(image, kernel.shape[:2], out.shape[1:3], strides, dilations, 1):
        out = out + part * kernel[tap]
    return out


def pooling_nhwc_max(image, kernel, out, strides, dilations):
    for _, part in taps(image, kernel.shape, out.shape[1:3], strides, dilations, 1):
        out = np.maximum(out, part)
    return out


# Spatial rank, and the shapes for image and output sizes h and w and a kernel of
# 3 by 2.
OPS = {
    conv_1d_ncw_fcw: (1, "2x3x{h}x", "4x3x3x", "2x4x{oh}x"),
    conv_2d_nhwc_hwcf: (2, "2x{h}x{w}x3x", "3x2x3x4x", "2x{oh}x{ow}x4x"),
    depthwise_conv_2d_nhwc_hwc: (2, "2x{h}x{w}x3x", "3x2x3x", "2x{oh}x{ow}x3x"),
    pooling_nhwc_max: (2, "2x{h}x{w}x3x", "3x2x", "2x{oh}x{ow}x3x"),
}


def window(op, types, strides=(1, 1), dilations=(1, 1), outputs=(4, 3), spare=0, **options):
    """`spare` elements of the image are behind the last window."""
    rank, *shapes = OPS[op]
    strides, dilations = strides[:rank], dilations[:rank]
    sizes = dict(oh=outputs[0], ow=outputs[1])
    for name, out, kernel, s, d in zip("hw", outputs, (3, 2), strides, dilations):
        sizes[name] = max(out - 1, 0) * s + (kernel - 1) * d + 1 + spare
    sizes.setdefault("w", 0)
    image, kernel, out = (s.format(**sizes) + t for s, t in zip(shapes, types.split()))
    attributes = [f"{name} = dense<{list(value)}> : tensor<{rank}xi64>"
                  for name, value in (("dilations", dilations), ("strides", strides))
                  if value != (1,) * rank]
    text = f"{{{', '.join(attributes)}}} " if attributes else ""

    def formula(image, kernel, out):
        return op(cast(image, out), cast(kernel, out), out, strides, dilations)

    case(f"linalg.{op.__name__} {text}$operands $results", f"{image} {kernel}", out, formula, **options)


for op in OPS:
    window(op, "f32 f32 f32")
    window(op, "f32 f32 f32", strides=(2, 3), dilations=(2, 1), spare=1)
    window(op, "i8 i8 i32", strides=(2, 1), forms=SOME)
    window(op, "i8 i8 i32", dilations=(1, 3), forms=SOME)
    window(op, "f32 f32 f32", outputs=(1, 1), forms=SOME)
    window(op, "f32 f32 f32", outputs=(0, 2), forms=SOME)
    window(op, "bf16 f16 f32", strides=(1, 2), forms=SOME)
    window(op, "f64 f32 f16", forms=SOME)
    window(op, "i16 i8 f64", forms=SOME)
    window(op, "f32 f32 i32", forms=SOME)
    for t in FLOATS + INTS:
        window(op, f"{t} {t} {t}", forms=SOME, stock=t != "index")


def with_extremes(image, kernel, out):
    image.flat[::3] = np.resize([np.inf, -np.inf, np.nan, 0.0, -0.0], image.flat[::3].size)
    return image, kernel, np.full_like(out, -np.inf)


for t in FLOATS:
    window(pooling_nhwc_max, f"{t} {t} {t}", inputs=with_extremes, forms=SOME)

if __name__ == "__main__":
    main()
