# Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares random products of narrow elements with NumPy's.

usage: narrow_products.py SCRATCH [--count=N] [--seed=N] [--keep=FOLDER]

The operands are of bytes or bf16, either may be transposed, extents may be unknown, there may be a
batch, a bias and a bound, and the init may be a fill or an input. Elements are small integers, so
that all results are exact. The code is that of linalg-run for this computer. A failure is printed
with its seed, by which --seed draws it as the first one; --keep copies its program.
"""

import argparse
import os
import random
import shutil
import subprocess
import sys

import numpy as np

EXTENSIONS = {"u": "arith.extui", "s": "arith.extsi", "f": "arith.extf"}


def draw_extent(rng):
    return rng.choice([rng.randint(1, 40), rng.randint(30, 130), rng.choice([16, 32, 48, 64, 96, 128, 256])])


class Product:
    def __init__(self, seed):
        rng = random.Random(seed)
        self.kinds = rng.choice(["ff", "ff", "ss", "us", "su", "uu"])
        sum_extent = rng.randint(700, 1700) if rng.random() < 0.15 else rng.choice([draw_extent(rng), rng.randint(1, 300)])
        self.extents = {"m": draw_extent(rng), "n": draw_extent(rng), "k": sum_extent}
        self.unknown = [loop for loop in "mnk" if rng.random() < 0.25]
        self.batch = rng.choice(["", "", "", "b"])
        if self.batch:
            self.extents["b"] = 2
        self.a = self.batch + rng.choice(["mk", "mk", "mk", "km"])
        self.b = self.batch + rng.choice(["kn", "kn", "kn", "nk"])
        self.c = self.batch + "mn"
        self.fills, self.has_bias, self.is_bounded = (rng.random() < 0.4 for _ in range(3))
        self.values = np.random.default_rng(seed)
        self.is_float = self.kinds == "ff"

    def get_type(self, loops, element):
        extents = ["?" if loop in self.unknown else str(self.extents[loop]) for loop in loops]
        return f"tensor<{'x'.join(extents + [element])}>"

    def get_program(self):
        narrow, wide = ("bf16", "f32") if self.is_float else ("i8", "i32")
        suffix = "f" if self.is_float else "i"
        a, b = self.get_type(self.a, narrow), self.get_type(self.b, narrow)
        c, bias = self.get_type(self.c, wide), self.get_type("n", wide)
        loops = ", ".join(self.c + "k")
        maps = ", ".join(f"affine_map<({loops}) -> ({', '.join(dims)})>" for dims in (self.a, self.b, self.c))
        parallel = ['"parallel"'] * len(self.c)
        largest = "arith.maximumf" if self.is_float else "arith.maxsi"
        init = f"linalg.fill ins(%zero : {wide}) outs(%c : {c}) -> {c}" if self.fills else ""
        finish = [f"%2 = arith.add{suffix} %x, %y : {wide}"] if self.has_bias else []
        if self.is_bounded:
            finish.append(f"%3 = {largest} {'%2' if self.has_bias else '%y'}, %zero : {wide}")
        last = "%3" if self.is_bounded else "%2" if self.has_bias else "%y"
        columns = ", ".join(self.c)
        return f"""
func.func @product(%a: {a}, %b: {b}, %c: {c}, %bias: {bias}) -> {c} {{
  %zero = arith.constant {'0.0' if self.is_float else '0'} : {wide}
  {'%init = ' + init if self.fills else ''}
  %0 = linalg.generic {{indexing_maps = [{maps}], iterator_types = [{', '.join(parallel + ['"reduction"'])}]}}
    ins(%a, %b : {a}, {b}) outs({'%init' if self.fills else '%c'} : {c}) {{
  ^bb0(%x: {narrow}, %y: {narrow}, %sum: {wide}):
    %1 = {EXTENSIONS[self.kinds[0]]} %x : {narrow} to {wide}
    %2 = {EXTENSIONS[self.kinds[1]]} %y : {narrow} to {wide}
    %3 = arith.mul{suffix} %1, %2 : {wide}
    %4 = arith.add{suffix} %sum, %3 : {wide}
    linalg.yield %4 : {wide}
  }} -> {c}
  %5 = linalg.generic {{indexing_maps = [affine_map<({columns}) -> (n)>, affine_map<({columns}) -> ({columns})>],
                       iterator_types = [{', '.join(parallel)}]}}
    ins(%bias : {bias}) outs(%0 : {c}) {{
  ^bb0(%x: {wide}, %y: {wide}):
    {'''
    '''.join(finish)}
    linalg.yield {last} : {wide}
  }} -> {c}
  return %5 : {c}
}}
"""

    def draw(self, loops, kind):
        shape = [self.extents[loop] for loop in loops]
        if kind == "f":
            return self.values.integers(-4, 5, shape).astype(np.float32)
        return self.values.integers(0, 256, shape).astype(np.uint8 if kind == "u" else np.int8)

    def get_expected(self, a, b, c, bias):
        wide = np.float64 if self.is_float else np.int64
        sums = np.einsum(f"{self.a},{self.b}->{self.c}", a.astype(wide), b.astype(wide), optimize=True)
        sums = sums if self.fills else sums + c
        sums = sums + bias if self.has_bias else sums
        return (np.maximum(sums, 0) if self.is_bounded else sums).astype(c.dtype)

    def check(self, scratch):
        """The messages of a failure, or none."""
        a, b = self.draw(self.a, self.kinds[0]), self.draw(self.b, self.kinds[1])
        dtype = np.float32 if self.is_float else np.int32
        c, bias = (self.draw(loops, "f").astype(dtype) for loops in (self.c, "n"))
        expected = self.get_expected(a, b, c, bias)
        # A bf16 is the upper half of an f32.
        a, b = ((x.view(np.uint32) >> 16).astype(np.uint16) if self.is_float else x.view(np.int8) for x in (a, b))
        for name, array in {"a": a, "b": b, "c": c, "bias": bias, "expected": expected}.items():
            np.save(f"{scratch}/{name}.npy", array)
        with open(f"{scratch}/product.mlir", "w") as file:
            file.write(self.get_program())
        inputs = [f"--input={scratch}/{name}.npy" for name in ("a", "b", "c", "bias")]
        done = subprocess.run(["linalg-run", f"{scratch}/product.mlir", *inputs, f"--expect={scratch}/expected.npy",
                               "--rtol=0", "--atol=0"], capture_output=True, text=True)
        return done.stdout + done.stderr if done.returncode else ""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("scratch")
    parser.add_argument("--count", type=int, default=25)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep")
    options = parser.parse_args()
    os.makedirs(options.scratch, exist_ok=True)
    failures = 0
    for seed in range(options.seed, options.seed + options.count):
        messages = Product(seed).check(options.scratch)
        if messages:
            failures += 1
            print(f"seed {seed}: {messages}")
            if options.keep:
                os.makedirs(options.keep, exist_ok=True)
                shutil.copy(f"{options.scratch}/product.mlir", f"{options.keep}/narrow-product-{seed}.mlir")
    print(f"{options.count} products, {failures} failures")
    return failures > 0


if __name__ == "__main__":
    sys.exit(main())
