#!/usr/bin/env python3
"""Scores predictions: labels (N) or probabilities (N x 10) in a .npy file.

    evaluate.py PREDICTIONS.npy --name MLP --benchmark mlp.json --show 4"""

import argparse
import json
import sys
from pathlib import Path

import numpy as np

DATA = Path(__file__).resolve().parent / "data"
SHADES = np.array(list(" .:-=+*#%@"))


def draw(images, captions, columns=4):
    """Prints images side by side as ASCII art, two characters per pixel, captions below."""
    for start in range(0, len(images), columns):
        row = SHADES[images[start:start + columns].astype(int) * 9 // 16].repeat(2, axis=2)
        print()
        for y in range(row.shape[1]):
            print("  ".join("".join(image[y]) for image in row).rstrip())
        print("  ".join(f"{c:16}" for c in captions[start:start + columns]).rstrip())


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("predictions")
    parser.add_argument("--labels", default=DATA / "test_labels.npy")
    parser.add_argument("--images", default=DATA / "test_images.npy", help="what --show draws")
    parser.add_argument("--name", default="Model")
    parser.add_argument("--benchmark", metavar="FILE",
                        help="what linalg-run --benchmark-json wrote of the same call")
    parser.add_argument("--show", type=int, default=0, metavar="N", help="draw the first N digits")
    parser.add_argument("--show-mistakes", type=int, default=0, metavar="N",
                        help="draw the first N wrong ones")
    args = parser.parse_args()

    predictions, labels = np.load(args.predictions), np.load(args.labels)
    if predictions.shape not in (labels.shape, (*labels.shape, 10)):
        sys.exit(f"error: predictions of shape {predictions.shape} for {len(labels)} labels")
    if not np.isfinite(predictions).all():
        sys.exit("error: some predictions are not finite")
    if predictions.ndim == 2:
        predictions = predictions.argmax(1)
    right = predictions == labels

    timing = ""
    if args.benchmark:
        seconds = json.loads(Path(args.benchmark).read_text())["median_seconds"]
        timing = f" (time per image {seconds / len(labels) * 1e6:.1f} us)"
    print(f"{args.name} accuracy: {right.mean():.1%}{timing}")

    shown = [*range(len(labels))[:args.show], *np.flatnonzero(~right)[:args.show_mistakes]]
    if shown:
        draw(np.load(args.images)[shown],
             [f"says {predictions[i]}, is {labels[i]}" for i in shown])


if __name__ == "__main__":
    main()
