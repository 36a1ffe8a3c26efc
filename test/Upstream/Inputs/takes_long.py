# Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A canary of something that takes more than linear time.

usage: takes_long.py SHAPE FEW MANY SCRATCH COMMAND...

Runs the command on a module of SHAPE with FEW elements, which must succeed, and on one with MANY,
which must take more than one second of processor time. It would take a tenth of that if time were
proportional to the module's length.
"""

import resource
import signal
import subprocess
import sys

SECONDS = 1


def loops_in_loops(number):
    """Loops that carry a tensor, each in the one before."""
    head = "\n".join(f"%r{n} = scf.for %i{n} = %c0 to %n step %c1 iter_args(%t{n + 1} = %t{n}) -> tensor<4xf32> {{"
                     for n in range(number))
    tail = "\n".join(f"scf.yield %r{n + 1} : tensor<4xf32>\n}}" for n in reversed(range(number)))
    return f"""func.func @f(%t0: tensor<4xf32>, %n: index, %x: f32) -> tensor<4xf32> {{
%c0 = arith.constant 0 : index
%c1 = arith.constant 1 : index
{head}
%r{number} = tensor.insert %x into %t{number}[%c0] : tensor<4xf32>
{tail}
return %r0 : tensor<4xf32>
}}"""


def loops_after_loops(number):
    """A sequence of loops on a buffer."""
    loops = "scf.for %i = %c0 to %n step %c1 { memref.store %x, %m[%i] : memref<4xf32> }\n" * number
    return f"""func.func @f(%m: memref<4xf32>, %n: index, %x: f32) {{
%c0 = arith.constant 0 : index
%c1 = arith.constant 1 : index
{loops}return
}}"""


def loop_with_late_effect(number):
    """Ops that fold, in a loop that ends with a store."""
    ops = "\n".join(f"%x{n + 1} = arith.addi %x{n}, %y{n} : index\n%y{n + 1} = arith.muli %y{n}, %c1 : index"
                    for n in range(number // 2))
    return f"""func.func @f(%m: memref<?xindex>, %x0: index, %y0: index, %n: index) {{
%c0 = arith.constant 0 : index
%c1 = arith.constant 1 : index
scf.for %i = %c0 to %n step %c1 {{
{ops}
memref.store %x{number // 2}, %m[%i] : memref<?xindex>
}}
return
}}"""


def parts_of_rows(number):
    """Halves of rows that are inserted into a vector."""
    type_ = f"vector<{number}x4xf32>"
    ops = "\n".join(f"%r{n} = vector.insert_strided_slice %x, %{'r' if n else 'v'}{n - 1 if n else 0} "
                    f"{{offsets = [{n // 2}, {n % 2 * 2}], strides = [1]}} : vector<2xf32> into {type_}"
                    for n in range(2 * number))
    return f"""func.func @f(%v0: {type_}, %x: vector<2xf32>) -> {type_} {{
{ops}
return %r{2 * number - 1} : {type_}
}}"""


def ops_in_place(number):
    """Ops, each of which replaces what the one before has computed."""
    type_ = "tensor<4xf32>"
    ops = "\n".join(f"%t{n + 1} = linalg.add ins(%t{n}, %a : {type_}, {type_}) outs(%t{n} : {type_}) -> {type_}"
                    for n in range(number))
    return f"""func.func @f(%t0: {type_}, %a: {type_}) -> {type_} {{
{ops}
return %t{number} : {type_}
}}"""


def allocations(number):
    """Buffers in one function."""
    allocs = "\n".join(f"%m{n} = memref.alloc() : memref<4xf32>" for n in range(number))
    return f"func.func @f() {{\n{allocs}\nreturn\n}}"


def peeled_loops(number):
    """That many loops around an op on a tile, each of them peeled: there are two to the power of
    NUMBER slices."""
    whole = f"tensor<{'?x' * number}f32>"
    lines = [f"func.func @f(%t: {whole}) -> {whole} {{", "%c0 = arith.constant 0 : index",
             "%c2 = arith.constant 2 : index"]
    for n in range(number):
        lines += [f"%k{n} = arith.constant {n} : index", f"%d{n} = tensor.dim %t, %k{n} : {whole}",
                  f"%m{n} = affine.apply affine_map<()[s] -> ((s floordiv 2) * 2)>()[%d{n}]"]

    def add_loops(name, tensor, sizes):
        """Adds a loop for each of `sizes`, nested, that compute on `tensor`; returns the result."""
        depth = len(sizes)
        if depth == number:
            part = f"tensor<{''.join(size + 'x' if size == '2' else '?x' for size in sizes)}f32>"
            indices = [f"%i{name[:n + 1]}" for n in range(number)]
            slice_ = " ".join(f"[{', '.join(numbers)}]" for numbers in (indices, sizes, ["1"] * number))
            lines.extend([f"%s{name} = tensor.extract_slice {tensor}{slice_} : {whole} to {part}",
                          f"%e{name} = linalg.exp ins(%s{name} : {part}) outs(%s{name} : {part}) -> {part}",
                          f"%w{name} = tensor.insert_slice %e{name} into {tensor}{slice_} : {part} into {whole}"])
            return f"%w{name}"
        for half, first, last in ("a", "%c0", f"%m{depth}"), ("b", f"%m{depth}", f"%d{depth}"):
            inner, size = name + half, "2"
            lines.append(f"%r{inner} = scf.for %i{inner} = {first} to {last} step %c2 "
                         f"iter_args(%t{inner} = {tensor}) -> {whole} {{")
            if half == "b":
                size = f"%z{inner}"
                lines.append(f"{size} = affine.apply affine_map<(i)[s] -> (s - i)>(%i{inner})[%d{depth}]")
            result = add_loops(inner, f"%t{inner}", [*sizes, size])
            lines.append(f"scf.yield {result} : {whole}\n}}")
            tensor = f"%r{inner}"
        return tensor

    result = add_loops("", "%t", [])
    return "\n".join([*lines, f"return {result} : {whole}", "}"])


def slices_of_results(number):
    """Nests of loops on slices of a tensor, which is the result of the previous nest."""
    depth, type_ = 4, "tensor<?x?x?x?xf32>"
    lines = [f"func.func @f(%r0: {type_}) -> {type_} {{", "%c2 = arith.constant 2 : index"]
    lines += [f"%k{dim} = arith.constant {dim} : index" for dim in range(depth)]
    for n in range(number):
        lines += [f"%d{n}_{dim} = tensor.dim %r{n}, %k{dim} : {type_}" for dim in range(depth)]
        names = [f"%r{n}", *(f"%t{n}_{dim}" for dim in range(depth))]
        results = [f"%r{n + 1}", *(f"%s{n}_{dim}" for dim in range(1, depth + 1))]
        for dim in range(depth):
            lines.append(f"{results[dim]} = scf.for %i{n}_{dim} = %k0 to %d{n}_{dim} step %c2 "
                         f"iter_args({names[dim + 1]} = {names[dim]}) -> {type_} {{")
        lines += [f"%z{n}_{dim} = affine.min affine_map<(i)[s] -> (s - i, 2)>(%i{n}_{dim})[%d{n}_{dim}]" for dim in range(depth)]
        offsets = ", ".join(f"%i{n}_{dim}" for dim in range(depth))
        sizes = ", ".join(f"%z{n}_{dim}" for dim in range(depth))
        slice_ = f"[{offsets}] [{sizes}] [{', '.join(['1'] * depth)}] : {type_}"
        lines += [f"%e{n} = tensor.extract_slice {names[-1]}{slice_} to {type_}",
                  f"{results[-1]} = tensor.insert_slice %e{n} into {names[-1]}{slice_} into {type_}"]
        lines += [f"scf.yield {result} : {type_}\n}}" for result in reversed(results[1:])]
    return "\n".join([*lines, f"return %r{number} : {type_}", "}"])


def limit_time():
    """Limits the process to SECONDS. A soft limit would send SIGXCPU, which LLVM's tools handle and
    may abort in."""
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


def run(command, path, text):
    with open(path, "w") as file:
        file.write(text)
    return subprocess.run([*command, path, "-o", "/dev/null"], capture_output=True, text=True, preexec_fn=limit_time)


def main(shape, few, many, scratch, *command):
    make = globals()[shape]
    done = run(command, f"{scratch}.few.mlir", make(int(few)))
    if done.returncode != 0:
        sys.exit(f"{few} {shape}: exit code {done.returncode}\n{done.stderr[:2000]}")
    done = run(command, f"{scratch}.many.mlir", make(int(many)))
    if done.returncode != -signal.SIGKILL:
        sys.exit(f"{many} {shape}: exit code {done.returncode}, expected more than {SECONDS} s")


if __name__ == "__main__":
    main(*sys.argv[1:])
