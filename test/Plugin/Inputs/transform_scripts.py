"""Runs scripts of MLIR's transform dialect on the ops that the plugin adds to
MLIR's `linalg`, in mlir-opt, and executes the results.

usage: transform_scripts.py PLUGIN LLVM_LIB SCRATCH

Each script must transform each op as expected, and the program must compute the same.
"""

import os
import re
import subprocess
import sys

import upstream_ops

# Inputs, init and attributes of ops that the host lacks.
ADDED = {
    "matmul_transpose_a": ("8x4xi32 8x6xi32 4x6xi32", "", ""),
    "matmul_transpose_b": ("4x8xi32 6x8xi32 4x6xi32", "", ""),
    "batch_matmul_transpose_a": ("2x8x4xi32 2x8x6xi32 2x4x6xi32", "", ""),
    "batch_matmul_transpose_b": ("2x4x8xi32 2x6x8xi32 2x4x6xi32", "", ""),
    "elemwise_unary": ("4x6xf32 4x6xf32", "{fun = #linalg.unary_fn<abs>}", ""),
    "elemwise_binary": ("4x6xi8 4x6xi8 4x6xi32",
                        "{cast = #linalg.type_fn<cast_unsigned>, fun = #linalg.binary_fn<sub>}", ""),
    "iota": ("4x6xi32", "", " dim = [1]"),
}

# A script on %op, and text that the resulting program must and must not have.
SCRIPTS = {
    "match": ('transform.annotate %op "seen" : !transform.any_op', r"linalg\.OP.*\bseen\b", "scf.for"),
    "tile_using_for": (
        "%tiled, %loops:2 = transform.structured.tile_using_for %op tile_sizes [2, 3]"
        " : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)",
        r"(?s)linalg\.fill.*scf\.for.*scf\.for.*linalg\.(OP|generic)", None),
    "fuse": (
        "%tiled, %loops:2 = transform.structured.fuse %op tile_sizes [2, 3]"
        " : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)",
        r"(?s)scf\.for.*scf\.for.*linalg\.(OP|generic)", r"(?s)linalg\.fill.*scf\.for"),
    "vectorize": ("transform.structured.vectorize %op : !transform.any_op",
                  r"vector\.transfer_write", r"linalg\.OP"),
    "generalize": (
        "%generic = transform.structured.generalize %op : (!transform.any_op) -> !transform.any_op",
        r"linalg\.generic", r"linalg\.OP"),
}

LOWERING = "linalg-bufferize,linalg-to-loops"


def program(op):
    types, attributes, suffix = ADDED[op]
    *inputs, init = [f"tensor<{type_}>" for type_ in types.split()]
    element = init.rstrip(">").split("x")[-1]
    arguments = ", ".join(f"%{n}: {type_}" for n, type_ in enumerate(inputs + [element]))
    values = ", ".join(f"%{n}" for n in range(len(inputs)))
    ins = f"ins({values} : {', '.join(inputs)})" if inputs else ""
    result = "" if suffix else f"-> {init}"
    return (f"func.func @program({arguments}) -> {init} {{\n"
            f"  %empty = tensor.empty() : {init}\n"
            f"  %init = linalg.fill ins(%{len(inputs)} : {element}) outs(%empty : {init}) -> {init}\n"
            f"  %r = linalg.{op} {attributes} {ins} outs(%init : {init}){suffix} {result}\n"
            f"  return %r : {init}\n}}\n")


def write_script(file, op, body):
    with open(file, "w") as stream:
        stream.write(f"""module attributes {{transform.with_named_sequence}} {{
  transform.named_sequence @__transform_main(%root: !transform.any_op {{transform.readonly}}) {{
    %op = transform.structured.match ops{{["linalg.{op}"]}} in %root : (!transform.any_op) -> !transform.any_op
    {body}
    transform.yield
  }}
}}
""")


def run(command, text):
    result = subprocess.run(command, input=text, capture_output=True, text=True)
    if result.returncode:
        sys.exit(f"exit code {result.returncode}: {command}\n{result.stderr}\n{text}")
    return result.stdout


def main(plugin, llvm_lib, scratch):
    os.makedirs(scratch, exist_ok=True)
    script = os.path.join(scratch, "script.mlir")
    mlir_opt = ["mlir-opt", f"--load-dialect-plugin={plugin}", f"--load-pass-plugin={plugin}", "-"]
    in_host = upstream_ops.host_ops(llvm_lib)
    runs = 0

    def values(text):
        lowered = run([*mlir_opt, f"--pass-pipeline=builtin.module({LOWERING})"], text)
        arguments = re.search(r"@program\((.*?)\) ->", text).group(1).count("%")
        return run(["linalg-run", "-", *["--input=random"] * arguments], lowered)

    for op in ADDED:
        if op in in_host:
            sys.exit(f"mlir-opt has a linalg.{op} of its own")
        text = program(op)
        expected = values(text)
        for name, (body, has, has_not) in SCRIPTS.items():
            write_script(script, op, body)
            transformed = run([*mlir_opt, "--pass-pipeline=builtin.module(transform-preload-library{"
                               f"transform-library-paths={script}}},transform-interpreter)"], text)
            if (not re.search(has.replace("OP", op), transformed)
                    or has_not and re.search(has_not.replace("OP", op), transformed)):
                sys.exit(f"{name} on {op} gives\n{transformed}")
            if values(transformed) != expected:
                sys.exit(f"{name} on {op} computes other values\n{transformed}")
            runs += 1
    print(f"{len(ADDED)} ops, {len(SCRIPTS)} scripts, {runs} executed alike")


if __name__ == "__main__":
    main(*sys.argv[1:])
