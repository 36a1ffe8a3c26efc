// One call for each input in a folder.

// RUN: rm -rf %t && split-file %s %t && %python %t/write.py %t

// An entry gives arguments by name, or one by position. Others have inputs for all entries.
// RUN: linalg-run %t/program.mlir --function=scale --batch=%t/named --input=10 | FileCheck %s --check-prefix=NAMED
// NAMED:      {{^}}# {{.*}}/named/a.npz{{$}}
// NAMED-NEXT: # result 0: tensor<?xf32> of shape 2
// NAMED-NEXT: {{^}}[10.0, 20.0]{{$}}
// NAMED-NEXT: {{^}}# {{.*}}/named/b{{$}}
// NAMED-NEXT: # result 0: tensor<?xf32> of shape 3
// NAMED-NEXT: {{^}}[10.0, 20.0, 30.0]{{$}}
// NAMED-NOT:  {{.}}
// RUN: linalg-run %t/program.mlir --function=scale --batch=%t/arrays --weights=%t/weights.npz | FileCheck %s --check-prefix=ARRAYS
// ARRAYS:      {{^}}# {{.*}}/arrays/one.npy{{$}}
// ARRAYS-NEXT: # result 0: tensor<?xf32> of shape 1
// ARRAYS-NEXT: {{^}}[14.0]{{$}}
// ARRAYS-NEXT: {{^}}# {{.*}}/arrays/two.npy{{$}}
// ARRAYS-NEXT: # result 0: tensor<?xf32> of shape 2
// ARRAYS-NEXT: {{^}}[14.0, 21.0]{{$}}
// ARRAYS-NOT:  {{.}}

// The entry's values come before others of the same name.
// RUN: linalg-run %t/program.mlir --function=scale --batch=%t/complete --weights=%t/weights.npz | FileCheck %s --check-prefix=COMPLETE
// COMPLETE: {{^}}[-1.0, -2.0]{{$}}

// Results are in a folder that is made, under the names of the inputs.
// RUN: linalg-run %t/program.mlir --function=scale --batch=%t/named --input=10 --output=%t/made/scaled
// RUN: ls %t/made/scaled | FileCheck %s --check-prefix=FILES
// FILES:      {{^}}a.npy{{$}}
// FILES-NEXT: {{^}}b.npy{{$}}
// FILES-NOT:  {{.}}
// RUN: linalg-run %t/program.mlir --function=scale --batch=%t/named --input=10 --expect=%t/made/scaled | FileCheck %s --check-prefix=EXPECT
// EXPECT:      {{^}}# {{.*}}/named/a.npz{{$}}
// EXPECT:      result 0: max abs difference 0,
// EXPECT-NEXT: {{^}}# {{.*}}/named/b{{$}}
// EXPECT:      result 0: max abs difference 0,

// RUN: linalg-run %t/program.mlir --function=scale --batch=%t/named --input=10 --expect=%t/made/scaled --output=- | FileCheck %s --check-prefix=PRINT
// PRINT:      {{^}}[10.0, 20.0, 30.0]{{$}}
// PRINT-NEXT: result 0: max abs difference 0,

// Several results, and buffers, are files of a folder, which may be an input.
// RUN: linalg-run %t/program.mlir --function=both --batch=%t/arrays --output=%t/both
// RUN: ls %t/both/one %t/both/two | FileCheck %s --check-prefix=FOLDERS
// FOLDERS:      {{^}}result0.npy{{$}}
// FOLDERS-NEXT: {{^}}result1.npy{{$}}
// FOLDERS:      {{^}}result0.npy{{$}}
// FOLDERS-NEXT: {{^}}result1.npy{{$}}
// RUN: linalg-run %t/program.mlir --function=increment --batch=%t/buffers --output=%t/incremented
// RUN: linalg-run %t/program.mlir --function=increment --batch=%t/incremented --expect=%t/twice

// The program keeps its state, in the order of names. Each call is repeated.
// RUN: linalg-run %t/program.mlir --function=count --batch=%t/arrays --iterations=2 --expect=%t/counts

// Errors name the entry; the others are called all the same.
// RUN: not linalg-run %t/program.mlir --function=scale --batch=%t/bad --input=10 2> %t/errors | FileCheck %s --check-prefix=GOOD
// GOOD:      {{^}}# {{.*}}/bad/a.npz{{$}}
// GOOD-NEXT: {{^}}# {{.*}}/bad/b{{$}}
// GOOD-NEXT: {{^}}# {{.*}}/bad/c.npz{{$}}
// GOOD-NEXT: # result 0: tensor<?xf32> of shape 2
// GOOD-NEXT: {{^}}[10.0, 20.0]{{$}}
// RUN: FileCheck %s --check-prefix=BAD --input-file=%t/errors --implicit-check-not={{.}}
// BAD:      linalg-run: error: '{{.*}}/bad/a.npz': argument 1 of @scale (tensor<?xf32>): '{{.*}}': the array 'values': expected dtype '<f4' for f32, found '<f8'
// BAD-NEXT: linalg-run: error: '{{.*}}/bad/b': argument 1 of @scale (tensor<?xf32>): expected an input, found none
// RUN: not linalg-run %t/program.mlir --function=scale --batch=%t/named --input=10 --expect=%t/wrong 2>&1 | FileCheck %s --check-prefix=WRONG
// WRONG-DAG: linalg-run: error: '{{.*}}/named/a.npz': result 0 differs in 1 of 2 elements, first at [1]: found 20.0, expected 21.0
// WRONG-DAG: linalg-run: error: '{{.*}}/named/b': result 0 (tensor<?xf32>): cannot read '{{.*}}/wrong/b.npy': No such file or directory

// RUN: not linalg-run %t/program.mlir --function=scale --batch=%t/none 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: linalg-run: error: --batch: '{{.*}}/none' can't be read: No such file or directory
// RUN: not linalg-run %t/program.mlir --function=scale --batch=%t/empty 2>&1 | FileCheck %s --check-prefix=EMPTY
// EMPTY: linalg-run: error: --batch: '{{.*}}/empty' has no inputs; expected files .npy, .npz or .safetensors, or folders
// RUN: not linalg-run %t/program.mlir --function=scale --batch=%t/same 2>&1 | FileCheck %s --check-prefix=SAME
// SAME: linalg-run: error: --batch: '{{.*}}/same/a' and '{{.*}}/same/a.npz' have the same name, which their results would have
// RUN: not linalg-run %t/program.mlir --function=scale --batch=%t/named --next-call 2>&1 | FileCheck %s --check-prefix=OTHERS
// RUN: not linalg-run %t/program.mlir --function=scale --batch=%t/named --benchmark 2>&1 | FileCheck %s --check-prefix=OTHERS
// OTHERS: linalg-run: error: --batch calls one function once for each of its inputs; expected no --next-call and no --benchmark beside it
// RUN: not linalg-run %t/program.mlir --function=both --batch=%t/arrays --output=%t/x --output=%t/y 2>&1 | FileCheck %s --check-prefix=OUTPUTS
// OUTPUTS: linalg-run: error: with --batch, --output is a folder; expected one, found 2
// RUN: not linalg-run %t/program.mlir --function=both --batch=%t/arrays --expect=%t/x --expect=%t/y 2>&1 | FileCheck %s --check-prefix=EXPECTS
// EXPECTS: linalg-run: error: with --batch, --expect is a folder; expected one, found 2
// RUN: not linalg-run %t/program.mlir --function=scale --batch=%t/named --input=10 --output=%t/write.py/x 2>&1 | FileCheck %s --check-prefix=FILE
// FILE: linalg-run: error: '{{.*}}/named/a.npz': cannot create the folder '{{.*}}write.py/x': 
// RUN: not linalg-run %t/program.mlir --batch=%t/named --emit=asm 2>&1 | FileCheck %s --check-prefix=EMIT
// EMIT: linalg-run: error: --emit does not execute the function; expected no --input, --output, --expect, --next-call, --batch,

//--- program.mlir
ml_program.global private mutable @calls(0 : i32) : i32
func.func @scale(%factor: f32, %values: tensor<?xf32> {my.name = "values"}) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %size = tensor.dim %values, %c0 : tensor<?xf32>
  %splat = tensor.splat %factor[%size] : tensor<?xf32>
  %0 = arith.mulf %values, %splat : tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @both(%a: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = arith.addf %a, %a : tensor<?xf32>
  return %0, %a : tensor<?xf32>, tensor<?xf32>
}
func.func @increment(%n: f32, %a: memref<2xf32>, %b: memref<2xf32>) {
  linalg.map { arith.addf } ins(%a, %b : memref<2xf32>, memref<2xf32>) outs(%a : memref<2xf32>)
  return
}
func.func @count(%a: tensor<?xf32>) -> i32 {
  %c1 = arith.constant 1 : i32
  %0 = ml_program.global_load @calls : i32
  %1 = arith.addi %0, %c1 : i32
  ml_program.global_store @calls = %1 : i32
  return %1 : i32
}

//--- write.py
import os, sys
import numpy as np
os.chdir(sys.argv[1])

def save(path, array, dtype=np.float32):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    np.save(path, np.array(array, dtype))

def savez(path, **arrays):
    os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
    np.savez(path, **arrays)

savez("named/a.npz", values=np.float32([1, 2]))
save("named/b/values.npy", [1, 2, 3])
open("named/notes.txt", "w").close()
os.makedirs("named/.cache")
savez("complete/x.npz", values=np.float32([1, 2]), arg0=np.float32(-1))
savez("weights.npz", arg0=np.float32(7))
save("arrays/two.npy", [2, 3])
save("arrays/one.npy", [2])
save("buffers/x/arg0.npy", 0)
save("buffers/x/arg1.npy", [1, 2])
save("buffers/x/arg2.npy", [10, 20])
save("incremented/x/arg0.npy", 0)
save("twice/x/arg1.npy", [21, 42])
save("twice/x/arg2.npy", [10, 20])
save("counts/one.npy", 2, np.int32)
save("counts/two.npy", 4, np.int32)
savez("bad/a.npz", values=np.float64([1, 2]))
save("bad/b/value.npy", [1, 2])
savez("bad/c.npz", values=np.float32([1, 2]))
save("wrong/a.npy", [10, 21])
os.makedirs("empty")
savez("same/a.npz", values=np.float32([1, 2]))
save("same/a/values.npy", [1, 2])
