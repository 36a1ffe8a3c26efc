"""The ways in which all_cases.py runs files of cases: options of the harness, and the files that
are run in full. A sample is always one of all files."""

CONTRACTIONS, REDUCTIONS, PRIMITIVES, MAPS = {"contractions"}, {"reductions"}, {"primitives"}, {"maps"}
WINDOWS, RELAYOUT, ELEMENTWISE, SOFTMAX = {"windows"}, {"relayout"}, {"elementwise"}, {"softmax"}
RANDOM_WINDOWS, ARG_REDUCTIONS = {"random_windows"}, {"arg_reductions"}
HOST = CONTRACTIONS | REDUCTIONS | PRIMITIVES | WINDOWS | ELEMENTWISE | SOFTMAX | {"functions"}
STAGES = "-linalg-vectorize -linalg-bufferize{} -linalg-lower-transfers{} -linalg-unroll-vectors{}"

# There are sizes for more loops than most ops have; some divide the extents.
WAYS = {
    "lower": [("", None)],
    "canonicalize": [("--first=-canonicalize", {"canonicalize", "primitives", "reductions", "windows", "relayout"})],
    "tile": [("--tile=sizes=2,3,2,1,2,2,2", None),
             ("--tile=sizes=1,2,3,2,2,2,2 interchange=1,0", None),
             ("--tile=sizes=3,2,1,2,2,1,2 interchange=3,1,2,0", None),
             ("--tile=sizes=3,2,3 interchange=1,0 peel=all", None),
             ("--tile=sizes=2,3,2 interchange=1,0 loops=forall", None),
             ("--tile=sizes=2 loops=forall", None)],
    "tile-partial": [("--tile=sizes=2,3,2,2,2,1,2 partial-reduction=outer-reduction", None),
                     ("--tile=sizes=0,2,3,2,0,2,2 interchange=1,0,2 partial-reduction=outer-reduction", None),
                     ("--tile=sizes=3,3,2,3 peel=all partial-reduction=outer-reduction", None),
                     ("--tile=sizes=2,2,2,2,2,2,2 partial-reduction=outer-parallel", None),
                     ("--tile=sizes=3,2,3,2,2,1,2 interchange=2,0,1 peel=1,2 partial-reduction=outer-parallel", None),
                     ("--tile=sizes=0,3,2,0,2,1,2 interchange=1,0 loops=forall partial-reduction=outer-parallel", None)],
    "tile-and-fuse": [("--fuse=sizes=2,3,2,2", CONTRACTIONS),
                      ("--fuse=sizes=2,3 root=first fuse=both", CONTRACTIONS | RELAYOUT),
                      ("--fuse=sizes=2,3,2 peel=1,0", MAPS | RELAYOUT),
                      ("--fuse=sizes=2,3 root=first fuse=consumers", MAPS),
                      ("--fuse=sizes=2,3 interchange=1,0 loops=forall", PRIMITIVES),
                      ("--fuse=sizes=2,3,2 root=first fuse=both peel=all", PRIMITIVES),
                      ("--fuse=sizes=3,2", ELEMENTWISE),
                      ("--fuse=sizes=2", SOFTMAX),
                      ("--fuse=sizes=2 root=first fuse=consumers", SOFTMAX),
                      ("--fuse=sizes=1,2,3,2,2", WINDOWS | RANDOM_WINDOWS),
                      ("--fuse=sizes=1,2,3 loops=forall root=first fuse=consumers", WINDOWS)],
    "vectorize": [("--vectorize=static", None), ("--vectorize=masked", None)],
    # Windows with padding are transformed after it has become an op of its own.
    "decomposed": [("--first=-linalg-decompose -linalg-tile=sizes=1,2,3,2,2,2,2", RANDOM_WINDOWS),
                   ("--first=-linalg-decompose -linalg-tile-and-fuse=sizes=1,2,3,2,2", RANDOM_WINDOWS),
                   ("--first=-linalg-decompose -linalg-vectorize", RANDOM_WINDOWS)],
    # To native vectors and to much shorter ones, for which nearly all are split and many have a
    # remainder; then with loops around the vectors, whose accumulators are hoisted.
    "vector-stages": [
        ("--first=" + STAGES.format(" -linalg-flatten-transfers", " -linalg-lower-contractions", ""), CONTRACTIONS),
        ("--first=" + STAGES.format("", "", "=native-bits=128"), REDUCTIONS),
        ("--first=" + STAGES.format(" -linalg-flatten-transfers", "", "=native-bits=64"), ELEMENTWISE),
        ("--first=" + STAGES.format("", " -linalg-lower-contractions", "=native-bits=256"), WINDOWS),
        ("--first=-linalg-tile=sizes=0,0,1 -linalg-vectorize -linalg-hoist-accumulators -linalg-bufferize "
         "-linalg-lower-transfers -linalg-lower-contractions -linalg-unroll-vectors", CONTRACTIONS)],
    # As chosen for this computer, also for two threads, and by sizes that divide small ops.
    "codegen": [("--first=-linalg-codegen", None), ("--schedules", CONTRACTIONS | ARG_REDUCTIONS),
                ("--first=-linalg-decompose=aggregates-only -linalg-describe-target=threads=2 "
                 "-linalg-divide-among-threads=least-cycles=0 -linalg-codegen", None)],
    "promote": [("--first=-linalg-promote", {"functions", "primitives", "contractions", "reductions"}),
                ("--first=-linalg-promote=on-stack", WINDOWS),
                ("--first=-linalg-to-buffers -linalg-promote=memory-space=3", RANDOM_WINDOWS),
                ("--first=-linalg-tile=sizes=2,3,2,2 -linalg-promote=full-tiles", CONTRACTIONS),
                ("--first=-linalg-tile=sizes=4,3,2 -linalg-to-buffers -linalg-promote=full-tiles~on-stack~alignment=64",
                 REDUCTIONS),
                ("--first=-linalg-tile=sizes=2,4 -linalg-promote=full-tiles", PRIMITIVES)],
    "split-reduction": [("--first=-linalg-split-reduction=factor=2", CONTRACTIONS | MAPS),
                        ("--first=-linalg-split-reduction=factor=3~inner-parallel", CONTRACTIONS),
                        ("--first=-linalg-split-reduction=factor=3", PRIMITIVES | WINDOWS | ARG_REDUCTIONS),
                        ("--first=-linalg-split-reduction=factor=5~inner-parallel", REDUCTIONS),
                        ("--first=-linalg-split-reduction=factor=2~inner-parallel", WINDOWS)],
    "interchange": [("--first=-linalg-interchange=permutation=1,0 -linalg-interchange=permutation=2,0,1 "
                     "-linalg-interchange=permutation=3,1,0,2 -linalg-interchange=permutation=4,0,3,1,2 "
                     "-linalg-interchange=permutation=5,4,3,2,1,0 -linalg-interchange=permutation=2,3,4,5,6,1,0", None)],
    "pack": [("--first=-linalg-pack=sizes=2,3,4,2,3,2,4~transpose-inner=0~transpose-outer=0", None),
             ("--first=-linalg-pack=sizes=8,16,0,4", None),
             ("--first=-linalg-pack=sizes=2,3,4,2~transpose-inner=1,2~transpose-outer=0,1", CONTRACTIONS)],
    "pack-matmul": [("--first=-linalg-pack-matmul=block-factors=2,3,4~mnk-order=2,0,1~lhs-transpose-outer-blocks=true"
                     "~rhs-transpose-inner-blocks=false", None)],
    "pad": [("--first=-linalg-pad=multiples=2,3,4,2,3,2,4", None),
            ("--first=-linalg-pad=multiples=8,16,5,4,0,0,8", None)],
    # Tiles that are padded or packed before the loops.
    "hoist-packing": [
        ("--first=-linalg-tile=sizes=2,3,2,2,2 -canonicalize -linalg-pad=multiples=2,3,2,2,2 -linalg-hoist-packing",
         CONTRACTIONS),
        ("--first=-linalg-tile=sizes=1,2,4~interchange=2,1,0 -linalg-pad=multiples=1,2,4 -linalg-hoist-packing=loops=2",
         CONTRACTIONS),
        ("--first=-linalg-tile=sizes=4,3,2 -linalg-pad=multiples=4,3,2 -canonicalize -linalg-hoist-packing", REDUCTIONS),
        ("--first=-linalg-tile=sizes=1,1,1 -linalg-pack=sizes=0,0,0,2,3 -linalg-hoist-packing", CONTRACTIONS),
        ("--first=-linalg-tile=sizes=1,2,1 -canonicalize -linalg-hoist-packing", RELAYOUT)],
    "conv-to-matmul": [("--first=-linalg-conv-to-matmul", None)],
    "fuse-elementwise": [("--first=-linalg-fuse-elementwise", ELEMENTWISE),
                         ("--first=-linalg-decompose -linalg-fuse-elementwise", SOFTMAX | {"winograd"})],
    "extract-factors": [("--first=-linalg-extract-factors", {"factors", "contractions"})],
    "fold-unit-dims": [("--first=-linalg-fold-unit-dims", WINDOWS | {"unit_dims"}),
                       ("--first=-linalg-fold-unit-dims=use-rank-reducing-slices", {"unit_dims"})],
    "inline-scalars": [("--first=-linalg-inline-scalars", {"unit_dims"}),
                       ("--first=-linalg-generalize -linalg-inline-scalars", PRIMITIVES)],
    # In mlir-opt.
    "plugin": [("", HOST)],
    "plugin-tile": [("--tile=sizes=1,2,3,2,2,2,2 interchange=1,0", HOST - {"functions"}),
                    ("--tile=sizes=2,3 loops=forall", HOST - {"functions"})],
    "plugin-tile-partial": [("--tile=sizes=2,3,2,2,2,1,2 partial-reduction=outer-reduction", CONTRACTIONS)],
    "plugin-vectorize": [("--first=-linalg-vectorize", CONTRACTIONS | WINDOWS),
                         ("--first=-linalg-fuse-elementwise -linalg-vectorize", ELEMENTWISE),
                         ("--first=" + STAGES.format("", "", "=native-bits=128"), REDUCTIONS)],
}
# For each way, files that are not run: a test of the harness, and files whose ops are created by
# other passes first; for tiling and vectorization, files of ops whose parts are transformed.
OTHERS = {"": {"wrong", "conv_to_winograd", "convert"}, "lower": {"wrong", "conv_to_winograd"}}
OTHERS.update(dict.fromkeys(["tile", "tile-partial", "vectorize"], OTHERS[""] | {"winograd"}))
# Images that are wide enough for several tiles have more vectors than an untiled op may have.
OTHERS["vectorize"] = OTHERS["vectorize"] | {"padded"}
# Tiles of up to ten loops of random windows take minutes of code generation.
OTHERS["codegen"] = OTHERS[""] | {"random_windows"}
