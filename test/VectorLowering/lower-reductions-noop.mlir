// RUN: linalg-opt %s --linalg-lower-reductions --remarks-filter=linalg-lower-reductions --verify-diagnostics -o %t.mlir
// RUN: linalg-opt %s -o %t.before.mlir
// RUN: diff %t.before.mlir %t.mlir

func.func @masked(%a: vector<2x4xf32>, %b: vector<2xf32>, %m: vector<2x4xi1>) -> vector<2xf32> {
  // expected-remark@+1 {{Reason="it is masked", Remark="left vector.multi_reduction alone"}}
  %0 = vector.mask %m { vector.multi_reduction <add>, %a, %b [1] : vector<2x4xf32> to vector<2xf32> } : vector<2x4xi1> -> vector<2xf32>
  return %0 : vector<2xf32>
}

func.func @scalable(%a: vector<2x[4]xf32>, %b: vector<2xf32>) -> vector<2xf32> {
  // expected-remark@+1 {{its vector is scalable, and rows are fixed in number}}
  %0 = vector.multi_reduction <add>, %a, %b [1] : vector<2x[4]xf32> to vector<2xf32>
  return %0 : vector<2xf32>
}

func.func @many(%a: vector<257x256x2xf32>, %b: vector<2xf32>) -> vector<2xf32> {
  // expected-remark@+1 {{it has more than 65536 rows: tile before vectors are made}}
  %0 = vector.multi_reduction <add>, %a, %b [0, 1] : vector<257x256x2xf32> to vector<2xf32>
  return %0 : vector<2xf32>
}
