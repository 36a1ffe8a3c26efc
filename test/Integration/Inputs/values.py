"""Element types, arrays of them, and the C form of a memref.

Formulas compute on plain arrays: bool for i1, signed integers of the type's
width (so that they wrap as the compiled code does), float64 for every float,
complex128 for complex numbers. `store` converts such an array to the bytes that
compiled code reads, `load` back.
"""

import ctypes
import re
from dataclasses import dataclass

import numpy as np

FLOATS = ["f64", "f32", "f16", "bf16"]
INTS = ["i8", "i16", "i32", "i64", "index"]

# The type of an element in memory, and the type that formulas compute with.
STORAGE = {
    "i1": "?", "i8": "i1", "i16": "i2", "i32": "i4", "i64": "i8", "index": "i8",
    "f16": "f2", "bf16": "u2", "f32": "f4", "f64": "f8", "complex<f32>": "c8", "complex<f64>": "c16",
}
# Relative and absolute: sums are of a few dozen numbers of at most 64.
TOLERANCE = {"f64": 1e-12, "f32": 5e-5, "f16": 2e-2, "bf16": 1.5e-1,
             "complex<f32>": 5e-5, "complex<f64>": 1e-12}


def bf16_from(values):
    """The upper half of `values` as float32, rounded to 8 bits of significand, ties to even."""
    values = np.asarray(values, "f8")
    _, exponent = np.frexp(values)
    quantum = np.ldexp(1.0, np.maximum(exponent, -125) - 8)
    with np.errstate(all="ignore"):
        rounded = np.where(np.isfinite(values), np.rint(values / quantum) * quantum, values)
        return (rounded.astype("f4").view("u4") >> 16).astype("u2")


def bf16_to(bits):
    return np.left_shift(bits, 16, dtype="u4").view("f4")


def with_whole_numbers(*values):
    """So that sums of floats are exact in every order."""
    return tuple(np.rint(value) if value.dtype.kind == "f" else value for value in values)


@dataclass(frozen=True)
class Type:
    """A shape and an element type; `lanes` is a vector element's width."""
    shape: tuple
    element: str
    lanes: tuple
    is_shaped: bool

    @staticmethod
    def parse(text):
        """"3x5xf32", "3x5xvector<4xf32>"; "xf32" has rank 0, "f32" is a scalar."""
        dims, element = re.fullmatch(r"((?:\d*x)*)(.*)", text).groups()
        vector = re.fullmatch(r"vector<(\d+)x(.*)>", element)
        lanes = (int(vector[1]),) if vector else ()
        shape = tuple(int(d) for d in dims.split("x") if d)
        return Type(shape, vector[2] if vector else element, lanes, bool(dims))

    @property
    def element_text(self):
        return f"vector<{self.lanes[0]}x{self.element}>" if self.lanes else self.element

    def text(self, kind, dynamic=False, layout=""):
        dims = "".join("?x" if dynamic else f"{d}x" for d in self.shape)
        return f"{kind}<{dims}{self.element_text}{layout}>"

    def random(self, rng, positive, limit):
        """Up to `limit` in magnitude; without one, integers of the whole range."""
        shape = self.shape + self.lanes
        storage = np.dtype(STORAGE[self.element])
        if self.element == "i1":
            return rng.integers(0, 2, shape).astype(bool)
        if storage.kind == "i":
            range_ = np.iinfo(storage)
            least, most = (-limit, limit) if limit else (range_.min, range_.max)
            return rng.integers(0 if positive else least, most, shape, storage, endpoint=True)
        limit = limit or 8
        values = rng.uniform(0 if positive else -limit, limit, shape)
        if storage.kind == "c":
            values = values + 1j * rng.uniform(-limit, limit, shape)
        return self.load(self.store(values))

    def store(self, values):
        if self.element == "bf16":
            return bf16_from(values)
        with np.errstate(over="ignore"):
            return np.asarray(values).astype(STORAGE[self.element])

    def load(self, array):
        if self.element == "bf16":
            array = bf16_to(array)
        return array.astype({"f": "f8", "c": "c16"}.get(array.dtype.kind, array.dtype))


def cast(values, like, unsigned=False):
    """The result of a payload's conversion to the element type of `like`."""
    values, to = np.asarray(values), np.asarray(like).dtype
    if values.dtype == to:
        return values
    if values.dtype.kind == "b" and not unsigned:
        values = -values.astype("i1")  # a signed one-bit integer is 0 or -1
    elif values.dtype.kind == "i" and unsigned:
        values = values.view(values.dtype.str.replace("i", "u"))
    if to.kind == "b" and values.dtype.kind in "iu":
        return (values & 1).astype(bool)  # truncation keeps the lowest bit
    return values.astype(to)


def cast_unsigned(values, like):
    return cast(values, like, unsigned=True)


def descriptor_class(rank):
    sizes = ctypes.c_int64 * rank
    return type(f"MemRef{rank}", (ctypes.Structure,), {"_fields_": [
        ("allocated", ctypes.c_void_p), ("aligned", ctypes.c_void_p),
        ("offset", ctypes.c_int64), ("sizes", sizes), ("strides", sizes)]})


class Buffer:
    """Memory for one operand; `strided` makes it a view into a larger one whose
    strides are neither unit nor decreasing."""

    def __init__(self, type_, values, strided):
        self.type = type_
        stored = type_.store(values)
        rank, lanes = len(type_.shape), len(type_.lanes)
        # The view has every second element from the second one on, along dimensions that are in
        # reverse order in memory.
        sizes = tuple(2 * d + 1 for d in reversed(type_.shape)) if strided else type_.shape
        number = int(np.prod(sizes + type_.lanes))
        memory = np.zeros(number * stored.itemsize + 64, "u1")
        start = -memory.ctypes.data % 64
        self.base = memory[start:start + number * stored.itemsize].view(stored.dtype)
        self.base = self.base.reshape(sizes + type_.lanes)
        self.base[...] = 1

        def view_of(array):
            axes = *reversed(range(rank)), *range(rank, rank + lanes)
            return array.transpose(axes)[(*(slice(1, None, 2),) * rank, ...)]

        self.view = view_of(self.base) if strided else self.base
        self.view[...] = stored
        self.outside = np.full(self.base.shape, strided)
        if strided:
            view_of(self.outside)[...] = False
        self.guard = self.base.copy()

    def descriptor(self):
        width = self.view.itemsize * int(np.prod(self.type.lanes))
        rank = len(self.type.shape)
        start, base = self.view.ctypes.data, self.base.ctypes.data
        return descriptor_class(rank)(
            base, base, (start - base) // width if self.view.size else 0, self.type.shape,
            tuple(s // width for s in self.view.strides[:rank]))

    def values(self):
        return self.type.load(self.view)

    def outside_changed(self):
        return bool((self.base != self.guard)[self.outside].any())


def from_descriptor(type_, found):
    """The elements that a returned memref describes."""
    width = np.dtype(STORAGE[type_.element]).itemsize
    lanes = int(np.prod(type_.lanes))
    if tuple(found.sizes) != type_.shape:
        raise ValueError(f"the result has the shape {tuple(found.sizes)}, expected {type_.shape}")
    if 0 in type_.shape:
        return type_.load(np.zeros(type_.shape + type_.lanes, STORAGE[type_.element]))
    extent = 1 + sum((d - 1) * s for d, s in zip(type_.shape, found.strides))
    memory = (ctypes.c_char * (extent * width * lanes)).from_address(
        found.aligned + found.offset * width * lanes)
    flat = np.frombuffer(memory, STORAGE[type_.element])
    strides = tuple(s * width * lanes for s in found.strides) + (width,) * len(type_.lanes)
    view = np.lib.stride_tricks.as_strided(flat, type_.shape + type_.lanes, strides)
    return type_.load(view.copy())
