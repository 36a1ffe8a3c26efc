"""Pack and unpack. Stock has no pass that lowers them."""

import numpy as np

import harness
from harness import TENSORS, case, main
from values import FLOATS, INTS

# These ops have no buffers.
harness.OURS_TILED.insert(0, "linalg-opt -linalg-decompose")


def packed_shape(shape, positions, tiles, permutation):
    counts = list(shape)
    for position, tile in zip(positions, tiles):
        counts[position] = -(-counts[position] // tile)
    return [counts[dim] for dim in permutation] + list(tiles)


def pack(a, padding, positions, tiles, permutation):
    """Pads to full tiles, splits each tiled dimension, and moves the inner dimensions to the
    end."""
    tile_of = dict(zip(positions, tiles))
    widths = [(0, -size % tile_of.get(dim, 1)) for dim, size in enumerate(a.shape)]
    a = np.pad(a, widths, constant_values=padding)
    split = [size for dim, whole in enumerate(a.shape)
             for size in (whole // tile_of.get(dim, 1), tile_of.get(dim, 1))]
    order = [2 * dim for dim in permutation] + [2 * dim + 1 for dim in positions]
    ones = [2 * dim + 1 for dim in range(a.ndim) if dim not in tile_of]
    packed = a.reshape(split).transpose(order + ones)
    return packed.reshape(packed.shape[:len(order)])


def unpack(packed, shape, positions, tiles, permutation):
    """Looks each element up at the position to which `pack` moves its index."""
    indices = np.arange(np.prod(shape, dtype=int)).reshape(shape)
    places = pack(indices, -1, positions, tiles, permutation)
    result = np.zeros(shape, packed.dtype)
    result.flat[places[places >= 0]] = packed[places >= 0]
    return result


def type_text(sizes, element):
    return f"tensor<{''.join(f'{size}x' for size in sizes)}{element}>"


class Shapes:
    """The kinds of shapes of an op: static tile sizes and extents ("static"), static tile sizes and
    other extents dynamic ("dynamic"), or, in the form with dynamic types, all extents dynamic and
    tile sizes values."""

    def __init__(self, shape, element, positions, tiles, permutation, knows):
        self.shape, self.element, self.knows = shape, element, knows
        self.positions, self.tiles = list(positions), list(tiles)
        self.permutation = list(permutation or range(len(shape)))
        self.packed = packed_shape(shape, positions, tiles, self.permutation)

    def tiles_text(self, form):
        return [f"%i{n + 2}" if form.dynamic else str(t) for n, t in enumerate(self.tiles)]

    def clauses(self, form):
        moved = self.permutation != sorted(self.permutation)
        return ((f"outer_dims_perm = {self.permutation} " if moved else "") +
                f"inner_dims_pos = {self.positions} "
                f"inner_tiles = [{', '.join(self.tiles_text(form))}]")

    def op(self, name, padding):
        plain = type_text("?" * len(self.shape), self.element)
        packed = type_text(["?"] * len(self.shape) + self.tiles, self.element)
        types = [plain, packed] if name == "pack" else [packed, plain]

        def text(form):
            clause = f"padding_value(%i1 : {self.element}) " * padding + self.clauses(form)
            if form.dynamic or self.knows == "static":
                return f"$bind linalg.{name} %i0 {clause} into %o0 : $i0 -> $o0"
            return (f"%s = tensor.cast %i0 : $i0 to {types[0]}\n"
                    f"%d = tensor.cast %o0 : $o0 to {types[1]}\n"
                    f"%p = linalg.{name} %s {clause} into %d : {types[0]} -> {types[1]}\n"
                    f"$bind tensor.cast %p : {types[1]} to $o0")

        return text

    def with_tiles(self, *values):
        """The values, with the tile sizes, which are operands, set."""
        for number, tile in enumerate(self.tiles):
            values[2 + number][...] = tile
        return values

    def types(self):
        """The types of the plain tensor, of the packed one, and of the operands after the first."""
        dims = lambda sizes: "".join(f"{size}x" for size in sizes) or "x"
        return (dims(self.shape) + self.element, dims(self.packed) + self.element,
                " ".join([self.element] + ["index"] * len(self.tiles)))


# MLIR22-28: slices of empty values are rejected.
def kinds(shape):
    """MLIR folds the casts of the second kind, and rejects views of empty tensors."""
    return ("static",) if 0 in shape else ("static", "dynamic")


def pack_case(*shapes, padding=True, **options):
    for knows in kinds(shapes[0]):
        s = Shapes(*shapes, knows)
        plain, packed, others = s.types()
        case(s.op("pack", padding), f"{plain} {others}", packed,
             lambda a, pad, *rest, s=s: pack(a, pad, s.positions, s.tiles, s.permutation),
             stock=False, forms=TENSORS, inputs=s.with_tiles, **options)


def unpack_case(*shapes, **options):
    for knows in kinds(shapes[0]):
        s = Shapes(*shapes, knows)
        plain, packed, others = s.types()
        case(s.op("unpack", False), f"{packed} {others}", plain,
             lambda a, *rest, s=s: unpack(a, s.shape, s.positions, s.tiles, s.permutation),
             stock=False, forms=TENSORS, inputs=s.with_tiles, **options)


SHAPES = [
    ((8, 6), "f32", (0, 1), (4, 3), None),          # whole tiles
    ((9, 7), "f32", (0, 1), (4, 3), None),          # incomplete ones
    ((9, 7), "f32", (1, 0), (3, 4), (1, 0)),        # tiles and outer dimensions in another order
    ((9, 7, 5), "f32", (2, 0), (2, 8), (2, 0, 1)),  # one that is not tiled
    ((9, 7, 5), "f32", (1,), (4,), None),
    ((3, 4), "f32", (), (), (1, 0)),                # a transposition
    ((5,), "f32", (0,), (1,), None),                # tiles of one element
    ((5,), "f32", (0,), (9,), None),                # a tile larger than the dimension
    ((1, 1), "f32", (0, 1), (1, 2), None),
    ((0, 7), "f32", (0, 1), (4, 3), None),          # no elements
    ((7, 0), "f32", (0,), (4,), (1, 0)),
    ((2, 3, 4, 5), "f32", (3, 1), (2, 2), (0, 2, 3, 1)),
]
for shape in SHAPES:
    pack_case(*shape)
    unpack_case(*shape)
for element in FLOATS + INTS + ["i1", "complex<f32>", "complex<f64>"]:
    pack_case((9, 7), element, (1, 0), (3, 4), (1, 0), exact=True)
    unpack_case((9, 7), element, (1, 0), (3, 4), (1, 0), exact=True)
pack_case((8, 6), "f32", (0, 1), (4, 3), (1, 0), padding=False)
pack_case((0, 6), "i8", (0, 1), (4, 3), None, padding=False)

if __name__ == "__main__":
    main()
