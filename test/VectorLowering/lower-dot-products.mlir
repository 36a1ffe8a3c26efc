// RUN: linalg-opt %s --linalg-describe-target=target-cpu=icelake-server --linalg-lower-dot-products --cse --split-input-file | FileCheck %s --check-prefix=VNNI
// RUN: linalg-opt %s --linalg-describe-target=target-cpu=x86-64-v3 --linalg-lower-dot-products --cse --split-input-file | FileCheck %s --check-prefix=AVX2

#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (n, k)>
#c = affine_map<(m, n, k) -> (m, n)>

// Each group of the left operand is in all lanes; the columns are in two
// vectors.

// VNNI-LABEL: @unsigned_by_signed
// VNNI-SAME: %[[A:.*]]: vector<2x4xi8>, %[[B:.*]]: vector<32x4xi8>, %[[C:.*]]: vector<2x32xi32>
// VNNI: %[[COLUMNS:.*]] = vector.shape_cast %[[B]] : vector<32x4xi8> to vector<128xi8>
// VNNI: %[[B0:.*]] = vector.extract_strided_slice %[[COLUMNS]] {offsets = [0], sizes = [64], strides = [1]}
// VNNI: %[[B1:.*]] = vector.extract_strided_slice %[[COLUMNS]] {offsets = [64], sizes = [64], strides = [1]}
// VNNI: %[[ROW:.*]] = vector.extract %[[C]][0]
// VNNI: %[[GROUP:.*]] = vector.extract %[[A]][0]
// VNNI: %[[ONE:.*]] = vector.bitcast %[[GROUP]] : vector<4xi8> to vector<1xi32>
// VNNI: %[[ELEMENT:.*]] = vector.extract %[[ONE]][0]
// VNNI: %[[LANES:.*]] = vector.broadcast %[[ELEMENT]] : i32 to vector<16xi32>
// VNNI: %[[GROUPS:.*]] = llvm.bitcast %[[LANES]] : vector<16xi32> to vector<64xi8>
// VNNI: %[[C0:.*]] = vector.extract_strided_slice %[[ROW]] {offsets = [0], sizes = [16], strides = [1]}
// VNNI: llvm.call_intrinsic "llvm.x86.avx512.vpdpbusd.512"(%[[C0]], %[[GROUPS]], %[[B0]])
// VNNI: %[[C1:.*]] = vector.extract_strided_slice %[[ROW]] {offsets = [16], sizes = [16], strides = [1]}
// VNNI: llvm.call_intrinsic "llvm.x86.avx512.vpdpbusd.512"(%[[C1]], %[[GROUPS]], %[[B1]])
// VNNI-COUNT-2: vpdpbusd.512
// VNNI-NOT: vpdpbusd.512
// AVX2-LABEL: @unsigned_by_signed
// AVX2: vector.contract
func.func @unsigned_by_signed(%a: vector<2x4xi8>, %b: vector<32x4xi8>, %c: vector<2x32xi32>) -> vector<2x32xi32> {
  %0 = arith.extui %a : vector<2x4xi8> to vector<2x4xi32>
  %1 = arith.extsi %b : vector<32x4xi8> to vector<32x4xi32>
  %2 = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>}
    %0, %1, %c : vector<2x4xi32>, vector<32x4xi32> into vector<2x32xi32>
  return %2 : vector<2x32xi32>
}

// -----

#a = affine_map<(m, n, k) -> (n, k)>
#b = affine_map<(m, n, k) -> (m, k)>
#c = affine_map<(m, n, k) -> (m, n)>

// The columns are the left operand, and unsigned: the instruction's first one.

// VNNI-LABEL: @columns_on_the_left
// VNNI: %[[COLUMNS:.*]] = vector.shape_cast %{{.*}} : vector<16x4xi8> to vector<64xi8>
// VNNI: llvm.call_intrinsic "llvm.x86.avx512.vpdpbusd.512"(%{{.*}}, %[[COLUMNS]], %{{.*}})
func.func @columns_on_the_left(%a: vector<16x4xi8>, %b: vector<1x4xi8>, %c: vector<1x16xi32>) -> vector<1x16xi32> {
  %0 = arith.extui %a : vector<16x4xi8> to vector<16x4xi32>
  %1 = arith.extsi %b : vector<1x4xi8> to vector<1x4xi32>
  %2 = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>}
    %0, %1, %c : vector<16x4xi32>, vector<1x4xi32> into vector<1x16xi32>
  return %2 : vector<1x16xi32>
}

// -----

#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (n, k)>
#c = affine_map<(m, n, k) -> (m, n)>

// A contraction extends integers with their signs. Fewer columns than lanes,
// and fewer products than a group, are filled with zeros.

// VNNI-LABEL: @short
// VNNI-DAG: %[[ZEROS:.*]] = arith.constant dense<0> : vector<16x2xi16>
// VNNI: vector.insert_strided_slice %{{.*}}, %[[ZEROS]] {offsets = [0, 0], strides = [1, 1]} : vector<5x1xi16> into vector<16x2xi16>
// VNNI: vector.insert_strided_slice %{{.*}}, %{{.*}} {offsets = [0], strides = [1]} : vector<1xi16> into vector<2xi16>
// VNNI: %[[SUMS:.*]] = arith.constant dense<0> : vector<16xi32>
// VNNI: %[[OLD:.*]] = vector.insert_strided_slice %{{.*}}, %[[SUMS]] {offsets = [0], strides = [1]} : vector<5xi32> into vector<16xi32>
// VNNI: %[[NEW:.*]] = llvm.call_intrinsic "llvm.x86.avx512.vpdpwssd.512"(%[[OLD]], %{{.*}}, %{{.*}})
// VNNI: vector.extract_strided_slice %[[NEW]] {offsets = [0], sizes = [5], strides = [1]}
// AVX2-LABEL: @short
// AVX2: %[[PRODUCTS:.*]] = llvm.call_intrinsic "llvm.x86.avx2.pmadd.wd"(%{{.*}}, %{{.*}}) : (vector<16xi16>, vector<16xi16>) -> vector<8xi32>
// AVX2: arith.addi %{{.*}}, %[[PRODUCTS]] : vector<8xi32>
func.func @short(%a: vector<1x1xi16>, %b: vector<5x1xi16>, %c: vector<1x5xi32>) -> vector<1x5xi32> {
  %0 = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>}
    %a, %b, %c : vector<1x1xi16>, vector<5x1xi16> into vector<1x5xi32>
  return %0 : vector<1x5xi32>
}

// -----

#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (n, k)>
#c = affine_map<(m, n, k) -> (m, n)>

// What is read from panels of whole vectors is loaded as such, with zeros for
// the columns and the elements of groups that are not read.

// VNNI-LABEL: @panels
// VNNI: %[[WHOLE:.*]] = memref.subview %{{.*}}[%{{.*}}, 0, 0] [1, 32, 4] [1, 1, 1] : {{.*}} to memref<32x4xi8, strided<[4, 1], offset: ?>>
// VNNI: %[[FLAT:.*]] = memref.collapse_shape %[[WHOLE]] {{\[\[}}0, 1]]
// VNNI: %[[FIRST:.*]] = vector.load %[[FLAT]][%{{.*}}] : {{.*}}, vector<64xi8>
// VNNI: arith.andi {{.*}} : vector<16xi32>
// VNNI: %[[REST:.*]] = arith.subi %[[BOUND:.*]], %{{.*}} : index
// VNNI: vector.create_mask %[[REST]] : vector<16xi1>
// VNNI: vector.load %[[FLAT]][%{{.*}}] : {{.*}}, vector<64xi8>
// VNNI-COUNT-2: vpdpbusd
func.func @panels(%a: vector<1x4xi8>, %panels: memref<8x32x4xi8>, %c: vector<1x32xi32>, %i: index, %n: index, %k: index) -> vector<1x32xi32> {
  %zero = arith.constant 0 : i8
  %c0 = arith.constant 0 : index
  %part = memref.subview %panels[%i, 0, 0] [1, %n, %k] [1, 1, 1] : memref<8x32x4xi8> to memref<?x?xi8, strided<[4, 1], offset: ?>>
  %mask = vector.create_mask %n, %k : vector<32x4xi1>
  %b = vector.transfer_read %part[%c0, %c0], %zero, %mask {in_bounds = [true, true]} : memref<?x?xi8, strided<[4, 1], offset: ?>>, vector<32x4xi8>
  %0 = arith.extui %a : vector<1x4xi8> to vector<1x4xi32>
  %1 = arith.extsi %b : vector<32x4xi8> to vector<32x4xi32>
  %2 = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>}
    %0, %1, %c : vector<1x4xi32>, vector<32x4xi32> into vector<1x32xi32>
  return %2 : vector<1x32xi32>
}

// -----

#a = affine_map<(n, k) -> (k)>
#b = affine_map<(n, k) -> (n, k)>
#c = affine_map<(n, k) -> (n)>

// Without rows.

// VNNI-LABEL: @vector_by_matrix
// VNNI: vector.bitcast %{{.*}} : vector<4xi8> to vector<1xi32>
// VNNI: %[[SUM:.*]] = llvm.call_intrinsic "llvm.x86.avx512.vpdpbusd.512"
// VNNI: return %[[SUM]]
func.func @vector_by_matrix(%a: vector<4xi8>, %b: vector<16x4xi8>, %c: vector<16xi32>) -> vector<16xi32> {
  %0 = arith.extsi %a : vector<4xi8> to vector<4xi32>
  %1 = arith.extui %b : vector<16x4xi8> to vector<16x4xi32>
  %2 = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>}
    %0, %1, %c : vector<4xi32>, vector<16x4xi32> into vector<16xi32>
  return %2 : vector<16xi32>
}
