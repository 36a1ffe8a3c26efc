// Conversions of 16-bit floats for which few processors have an instruction.

// Conversions from f64 to a 16-bit type must not round twice, to f32 first: 1.00048828125
// + 2^-40 is just above the tie of f16, 1.00390625 + 2^-40 just above that of bf16.
// RUN: linalg-run %s --input=1.0004882812509095 --input=1.0039062500009095 --input=1.1 --input=1.1 | FileCheck %s
// CHECK:      # result 0: f16
// CHECK-NEXT: {{^}}1.001{{$}}
// CHECK-NEXT: # result 1: bf16
// CHECK-NEXT: {{^}}1.01{{$}}
// CHECK-NEXT: # result 2: f16
// CHECK-NEXT: {{^}}2.2{{$}}
// CHECK-NEXT: # result 3: bf16
// CHECK-NEXT: {{^}}2.2{{$}}

func.func @f(%a: f64, %b: f64, %c: f16, %d: bf16) -> (f16, bf16, f16, bf16) {
  %0 = arith.truncf %a : f64 to f16
  %1 = arith.truncf %b : f64 to bf16
  %2 = arith.addf %c, %c : f16
  %3 = arith.addf %d, %d : bf16
  return %0, %1, %2, %3 : f16, bf16, f16, bf16
}
