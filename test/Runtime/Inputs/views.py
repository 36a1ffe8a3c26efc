"""Arrays in memory with all layouts of descriptors."""

import ctypes

import numpy as np

LAYOUTS = ["contiguous", "permuted", "padded", "strided", "negative", "broadcast"]


def descriptor_class(rank):
    fields = [("allocated", ctypes.c_void_p), ("aligned", ctypes.c_void_p), ("offset", ctypes.c_int64)]
    if rank:
        fields += [("sizes", ctypes.c_int64 * rank), ("strides", ctypes.c_int64 * rank)]
    return type(f"Descriptor{rank}", (ctypes.Structure,), {"_fields_": fields})


class View:
    """`values` in memory, with elements around them that are not its own.

    contiguous: row-major; permuted: dimensions in any order; padded: a part of
    a larger array, with one unit stride; strided: every second or third element
    along each dimension; negative: some of these backwards; broadcast: as
    strided, with strides of zero, the values being those of the first index.
    """

    def __init__(self, rng, values, layout, base=None):
        rank = values.ndim
        order = rng.permutation(rank) if layout != "contiguous" else np.arange(rank)
        self.layout, self.dtype = layout, values.dtype
        steps = np.ones(rank, int)
        if layout in ("strided", "negative", "broadcast"):
            steps = rng.integers(2, 4, rank)
        if layout == "negative":
            steps = steps * rng.choice([-1, 1], rank) if rng.integers(2) else -np.ones(rank, int)
        # From the innermost dimension of memory outwards.
        strides, width = np.zeros(rank, np.int64), 1
        for dim in reversed(order):
            strides[dim] = steps[dim] * width
            width *= max(1, values.shape[dim]) * abs(int(steps[dim]))
            if layout == "padded":
                width += int(rng.integers(1, 5))
        if layout == "broadcast":
            strides[rng.integers(2, size=rank).astype(bool)] = 0
            first = tuple(slice(0, 1) if s == 0 else slice(None) for s in strides)
            values = np.broadcast_to(values[first], values.shape)
        if values.size == 0:
            low = high = 0
        else:
            reach = [(d - 1) * int(s) for d, s in zip(values.shape, strides)]
            low, high = sum(r for r in reach if r < 0), sum(r for r in reach if r > 0)
        margin = int(rng.integers(0, 40)) if layout != "contiguous" else 0
        self.memory = np.frombuffer(rng.bytes((high - low + 2 * margin + 1) * self.dtype.itemsize),
                                    self.dtype).copy()
        self.first = margin - low
        self.view = np.lib.stride_tricks.as_strided(
            self.memory[self.first:], values.shape, strides * self.dtype.itemsize)
        self.view[...] = values
        self.values = values
        self.shape = values.shape
        # A dimension of extent 1 may have any stride.
        unit = [rng.choice([s, 0, -3, 1 << 40]) if d <= 1 else s for d, s in zip(values.shape, strides)]
        self.strides = strides if layout == "contiguous" else np.array(unit, np.int64)
        # The offset may be any number.
        self.shift = int(rng.integers(-20, 20)) if layout != "contiguous" else 0
        inside = np.zeros(len(self.memory), bool)
        if values.size:
            np.lib.stride_tricks.as_strided(inside[self.first:], values.shape, strides)[...] = True
        self.outside = ~inside
        self.before = self.memory.copy()

    def descriptor(self):
        address = self.memory.ctypes.data + self.shift * self.dtype.itemsize
        start = (0xdeadbeef, address, self.first - self.shift)
        if not self.shape:
            return descriptor_class(0)(*start)
        return descriptor_class(len(self.shape))(*start, self.shape, tuple(map(int, self.strides)))

    def is_changed(self, outside_only):
        changed = self.memory.view("u1") != self.before.view("u1")
        changed = changed.reshape(len(self.memory), -1).any(axis=1)
        return bool((changed & self.outside if outside_only else changed).any())
