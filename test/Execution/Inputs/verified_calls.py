"""Calls of functions that check their arguments, each in a separate process, as a failed check
aborts it."""

import ctypes
import os
import resource
import signal


def shapes_of(operands, extents):
    return [[extents[letter] for letter in letters] if letters is not None else None for letters in operands]


def descriptor(shape):
    """Row-major, with memory for all indices that a wrong extent may cause."""
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
        """Each dimension whose loop also gives the extent of another one, too large and 0."""
        letters_in_use = "".join(letters or "" for letters in operands)
        for number, letters in enumerate(operands):
            for dim, letter in enumerate(letters or ""):
                if letters_in_use.count(letter) == 1:
                    continue
                for extent in [extents[letter] + 1, 0]:
                    shapes = shapes_of(operands, extents)
                    shapes[number][dim] = extent
                    self.expect_caught(name, shapes, f"dimension {dim} of operand {number}")
