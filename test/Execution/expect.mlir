// Comparison with expected results: by default exact for integers and within a tolerance for floats.

// RUN: linalg-run %s --function=f32 --input=[1,2,3] --expect=[1,2,3.000244140625] | FileCheck %s --check-prefix=CLOSE --implicit-check-not=tensor
// CLOSE: {{^}}result 0: max abs difference 0.000244141, max rel difference 8.13736e-05 (rtol 0.0001, atol 1e-05){{$}}
// RUN: not linalg-run %s --function=f32 --input=[1,2,3] --expect=[1,2,3.000244140625] --rtol=1e-6 --atol=0 2>&1 | FileCheck %s --check-prefix=STRICT
// STRICT:      max abs difference 0.000244141, {{.*}} (rtol 1e-06, atol 0){{$}}
// STRICT-NEXT: {{^}}linalg-run: error: result 0 differs in 1 of 3 elements, first at [2]: found 3.0, expected 3.0002441{{$}}
// RUN: linalg-run %s --function=f32 --input=[1,2,3] --expect=[1,2,4] --atol=1 | FileCheck %s --check-prefix=LOOSE
// LOOSE: max abs difference 1, max rel difference 0.25 (rtol 0.0001, atol 1)

// RUN: linalg-run %s --function=f32 --input=[nan,inf,-inf] --expect=[nan,inf,-inf] | FileCheck %s --check-prefix=SAME
// SAME: max abs difference 0, max rel difference 0
// RUN: not linalg-run %s --function=f32 --input=[1,2,3] --expect=[1,nan,inf] --atol=inf 2>&1 | FileCheck %s --check-prefix=NAN
// NAN: result 0 differs in 2 of 3 elements, first at [1]: found 2.0, expected nan

// All results are compared and written before the exit.
// RUN: rm -f %t.npy
// RUN: not linalg-run %s --function=ints --input=iota --expect=[[0,1],[5,5]] --expect=1 --output=%t.npy > %t.out 2> %t.err
// RUN: FileCheck %s --check-prefix=INTS --input-file=%t.out
// INTS:      {{^}}result 0: max abs difference 3, max rel difference 0.6 (rtol 0, atol 0){{$}}
// INTS-NEXT: {{^}}result 1: max abs difference 1, max rel difference 1 (rtol 0, atol 0){{$}}
// RUN: FileCheck %s --check-prefix=INTERR --input-file=%t.err
// INTERR:      {{^}}linalg-run: error: result 0 differs in 2 of 4 elements, first at [1, 0]: found 2, expected 5{{$}}
// INTERR-NEXT: {{^}}linalg-run: error: result 1 differs: found 2, expected 1{{$}}
// RUN: linalg-run %s --function=ints --input=%t.npy --expect=%t.npy | FileCheck %s --check-prefix=NPY
// NPY:      result 0: max abs difference 0
// NPY-NEXT: # result 1: i64
// NPY-NEXT: {{^}}2

// Differences that a double can't represent count.
// RUN: not linalg-run %s --function=ints --input=splat=9007199254740993 --expect=splat=9007199254740992 2>&1 | FileCheck %s --check-prefix=BIG
// BIG: differs in 4 of 4 elements, first at [0, 0]: found 9007199254740993, expected 9007199254740992

// RUN: not linalg-run %s --function=f32 --input=zeros --expect=[1,2] 2>&1 | FileCheck %s --check-prefix=SHAPE
// SHAPE: {{^}}linalg-run: error: result 0 (tensor<3xf32>): expected shape 3, found 2{{$}}
// RUN: not linalg-run %s --function=f32 --input=zeros --expect=%t.npy 2>&1 | FileCheck %s --check-prefix=DTYPE
// DTYPE: {{^}}linalg-run: error: result 0 (tensor<3xf32>): '{{.*}}.npy': expected dtype '<f4' for f32, found '<i8'{{$}}
// RUN: not linalg-run %s --function=f32 --input=zeros --expect=zeros --expect=zeros 2>&1 | FileCheck %s --check-prefix=MANY
// MANY: {{^}}linalg-run: error: @f32 has 1 results, found 2 times --expect{{$}}
// RUN: not linalg-run %s --function=f32 --input=zeros --output=%t.1 --output=%t.2 2>&1 | FileCheck %s --check-prefix=OUTPUTS
// OUTPUTS: {{^}}linalg-run: error: @f32 has 1 results, found 2 times --output{{$}}
// RUN: not linalg-run %s --function=f32 --input=zeros --output=%t.none/x.npy 2>&1 | FileCheck %s --check-prefix=NODIR
// NODIR: {{^}}linalg-run: error: result 0: cannot write '{{.*}}x.npy': No such file or directory{{$}}
// A device or a folder is never replaced.
// RUN: not linalg-run %s --function=f32 --input=zeros --output=/dev/null 2>&1 | FileCheck %s --check-prefix=DEVICE
// DEVICE: error: result 0: cannot write '/dev/null': expected the name of a regular file{{$}}
// RUN: test -c /dev/null

func.func @f32(%x: tensor<3xf32>) -> tensor<3xf32> {
  return %x : tensor<3xf32>
}

func.func @ints(%x: tensor<2x2xi64>) -> (tensor<2x2xi64>, i64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.extract %x[%c1, %c0] : tensor<2x2xi64>
  return %x, %0 : tensor<2x2xi64>, i64
}
