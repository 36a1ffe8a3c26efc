// A matrix that does not stay in the caches, at addresses that are those of lines, and at others.

// RUN: linalg-run %s --function=aligned | FileCheck %s
// RUN: linalg-run %s --function=shifted | FileCheck %s
// RUN: linalg-run %s --target-cpu=x86-64-v4 --emit=llvm-ir | FileCheck %s --check-prefix=IR
// IR: store <{{[0-9]+}} x i32> {{.*}}, align 64, !nontemporal
// CHECK: 0

module attributes {dlti.target_system_spec = #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<"L3_cache_size_in_bytes" = 262144 : i64>>} {

func.func private @transpose(%a: memref<256x192xi32>, %b: memref<192x256xi32, strided<[256, 1], offset: ?>>) {
  linalg.transpose ins(%a : memref<256x192xi32>) outs(%b : memref<192x256xi32, strided<[256, 1], offset: ?>>) permutation = [1, 0]
  return
}

// The number of wrong elements.
func.func private @check(%offset: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c192 = arith.constant 192 : index
  %c256 = arith.constant 256 : index
  %a = memref.alloc() : memref<256x192xi32>
  scf.for %i = %c0 to %c256 step %c1 {
    scf.for %j = %c0 to %c192 step %c1 {
      %first = arith.muli %i, %c192 : index
      %number = arith.addi %first, %j : index
      %x = arith.index_cast %number : index to i32
      memref.store %x, %a[%i, %j] : memref<256x192xi32>
    }
  }
  %all = memref.alloc() {alignment = 64} : memref<49160xi32>
  %b = memref.reinterpret_cast %all to offset: [%offset], sizes: [192, 256], strides: [256, 1]
    : memref<49160xi32> to memref<192x256xi32, strided<[256, 1], offset: ?>>
  call @transpose(%a, %b) : (memref<256x192xi32>, memref<192x256xi32, strided<[256, 1], offset: ?>>) -> ()
  %wrong = scf.for %i = %c0 to %c256 step %c1 iter_args(%outer = %c0) -> (index) {
    %row = scf.for %j = %c0 to %c192 step %c1 iter_args(%count = %outer) -> (index) {
      %x = memref.load %a[%i, %j] : memref<256x192xi32>
      %y = memref.load %b[%j, %i] : memref<192x256xi32, strided<[256, 1], offset: ?>>
      %differs = arith.cmpi ne, %x, %y : i32
      %one = arith.index_castui %differs : i1 to index
      %next = arith.addi %count, %one : index
      scf.yield %next : index
    }
    scf.yield %row : index
  }
  memref.dealloc %a : memref<256x192xi32>
  memref.dealloc %all : memref<49160xi32>
  return %wrong : index
}

func.func @aligned() -> index {
  %c0 = arith.constant 0 : index
  %0 = call @check(%c0) : (index) -> index
  return %0 : index
}

func.func @shifted() -> index {
  %c3 = arith.constant 3 : index
  %0 = call @check(%c3) : (index) -> index
  return %0 : index
}
}
