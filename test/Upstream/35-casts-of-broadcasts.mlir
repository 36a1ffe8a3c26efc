// MLIR22-35: A cast of a broadcast becomes another broadcast.

// RUN: mlir-opt %s --canonicalize | FileCheck %s

func.func @f(%v: vector<2x1xf32>) -> vector<2x2xf32> {
  %0 = vector.broadcast %v : vector<2x1xf32> to vector<2x2x1xf32>
  %1 = vector.shape_cast %0 : vector<2x2x1xf32> to vector<2x2xf32>
  return %1 : vector<2x2xf32>
}

// CHECK:      %[[B:.*]] = vector.broadcast %{{.*}} : vector<2x1xf32> to vector<2x2xf32>
// CHECK-NEXT: return %[[B]]
