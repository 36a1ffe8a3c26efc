#!/usr/bin/env python3
"""Trains the two digit classifiers on data/train_*.npy and writes weights/*.npy.

Handwritten gradients, NumPy only. The seed is fixed: runs with the same NumPy are equal."""

from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent
SEED, EPOCHS, BATCH, RATE, DECAY = 0, 150, 32, 5e-3, 0.1


class Dense:
    """y = x w + b, on the last dimension of x."""

    def __init__(self, rng, inputs, outputs):
        self.w = rng.normal(0, np.sqrt(2 / inputs), (inputs, outputs))
        self.b = np.zeros(outputs)
        self.params = [self.w, self.b]

    def forward(self, x):
        self.x = x
        return x @ self.w + self.b

    def backward(self, dy):
        x, d = self.x.reshape(-1, len(self.w)), dy.reshape(-1, len(self.b))
        self.grads = [x.T @ d, d.sum(0)]
        return dy @ self.w.T


class Conv3x3(Dense):
    """A 3x3 convolution of an NHWC image without padding: Dense on its 3x3 patches."""

    def __init__(self, rng, channels, filters):
        super().__init__(rng, 9 * channels, filters)

    def forward(self, x):
        n, h, w, c = self.shape = x.shape
        windows = np.lib.stride_tricks.sliding_window_view(x, (3, 3), axis=(1, 2))
        patches = windows.transpose(0, 1, 2, 4, 5, 3)
        return super().forward(patches.reshape(n, h - 2, w - 2, 9 * c))

    def backward(self, dy):
        n, h, w, c = self.shape
        patches = super().backward(dy).reshape(n, h - 2, w - 2, 3, 3, c)
        dx = np.zeros(self.shape)
        for i in range(3):
            for j in range(3):
                dx[:, i:i + h - 2, j:j + w - 2] += patches[:, :, :, i, j]
        return dx


class Relu:
    params = grads = []

    def forward(self, x):
        self.positive = x > 0
        return x * self.positive

    def backward(self, dy):
        return dy * self.positive


class MaxPool2x2:
    params = grads = []

    def forward(self, x):
        n, h, w, c = x.shape
        blocks = x.reshape(n, h // 2, 2, w // 2, 2, c)
        y = blocks.max((2, 4), keepdims=True)
        winner = blocks == y
        self.share = winner / winner.sum((2, 4), keepdims=True)
        return y[:, :, 0, :, 0]

    def backward(self, dy):
        d = self.share * dy[:, :, None, :, None]
        n, h, _, w, _, c = d.shape
        return d.reshape(n, 2 * h, 2 * w, c)


class Reshape:
    params = grads = []

    def __init__(self, *shape):
        self.to = shape

    def forward(self, x):
        self.shape = x.shape
        return x.reshape(len(x), *self.to)

    def backward(self, dy):
        return dy.reshape(self.shape)


def models(rng):
    return {
        "mlp": [Reshape(64), Dense(rng, 64, 128), Relu(), Dense(rng, 128, 10)],
        "cnn": [Reshape(8, 8, 1), Conv3x3(rng, 1, 32), Relu(), MaxPool2x2(),
                Reshape(3 * 3 * 32), Dense(rng, 3 * 3 * 32, 10)],
    }


def forward(layers, x):
    for layer in layers:
        x = layer.forward(x)
    return x


def shifted(rng, images):
    """Half of the images unchanged, the others shifted by a pixel up, down, left or right."""
    corners = np.array([(1, 1)] * 4 + [(0, 1), (2, 1), (1, 0), (1, 2)])
    padded = np.pad(images, ((0, 0), (1, 1), (1, 1)))
    windows = np.lib.stride_tricks.sliding_window_view(padded, (8, 8), axis=(1, 2))
    y, x = corners[rng.integers(0, len(corners), len(images))].T
    return windows[np.arange(len(images)), y, x]


def train(rng, layers, images, labels):
    """Softmax cross entropy; Adam with decoupled weight decay and a cosine schedule."""
    params = [p for layer in layers for p in layer.params]
    mean, square = ([np.zeros_like(p) for p in params] for _ in range(2))
    steps = EPOCHS * (len(images) // BATCH)
    for step in range(steps):
        batch = rng.choice(len(images), BATCH, replace=False)
        d = forward(layers, shifted(rng, images[batch]))
        d = np.exp(d - d.max(1, keepdims=True))
        d /= d.sum(1, keepdims=True)
        d[np.arange(BATCH), labels[batch]] -= 1
        d /= BATCH
        for layer in reversed(layers):
            d = layer.backward(d)
        grads = [g for layer in layers for g in layer.grads]
        rate = RATE * (1 + np.cos(np.pi * step / steps)) / 2
        for p, g, m, s in zip(params, grads, mean, square):
            m += 0.1 * (g - m)
            s += 0.001 * (g * g - s)
            m_hat, s_hat = m / (1 - 0.9 ** (step + 1)), s / (1 - 0.999 ** (step + 1))
            p -= rate * (m_hat / (np.sqrt(s_hat) + 1e-8) + DECAY * p)


def load(part):
    images = np.load(HERE / "data" / f"{part}_images.npy") / 16
    return images, np.load(HERE / "data" / f"{part}_labels.npy")


def main():
    rng = np.random.default_rng(SEED)
    (HERE / "weights").mkdir(exist_ok=True)
    for name, layers in models(rng).items():
        train(rng, layers, *load("train"))
        for part in ("train", "test"):
            images, labels = load(part)
            accuracy = (forward(layers, images).argmax(1) == labels).mean()
            print(f"{name} {part} accuracy: {accuracy:.1%}")
        for i, layer in enumerate((l for l in layers if l.params), start=1):
            w = layer.w
            if isinstance(layer, Conv3x3):
                w = w.reshape(3, 3, -1, w.shape[1])  # HWCF
            np.save(HERE / "weights" / f"{name}_w{i}.npy", w.astype(np.float32))
            np.save(HERE / "weights" / f"{name}_b{i}.npy", layer.b.astype(np.float32))


if __name__ == "__main__":
    main()
