// RUN: linalg-opt %s --allow-unregistered-dialect > %t.before
// RUN: linalg-opt %s --allow-unregistered-dialect --linalg-verify-lowered | diff %t.before -

// Other dialects, and other processors.
module attributes {gpu.container_module} {
  llvm.func @f(%a: i32) -> i32 {
    %0 = "my.op"(%a) : (i32) -> i32
    llvm.return %0 : i32
  }
  gpu.module @kernels {
    gpu.func @kernel(%a: memref<4xf32>, %i: index) kernel {
      %0 = memref.load %a[%i] : memref<4xf32>
      gpu.return
    }
  }
}
