#!/usr/bin/env python3
"""The reference of mlp.mlir and cnn.mlir, in NumPy and double precision.

    reference.py mlp|cnn OUTPUT.npy [--images IMAGES.npy]

writes the N x 10 probabilities (float32) of the N images, by default the test images."""

import argparse
from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent


def softmax(x):
    e = np.exp(x - x.max(1, keepdims=True))
    return e / e.sum(1, keepdims=True)


def mlp(pixels, w1, b1, w2, b2):
    hidden = np.maximum(pixels.reshape(-1, 64) @ w1 + b1, 0)
    return softmax(hidden @ w2 + b2)


def cnn(pixels, w1, b1, w2, b2):
    convolved = b1 + sum(np.einsum("nyxc,cf->nyxf", pixels[:, i:i + 6, j:j + 6, None], w1[i, j])
                         for i in range(3) for j in range(3))
    features = np.maximum(convolved, 0)
    pooled = np.max([features[:, i::2, j::2] for i in range(2) for j in range(2)], axis=0)
    return softmax(pooled.reshape(-1, 3 * 3 * 32) @ w2 + b2)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("model", choices=("mlp", "cnn"))
    parser.add_argument("output")
    parser.add_argument("--images", default=HERE / "data" / "test_images.npy")
    args = parser.parse_args()
    weights = [np.load(HERE / "weights" / f"{args.model}_{w}.npy").astype(np.float64)
               for w in ("w1", "b1", "w2", "b2")]
    model = {"mlp": mlp, "cnn": cnn}[args.model]
    np.save(args.output, model(np.load(args.images) / 16, *weights).astype(np.float32))


if __name__ == "__main__":
    main()
