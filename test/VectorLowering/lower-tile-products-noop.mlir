// RUN: linalg-opt %s --linalg-describe-target=target-cpu=emeraldrapids --linalg-lower-tile-products --split-input-file | FileCheck %s
// RUN: linalg-opt %s --linalg-describe-target=target-cpu=icelake-server --linalg-lower-tile-products --split-input-file | FileCheck %s
// RUN: linalg-opt %s --linalg-lower-tile-products --split-input-file | FileCheck %s

// REQUIRES: x86

#rows = affine_map<(m, n, k, g) -> (m, k, g)>
#columns = affine_map<(m, n, k, g) -> (k, n, g)>
#sums = affine_map<(m, n, k, g) -> (m, n)>

// CHECK-NOT: amx

// There are no tiles of these elements.
// CHECK-LABEL: func.func @elements
// CHECK: vector.contract
func.func @elements(%a: vector<16x16x2xi16>, %b: vector<16x16x2xi16>, %c: vector<16x16xi32>) -> vector<16x16xi32> {
  %0 = arith.extsi %a : vector<16x16x2xi16> to vector<16x16x2xi32>
  %1 = arith.extsi %b : vector<16x16x2xi16> to vector<16x16x2xi32>
  %2 = vector.contract {indexing_maps = [#rows, #columns, #sums],
                        iterator_types = ["parallel", "parallel", "reduction", "reduction"], kind = #vector.kind<add>} %0, %1, %c
    : vector<16x16x2xi32>, vector<16x16x2xi32> into vector<16x16xi32>
  return %2 : vector<16x16xi32>
}

// -----

#rows = affine_map<(m, n, k, g) -> (m, k, g)>
#columns = affine_map<(m, n, k, g) -> (k, n, g)>
#sums = affine_map<(m, n, k, g) -> (m, n)>

// Groups of other sizes.
// CHECK-LABEL: func.func @groups
// CHECK: vector.contract
func.func @groups(%a: vector<16x16x4xbf16>, %b: vector<16x16x4xbf16>, %c: vector<16x16xf32>) -> vector<16x16xf32> {
  %0 = vector.contract {indexing_maps = [#rows, #columns, #sums],
                        iterator_types = ["parallel", "parallel", "reduction", "reduction"], kind = #vector.kind<add>} %a, %b, %c
    : vector<16x16x4xbf16>, vector<16x16x4xbf16> into vector<16x16xf32>
  return %0 : vector<16x16xf32>
}

// -----

#rows = affine_map<(m, n, k, g) -> (k, m, g)>
#columns = affine_map<(m, n, k, g) -> (k, n, g)>
#sums = affine_map<(m, n, k, g) -> (m, n)>

// Rows are not along the sum.
// CHECK-LABEL: func.func @rows
// CHECK: vector.contract
func.func @rows(%a: vector<16x16x2xbf16>, %b: vector<16x16x2xbf16>, %c: vector<16x16xf32>) -> vector<16x16xf32> {
  %0 = vector.contract {indexing_maps = [#rows, #columns, #sums],
                        iterator_types = ["parallel", "parallel", "reduction", "reduction"], kind = #vector.kind<add>} %a, %b, %c
    : vector<16x16x2xbf16>, vector<16x16x2xbf16> into vector<16x16xf32>
  return %0 : vector<16x16xf32>
}

// -----

#rows = affine_map<(m, n, g) -> (m, g)>
#columns = affine_map<(m, n, g) -> (n, g)>
#sums = affine_map<(m, n, g) -> (m, n)>

// A single group would leave most of a tile unused.
// CHECK-LABEL: func.func @group
// CHECK: vector.contract
func.func @group(%a: vector<16x2xbf16>, %b: vector<16x2xbf16>, %c: vector<16x16xf32>) -> vector<16x16xf32> {
  %0 = vector.contract {indexing_maps = [#rows, #columns, #sums],
                        iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c
    : vector<16x2xbf16>, vector<16x2xbf16> into vector<16x16xf32>
  return %0 : vector<16x16xf32>
}

// -----

#rows = affine_map<(m, n, k, g) -> (m, k, g)>
#columns = affine_map<(m, n, k, g) -> (k, n, g)>
#sums = affine_map<(m, n, k, g) -> (m, n)>

// CHECK-LABEL: func.func @combiner
// CHECK: vector.contract
func.func @combiner(%a: vector<16x16x2xbf16>, %b: vector<16x16x2xbf16>, %c: vector<16x16xf32>) -> vector<16x16xf32> {
  %0 = vector.contract {indexing_maps = [#rows, #columns, #sums],
                        iterator_types = ["parallel", "parallel", "reduction", "reduction"], kind = #vector.kind<maximumf>} %a, %b, %c
    : vector<16x16x2xbf16>, vector<16x16x2xbf16> into vector<16x16xf32>
  return %0 : vector<16x16xf32>
}

// -----

#rows = affine_map<(m, n, k, g) -> (m, k, g)>
#columns = affine_map<(m, n, k, g) -> (k, n, g)>
#sums = affine_map<(m, n, k, g) -> (m, n)>

// Nine tiles of sums do not fit into the registers.
// CHECK-LABEL: func.func @large
// CHECK: vector.contract
func.func @large(%a: vector<48x16x2xbf16>, %b: vector<16x48x2xbf16>, %c: vector<48x48xf32>) -> vector<48x48xf32> {
  %0 = vector.contract {indexing_maps = [#rows, #columns, #sums],
                        iterator_types = ["parallel", "parallel", "reduction", "reduction"], kind = #vector.kind<add>} %a, %b, %c
    : vector<48x16x2xbf16>, vector<16x48x2xbf16> into vector<48x48xf32>
  return %0 : vector<48x48xf32>
}

// -----

#rows = affine_map<(m, n, k, g) -> (m, k, g)>
#columns = affine_map<(m, n, k, g) -> (k, n, g)>
#sums = affine_map<(m, n, k, g) -> (m, n)>

// CHECK-LABEL: func.func @masked
// CHECK: vector.contract
func.func @masked(%a: vector<16x16x2xbf16>, %b: vector<16x16x2xbf16>, %c: vector<16x16xf32>, %mask: vector<16x16x16x2xi1>) -> vector<16x16xf32> {
  %0 = vector.mask %mask {
    vector.contract {indexing_maps = [#rows, #columns, #sums],
                     iterator_types = ["parallel", "parallel", "reduction", "reduction"], kind = #vector.kind<add>} %a, %b, %c
      : vector<16x16x2xbf16>, vector<16x16x2xbf16> into vector<16x16xf32>
  } : vector<16x16x16x2xi1> -> vector<16x16xf32>
  return %0 : vector<16x16xf32>
}
