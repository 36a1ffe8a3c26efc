// RUN: not linalg-opt %s -linalg-promote=operands=3 -o %t.none 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not linalg-opt %s -linalg-promote=operands=-1 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: not linalg-opt %s -linalg-promote=alignment=12 2>&1 | FileCheck %s --check-prefix=ALIGNMENT
// RUN: not linalg-opt %s -linalg-promote=alignment=8589934592 2>&1 | FileCheck %s --check-prefix=GREAT
// RUN: not linalg-opt %s -linalg-promote=memory-space=fast 2>&1 | FileCheck %s --check-prefix=TEXT
// RUN: not linalg-opt %s -linalg-promote=memory-space=1.5 2>&1 | FileCheck %s --check-prefix=FLOAT
// RUN: test ! -e %t.none

// UNKNOWN: error: option `operands` of linalg-promote has 3, but no op has more than 3 operands
// UNKNOWN-NOT: error
// NEGATIVE: error: option `operands` of linalg-promote has -1, expected 0 or more
// ALIGNMENT: error: option `alignment` of linalg-promote is 12, expected a power of 2
// GREAT: error: option `alignment` of linalg-promote is 8589934592, expected a power of 2, at most 4294967296
// TEXT-NOT: error: expected
// TEXT: error: option `memory-space` of linalg-promote is 'fast', expected an attribute that is one, such as 3 or #gpu.address_space<workgroup>
// FLOAT: error: option `memory-space` of linalg-promote is '1.5', expected an attribute that is one, such as 3 or #gpu.address_space<workgroup>

func.func @matmul(%a: memref<4x8xf32>, %b: memref<8x16xf32>, %c: memref<4x16xf32>) {
  linalg.matmul ins(%a, %b : memref<4x8xf32>, memref<8x16xf32>) outs(%c : memref<4x16xf32>)
  return
}
