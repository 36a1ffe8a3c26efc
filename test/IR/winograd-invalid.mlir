// RUN: linalg-opt %s --split-input-file --verify-diagnostics

func.func @element_types(%a: tensor<2x3x3x5xf32>, %b: tensor<6x6x5x2xf64>) {
  // W1
  // expected-error @+1 {{'linalg.winograd_filter_transform' op has an input of type 'tensor<2x3x3x5xf32>' and an init of type 'tensor<6x6x5x2xf64>', expected equal element types}}
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%a : tensor<2x3x3x5xf32>) outs(%b : tensor<6x6x5x2xf64>) -> tensor<6x6x5x2xf64>
  return
}

// -----

func.func @rank_of_filter(%a: tensor<3x3x5xf32>, %b: tensor<6x6x5x2xf32>) {
  // W2
  // expected-error @+1 {{'linalg.winograd_filter_transform' op has an input of type 'tensor<3x3x5xf32>', expected 4 dimensions}}
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%a : tensor<3x3x5xf32>) outs(%b : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  return
}

// -----

func.func @rank_of_product(%a: tensor<6x6x2x2x2xf32>, %b: tensor<2x8x8x2xf32>) {
  // W2
  // expected-error @+1 {{'linalg.winograd_output_transform' op has an input of type 'tensor<6x6x2x2x2xf32>', expected 6 dimensions}}
  %0 = linalg.winograd_output_transform fmr(F_4_3) ins(%a : tensor<6x6x2x2x2xf32>) outs(%b : tensor<2x8x8x2xf32>) -> tensor<2x8x8x2xf32>
  return
}

// -----

func.func @rank_of_image(%a: tensor<2x10x10x5xf32>, %b: tensor<6x6x2x2x2xf32>) {
  // W3
  // expected-error @+1 {{'linalg.winograd_input_transform' op has an init of type 'tensor<6x6x2x2x2xf32>', expected 6 dimensions}}
  %0 = linalg.winograd_input_transform fmr(F_4_3) ins(%a : tensor<2x10x10x5xf32>) outs(%b : tensor<6x6x2x2x2xf32>) -> tensor<6x6x2x2x2xf32>
  return
}

// -----

func.func @rank_of_output(%a: tensor<6x6x2x2x2x2xf32>, %b: tensor<2x8x8xf32>) {
  // W3
  // expected-error @+1 {{'linalg.winograd_output_transform' op has an init of type 'tensor<2x8x8xf32>', expected 4 dimensions}}
  %0 = linalg.winograd_output_transform fmr(F_4_3) ins(%a : tensor<6x6x2x2x2x2xf32>) outs(%b : tensor<2x8x8xf32>) -> tensor<2x8x8xf32>
  return
}

// -----

func.func @rows(%a: tensor<2x2x3x5xf32>, %b: tensor<6x6x5x2xf32>) {
  // W4
  // expected-error @+1 {{'linalg.winograd_filter_transform' op has an input of type 'tensor<2x2x3x5xf32>', expected dimension 1 to be 3, which is r, or 1}}
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%a : tensor<2x2x3x5xf32>) outs(%b : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  return
}

// -----

func.func @columns_unknown(%a: tensor<2x3x?x5xf32>, %b: tensor<6x6x5x2xf32>) {
  // W4
  // expected-error @+1 {{'linalg.winograd_filter_transform' op has an input of type 'tensor<2x3x?x5xf32>', expected dimension 2 to be 3, which is r, or 1}}
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%a : tensor<2x3x?x5xf32>) outs(%b : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  return
}

// -----

func.func @one_of_both(%a: tensor<2x1x1x5xf32>, %b: tensor<1x1x5x2xf32>) {
  // W5
  // expected-error @+1 {{'linalg.winograd_filter_transform' op has an input of type 'tensor<2x1x1x5xf32>', expected dimension 1 or 2 to be 3, which is r}}
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%a : tensor<2x1x1x5xf32>) outs(%b : tensor<1x1x5x2xf32>) -> tensor<1x1x5x2xf32>
  return
}

// -----

func.func @transformed_rows(%a: tensor<2x3x3x5xf32>, %b: tensor<5x6x5x2xf32>) {
  // W6
  // expected-error @+1 {{'linalg.winograd_filter_transform' op has an init of type 'tensor<5x6x5x2xf32>', expected dimension 0 to be 6 for an input of type 'tensor<2x3x3x5xf32>'}}
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%a : tensor<2x3x3x5xf32>) outs(%b : tensor<5x6x5x2xf32>) -> tensor<5x6x5x2xf32>
  return
}

// -----

func.func @untransformed_columns(%a: tensor<2x3x1x5xf32>, %b: tensor<6x6x5x2xf32>) {
  // W6
  // expected-error @+1 {{'linalg.winograd_filter_transform' op has an init of type 'tensor<6x6x5x2xf32>', expected dimension 1 to be 1 for an input of type 'tensor<2x3x1x5xf32>'}}
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%a : tensor<2x3x1x5xf32>) outs(%b : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  return
}

// -----

func.func @transformed_image(%a: tensor<2x10x10x5xf32>, %b: tensor<2x2x6x6x2x5xf32>) {
  // W6
  // expected-error @+1 {{'linalg.winograd_input_transform' op has an init of type 'tensor<2x2x6x6x2x5xf32>', expected dimension 0 to be 6, which is m + r - 1, or 1}}
  %0 = linalg.winograd_input_transform fmr(F_4_3) ins(%a : tensor<2x10x10x5xf32>) outs(%b : tensor<2x2x6x6x2x5xf32>) -> tensor<2x2x6x6x2x5xf32>
  return
}

// -----

func.func @transformed_product(%a: tensor<4x6x2x2x2x2xf32>, %b: tensor<2x4x4x2xf32>) {
  // W6
  // expected-error @+1 {{'linalg.winograd_output_transform' op has an input of type 'tensor<4x6x2x2x2x2xf32>', expected dimension 0 to be 6, which is m + r - 1, or 1}}
  %0 = linalg.winograd_output_transform fmr(F_2_5) ins(%a : tensor<4x6x2x2x2x2xf32>) outs(%b : tensor<2x4x4x2xf32>) -> tensor<2x4x4x2xf32>
  return
}

// -----

func.func @tiles(%a: tensor<2x9x10x5xf32>, %b: tensor<6x6x2x2x2x5xf32>) {
  // W7
  // expected-error @+1 {{'linalg.winograd_input_transform' op has an init of type 'tensor<6x6x2x2x2x5xf32>', expected dimension 2 to be 1 for an input of type 'tensor<2x9x10x5xf32>'}}
  %0 = linalg.winograd_input_transform fmr(F_4_3) ins(%a : tensor<2x9x10x5xf32>) outs(%b : tensor<6x6x2x2x2x5xf32>) -> tensor<6x6x2x2x2x5xf32>
  return
}

// -----

func.func @too_small_for_a_tile(%a: tensor<2x1x10x5xf32>, %b: tensor<6x6x1x2x2x5xf32>) {
  // W7
  // expected-error @+1 {{'linalg.winograd_input_transform' op has an init of type 'tensor<6x6x1x2x2x5xf32>', expected dimension 2 to be 0 for an input of type 'tensor<2x1x10x5xf32>'}}
  %0 = linalg.winograd_input_transform fmr(F_4_3) ins(%a : tensor<2x1x10x5xf32>) outs(%b : tensor<6x6x1x2x2x5xf32>) -> tensor<6x6x1x2x2x5xf32>
  return
}

// -----

func.func @rows_that_are_no_tiles(%a: tensor<2x4x10x5xf32>, %b: tensor<1x6x2x2x2x5xf32>) {
  // W7
  // expected-error @+1 {{'linalg.winograd_input_transform' op has an init of type 'tensor<1x6x2x2x2x5xf32>', expected dimension 2 to be 4 for an input of type 'tensor<2x4x10x5xf32>'}}
  %0 = linalg.winograd_input_transform fmr(F_4_3) ins(%a : tensor<2x4x10x5xf32>) outs(%b : tensor<1x6x2x2x2x5xf32>) -> tensor<1x6x2x2x2x5xf32>
  return
}

// -----

func.func @output_rows(%a: tensor<6x6x2x2x2x2xf32>, %b: tensor<2x7x8x2xf32>) {
  // W8
  // expected-error @+1 {{'linalg.winograd_output_transform' op has an init of type 'tensor<2x7x8x2xf32>', expected dimension 1 to be 8 for an input of type 'tensor<6x6x2x2x2x2xf32>'}}
  %0 = linalg.winograd_output_transform fmr(F_4_3) ins(%a : tensor<6x6x2x2x2x2xf32>) outs(%b : tensor<2x7x8x2xf32>) -> tensor<2x7x8x2xf32>
  return
}

// -----

func.func @output_rows_not_transformed(%a: tensor<1x6x2x2x2x2xf32>, %b: tensor<2x8x8x2xf32>) {
  // W8
  // expected-error @+1 {{'linalg.winograd_output_transform' op has an init of type 'tensor<2x8x8x2xf32>', expected dimension 1 to be 2 for an input of type 'tensor<1x6x2x2x2x2xf32>'}}
  %0 = linalg.winograd_output_transform fmr(F_4_3) ins(%a : tensor<1x6x2x2x2x2xf32>) outs(%b : tensor<2x8x8x2xf32>) -> tensor<2x8x8x2xf32>
  return
}

// -----

func.func @filters_and_channels(%a: tensor<2x3x3x5xf32>, %b: tensor<6x6x2x5xf32>) {
  // W9
  // expected-error @+1 {{'linalg.winograd_filter_transform' op has an init of type 'tensor<6x6x2x5xf32>', expected dimension 2 to be 5 for an input of type 'tensor<2x3x3x5xf32>'}}
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%a : tensor<2x3x3x5xf32>) outs(%b : tensor<6x6x2x5xf32>) -> tensor<6x6x2x5xf32>
  return
}

// -----

func.func @images(%a: tensor<2x10x10x5xf32>, %b: tensor<6x6x2x2x3x5xf32>) {
  // W9
  // expected-error @+1 {{'linalg.winograd_input_transform' op has an init of type 'tensor<6x6x2x2x3x5xf32>', expected dimension 4 to be 2 for an input of type 'tensor<2x10x10x5xf32>'}}
  %0 = linalg.winograd_input_transform fmr(F_4_3) ins(%a : tensor<2x10x10x5xf32>) outs(%b : tensor<6x6x2x2x3x5xf32>) -> tensor<6x6x2x2x3x5xf32>
  return
}

// -----

func.func @output_filters(%a: tensor<6x6x2x2x2x3xf32>, %b: tensor<2x8x8x2xf32>) {
  // W9
  // expected-error @+1 {{'linalg.winograd_output_transform' op has an init of type 'tensor<2x8x8x2xf32>', expected dimension 3 to be 3 for an input of type 'tensor<6x6x2x2x2x3xf32>'}}
  %0 = linalg.winograd_output_transform fmr(F_4_3) ins(%a : tensor<6x6x2x2x2x3xf32>) outs(%b : tensor<2x8x8x2xf32>) -> tensor<2x8x8x2xf32>
  return
}

// -----

func.func @too_many_tiles(%a: tensor<6x6x9223372036854775807x2x2x2xf32>, %b: tensor<2x?x8x2xf32>) {
  // expected-error @+1 {{'linalg.winograd_output_transform' op has an input of type 'tensor<6x6x9223372036854775807x2x2x2xf32>', with too many tiles in dimension 2}}
  %0 = linalg.winograd_output_transform fmr(F_4_3) ins(%a : tensor<6x6x9223372036854775807x2x2x2xf32>) outs(%b : tensor<2x?x8x2xf32>) -> tensor<2x?x8x2xf32>
  return
}

// -----

func.func @result_type(%a: tensor<2x3x3x5xf32>, %b: tensor<6x6x5x2xf32>) {
  // S6
  // expected-error @+1 {{'linalg.winograd_filter_transform' op result 0 has type 'tensor<6x6x5x3xf32>', expected its init's type 'tensor<6x6x5x2xf32>'}}
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%a : tensor<2x3x3x5xf32>) outs(%b : tensor<6x6x5x2xf32>) -> tensor<6x6x5x3xf32>
  return
}

// -----

func.func @algorithm(%a: tensor<2x3x3x5xf32>, %b: tensor<4x4x5x2xf32>) {
  // expected-error @+1 {{custom op 'linalg.winograd_filter_transform' found F_15_3, expected F_m_r, where m and r are at least 2 and m + r is at most 17}}
  %0 = linalg.winograd_filter_transform fmr(F_15_3) ins(%a : tensor<2x3x3x5xf32>) outs(%b : tensor<4x4x5x2xf32>) -> tensor<4x4x5x2xf32>
  return
}

// -----

func.func @algorithm_by_numbers(%a: tensor<2x3x3x5xf32>, %b: tensor<4x4x5x2xf32>) {
  // expected-error @+1 {{custom op 'linalg.winograd_filter_transform' found F_1_3, expected F_m_r, where m and r are at least 2 and m + r is at most 17}}
  %0 = linalg.winograd_filter_transform m(1) r(3) ins(%a : tensor<2x3x3x5xf32>) outs(%b : tensor<4x4x5x2xf32>) -> tensor<4x4x5x2xf32>
  return
}

// -----

func.func @no_algorithm(%a: tensor<2x3x3x5xf32>, %b: tensor<4x4x5x2xf32>) {
  // expected-error @+1 {{custom op 'linalg.winograd_filter_transform' expected 'fmr'}}
  %0 = linalg.winograd_filter_transform ins(%a : tensor<2x3x3x5xf32>) outs(%b : tensor<4x4x5x2xf32>) -> tensor<4x4x5x2xf32>
  return
}

// -----

func.func @negative(%a: tensor<2x3x3x5xf32>, %b: tensor<4x4x5x2xf32>) {
  // expected-error @+1 {{found F_-2_3, expected F_m_r}}
  %0 = linalg.winograd_filter_transform m(-2) r(3) ins(%a : tensor<2x3x3x5xf32>) outs(%b : tensor<4x4x5x2xf32>) -> tensor<4x4x5x2xf32>
  return
}

// -----

func.func @leading_zero(%a: tensor<2x3x3x5xf32>, %b: tensor<4x4x5x2xf32>) {
  // expected-error @+1 {{found F_02_3, expected F_m_r}}
  %0 = linalg.winograd_filter_transform fmr(F_02_3) ins(%a : tensor<2x3x3x5xf32>) outs(%b : tensor<4x4x5x2xf32>) -> tensor<4x4x5x2xf32>
  return
}

// -----

func.func @algorithm_of_generic_form(%a: tensor<2x3x3x5xf32>, %b: tensor<4x4x5x2xf32>) {
  // expected-error @+1 {{'linalg.winograd_filter_transform' op attribute 'fmr' failed to satisfy constraint: a 32-bit integer: 0, 1 or 2 for F_2_3, F_4_3 or F_2_5, 65536 * m + r for another F_m_r}}
  %0 = "linalg.winograd_filter_transform"(%a, %b) <{fmr = 3 : i32}> : (tensor<2x3x3x5xf32>, tensor<4x4x5x2xf32>) -> tensor<4x4x5x2xf32>
  return
}

// -----

func.func @type_of_generic_form(%a: tensor<2x3x3x5xf32>, %b: tensor<4x4x5x2xf32>) {
  // expected-error @+1 {{attribute 'fmr' failed to satisfy constraint}}
  %0 = "linalg.winograd_filter_transform"(%a, %b) <{fmr = 0 : i64}> : (tensor<2x3x3x5xf32>, tensor<4x4x5x2xf32>) -> tensor<4x4x5x2xf32>
  return
}

// -----

// Each algorithm has one number: 2 * 65536 + 3 is not F(2, 3), which is 0.

func.func @second_number(%a: tensor<2x3x3x5xf32>, %b: tensor<4x4x5x2xf32>) {
  // expected-error @+1 {{attribute 'fmr' failed to satisfy constraint}}
  %0 = "linalg.winograd_filter_transform"(%a, %b) <{fmr = 131075 : i32}> : (tensor<2x3x3x5xf32>, tensor<4x4x5x2xf32>) -> tensor<4x4x5x2xf32>
  return
}
