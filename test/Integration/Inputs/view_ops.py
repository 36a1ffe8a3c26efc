"""Ops of random programs that move elements: slices, pads, reshapes, packs and unpacks."""

import math

import numpy as np

from random_program import LARGEST_INDEX, ViewOp, constant

MOST_POINTS = 600


def bracketed(values):
    return f"[{', '.join(map(str, values))}]"


def pack(values, tiles, positions, order, padding, shape):
    """Like linalg.pack: tiles of the dimensions at `positions` become the last ones, the others are
    in `order`."""
    tile = dict(zip(positions, tiles))
    padded = np.pad(values, [(0, -d % tile.get(n, 1)) for n, d in enumerate(values.shape)], constant_values=padding)
    rank = values.ndim
    split = padded.reshape([e for n, d in enumerate(padded.shape) for e in (d // tile.get(n, 1), tile.get(n, 1))])
    outer, inner = [2 * n for n in order], [2 * n + 1 for n in positions]
    rest = [2 * n + 1 for n in range(rank) if n not in positions]
    return split.transpose(outer + inner + rest).reshape(shape)


def unpack(values, tiles, positions, order, shape):
    """Like linalg.unpack: the inverse of `pack`, of which the first elements are kept."""
    rank = values.ndim - len(tiles)
    places = [order.index(n) for n in range(rank)]
    axes = []
    for n in range(rank):
        axes.append(places[n])
        if n in positions:
            axes.append(rank + positions.index(n))
    tile = dict(zip(positions, tiles))
    whole = values.transpose(axes).reshape([values.shape[places[n]] * tile.get(n, 1) for n in range(rank)])
    return whole[tuple(slice(d) for d in shape)].copy()


class Views:
    """A part of the generator."""

    def add_view(self):
        a = self.find(element=self.element)
        if a.shape:
            movers = [] if 0 in a.shape else [self.add_slice, self.add_insert]  # MLIR22-28
            self.choose(movers + [self.add_pad, self.add_pad, self.add_collapse, self.add_expand,
                                  self.add_pack, self.add_unpack])(a)

    def sizes(self, values):
        """The values as text, in a dynamic program partly as arguments, and which are static."""
        dynamic = [self.is_dynamic and self.chance(0.6) for _ in values]
        return [f"%e{v}" if is_ else str(v) for v, is_ in zip(values, dynamic)], \
            frozenset(n for n, is_ in enumerate(dynamic) if not is_)

    def draw_slice(self, shape):
        """Offsets, sizes and strides."""
        drawn = []
        for extent in shape:
            step = self.integer(1, 3)
            start = self.integer(0, extent)
            size = self.integer(1, (extent - start - 1) // step + 2)
            drawn.append((start, 0 if self.chance(0.01) else size, step))
        return tuple(zip(*drawn))

    def slice_text(self, starts, sizes, steps):
        starts, _ = self.sizes(starts)
        sizes, fixed = self.sizes(sizes)
        return f"{bracketed(starts)} {bracketed(sizes)} {bracketed(steps)}", fixed

    def add_slice(self, a):
        starts, sizes, steps = self.draw_slice(a.shape)
        text, fixed = self.slice_text(starts, sizes, steps)
        where = tuple(slice(b, b + n * s, s) for b, n, s in zip(starts, sizes, steps))
        dropped = {n for n, size in enumerate(sizes) if size == 1 and n in fixed} if self.chance(0.3) else set()
        kept = [n for n in range(len(sizes)) if n not in dropped]
        shape = tuple(sizes[n] for n in kept)
        op = ViewOp([a], [], f"tensor.extract_slice %{a.name}{text} : $0 to $to", lambda v: v[where].reshape(shape))
        self.finish(op, [(shape, a.element, a.bound, frozenset(kept.index(n) for n in fixed if n in kept))])

    def add_insert(self, a):
        starts, sizes, steps = self.draw_slice(a.shape)
        into = a
        part = self.find(shape=sizes, element=a.element)
        # Static extents of the part must be static in the sizes.
        listed = [str(d) if n in part.fixed or not self.is_dynamic else f"%e{d}" for n, d in enumerate(sizes)]
        text = f"{bracketed(self.sizes(starts)[0])} {bracketed(listed)} {bracketed(steps)}"
        where = tuple(slice(b, b + n * s, s) for b, n, s in zip(starts, sizes, steps))

        def insert(part_values, values):
            values = values.copy()
            values[where] = part_values
            return values

        op = ViewOp([part, into], [], f"tensor.insert_slice %{part.name} into %{into.name}{text} : $0 into $1", insert)
        self.finish(op, [(into.shape, into.element, max(part.bound, into.bound), into.fixed)])

    def add_pad(self, a):
        if self.chance(0.15):
            low = high = [0] * len(a.shape)
        else:
            low, high = ([self.integer(0, 3) * self.chance(0.7) for _ in a.shape] for _ in range(2))
        shape = [d + l + h for d, l, h in zip(a.shape, low, high)]
        if math.prod(shape) > MOST_POINTS or max(shape) > LARGEST_INDEX:
            return
        value = self.integer(-2, 3) 
        (low_text, low_fixed), (high_text, high_fixed) = self.sizes(low), self.sizes(high)
        fixed = a.fixed & low_fixed & high_fixed if self.is_dynamic else frozenset()
        indices = ", ".join(f"%i{n}: index" for n in range(len(a.shape)))
        line = (f"tensor.pad %{a.name} {'nofold ' if self.chance(0.15) else ''}low{bracketed(low_text)} "
                f"high{bracketed(high_text)} {{\n  ^bb0({indices}):\n"
                f"    %p = {constant(value, a.element)}\n"
                f"    tensor.yield %p : {a.element}\n  }} : $0 to $to")
        self.finish(ViewOp([a], [], line, lambda v: np.pad(v, list(zip(low, high)), constant_values=value)),
                    [(shape, a.element, max(a.bound, 2), fixed)])

    def add_collapse(self, a):
        if len(a.shape) < 2:
            return
        at = self.integer(0, len(a.shape) - 1)
        groups = [[n] for n in range(at)] + [[at, at + 1]] + [[n] for n in range(at + 2, len(a.shape))]
        shape = tuple(math.prod(a.shape[n] for n in group) for group in groups)
        if max(shape) > LARGEST_INDEX:
            return
        fixed = frozenset(n for n, group in enumerate(groups) if a.fixed.issuperset(group))
        self.finish(ViewOp([a], [], f"tensor.collapse_shape %{a.name} {groups} : $0 into $to",
                           lambda v: v.reshape(shape)), [(shape, a.element, a.bound, fixed)])

    def add_expand(self, a):
        splits = [n for n, d in enumerate(a.shape) if d in (1, 4, 6, 8, 9, 12, 15, 16)]
        if not splits:
            return
        at = self.choose(splits)
        outer = next((d for d in (2, 3, 5) if a.shape[at] % d == 0), 1)
        shape = (*a.shape[:at], outer, a.shape[at] // outer, *a.shape[at + 1:])
        groups = [[n] for n in range(at)] + [[at, at + 1]] + [[n + 1] for n in range(at + 1, len(a.shape))]
        # MLIR22-38: MLIR can't lower two dynamic extents in a group.
        fixed = frozenset(m for n, group in enumerate(groups) for m in group if n in a.fixed) | {at + self.integer(0, 2)}
        sizes = [f"%e{d}" if self.is_dynamic and n not in fixed else d for n, d in enumerate(shape)]
        line = f"tensor.expand_shape %{a.name} {groups} output_shape {bracketed(sizes)} : $0 into $to"
        self.finish(ViewOp([a], [], line, lambda v: v.reshape(shape)), [(shape, a.element, a.bound, fixed)])

    #===------------------------------------------------------------------===#
    # linalg.pack and linalg.unpack
    #===------------------------------------------------------------------===#

    def add_pack(self, a):
        rank = len(a.shape)
        order = self.shuffled(rank) if self.chance(0.5) else list(range(rank))
        positions = self.shuffled(rank)[:self.integer(1, rank + 1)]
        tiles = [self.integer(1, 5) for _ in positions]
        tile = dict(zip(positions, tiles))
        shape = tuple(-(-a.shape[n] // tile.get(n, 1)) for n in order) + tuple(tiles)
        if len(shape) > 6 or math.prod(shape) > MOST_POINTS:
            return
        value = self.integer(-2, 3)
        tile_texts = self.sizes(tiles)[0] if self.chance(0.3) else [str(t) for t in tiles]
        fixed = frozenset(rank + n for n, text in enumerate(tile_texts) if text[0] != "%")
        fixed |= {n for n, d in enumerate(order) if d in a.fixed and d not in tile}
        before = [f"$name_p = {constant(value, a.element)}", "$name_e = $empty"]
        is_partial = self.is_dynamic or any(a.shape[n] % t for n, t in tile.items())
        padding = f"padding_value($name_p : {a.element}) " if is_partial or self.chance(0.5) else ""
        line = (f"linalg.pack %{a.name} {padding}outer_dims_perm = {order} "
                f"inner_dims_pos = {positions} inner_tiles = {bracketed(tile_texts)} into $name_e : $0 -> $to")
        self.finish(ViewOp([a], [], line, lambda v: pack(v, tiles, positions, order, value, shape), before),
                    [(shape, a.element, max(a.bound, 2), fixed)])

    def add_unpack(self, a):
        inner = self.integer(1, len(a.shape) // 2 + 1) if len(a.shape) > 1 else 0
        rank, tiles = len(a.shape) - inner, list(a.shape[len(a.shape) - inner:])
        if not inner or 0 in a.shape:
            return
        order = self.shuffled(rank) if self.chance(0.5) else list(range(rank))
        positions = self.shuffled(rank)[:inner]
        tile = dict(zip(positions, tiles))
        whole = [a.shape[order.index(n)] * tile.get(n, 1) for n in range(rank)]
        shape = tuple(d - self.integer(0, tile.get(n, 1)) for n, d in enumerate(whole))
        if max(shape) > LARGEST_INDEX:
            return
        is_fixed = [not self.is_dynamic or rank + n in a.fixed for n in range(inner)]
        tile_texts = [str(t) if fixed else f"%e{t}" for t, fixed in zip(tiles, is_fixed)]
        fixed = frozenset(n for n in range(rank) if order.index(n) in a.fixed and n not in tile)
        line = (f"linalg.unpack %{a.name} outer_dims_perm = {order} inner_dims_pos = {positions} "
                f"inner_tiles = {bracketed(tile_texts)} into $name_e : $0 -> $to")
        self.finish(ViewOp([a], [], line, lambda v: unpack(v, tiles, positions, order, shape), ["$name_e = $empty"]),
                    [(shape, a.element, a.bound, fixed)])
