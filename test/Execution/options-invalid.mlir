// Options that do not fit together have one error.

// RUN: not linalg-run %s --emit=asm --shared-lib=libm.so.6 2>&1 | FileCheck %s --check-prefix=LIBRARY --implicit-check-not={{.}}
// LIBRARY: linalg-run: error: --shared-lib is for calls of a function; --emit links no library, expected it not beside it
// RUN: not linalg-run %s --emit=asm --input=1 2>&1 | FileCheck %s --check-prefix=EMIT --implicit-check-not={{.}}
// RUN: not linalg-run %s --emit=asm --benchmark 2>&1 | FileCheck %s --check-prefix=EMIT --implicit-check-not={{.}}
// RUN: not linalg-run %s --emit=asm --warm-up=1 2>&1 | FileCheck %s --check-prefix=EMIT --implicit-check-not={{.}}
// EMIT: linalg-run: error: --emit does not execute the function; expected no --input, --output, --expect, --next-call, --batch, --iterations, --warm-up or --benchmark beside it
// RUN: not linalg-run %s -o %t.s 2>&1 | FileCheck %s --check-prefix=FILE --implicit-check-not={{.}}
// FILE: linalg-run: error: -o names the file for --emit, which is missing
// RUN: not linalg-run %s --emit=obj 2>&1 | FileCheck %s --check-prefix=NOFILE --implicit-check-not={{.}}
// RUN: not linalg-run %s --emit=so -o - 2>&1 | FileCheck %s --check-prefix=NOFILE --implicit-check-not={{.}}
// NOFILE: linalg-run: error: expected -o FILE for an object or a library

// RUN: not linalg-run %s --list-functions --emit=asm 2>&1 | FileCheck %s --check-prefix=LIST --implicit-check-not={{.}}
// RUN: not linalg-run %s --list-functions --function=f 2>&1 | FileCheck %s --check-prefix=LIST --implicit-check-not={{.}}
// RUN: not linalg-run %s --list-functions --verify 2>&1 | FileCheck %s --check-prefix=LIST --implicit-check-not={{.}}
// RUN: not linalg-run %s --list-functions --exact-math 2>&1 | FileCheck %s --check-prefix=LIST --implicit-check-not={{.}}
// RUN: not linalg-run %s --list-functions --weights=%t 2>&1 | FileCheck %s --check-prefix=LIST --implicit-check-not={{.}}
// RUN: not linalg-run %s --list-functions --shared-lib=libm.so.6 2>&1 | FileCheck %s --check-prefix=LIST --implicit-check-not={{.}}
// RUN: not linalg-run %s --list-functions --batch=%t 2>&1 | FileCheck %s --check-prefix=LIST --implicit-check-not={{.}}
// LIST: linalg-run: error: --list-functions does not execute a function; expected no options of calls or of code, and no --emit beside it

// RUN: not linalg-run %s --input=1 --rtol=1 2>&1 | FileCheck %s --check-prefix=TOLERANCE --implicit-check-not={{.}}
// TOLERANCE: linalg-run: error: --rtol and --atol belong to --expect, which is missing
// RUN: not linalg-run %s --input=1 --expect=1 --rtol=nan 2>&1 | FileCheck %s --check-prefix=NAN --implicit-check-not={{.}}
// NAN: linalg-run: error: expected a tolerance of 0 or more, found nan
// RUN: not linalg-run %s --input=1 --benchmark-json=%t.json 2>&1 | FileCheck %s --check-prefix=JSON --implicit-check-not={{.}}
// JSON: linalg-run: error: --benchmark-json belongs to --benchmark, which is missing
// RUN: not linalg-run %s --input=1 --threads=0 2>&1 | FileCheck %s --check-prefix=THREADS -DNUMBER=0 --implicit-check-not={{.}}
// RUN: not linalg-run %s --input=1 --threads=1025 2>&1 | FileCheck %s --check-prefix=THREADS -DNUMBER=1025 --implicit-check-not={{.}}
// THREADS: linalg-run: error: expected --threads of 1 to 1024, found [[NUMBER]]
// RUN: not linalg-run %s --input=1 --output=%t.npz 2>&1 | FileCheck %s --check-prefix=FORMAT --implicit-check-not={{.}}
// FORMAT: linalg-run: error: cannot write '{{.*}}.npz': expected a file .npy or .bin, found .npz
// RUN: not linalg-run %s --input=1 --library=blas 2>&1 | FileCheck %s --check-prefix=BLAS --implicit-check-not={{.}}
// BLAS: linalg-run: error: --library is for a pipeline that calls libraries, found --pipeline=codegen

// An option that ends at its '=' has no value.
// RUN: not linalg-run %s --input=1 --weights= 2>&1 | FileCheck %s --check-prefix=VALUE -DOPTION=--weights --implicit-check-not={{.}}
// RUN: not linalg-run %s --input=1 --batch= 2>&1 | FileCheck %s --check-prefix=VALUE -DOPTION=--batch --implicit-check-not={{.}}
// RUN: not linalg-run %s --input=1 --output= 2>&1 | FileCheck %s --check-prefix=VALUE -DOPTION=--output --implicit-check-not={{.}}
// RUN: not linalg-run %s --input=1 --function= 2>&1 | FileCheck %s --check-prefix=VALUE -DOPTION=--function --implicit-check-not={{.}}
// RUN: not linalg-run %s --input=1 --shared-lib= 2>&1 | FileCheck %s --check-prefix=VALUE -DOPTION=--shared-lib --implicit-check-not={{.}}
// RUN: not linalg-run %s --input= 2>&1 | FileCheck %s --check-prefix=VALUE -DOPTION=--input --implicit-check-not={{.}}
// VALUE: linalg-run: error: [[OPTION]]=: expected a value after '=', found none

func.func @f(%a: f32) -> f32 {
  return %a : f32
}
