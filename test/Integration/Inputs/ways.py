"""Ways to compile random programs: sequences of passes with random sizes."""


def sizes(rng):
    return ",".join(map(str, rng.integers(0, 4, 6)))


def order(rng):
    return ",".join(map(str, rng.permutation(int(rng.integers(1, 5)))))


def small(rng):
    return ",".join(map(str, rng.integers(1, 4, 8)))


def tile_twice_and_vectorize(rng):
    """Tiles of tiles whose sizes do not divide one another, with vectors longer than the tiles."""
    inner = rng.integers(1, 4, 8)
    vectors = inner + rng.integers(0, 2, 8)
    return ["-linalg-convert-tensor", f"-linalg-tile=sizes={','.join(map(str, rng.integers(2, 6, 8)))}",
            f"-linalg-tile=sizes={','.join(map(str, inner))}", f"-linalg-vectorize=sizes={','.join(map(str, vectors))}",
            "-linalg-to-llvm"]


def vector_stages(rng):
    """The documented stages to native vectors."""
    tiles = ",".join(map(str, [rng.integers(1, 4), *rng.integers(0, 4, 5)]))
    return [f"-linalg-tile=sizes={tiles} peel=0", "-canonicalize", "-cse", f"-linalg-tile=sizes=0,0,{rng.integers(1, 3)}",
            "-canonicalize", "-linalg-vectorize", "-cse", "-linalg-hoist-accumulators", "-linalg-decompose", "-linalg-bufferize", "-cse",
            "-canonicalize", "-linalg-flatten-transfers", "-linalg-lower-transfers", "-linalg-lower-contractions",
            f"-linalg-unroll-vectors=native-bits={rng.choice([64, 128, 256])}", "-linalg-to-llvm"]


def peel_and_vectorize(rng):
    tiles = ",".join(map(str, rng.integers(1, 3, 6)))
    return ["-linalg-convert-tensor", f"-linalg-tile=sizes={tiles} peel={rng.integers(0, 2)}",
            f"-linalg-vectorize=sizes={tiles}", "-linalg-to-llvm"]


# By name, the passes and the lowering.
WAYS = {
    "loops": lambda rng: ["-linalg-to-llvm"],
    "generalize": lambda rng: ["-linalg-generalize", "-linalg-to-llvm"],
    "tile": lambda rng: [f"-linalg-tile=sizes={sizes(rng)} interchange={order(rng)}", "-linalg-to-llvm"],
    "tile forall": lambda rng: [f"-linalg-tile=sizes={sizes(rng)} loops=forall", "-linalg-decompose", "-linalg-bufferize",
                                "-scf-forall-to-for", "-linalg-to-llvm"],
    "tile partial": lambda rng: [f"-linalg-tile=sizes={sizes(rng)} partial-reduction=outer-reduction",
                                 "-linalg-to-llvm"],
    "tile, promote": lambda rng: [f"-linalg-tile=sizes={sizes(rng)}", "-linalg-promote", "-linalg-to-llvm"],
    "tile, promote full": lambda rng: [f"-linalg-tile=sizes={sizes(rng)}", "-linalg-promote=full-tiles", "-linalg-to-llvm"],
    "promote buffers": lambda rng: [f"-linalg-tile=sizes={sizes(rng)}", "-linalg-to-buffers",
                                    f"-linalg-promote=on-stack={rng.choice(['true', 'false'])}", "-linalg-to-llvm"],
    "tile twice, vectorize": tile_twice_and_vectorize,
    "tile, vector stages": vector_stages,
    "tile forall, vectorize": lambda rng: [f"-linalg-tile=sizes={sizes(rng)} loops=forall", "-linalg-vectorize",
                                           "-linalg-decompose", "-linalg-bufferize", "-scf-forall-to-for", "-linalg-to-llvm"],
    "pad, vectorize": lambda rng: [f"-linalg-pad=multiples={small(rng)}", "-canonicalize", f"-linalg-tile=sizes={small(rng)}",
                                   "-linalg-vectorize", "-linalg-to-llvm"],
    "fuse anything": lambda rng: ["-linalg-fuse-elementwise=recompute=always into-contractions", "-linalg-to-llvm"],
    "fuse again": lambda rng: ["-linalg-fuse-elementwise", "-cse", "-canonicalize", "-linalg-fuse-elementwise",
                               "-linalg-to-llvm"],
    "fuse": lambda rng: ["-linalg-fuse-elementwise", "-linalg-to-llvm"],
    "tile and fuse": lambda rng: [f"-linalg-tile-and-fuse=sizes={sizes(rng)}", "-linalg-to-llvm"],
    "tile and fuse consumers": lambda rng: [f"-linalg-tile-and-fuse=sizes={sizes(rng)} root=first fuse=consumers", "-linalg-to-llvm"],
    "tile and fuse both": lambda rng: [f"-linalg-tile-and-fuse=sizes={sizes(rng)} root=first fuse=both", "-linalg-to-llvm"],
    "tile and fuse, vectorize": lambda rng: [f"-linalg-tile-and-fuse=sizes={sizes(rng)}", "-linalg-vectorize", "-linalg-to-llvm"],
    "vectorize": lambda rng: ["-linalg-vectorize", "-linalg-to-llvm"],
    "peel, vectorize masked": peel_and_vectorize,
    "pack, tile, vectorize": lambda rng: [f"-linalg-pack=sizes={sizes(rng)}", f"-linalg-tile=sizes={sizes(rng)}", "-linalg-vectorize", "-linalg-to-llvm"],
    "interchange, pad": lambda rng: [f"-linalg-interchange=permutation={order(rng)}",
                                     f"-linalg-pad=multiples={sizes(rng)}", "-linalg-to-llvm"],
    "tile, pad, hoist": lambda rng: [f"-linalg-tile=sizes={(tiles := sizes(rng))} interchange={order(rng)}", "-canonicalize",
                                     f"-linalg-pad=multiples={tiles}",
                                     f"-linalg-hoist-packing=loops={rng.integers(0, 3)}", "-linalg-to-llvm"],
    "tile, pack, hoist": lambda rng: [f"-linalg-tile=sizes=0,0,{rng.integers(1, 4)}", "-linalg-tile=sizes=3,5",
                                      "-canonicalize", f"-linalg-pack=sizes={sizes(rng)} transpose-inner=1",
                                      "-linalg-hoist-packing", "-linalg-to-llvm"],
    "split": lambda rng: ["-linalg-split-reduction=factor=2", "-linalg-to-llvm"],
    "specialize": lambda rng: ["-linalg-generalize", "-linalg-specialize", "-linalg-to-llvm"],
    "decompose, parallel": lambda rng: ["-linalg-decompose", "-linalg-parallel-to-llvm"],
    "pack": lambda rng: [f"-linalg-pack=sizes={sizes(rng)} transpose-inner={rng.integers(0, 2)} "
                         f"transpose-outer={rng.integers(0, 2)}", "-linalg-to-llvm"],
    "pack, propagate": lambda rng: [f"-linalg-pack=sizes={sizes(rng)}", "-linalg-propagate-packing", "-linalg-to-llvm"],
    "generalize, pack, propagate": lambda rng: ["-linalg-generalize", f"-linalg-pack=sizes={sizes(rng)} transpose-inner=1",
                                                "-canonicalize", "-linalg-propagate-packing", "-linalg-to-llvm"],
    "pack matmul, propagate": lambda rng: ["-linalg-pack-matmul=block-factors=2,3,2", "-linalg-propagate-packing",
                                           "-linalg-to-llvm"],
    "conv to matmul": lambda rng: ["-linalg-conv-to-matmul", "-linalg-to-llvm"],
    "codegen": lambda rng: ["-linalg-codegen"],
    "codegen, threads": lambda rng: ["-linalg-decompose=aggregates-only", "-linalg-describe-target=threads=2",
                                     "-linalg-divide-among-threads=least-cycles=0", "-linalg-codegen"],
    "fold": lambda rng: ["-linalg-fold-unit-dims", "-linalg-inline-scalars", "-canonicalize", "-linalg-to-llvm"],
}


def keeps_promises(program, flags):
    """Whether no extent exceeds the vector sizes that linalg-vectorize is given: those of the
    tiles. An op that reads backwards is not tiled, nor a padded one before it is decomposed."""
    is_promised = any("linalg-vectorize=sizes" in flag for flag in flags)
    is_untiled = any(text in program.text() for text in (" * -1", "linalg.padded_"))
    return not (is_promised and program.is_dynamic and is_untiled)
