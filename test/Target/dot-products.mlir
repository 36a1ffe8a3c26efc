// RUN: linalg-opt %s --linalg-describe-target=target-cpu=skylake-avx512 | FileCheck %s -DNAMES='"pmaddwd"'
// RUN: linalg-opt %s --linalg-describe-target=target-cpu=icelake-server | FileCheck %s -DNAMES='"vpdpbusd", "vpdpwssd"'
// RUN: linalg-opt %s --linalg-describe-target=target-cpu=alderlake | FileCheck %s -DNAMES='"vpdpbusd", "vpdpwssd"'
// RUN: linalg-opt %s --linalg-describe-target=target-cpu=znver4 | FileCheck %s -DNAMES='"vpdpbusd", "vpdpwssd", "vdpbf16ps"'
// RUN: linalg-opt %s --linalg-describe-target="target-cpu=znver4 target-features=-avx512vnni" | FileCheck %s -DNAMES='"pmaddwd", "vdpbf16ps"'
// RUN: linalg-opt %s --linalg-describe-target=target-cpu=x86-64-v2 | FileCheck %s -DNAMES='"pmaddwd"'
// RUN: linalg-opt %s --linalg-describe-target=target-cpu=sapphirerapids | FileCheck %s -DNAMES='"vpdpbusd", "vpdpwssd", "tdpbusd", "tdpbssd", "tdpbuud", "tdpbf16ps"'
// RUN: linalg-opt %s --linalg-describe-target="target-cpu=sapphirerapids target-features=-amx-int8" | FileCheck %s -DNAMES='"vpdpbusd", "vpdpwssd", "tdpbf16ps"'

// The features that a function needs for a dot product depend on the vectors.
// RUN: linalg-opt %S/Inputs/dot-product.mlir --linalg-describe-target=target-cpu=alderlake --linalg-lower-dot-products | FileCheck %s --check-prefix=SHORT
// SHORT: passthrough = {{\[\[}}"no-jump-tables", "true"], ["target-features", "+sse4.1,+avxvnni"]]
// SHORT: llvm.x86.avx512.vpdpbusd.256

// REQUIRES: x86

// CHECK: "dot_products" = [[[NAMES]]]
module {
}
