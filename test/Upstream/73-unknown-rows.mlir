// MLIR22-73: An insertion at a row that is not known crashes.

// RUN: not --crash mlir-opt %s --convert-vector-to-llvm

func.func @f(%a: vector<2x3xf32>, %x: vector<3xf32>, %i: index) -> vector<2x3xf32> {
  %0 = vector.insert %x, %a[%i] : vector<3xf32> into vector<2x3xf32>
  return %0 : vector<2x3xf32>
}
