// A file as of LLVM 10: buffers, bare maps, and operations of `std`.

#access_2d = (i, j) -> (i, j)
#scale_trait = {
  args_in = 1,
  args_out = 1,
  indexing_maps = [#access_2d, #access_2d],
  iterator_types = ["parallel", "parallel"],
  doc = "B(i, j) = 2 * A(i, j)"
}
#strided = (d0, d1)[s0, s1] -> (d0 * s1 + d1 + s0)

func @print_memref_f32(memref<*xf32>)

// Doubles each element.
func @scale(%A: memref<?x?xf32, offset: ?, strides: [?, 1]>,
            %B: memref<?x?xf32, offset: ?, strides: [?, 1]>) {
  %two = constant 2.0 : f32
  linalg.generic #scale_trait %A, %B {
  ^bb0(%a: f32, %b: f32):  // no predecessors
    %m = mulf %a, %two : f32
    linalg.yield %m : f32
  } : memref<?x?xf32, offset: ?, strides: [?, 1]>, memref<?x?xf32, offset: ?, strides: [?, 1]>
  return
}

func @tiled_matmul(%buffer: memref<?xi8>, %M: index, %N: index, %K: index) {
  %c0 = constant 0 : index
  %c1 = constant 1 : index
  %c4 = constant 4 : index
  %A = view %buffer[%c0][%M, %K] : memref<?xi8> to memref<?x?xf32>
  %B = view %buffer[%c0][%K, %N] : memref<?xi8> to memref<?x?xf32>
  %C = view %buffer[%c0][%M, %N] : memref<?xi8> to memref<?x?xf32>
  %rows = dim %A, 0 : memref<?x?xf32>
  loop.for %i = %c0 to %rows step %c4 {
    %inner = dim %B, 0 : memref<?x?xf32>
    loop.for %k = %c0 to %inner step %c4 {
      %a = std.subview %A[%i, %k][%c4, %c4][%c1, %c1]
        : memref<?x?xf32> to memref<?x?xf32, offset: ?, strides: [?, 1]>
      %b = std.subview %B[%k, %c0][%c4, %N][%c1, %c1]
        : memref<?x?xf32> to memref<?x?xf32, offset: ?, strides: [?, 1]>
      %c = std.subview %C[%i, %c0][%c4, %N][%c1, %c1]
        : memref<?x?xf32> to memref<?x?xf32, offset: ?, strides: [?, 1]>
      linalg.matmul(%a, %b, %c) :
        memref<?x?xf32, offset: ?, strides: [?, 1]>,
        memref<?x?xf32, offset: ?, strides: [?, 1]>,
        memref<?x?xf32, offset: ?, strides: [?, 1]>
    }
  }
  %u = memref_cast %C : memref<?x?xf32> to memref<*xf32>
  call @print_memref_f32(%u) : (memref<*xf32>) -> ()
  return
}

func @conditional(%flag: i1, %x: memref<16xf32, (d0) -> (d0), 3>, %i: index) -> f32 {
  %r = loop.if %flag -> (f32) {
    %v = load %x[%i] : memref<16xf32, (d0) -> (d0), 3>
    loop.yield %v : f32
  } else {
    %z = constant 0.0 : f32
    loop.yield %z : f32
  }
  %p = cmpf "ogt", %r, %r : f32
  cond_br %p, ^then(%r : f32), ^else
^then(%s: f32):
  br ^else
^else:
  %j = affine.apply (d0)[s0] -> (d0 + s0 * 2)(%i)[%i]
  %k = affine.min (d0) -> (d0, 8)(%j)
  %l = index_cast %k : index to i32
  %f = sitofp %l : i32 to f32
  return %f : f32
}
