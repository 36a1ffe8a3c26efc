"""Convolutions and poolings along one to four dimensions, with random extents, strides, dilations
and padding."""

import numpy as np

from any_rank import OPS, attributes, compute, extent, shapes
from harness import FORMS, case, main
from values import cast, with_whole_numbers

NUMBERS = {"conv": 500, "pooling_max": 170, "pooling_min": 170, "pooling_sum": 170}
TYPES = ["f32 f32 f32", "f64 f64 f64", "i32 i32 i32", "i8 i8 i32", "f32 f32 f64", "i8 i8 i8"]


def random_windows(op, rng, form):
    rank = int(rng.integers(1, 5))
    most = {1: 6, 2: 4, 3: 3, 4: 2}[rank]
    draw = lambda last, first=1: [int(value) for value in rng.integers(first, last + 1, rank)]
    outputs, kernels, strides, dilations = draw(most), draw(min(most, 3)), draw(3), draw(3)
    padding, images = [], []
    for values in zip(outputs, kernels, strides, dilations):
        spare = int(rng.integers(0, 2))
        pair = tuple(int(value) for value in rng.integers(0, 4, 2) * rng.integers(0, 2))
        if extent(*values, pair, spare) < 1:
            pair = (0, 0)
        padding.append(pair)
        images.append(extent(*values, pair, spare))
    sizes = [int(value) for value in rng.integers(1, 4, 3)]
    first, second, init = shapes(op, images, kernels, outputs, sizes)
    types = TYPES[rng.integers(len(TYPES))].split()

    def formula(a, b, out):
        kernel, image = (a, b) if op == "conv" else (b, a)
        return compute(op, cast(image, out), cast(kernel, out), out, strides, dilations, padding)

    dims = lambda shape, element: "".join(f"{size}x" for size in shape) + element
    name = f"padded_{op}" if any(map(any, padding)) else op
    case(f"linalg.{name} {attributes(strides, dilations, padding)}$operands $results",
         f"{dims(first, types[0])} {dims(second, types[1])}", dims(init, types[2]), formula,
         inputs=with_whole_numbers, forms=(form,), stock=False)


for op in OPS:
    generator = np.random.default_rng([17, OPS.index(op)])
    for number in range(NUMBERS[op]):
        random_windows(op, generator, FORMS[number % 7])

if __name__ == "__main__":
    main()
