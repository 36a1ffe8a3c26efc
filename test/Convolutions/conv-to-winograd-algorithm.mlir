// The algorithm is an option.

// RUN: linalg-opt %s --linalg-conv-to-winograd=fmr=F_6_3 --remarks-filter=linalg-conv-to-winograd 2>&1 | FileCheck %s
// RUN: linalg-opt %s --linalg-conv-to-winograd=fmr=F_2_3 | FileCheck %s --check-prefix=SMALL
// RUN: not linalg-opt %s --linalg-conv-to-winograd=fmr=F_1_3 2>&1 | FileCheck %s --check-prefix=LITTLE
// RUN: not linalg-opt %s --linalg-conv-to-winograd=fmr=F_9_9 2>&1 | FileCheck %s --check-prefix=GREAT
// RUN: not linalg-opt %s --linalg-conv-to-winograd=fmr=winograd 2>&1 | FileCheck %s --check-prefix=WORD
// RUN: mlir-opt %s --load-dialect-plugin=%plugin --load-pass-plugin=%plugin --pass-pipeline='builtin.module(linalg-conv-to-winograd{fmr=F_6_3})' \
// RUN:   --remarks-filter=linalg-conv-to-winograd 2>&1 | FileCheck %s --check-prefix=HOST

// LITTLE: error: option `fmr` of linalg-conv-to-winograd is 'F_1_3', expected auto or F_m_r, where m and r are at least 2 and m + r is at most 17
// GREAT: error: option `fmr` of linalg-conv-to-winograd is 'F_9_9', expected
// WORD: error: option `fmr` of linalg-conv-to-winograd is 'winograd', expected
// HOST: remark: [Missed] NotConvertedToWinograd{{.*}}Reason="the dialect `linalg` of this program has no transforms of F(6, 3)"

// CHECK: remark: [Passed] ConvertedToWinograd{{.*}}algorithm=F_6_3, error-growth=68
// CHECK-LABEL: func.func @conv
// CHECK: linalg.winograd_filter_transform fmr(F_6_3) {{.*}} -> tensor<8x8x3x2xf32>
// CHECK: linalg.winograd_input_transform fmr(F_6_3) {{.*}} -> tensor<8x8x2x1x1x3xf32>
// CHECK: linalg.winograd_output_transform fmr(F_6_3) {{.*}} -> tensor<1x12x6x2xf32>
// SMALL: linalg.winograd_filter_transform fmr(F_2_3)
func.func @conv(%i: tensor<1x14x8x3xf32>, %k: tensor<2x3x3x3xf32>, %o: tensor<1x12x6x2xf32>) -> tensor<1x12x6x2xf32> {
  %0 = linalg.conv_2d_nhwc_fhwc ins(%i, %k : tensor<1x14x8x3xf32>, tensor<2x3x3x3xf32>) outs(%o : tensor<1x12x6x2xf32>) -> tensor<1x12x6x2xf32>
  return %0 : tensor<1x12x6x2xf32>
}
