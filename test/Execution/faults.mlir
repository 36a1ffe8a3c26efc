// A signal in compiled code gives one line and exit code 1, on any thread.

// AddressSanitizer prints a warning when a signal ends a function.
// UNSUPPORTED: asan

// RUN: not linalg-run %s --function=div --input=[1,2] --input=[1,0] 2>&1 | FileCheck %s --check-prefix=HINT --implicit-check-not={{.}}
// RUN: not linalg-run %s --function=div --input=[1,2] --input=[1,0] --verify 2>&1 | FileCheck %s --check-prefix=DIV --implicit-check-not={{.}}
// RUN: not linalg-run %s --function=div --input=[1,2] --input=[1,0] --benchmark 2>&1 | FileCheck %s --check-prefix=HINT --implicit-check-not={{.}}
// RUN: not linalg-run %s --function=div --input=[1,2] --input=[1,0] --pipeline=parallel --threads=2 2>&1 | FileCheck %s --check-prefix=HINT --implicit-check-not={{.}}
// HINT: linalg-run: error: @div divided an integer by zero, or had an overflow in doing so (SIGFPE); --verify finds indices and extents that do not fit{{$}}
// DIV: linalg-run: error: @div divided an integer by zero, or had an overflow in doing so (SIGFPE)

// In a batch, it names the input.
// RUN: rm -rf %t && mkdir -p %t/x && %python -c "import numpy; numpy.save('%t/x/arg1.npy', numpy.int32([1, 0]))"
// RUN: not linalg-run %s --function=div --input=[1,2] --batch=%t 2>&1 | FileCheck %s --check-prefix=BATCH
// BATCH: linalg-run: error: '{{.*}}/x': @div divided an integer by zero

// The results before are printed.
// RUN: not linalg-run %s --function=div --input=[4,6] --input=[1,2] --next-call --function=div --input=[1,2] --input=[1,0] | FileCheck %s --check-prefix=BEFORE
// BEFORE:      # call 0: @div
// BEFORE-NEXT: # result 0: tensor<2xi32>
// BEFORE-NEXT: [4, 3]
// BEFORE-NEXT: # call 1: @div

// RUN: not linalg-run %s --function=extract --input=iota --input=100000000000 2>&1 | FileCheck %s --check-prefix=EXTRACT --implicit-check-not={{.}}
// EXTRACT: linalg-run: error: @extract accessed memory that is not its own, or ran out of stack (SIGSEGV); --verify finds indices and extents that do not fit{{$}}
// RUN: not --crash linalg-run %s --function=extract --input=iota --input=100000000000 --verify 2>&1 | FileCheck %s --check-prefix=VERIFIED
// VERIFIED: out-of-bounds access
// VERIFIED-NOT: SIG
// A shell has 134 for the signal of abort().
// RUN: sh -c "linalg-run %s --function=extract --input=iota --input=100000000000 --verify 2> %t.err; exit \$((\$? != 134))"

// RUN: not linalg-run %s --function=recurse --input=1 --input=zeros 2>&1 | FileCheck %s --check-prefix=RECURSE --implicit-check-not={{.}}
// RECURSE: linalg-run: error: @recurse accessed memory that is not its own, or ran out of stack (SIGSEGV){{.*$}}

// RUN: not linalg-run %s --function=assert --input=0 2>&1 | FileCheck %s --check-prefix=ASSERT
// ASSERT: expected one
// ASSERT-NEXT: linalg-run: error: @assert was aborted (SIGABRT)

// Constants without elements are rejected before.
// RUN: not linalg-run %s --function=elided 2>&1 | FileCheck %s --check-prefix=ELIDED
// ELIDED: faults.mlir:[[@LINE+35]]:{{.*}}: error: the elements of this constant are not in the file: it was printed without the resource '__elided__'
// ELIDED-NOT: error:

func.func @div(%a: tensor<2xi32>, %b: tensor<2xi32>) -> tensor<2xi32> {
  %e = tensor.empty() : tensor<2xi32>
  %0 = linalg.div ins(%a, %b : tensor<2xi32>, tensor<2xi32>) outs(%e : tensor<2xi32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

func.func @extract(%a: tensor<4xf32>, %i: index) -> f32 {
  %0 = tensor.extract %a[%i] : tensor<4xf32>
  return %0 : f32
}

// Infinite recursion.
func.func @recurse(%n: i64, %a: memref<4xi64>) -> i64 {
  %c1 = arith.constant 1 : i64
  %c0 = arith.constant 0 : index
  %m = arith.addi %n, %c1 : i64
  memref.store %m, %a[%c0] : memref<4xi64>
  %r = call @recurse(%m, %a) : (i64, memref<4xi64>) -> i64
  %s = arith.muli %r, %m : i64
  memref.store %s, %a[%c0] : memref<4xi64>
  %t = memref.load %a[%c0] : memref<4xi64>
  return %t : i64
}

func.func @assert(%n: i64) -> i64 {
  %c1 = arith.constant 1 : i64
  %c = arith.cmpi eq, %n, %c1 : i64
  cf.assert %c, "expected one"
  return %n : i64
}

func.func @elided() -> tensor<4x4xf32> {
  %w = arith.constant dense_resource<__elided__> : tensor<4x4xf32>
  return %w : tensor<4x4xf32>
}
