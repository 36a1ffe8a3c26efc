"""The reference of convolutions and poolings along any number of dimensions."""

import numpy as np

OPS = ["conv", "pooling_max", "pooling_min", "pooling_sum"]


def lowest(dtype):
    return -np.inf if dtype.kind == "f" else np.iinfo(dtype).min


def greatest(dtype):
    return np.inf if dtype.kind == "f" else np.iinfo(dtype).max


COMBINE = {"pooling_max": np.maximum, "pooling_min": np.minimum, "pooling_sum": np.add}
PADDING = {"conv": lambda _: 0, "pooling_max": lowest, "pooling_min": greatest, "pooling_sum": lambda _: 0}


def windows(kernel, outputs, strides, dilations):
    """For each element of a window, its index, and the slices of the image with this element of all windows."""
    for tap in np.ndindex(*kernel):
        yield tap, tuple(slice(t * d, t * d + max(o - 1, 0) * s + bool(o), s)
                         for t, d, o, s in zip(tap, dilations, outputs, strides))


def compute(op, image, kernel, out, strides, dilations, padding):
    """All are of the element type of `out`. `padding` has a pair for each dimension of windows."""
    around = [(0, 0)] if op == "conv" else []
    image = np.pad(image, [*around, *padding, *around], constant_values=PADDING[op](out.dtype))
    outputs = out.shape[1:-1] if op == "conv" else out.shape
    for tap, window in windows(kernel.shape[:len(strides)], outputs, strides, dilations):
        if op == "conv":
            part = image[(slice(None), *window)]
            out = out + np.einsum("n...c,cf->n...f", part, kernel[tap]).astype(out.dtype)
        else:
            out = COMBINE[op](out, image[window])
    return out


def extent(output, kernel, stride, dilation, padding, spare=0):
    """That of an image whose last window ends `spare` elements before the end of its padding."""
    return max(output - 1, 0) * stride + max(kernel - 1, 0) * dilation + 1 + spare - sum(padding)


def attributes(strides, dilations, padding):
    """As they are printed; those that change nothing are left out."""
    rank = len(strides)
    texts = []
    if any(dilation != 1 for dilation in dilations):
        texts.append(f"dilations = dense<{list(dilations)}> : tensor<{rank}xi64>")
    if any(map(any, padding)):
        texts.append(f"padding = dense<{[list(pair) for pair in padding]}> : tensor<{rank}x2xi64>")
    if any(stride != 1 for stride in strides):
        texts.append(f"strides = dense<{list(strides)}> : tensor<{rank}xi64>")
    return f"{{{', '.join(texts)}}} " if texts else ""


def shapes(op, images, kernels, outputs, sizes):
    """Those of both inputs, in their order, and of the init. `sizes` are the numbers of images,
    channels and filters."""
    batch, channels, filters = sizes
    if op == "conv":
        return (*kernels, channels, filters), (batch, *images, channels), (batch, *outputs, filters)
    return images, kernels, outputs
