"""Three networks, each a function of `net`, which computes them (reference.py) or writes them (emit.py).

A model is (function, {SCALE: sizes}). The sizes `full` are those of the literature; `tiny` has every kind of layer,
and takes seconds to compile and call."""

import math


def he(inputs):
    """The standard deviation of weights that keeps the size of values, if half of these are zero."""
    return math.sqrt(2 / inputs)


# Images: `layout` is nchw or nhwc.

FILTERS = {"nchw": "fchw", "nhwc": "hwcf"}


def channels_of(x, layout):
    return x.shape[layout.index("c")]


def pad_image(net, x, layout, amount, value=0.0):
    return net.pad(x, [amount if dim in "hw" else 0 for dim in layout], value) if amount else x


def convolution(net, name, x, layout, filters, size, stride=1):
    extents = {"f": filters, "c": channels_of(x, layout), "h": size, "w": size}
    w = net.weight(f"{name}.weight", [extents[dim] for dim in FILTERS[layout]], he(extents["c"] * size * size))
    return net.conv(pad_image(net, x, layout, size // 2), w, layout, FILTERS[layout], stride)


def batch_norm(net, name, x, layout):
    """A batch normalization of trained statistics: a scale and an offset for each channel."""
    channels = channels_of(x, layout)
    scale = net.weight(f"{name}.scale", [channels], 0.1, mean=1)
    offset = net.weight(f"{name}.offset", [channels], 0.1)
    return net.elementwise("scale_offset", (x, layout), (scale, "c"), (offset, "c"))


def bias(net, name, x, dims):
    """Adds a vector along the last dimension."""
    return net.elementwise("add", (x, dims), (net.weight(f"{name}.bias", [x.shape[-1]], 0.1), dims[-1]))


def linear(net, name, x, features):
    w = net.weight(f"{name}.weight", [x.shape[1], features], math.sqrt(1 / x.shape[1]))
    return bias(net, name, net.matmul(x, w), "nf")


# ResNet: He et al., Deep Residual Learning for Image Recognition, 2015.


def basic_block(net, name, x, channels, stride):
    layout = "nchw"
    y = convolution(net, f"{name}.conv1", x, layout, channels, 3, stride)
    y = net.elementwise("relu", (batch_norm(net, f"{name}.norm1", y, layout), layout))
    y = batch_norm(net, f"{name}.norm2", convolution(net, f"{name}.conv2", y, layout, channels, 3), layout)
    if stride != 1 or channels != channels_of(x, layout):
        x = convolution(net, f"{name}.shortcut", x, layout, channels, 1, stride)
        x = batch_norm(net, f"{name}.shortcut_norm", x, layout)
    return net.elementwise("relu", (net.elementwise("add", (y, layout), (x, layout)), layout))


def resnet(net, image, width, blocks, classes):
    layout = "nchw"
    x = net.input([1, 3, image, image])
    x = batch_norm(net, "stem.norm", convolution(net, "stem.conv", x, layout, width, 7, 2), layout)
    x = net.elementwise("relu", (x, layout))
    x = net.max_pool(pad_image(net, x, layout, 1, -math.inf), layout, 3, 2)
    for stage, count in enumerate(blocks):
        for i in range(count):
            x = basic_block(net, f"stage{stage}.{i}", x, width << stage, 2 if stage and not i else 1)
    return linear(net, "classifier", mean_of_pixels(net, x, layout), classes)


def mean_of_pixels(net, x, layout):
    pixels = math.prod(x.shape) // (x.shape[0] * channels_of(x, layout))
    total = net.sum(x, [layout.index("h"), layout.index("w")])
    return net.elementwise("scale", (total, "nc"), constants=[1 / pixels])


# MobileNetV3-small: Howard et al., Searching for MobileNetV3, 2019, table 2.

# Size of the depthwise filter, channels in between, channels, squeeze-and-excite, activation, stride.
BOTTLENECKS = [
    (3, 16, 16, True, "relu", 2),
    (3, 72, 24, False, "relu", 2),
    (3, 88, 24, False, "relu", 1),
    (5, 96, 40, True, "hard_swish", 2),
    (5, 240, 40, True, "hard_swish", 1),
    (5, 240, 40, True, "hard_swish", 1),
    (5, 120, 48, True, "hard_swish", 1),
    (5, 144, 48, True, "hard_swish", 1),
    (5, 288, 96, True, "hard_swish", 2),
    (5, 576, 96, True, "hard_swish", 1),
    (5, 576, 96, True, "hard_swish", 1),
]


def activated_convolution(net, name, x, filters, size, stride, activation):
    layout = "nhwc"
    x = batch_norm(net, f"{name}.norm", convolution(net, f"{name}.conv", x, layout, filters, size, stride), layout)
    return net.elementwise(activation, (x, layout))


def depthwise(net, name, x, size, stride, activation):
    layout = "nhwc"
    w = net.weight(f"{name}.weight", [size, size, channels_of(x, layout)], he(size * size))
    x = net.depthwise_conv(pad_image(net, x, layout, size // 2), w, stride)
    return net.elementwise(activation, (batch_norm(net, f"{name}.norm", x, layout), layout))


def squeeze_and_excite(net, name, x):
    """Scales each channel by a function of the means of all channels."""
    channels = channels_of(x, "nhwc")
    squeezed = linear(net, f"{name}.squeeze", mean_of_pixels(net, x, "nhwc"), (channels // 4 + 7) // 8 * 8)
    excited = linear(net, f"{name}.excite", net.elementwise("relu", (squeezed, "nc")), channels)
    return net.elementwise("multiply", (x, "nhwc"), (net.elementwise("hard_sigmoid", (excited, "nc")), "nc"))


def bottleneck(net, name, x, size, expanded, channels, excites, activation, stride):
    layout = "nhwc"
    y = x
    if expanded != channels_of(x, layout):
        y = activated_convolution(net, f"{name}.expand", y, expanded, 1, 1, activation)
    y = depthwise(net, f"{name}.depthwise", y, size, stride, activation)
    if excites:
        y = squeeze_and_excite(net, f"{name}.excite", y)
    y = batch_norm(net, f"{name}.project_norm", convolution(net, f"{name}.project", y, layout, channels, 1), layout)
    return net.elementwise("add", (y, layout), (x, layout)) if y.shape == x.shape else y


def mobilenet(net, image, rows, features, classes):
    x = net.input([1, image, image, 3])
    x = activated_convolution(net, "stem", x, 16, 3, 2, "hard_swish")
    for i in rows:
        x = bottleneck(net, f"block{i}", x, *BOTTLENECKS[i])
    x = activated_convolution(net, "last", x, BOTTLENECKS[rows[-1]][1], 1, 1, "hard_swish")
    x = linear(net, "features", mean_of_pixels(net, x, "nhwc"), features)
    return linear(net, "classifier", net.elementwise("hard_swish", (x, "nc")), classes)


# The blocks of GPT-2: Radford et al., Language Models are Unsupervised Multitask Learners, 2019.


def layer_norm(net, name, x):
    tokens, width = x.shape
    gain = net.weight(f"{name}.gain", [width], 0.1, mean=1)
    mean = net.elementwise("scale", (net.sum(x, [1]), "t"), constants=[1 / width])
    centered = net.elementwise("subtract", (x, "td"), (mean, "t"))
    squares = net.elementwise("multiply", (centered, "td"), (centered, "td"))
    variance = net.elementwise("scale", (net.sum(squares, [1]), "t"), constants=[1 / width])
    normalized = net.elementwise("divide_by_deviation", (centered, "td"), (variance, "t"))
    return bias(net, name, net.elementwise("multiply", (normalized, "td"), (gain, "d")), "td")


def heads_of(net, x, which, heads, order):
    """Part `which` of three of the columns of x, with a dimension for heads, transposed."""
    tokens, width = x.shape[0], x.shape[1] // 3
    part = net.slice(x, [0, which * width], [tokens, width])
    return net.transpose(net.reshape(part, [tokens, heads, width // heads], [[0], [1, 2]]), order)


def attention(net, name, x, heads):
    tokens, width = x.shape
    qkv = linear(net, f"{name}.qkv", x, 3 * width)
    q = heads_of(net, qkv, 0, heads, [1, 0, 2])
    k = heads_of(net, qkv, 1, heads, [1, 2, 0])
    v = heads_of(net, qkv, 2, heads, [1, 0, 2])
    scores = net.elementwise("scale", (net.batch_matmul(q, k), "hqk"), constants=[math.sqrt(heads / width)])
    mixed = net.batch_matmul(net.softmax(net.mask_later(scores), 2), v)
    joined = net.reshape(net.transpose(mixed, [1, 0, 2]), [tokens, width], [[0], [1, 2]])
    return linear(net, f"{name}.project", joined, width)


def transformer(net, tokens, width, heads, blocks):
    x = net.input([tokens, width])
    for i in range(blocks):
        name = f"block{i}"
        y = attention(net, f"{name}.attention", layer_norm(net, f"{name}.norm1", x), heads)
        x = net.elementwise("add", (x, "td"), (y, "td"))
        y = linear(net, f"{name}.expand", layer_norm(net, f"{name}.norm2", x), 4 * width)
        y = linear(net, f"{name}.contract", net.elementwise("gelu", (y, "td")), width)
        x = net.elementwise("add", (x, "td"), (y, "td"))
    return layer_norm(net, "norm", x)


MODELS = {
    "resnet18": (resnet, {
        "full": dict(image=224, width=64, blocks=[2, 2, 2, 2], classes=1000),
        "tiny": dict(image=32, width=8, blocks=[1, 1], classes=10)}),
    "mobilenet_v3_small": (mobilenet, {
        "full": dict(image=224, rows=range(11), features=1024, classes=1000),
        "tiny": dict(image=32, rows=[0, 1, 3, 4], features=32, classes=10)}),
    "transformer": (transformer, {
        "full": dict(tokens=128, width=768, heads=12, blocks=12),
        "tiny": dict(tokens=8, width=32, heads=4, blocks=2)}),
}
