# Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a function of COUNT loops, each of which adds 1 to all elements of a tensor, and as many
that each double an integer, modulo 1,000,003: ten times, or with `different` one time more than the loop before.

usage: long_function.py COUNT [different]
"""

import sys


def main(count, different):
    print("func.func @f(%a: tensor<5xi32>, %n: i32) -> (tensor<5xi32>, i32) {")
    for name, value, type_ in [("zero", 0, "index"), ("step", 1, "index"), ("one", 1, "i32"),
                               ("modulus", 1_000_003, "i32")]:
        print(f"%{name} = arith.constant {value} : {type_}")
    tensor, number = "%a", "%n"
    for loop in range(count):
        print(f"""%times{loop} = arith.constant {loop + 1 if different else 10} : index
          %t{loop} = linalg.elementwise kind=#linalg.elementwise_kind<add>
            indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>, affine_map<(i) -> (i)>]
            ins({tensor}, %one : tensor<5xi32>, i32) outs({tensor} : tensor<5xi32>) -> tensor<5xi32>
          %n{loop} = scf.for %i = %zero to %times{loop} step %step iter_args(%x = {number}) -> (i32) {{
            %y = arith.addi %x, %x : i32
            %z = arith.remui %y, %modulus : i32
            scf.yield %z : i32
          }}""")
        tensor, number = f"%t{loop}", f"%n{loop}"
    print(f"return {tensor}, {number} : tensor<5xi32>, i32\n}}")


if __name__ == "__main__":
    main(int(sys.argv[1]), "different" in sys.argv[2:])
