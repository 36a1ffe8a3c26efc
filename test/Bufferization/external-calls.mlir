// Functions of other programs get tensors of known and unknown rank, of which they may write their copy.

// RUN: %cc -shared -fPIC %S/Inputs/external_functions.c -o %t.so
// RUN: linalg-run %s --shared-lib=%t.so --shared-lib=%llvm_lib/libmlir_runner_utils.so --input=[1,2,3,4] --expect=[1,2,3,4] --expect=[4,12] | FileCheck %s
// RUN: linalg-run %s --pipeline=loops --shared-lib=%t.so --shared-lib=%llvm_lib/libmlir_runner_utils.so --input=[1,2,3,4] --expect=[1,2,3,4] --expect=[4,12] | FileCheck %s
// CHECK: [2,  6]

// RUN: not linalg-run %s --input=[1,2,3,4] 2>&1 | FileCheck %s --check-prefix=MISSING
// MISSING: linalg-run: error: the program calls '{{.*}}', which no library has; expected one that does by --shared-lib=FILE

func.func private @twice(tensor<?xf32>) -> tensor<?xf32> attributes {llvm.emit_c_interface}
func.func private @clear(tensor<?xf32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefF32(tensor<*xf32>) attributes {llvm.emit_c_interface}
func.func @f(%a: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = call @twice(%a) : (tensor<?xf32>) -> tensor<?xf32>
  call @clear(%a) : (tensor<?xf32>) -> ()
  %1 = tensor.extract_slice %0[0] [2] [2] : tensor<?xf32> to tensor<2xf32>
  %2 = tensor.cast %1 : tensor<2xf32> to tensor<*xf32>
  call @printMemrefF32(%2) : (tensor<*xf32>) -> ()
  %3 = tensor.cast %1 : tensor<2xf32> to tensor<?xf32>
  %4 = call @twice(%3) : (tensor<?xf32>) -> tensor<?xf32>
  return %a, %4 : tensor<?xf32>, tensor<?xf32>
}
