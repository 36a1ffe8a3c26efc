"""Functions whose ops are tiled, alone or together, for the harness."""

import re
import subprocess
import sys

from lowerings import OURS_TILED, compile_module

# An op with enough loops for all sizes.
MANY_LOOPS = """#many_loops = affine_map<(a, b, c, d, e, f, g, h) -> (a, b, c, d, e, f, g, h)>
func.func private @many_loops(%a: memref<1x1x1x1x1x1x1x1xf32>, %b: memref<1x1x1x1x1x1x1x1xf32>, %c: memref<1x1x1x1x1x1x1x1xf32>) {
  linalg.generic {indexing_maps = [#many_loops, #many_loops, #many_loops],
                  iterator_types = ["parallel", "parallel", "parallel", "parallel",
                                    "parallel", "parallel", "parallel", "parallel"]}
      ins(%a, %b : memref<1x1x1x1x1x1x1x1xf32>, memref<1x1x1x1x1x1x1x1xf32>) outs(%c : memref<1x1x1x1x1x1x1x1xf32>) {
  ^bb0(%x: f32, %y: f32, %out: f32):
    %sum = arith.addf %x, %y : f32
    linalg.yield %sum : f32
  }
  return
}
"""


def run_with_remarks(name, options, source, kinds):
    """The output of a pass for a module, and its remarks."""
    command = ["linalg-opt", f"-{name}={options}", *(f"-remarks-filter-{kind}={name}" for kind in kinds)]
    done = subprocess.run(command, input=source, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"exit code {done.returncode}: {' '.join(command)}\n{done.stderr[-4000:]}")
    return done.stdout, done.stderr


def compile_tiled(source, options):
    """Like `compile_module`, with all ops tiled that can be."""
    text, remarks = run_with_remarks("linalg-tile", options.tile, source + MANY_LOOPS, ["passed", "missed"])
    tiled = re.findall(r'Remark="tiled (\S+)", loops=\d+, partial-results=(\d+)', remarks)[:-1]
    partial = [op for op, number in tiled if number != "0"]
    print(f"{len(tiled)} ops tiled, {len(partial)} of them to partial results", flush=True)
    left = re.findall(r'Remark="left (\S+) alone"', remarks)
    for title, ops in [("tiled", [op for op, _ in tiled]), ("left alone", left)]:
        print(f"{title}: {' '.join(sorted(set(ops)))}", flush=True)
    return compile_module(OURS_TILED, text, options, "tiled")


def with_producers(text, attributes=""):
    """A function with its tensors copied before anything reads them, by copies with these attributes."""
    head, body = text.split("{llvm.emit_c_interface} {\n", 1)
    copies = ""
    for value, type_ in re.findall(r"(%[io]\d+): (tensor<[^>]*>?>)", head):
        copies += f"{value}_copied = linalg.copy {attributes} ins({value} : {type_}) outs({value} : {type_}) -> {type_}\n"
        body = re.sub(rf"{value}\b", f"{value}_copied", body)
    return f"{head}{{llvm.emit_c_interface}} {{\n{copies}{body}"


def with_consumers(text, attributes=""):
    """A function that returns copies of its results, by copies with these attributes."""
    head, listed, types = re.fullmatch(r"(.*)\nreturn (%r.*) : ([^\n]*)\n}\n", text, re.DOTALL).groups() \
        if "\nreturn %r" in text else (text, "", "")
    if not listed:
        return text
    inits = re.findall(r"(%o\d+): (tensor<[^>]*>?>)", head.split("attributes")[0])
    copies = "".join(f"%copied_{n} = linalg.copy {attributes} ins(%r#{n} : {type_}) outs({init} : {type_}) -> {type_}\n"
                     for n, (init, type_) in enumerate(inits))
    results = ", ".join(f"%copied_{n}" for n in range(len(inits)))
    return f"{head}\n{copies}return {results} : {types}\n}}\n"


def compile_fused(source, options):
    """Like `compile_module`, with all ops tiled that can be, and others fused into the tiles."""
    text, remarks = run_with_remarks("linalg-tile-and-fuse", options.fuse, source + MANY_LOOPS, ["passed"])
    tiled = re.findall(r'Remark="tiled (\S+)"', remarks)
    fused = re.findall(r'Remark="computed (\S+) in the tiles of', remarks)
    print(f"{len(tiled)} ops tiled, {len(fused)} ops fused", flush=True)
    print("fused:", *sorted(set(fused)), flush=True)
    return compile_module(OURS_TILED, text, options, "fused")
