// Powers with exponents of any width.

// RUN: linalg-run %s --function=narrow --input=2 --input=3 --expect=8 --next-call --function=wide --input=2 --input=-2 --expect=0.25 --next-call --function=integers --input=[3,2] --input=[4,5] --expect=[81,32]

func.func @narrow(%a: f32, %b: i8) -> f32 {
  %0 = math.fpowi %a, %b : f32, i8
  return %0 : f32
}
func.func @wide(%a: f32, %b: i64) -> f32 {
  %0 = math.fpowi %a, %b : f32, i64
  return %0 : f32
}
func.func @integers(%a: tensor<2xi32>, %b: tensor<2xi32>) -> tensor<2xi32> {
  %0 = math.ipowi %a, %b : tensor<2xi32>
  return %0 : tensor<2xi32>
}
