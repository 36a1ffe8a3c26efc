"""The columns that are filled by transforming functions and executing them."""

from dataclasses import dataclass

from coverage import evidence, filling
from coverage.evidence import all_of, generic_left, makes, nothing_left
from coverage.samples import BUFFERS, DYNAMIC_BUFFERS, DYNAMIC_TENSORS, STRIDED_BUFFERS, TENSORS
from lowerings import compile_codegen, compile_parallel
from tiling import with_consumers, with_producers

NO_LOOPS = "no loops of its own"
NO_REDUCTION = "no reduction dimension"
NO_BUFFERS = "takes no buffers"
NOT_PACKED = "no contraction, convolution or elementwise op"
NO_RESULT_DIMS = "its result is one element, which has no tiles"
NO_VECTORS = "elements that no vector holds, or long vectors"

ANY_BUFFERS = (BUFFERS, DYNAMIC_BUFFERS, STRIDED_BUFFERS, TENSORS)
DYNAMIC = (DYNAMIC_BUFFERS, DYNAMIC_TENSORS, STRIDED_BUFFERS)


@dataclass
class Column:
    """`passes` are run on each sample in the first of `forms` that it accepts, and `evidence`
    returns what is missing from the text after them. The result is executed and compared with the
    formula. `refuses` returns why the column does not apply to a sample."""
    title: str
    about: str
    forms: tuple
    passes: object
    evidence: object
    refuses: object = lambda sample: None
    # Whether the column only applies to some payloads and indexing maps, for ops that can have any.
    is_partial: bool = False
    # A transformation of the function before the passes.
    prepare: object = staticmethod(lambda text: text)
    # Compiles the result.
    compile: object = staticmethod(filling.compile_transformed)
    executes_input: bool = False


#===----------------------------------------------------------------------===#
# Where a column does not apply
#===----------------------------------------------------------------------===#

def no_tiling(sample):
    return None if sample.iterators or any(sample.can_be_cut) else NO_LOOPS


def no_loops(sample):
    return None if sample.iterators else NO_LOOPS


def no_reduction(sample):
    return no_loops(sample) or (None if "reduction" in sample.iterators else NO_REDUCTION)


def no_buffers(sample):
    return None if sample.form(*ANY_BUFFERS[:-1]) else NO_BUFFERS


def no_result_tiles(sample):
    has_dims = any(type_.shape for type_ in sample.case.outs)
    return no_tiling(sample) or (None if has_dims else NO_RESULT_DIMS)


def not_packed(sample):
    return None if sample.iterators else NOT_PACKED


def no_vectors(sample):
    return None if sample.has_short_vectors and sample.has_vector_elements() else NO_VECTORS


#===----------------------------------------------------------------------===#
# Passes
#===----------------------------------------------------------------------===#

def always(*passes):
    return lambda sample: list(passes)


def lowering(loops):
    return always("--linalg-decompose", "--linalg-bufferize", loops)


def listed(sizes):
    return "sizes=" + ",".join(map(str, sizes))


def sizes_where(tiled):
    """By 2, 3, 2, ... along the loops for which `tiled` is true."""
    return listed(2 + number % 2 if tile else 0 for number, tile in enumerate(tiled))


def loops_to_cut(sample):
    return sample.iterators or sample.can_be_cut


def tiling(loops):
    """scf.forall does not tile reductions."""
    def passes(sample):
        iterators = sample.iterators
        if not iterators:
            return [f"--linalg-tile={sizes_where(sample.can_be_cut)} loops={loops}"]
        if loops == "forall" and "parallel" not in iterators:
            return [f"--linalg-tile={sizes_where(iterators)} loops=forall partial-reduction=outer-parallel"]
        tiled = [loops == "for" or iterator == "parallel" for iterator in iterators]
        return [f"--linalg-tile={sizes_where(tiled)} loops={loops}"]
    return passes


def peeling(sample):
    """By sizes that do not divide the extents, along three loops, as each doubles the code."""
    if not sample.iterators:
        return [f"--linalg-tile={sizes_where(sample.can_be_cut)} peel=all"]
    sizes = [2 + (extent % 2 == 0) for extent in sample.extents]
    peeled = [number for number, extent in enumerate(sample.extents) if extent > 1][:3] or [0]
    return [f"--linalg-tile={listed(size if number in peeled else 0 for number, size in enumerate(sizes))} peel=all"]


def partial_reduction(sample):
    return [f"--linalg-tile={sizes_where(sample.iterators)} partial-reduction=outer-reduction"]


def fusing(sample):
    return [f"--linalg-tile-and-fuse={sizes_where(loops_to_cut(sample))}"]


def fusing_into_copies(sample):
    """The loops of a copy are the dimensions of the result. For an op that is several nests, some
    of which can't be tiled, the last one can if the op's last loop can, otherwise the first one."""
    rank = max(len(type_.shape) for type_ in sample.case.outs)
    if sample.iterators:
        cut = range(rank)
    else:
        cut = [0 if all(sample.can_be_cut) or not sample.can_be_cut[-1] else rank - 1]
    return [f"--linalg-tile-and-fuse={sizes_where(dim in cut for dim in range(rank))}"]


def packing(sample):
    """By sizes that divide the extents, as not every payload has an identity element for
    padding."""
    divisor = lambda extent: next((size for size in range(2, extent) if extent % size == 0), extent)
    return ["--linalg-pack=" + listed(map(divisor, sample.extents))]


def masked_vectors(sample):
    decompose = ["--linalg-decompose"] if sample.has_unknown_tiles() else []
    return [*decompose, "--linalg-vectorize=" + listed(sample.vectors)]


COLUMNS = [
    Column("loops", "`linalg-to-loops`", ANY_BUFFERS, lowering("--linalg-to-loops"), nothing_left),
    Column("affine", "`linalg-to-affine-loops`", ANY_BUFFERS,
           lowering("--linalg-to-affine-loops"), nothing_left),
    Column("parallel", "`linalg-to-parallel-loops`", ANY_BUFFERS,
           lowering("--linalg-to-parallel-loops"), nothing_left),
    Column("on threads", "`linalg-parallel-to-llvm`, executed by two threads", ANY_BUFFERS,
           always("--linalg-parallel-to-llvm"), evidence.shared_by_threads,
           compile=compile_parallel, executes_input=True),
    Column("bufferize in place", "`linalg-bufferize`, without allocations and copies", (TENSORS,),
           always("--linalg-bufferize"), evidence.in_place, no_buffers),
    Column("tile, for", "`linalg-tile` with `loops=for`", (TENSORS,),
           tiling("for"), makes("scf.for"), no_tiling, is_partial=True),
    Column("tile, forall", "`linalg-tile` with `loops=forall`", (TENSORS,),
           tiling("forall"), makes("scf.forall"), no_tiling, is_partial=True),
    Column("peel", "`linalg-tile` with `peel=all`", (DYNAMIC_TENSORS, TENSORS),
           peeling, all_of(makes("scf.for"), evidence.peeled), no_tiling, is_partial=True),
    Column("partial reduction", "`linalg-tile` with `partial-reduction=outer-reduction`", (TENSORS,),
           partial_reduction, makes("tensor.empty"), no_reduction, is_partial=True),
    Column("fuse as consumer", "`linalg-tile-and-fuse`: a copy of an operand is computed in the op's tiles",
           (TENSORS,), fusing, evidence.fused_with("producer"), no_tiling, is_partial=True,
           prepare=lambda text: with_producers(text, "{producer}")),
    Column("fuse as producer", "`linalg-tile-and-fuse`: the op is computed in the tiles of a copy of its result",
           (TENSORS,), fusing_into_copies, evidence.fused_with("consumer"), no_result_tiles, is_partial=True,
           prepare=lambda text: with_consumers(text, "{consumer}")),
    Column("promote", "`linalg-promote`", (BUFFERS, TENSORS),
           always("--linalg-decompose", "--linalg-promote"), evidence.copied, is_partial=True),
    Column("pack", "`linalg-pack`", (TENSORS,), packing, evidence.packed, not_packed, is_partial=True),
    Column("vectorize, static", "`linalg-vectorize`, after `canonicalize`, on known extents", (TENSORS,),
           always("--canonicalize", "--linalg-vectorize"),
           all_of(nothing_left, makes("vector")), no_vectors, is_partial=True),
    Column("vectorize, masked", "`linalg-vectorize` with `sizes`, on unknown extents",
           (DYNAMIC_TENSORS, DYNAMIC_BUFFERS, STRIDED_BUFFERS), masked_vectors,
           all_of(nothing_left, makes("vector.create_mask")), no_vectors, is_partial=True),
    Column("codegen", "`linalg-codegen`, on known extents", ANY_BUFFERS, always("--linalg-codegen"),
           lambda *_: None, compile=compile_codegen, executes_input=True),
    Column("codegen, dynamic", "`linalg-codegen`, on unknown extents", DYNAMIC, always("--linalg-codegen"),
           lambda *_: None, compile=compile_codegen, executes_input=True),
    Column("generalize", "`linalg-generalize`", ANY_BUFFERS,
           always("--linalg-decompose", "--linalg-generalize"), generic_left),
    Column("specialize", "`linalg-generalize`, then `linalg-specialize`", ANY_BUFFERS,
           always("--linalg-generalize", "--linalg-specialize"), evidence.named_again, no_loops, is_partial=True),
    Column("runtime verification", "`generate-runtime-verification`", DYNAMIC,
           always("--linalg-decompose", "--generate-runtime-verification"), lambda *_: None),
]
