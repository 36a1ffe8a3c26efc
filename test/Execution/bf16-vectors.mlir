// LLVM's code generator for processors with instructions for bf16 crashes on
// vectors of uneven length: such functions are compiled without these instructions.

// RUN: linalg-run %s --input=iota --output=- | FileCheck %s
// CHECK: [0.0, 2.0, 4.0, 6.0, 8.0, 10.0, 12.0, 14.0, 16.0]

// RUN: linalg-run %s --emit=obj -o %t.o
// RUN: linalg-run %s --emit=asm -o %t.s

func.func @f(%a: memref<9xbf16>) -> memref<9xbf16> {
  %c0 = arith.constant 0 : index
  %b = memref.alloc() : memref<9xbf16>
  %0 = vector.load %a[%c0] : memref<9xbf16>, vector<9xbf16>
  %1 = arith.addf %0, %0 : vector<9xbf16>
  vector.store %1, %b[%c0] : memref<9xbf16>, vector<9xbf16>
  return %b : memref<9xbf16>
}
