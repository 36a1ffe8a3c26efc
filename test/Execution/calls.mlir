// Several calls in one process, repeated calls, files of elements alone, and the list of functions.

// The program keeps its state between calls.
// RUN: linalg-run %s --function=add --input=[1,2] --next-call --function=add --input=[10,20] --next-call --function=get | FileCheck %s --check-prefix=STATE
// STATE:      {{^}}# call 0: @add{{$}}
// STATE-NEXT: # result 0: tensor<2xf32>
// STATE-NEXT: {{^}}[1.0, 2.0]{{$}}
// STATE-NEXT: {{^}}# call 1: @add{{$}}
// STATE-NEXT: # result 0: tensor<2xf32>
// STATE-NEXT: {{^}}[11.0, 22.0]{{$}}
// STATE-NEXT: {{^}}# call 2: @get{{$}}
// STATE-NEXT: # result 0: tensor<2xf32>
// STATE-NEXT: {{^}}[11.0, 22.0]{{$}}

// Each call has its own outputs and expected results; all errors are reported.
// RUN: linalg-run %s --function=add --input=[1,2] --output=%t.npy --next-call --function=get --expect=[1,2]
// RUN: linalg-run %s --function=add --input=%t.npy --expect=[1,2]
// RUN: not linalg-run %s --function=add --input=[1,2] --expect=[0,2] --next-call --function=get --expect=[1,2] --next-call --function=get --expect=[1,3] 2>&1 | FileCheck %s --check-prefix=BOTH
// BOTH-DAG: linalg-run: error: result 0 differs in 1 of 2 elements, first at [0]: found 1.0, expected 0.0
// BOTH-DAG: linalg-run: error: result 0 differs in 1 of 2 elements, first at [1]: found 2.0, expected 3.0

// An error in a later call is found before the first is made.
// RUN: not linalg-run %s --function=add --input=[1,2] --next-call --function=add --input=[1] 2>&1 | FileCheck %s --check-prefix=LATER --implicit-check-not=call
// LATER: linalg-run: error: argument 0 of @add (tensor<2xf32>): expected shape 2, found 1
// RUN: not linalg-run %s --function=add --function=get --input=[1,2] 2>&1 | FileCheck %s --check-prefix=SEVERAL
// SEVERAL: for the --function option: expected one for each call, found several

// A call is repeated with the same arguments; its last results count.
// RUN: linalg-run %s --function=add --input=[1,2] --iterations=3 --warm-up=2 --expect=[5,10]
// RUN: linalg-run %s --function=double --input=[1,2] --iterations=3 --expect=[2,4]
// RUN: linalg-run %s --function=add --input=[1,2] --benchmark --iterations=3 --warm-up=0 --expect=[4,8] | FileCheck %s --check-prefix=COLD
// COLD: (3 runs)
// RUN: not linalg-run %s --function=add --input=[1,2] --iterations=0 2>&1 | FileCheck %s --check-prefix=NEVER
// NEVER: linalg-run: error: expected --iterations of 1 or more, found 0
// RUN: not linalg-run %s --function=get --benchmark --benchmark-json=%t.json --next-call --function=get 2>&1 | FileCheck %s --check-prefix=JSON
// JSON: linalg-run: error: --benchmark-json has the figures of one call, found 2

// Elements alone need a shape if the type has none.
// RUN: linalg-run %s --function=matrix --input=iota:2x3 --output=%t.bin
// RUN: %python -c "import numpy; assert (numpy.fromfile('%t.bin', numpy.float16) == 2 * numpy.arange(6)).all()"
// RUN: linalg-run %s --function=matrix --input=%t.bin:3x2 --expect=[[0,4],[8,12],[16,20]]
// RUN: linalg-run %s --function=matrix --input=%t.bin:2x3 --expect=[[0,4,8],[12,16,20]] --output=%t.bin
// RUN: linalg-run %s --function=matrix --input=zeros:2x0 --output=%t.empty.bin --next-call --function=matrix --input=zeros:1x1
// RUN: linalg-run %s --function=matrix --input=%t.empty.bin:0x7 --expect=zeros:0x7
// RUN: not linalg-run %s --function=matrix --input=%t.bin 2>&1 | FileCheck %s --check-prefix=SHAPELESS
// SHAPELESS: linalg-run: error: argument 0 of @matrix (tensor<?x?xf16>): the shape ?x? is dynamic, expected :SHAPE at the end of the input
// RUN: not linalg-run %s --function=matrix --input=%t.bin:2x2 2>&1 | FileCheck %s --check-prefix=SIZE
// SIZE: linalg-run: error: argument 0 of @matrix (tensor<?x?xf16>): '{{.*}}.bin' has 12 bytes, expected those of shape 2x2 with 2 for each element
// RUN: not linalg-run %s --function=matrix --input=%t.bin:2xx 2>&1 | FileCheck %s --check-prefix=FORM
// FORM: '2xx' is no shape; expected extents such as 3x4
// RUN: not linalg-run %s --function=add --input=%t.none.bin 2>&1 | FileCheck %s --check-prefix=NOFILE
// NOFILE: linalg-run: error: argument 0 of @add (tensor<2xf32>): cannot read '{{.*}}.bin': No such file or directory

// RUN: linalg-run %s --list-functions | FileCheck %s --check-prefix=LIST
// LIST:      {{^}}@add: (tensor<2xf32>) -> tensor<2xf32>{{$}}
// LIST-NEXT: {{^}}@get: () -> tensor<2xf32>{{$}}
// LIST-NEXT: {{^}}@double: (memref<2xf32>) -> (){{$}}
// LIST-NEXT: {{^}}@matrix: (tensor<?x?xf16>) -> tensor<?x?xf16>{{$}}
// LIST-NOT:  @
// RUN: not linalg-run %s --list-functions --input=[1,2] 2>&1 | FileCheck %s --check-prefix=LISTED
// LISTED: linalg-run: error: --list-functions does not execute a function; expected no options of calls or of code, and no --emit beside it

ml_program.global private mutable @sum(dense<0.0> : tensor<2xf32>) : tensor<2xf32>
ml_program.func @add(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = ml_program.global_load @sum : tensor<2xf32>
  %1 = arith.addf %0, %a : tensor<2xf32>
  ml_program.global_store @sum = %1 : tensor<2xf32>
  ml_program.return %1 : tensor<2xf32>
}
func.func @get() -> tensor<2xf32> {
  %0 = ml_program.global_load @sum : tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func @double(%a: memref<2xf32>) {
  linalg.add ins(%a, %a : memref<2xf32>, memref<2xf32>) outs(%a : memref<2xf32>)
  return
}
func.func @matrix(%a: tensor<?x?xf16>) -> tensor<?x?xf16> {
  %0 = arith.addf %a, %a : tensor<?x?xf16>
  return %0 : tensor<?x?xf16>
}
func.func private @hidden(%a: f32) -> f32 {
  return %a : f32
}
