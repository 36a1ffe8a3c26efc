// Which function is called, and which types it may have.

// RUN: split-file %s %t

// The only public function is the default; a private one can be named.
// RUN: linalg-run %t/one.mlir | FileCheck %s --check-prefix=PUBLIC
// PUBLIC: {{^}}1{{$}}
// RUN: linalg-run %t/one.mlir --function=hidden | FileCheck %s --check-prefix=PRIVATE
// PRIVATE: {{^}}2{{$}}
// RUN: linalg-run - --function=hidden < %t/one.mlir | FileCheck %s --check-prefix=PRIVATE
// RUN: not linalg-run %t/one.mlir --function=main 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// UNKNOWN: {{^}}linalg-run: error: no function @main; there are: @visible{{$}}
// RUN: not linalg-run %t/one.mlir --function=declared 2>&1 | FileCheck %s --check-prefix=NOBODY
// NOBODY: {{^}}linalg-run: error: function @declared has no body{{$}}

// RUN: not linalg-run %t/types.mlir 2>&1 | FileCheck %s --check-prefix=SEVERAL
// SEVERAL: {{^}}linalg-run: error: expected one public function or a choice by --function=NAME; there are: @element, @vector, @unranked, @layout, @external{{$}}
// RUN: echo | not linalg-run 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: there are: none{{$}}

// RUN: not linalg-run %t/types.mlir --function=element 2>&1 | FileCheck %s --check-prefix=ELEMENT
// ELEMENT: {{^}}linalg-run: error: argument 1 of @element has type tensor<4xcomplex<f32>>; expected a ranked tensor or memref, or a scalar, of i1, i8, i16, i32, i64, index, f16, bf16, f32, f64 or a float of 8 bits{{$}}
// RUN: not linalg-run %t/types.mlir --function=vector 2>&1 | FileCheck %s --check-prefix=VECTOR
// VECTOR: argument 0 of @vector has type vector<4xf32>; expected a ranked tensor
// RUN: not linalg-run %t/types.mlir --function=unranked 2>&1 | FileCheck %s --check-prefix=UNRANKED
// UNRANKED: result 0 of @unranked has type memref<*xf32>; expected a ranked tensor
// RUN: not linalg-run %t/types.mlir --function=layout 2>&1 | FileCheck %s --check-prefix=LAYOUT
// LAYOUT: argument 0 of @layout has type memref<4x4xf32, strided<[8, 1]>>; expected a layout that is row-major without gaps{{$}}

// RUN: not linalg-run %t/types.mlir --function=external 2>&1 | FileCheck %s --check-prefix=EXTERNAL
// EXTERNAL: {{^}}linalg-run: error: the program calls 'a_function_of_nobody', which no library has; expected one that does by --shared-lib=FILE{{$}}
// RUN: not linalg-run %t/one.mlir --shared-lib=%t/none.so 2>&1 | FileCheck %s --check-prefix=NOLIBRARY
// NOLIBRARY: {{^}}linalg-run: error: cannot load the library '{{.*}}none.so': {{.*}}{{$}}
// RUN: %cc -shared -fPIC -o %t/library.so %t/library.c
// RUN: linalg-run %t/types.mlir --function=external --shared-lib=%t/library.so | FileCheck %s --check-prefix=LIBRARY
// LIBRARY: {{^}}42{{$}}

// RUN: not linalg-run %t/one.mlir --pipeline=magic 2>&1 | FileCheck %s --check-prefix=PIPELINE
// PIPELINE: {{^}}linalg-run: error: no pipeline 'magic'; there are: loops, parallel, codegen, library{{$}}
// RUN: not linalg-run %t/none.mlir 2>&1 | FileCheck %s --check-prefix=NOFILE
// NOFILE: {{^}}linalg-run: error: cannot open input file '{{.*}}none.mlir': No such file or directory{{$}}
// RUN: not linalg-run %t/library.c 2>&1 | FileCheck %s --check-prefix=SYNTAX
// SYNTAX: library.c:1:1: error: custom op 'int' is unknown

// A failing pass emits an error at the op.
// RUN: not linalg-run %t/unlowered.mlir --input=zeros 2>&1 | FileCheck %s --check-prefix=UNLOWERED
// UNLOWERED: unlowered.mlir:2:8: error:
// UNLOWERED-NOT: linalg-run: error

// Options without effect.
// RUN: not linalg-run %t/one.mlir --emit=asm --benchmark 2>&1 | FileCheck %s --check-prefix=EMIT
// EMIT: {{^}}linalg-run: error: --emit does not execute the function; expected no --input, --output, --expect, --next-call, --batch, --iterations, --warm-up or --benchmark beside it{{$}}
// RUN: not linalg-run %t/one.mlir -o %t/x 2>&1 | FileCheck %s --check-prefix=FILE
// FILE: {{^}}linalg-run: error: -o names the file for --emit, which is missing{{$}}
// RUN: not linalg-run %t/one.mlir --benchmark-json=%t.json 2>&1 | FileCheck %s --check-prefix=RUNS
// RUNS: {{^}}linalg-run: error: --benchmark-json belongs to --benchmark, which is missing{{$}}
// RUN: not linalg-run %t/one.mlir --rtol=1 2>&1 | FileCheck %s --check-prefix=TOLERANCE
// TOLERANCE: {{^}}linalg-run: error: --rtol and --atol belong to --expect, which is missing{{$}}
// RUN: not linalg-run %t/one.mlir --expect=0 --atol=-1 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// NEGATIVE: {{^}}linalg-run: error: expected a tolerance of 0 or more, found -1.00{{$}}
// RUN: not linalg-run %t/one.mlir --expect=0 --rtol=nan 2>&1 | FileCheck %s --check-prefix=NAN
// NAN: {{^}}linalg-run: error: expected a tolerance of 0 or more, found nan{{$}}
// RUN: not linalg-run %t/one.mlir --no-such-option 2>&1 | FileCheck %s --check-prefix=OPTION
// OPTION: Unknown command line argument '--no-such-option'

// RUN: not linalg-run %t/one.mlir 2>&1 > /dev/full | FileCheck %s --check-prefix=FULL
// FULL: {{^}}linalg-run: error: cannot write the output: No space left on device{{$}}

//--- one.mlir
func.func @visible() -> i32 {
  %c = arith.constant 1 : i32
  return %c : i32
}
func.func private @hidden() -> i32 {
  %c = arith.constant 2 : i32
  return %c : i32
}
func.func private @declared() -> i32

//--- types.mlir
func.func @element(%a: f32, %b: tensor<4xcomplex<f32>>) {
  return
}
func.func @vector(%a: vector<4xf32>) {
  return
}
func.func @unranked(%a: memref<4xf32>) -> memref<*xf32> {
  %0 = memref.cast %a : memref<4xf32> to memref<*xf32>
  return %0 : memref<*xf32>
}
func.func @layout(%a: memref<4x4xf32, strided<[8, 1]>>) {
  return
}
func.func private @a_function_of_nobody() -> i32
func.func @external() -> i32 {
  %0 = call @a_function_of_nobody() : () -> i32
  return %0 : i32
}

//--- library.c
int a_function_of_nobody(void) { return 42; }

//--- unlowered.mlir
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tosa.abs %x : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
