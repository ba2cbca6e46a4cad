// What passes make keeps all it says in generic form; custom assembly is stable.
//
// RUN: weir opt %s --generic | FileCheck %s
// RUN: weir opt %s > %t.once
// RUN: weir opt %t.once | diff %t.once -

// CHECK: sym_name = "fused_conv2d_add_act"
func.func @fused_conv2d_add_act(%x: tensor<?x3x8x8xf32>, %w: tensor<4x3x3x3xf32>, %b: tensor<1x4x1x1xf32>, %r: tensor<?x4x6x6xf32>) {
  // CHECK: "pd_op.fused_conv2d_add_act"(%{{.+}}, %{{.+}}, %{{.+}}, %{{.+}}) <{activation = "swish", data_format = "NCHW", dilations = [1 : i32, 1 : i32], exhaustive_search = false, fuse_alpha = 0.000000e+00 : f32, groups = 1 : i32, operandSegmentSizes = array<i32: 1, 1, 1, 1>, padding_algorithm = "EXPLICIT", paddings = [0 : i32, 0 : i32], split_channels = [], strides = [1 : i32, 1 : i32], workspace_size_MB = 32 : i32}> : (tensor<?x3x8x8xf32>, tensor<4x3x3x3xf32>, tensor<1x4x1x1xf32>, tensor<?x4x6x6xf32>) -> tensor<?x4x6x6xf32>
  %0 = "pd_op.fused_conv2d_add_act"(%x, %w, %b, %r) <{activation = "swish", data_format = "NCHW", dilations = [1 : i32, 1 : i32], exhaustive_search = false, fuse_alpha = 0.0 : f32, groups = 1 : i32, operandSegmentSizes = array<i32: 1, 1, 1, 1>, padding_algorithm = "EXPLICIT", paddings = [0 : i32, 0 : i32], split_channels = [], strides = [1 : i32, 1 : i32], workspace_size_MB = 32 : i32}> : (tensor<?x3x8x8xf32>, tensor<4x3x3x3xf32>, tensor<1x4x1x1xf32>, tensor<?x4x6x6xf32>) -> tensor<?x4x6x6xf32>
  // CHECK: "pd_op.fused_conv2d_add_act"(%{{.+}}, %{{.+}}) <{{.*}}operandSegmentSizes = array<i32: 1, 1, 0, 0>
  %1 = "pd_op.fused_conv2d_add_act"(%x, %w) <{activation = "identity", operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (tensor<?x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<?x4x6x6xf32>
  return
}

// CHECK: sym_name = "fc"
func.func @fc(%x: tensor<?x3x4xf32>, %w: tensor<4x6xf32>, %b: tensor<6xf32>, %r: tensor<?x3x6xf32>) {
  // CHECK: "pd_op.fc"({{.*}}) <{activation_type = "relu", in_num_col_dims = 2 : i32, padding_weights = false}> : (tensor<?x3x4xf32>, tensor<4x6xf32>, tensor<6xf32>) -> tensor<?x3x6xf32>
  %0 = "pd_op.fc"(%x, %w, %b) <{activation_type = "relu", in_num_col_dims = 2 : i32, padding_weights = false}> : (tensor<?x3x4xf32>, tensor<4x6xf32>, tensor<6xf32>) -> tensor<?x3x6xf32>
  // CHECK: "pd_op.gemm_epilogue"({{.*}}) <{activation_type = "gelu", in_num_col_dims = 2 : i32, padding_weights = false}> : (tensor<?x3x4xf32>, tensor<4x6xf32>, tensor<?x3x6xf32>) -> tensor<?x3x6xf32>
  %1 = "pd_op.gemm_epilogue"(%x, %w, %r) <{activation_type = "gelu", in_num_col_dims = 2 : i32, padding_weights = false}> : (tensor<?x3x4xf32>, tensor<4x6xf32>, tensor<?x3x6xf32>) -> tensor<?x3x6xf32>
  // CHECK: "pd_op.fused_fc_elementwise_layernorm"({{.*}}) <{activation_type = "", begin_norm_axis = 2 : i32, epsilon = {{[^ ]+}} : f32, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 0>, x_num_col_dims = 2 : i32}> : (tensor<?x3x4xf32>, tensor<4x6xf32>, tensor<?x3x6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<?x3x6xf32>, tensor<?x3xf32>, tensor<?x3xf32>)
  %2:3 = "pd_op.fused_fc_elementwise_layernorm"(%x, %w, %r, %b, %b) <{activation_type = "", begin_norm_axis = 2 : i32, epsilon = 1.0e-5 : f32, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 0>, x_num_col_dims = 2 : i32}> : (tensor<?x3x4xf32>, tensor<4x6xf32>, tensor<?x3x6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<?x3x6xf32>, tensor<?x3xf32>, tensor<?x3xf32>)
  return
}

// CHECK: sym_name = "fused_bias_residual_layernorm"
func.func @fused_bias_residual_layernorm(%x: tensor<?x8xf32>, %b: tensor<8xf32>) {
  // CHECK: "pd_op.fused_bias_residual_layernorm"({{.*}}) <{begin_norm_axis = 1 : i32, epsilon = {{[^ ]+}} : f32, operandSegmentSizes = array<i32: 1, 0, 1, 1, 1>, quant_max_bound = 0.000000e+00 : f32, quant_min_bound = 0.000000e+00 : f32, quant_round_type = 0 : i32, quant_scale = -1.000000e+00 : f32, residual_alpha = 1.000000e+00 : f32}> : (tensor<?x8xf32>, tensor<?x8xf32>, tensor<8xf32>, tensor<8xf32>) -> (tensor<?x8xf32>, tensor<?x8xf32>, tensor<?xf32>, tensor<?xf32>)
  %0:4 = "pd_op.fused_bias_residual_layernorm"(%x, %x, %b, %b) <{begin_norm_axis = 1 : i32, epsilon = 1.0e-5 : f32, operandSegmentSizes = array<i32: 1, 0, 1, 1, 1>, quant_max_bound = 0.0 : f32, quant_min_bound = 0.0 : f32, quant_round_type = 0 : i32, quant_scale = -1.0 : f32, residual_alpha = 1.0 : f32}> : (tensor<?x8xf32>, tensor<?x8xf32>, tensor<8xf32>, tensor<8xf32>) -> (tensor<?x8xf32>, tensor<?x8xf32>, tensor<?xf32>, tensor<?xf32>)
  return
}

// CHECK: sym_name = "group_norm"
func.func @group_norm(%x: tensor<?x6x?x?xf16>, %c: tensor<6xf16>) {
  // CHECK: "pd_op.group_norm"({{.*}}) <{data_format = "NCHW", epsilon = {{[^ ]+}} : f32, groups = 3 : i32, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<?x6x?x?xf16>, tensor<6xf16>, tensor<6xf16>) -> (tensor<?x6x?x?xf16>, tensor<?x3xf32>, tensor<?x3xf32>)
  %0:3 = "pd_op.group_norm"(%x, %c, %c) <{data_format = "NCHW", epsilon = 1.0e-5 : f32, groups = 3 : i32, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<?x6x?x?xf16>, tensor<6xf16>, tensor<6xf16>) -> (tensor<?x6x?x?xf16>, tensor<?x3xf32>, tensor<?x3xf32>)
  // CHECK: "pd_op.add_group_norm_silu"({{.*}}) <{activation = "silu", data_format = "NCHW", epsilon = {{[^ ]+}} : f32, groups = 3 : i32, operandSegmentSizes = array<i32: 1, 1, 1, 1>}> : (tensor<?x6x?x?xf16>, tensor<?x6x?x?xf16>, tensor<6xf16>, tensor<6xf16>) -> (tensor<?x6x?x?xf16>, tensor<?x6x?x?xf16>, tensor<?x3xf32>, tensor<?x3xf32>)
  %1:4 = "pd_op.add_group_norm_silu"(%x, %x, %c, %c) <{activation = "silu", data_format = "NCHW", epsilon = 1.0e-5 : f32, groups = 3 : i32, operandSegmentSizes = array<i32: 1, 1, 1, 1>}> : (tensor<?x6x?x?xf16>, tensor<?x6x?x?xf16>, tensor<6xf16>, tensor<6xf16>) -> (tensor<?x6x?x?xf16>, tensor<?x6x?x?xf16>, tensor<?x3xf32>, tensor<?x3xf32>)
  // CHECK: "pd_op.add_group_norm_silu"(%{{.+}}) <{{.*}}operandSegmentSizes = array<i32: 1, 0, 0, 0>}> : (tensor<?x6x?x?xf16>) -> (tensor<?x6x?x?xf16>, tensor<?x3xf32>, tensor<?x3xf32>)
  %2:3 = "pd_op.add_group_norm_silu"(%x) <{groups = 3 : i32, operandSegmentSizes = array<i32: 1, 0, 0, 0>}> : (tensor<?x6x?x?xf16>) -> (tensor<?x6x?x?xf16>, tensor<?x3xf32>, tensor<?x3xf32>)
  return
}

// CHECK: sym_name = "fusion_transpose_flatten_concat"
func.func @fusion_transpose_flatten_concat(%x: tuple<tensor<?x3x4x5xf32>, tensor<?x1x2x3xf32>>) {
  // CHECK: "pd_op.fusion_transpose_flatten_concat"({{.*}}) <{concat_axis = 1 : i32, flatten_axis = 1 : i32, trans_axis = [0 : i32, 2 : i32, 3 : i32, 1 : i32]}> : (tuple<tensor<?x3x4x5xf32>, tensor<?x1x2x3xf32>>) -> tensor<?x66xf32>
  %0 = "pd_op.fusion_transpose_flatten_concat"(%x) <{concat_axis = 1 : i32, flatten_axis = 1 : i32, trans_axis = [0 : i32, 2 : i32, 3 : i32, 1 : i32]}> : (tuple<tensor<?x3x4x5xf32>, tensor<?x1x2x3xf32>>) -> tensor<?x66xf32>
  return
}
