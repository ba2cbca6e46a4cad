// RUN: weir opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<2x3xf32>, %w: tensor<3x4xf32>, %b: tensor<4xf32>) {
  // expected-error@+1 {{'pd_op.fused_gemm_epilogue' op expects 'activation' to be one of none, relu, gelu, got "tanh"}}
  %0 = pd_op.fused_gemm_epilogue %x, %w, %b {activation = "tanh"} : (tensor<2x3xf32>, tensor<3x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>, %w: tensor<3x4xf32>, %b: tensor<3xf32>) {
  // expected-error@+1 {{expects a bias of one dimension as long as the rows of 'tensor<2x4xf32>', got 'tensor<3xf32>'}}
  %0 = pd_op.fused_gemm_epilogue %x, %w, %b : (tensor<2x3xf32>, tensor<3x4xf32>, tensor<3xf32>) -> tensor<2x4xf32>
  return
}

// -----

// All faults are told, not only the first.
func.func @f(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{requires a single operand}}
  %0 = "pd_op.relu"(%x, %x) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{expected 2 operands, but found 1}}
  %1 = "pd_op.add"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x3x8x8xf32>, %w: tensor<4x3x3x3xf32>, %b: tensor<1x3x1x1xf32>) {
  // expected-error@+1 {{'pd_op.fused_conv2d_add_act' op expects bias to broadcast to 'tensor<1x4x6x6xf32>', got 'tensor<1x3x1x1xf32>'}}
  %0 = "pd_op.fused_conv2d_add_act"(%x, %w, %b) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>, tensor<1x3x1x1xf32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{expects 'activation' to be one of identity, relu, tanh, sigmoid, swish, leaky_relu, got "gelu"}}
  %1 = "pd_op.fused_conv2d_add_act"(%x, %w) <{activation = "gelu", operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x6x6xf32>
  // expected-error@+1 {{expects 'split_channels' to be empty}}
  %2 = "pd_op.fused_conv2d_add_act"(%x, %w) <{split_channels = [2 : i32, 2 : i32], operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x6x6xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>, %w: tensor<3x4xf32>) {
  // expected-error@+1 {{number of row dimensions 2 must lie between 0 and the rank of 'tensor<2x3xf32>'}}
  %0 = "pd_op.fc"(%x, %w) <{in_num_col_dims = 2 : i32}> : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{inner sizes must agree, got 4 and 3}}
  %1 = "pd_op.fc"(%w, %w) : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{expects 'activation_type' to be one of "", "relu", got "gelu"}}
  %2 = "pd_op.fc"(%x, %w) <{activation_type = "gelu"}> : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{expects 'activation_type' to be one of "", "relu", "gelu", got "tanh"}}
  %3 = "pd_op.gemm_epilogue"(%x, %w) <{activation_type = "tanh"}> : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{expects weights that are not padded}}
  %4 = "pd_op.fc"(%x, %w) <{padding_weights = true}> : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{expects y to broadcast to 'tensor<2x4xf32>', got 'tensor<2x3xf32>'}}
  %5:3 = "pd_op.fused_fc_elementwise_layernorm"(%x, %w, %x) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 0>}> : (tensor<2x3xf32>, tensor<3x4xf32>, tensor<2x3xf32>) -> (tensor<2x4xf32>, tensor<2xf32>, tensor<2xf32>)
  return
}

// -----

func.func @f(%x: tensor<2x6x3x4xf32>, %r: tensor<2x5x1x1xf32>) {
  // expected-error@+1 {{6 channels of 'tensor<2x6x3x4xf32>' cannot be divided into 4 groups}}
  %0:3 = "pd_op.group_norm"(%x) <{groups = 4 : i32, operandSegmentSizes = array<i32: 1, 0, 0>}> : (tensor<2x6x3x4xf32>) -> (tensor<2x6x3x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  // expected-error@+1 {{expects 'activation' to be "" or "silu", got "relu"}}
  %1:3 = "pd_op.add_group_norm_silu"(%x) <{activation = "relu", groups = 3 : i32, operandSegmentSizes = array<i32: 1, 0, 0, 0>}> : (tensor<2x6x3x4xf32>) -> (tensor<2x6x3x4xf32>, tensor<2x3xf32>, tensor<2x3xf32>)
  // expected-error@+1 {{expects residual to broadcast to 'tensor<2x6x3x4xf32>', got 'tensor<2x5x1x1xf32>'}}
  %2:4 = "pd_op.add_group_norm_silu"(%x, %r) <{groups = 3 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (tensor<2x6x3x4xf32>, tensor<2x5x1x1xf32>) -> (tensor<2x6x3x4xf32>, tensor<2x6x3x4xf32>, tensor<2x3xf32>, tensor<2x3xf32>)
  return
}

// -----

func.func @f(%x: tensor<2x8xf32>, %r: tensor<8xf32>) {
  // expected-error@+1 {{expects x and residual of one shape, got 'tensor<2x8xf32>' and 'tensor<8xf32>'}}
  %0:4 = "pd_op.fused_bias_residual_layernorm"(%x, %r) <{begin_norm_axis = 1 : i32, epsilon = 1.0e-5 : f32, operandSegmentSizes = array<i32: 1, 0, 1, 0, 0>, quant_max_bound = 0.0 : f32, quant_min_bound = 0.0 : f32, quant_round_type = 0 : i32, quant_scale = -1.0 : f32, residual_alpha = 1.0 : f32}> : (tensor<2x8xf32>, tensor<8xf32>) -> (tensor<2x8xf32>, tensor<2x8xf32>, tensor<2xf32>, tensor<2xf32>)
  return
}

// -----

func.func @f(%x: tuple<tensor<2x3xf32>, tensor<4x3xf32>>) {
  // expected-error@+1 {{flatten_axis 3 is out of range for 'tensor<2x3xf32>'}}
  %0 = "pd_op.fusion_transpose_flatten_concat"(%x) <{concat_axis = 1 : i32, flatten_axis = 3 : i32, trans_axis = [1 : i32, 0 : i32]}> : (tuple<tensor<2x3xf32>, tensor<4x3xf32>>) -> tensor<3x6xf32>
  return
}
