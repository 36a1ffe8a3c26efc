// Libraries for ops: which are called, in memory and in files, and their errors.

// REQUIRES: blas

// RUN: split-file %s %t
// RUN: %python -B %S/../Runtime/Inputs/counting_library.py %cc %linalg_build/lib/linalg_blas.json %t/blas
// RUN: %python -B %S/../Runtime/Inputs/counting_library.py %cc %linalg_build/lib/linalg_runtime.json %t/runtime

// In memory: the first library that has a function is called. Other ops become loops.
// RUN: env PRINT_CALLS=1 linalg-run %t/mixed.mlir --pipeline=library --library=%t/blas.json,%t/runtime.json \
// RUN:   --input=iota --input=iota 2> %t/calls | FileCheck %s --check-prefix=RESULT
// RUN: sort %t/calls | FileCheck %s --check-prefix=CALLS
// CALLS-NOT: {{.}}
// CALLS:      1 calls of linalg_fill_f32_2df32
// CALLS-NEXT: 2 calls of linalg_matmul_2df32_2df32_2df32
// CALLS-NOT: {{.}}
// RUN: env PRINT_CALLS=1 linalg-run %t/mixed.mlir --pipeline=library --library=%t/runtime.json \
// RUN:   --input=iota --input=iota 2>&1 > /dev/null | sort | FileCheck %s --check-prefix=CALLS

// The same results by loops, by the libraries that come with the project, by one of them, and with checks.
// RUN: linalg-run %t/mixed.mlir --input=iota --input=iota | FileCheck %s --check-prefix=RESULT
// RUN: linalg-run %t/mixed.mlir --input=iota --input=iota --pipeline=library | FileCheck %s --check-prefix=RESULT
// RUN: linalg-run %t/mixed.mlir --input=iota --input=iota --pipeline=library --library=blas | FileCheck %s --check-prefix=RESULT
// RUN: linalg-run %t/mixed.mlir --input=iota --input=iota --pipeline=library --library=runtime --library=blas | FileCheck %s --check-prefix=RESULT
// RUN: linalg-run %t/mixed.mlir --input=iota --input=iota --pipeline=library --verify | FileCheck %s --check-prefix=RESULT
// RESULT:      # result 0: tensor<2x2xf32>
// RESULT-NEXT: {{\[\[}}15.0, 20.0],
// RESULT-NEXT:  [34.0, 48.0]]
// RESULT-NEXT: # result 1: tensor<2x2xf16>
// RESULT-NEXT: {{\[\[}}15.0, 20.0],
// RESULT-NEXT:  [34.0, 48.0]]
// RUN: linalg-run %t/mixed.mlir --input=iota --input=iota --pipeline=library --benchmark --benchmark-runs=3 | FileCheck %s --check-prefix=TIME
// TIME: time per call: median {{.*}} (3 runs)

// With both, the one that is named first is called.
// RUN: %cc -shared -fPIC -DVALUE=1 %t/fill.c -o %t/libone.so
// RUN: %cc -shared -fPIC -DVALUE=2 %t/fill.c -o %t/libtwo.so
// RUN: linalg-run %t/fill.mlir --pipeline=library --library=%t/one.json --library=%t/two.json --input=3 | FileCheck %s --check-prefix=ONE
// RUN: linalg-run %t/fill.mlir --pipeline=library --library=%t/two.json,%t/one.json --input=3 | FileCheck %s --check-prefix=TWO
// ONE: [1.0, 1.0]
// TWO: [2.0, 2.0]

// In files: the code calls the functions, and a library is linked to those that it needs.
// RUN: linalg-run %t/fill.mlir --pipeline=library --library=%t/two.json --emit=llvm-ir | FileCheck %s --check-prefix=IR
// RUN: linalg-run %t/fill.mlir --pipeline=library --library=%t/two.json --emit=asm | FileCheck %s --check-prefix=ASM
// IR: call void @_mlir_ciface_linalg_fill_f32_1df32(float
// ASM: {{^[^#]*}}_mlir_ciface_linalg_fill_f32_1df32@PLT
// RUN: linalg-run %t/mixed.mlir --pipeline=library --library=%t/blas.json,%t/runtime.json,%t/one.json --emit=so -o %t/mixed.so
// RUN: llvm-readelf -d %t/mixed.so | FileCheck %s --check-prefix=NEEDED --implicit-check-not=libone
// NEEDED-DAG: {{NEEDED.*blas.so}}
// NEEDED-DAG: {{NEEDED.*runtime.so}}
// RUN: %cc -I%t %t/main.c %t/mixed.so -o %t/main
// RUN: cd / && env PRINT_CALLS=1 %t/main 2> %t/calls | FileCheck %s --check-prefix=MAIN
// RUN: sort %t/calls | FileCheck %s --check-prefix=CALLS
// MAIN: 15 20 34 48
// RUN: linalg-run %t/mixed.mlir --pipeline=library --emit=obj -o %t/mixed.o
// RUN: %cc -I%t %t/main.c %t/mixed.o %linalg_build/lib/liblinalg_blas.so %linalg_build/lib/liblinalg_runtime.so -lm -Wl,-rpath,%linalg_build/lib -o %t/main-of-object
// RUN: %t/main-of-object | FileCheck %s --check-prefix=MAIN

// Extents that disagree are found before a library is called.
// RUN: not --crash linalg-run %t/multiply.mlir --pipeline=library --verify --input=iota:2x3 --input=iota:4x2 --input=zeros:2x2 2>&1 | FileCheck %s --check-prefix=VERIFY
// VERIFY: 'linalg.matmul' op dimension 0 of operand 1 does not equal the extent of loop

// RUN: not linalg-run %t/fill.mlir --input=3 --library=runtime 2>&1 | FileCheck %s --check-prefix=PIPELINE
// PIPELINE: {{^}}linalg-run: error: --library is for a pipeline that calls libraries, found --pipeline=codegen{{$}}
// RUN: not linalg-run %t/fill.mlir --input=3 --pipeline=library --library=none.json 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: {{^}}linalg-run: error: library manifest 'none.json' can't be read: No such file or directory{{$}}
// RUN: not linalg-run %t/fill.mlir --input=3 --pipeline=library --library=%t/lost.json 2>&1 | FileCheck %s --check-prefix=LOST
// LOST: {{^}}linalg-run: error: library manifest '{{.*}}lost.json' names a library that is not there: {{/.*}}/liblost.so{{$}}
// RUN: not linalg-run %t/fill.mlir --input=3 --pipeline=library --library=%t/empty.json 2>&1 | FileCheck %s --check-prefix=EMPTY
// EMPTY: {{^}}linalg-run: error: the program calls '_mlir_ciface_linalg_fill_f32_1df32', which no library has
// RUN: not linalg-run %t/fill.mlir --input=3 --pipeline=library --library=%t/text.json 2>&1 | FileCheck %s --check-prefix=TEXT
// TEXT: {{^}}linalg-run: error: cannot load the library '{{.*}}/text.json': {{.*}}

//--- mixed.mlir
// a * b + 3 + the transpose of a part of b; and it in f16, for which no library has the copy.
func.func @mixed(%a: tensor<2x3xf32>, %b: tensor<3x2xf32>) -> (tensor<2x2xf32>, tensor<2x2xf16>) {
  %c3 = arith.constant 3.0 : f32
  %empty = tensor.empty() : tensor<2x2xf32>
  %init = linalg.fill ins(%c3 : f32) outs(%empty : tensor<2x2xf32>) -> tensor<2x2xf32>
  %ab = linalg.matmul ins(%a, %b : tensor<2x3xf32>, tensor<3x2xf32>) outs(%init : tensor<2x2xf32>) -> tensor<2x2xf32>
  %part = tensor.extract_slice %b[1, 0] [2, 2] [1, 1] : tensor<3x2xf32> to tensor<2x2xf32>
  %unit = arith.constant dense<[[1.0, 0.0], [0.0, 1.0]]> : tensor<2x2xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]
           ins(%part, %unit : tensor<2x2xf32>, tensor<2x2xf32>) outs(%ab : tensor<2x2xf32>) -> tensor<2x2xf32>
  %half = tensor.empty() : tensor<2x2xf16>
  %narrow = linalg.copy ins(%sum : tensor<2x2xf32>) outs(%half : tensor<2x2xf16>) -> tensor<2x2xf16>
  return %sum, %narrow : tensor<2x2xf32>, tensor<2x2xf16>
}

//--- multiply.mlir
func.func @multiply(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?xf32>) {
  linalg.matmul ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>) outs(%c : memref<?x?xf32>)
  return
}

//--- fill.mlir
func.func @fill(%value: f32) -> tensor<2xf32> {
  %empty = tensor.empty() : tensor<2xf32>
  %0 = linalg.fill ins(%value : f32) outs(%empty : tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

//--- fill.c
#include <stdint.h>
typedef struct {
  float *allocated, *aligned;
  int64_t offset, size, stride;
} vector;
void _mlir_ciface_linalg_fill_f32_1df32(float value, vector *v) {
  for (int64_t i = 0; i < v->size; ++i)
    v->aligned[v->offset + i * v->stride] = VALUE;
}

//--- one.json
{"library": "libone.so", "functions": ["linalg_fill_f32_1df32"]}
//--- two.json
{"library": "libtwo.so", "functions": ["linalg_fill_f32_1df32"]}
//--- lost.json
{"library": "liblost.so", "functions": []}
//--- empty.json
{"functions": ["linalg_fill_f32_1df32"]}
//--- text.json
{"library": "text.json", "functions": ["linalg_fill_f32_1df32"]}

//--- main.c
#include "mixed.h"
#include <stdio.h>
int main(void) {
  float a[] = {0, 1, 2, 3, 4, 5}, b[] = {0, 1, 2, 3, 4, 5};
  linalg_f32_2d x = {a, a, 0, {2, 3}, {3, 1}}, y = {b, b, 0, {3, 2}, {2, 1}};
  mixed_results results;
  _mlir_ciface_mixed(&results, &x, &y);
  for (int i = 0; i < 4; ++i)
    printf("%g ", results.result0.aligned[i]);
  printf("\n");
  return 0;
}
