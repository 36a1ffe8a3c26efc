// RUN: linalg-opt %s --linalg-to-library-calls --split-input-file --verify-diagnostics

#id = affine_map<(i) -> (i)>
func.func @two_types(%a: memref<4xf32>, %b: memref<4xf64>) {
  // expected-note@+1 {{found type '(memref<?xf32, strided<[?], offset: ?>>, memref<?xf32, strided<[?], offset: ?>>) -> ()' here}}
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"], library_call = "f"}
      ins(%a : memref<4xf32>) outs(%a : memref<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  // expected-error@+1 {{'linalg.generic' op calls "f" of type '(memref<?xf64, strided<[?], offset: ?>>, memref<?xf64, strided<[?], offset: ?>>) -> ()', expected one type for a name}}
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"], library_call = "f"}
      ins(%b : memref<4xf64>) outs(%b : memref<4xf64>) {
  ^bb0(%x: f64, %y: f64):
    linalg.yield %x : f64
  }
  return
}

// -----

#id = affine_map<(i) -> (i)>
// expected-note@+1 {{found this symbol of the same name}}
func.func private @f(memref<4xf32>) attributes {llvm.emit_c_interface}
func.func @other_type(%a: memref<4xf32>) {
  // expected-error@+1 {{'linalg.generic' op calls "f", expected of type '(memref<?xf32, strided<[?], offset: ?>>, memref<?xf32, strided<[?], offset: ?>>) -> ()' with the attribute 'llvm.emit_c_interface'}}
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"], library_call = "f"}
      ins(%a : memref<4xf32>) outs(%a : memref<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

// A declaration whose function does not take descriptors.
#id = affine_map<(i) -> (i)>
// expected-note@+1 {{found this symbol}}
func.func private @f(memref<?xf32, strided<[?], offset: ?>>)
func.func @no_descriptors(%a: memref<4xf32>) {
  // expected-error@+1 {{'linalg.generic' op calls "f", expected of type}}
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"], library_call = "f"}
      outs(%a : memref<4xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

#id = affine_map<(i) -> (i)>
// expected-note@+1 {{found this symbol}}
memref.global "private" @f : memref<4xf32>
func.func @no_function(%a: memref<4xf32>) {
  // expected-error@+1 {{'linalg.generic' op calls "f", expected of type}}
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"], library_call = "f"}
      outs(%a : memref<4xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

#id = affine_map<(i) -> (i)>
func.func @no_name(%a: memref<4xf32>) {
  // expected-error@+1 {{'linalg.generic' op names a library function '', expected a name}}
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"], library_call = ""}
      outs(%a : memref<4xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @tensors(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'linalg.exp' op operand 0 is a tensor ('tensor<4xf32>'), expected buffers only: run linalg-bufferize first}}
  %0 = linalg.exp ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @several_nests(%a: memref<4xf32>) {
  // expected-error@+1 {{'linalg.softmax' op is several loop nests: run linalg-decompose first}}
  linalg.softmax dimension(0) ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  return
}

// -----

// Equal names in different modules may have different types.
#id = affine_map<(i) -> (i)>
module {
  module {
    func.func @one(%a: memref<4xf32>) {
      linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"], library_call = "f"} outs(%a : memref<4xf32>) {
      ^bb0(%x: f32):
        linalg.yield %x : f32
      }
      return
    }
  }
  func.func @other(%a: memref<4xf64>) {
    linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"], library_call = "f"} outs(%a : memref<4xf64>) {
    ^bb0(%x: f64):
      linalg.yield %x : f64
    }
    return
  }
}
