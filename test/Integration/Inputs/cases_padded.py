"""Depthwise convolutions and poolings of padded images, with random extents, strides, dilations and padding, which
are wide enough for whole vectors and several tiles; of known and of unknown images."""

import numpy as np

from any_rank import windows
from harness import TENSORS, case, main
from values import with_whole_numbers

NUMBER = 25


def random_case(op, rng):
    draw = lambda first, last: [int(value) for value in rng.integers(first, last + 1, 2)]
    images, kernels, strides, dilations = draw(1, 30), draw(1, 5), draw(1, 2), draw(1, 3)
    padding = [tuple(draw(0, 4)), tuple(draw(0, 4))]
    reach = [d * (k - 1) + 1 for d, k in zip(dilations, kernels)]
    images = [max(i, r - sum(p)) for i, r, p in zip(images, reach, padding)]
    padded = [i + sum(p) for i, p in zip(images, padding)]
    outputs = [(p - r) // s + 1 for p, r, s in zip(padded, reach, strides)]
    batch, channels, value = int(rng.integers(1, 3)), int(rng.choice([8, 16, 24, 32])), int(rng.integers(-3, 4))

    def formula(image, kernel, out):
        image = np.pad(image, [(0, 0), *padding, (0, 0)], constant_values=value)
        for tap, window in windows(kernels, outputs, strides, dilations):
            part = image[(slice(None), *window)]
            out = out + part * kernel[tap] if op.startswith("depthwise") else np.maximum(out, part)
        return out

    low, high = zip(*padding)
    steps = f"{{dilations = dense<{dilations}> : tensor<2xi64>, strides = dense<{strides}> : tensor<2xi64>}}"
    extents = lambda values: "x".join(map(str, values))
    kernel = [*kernels, channels] if op.startswith("depthwise") else kernels

    def text(form):
        # Of unknown extents but for the channels and the window.
        images_of = lambda values: f"tensor<{'?x?x?x' if form.dynamic else extents(values) + 'x'}{channels}xf32>"
        image, result = images_of([batch, *images]), images_of([batch, *outputs])
        padded_image, window = images_of([batch, *padded]), f"tensor<{extents(kernel)}xf32>"
        return f"""%value = arith.constant {value}.0 : f32
%x = tensor.cast %i0 : $i0 to {image}
%w = tensor.cast %i1 : $i1 to {window}
%y = tensor.cast %o0 : $o0 to {result}
%p = tensor.pad %x low[0, {low[0]}, {low[1]}, 0] high[0, {high[0]}, {high[1]}, 0] {{
^bb0(%n: index, %h: index, %w_: index, %c: index):
  tensor.yield %value : f32
}} : {image} to {padded_image}
%z = linalg.{op} {steps} ins(%p, %w : {padded_image}, {window}) outs(%y : {result}) -> {result}
$bind tensor.cast %z : {result} to $o0"""

    case(text, f"{extents([batch, *images, channels])}xf32 {extents(kernel)}xf32",
         f"{extents([batch, *outputs, channels])}xf32", formula, inputs=with_whole_numbers, forms=TENSORS,
         stock=False)


for name in ("depthwise_conv_2d_nhwc_hwc", "pooling_nhwc_max"):
    generator = np.random.default_rng(len(name))
    for _ in range(NUMBER):
        random_case(name, generator)

if __name__ == "__main__":
    main()
