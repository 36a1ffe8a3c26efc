#!/usr/bin/env python3
"""Exports a model with random weights.

    export.py resnet18|mobilenet_v3_small|transformer FOLDER [--scale=tiny]

writes FOLDER/MODEL.mlir, weights.npz, input.npy, and expected.npy, the result in double precision."""

import argparse
import zlib
from pathlib import Path

import numpy as np

from emit import Emitter
from models import MODELS
from reference import Reference


class Weights:
    """Normally distributed arrays, each of a seed that follows from its name."""

    def __init__(self, seed):
        self.seed, self.arrays = seed, {}

    def __call__(self, name, shape, deviation, mean=0):
        if name not in self.arrays:
            rng = np.random.default_rng([self.seed, zlib.crc32(name.encode())])
            self.arrays[name] = rng.standard_normal(shape, np.float32) * np.float32(deviation) + np.float32(mean)
        return self.arrays[name]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("model", choices=MODELS)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--scale", choices=("full", "tiny"), default="full")
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    model, scales = MODELS[args.model]
    weights, inputs = Weights(args.seed), Weights(args.seed)

    emitter = Emitter()
    text = emitter.text(args.model, model(emitter, **scales[args.scale]))
    expected = model(Reference(weights, lambda shape: inputs("input", shape, 1)), **scales[args.scale])

    args.folder.mkdir(parents=True, exist_ok=True)
    (args.folder / f"{args.model}.mlir").write_text(text)
    np.savez(args.folder / "weights.npz", **weights.arrays)
    np.save(args.folder / "input.npy", inputs.arrays["input"])
    np.save(args.folder / "expected.npy", expected.astype(np.float32))
    count = sum(array.size for array in weights.arrays.values())
    print(f"{args.model}: {len(emitter.lines)} ops, {count} weights, "
          f"results from {expected.min():.2f} to {expected.max():.2f}")


if __name__ == "__main__":
    main()
