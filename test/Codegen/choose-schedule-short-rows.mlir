// Short rows that do not fill their vectors are tiles: of several rows or vectors where masks are not free, and else of one
// vector, or of several rows with a function that is computed by tables.

// RUN: linalg-opt %s --linalg-describe-target=target-cpu=x86-64-v3 --linalg-choose-schedule | FileCheck %s
// RUN: linalg-opt %s --linalg-describe-target=target-cpu=skylake-avx512 --linalg-choose-schedule | FileCheck %s --check-prefix=MASKS

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (j)>
#column = affine_map<(i, j) -> (i)>

// CHECK-LABEL: @several_vectors
// CHECK: structured.schedule = {tile = [1, 64]}
// MASKS-LABEL: @several_vectors
// MASKS: structured.schedule = {tile = [4, 16]}
func.func @several_vectors(%a: tensor<9x10xf32>, %b: tensor<9xf32>, %o: tensor<9x10xf32>) -> tensor<9x10xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #column, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<9x10xf32>, tensor<9xf32>) outs(%o : tensor<9x10xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.subf %x, %y : f32
    %e = math.exp %s : f32
    linalg.yield %e : f32
  } -> tensor<9x10xf32>
  return %0 : tensor<9x10xf32>
}

// A row of at most one vector is in a tile with others.

// CHECK-LABEL: @one_vector
// CHECK: structured.schedule = {tile = [1, 4, 8]}
// MASKS-LABEL: @one_vector
// MASKS-NOT: structured.schedule
// MASKS: return
func.func @one_vector(%a: tensor<3x9x5xf32>, %b: tensor<5xf32>, %o: tensor<3x9x5xf32>) -> tensor<3x9x5xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(h, i, j) -> (h, i, j)>, affine_map<(h, i, j) -> (j)>, affine_map<(h, i, j) -> (h, i, j)>],
                       iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%a, %b : tensor<3x9x5xf32>, tensor<5xf32>) outs(%o : tensor<3x9x5xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<3x9x5xf32>
  return %0 : tensor<3x9x5xf32>
}

// Vectors are those of the widest elements.

// CHECK-LABEL: @wide
// CHECK: structured.schedule = {tile = [1, 32]}
// MASKS-LABEL: @wide
// MASKS: structured.schedule = {tile = [1, 8]}
func.func @wide(%a: tensor<?x10xf32>, %o: tensor<?x10xf32>) -> tensor<?x10xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<?x10xf32>) outs(%o : tensor<?x10xf32>) {
  ^bb0(%x: f32, %z: f32):
    %w = arith.extf %x : f32 to f64
    %s = math.sqrt %w : f64
    %t = arith.truncf %s : f64 to f32
    linalg.yield %t : f32
  } -> tensor<?x10xf32>
  return %0 : tensor<?x10xf32>
}

// Rows that LLVM computes by whole vectors and few elements, or by unrolled code, are left to it if masks are free.

// CHECK-LABEL: @bytes
// CHECK-COUNT-4: structured.schedule
// MASKS-LABEL: @bytes
// MASKS: linalg.add {structured.schedule = {tile = [1, 64]}} ins({{.*}}, tensor<9x31xi8>)
// MASKS: linalg.add {structured.schedule = {tile = [1, 64]}} ins({{.*}}, tensor<9x20xi8>)
// MASKS-NOT: structured.schedule
// MASKS: return
func.func @bytes(%a: tensor<9x31xi8>, %b: tensor<9x20xi8>, %c: tensor<9x24xi8>, %d: tensor<9x49xi8>)
    -> (tensor<9x31xi8>, tensor<9x20xi8>, tensor<9x24xi8>, tensor<9x49xi8>) {
  %1 = linalg.add ins(%a, %a : tensor<9x31xi8>, tensor<9x31xi8>) outs(%a : tensor<9x31xi8>) -> tensor<9x31xi8>
  %2 = linalg.add ins(%b, %b : tensor<9x20xi8>, tensor<9x20xi8>) outs(%b : tensor<9x20xi8>) -> tensor<9x20xi8>
  %3 = linalg.add ins(%c, %c : tensor<9x24xi8>, tensor<9x24xi8>) outs(%c : tensor<9x24xi8>) -> tensor<9x24xi8>
  %4 = linalg.add ins(%d, %d : tensor<9x49xi8>, tensor<9x49xi8>) outs(%d : tensor<9x49xi8>) -> tensor<9x49xi8>
  return %1, %2, %3, %4 : tensor<9x31xi8>, tensor<9x20xi8>, tensor<9x24xi8>, tensor<9x49xi8>
}

// Few elements, whole vectors, long rows, one row, unknown rows, and rows that are not contiguous.

// CHECK-LABEL: @others
// CHECK-NOT: structured.schedule
// CHECK: return
// MASKS-LABEL: @others
// MASKS-NOT: structured.schedule
// MASKS: return
func.func @others(%a: tensor<9x3xf32>, %b: tensor<9x16xf32>, %c: tensor<9x300xf32>, %d: tensor<1x10xf32>, %e: tensor<9x?xf32>,
                  %f: tensor<9x20xf32>) -> (tensor<9x3xf32>, tensor<9x16xf32>, tensor<9x300xf32>, tensor<1x10xf32>, tensor<9x?xf32>, tensor<9x10xf32>) {
  %e6 = tensor.empty() : tensor<9x10xf32>
  %1 = linalg.abs ins(%a : tensor<9x3xf32>) outs(%a : tensor<9x3xf32>) -> tensor<9x3xf32>
  %2 = linalg.abs ins(%b : tensor<9x16xf32>) outs(%b : tensor<9x16xf32>) -> tensor<9x16xf32>
  %3 = linalg.abs ins(%c : tensor<9x300xf32>) outs(%c : tensor<9x300xf32>) -> tensor<9x300xf32>
  %4 = linalg.abs ins(%d : tensor<1x10xf32>) outs(%d : tensor<1x10xf32>) -> tensor<1x10xf32>
  %5 = linalg.abs ins(%e : tensor<9x?xf32>) outs(%e : tensor<9x?xf32>) -> tensor<9x?xf32>
  %6 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, 2 * j)>, #id], iterator_types = ["parallel", "parallel"]}
      ins(%f : tensor<9x20xf32>) outs(%e6 : tensor<9x10xf32>) {
  ^bb0(%x: f32, %z: f32):
    linalg.yield %x : f32
  } -> tensor<9x10xf32>
  return %1, %2, %3, %4, %5, %6 : tensor<9x3xf32>, tensor<9x16xf32>, tensor<9x300xf32>, tensor<1x10xf32>, tensor<9x?xf32>, tensor<9x10xf32>
}

// The init of a sum may be computed in its tiles; and elements that the payload reads itself are gathered.

// CHECK-LABEL: @left
// CHECK: linalg.fill ins
// CHECK: linalg.matmul {structured.schedule
// CHECK-NOT: structured.schedule
// CHECK: return
func.func @left(%a: tensor<9x20xf32>, %b: tensor<20x10xf32>, %n: tensor<9x10xindex>, %o: tensor<9x10xf32>) -> (tensor<9x10xf32>, tensor<9x10xf32>) {
  %zero = arith.constant 0.0 : f32
  %0 = linalg.fill ins(%zero : f32) outs(%o : tensor<9x10xf32>) -> tensor<9x10xf32>
  %1 = linalg.matmul ins(%a, %b : tensor<9x20xf32>, tensor<20x10xf32>) outs(%0 : tensor<9x10xf32>) -> tensor<9x10xf32>
  %2 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%o : tensor<9x10xf32>) {
  ^bb0(%z: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %e = tensor.extract %a[%i, %j] : tensor<9x20xf32>
    linalg.yield %e : f32
  } -> tensor<9x10xf32>
  return %1, %2 : tensor<9x10xf32>, tensor<9x10xf32>
}

// Rows that are read backwards can't be tiled.

// CHECK-LABEL: @backwards
// CHECK-NOT: structured.schedule
// CHECK: return
func.func @backwards(%a: tensor<1x5xi32>, %b: tensor<5x4x1xi32>) -> tensor<5x4x1xi32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (-k, i)>, affine_map<(i, j, k) -> (i, j, k)>],
                       iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%a : tensor<1x5xi32>) outs(%b : tensor<5x4x1xi32>) {
  ^bb0(%x: i32, %z: i32):
    %s = arith.addi %x, %z : i32
    linalg.yield %s : i32
  } -> tensor<5x4x1xi32>
  return %0 : tensor<5x4x1xi32>
}
