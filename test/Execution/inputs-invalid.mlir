// An invalid input gives one line that names the argument and what was expected.

// DEFINE: %{run} = not linalg-run %s --function=f

// RUN: %{run} 2>&1 | FileCheck %s --check-prefix=MISSING
// MISSING: {{^}}linalg-run: error: argument 0 of @f (tensor<2x3xf32>): expected an input, found none{{$}}
// RUN: %{run} --input=zeros 2>&1 | FileCheck %s --check-prefix=SECOND
// SECOND: {{^}}linalg-run: error: argument 1 of @f (memref<?xi8>): expected an input, found none{{$}}
// RUN: %{run} --input=zeros --input=zeros:1 --input=zeros 2>&1 | FileCheck %s --check-prefix=MANY
// MANY: {{^}}linalg-run: error: @f takes 2 arguments, found 3 inputs{{$}}

// RUN: %{run} --input=[[1,2],[3,4]] 2>&1 | FileCheck %s --check-prefix=SHAPE
// SHAPE: {{^}}linalg-run: error: argument 0 of @f (tensor<2x3xf32>): expected shape 2x3, found 2x2{{$}}
// RUN: %{run} --input=zeros:3x2 2>&1 | FileCheck %s --check-prefix=GENERATED
// GENERATED: argument 0 of @f (tensor<2x3xf32>): expected shape 2x3, found 3x2{{$}}
// RUN: %{run} --input=zeros:6 2>&1 | FileCheck %s --check-prefix=RANK
// RANK: argument 0 of @f (tensor<2x3xf32>): expected shape 2x3, found 6{{$}}
// RUN: %{run} --input=zeros --input=zeros 2>&1 | FileCheck %s --check-prefix=DYNAMIC
// DYNAMIC: argument 1 of @f (memref<?xi8>): the shape ? is dynamic, expected :SHAPE at the end of the input{{$}}
// RUN: %{run} --input=zeros --input=zeros:99999999999999999999 2>&1 | FileCheck %s --check-prefix=OVERFLOW
// OVERFLOW: argument 1 of @f (memref<?xi8>): '99999999999999999999' is no shape; expected extents such as 3x4{{$}}
// RUN: %{run} --input=zeros --input=zeros:9223372036854775807 2>&1 | FileCheck %s --check-prefix=HUGE
// HUGE: argument 1 of @f (memref<?xi8>): shape 9223372036854775807 is too large{{$}}
// RUN: %{run} --input=zeros --input=zeros:-1 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// NEGATIVE: '-1' is no shape
// RUN: %{run} --input=zeros --input=zeros: 2>&1 | FileCheck %s --check-prefix=NOSHAPE
// NOSHAPE: '' is no shape

// RUN: %{run} --input=[[1,2,3],[4,5]] 2>&1 | FileCheck %s --check-prefix=RAGGED
// RAGGED: argument 0 of @f (tensor<2x3xf32>): lists of dimension 1 have 3 and 2 elements{{$}}
// RUN: %{run} --input=[[1,2,3],[4,5,6] 2>&1 | FileCheck %s --check-prefix=OPEN
// OPEN: argument 0 of @f (tensor<2x3xf32>): expected ',' or ']' in a list{{$}}
// RUN: %{run} --input=[[1,2,3],[4,5,6]]] 2>&1 | FileCheck %s --check-prefix=TRAILING
// TRAILING: argument 0 of @f (tensor<2x3xf32>): unexpected text after the end of the array{{$}}
// RUN: %{run} --input=[[[1]]] 2>&1 | FileCheck %s --check-prefix=DEEP
// DEEP: argument 0 of @f (tensor<2x3xf32>): lists are nested deeper than the rank, 2{{$}}
// RUN: %{run} --input=[1,2] 2>&1 | FileCheck %s --check-prefix=FLAT
// FLAT: argument 0 of @f (tensor<2x3xf32>): expected a list in brackets for dimension 1{{$}}
// RUN: %{run} --input=2.5 2>&1 | FileCheck %s --check-prefix=NUMBER
// NUMBER: argument 0 of @f (tensor<2x3xf32>): expected a list in brackets for dimension 0{{$}}
// RUN: %{run} --input=[[a]] 2>&1 | FileCheck %s --check-prefix=WORD
// WORD: argument 0 of @f (tensor<2x3xf32>): expected a number, found 'a'{{$}}
// RUN: %{run} --input=splat=1e99 2>&1 | FileCheck %s --check-prefix=FIT
// FIT: argument 0 of @f (tensor<2x3xf32>): '1e99' does not fit f32{{$}}
// RUN: %{run} --input=zeros --input=[256] 2>&1 | FileCheck %s --check-prefix=FITINT
// FITINT: argument 1 of @f (memref<?xi8>): '256' does not fit i8{{$}}
// RUN: %{run} --input=zeros --input=[-129] 2>&1 | FileCheck %s --check-prefix=FITNEG
// FITNEG: argument 1 of @f (memref<?xi8>): '-129' does not fit i8{{$}}
// RUN: %{run} --input=zeros --input=[1.5] 2>&1 | FileCheck %s --check-prefix=INT
// INT: argument 1 of @f (memref<?xi8>): expected an integer, found '1.5'{{$}}

// RUN: %{run} --input=ones 2>&1 | FileCheck %s --check-prefix=FORM
// FORM: {{^}}linalg-run: error: argument 0 of @f (tensor<2x3xf32>): 'ones' is no input; expected FILE.npy, FILE.bin, a number, a list in brackets, @FILE, random[=SEED], splat=NUMBER, zeros or iota, FILE.bin and the last four with an optional :SHAPE such as :3x4{{$}}
// RUN: %{run} --input=random=x 2>&1 | FileCheck %s --check-prefix=SEED
// SEED: 'random=x' is no input
// RUN: %{run} --input=splat 2>&1 | FileCheck %s --check-prefix=NOVALUE
// NOVALUE: 'splat' is no input
// RUN: %{run} --input '' 2>&1 | FileCheck %s --check-prefix=EMPTY
// EMPTY: '' is no input
// RUN: %{run} --input=@%t.none 2>&1 | FileCheck %s --check-prefix=NOFILE
// NOFILE: argument 0 of @f (tensor<2x3xf32>): cannot read '{{.*}}.none': No such file or directory{{$}}
// RUN: echo '[1' > %t.bad
// RUN: %{run} --input=@%t.bad 2>&1 | FileCheck %s --check-prefix=BADFILE
// BADFILE: argument 0 of @f (tensor<2x3xf32>): '{{.*}}.bad': expected a list in brackets for dimension 1{{$}}

func.func @f(%x: tensor<2x3xf32>, %y: memref<?xi8>) {
  return
}
