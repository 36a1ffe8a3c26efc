"""Runs mlir-opt's own passes with and without the plugin: what is printed must
be the same, byte for byte.

usage: host_unchanged.py PLUGIN LLVM_LIB PROGRAMS.mlir [--each=N]

Besides PROGRAMS.mlir, uses programs of each op, or of each N-th one.
"""

import concurrent.futures
import difflib
import subprocess
import sys

import upstream_ops

ON_ANY = """canonicalize
cse
convert-linalg-to-loops
convert-linalg-to-affine-loops
convert-linalg-to-parallel-loops
linalg-generalize-named-ops
linalg-specialize-generic-ops
linalg-morph-ops{named-to-category}
linalg-fuse-elementwise-ops
linalg-fold-unit-extent-dims
one-shot-bufferize{bufferize-function-boundaries}
one-shot-bufferize{bufferize-function-boundaries},convert-linalg-to-loops,canonicalize,cse
eliminate-empty-tensors
generate-runtime-verification
loop-invariant-code-motion
convert-tensor-to-linalg
func.func(tosa-to-linalg)
convert-elementwise-to-linalg
convert-linalg-to-std
transform-interpreter
lower-affine
convert-scf-to-cf
convert-to-llvm
ownership-based-buffer-deallocation
inline
symbol-dce
linalg-no-such-pass""".split("\n")

PRINTED = [
    ["--mlir-print-op-generic"],
    ["--mlir-print-debuginfo", "--mlir-print-local-scope"],
    ["--verify-diagnostics"],
    ["--allow-unregistered-dialect"],
    ["--show-dialects"],
]


def outcome(command, text):
    result = subprocess.run([*command, "-"], input=text.encode(), capture_output=True)
    streams = (result.stdout.decode(errors="replace"), result.stderr.decode(errors="replace"))
    return "\n".join(streams) + f"\nexit code {result.returncode}\n"


def main():
    parser = upstream_ops.make_parser()
    parser.add_argument("file")
    options = parser.parse_args()
    with open(options.file) as stream:
        programs = stream.read().split("// -----\n")
    for op in upstream_ops.host_ops(options.llvm_lib)[::options.each]:
        for kind in ("tensor", "memref"):
            programs += upstream_ops.functions(op, kind)
    text = "// -----\n".join(programs)
    load = [f"--load-dialect-plugin={options.plugin}", f"--load-pass-plugin={options.plugin}"]
    runs = [["--split-input-file", f"--pass-pipeline=builtin.module({p})"] for p in ON_ANY]
    runs += [["--split-input-file", *arguments] for arguments in PRINTED]

    def compare(arguments):
        return outcome(["mlir-opt", *arguments], text), outcome(["mlir-opt", *load, *arguments], text)

    failures = 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for arguments, (alone, loaded) in zip(runs, pool.map(compare, runs)):
            if "exit code -" in alone.rsplit("\n", 2)[-2]:
                sys.exit(f"mlir-opt itself crashes: {arguments}\n{alone[-2000:]}")
            if alone != loaded:
                failures += 1
                print(arguments, file=sys.stderr)
                sys.stderr.writelines(difflib.unified_diff(alone.splitlines(True), loaded.splitlines(True)))
    print(f"{len(programs)} programs, {len(ON_ANY)} passes, {len(PRINTED)} ways to print, {failures} differences")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
