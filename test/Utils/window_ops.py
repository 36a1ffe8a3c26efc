"""The convolutions and poolings, and the layouts in their names."""

CONVOLUTIONS = """
    conv_1d conv_2d conv_3d
    conv_1d_ncw_fcw conv_1d_nwc_wcf
    conv_2d_nchw_fchw conv_2d_nchw_fchw_q conv_2d_nhwc_fhwc conv_2d_nhwc_fhwc_q
    conv_2d_nhwc_hwcf conv_2d_nhwc_hwcf_q
    conv_2d_ngchw_fgchw conv_2d_ngchw_gfchw conv_2d_ngchw_gfchw_q
    conv_2d_nhwgc_gfhwc conv_2d_nhwgc_gfhwc_q
    conv_3d_ncdhw_fcdhw conv_3d_ndhwc_dhwcf conv_3d_ndhwc_dhwcf_q
    depthwise_conv_1d_ncw_cw depthwise_conv_1d_nwc_wc depthwise_conv_1d_nwc_wcm
    depthwise_conv_2d_nchw_chw depthwise_conv_2d_nhwc_hwc depthwise_conv_2d_nhwc_hwc_q
    depthwise_conv_2d_nhwc_hwcm depthwise_conv_2d_nhwc_hwcm_q
    depthwise_conv_3d_ncdhw_cdhw depthwise_conv_3d_ndhwc_dhwc depthwise_conv_3d_ndhwc_dhwcm
""".split()
POOLINGS = """
    pooling_ncw_max pooling_ncw_sum pooling_nchw_max pooling_nchw_sum
    pooling_nwc_max pooling_nwc_max_unsigned pooling_nwc_min pooling_nwc_min_unsigned pooling_nwc_sum
    pooling_nhwc_max pooling_nhwc_max_unsigned pooling_nhwc_min pooling_nhwc_min_unsigned
    pooling_nhwc_sum pooling_ndhwc_max pooling_ndhwc_min pooling_ndhwc_sum
""".split()


def spatial(layout):
    return [letter for letter in layout if letter in "dhw"]


def layouts(op):
    """Those of image, kernel and output: nhwc, hwcf and nhwf."""
    words = op.replace("depthwise_", "").split("_")
    if words[0] == "pooling":
        return words[1], "".join(spatial(words[1])), words[1]
    if len(words) == 2:
        plain = {"1d": "w", "2d": "hw", "3d": "dhw"}[words[1]]
        return plain, plain, plain
    image, kernel = words[2:4]
    if "f" in kernel:
        return image, kernel, image.replace("c", "f")
    return image, kernel, image + ("m" if "m" in kernel else "")


def has_steps(op):
    """Whether it has strides and dilations."""
    return layouts(op)[0] not in ("w", "hw", "dhw")


def is_quantized(op):
    return op.endswith("_q")


def is_unsigned(op):
    return op.endswith("_unsigned")
