"""Computes a model in NumPy and double precision."""

import numpy as np

ELEMENTWISE = {
    "add": lambda a, b: a + b,
    "subtract": lambda a, b: a - b,
    "multiply": lambda a, b: a * b,
    "scale": lambda a, factor: a * factor,
    "scale_offset": lambda a, scale, offset: a * scale + offset,
    "divide_by_deviation": lambda a, variance: a / np.sqrt(variance + 1e-5),
    "relu": lambda a: np.maximum(a, 0),
    "hard_sigmoid": lambda a: np.clip(a + 3, 0, 6) / 6,
    "hard_swish": lambda a: a * np.clip(a + 3, 0, 6) / 6,
    "gelu": lambda a: a / 2 * (1 + np.tanh(np.sqrt(2 / np.pi) * (a + 0.044715 * a**3))),
}


def windows_of(x, layout, size, stride):
    """The windows of an image at each pixel of the result: `size` as dimensions i, j at the end."""
    h, w = layout.index("h"), layout.index("w")
    windows = np.lib.stride_tricks.sliding_window_view(x, size, axis=(h, w))
    return windows[tuple(slice(None, None, stride if dim in (h, w) else 1) for dim in range(len(layout)))]


def broadcast(x, dims, to):
    """x, whose dimensions have the letters `dims`, with dimensions of one element for the others of `to`."""
    return x.reshape([x.shape[dims.index(dim)] if dim in dims else 1 for dim in to])


class Reference:
    def __init__(self, weights, image):
        self.weights, self.image = weights, image

    def input(self, shape):
        return self.image(shape).astype(np.float64)

    def weight(self, name, shape, deviation, mean=0):
        return self.weights(name, shape, deviation, mean).astype(np.float64)

    def pad(self, x, amounts, value):
        return np.pad(x, [(amount, amount) for amount in amounts], constant_values=value)

    def conv(self, x, w, layout, filters, stride):
        size = w.shape[filters.index("h")], w.shape[filters.index("w")]
        kernel = filters.replace("h", "i").replace("w", "j")
        return np.einsum(f"{layout}ij,{kernel}->{layout.replace('c', 'f')}",
                         windows_of(x, layout, size, stride), w, optimize=True)

    def depthwise_conv(self, x, w, stride):
        return np.einsum("nhwcij,ijc->nhwc", windows_of(x, "nhwc", w.shape[:2], stride), w)

    def max_pool(self, x, layout, size, stride):
        return windows_of(x, layout, (size, size), stride).max((-2, -1))

    def sum(self, x, dims):
        return x.sum(tuple(dims))

    def elementwise(self, function, first, *others, constants=()):
        x, dims = first
        return ELEMENTWISE[function](x, *(broadcast(other, letters, dims) for other, letters in others), *constants)

    def matmul(self, a, b):
        return a @ b

    batch_matmul = matmul

    def transpose(self, x, order):
        return x.transpose(order)

    def reshape(self, x, shape, groups):
        return x.reshape(shape)

    def slice(self, x, offsets, sizes):
        return x[tuple(slice(offset, offset + size) for offset, size in zip(offsets, sizes))]

    def softmax(self, x, dim):
        e = np.exp(x - x.max(dim, keepdims=True))
        return e / e.sum(dim, keepdims=True)

    def mask_later(self, x):
        return np.where(np.tril(np.ones(x.shape[1:], bool)), x, -np.inf)
