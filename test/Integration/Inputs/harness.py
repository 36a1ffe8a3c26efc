"""Executes ops and compares the results with a reference.

A case is an op with operand types and a formula. It becomes one function for
each form that operands can have. All functions of a file are compiled together,
by each of the lowerings below, and called on the same random inputs. What ours
compute must equal the formula, which shares no code with us, and, where stock
mlir-opt can lower the op, what stock's loops compute; of libraries, which sum
floats in another order, nearly.

With --tile, all ops that can be are tiled first. How many were is printed, and
the names of those that were and of those that were not. So it is with --vectorize:
by vectors that are as long as the loops, or by longer ones.
With --plugin, our passes run in stock mlir-opt, on what of the cases it parses.

With --fuse, what each op reads is copied first, and what it gives is copied
afterwards, and all ops are tiled together with those that linalg-tile-and-fuse,
with these options, finds. How many were fused is printed.

With --first, these passes are run first, or after --vectorize, and stock is not asked.

With --sample=N, only N functions are tried, among them one for each op. They
follow from the seed, and are printed.

usage of a file of cases:
  cases_x.py CC SCRATCH [--seed=N] [--sample=N] [--trace]
             [--tile=OPTIONS | --fuse=OPTIONS | --vectorize=(static | masked)] [--first=PASSES]
"""

import argparse
import ctypes
import glob
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass

import numpy as np

from values import TOLERANCE, Buffer, Type, descriptor_class, from_descriptor
from vectorizing import vectorize_all

# Each makes LLVM IR of a module, as commands that read from one another. The
# conversions to bf16 at the end of stock's are runtime functions.
OURS_FIRST = []  # before each of ours
OURS = ["linalg-opt -linalg-to-llvm"]
OURS_GENERALIZED = ["linalg-opt -linalg-decompose -linalg-generalize -linalg-to-llvm"]
# The steps of linalg-to-llvm with other loops in the place of linalg-to-loops.
OURS_BY = "linalg-opt -linalg-to-buffers {} -linalg-loops-to-llvm"
OURS_AFFINE = [OURS_BY.format("-linalg-to-affine-loops")]
OURS_PARALLEL = ["linalg-opt -linalg-parallel-to-llvm"]
OURS_TILED = ["linalg-opt -linalg-bufferize -scf-forall-to-for -linalg-to-llvm"]
STOCK = ["""mlir-opt
  -one-shot-bufferize=bufferize-function-boundaries~function-boundary-type-conversion=identity-layout-map
  -convert-linalg-to-loops -convert-vector-to-scf -expand-strided-metadata -lower-affine
  -convert-scf-to-cf -convert-complex-to-standard -arith-expand -convert-math-to-llvm
  -convert-math-to-libm -convert-complex-to-llvm -convert-vector-to-llvm
  -finalize-memref-to-llvm -convert-arith-to-llvm -convert-index-to-llvm -convert-cf-to-llvm
  -convert-ub-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts""",
         "linalg-opt -linalg-add-bf16-conversions"]


@dataclass(frozen=True)
class Form:
    """What a function's operands are. `inits` are the kinds of the first inits;
    the last one is that of the remaining inits too."""
    name: str
    inputs: str
    inits: tuple
    dynamic: bool = False
    strided: bool = False

    @property
    def is_mixed(self):
        return {self.inputs, *self.inits} == {"memref", "tensor"}

    def init_kind(self, number):
        return self.inits[min(number, len(self.inits) - 1)]

    def type_text(self, type_, kind):
        rank = len(type_.shape)
        layout = ""
        if self.strided and kind == "memref":
            layout = f", strided<[{', '.join('?' * rank)}], offset: ?>"
        return type_.text(kind, self.dynamic, layout)


FORMS = [
    Form("buffers", "memref", ("memref",)),
    Form("dynamic buffers", "memref", ("memref",), dynamic=True),
    Form("strided buffers", "memref", ("memref",), dynamic=True, strided=True),
    Form("tensors", "tensor", ("tensor",)),
    Form("dynamic tensors", "tensor", ("tensor",), dynamic=True),
    Form("buffers into tensors", "memref", ("tensor",)),
    Form("tensors into buffers", "tensor", ("memref",), dynamic=True),
    Form("tensors into both", "tensor", ("tensor", "memref")),
]
BUFFERS = tuple(FORMS[:3])
TENSORS = tuple(FORMS[3:5])
# For variations of a case that has been tried in every form.
SOME = (FORMS[2], FORMS[3])


@dataclass(frozen=True)
class Case:
    """`text` is the op, with `$operands` for its ins and outs clauses and
    `$results` for the result types; `$bind`, by default in front of it all,
    for the names of the results. Inputs are %i0, %i1, ..., inits %o0, ...,
    and buffers that the payload captures %x0, ..., of static shape.

    An op without these clauses writes `$i0`, ..., `$o0`, ... for the operands'
    types, and `text` may be a function of the form.

    `formula` takes the inputs, inits and captured buffers and gives the new
    inits and captured buffers; those that it does not give stay as they are.
    `inputs` makes special values: it takes the random ones, as many as a
    formula takes, and gives others. `exact` wants floats that are the formula's,
    rounded once, `stock_exact` those that stock's loops compute. Without
    `threads`, loops that are declared parallel are not: iterations share what they write.
    """
    text: str
    ins: tuple
    outs: tuple
    formula: object
    extra: tuple = ()
    forms: tuple = tuple(FORMS)
    stock: bool = True
    positive: bool = False
    exact: bool = False
    stock_exact: bool = True
    threads: bool = True
    inputs: object = None

    def fits(self, form):
        types = [t for t in self.ins + self.outs if t.is_shaped]
        if form.name == "tensors into both" and len(self.outs) == 1:
            return False
        has_input = any(t.is_shaped for t in self.ins)
        if form.is_mixed and form.inputs != form.inits[-1] and not has_input:
            return False
        return form in self.forms and (any(t.shape for t in types) or not form.dynamic)

    def types(self):
        return self.ins + self.outs + self.extra

    def text_for(self, form):
        return self.text(form) if callable(self.text) else self.text

    def function(self, name, form):
        """The case as a function on operands of that form."""
        arguments, loads = [], []

        def operands(prefix, types, kind_of):
            texts = []
            for number, type_ in enumerate(types):
                value = f"%{prefix}{number}"
                text = form.type_text(type_, kind_of(number))
                if type_.is_shaped:
                    arguments.append(f"{value}: {text}")
                    texts.append((value, text))
                else:  # no scalar is passed by value: f16 has no ctypes class
                    memref = f"memref<{type_.element_text}>"
                    arguments.append(f"{value}_at: {memref}")
                    loads.append(f"{value} = memref.load {value}_at[] : {memref}")
                    texts.append((value, type_.element_text))
            return texts

        ins = operands("i", self.ins, lambda number: form.inputs)
        outs = operands("o", self.outs, form.init_kind)
        arguments += [f"%x{n}: {t.text('memref')}" for n, t in enumerate(self.extra)]
        results = [text for _, text in outs if text.startswith("tensor")]
        listed = ", ".join(results)
        arrow = f"-> ({listed})" if len(results) > 1 else f"-> {listed}" if results else ""
        bind = f"%r:{len(results)} = " if results else ""
        text = self.text_for(form)
        text = text if "$bind" in text else "$bind" + text
        clauses = [f"{clause}({', '.join(v for v, _ in group)} : {', '.join(t for _, t in group)})"
                   for clause, group in (("ins", ins), ("outs", outs)) if group]
        types = [(value.replace("%", "$"), type_) for value, type_ in ins + outs]
        for key, value in (("$bind", bind), ("$operands", " ".join(clauses)), ("$results", arrow), *types):
            text = text.replace(key, value)
        values = ", ".join(f"%r#{n}" for n in range(len(results)))
        body = "\n".join(loads + [text, f"return {values} : {listed}" if results else "return"])
        return (f"func.func @{name}({', '.join(arguments)}) {arrow} "
                f"attributes {{llvm.emit_c_interface}} {{\n{body}\n}}\n")

    def random(self, seed):
        rng = np.random.default_rng(seed)
        # Sums of floats must not be small differences of large numbers.
        coarsest = max((TOLERANCE.get(t.element, 0) for t in self.outs), default=0)
        limit = 2 if coarsest > 1e-3 else 8 if coarsest else None
        values = [t.random(rng, self.positive, limit) for t in self.types()]
        if self.inputs:
            values = [t.load(t.store(v)) for t, v in zip(self.types(), self.inputs(*values))]
        return values

    def expected(self, values):
        """The new values of all that is not an input."""
        with np.errstate(all="ignore"):
            new = self.formula(*(v.copy() for v in values))
        new = list(new) if isinstance(new, tuple) else [new]
        old = values[len(self.ins):]
        new += old[len(new):]
        new = [np.broadcast_to(np.asarray(n).astype(o.dtype), o.shape) for n, o in zip(new, old)]
        return [t.load(t.store(n)) for t, n in zip(self.types()[len(self.ins):], new)]

    def call(self, function, form, values):
        """The values of all operands after the call."""
        types = self.types()
        buffers = []
        for number, (type_, value) in enumerate(zip(types, values)):
            captured = number >= len(self.ins) + len(self.outs)
            kind = (form.inputs if number < len(self.ins)
                    else form.init_kind(number - len(self.ins)))
            strided = form.strided and kind == "memref" and type_.is_shaped and not captured
            buffers.append(Buffer(type_, value, strided))
        tensors = [n for n in range(len(self.outs)) if form.init_kind(n) == "tensor"]
        fields = [(f"r{n}", descriptor_class(len(self.outs[n].shape))) for n in tensors]
        returned = type("Results", (ctypes.Structure,), {"_fields_": fields})()
        descriptors = [b.descriptor() for b in buffers]
        arguments = [ctypes.byref(d) for d in descriptors]
        function(*([ctypes.byref(returned)] if tensors else []), *arguments)
        if any(b.outside_changed() for b in buffers):
            raise ValueError("elements outside of the operands were written")
        # A tensor's buffer may hold anything after the call.
        found = [v if form.inputs == "tensor" else b.values()
                 for v, b in zip(values, buffers[:len(self.ins)])]
        found += [b.values() for b in buffers[len(self.ins):]]
        for number in tensors:
            found[len(self.ins) + number] = from_descriptor(
                self.outs[number], getattr(returned, f"r{number}"))
        return found


def find_llvm_library(name):
    tools = os.path.dirname(os.path.realpath(shutil.which("mlir-opt")))
    return os.path.join(tools, "../lib", name)


def load_copies():
    """For cases where stock's loops copy slices: by a function of MLIR's."""
    ctypes.CDLL(find_llvm_library("libmlir_c_runner_utils.so"), mode=ctypes.RTLD_GLOBAL)


def compile_parallel(source, options):
    """As `compile_module`, with loops that two threads share."""
    os.environ.update(OMP_NUM_THREADS="2", OMP_DYNAMIC="false")
    return compile_module([*OURS_FIRST, *OURS_PARALLEL], source, options, "parallel",
                          [find_llvm_library("libomp.so")])


CASES = []


def case(text, ins, outs, formula, extra="", **options):
    """Adds a case; the types are written as "3x5xf32 xi8 f32", by blanks."""
    parse = lambda types: tuple(map(Type.parse, types.split()))
    CASES.append(Case(text, parse(ins), parse(outs), formula, parse(extra), **options))


def compile_module(lowering, source, options, name, libraries=()):
    """A shared library of what `lowering` makes of the module `source`. Of
    `libraries` are the linker's words for what that calls."""
    path = f"{options.scratch}.{name}"
    with open(f"{path}.mlir", "w") as file:
        file.write(source)
    code = source.encode()
    for command in [*lowering, "mlir-translate --mlir-to-llvmir",
                    f"llc -O1 -relocation-model=pic -filetype=obj -o {path}.o",
                    f"{options.cc} -shared -o {path}.so {path}.o -lm"]:
        words = [word.replace("~", " ") for word in command.split()]
        words += libraries if words[0] == options.cc else []
        done = subprocess.run(words, input=code, capture_output=True)
        if done.returncode:
            sys.exit(f"exit code {done.returncode} on {path}.mlir: {' '.join(words)}\n"
                     + done.stderr.decode()[:4000])
        code = done.stdout
    return ctypes.CDLL(os.path.abspath(f"{path}.so"))


def compile_with_libraries(source, options):
    """As `compile_module`, with calls of the libraries of the build."""
    folder = os.path.abspath(os.path.join(os.path.dirname(shutil.which("linalg-opt")), "..", "lib"))
    manifests = sorted(glob.glob(f"{folder}/linalg_*.json"))
    if not manifests:
        sys.exit(f"no manifest linalg_*.json in {folder}")
    calls = "-linalg-to-library-calls=library=" + ",".join(manifests).replace(" ", "~")
    libraries = [os.path.join(folder, f"lib{os.path.basename(m)[:-5]}.so") for m in manifests]
    return compile_module([*OURS_FIRST, OURS_BY.format(calls)], source, options, "library",
                          [*libraries, f"-Wl,-rpath,{folder}"])


# For all of the sizes to belong to a loop, however few the ops of a file have.
MANY_LOOPS = """func.func private @many_loops(%a: memref<1x1x1x1x1x1x1x1xf32>) {
  linalg.generic {indexing_maps = [affine_map<(a, b, c, d, e, f, g, h) -> (a, b, c, d, e, f, g, h)>],
                  iterator_types = ["parallel", "parallel", "parallel", "parallel",
                                    "parallel", "parallel", "parallel", "parallel"]}
      outs(%a : memref<1x1x1x1x1x1x1x1xf32>) {
  ^bb0(%out: f32):
    linalg.yield %out : f32
  }
  return
}
"""


def adopted(plugin, *passes):
    """The command that runs our passes in mlir-opt."""
    return ["mlir-opt", f"--load-dialect-plugin={plugin}", f"--load-pass-plugin={plugin}",
            f"--pass-pipeline=builtin.module({','.join(passes)})"]


def is_parsed(command, source):
    return subprocess.run(command, input=source.encode(), capture_output=True).returncode == 0


def is_for_plugin(case, plugin, source):
    """Whether MLIR's ops, or those that the plugin adds or decomposes, mean what the formula says."""
    if "linalg.index" in source and source.count("linalg.generic") > 1:
        return False  # mlir-opt merges equal indices of nested ops
    if case.stock:
        return True
    ours = "linalg.softmax" in source or not is_parsed(["mlir-opt"], source)
    return ours and is_parsed(adopted(plugin), source)


def compile_adopted(source, options):
    """What our passes make of MLIR's ops, as libraries by name."""
    lowerings = {
        "in mlir-opt": ["linalg-to-llvm"],
        "in mlir-opt, generalized": ["linalg-decompose", "linalg-generalize", "linalg-to-llvm"],
    }
    if options.first:
        source += MANY_LOOPS
        first = re.sub(r"=(\S+)", r"{\1}", options.first).replace("-linalg", "linalg").split()
        lowerings = {f"in mlir-opt, after {options.first}": [*first, "linalg-to-llvm"]}
    if options.tile:
        source += MANY_LOOPS
        lowerings = {f"in mlir-opt, tiled by {options.tile}": [
            f"linalg-tile{{{options.tile}}}", "linalg-decompose{aggregates-only}", "linalg-bufferize", "scf-forall-to-for", "linalg-to-llvm"]}
    if options.fuse:
        source += MANY_LOOPS
        lowerings = {f"in mlir-opt, fused by {options.fuse}": [
            f"linalg-tile-and-fuse{{{options.fuse}}}", "linalg-bufferize", "scf-forall-to-for", "linalg-to-llvm"]}
    commands = {name: " ".join(word.replace(" ", "~") for word in adopted(options.plugin, *passes))
                for name, passes in lowerings.items()}
    return {name: compile_module([command], source, options, f"plugin{number}")
            for number, (name, command) in enumerate(commands.items())}


def compile_tiled(source, options):
    """As `compile_module`, with all ops tiled that can be."""
    tile = ["linalg-opt", f"-linalg-tile={options.tile}"]
    filters = ["-remarks-filter-passed=linalg-tile", "-remarks-filter-missed=linalg-tile"]
    done = subprocess.run([*tile, *filters, "-o", os.devnull], input=source + MANY_LOOPS,
                          capture_output=True, text=True)
    tiled = re.findall(r'Remark="tiled (\S+)", loops=\d+, partial-results=(\d+)', done.stderr)[:-1]
    partial = [op for op, number in tiled if number != "0"]
    print(f"{len(tiled)} ops tiled, {len(partial)} of them to partial results", flush=True)
    left = re.findall(r'Remark="left (\S+) alone"', done.stderr)
    for title, ops in [("tiled", [op for op, _ in tiled]), ("left alone", left)]:
        print(f"{title}: {' '.join(sorted(set(ops)))}", flush=True)
    command = " ".join(word.replace(" ", "~") for word in tile)
    return compile_module([command, *OURS_TILED], source + MANY_LOOPS, options, "tiled")


def with_producers(text):
    """A function with its tensors copied before anything reads them."""
    head, body = text.split("{llvm.emit_c_interface} {\n", 1)
    copies = ""
    for value, type_ in re.findall(r"(%[io]\d+): (tensor<[^>]*>?>)", head):
        copies += f"{value}_copied = linalg.copy ins({value} : {type_}) outs({value} : {type_}) -> {type_}\n"
        body = re.sub(rf"{value}\b", f"{value}_copied", body)
    return f"{head}{{llvm.emit_c_interface}} {{\n{copies}{body}"


def with_consumers(text):
    """A function that returns copies of what it did."""
    head, listed, types = re.fullmatch(r"(.*)\nreturn (%r.*) : ([^\n]*)\n}\n", text, re.DOTALL).groups() \
        if "\nreturn %r" in text else (text, "", "")
    if not listed:
        return text
    inits = re.findall(r"(%o\d+): (tensor<[^>]*>?>)", head.split("attributes")[0])
    copies = "".join(f"%copied_{n} = linalg.copy ins(%r#{n} : {type_}) outs({init} : {type_}) -> {type_}\n"
                     for n, (init, type_) in enumerate(inits))
    results = ", ".join(f"%copied_{n}" for n in range(len(inits)))
    return f"{head}\n{copies}return {results} : {types}\n}}\n"


def compile_fused(source, options):
    """As `compile_module`, with all ops tiled that can be, together with others."""
    fuse = ["linalg-opt", f"-linalg-tile-and-fuse={options.fuse}"]
    done = subprocess.run([*fuse, "-remarks-filter=linalg-tile-and-fuse", "-o", os.devnull],
                          input=source + MANY_LOOPS, capture_output=True, text=True)
    tiled = re.findall(r'Remark="tiled (\S+)"', done.stderr)
    fused = re.findall(r'Remark="computed (\S+) in the tiles of', done.stderr)
    print(f"{len(tiled)} ops tiled, {len(fused)} ops fused", flush=True)
    print("fused:", *sorted(set(fused)), flush=True)
    command = " ".join(word.replace(" ", "~") for word in fuse)
    return compile_module([command, *OURS_TILED], source + MANY_LOOPS, options, "fused")


def choose(runs, number, seed):
    """At most `number` of `runs`, but at least one for each op, in their order."""
    shuffled = np.random.default_rng(seed).permutation(len(runs))

    def has_loops(index):
        shapes = [t.shape for t in runs[index][0].types()]
        return any(shapes) and not any(0 in shape for shape in shapes)

    first = {}
    for index in sorted(shuffled, key=has_loops, reverse=True):
        one, form, _ = runs[index]
        text = one.text_for(form)
        first.setdefault(tuple(re.findall(r"linalg\.\w+|_fn<\w+>|_kind<\w+>", text)), index)
    others = [index for index in shuffled if index not in first.values()]
    chosen = sorted([*first.values(), *others][:max(number, len(first))])
    print(f"sample of {len(chosen)} of {len(runs)} functions:", *(runs[i][2] for i in chosen), flush=True)
    return [runs[index] for index in chosen]


def difference(types, expected, found, exact):
    """Where and how two lists of arrays differ, or None."""
    for number, (type_, e, f) in enumerate(zip(types, expected, found)):
        tolerance = 0 if exact else TOLERANCE.get(type_.element, 0)
        equal = np.isclose(f, e, tolerance, tolerance, equal_nan=True) if e.dtype.kind in "fc" else f == e
        if exact and e.dtype.kind == "f":  # zeros have signs
            equal &= np.isnan(e) | (np.signbit(e) == np.signbit(f))
        if not equal.all():
            where = tuple(map(int, np.argwhere(~equal)[0]))
            return (f"operand {number}, {type_.text('memref')}, differs first at {where} and at "
                    f"{int((~equal).sum()) - 1} more of {equal.size} elements:\n"
                    f"  expected {e[where]}, found {f[where]}")
    return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("cc")
    parser.add_argument("scratch")
    parser.add_argument("--seed", type=int, default=20)
    parser.add_argument("--sample", type=int, help="how many functions to try")
    parser.add_argument("--trace", action="store_true", help="name each function before it is called")
    parser.add_argument("--tile", help="options of linalg-tile")
    parser.add_argument("--vectorize", choices=["static", "masked"], help="the extents of vectors")
    parser.add_argument("--fuse", help="options of linalg-tile-and-fuse")
    parser.add_argument("--first", help="passes that are run before the lowering")
    parser.add_argument("--plugin", help="the plugin for mlir-opt")
    options = parser.parse_args()
    print(f"seed {options.seed}", flush=True)

    runs = [(c, form, f"case_{n}_{form.name.replace(' ', '_')}")
            for n, c in enumerate(CASES) for form in FORMS if c.fits(form)
            if not (options.plugin and form.is_mixed)]
    numbers = {name: number for number, (_, _, name) in enumerate(runs)}
    if options.vectorize == "static":
        runs = [run for run in runs if not run[1].dynamic]
    if options.sample:
        runs = choose(runs, options.sample, options.seed)
    by_stock = {name for c, form, name in runs if c.stock and not form.is_mixed}
    source = {name: c.function(name, form) for c, form, name in runs}
    if options.fuse:
        first = "root=first" in options.fuse  # or it is not the op that is tiled
        source = {name: with_consumers(text if first else with_producers(text)) for name, text in source.items()}
    if options.plugin:
        runs = [(c, form, name) for c, form, name in runs
                if is_for_plugin(c, options.plugin, source[name])]
        source = {name: source[name] for c, form, name in runs}
    everything = "".join(source.values())
    lowering = ["linalg-opt " + options.first, *OURS] if options.first else OURS
    if options.plugin:
        ours = compile_adopted(everything, options)
        by_stock = set()
    elif options.tile:
        ours = {f"ours, tiled by {options.tile}": compile_tiled(everything, options)}
        by_stock = set()  # sums of floats in another order
    elif options.vectorize:
        pairs = [(source[name], c.function(name, Form(form.name, form.inputs, form.inits)))
                 for c, form, name in runs]
        vectorized = vectorize_all(pairs, options.vectorize == "masked")
        ours = {f"ours, {options.vectorize} vectors": compile_module(lowering, vectorized, options, "vectors")}
        by_stock = set()  # sums of floats in another order
    elif options.fuse:
        ours = {f"ours, fused by {options.fuse}": compile_fused(everything, options)}
        by_stock = set()  # sums of floats in another order
    elif options.first:
        ours = {f"ours, after {options.first}": compile_module(lowering, everything + MANY_LOOPS, options, "first")}
        by_stock = set()
    else:
        ours = {"ours": compile_module([*OURS_FIRST, *OURS], everything, options, "ours"),
                "ours, generalized": compile_module([*OURS_FIRST, *OURS_GENERALIZED], everything, options, "generalized"),
                "ours, affine": compile_module([*OURS_FIRST, *OURS_AFFINE], everything, options, "affine"),
                "ours, parallel": compile_parallel(everything, options),
                "ours, library": compile_with_libraries(everything, options)}
    stock = by_stock and compile_module(
        STOCK, "".join(source[name] for name in source if name in by_stock), options, "stock")

    failures = 0
    for c, form, name in runs:
        values = c.random([options.seed, numbers[name]])
        types = c.types()

        def call(library, title):
            if options.trace:
                print(title, name, flush=True)
            return c.call(getattr(library, f"_mlir_ciface_{name}"), form, values)

        references = [("the formula", values[:len(c.ins)] + c.expected(values), c.exact)]
        if name in by_stock:
            references.append(("stock's loops", call(stock, "stock"), c.stock_exact))
        for title, library in ours.items():
            if title == "ours, parallel" and not c.threads:
                continue
            try:
                found = call(library, title)
                in_order = c.exact or title != "ours, library"
                wrong = [(what, text) for what, expected, exact in references
                         if (text := difference(types, expected, found, exact and in_order))]
            except ValueError as error:
                wrong = [("the promise", error)]
            for what, text in wrong:
                failures += 1
                print(f"FAIL: {title}: unlike {what}, seed {options.seed}, {form.name}:\n"
                      f"{source[name]}{text}\n")
    print(f"{len(runs)} functions of {len(CASES)} cases, {len(by_stock)} of them by stock too, "
          f"{failures} differences")
    sys.exit(failures != 0)
