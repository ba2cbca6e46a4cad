// RUN: weir opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<2x3xf32>, %w: tensor<3x4xf32>, %g: tensor<2x4xf32>) {
  // expected-error@+1 {{'pd_op.fused_gemm_epilogue_grad' op expects 'activation_grad' to be one of none, relu_grad, gelu_grad, got "tanh_grad"}}
  %0:3 = "pd_op.fused_gemm_epilogue_grad"(%x, %w, %g) <{activation_grad = "tanh_grad"}> : (tensor<2x3xf32>, tensor<3x4xf32>, tensor<2x4xf32>) -> (tensor<2x3xf32>, tensor<3x4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>, %w: tensor<3x4xf32>, %g: tensor<2x4xf32>) {
  // expected-error@+1 {{expects 'reserve_space' where, and only where, there is an activation}}
  %0:3 = "pd_op.fused_gemm_epilogue_grad"(%x, %w, %g) <{activation_grad = "relu_grad"}> : (tensor<2x3xf32>, tensor<3x4xf32>, tensor<2x4xf32>) -> (tensor<2x3xf32>, tensor<3x4xf32>, tensor<4xf32>)
  return
}

// -----

// The gradient of x may be left out, that of the weights may not.
func.func @f(%x: tensor<2x3xf32>, %w: tensor<3x4xf32>, %g: tensor<2x4xf32>) {
  %0:2 = "pd_op.fused_gemm_epilogue_grad"(%x, %w, %g) : (tensor<2x3xf32>, tensor<3x4xf32>, tensor<2x4xf32>) -> (tensor<3x4xf32>, tensor<4xf32>)
  // expected-error@+1 {{are incompatible with return type(s) of operation}}
  %1:2 = "pd_op.fused_gemm_epilogue_grad"(%x, %w, %g) : (tensor<2x3xf32>, tensor<3x4xf32>, tensor<2x4xf32>) -> (tensor<2x3xf32>, tensor<4xf32>)
  return
}

// -----

func.func @f(%x: tensor<2x8xf32>, %c: tensor<8xf32>) {
  // expected-error@+1 {{expects 'mean_out' and 'variance_out' where they are used}}
  %0:3 = "pd_op.batch_norm_grad"(%x, %c, %c, %x) <{data_format = "NCHW", epsilon = 1.0 : f32, is_test = true, momentum = 0.5 : f32, operandSegmentSizes = array<i32: 1, 0, 0, 0, 0, 1, 1, 0, 1>, trainable_statistics = false, use_global_stats = false}> : (tensor<2x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<2x8xf32>) -> (tensor<2x8xf32>, tensor<8xf32>, tensor<8xf32>)
  return
}

// -----

func.func @f(%x: tensor<2x8xf32>, %c: tensor<8xf32>) {
  // expected-error@+1 {{'pd_op.fused_bn_add_activation' op expects 'act_type' to be relu, got "gelu"}}
  %0:6 = "pd_op.fused_bn_add_activation"(%x, %x, %c, %c, %c, %c) <{act_type = "gelu"}> : (tensor<2x8xf32>, tensor<2x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> (tensor<2x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<?xf32>)
  return
}

// -----

func.func @f(%x: tensor<2x64xf16>, %w: tensor<16x64xi8>, %s: tensor<16xf16>) {
  // expected-error@+1 {{'pd_op.weight_only_linear' op expects 'weight_dtype' to be one of int8, int4, got "int2"}}
  %0 = "pd_op.weight_only_linear"(%x, %w, %s) <{weight_dtype = "int2"}> : (tensor<2x64xf16>, tensor<16x64xi8>, tensor<16xf16>) -> tensor<2x16xf16>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>, %w: tensor<3x4xf32>, %g: tensor<4x2xf32>) {
  // expected-error@+1 {{the gradient of a product of type 'tensor<2x4xf32>' cannot have type 'tensor<4x2xf32>'}}
  %0:2 = pd_op.matmul_grad %x, %w, %g : (tensor<2x3xf32>, tensor<3x4xf32>, tensor<4x2xf32>) -> (tensor<2x3xf32>, tensor<3x4xf32>)
  return
}
