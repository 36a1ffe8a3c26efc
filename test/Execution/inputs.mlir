// The sources of values that --input knows, and the text that results are printed as.

// RUN: linalg-run %s --function=f32 --input='[[1, 2.5], [-3e2, 0x1p-1]]' | FileCheck %s --check-prefix=TEXT
// TEXT:      # result 0: tensor<?x?xf32> of shape 2x2
// TEXT-NEXT: {{^\[\[}}1.0, 2.5],{{$}}
// TEXT-NEXT: {{^}} [-300.0, 0.5]]{{$}}

// Printed text can be an input; its heading is a comment.
// RUN: linalg-run %s --function=f32 --input=random=7:3x5 > %t.txt
// RUN: linalg-run %s --function=f32 --input=@%t.txt | diff %t.txt -

// RUN: linalg-run %s --function=f32 --input=iota:2x3 | FileCheck %s --check-prefix=IOTA
// IOTA:      {{^\[\[}}0.0, 1.0, 2.0],
// IOTA-NEXT: {{^}} [3.0, 4.0, 5.0]]

// RUN: linalg-run %s --function=f32 --input=splat=-1.5:1x2 | FileCheck %s --check-prefix=SPLAT
// SPLAT: {{^\[\[}}-1.5, -1.5]]

// RUN: linalg-run %s --function=f32 --input=zeros:2x0 | FileCheck %s --check-prefix=EMPTY
// EMPTY:      # result 0: tensor<?x?xf32> of shape 2x0
// EMPTY-NEXT: {{^\[\[}}],
// EMPTY-NEXT: {{^}} []]

// RUN: linalg-run %s --function=f32 --input='[[nan, inf, -inf, -0.0, 0.1, 16777216, 1e30]]' | FileCheck %s --check-prefix=SPECIAL
// SPECIAL: {{^\[\[}}nan, inf, -inf, -0.0, 0.1, 16777216.0, 1e+30]]

// A seed determines the values; the default is the argument's position.
// RUN: linalg-run %s --function=f32 --input=random=0:4x4 > %t.seed0
// RUN: linalg-run %s --function=f32 --input=random:4x4 | diff %t.seed0 -
// RUN: linalg-run %s --function=f32 --input=random=1:4x4 | not diff %t.seed0 -
// RUN: linalg-run %s --function=pair --input=random --input=random=1 | FileCheck %s --check-prefix=POSITION
// POSITION:      # result 0: tensor<8xf32>
// POSITION-NEXT: {{^\[}}[[VALUES:.+]]
// POSITION-NEXT: # result 1: tensor<8xf32>
// POSITION-NOT:  [[VALUES]]
// RUN: linalg-run %s --function=pair --input=random=1 --input=random | FileCheck %s --check-prefix=SECOND
// SECOND:      # result 0: tensor<8xf32>
// SECOND-NEXT: {{^\[}}[[VALUES:.+]]
// SECOND-NEXT: # result 1: tensor<8xf32>
// SECOND-NEXT: {{^\[}}[[VALUES]]{{$}}

// Scalars, and static shapes that need no :SHAPE.
// RUN: linalg-run %s --function=scalars --input=2.5 --input=-7 --input=true --input=41 | FileCheck %s --check-prefix=SCALARS
// SCALARS:      # result 0: f32
// SCALARS-NEXT: {{^}}5.0{{$}}
// SCALARS-NEXT: # result 1: i8
// SCALARS-NEXT: {{^}}-7{{$}}
// SCALARS-NEXT: # result 2: i1
// SCALARS-NEXT: {{^}}1{{$}}
// SCALARS-NEXT: # result 3: index
// SCALARS-NEXT: {{^}}42{{$}}

// For large arrays, only the edges are printed.
// RUN: linalg-run %s --function=f32 --input=iota:40x30 | FileCheck %s --check-prefix=LARGE
// LARGE:      {{^\[\[}}0.0, 1.0, 2.0, ..., 27.0, 28.0, 29.0],
// LARGE:      {{^}} ...,
// LARGE-NEXT: {{^}} [1110.0,
// LARGE:      {{^}} [1170.0, 1171.0, 1172.0, ..., 1197.0, 1198.0, 1199.0]]

func.func @f32(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  return %x : tensor<?x?xf32>
}

func.func @pair(%x: tensor<8xf32>, %y: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  return %x, %y : tensor<8xf32>, tensor<8xf32>
}

func.func @scalars(%a: f32, %b: i8, %c: i1, %d: index) -> (f32, i8, i1, index) {
  %0 = arith.addf %a, %a : f32
  %c1 = arith.constant 1 : index
  %1 = arith.addi %d, %c1 : index
  return %0, %b, %c, %1 : f32, i8, i1, index
}
