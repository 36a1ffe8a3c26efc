"""Ops with all kinds of indexing maps: sums with strides and dilations, backwards, divisions and
remainders, constants. The reference runs all iterations."""

import random
from itertools import product

from harness import FORMS, case, main

# Each takes two loops and two small numbers: its text and its value.
EXPRESSIONS = [
    (lambda i, j, a, b: f"d{i}", lambda i, j, a, b: i),
    (lambda i, j, a, b: f"d{i} * {a} + d{j} * {b}", lambda i, j, a, b: i * a + j * b),
    (lambda i, j, a, b: f"d{i} * {a} + {b}", lambda i, j, a, b: i * a + b),
    (lambda i, j, a, b: f"(d{i} + d{j}) * {a}", lambda i, j, a, b: (i + j) * a),
    (lambda i, j, a, b: f"12 - d{i} * {a}", lambda i, j, a, b: 12 - i * a),
    (lambda i, j, a, b: f"d{i} * {a} - d{j} + 4", lambda i, j, a, b: i * a - j + 4),
    (lambda i, j, a, b: f"d{i} floordiv {a + 1}", lambda i, j, a, b: i // (a + 1)),
    (lambda i, j, a, b: f"(d{i} * {a} + d{j}) mod {b + 1}", lambda i, j, a, b: (i * a + j) % (b + 1)),
    (lambda i, j, a, b: f"d{i} + d{j} floordiv 2", lambda i, j, a, b: i + j // 2),
    (lambda i, j, a, b: f"d{i} ceildiv {a + 1} + d{j}", lambda i, j, a, b: -(-i // (a + 1)) + j),
    (lambda i, j, a, b: f"{b}", lambda i, j, a, b: b),
]


class Operand:
    """An operand, each dimension of which is accessed at one of the expressions."""

    def __init__(self, extents, dims):
        places = list(product(*map(range, extents)))
        self.texts = [text(*numbers) for (text, _), numbers in dims]
        self.dims = dims
        self.shape = [1 + max(self.at(place)[n] for place in places) for n in range(len(dims))]

    def at(self, place):
        return tuple(value(place[i], place[j], a, b) for (_, value), (i, j, a, b) in self.dims)

    def type(self):
        return "x".join(map(str, self.shape)) + "xi32"


def plain(loop):
    return EXPRESSIONS[0], (loop, loop, 1, 1)


def add_case(rng):
    extents = [rng.randint(2, 5) for _ in range(rng.randint(1, 3))]
    loops = range(len(extents))
    iterators = [rng.choice(["parallel", "parallel", "reduction"]) for _ in loops]
    parallel = [loop for loop in loops if iterators[loop] == "parallel"]
    outs = [plain(loop) for loop in rng.sample(parallel, len(parallel))]
    somewhere = lambda: (rng.choice(EXPRESSIONS),
                         (rng.choice(loops), rng.choice(loops), rng.randint(1, 3), rng.randint(1, 3)))
    ins = [[somewhere() for _ in range(rng.randint(1, 3))], [plain(loop) for loop in loops]]
    operands = [Operand(extents, dims) for dims in (*ins, outs)]
    names = ", ".join(f"d{loop}" for loop in loops)
    maps = ", ".join(f"affine_map<({names}) -> ({', '.join(o.texts)})>" for o in operands)
    kinds = ", ".join(f'"{iterator}"' for iterator in iterators)

    def formula(a, b, out):
        for place in product(*map(range, extents)):
            x, y, o = (operand.at(place) for operand in operands)
            out[o] += a[x] * b[y] + place[0]
        return out

    case(f"""linalg.generic {{indexing_maps = [{maps}], iterator_types = [{kinds}]}} $operands {{
      ^bb0(%a: i32, %b: i32, %out: i32):
        %p = arith.muli %a, %b : i32
        %i = linalg.index 0 : index
        %n = arith.index_cast %i : index to i32
        %q = arith.addi %p, %n : i32
        %s = arith.addi %out, %q : i32
        linalg.yield %s : i32
      }} $results""", f"{operands[0].type()} {operands[1].type()}", operands[2].type(), formula,
         forms=tuple(FORMS[:5]), stock=False)


for seed in range(200):
    add_case(random.Random(seed))

if __name__ == "__main__":
    main()
