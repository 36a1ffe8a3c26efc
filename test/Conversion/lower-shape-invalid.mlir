// RUN: linalg-opt %s --split-input-file --linalg-lower-shape --verify-diagnostics

func.func @concat(%a: !shape.shape, %b: !shape.shape) -> !shape.shape {
  // expected-error@+1 {{'shape.concat' can't be lowered, expected shapes that are tensors of index, and sizes of type index}}
  %0 = shape.concat %a, %b : !shape.shape, !shape.shape -> !shape.shape
  return %0 : !shape.shape
}
