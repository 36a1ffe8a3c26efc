// Code as text, as an object and as a library with a C header that a C program uses.

// RUN: split-file %s %t
// RUN: linalg-run %t/program.mlir --emit=llvm-ir | FileCheck %s --check-prefix=IR
// IR: target triple
// IR: define {{.*}}@_mlir_ciface_shift(
// RUN: linalg-run %t/program.mlir --emit=asm -o %t/program.s
// RUN: FileCheck %s --check-prefix=ASM --input-file=%t/program.s
// ASM: {{^}}_mlir_ciface_shift:
// With a name, only that function is exported.
// RUN: linalg-run %t/program.mlir --function=flags --emit=llvm-ir | FileCheck %s --check-prefix=ONE --implicit-check-not=shift
// ONE: define {{.*}}@_mlir_ciface_flags(

// RUN: linalg-run %t/program.mlir --emit=obj -o %t/program.o
// RUN: FileCheck %s --check-prefix=HEADER --input-file=%t/program.h
// HEADER:      #ifndef LINALG_GENERATED_PROGRAM_H
// HEADER:      typedef struct {
// HEADER-NEXT:   float *allocated;
// HEADER-NEXT:   float *aligned;
// HEADER-NEXT:   int64_t offset;
// HEADER-NEXT:   int64_t sizes[2];
// HEADER-NEXT:   int64_t strides[2];
// HEADER-NEXT: } linalg_f32_2d;
// HEADER:      uint16_t *aligned;
// HEADER-NEXT: int64_t offset;
// HEADER-NEXT: } linalg_bf16_0d;
// HEADER:      /* (tensor<?x3xf32>, f32) -> (tensor<?x3xf32>) */
// HEADER-NEXT: void _mlir_ciface_shift(linalg_f32_2d *result, linalg_f32_2d *arg0, float arg1);
// HEADER:      bool result0;
// HEADER:      } flags_results;
// HEADER:      void _mlir_ciface_flags(flags_results *results, bool arg0, int8_t arg1);
// HEADER:      void _mlir_ciface_fill(linalg_bf16_0d *arg0);
// HEADER:      int64_t _mlir_ciface_next(int64_t arg0);
// HEADER:      left out, as its name is none in C: no.identifier

// RUN: %cc -I%t %t/main.c %t/program.o -lm -o %t/with-object
// RUN: %t/with-object | FileCheck %s --check-prefix=PROGRAM
// RUN: rm %t/program.h
// RUN: linalg-run %t/program.mlir --emit=so -o %t/program.so
// RUN: %cc -I%t %t/main.c %t/program.so -o %t/with-library
// RUN: %t/with-library | FileCheck %s --check-prefix=PROGRAM
// RUN: %cxx -x c++ -fsyntax-only -Wall -Werror %t/program.h -include %t/program.h
// PROGRAM:      shift: 2x3: 2 3 4 5 6 7
// PROGRAM-NEXT: flags: 0 -5
// PROGRAM-NEXT: fill: 3f80
// PROGRAM-NEXT: next: 42

// If it fails, no file is left, not even a temporary one.
// RUN: mkdir %t/empty
// RUN: not linalg-run %t/program.mlir --emit=obj 2>&1 | FileCheck %s --check-prefix=NOFILE
// NOFILE: {{^}}linalg-run: error: expected -o FILE for an object or a library{{$}}
// RUN: not linalg-run %t/program.mlir --emit=obj -o %t/empty/x.h 2>&1 | FileCheck %s --check-prefix=CLASH
// CLASH: error: the header would take the place of '{{.*}}x.h'; expected another extension than .h{{$}}
// RUN: not linalg-run %t/program.mlir --emit=so -o %t/none/x.so 2>&1 | FileCheck %s --check-prefix=NODIR
// NODIR: error: cannot write '{{.*}}x.h': No such file or directory{{$}}
// RUN: env PATH=%t/empty not %linalg_build/bin/linalg-run %t/program.mlir --emit=so -o %t/empty/x.so 2>&1 | FileCheck %s --check-prefix=NOCC
// NOCC: error: linking a library needs a C compiler: none of cc, clang-22, clang, gcc is on the PATH{{$}}
// RUN: mkdir %t/fake && cp %t/cc %t/fake/cc && chmod +x %t/fake/cc
// RUN: env PATH=%t/fake not %linalg_build/bin/linalg-run %t/program.mlir --emit=so -o %t/empty/x.so 2>&1 | FileCheck %s --check-prefix=BADCC
// BADCC: error: linking with '{{.*}}/fake/cc' failed{{$}}
// RUN: not linalg-run %t/bad.mlir --emit=so -o %t/empty/x.so 2>&1 | FileCheck %s --check-prefix=BAD
// BAD: bad.mlir:2:8: error:
// RUN: not linalg-run %t/program.mlir --emit=wasm 2>&1 | FileCheck %s --check-prefix=KIND
// KIND: Cannot find option named 'wasm'
// RUN: ls -A %t/empty | count 0

//--- program.mlir
func.func @shift(%x: tensor<?x3xf32>, %s: f32) -> tensor<?x3xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?x3xf32>
  %e = tensor.empty(%d) : tensor<?x3xf32>
  %f = linalg.fill ins(%s : f32) outs(%e : tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = linalg.add ins(%x, %f : tensor<?x3xf32>, tensor<?x3xf32>) outs(%e : tensor<?x3xf32>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}

func.func @flags(%a: i1, %b: i8) -> (i1, i8) {
  %true = arith.constant true
  %0 = arith.xori %a, %true : i1
  return %0, %b : i1, i8
}

func.func @fill(%x: memref<bf16>) {
  %one = arith.constant 1.0 : bf16
  linalg.fill ins(%one : bf16) outs(%x : memref<bf16>)
  return
}

func.func @next(%x: i64) -> i64 {
  %one = arith.constant 1 : i64
  %0 = arith.addi %x, %one : i64
  return %0 : i64
}

func.func @no.identifier() {
  return
}

//--- bad.mlir
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tosa.abs %x : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

//--- cc
#!/bin/sh
exit 1

//--- main.c
#include "program.h"
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  float data[6] = {0, 1, 2, 3, 4, 5};
  linalg_f32_2d x = {data, data, 0, {2, 3}, {3, 1}}, y;
  _mlir_ciface_shift(&y, &x, 2.0f);
  printf("shift: %dx%d:", (int)y.sizes[0], (int)y.sizes[1]);
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 3; ++j)
      printf(" %g", y.aligned[y.offset + i * y.strides[0] + j * y.strides[1]]);
  if (y.allocated != data)
    free(y.allocated);
  flags_results flags;
  _mlir_ciface_flags(&flags, true, -5);
  printf("\nflags: %d %d\n", flags.result0, flags.result1);
  uint16_t bits = 0;
  linalg_bf16_0d z = {&bits, &bits, 0};
  _mlir_ciface_fill(&z);
  printf("fill: %x\nnext: %d\n", bits, (int)_mlir_ciface_next(41));
  return 0;
}
