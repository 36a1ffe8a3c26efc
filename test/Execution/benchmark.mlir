// Times of a call, and rates from the iteration spaces of the structured ops.

// 2 * 8 * 16 * 4 operations; 8x4 and 4x16 read, 8x16 read and written, of 4 bytes.
// RUN: linalg-run %s --function=matmul --input=random --input=random --input=zeros --benchmark --benchmark-runs=4 --benchmark-json=%t.json | FileCheck %s --check-prefix=MATMUL --implicit-check-not=tensor
// MATMUL:      {{^}}time per call: median {{[0-9.]+ [um]?s}}, min {{[0-9.]+ [um]?s}}, max {{[0-9.]+ [um]?s}} (4 runs){{$}}
// MATMUL-NEXT: {{^}}percentiles: 90% {{[0-9.]+ [um]?s}}, 95% {{[0-9.]+ [um]?s}}, 99% {{[0-9.]+ [um]?s}}{{$}}
// MATMUL-NEXT: {{^}}rate: {{[0-9.]+}} GFLOP/s, {{[0-9.]+}} GB/s (1024 operations, 1408 bytes){{$}}
// MATMUL-NEXT: {{^}}share of peak: {{[0-9.]+}}% of {{[0-9.]+}} GFLOP/s, {{[0-9.]+}}% of {{[0-9.]+}} GB/s{{$}}
// MATMUL-NEXT: {{^}}linalg.matmul: bound by {{arithmetic|memory}}, at best {{[0-9.]+ us}} (1024 operations, 1408 bytes){{$}}
// RUN: %python -c "import json; d = json.load(open('%t.json')); assert d['min_seconds'] <= d['median_seconds'] <= d['p90_seconds'] <= d['p95_seconds'] <= d['p99_seconds'] <= d['max_seconds']; assert abs(d['operations_per_second'] * d['median_seconds'] - 1024) < 1e-6 and abs(d['bytes_per_second'] * d['median_seconds'] - 1408) < 1e-6; [op] = d['ops']; assert op['least_seconds'] == max(1024 / d['peak_operations_per_second'], 1408 / d['peak_bytes_per_second']); print(d['function'], d['runs'], d['operations'], d['bytes'], op['name'], op['operations'], op['bytes'])" | FileCheck %s --check-prefix=JSON
// JSON: matmul 4 1024 1408 linalg.matmul 1024 1408

// A product of large matrices is bound by arithmetic, a copy by memory.
// RUN: linalg-run %s --function=bounds --input=random --input=random --input=zeros --input=zeros --benchmark --benchmark-runs=1 | FileCheck %s --check-prefix=BOUNDS
// BOUNDS: {{^}}linalg.matmul: bound by arithmetic
// BOUNDS-NEXT: {{^}}linalg.copy: bound by memory, at best {{[0-9.]+ [mu]?s}} (0 operations, 2097152 bytes)

// Equal ops have one line.
// RUN: linalg-run %s --function=layers --input=random --input=random --benchmark --benchmark-runs=1 | FileCheck %s --check-prefix=LAYERS
// LAYERS: (288 operations,
// LAYERS: {{^}}linalg.matmul: {{.*}} (128 operations, 256 bytes), 2 times{{$}}
// LAYERS-NEXT: {{^}}linalg.add: {{.*}} (16 operations, 192 bytes), 2 times{{$}}
// LAYERS-NOT: bound by

// Softmax counts as the ops that it is decomposed to: max, subtraction and exp, sum,
// division: 5 for each of 32 elements. Casts, constants and selects don't count.
// RUN: linalg-run %s --function=softmax --input=random --benchmark --benchmark-runs=1 | FileCheck %s --check-prefix=SOFTMAX
// SOFTMAX: GFLOP/s, {{.*}} (160 operations,
// SOFTMAX: {{^}}linalg.softmax: bound by {{arithmetic|memory}}, at best {{.*}} (160 operations,
// SOFTMAX-NOT: bound by
// RUN: linalg-run %s --function=casts --input=random --benchmark --benchmark-runs=1 | FileCheck %s --check-prefix=CASTS
// CASTS: GOP/s, {{.*}} (32 operations, 160 bytes)

// As many runs as fit into half a second, up to a limit.
// RUN: linalg-run %s --function=casts --input=random --benchmark | FileCheck %s --check-prefix=ADAPTIVE
// ADAPTIVE: {{[0-9][0-9]+}} runs

// No rate if the work is not known: dynamic extents, loops, calls, no structured ops.
// RUN: linalg-run %s --function=dynamic --input=random:4 --benchmark --benchmark-runs=1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: linalg-run %s --function=loop --input=random --benchmark --benchmark-runs=1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: linalg-run %s --function=caller --input=random --benchmark --benchmark-runs=1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: linalg-run %s --function=nothing --benchmark --benchmark-runs=1 | FileCheck %s --check-prefix=UNKNOWN
// UNKNOWN: (1 runs)
// UNKNOWN-NOT: rate

// Results can be checked and written at the same time.
// RUN: linalg-run %s --function=matmul --input=splat=1 --input=splat=2 --input=splat=0.5 --benchmark --benchmark-runs=3 --expect=splat=8.5 | FileCheck %s --check-prefix=CHECKED
// CHECKED: result 0: max abs difference 0,

// RUN: not linalg-run %s --function=nothing --benchmark --benchmark-runs=1 --benchmark-json=%t.none/x.json 2>&1 | FileCheck %s --check-prefix=NODIR
// NODIR: linalg-run: error: cannot write '{{.*}}x.json': No such file or directory

func.func @matmul(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>, %c: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<8x4xf32>, tensor<4x16xf32>) outs(%c : tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

func.func @layers(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%b : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.add ins(%0, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%b : tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = linalg.matmul ins(%1, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%b : tensor<4x4xf32>) -> tensor<4x4xf32>
  %3 = linalg.add ins(%2, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%b : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %3 : tensor<4x4xf32>
}

func.func @bounds(%a: memref<512x512xf32>, %b: memref<512x512xf32>, %c: memref<512x512xf32>, %d: memref<512x512xf32>) {
  linalg.matmul ins(%a, %b : memref<512x512xf32>, memref<512x512xf32>) outs(%c : memref<512x512xf32>)
  linalg.copy ins(%c : memref<512x512xf32>) outs(%d : memref<512x512xf32>)
  return
}

func.func @softmax(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %0 = linalg.softmax dimension(1) ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

func.func @casts(%x: tensor<32xi8>) -> tensor<32xi32> {
  %e = tensor.empty() : tensor<32xi32>
  %0 = linalg.map ins(%x : tensor<32xi8>) outs(%e : tensor<32xi32>)
    (%in: i8, %init: i32) {
      %c = arith.constant 3 : i32
      %1 = arith.extsi %in : i8 to i32
      %2 = arith.muli %1, %c : i32
      linalg.yield %2 : i32
    }
  return %0 : tensor<32xi32>
}

func.func @dynamic(%x: memref<?xf32>) {
  linalg.exp ins(%x : memref<?xf32>) outs(%x : memref<?xf32>)
  return
}

func.func @loop(%x: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %c1 step %c1 {
    linalg.exp ins(%x : memref<4xf32>) outs(%x : memref<4xf32>)
  }
  return
}

func.func private @exp(%x: memref<4xf32>) {
  linalg.exp ins(%x : memref<4xf32>) outs(%x : memref<4xf32>)
  return
}

func.func @caller(%x: memref<4xf32>) {
  linalg.exp ins(%x : memref<4xf32>) outs(%x : memref<4xf32>)
  call @exp(%x) : (memref<4xf32>) -> ()
  return
}

func.func @nothing() {
  return
}
