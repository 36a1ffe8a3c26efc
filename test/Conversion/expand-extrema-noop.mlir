// The pass leaves other ops alone.
// RUN: linalg-opt %s > %t.before
// RUN: linalg-opt %s --linalg-expand-extrema | diff %t.before -

func.func @f(%a: f32, %b: f32, %c: i32, %d: i32, %v: vector<4xf32>, %w: vector<6xf32>) -> (f32, f32, i32, f32, f32) {
  %0 = arith.maxnumf %a, %b : f32
  %1 = arith.minnumf %a, %b : f32
  %2 = arith.maxsi %c, %d : i32
  %3 = vector.reduction <maxnumf>, %v : vector<4xf32> into f32
  %4 = vector.reduction <maximumf>, %w : vector<6xf32> into f32
  return %0, %1, %2, %3, %4 : f32, f32, i32, f32, f32
}
