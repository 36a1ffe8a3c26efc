// RUN: linalg-opt %s -linalg-specialize=most-general=named -verify-diagnostics -remarks-filter=linalg-specialize -split-input-file -o %t
// RUN: linalg-opt %s -split-input-file -o %t.same
// RUN: diff %t %t.same

#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>

// One cast is signed, one unsigned.
func.func @casts(%a: memref<4x8xi8>, %b: memref<8x16xi8>, %c: memref<4x16xi32>) {
  // expected-remark@+1 {{Reason="its payload is none of those that ops of its indexing maps and iterator types have, such as linalg.}}
  linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<4x8xi8>, memref<8x16xi8>) outs(%c : memref<4x16xi32>) {
  ^bb0(%x: i8, %y: i8, %out: i32):
    %0 = arith.extsi %x : i8 to i32
    %1 = arith.extui %y : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %out, %2 : i32
    linalg.yield %3 : i32
  }
  return
}

// -----

// A row without the attribute `cast` is signed.
func.func @unsigned_dot(%a: memref<8xi8>, %b: memref<8xi8>, %c: memref<i32>) {
  // expected-remark@+1 {{its payload is none of those}}
  linalg.generic {indexing_maps = [affine_map<(k) -> (k)>, affine_map<(k) -> (k)>, affine_map<(k) -> ()>],
                  iterator_types = ["reduction"]}
      ins(%a, %b : memref<8xi8>, memref<8xi8>) outs(%c : memref<i32>) {
  ^bb0(%x: i8, %y: i8, %out: i32):
    %0 = arith.extui %x : i8 to i32
    %1 = arith.extui %y : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %out, %2 : i32
    linalg.yield %3 : i32
  }
  return
}

// -----

// A name has no fast-math flags.
func.func @fast(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<f32>) {
  // expected-remark@+1 {{its payload is none of those}}
  linalg.generic {indexing_maps = [affine_map<(k) -> (k)>, affine_map<(k) -> (k)>, affine_map<(k) -> ()>],
                  iterator_types = ["reduction"]}
      ins(%a, %b : memref<8xf32>, memref<8xf32>) outs(%c : memref<f32>) {
  ^bb0(%x: f32, %y: f32, %out: f32):
    %0 = arith.mulf %x, %y fastmath<reassoc> : f32
    %1 = arith.addf %out, %0 : f32
    linalg.yield %1 : f32
  }
  return
}

// -----

// The factors of two loops with the same stride differ.
func.func @strides(%i: memref<1x3x11xf32>, %k: memref<4x3x3xf32>, %o: memref<1x4x3xf32>) {
  // expected-remark@+1 {{Reason="no op of a name has its indexing maps and iterator types"}}
  linalg.generic {
      indexing_maps = [affine_map<(n, f, o, c, w) -> (n, c, o + w + 2)>, affine_map<(n, f, o, c, w) -> (f, c, w)>,
                       affine_map<(n, f, o, c, w) -> (n, f, o)>],
      iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%i, %k : memref<1x3x11xf32>, memref<4x3x3xf32>) outs(%o : memref<1x4x3xf32>) {
  ^bb0(%x: f32, %y: f32, %out: f32):
    %1 = arith.mulf %x, %y : f32
    %2 = arith.addf %out, %1 : f32
    linalg.yield %2 : f32
  }
  return
}

// -----

// A reduction loop declared parallel, and a value from outside.
#id = affine_map<(i) -> (i)>
func.func @others(%v: f32, %a: memref<8xf32>, %c: memref<f32>) {
  // expected-remark@+1 {{no op of a name has its indexing maps and iterator types}}
  linalg.generic {indexing_maps = [#id, #id, affine_map<(k) -> ()>], iterator_types = ["parallel"]}
      ins(%a, %a : memref<8xf32>, memref<8xf32>) outs(%c : memref<f32>) {
  ^bb0(%x: f32, %y: f32, %out: f32):
    %0 = arith.mulf %x, %y : f32
    %1 = arith.addf %out, %0 : f32
    linalg.yield %1 : f32
  }
  // expected-remark@+1 {{its payload is none of those}}
  linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%a, %a : memref<8xf32>, memref<8xf32>) outs(%a : memref<8xf32>) {
  ^bb0(%x: f32, %y: f32, %out: f32):
    %0 = arith.addf %x, %v : f32
    linalg.yield %0 : f32
  }
  return
}

// -----

// Properties that no named op has: a library function, an effect, a loop's index.
#id = affine_map<(i) -> (i)>
func.func @more(%a: memref<8xf32>, %b: memref<8xi64>, %seen: memref<f32>) {
  // expected-remark@+1 {{Reason="it names the library function my_exp"}}
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"], library_call = "my_exp"}
      ins(%a : memref<8xf32>) outs(%a : memref<8xf32>) {
  ^bb0(%x: f32, %out: f32):
    %0 = math.exp %x : f32
    linalg.yield %0 : f32
  }
  // expected-remark@+1 {{Reason="its payload has memory effects"}}
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : memref<8xf32>) outs(%a : memref<8xf32>) {
  ^bb0(%x: f32, %out: f32):
    %0 = math.exp %x : f32
    memref.store %0, %seen[] : memref<f32>
    linalg.yield %0 : f32
  }
  // expected-remark@+1 {{its payload is none of those}}
  linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%b, %b : memref<8xi64>, memref<8xi64>) outs(%b : memref<8xi64>) {
  ^bb0(%x: i64, %y: i64, %out: i64):
    %i = linalg.index 0 : index
    %0 = arith.index_cast %i : index to i64
    %1 = arith.addi %x, %0 : i64
    linalg.yield %1 : i64
  }
  // expected-remark@+1 {{Reason="it has 2 inits"}}
  linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%a : memref<8xf32>) outs(%a, %a : memref<8xf32>, memref<8xf32>) {
  ^bb0(%x: f32, %y: f32, %out: f32):
    linalg.yield %x, %y : f32, f32
  }
  return
}

// -----

// The reduction loop of a product is not in the map of an input.
func.func @not_contracted(%a: memref<4xf32>, %b: memref<8x16xf32>, %c: memref<4x16xf32>) {
  // expected-remark@+1 {{no op of a name has its indexing maps and iterator types}}
  linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m)>, affine_map<(m, n, k) -> (k, n)>,
                                   affine_map<(m, n, k) -> (m, n)>],
                  iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<4xf32>, memref<8x16xf32>) outs(%c : memref<4x16xf32>) {
  ^bb0(%x: f32, %y: f32, %out: f32):
    %0 = arith.mulf %x, %y : f32
    %1 = arith.addf %out, %0 : f32
    linalg.yield %1 : f32
  }
  return
}
