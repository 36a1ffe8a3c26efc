"""The cases of ops that cells are filled with, from test/Integration."""

import math
import os
import re
from dataclasses import dataclass, field
from itertools import zip_longest

from coverage import CASES_FOLDER
from coverage.tools import ops_in, remarks, run
from operation_cases import CASES, FORMS, Form
from vectorizing import sizes_for

BUFFERS, DYNAMIC_BUFFERS, STRIDED_BUFFERS, TENSORS, DYNAMIC_TENSORS = FORMS[:5]
# Cases of the test harness, of conversions, and of maps and payloads that allow no tiles or fusion.
OTHER_CASES = {"cases_wrong.py", "cases_arg_reductions.py", "cases_canonicalize.py", "cases_convert.py",
               "cases_conv_to_winograd.py", "cases_dot_products.py", "cases_lookup.py", "cases_maps.py", "cases_padded.py",
               "cases_random_windows.py"}
MOST_LOOPS = 6  # of ops that are several nests
# In elements.
SHORT_VECTORS = 256
OWN_PAYLOAD = {"generic", "map", "reduce", "index", "yield"}


@dataclass
class Sample:
    """A case of an op, with information about its loops."""
    op: str
    case: object
    number: int
    iterators: list = field(default_factory=list)
    extents: list = field(default_factory=list)
    # The sizes of vectors that hold all iterations.
    vectors: list = field(default_factory=list)
    # For an op that is several nests, which of its loops can be tiled.
    can_be_cut: list = field(default_factory=list)
    # Whether no other case of the op has much shorter vectors, which compile faster.
    has_short_vectors: bool = True

    @property
    def name(self):
        return f"case_{self.number}"

    def function(self, form):
        return self.case.function(self.name, form)

    def leaves_open(self):
        """Whether the op does not determine payload or indexing maps."""
        return self.op in OWN_PAYLOAD or "indexing_maps" in self.function(self.form(*FORMS))

    def has_unknown_tiles(self):
        """Whether it packs by tiles of dynamic extents, so that only the ops that it is decomposed
        to are vectorized."""
        form = self.form(DYNAMIC_TENSORS, *FORMS)
        return re.search(r"inner_tiles = \[[^\]]*%", self.function(form)) is not None

    def form(self, *wanted):
        """The first of the forms that the case accepts, or None."""
        return next((form for form in wanted if self.case.fits(form)), None)

    def has_vector_elements(self):
        """Whether its elements may be those of vectors."""
        return not self.has_elements("complex", "vector")

    def has_elements(self, *kinds):
        return any(type_.element.startswith(kinds) or (type_.lanes and "vector" in kinds)
                   for type_ in self.case.types())


def load_cases():
    """All cases of ops."""
    for file in sorted(os.listdir(CASES_FOLDER)):
        if file.startswith("cases_") and file not in OTHER_CASES:
            __import__(file[:-3])
    return CASES


def choose_samples(ops, cases):
    """Three cases of each op, spread from the first to the last, without other ops if possible;
    thirteen if a case has its own payload and maps."""
    samples = []
    for op in ops:
        own = [case for case in cases if is_case_of(op, case)]
        own = [case for case in own if is_alone(op, case)] or own
        steps = 12 if op in OWN_PAYLOAD else 2
        for index in sorted({(len(own) - 1) * step // steps for step in range(steps + 1)}) if own else []:
            samples.append(Sample(op, own[index], len(samples)))
    return samples


def named_ops(case):
    form = next(form for form in FORMS if case.fits(form))
    return re.findall(r"\blinalg\.(\w+)", case.function("f", form)) or [""]


def is_alone(op, case):
    return op in ("index", "yield") or set(named_ops(case)) <= {op, "index", "yield", "type_fn"}


def is_case_of(op, case):
    """Whether the case has elements to compute, by `op` or by a payload with `op`."""
    named = named_ops(case)
    shapes = [type_.shape for type_ in case.types()]
    is_named = named[0] == "generic" and op in named if op in ("index", "yield") else named[0] == op
    return is_named and any(shapes) and not any(0 in shape for shape in shapes)


def inspect(samples):
    """Determines the loops of samples."""
    texts = [sample.function(sample.form(TENSORS, *FORMS)) for sample in samples]
    outputs, _ = run("linalg-opt", ["--linalg-generalize"], texts)
    for sample, output in zip(samples, outputs):
        if set(ops_in(output or "")) == {"generic"}:
            inspect_generic(sample, output)
    others = [(sample, text) for sample, text in zip(samples, texts) if not sample.iterators]
    for loop in range(MOST_LOOPS):
        only = "--linalg-tile=sizes=" + "0," * loop + "2"
        outputs, _ = run("linalg-opt", [only], [text for _, text in others])
        for (sample, _), output in zip(others, outputs):
            if output:  # or it has fewer loops
                sample.can_be_cut.append("scf.for" in output)
    find_vectors(samples)


def find_vectors(samples):
    """Sets the sizes of vectors, from remarks on functions with static extents."""
    texts = []
    for sample in samples:
        form = sample.form(TENSORS, *FORMS)
        texts.append(sample.function(Form(form.name, form.inputs, form.inits)))
    said = remarks(["--linalg-vectorize", "--remarks-filter-passed=linalg-vectorize"], texts)
    for sample, own in zip(samples, said):
        sample.vectors = sizes_for(own)
        if sample.has_unknown_tiles():
            # With dynamic extents, there are nests over each operand.
            shapes = [sample.vectors, *(type_.shape for type_ in sample.case.types())]
            sample.vectors = list(map(max, zip_longest(*shapes, fillvalue=1)))
    for sample in samples:
        is_dynamic = lambda one: bool(one.form(DYNAMIC_TENSORS, DYNAMIC_BUFFERS, STRIDED_BUFFERS))
        lengths = [math.prod(other.vectors) for other in samples
                   if other.op == sample.op and other.vectors and is_dynamic(other) == is_dynamic(sample)
                   and other.has_vector_elements()]
        sample.has_short_vectors = math.prod(sample.vectors) <= max(min(lengths, default=0), SHORT_VECTORS)


def inspect_generic(sample, text):
    """Sets the iterators and extents of the first op's loops, as far as its maps give them."""
    found = re.search(r"iterator_types = \[(.*?)\]", text)
    sample.iterators = re.findall(r'"(\w+)"', found[1])
    sample.extents = [1] * len(sample.iterators)
    maps = re.findall(r"-> \((.*?)\)>", text[:found.start()])
    for map_, type_ in zip(maps, sample.case.ins + sample.case.outs):
        for place, extent in zip(map_.split(", "), type_.shape):
            if re.fullmatch(r"d\d+", place):
                sample.extents[int(place[1:])] = extent
