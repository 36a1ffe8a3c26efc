"""Calls functions that check their arguments, with extents that agree and that
do not. A process of its own for each call, as a check that fails ends it.

usage: verified.py LIBRARY.so
"""

import ctypes
import os
import resource
import signal
import sys

# The loops' extents, and which of them the dimensions of operands have; None
# for a scalar, which is no argument of the function.
OPS = {
    "matmul": (dict(m=2, n=3, k=4), ["mk", "kn", "mn"]),
    "quantized_matmul": (dict(m=2, n=3, k=4), ["mk", "kn", None, None, "mn"]),
    "generic": (dict(i=2, j=3), ["ji", "j", "ij"]),
    "select": (dict(i=2, j=3), ["ij", "ij", "ij", "ij"]),
    "reduce": (dict(i=2, j=3), ["ij", "i"]),
    "transpose": (dict(i=2, j=3), ["ij", "ji"]),
    "broadcast": (dict(i=2, j=3), ["j", "ij"]),
    "map": (dict(i=3), ["i", "i", "i"]),
    "softmax": (dict(i=2, j=3), ["ij", "ij"]),
}
# Strides 2 and 1, dilations 1 and 2: the input needs 2 * 2 + 2 + 1 rows, and
# 3 + 1 * 2 + 1 columns.
CONV = "conv_2d_nhwc_hwcf"
CONV_EXTENTS = dict(n=2, h=7, w=6, c=3, y=3, x=4, p=3, q=2, f=2)
CONV_OPERANDS = ["nhwc", "pqcf", "nyxf"]
# Which dimension of operand 0 is too small when one of these is too large.
CONV_WINDOWS = dict(y=1, p=1, x=2, q=2)


def shapes_of(operands, extents):
    return [[extents[letter] for letter in letters] if letters is not None else None for letters in operands]


def descriptor(shape):
    """Row-major, with room for each index that a wrong extent may lead to."""
    rank = len(shape)

    class Buffer(ctypes.Structure):
        _fields_ = [("allocated", ctypes.c_void_p), ("aligned", ctypes.c_void_p),
                    ("offset", ctypes.c_int64), ("sizes", ctypes.c_int64 * rank),
                    ("strides", ctypes.c_int64 * rank)]

    strides = [1] * rank
    for dim in reversed(range(rank - 1)):
        strides[dim] = strides[dim + 1] * max(shape[dim + 1], 1)
    data = ctypes.create_string_buffer(1 << 16)
    address = ctypes.addressof(data)
    buffer = Buffer(address, address, 0, (ctypes.c_int64 * rank)(*shape),
                    (ctypes.c_int64 * rank)(*strides))
    buffer.data = data
    return buffer


def call(library, name, shapes):
    """The signal that ended the call, 0 for none, and its standard error."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        os.dup2(writer, 2)
        buffers = [descriptor(shape) for shape in shapes if shape is not None]
        library["_mlir_ciface_" + name](*map(ctypes.byref, buffers))
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as stream:
        text = stream.read()
    _, status = os.waitpid(child, 0)
    return os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0, text


class Test:
    def __init__(self, library):
        self.library = library
        self.caught = self.passed = 0

    def expect_pass(self, name, shapes):
        ended, text = call(self.library, name, shapes)
        assert ended == 0 and text == "", (name, shapes, ended, text)
        self.passed += 1

    def expect_caught(self, name, shapes, *parts, op=None):
        ended, text = call(self.library, name, shapes)
        assert ended == signal.SIGABRT, (name, shapes, ended, text)
        for part in (f"'linalg.{op or name}' op ",) + parts:
            assert part in text, (name, shapes, part, text)
        assert text.endswith("\n"), text
        self.caught += 1

    def check_agreeing(self, name, extents, operands):
        for changed in [{}] + [{letter: 0} for letter in extents]:
            self.expect_pass(name, shapes_of(operands, {**extents, **changed}))

    def check_disagreeing(self, name, extents, operands):
        """Each dimension whose loop another one runs over too, too large and 0."""
        letters_in_use = "".join(letters or "" for letters in operands)
        for number, letters in enumerate(operands):
            for dim, letter in enumerate(letters or ""):
                if letters_in_use.count(letter) == 1:
                    continue
                for extent in [extents[letter] + 1, 0]:
                    shapes = shapes_of(operands, extents)
                    shapes[number][dim] = extent
                    self.expect_caught(name, shapes, f"dimension {dim} of operand {number}")

    def check_conv(self):
        self.expect_pass(CONV, shapes_of(CONV_OPERANDS, CONV_EXTENTS))
        for letter in "ncfpqyx":
            self.expect_pass(CONV, shapes_of(CONV_OPERANDS, {**CONV_EXTENTS, letter: 0}))
        self.expect_pass(CONV, shapes_of(CONV_OPERANDS, {**CONV_EXTENTS, "h": 0, "y": 0}))
        self.check_disagreeing(CONV, CONV_EXTENTS, CONV_OPERANDS)
        for letter, dim in CONV_WINDOWS.items():
            shapes = shapes_of(CONV_OPERANDS, {**CONV_EXTENTS, letter: CONV_EXTENTS[letter] + 1})
            self.expect_caught(CONV, shapes, f"dimension {dim} of operand 0 is not less than its extent")
        for dim, letter in [(1, "h"), (2, "w")]:
            for smaller in [CONV_EXTENTS[letter] - 1, 0]:
                shapes = shapes_of(CONV_OPERANDS, {**CONV_EXTENTS, letter: smaller})
                self.expect_caught(CONV, shapes, f"dimension {dim} of operand 0 is not less than its extent")
            larger = {**CONV_EXTENTS, letter: CONV_EXTENTS[letter] + 1}
            self.expect_pass(CONV, shapes_of(CONV_OPERANDS, larger))


def main(path):
    test = Test(ctypes.CDLL(path))
    for name, (extents, operands) in OPS.items():
        test.check_agreeing(name, extents, operands)
        test.check_disagreeing(name, extents, operands)
    test.check_conv()

    for shapes in [[4], [4]], [[4], [1]], [[5], [3]], [[0], [0]]:
        test.expect_pass("reverse", shapes)
    test.expect_caught("reverse", [[5], [5]], "index -d0 + 3 into dimension 0 of operand 0 is negative", op="generic")
    test.expect_caught("reverse", [[3], [2]], "dimension 0 of operand 0 is not less", op="generic")
    for shapes in [[3], [4]], [[2], [2]], [[0], [0]], [[2], [1]]:
        test.expect_pass("halve", shapes)
    test.expect_caught("halve", [[2], [3]], "dimension 0 of operand 0 is not less", op="generic")
    for shapes in [[3], [9]], [[3], [0]], [[2], [1]]:
        test.expect_pass("modulo", shapes)
    print(f"{test.passed} calls pass, {test.caught} are caught")


main(*sys.argv[1:])
