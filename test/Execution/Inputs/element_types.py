"""Sends arrays of every element type through linalg-run and compares with NumPy.

usage: element_types.py FOLDER

For each type: a file is read and written back unchanged, read in Fortran order, and doubled by
compiled code.
"""

import subprocess
import sys

import numpy as np

SHAPE = (3, 5)


def bf16_bits(values):
    """The upper halves of float32s, which must be exact in bf16."""
    bits = np.asarray(values, np.float32).view(np.uint32)
    assert not (bits & 0xFFFF).any()
    return (bits >> 16).astype(np.uint16)


TYPES = {
    "i1": np.bool_, "i8": np.int8, "i16": np.int16, "i32": np.int32, "i64": np.int64,
    "index": np.int64, "f16": np.float16, "bf16": np.uint16, "f32": np.float32, "f64": np.float64,
}


def run(text, *options):
    result = subprocess.run(["linalg-run", "-", *options], input=text, capture_output=True, text=True)
    if result.returncode or result.stderr:
        sys.exit(f"{text}\n{options}\n{result.stderr}")


def program(element):
    if element == "index":
        body = "%0 = arith.addi %a, %b : index"
    elif "f" in element:
        body = f"%0 = arith.addf %a, %b : {element}"
    elif element == "i1":
        body = "%0 = arith.ori %a, %b : i1"
    else:
        body = f"%0 = arith.addi %a, %b : {element}"
    t = f"tensor<?x5x{element}>"
    return f"""
#id = affine_map<(i, j) -> (i, j)>
func.func @same(%x: {t}) -> {t} {{ return %x : {t} }}
func.func @sum(%x: {t}, %y: {t}) -> {t} {{
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : {t}
  %e = tensor.empty(%d) : {t}
  %r = linalg.generic {{indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}}
      ins(%x, %y : {t}, {t}) outs(%e : {t}) {{
    ^bb0(%a: {element}, %b: {element}, %c: {element}):
      {body}
      linalg.yield %0 : {element}
  }} -> {t}
  return %r : {t}
}}
"""


def main(folder):
    generator = np.random.default_rng(1)
    for element, dtype in TYPES.items():
        numbers = generator.integers(-60, 60, SHAPE)
        if element == "i1":
            x, doubled = numbers > 0, numbers > 0
        elif element == "bf16":
            x, doubled = bf16_bits(numbers / 4), bf16_bits(numbers / 2)
        elif "f" in element:
            x, doubled = (numbers / 4).astype(dtype), (numbers / 2).astype(dtype)
        else:
            x = numbers.astype(dtype)
            doubled = x + x
        source, target = f"{folder}/{element}.npy", f"{folder}/{element}.out.npy"
        np.save(source, x)
        run(program(element), "--function=same", f"--input={source}", f"--output={target}")
        assert open(source, "rb").read() == open(target, "rb").read(), element
        np.save(source, np.asfortranarray(x))
        run(program(element), "--function=sum", f"--input={source}", f"--input={source}", f"--output={target}")
        found = np.load(target)
        assert found.dtype == doubled.dtype and np.array_equal(found, doubled), (element, found, doubled)
        print(element)


main(sys.argv[1])
