"""Writes a program that is long enough to be divided among processors.

Its functions NAME and NAME_again multiply by the same constant, and count their calls.
"""

import struct
import sys

ROWS, COLUMNS = 64, 32

FUNCTION = """
func.func @{name}(%a: tensor<?x?xf32>) -> (tensor<?x?xf32>, i32) {{
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i32
  %calls = memref.get_global @calls : memref<1xi32>
  %before = memref.load %calls[%c0] : memref<1xi32>
  %call = arith.addi %before, %one : i32
  memref.store %call, %calls[%c0] : memref<1xi32>
  %constant = arith.constant dense<"0x{elements}"> : tensor<{rows}x{columns}xf32>
  %b = tensor.cast %constant : tensor<{rows}x{columns}xf32> to tensor<?x?xf32>
  %0 = call @product(%a, %b) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0, %call : tensor<?x?xf32>, i32
}}
"""

PRODUCT = """memref.global "private" @calls : memref<1xi32> = dense<0>

func.func private @product(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> attributes {no_inline} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %rows = tensor.dim %a, %c0 : tensor<?x?xf32>
  %columns = tensor.dim %b, %c1 : tensor<?x?xf32>
  %empty = tensor.empty(%rows, %columns) : tensor<?x?xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<?x?xf32>) -> tensor<?x?xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%init : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
"""

values = [(index * 7) % 11 - 5 for index in range(ROWS * COLUMNS)]
elements = struct.pack(f"<{len(values)}f", *values).hex()
print(PRODUCT)
for name in sys.argv[1], sys.argv[1] + "_again":
    print(FUNCTION.format(name=name, elements=elements, rows=ROWS, columns=COLUMNS))
