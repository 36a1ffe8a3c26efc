"""Compares the results of random programs before and after passes that fuse.

A program is a chain of linalg.generic on integers, with permuted, broadcast and
windowed reads, loop indices, several results, inits that are read and inits that
are not, fills, constants, reductions, and reshapes. Its results are the unread values, and some
others. Some have dynamic extents. An op of each has loops.

usage: fuse_random_programs.py SCRATCH PROGRAMS PASSES [--seed=N] [--plugin=FILE] [--keep=DIR]

Prints the numbers of structured ops before and after. Program N of seed S is program 0 of seed S +
N.
"""

import argparse
import os
import random
import re
import subprocess
import sys

EXTENTS = [3, 4, 6]


class Program:
    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.dynamic = self.rng.random() < 0.4
        self.lines, self.arguments, self.values, self.read = [], [], [], set()
        self.count, self.has_loops = 0, False
        for _ in range(self.rng.randint(2, 4)):
            self.argument([self.extent() for _ in range(self.rng.randint(1, 3))])
        for _ in range(self.rng.randint(3, 9)):
            self.rng.choice([self.generic, self.generic, self.generic, self.generic, self.fill,
                             self.constant, self.collapse, self.expand])()
        while not self.has_loops:
            self.generic()

    def extent(self):
        return self.rng.choice(EXTENTS)

    def name(self):
        self.count += 1
        return f"%v{self.count}"

    def type(self, shape):
        extents = "".join(f"{'?' if self.dynamic else extent}x" for extent in shape)
        return f"tensor<{extents}i32>"

    def argument(self, shape):
        value = self.name()
        self.arguments.append((value, shape))
        self.values.append((value, shape))
        return value

    def emit(self, value, shape, text):
        self.lines.append(f"  {value} = {text}")
        self.values.append((value, shape))

    def pick(self, shapes=None):
        """A value, later ones more often."""
        values = [v for v in self.values if shapes is None or v[1] in shapes]
        if not values:
            return None
        value = values[max(self.rng.randrange(len(values)) for _ in range(2))]
        self.read.add(value[0])
        return value

    def init(self, shape):
        """A value of that shape, an argument if there is none."""
        value = self.pick([shape])
        if value and self.rng.random() < 0.6:
            return value[0]
        return self.argument(shape)

    def fill(self):
        shape = self.pick()[1]
        self.has_loops |= bool(shape)
        scalar, init, value = self.name(), self.init(shape), self.name()
        self.lines.append(f"  {scalar} = arith.constant {self.rng.randint(-9, 9)} : i32")
        self.emit(value, shape, f"linalg.fill ins({scalar} : i32) outs({init} : {self.type(shape)}) "
                                f"-> {self.type(shape)}")

    def constant(self):
        if self.dynamic:
            return
        shape = self.pick()[1]
        self.emit(self.name(), shape, f"arith.constant dense<{self.rng.randint(-9, 9)}> : {self.type(shape)}")

    def collapse(self):
        value = self.pick()
        rank = len(value[1])
        if rank < 2:
            return
        at = self.rng.randrange(rank - 1)
        groups = [[d] for d in range(at)] + [[at, at + 1]] + [[d] for d in range(at + 2, rank)]
        shape = value[1][:at] + [value[1][at] * value[1][at + 1]] + value[1][at + 2:]
        self.emit(self.name(), shape, f"tensor.collapse_shape {value[0]} {groups} : "
                                      f"{self.type(value[1])} into {self.type(shape)}")

    def expand(self):
        value = self.pick()
        if not value[1]:
            return
        at = self.rng.randrange(len(value[1]))
        extent = value[1][at]
        factor = next((f for f in (4, 3, 2) if extent % f == 0 and extent != f), None)
        if not factor or self.dynamic or len(value[1]) > 3:
            return
        shape = value[1][:at] + [factor, extent // factor] + value[1][at + 1:]
        groups = [[d] for d in range(at)] + [[at, at + 1]] + [[d + 1] for d in range(at + 1, len(value[1]))]
        self.emit(self.name(), shape, f"tensor.expand_shape {value[0]} {groups} output_shape {shape} : "
                                      f"{self.type(value[1])} into {self.type(shape)}")

    def read_map(self, extents, shape):
        """How an op whose loops have these extents can read a value of this shape; None if it can't."""
        results = []
        for extent in shape:
            loops = [f"d{loop}" for loop, e in enumerate(extents) if e == extent]
            constants = [str(self.rng.randrange(extent))]
            windows = [f"d{a} + d{b}" for a, x in enumerate(extents) for b, y in enumerate(extents)
                       if a != b and x + y - 1 <= extent]
            kinds = [k for k in (loops, loops, loops, constants, windows) if k]
            results.append(self.rng.choice(self.rng.choice(kinds)))
        return results

    def generic(self):
        first = self.pick()
        extents = list(first[1])
        self.rng.shuffle(extents)
        if self.rng.random() < 0.2:
            extents.append(self.extent())
        loops = len(extents)
        inputs = [first] + [self.pick() for _ in range(self.rng.randint(0, 2))]
        maps = [self.read_map(extents, shape) for _, shape in inputs]
        reductions = {self.rng.randrange(loops)} if loops and self.rng.random() < 0.2 else set()
        kept = [loop for loop in range(loops) if loop not in reductions]
        inits, init_maps, init_shapes = [], [], []
        for _ in range(self.rng.choice([1, 1, 1, 2])):
            order = kept[:]
            if self.rng.random() < 0.4:
                self.rng.shuffle(order)
            init_shapes.append([extents[loop] for loop in order])
            init_maps.append([f"d{loop}" for loop in order])
            inits.append(self.init(init_shapes[-1]))
        body, elements = [], [f"%in{n}" for n in range(len(inputs))]
        number = 0

        def op(text, *operands):
            nonlocal number
            number += 1
            body.append(f"    %t{number} = {text} {', '.join(operands)} : i32")
            return f"%t{number}"

        if loops and self.rng.random() < 0.3:
            loop = self.rng.randrange(loops)
            body.append(f"    %i = linalg.index {loop} : index")
            body.append("    %ii = arith.index_cast %i : index to i32")
            elements.append("%ii")
        for _ in range(self.rng.randint(1, 6)):
            kind = self.rng.choice(["addi", "subi", "muli", "maxsi", "xori"])
            elements.append(op("arith." + kind, self.rng.choice(elements), self.rng.choice(elements)))
        yielded = []
        for place in range(len(inits)):
            value = elements[-1 - place]
            if reductions or self.rng.random() < 0.3:
                value = op("arith.addi", value, f"%out{place}")
            yielded.append(value)
        dims = ", ".join(f"d{loop}" for loop in range(loops))
        all_maps = ", ".join(f"affine_map<({dims}) -> ({', '.join(one)})>" for one in maps + init_maps)
        iterators = ", ".join('"reduction"' if loop in reductions else '"parallel"' for loop in range(loops))
        types = [self.type(shape) for shape in init_shapes]
        arguments = ", ".join([f"%in{n}: i32" for n in range(len(inputs))] +
                              [f"%out{n}: i32" for n in range(len(inits))])
        # The extent of each loop must be that of an operand.
        if any(f"d{loop}" not in sum(maps + init_maps, []) for loop in range(loops)):
            return
        self.has_loops |= bool(loops)
        value = self.name()
        self.lines.append("\n".join([
            f"  {value}:{len(inits)} = linalg.generic {{indexing_maps = [{all_maps}], "
            f"iterator_types = [{iterators}]}}",
            f"      ins({', '.join(v for v, _ in inputs)} : {', '.join(self.type(s) for _, s in inputs)})",
            f"      outs({', '.join(inits)} : {', '.join(types)}) {{",
            f"  ^bb0({arguments}):", *body,
            f"    linalg.yield {', '.join(yielded)} : {', '.join(['i32'] * len(inits))}",
            f"  }} -> ({', '.join(types)})"]))
        self.values += [(f"{value}#{n}", shape) for n, shape in enumerate(init_shapes)]

    def text(self):
        computed = [v for v in self.values if v not in self.arguments]
        results = [v for v in computed if v[0] not in self.read or self.rng.random() < 0.15] or computed[-1:]
        results = results or self.values[-1:]
        types = ", ".join(self.type(shape) for _, shape in results)
        arguments = ", ".join(f"{value}: {self.type(shape)}" for value, shape in self.arguments)
        values = ", ".join(value for value, _ in results)
        return "\n".join([f"func.func @f({arguments}) -> ({types}) {{", *self.lines,
                          f"  return {values} : {types}", "}", ""])

    def inputs(self):
        return [f"--input=random={n}" + (":" + "x".join(map(str, shape)) if shape else "")
                for n, (_, shape) in enumerate(self.arguments)]


def output(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(command)}: exit code {done.returncode}\n{done.stderr[:3000]}")
    return done.stdout


def count_ops(text):
    return len(re.findall(r"= linalg\.(?!index)", text))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("scratch")
    parser.add_argument("programs", type=int)
    parser.add_argument("passes")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plugin")
    parser.add_argument("--keep", help="the folder of programs, instead of SCRATCH")
    options = parser.parse_args()
    print(f"seed {options.seed}", flush=True)
    command = ["linalg-opt", f"--pass-pipeline=builtin.module({options.passes})"]
    if options.plugin:
        command = ["mlir-opt", f"--load-dialect-plugin={options.plugin}",
                   f"--load-pass-plugin={options.plugin}", command[1]]
    before = after = 0
    if options.keep:
        os.makedirs(options.keep, exist_ok=True)
        options.scratch = os.path.join(options.keep, "fused")
    for seed in range(options.seed, options.seed + options.programs):
        program = Program(seed)
        path = f"{options.scratch}.{seed}.mlir"
        with open(path, "w", encoding="utf-8") as file:
            file.write(program.text())
        fused = output(*command, path)
        with open(f"{path}.fused", "w", encoding="utf-8") as file:
            file.write(fused)
        expected = output("linalg-run", path, *program.inputs())
        found = output("linalg-run", f"{path}.fused", *program.inputs())
        if expected != found:
            sys.exit(f"seed {seed}: {path} gives\n{expected}after {options.passes}\n{found}")
        if options.keep:
            os.remove(path)
            os.remove(f"{path}.fused")
        before += count_ops(program.text())
        after += count_ops(fused)
    print(f"{options.programs} programs, {before} ops before, {after} after, 0 differences")


main()
