// Every operator of the family, with the attributes that PaddlePaddle stores, keeps all it says in
// generic form; custom assembly is stable.
//
// RUN: weir opt %s --generic | FileCheck %s
// RUN: weir opt %s > %t.once
// RUN: weir opt %t.once | diff %t.once -

// CHECK: sym_name = "fused_dot_product_attention"
func.func @fused_dot_product_attention(%arg0: tensor<?x16x4x8xf16>, %arg1: tensor<?x16x4x8xf16>, %arg2: tensor<?x16x4x8xf16>) {
  // CHECK: "pd_op.fused_dot_product_attention"({{.*}}) <{bias_type_str = "post_scale_bias", dropout_probability = {{[^ ]+}} : f32, is_training = false, mask_type_str = "none", operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 0>, scaling_factor = {{[^ ]+}} : f32}> : (tensor<?x16x4x8xf16>, tensor<?x16x4x8xf16>, tensor<?x16x4x8xf16>) -> (tensor<?x16x4x8xf16>, tensor<?x4x16x1xf32>, tensor<2xi64>)
  %0:3 = "pd_op.fused_dot_product_attention"(%arg0, %arg1, %arg2) <{bias_type_str = "post_scale_bias", dropout_probability = 0.000000e+00 : f32, is_training = false, mask_type_str = "none", operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 0>, scaling_factor = 5.000000e-01 : f32}> : (tensor<?x16x4x8xf16>, tensor<?x16x4x8xf16>, tensor<?x16x4x8xf16>) -> (tensor<?x16x4x8xf16>, tensor<?x4x16x1xf32>, tensor<2xi64>)
  return
}

// CHECK: sym_name = "flash_attn"
func.func @flash_attn(%arg0: tensor<?x16x4x8xf16>, %arg1: tensor<?x16x4x8xf16>, %arg2: tensor<?x16x4x8xf16>) {
  // CHECK: "pd_op.flash_attn"({{.*}}) <{causal = false, dropout = {{[^ ]+}} : f32, is_test = true, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, return_softmax = false, rng_name = ""}> : (tensor<?x16x4x8xf16>, tensor<?x16x4x8xf16>, tensor<?x16x4x8xf16>) -> (tensor<?x16x4x8xf16>, tensor<?x4x16xf32>, tensor<2xi64>)
  %0:3 = "pd_op.flash_attn"(%arg0, %arg1, %arg2) <{causal = false, dropout = 0.000000e+00 : f32, is_test = true, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, return_softmax = false, rng_name = ""}> : (tensor<?x16x4x8xf16>, tensor<?x16x4x8xf16>, tensor<?x16x4x8xf16>) -> (tensor<?x16x4x8xf16>, tensor<?x4x16xf32>, tensor<2xi64>)
  return
}

// CHECK: sym_name = "multihead_matmul"
func.func @multihead_matmul(%arg0: tensor<?x16x8xf32>, %arg1: tensor<8x3x8xf32>, %arg2: tensor<3x8xf32>) {
  // CHECK: "pd_op.multihead_matmul"({{.*}}) <{alpha = {{[^ ]+}} : f32, head_number = 2 : i32, transpose_k = true, transpose_q = false, transpose_v = false}> : (tensor<?x16x8xf32>, tensor<8x3x8xf32>, tensor<3x8xf32>) -> tensor<?x16x8xf32>
  %0 = "pd_op.multihead_matmul"(%arg0, %arg1, %arg2) <{alpha = 1.000000e+00 : f32, head_number = 2 : i32, transpose_k = true, transpose_q = false, transpose_v = false}> : (tensor<?x16x8xf32>, tensor<8x3x8xf32>, tensor<3x8xf32>) -> tensor<?x16x8xf32>
  return
}

// CHECK: sym_name = "fused_rotary_position_embedding"
func.func @fused_rotary_position_embedding(%arg0: tensor<?x16x4x8xf16>, %arg1: tensor<?x16x4x8xf16>) {
  // CHECK: "pd_op.fused_rotary_position_embedding"({{.*}}) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0, 0>, resultSegmentSizes = array<i32: 1, 1, 0>, rotary_emb_base = {{[^ ]+}} : f32, time_major = false, use_neox_rotary_style = true}> : (tensor<?x16x4x8xf16>, tensor<?x16x4x8xf16>) -> (tensor<?x16x4x8xf16>, tensor<?x16x4x8xf16>)
  %0:2 = "pd_op.fused_rotary_position_embedding"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0, 0>, resultSegmentSizes = array<i32: 1, 1, 0>, rotary_emb_base = 1.000000e+04 : f32, time_major = false, use_neox_rotary_style = true}> : (tensor<?x16x4x8xf16>, tensor<?x16x4x8xf16>) -> (tensor<?x16x4x8xf16>, tensor<?x16x4x8xf16>)
  return
}

// CHECK: sym_name = "fused_embedding_eltwise_layernorm"
func.func @fused_embedding_eltwise_layernorm(%arg0: tuple<tensor<?x16xi64>, tensor<?x16xi64>>, %arg1: tuple<tensor<100x8xf32>, tensor<100x8xf32>>, %arg2: tensor<8xf32>, %arg3: tensor<8xf32>) {
  // CHECK: "pd_op.fused_embedding_eltwise_layernorm"({{.*}}) <{epsilon = {{[^ ]+}} : f32}> : (tuple<tensor<?x16xi64>, tensor<?x16xi64>>, tuple<tensor<100x8xf32>, tensor<100x8xf32>>, tensor<8xf32>, tensor<8xf32>) -> tensor<?x16x8xf32>
  %0 = "pd_op.fused_embedding_eltwise_layernorm"(%arg0, %arg1, %arg2, %arg3) <{epsilon = 9.999999747378752e-06 : f32}> : (tuple<tensor<?x16xi64>, tensor<?x16xi64>>, tuple<tensor<100x8xf32>, tensor<100x8xf32>>, tensor<8xf32>, tensor<8xf32>) -> tensor<?x16x8xf32>
  return
}
