// Native vectors are those of the target that the module describes, unless an
// option says otherwise.

// RUN: linalg-opt %s --linalg-unroll-vectors | FileCheck %s --check-prefix=DEFAULT
// RUN: linalg-opt %s --linalg-describe-target=target-cpu=x86-64-v3 --linalg-unroll-vectors | FileCheck %s --check-prefix=AVX2
// RUN: linalg-opt %s --linalg-describe-target=target-cpu=x86-64-v3 --linalg-unroll-vectors=native-bits=128 | FileCheck %s --check-prefix=OPTION
// RUN: linalg-opt %s --linalg-describe-target=target-cpu=skylake-avx512 --linalg-unroll-vectors | FileCheck %s --check-prefix=AVX512
// RUN: linalg-opt %s --linalg-describe-target=target-cpu=x86-64 --linalg-unroll-vectors | FileCheck %s --check-prefix=SSE

// DEFAULT-COUNT-1: arith.addf {{.*}} : vector<16xf32>
// AVX2-COUNT-2: arith.addf {{.*}} : vector<8xf32>
// OPTION-COUNT-4: arith.addf {{.*}} : vector<4xf32>
func.func @f(%a: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %0 = vector.load %a[%c0] : memref<16xf32>, vector<16xf32>
  %1 = arith.addf %0, %0 : vector<16xf32>
  vector.store %1, %a[%c0] : memref<16xf32>, vector<16xf32>
  return
}

// What is left of a row is stored in powers of two where masks are not free, and loaded so where there is no
// instruction.

// DEFAULT-LABEL: @remainder
// DEFAULT: vector.maskedload {{.*}} into vector<8xf32>
// DEFAULT: vector.maskedstore {{.*}} vector<8xf32>
// AVX512-LABEL: @remainder
// AVX512: vector.maskedload {{.*}} into vector<8xf32>
// AVX512: vector.maskedstore {{.*}} vector<8xf32>
// AVX2-LABEL: @remainder
// AVX2: vector.maskedload {{.*}} into vector<8xf32>
// AVX2: %[[SUM:.*]] = arith.addf
// AVX2-NOT: vector.maskedstore
// AVX2: vector.extract_strided_slice %[[SUM]] {offsets = [0], sizes = [4], strides = [1]}
// AVX2-NEXT: vector.store {{.*}} : memref<7xf32>, vector<4xf32>
// AVX2: vector.extract_strided_slice %[[SUM]] {offsets = [4], sizes = [2], strides = [1]}
// AVX2: vector.store {{.*}} : memref<7xf32>, vector<2xf32>
// AVX2: vector.extract_strided_slice %[[SUM]] {offsets = [6], sizes = [1], strides = [1]}
// AVX2: vector.store {{.*}} : memref<7xf32>, vector<1xf32>
// SSE-LABEL: @remainder
// SSE-NOT: masked
// SSE: vector.load {{.*}}, vector<4xf32>
// SSE: %[[TWO:.*]] = vector.load {{.*}}, vector<2xf32>
// SSE: %[[WIDE:.*]] = vector.insert_strided_slice %[[TWO]], %{{.*}} {offsets = [0], strides = [1]} : vector<2xf32> into vector<4xf32>
// SSE: %[[ONE:.*]] = vector.load {{.*}}, vector<1xf32>
// SSE: vector.insert_strided_slice %[[ONE]], %[[WIDE]] {offsets = [2], strides = [1]} : vector<1xf32> into vector<4xf32>
func.func @remainder(%a: memref<7xf32>) {
  %c0 = arith.constant 0 : index
  %0 = vector.load %a[%c0] : memref<7xf32>, vector<7xf32>
  %1 = arith.addf %0, %0 : vector<7xf32>
  vector.store %1, %a[%c0] : memref<7xf32>, vector<7xf32>
  return
}

// AVX2 masks elements of 32 bits and more.

// AVX2-LABEL: @bytes
// AVX2-NOT: masked
// AVX2: vector.load {{.*}}, vector<2xi8>
// AVX2: vector.load {{.*}}, vector<1xi8>
// AVX2: vector.store {{.*}}, vector<2xi8>
// AVX2: vector.store {{.*}}, vector<1xi8>
func.func @bytes(%a: memref<35xi8>) {
  %c0 = arith.constant 0 : index
  %0 = vector.load %a[%c0] : memref<35xi8>, vector<35xi8>
  %1 = arith.addi %0, %0 : vector<35xi8>
  vector.store %1, %a[%c0] : memref<35xi8>, vector<35xi8>
  return
}

// Masks that are not known, or select other than the first elements, stay, as do those of scalable vectors.

// AVX2-LABEL: @masks
// AVX2: vector.maskedstore
// AVX2: vector.maskedstore
// AVX2: vector.maskedstore
// AVX2: arith.addf
func.func @masks(%a: memref<16xf32>, %m: vector<8xi1>, %v: vector<16xf32>, %w: vector<8xf32>, %s: vector<[4]xf32>) -> vector<16xf32> {
  %c0 = arith.constant 0 : index
  %gap = arith.constant dense<[true, false, true, false, false, false, false, false]> : vector<8xi1>
  %all = arith.constant dense<true> : vector<[4]xi1>
  vector.maskedstore %a[%c0], %m, %w : memref<16xf32>, vector<8xi1>, vector<8xf32>
  vector.maskedstore %a[%c0], %gap, %w : memref<16xf32>, vector<8xi1>, vector<8xf32>
  vector.maskedstore %a[%c0], %all, %s : memref<16xf32>, vector<[4]xi1>, vector<[4]xf32>
  %0 = arith.addf %v, %v : vector<16xf32>
  return %0 : vector<16xf32>
}
