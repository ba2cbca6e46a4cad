// Every operator of the family, with the attributes that PaddlePaddle stores, keeps all it says in
// generic form; custom assembly is stable.
//
// RUN: weir opt %s --generic | FileCheck %s
// RUN: weir opt %s > %t.once
// RUN: weir opt %t.once | diff %t.once -

// CHECK: sym_name = "matmul_grad"
func.func @matmul_grad(%arg0: tensor<?x4xf32>, %arg1: tensor<4x5xf32>, %arg2: tensor<?x5xf32>) {
  // CHECK: "pd_op.matmul_grad"({{.*}}) <{transpose_x = false, transpose_y = false}> : (tensor<?x4xf32>, tensor<4x5xf32>, tensor<?x5xf32>) -> (tensor<?x4xf32>, tensor<4x5xf32>)
  %0:2 = "pd_op.matmul_grad"(%arg0, %arg1, %arg2) <{transpose_x = false, transpose_y = false}> : (tensor<?x4xf32>, tensor<4x5xf32>, tensor<?x5xf32>) -> (tensor<?x4xf32>, tensor<4x5xf32>)
  return
}

// CHECK: sym_name = "add_grad"
func.func @add_grad(%arg0: tensor<?x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<?x4xf32>) {
  // CHECK: "pd_op.add_grad"({{.*}}) <{axis = -1 : i32}> : (tensor<?x4xf32>, tensor<4xf32>, tensor<?x4xf32>) -> (tensor<?x4xf32>, tensor<4xf32>)
  %0:2 = "pd_op.add_grad"(%arg0, %arg1, %arg2) <{axis = -1 : i32}> : (tensor<?x4xf32>, tensor<4xf32>, tensor<?x4xf32>) -> (tensor<?x4xf32>, tensor<4xf32>)
  return
}

// CHECK: sym_name = "relu_grad"
func.func @relu_grad(%arg0: tensor<?x3xf16>, %arg1: tensor<?x3xf16>) {
  // CHECK: "pd_op.relu_grad"({{.*}}) : (tensor<?x3xf16>, tensor<?x3xf16>) -> tensor<?x3xf16>
  %0 = "pd_op.relu_grad"(%arg0, %arg1) : (tensor<?x3xf16>, tensor<?x3xf16>) -> tensor<?x3xf16>
  return
}

// CHECK: sym_name = "gelu_grad"
func.func @gelu_grad(%arg0: tensor<?x3xf16>, %arg1: tensor<?x3xf16>) {
  // CHECK: "pd_op.gelu_grad"({{.*}}) <{approximate = false}> : (tensor<?x3xf16>, tensor<?x3xf16>) -> tensor<?x3xf16>
  %0 = "pd_op.gelu_grad"(%arg0, %arg1) <{approximate = false}> : (tensor<?x3xf16>, tensor<?x3xf16>) -> tensor<?x3xf16>
  return
}

// CHECK: sym_name = "softmax_grad"
func.func @softmax_grad(%arg0: tensor<?x3xf16>, %arg1: tensor<?x3xf16>) {
  // CHECK: "pd_op.softmax_grad"({{.*}}) <{axis = -1 : i32}> : (tensor<?x3xf16>, tensor<?x3xf16>) -> tensor<?x3xf16>
  %0 = "pd_op.softmax_grad"(%arg0, %arg1) <{axis = -1 : i32}> : (tensor<?x3xf16>, tensor<?x3xf16>) -> tensor<?x3xf16>
  return
}

// CHECK: sym_name = "transpose_grad"
func.func @transpose_grad(%arg0: tensor<4x?x3xf32>) {
  // CHECK: "pd_op.transpose_grad"({{.*}}) <{perm = [2 : i32, 0 : i32, 1 : i32]}> : (tensor<4x?x3xf32>) -> tensor<?x3x4xf32>
  %0 = "pd_op.transpose_grad"(%arg0) <{perm = [2 : i32, 0 : i32, 1 : i32]}> : (tensor<4x?x3xf32>) -> tensor<?x3x4xf32>
  return
}

// CHECK: sym_name = "dropout_grad"
func.func @dropout_grad(%arg0: tensor<?x3xui8>, %arg1: tensor<?x3xf32>, %arg2: tensor<1xf32>) {
  // CHECK: "pd_op.dropout_grad"({{.*}}) <{is_test = false, mode = "upscale_in_train"}> : (tensor<?x3xui8>, tensor<?x3xf32>, tensor<1xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.dropout_grad"(%arg0, %arg1, %arg2) <{is_test = false, mode = "upscale_in_train"}> : (tensor<?x3xui8>, tensor<?x3xf32>, tensor<1xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "batch_norm_grad"
func.func @batch_norm_grad(%arg0: tensor<?x8x4x4xf16>, %arg1: tensor<8xf32>, %arg2: tensor<8xf32>, %arg3: tensor<8xf32>, %arg4: tensor<8xf32>, %arg5: tensor<?x8x4x4xf16>) {
  // CHECK: "pd_op.batch_norm_grad"({{.*}}) <{data_format = "NCHW", epsilon = {{[^ ]+}} : f32, is_test = false, momentum = {{[^ ]+}} : f32, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 1, 1, 0, 1>, trainable_statistics = false, use_global_stats = false}> : (tensor<?x8x4x4xf16>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<?x8x4x4xf16>) -> (tensor<?x8x4x4xf16>, tensor<8xf32>, tensor<8xf32>)
  %0:3 = "pd_op.batch_norm_grad"(%arg0, %arg1, %arg2, %arg3, %arg4, %arg5) <{data_format = "NCHW", epsilon = 9.999999747378752e-06 : f32, is_test = false, momentum = 0.8999999761581421 : f32, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 1, 1, 0, 1>, trainable_statistics = false, use_global_stats = false}> : (tensor<?x8x4x4xf16>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<?x8x4x4xf16>) -> (tensor<?x8x4x4xf16>, tensor<8xf32>, tensor<8xf32>)
  return
}

// CHECK: sym_name = "fused_gemm_epilogue_grad"
func.func @fused_gemm_epilogue_grad(%arg0: tensor<?x4xf32>, %arg1: tensor<4x5xf32>, %arg2: tensor<?x5xf32>) {
  // CHECK: "pd_op.fused_gemm_epilogue_grad"({{.*}}) <{activation_grad = "none", trans_x = false, trans_y = false}> : (tensor<?x4xf32>, tensor<4x5xf32>, tensor<?x5xf32>) -> (tensor<?x4xf32>, tensor<4x5xf32>, tensor<5xf32>)
  %0:3 = "pd_op.fused_gemm_epilogue_grad"(%arg0, %arg1, %arg2) <{activation_grad = "none", trans_x = false, trans_y = false}> : (tensor<?x4xf32>, tensor<4x5xf32>, tensor<?x5xf32>) -> (tensor<?x4xf32>, tensor<4x5xf32>, tensor<5xf32>)
  return
}

// CHECK: sym_name = "fused_dropout_add_grad"
func.func @fused_dropout_add_grad(%arg0: tensor<2xi64>, %arg1: tensor<?x3xf32>) {
  // CHECK: "pd_op.fused_dropout_add_grad"({{.*}}) <{fix_seed = false, is_test = false, mode = "upscale_in_train", p = {{[^ ]+}} : f64}> : (tensor<2xi64>, tensor<?x3xf32>) -> (tensor<?x3xf32>, tensor<?x3xf32>)
  %0:2 = "pd_op.fused_dropout_add_grad"(%arg0, %arg1) <{fix_seed = false, is_test = false, mode = "upscale_in_train", p = 5.000000e-01 : f64}> : (tensor<2xi64>, tensor<?x3xf32>) -> (tensor<?x3xf32>, tensor<?x3xf32>)
  return
}

// CHECK: sym_name = "fused_bn_add_activation_grad"
func.func @fused_bn_add_activation_grad(%arg0: tensor<?x4x4x8xf16>, %arg1: tensor<8xf32>, %arg2: tensor<8xf32>, %arg3: tensor<?x4x4x8xf16>, %arg4: tensor<8xf32>, %arg5: tensor<8xf32>, %arg6: tensor<?x4x4x8xf16>) {
  // CHECK: "pd_op.fused_bn_add_activation_grad"({{.*}}) <{act_type = "relu", epsilon = {{[^ ]+}} : f32, momentum = {{[^ ]+}} : f32}> : (tensor<?x4x4x8xf16>, tensor<8xf32>, tensor<8xf32>, tensor<?x4x4x8xf16>, tensor<8xf32>, tensor<8xf32>, tensor<?x4x4x8xf16>) -> (tensor<?x4x4x8xf16>, tensor<?x4x4x8xf16>, tensor<8xf32>, tensor<8xf32>)
  %0:4 = "pd_op.fused_bn_add_activation_grad"(%arg0, %arg1, %arg2, %arg3, %arg4, %arg5, %arg6) <{act_type = "relu", epsilon = 9.999999747378752e-06 : f32, momentum = 0.8999999761581421 : f32}> : (tensor<?x4x4x8xf16>, tensor<8xf32>, tensor<8xf32>, tensor<?x4x4x8xf16>, tensor<8xf32>, tensor<8xf32>, tensor<?x4x4x8xf16>) -> (tensor<?x4x4x8xf16>, tensor<?x4x4x8xf16>, tensor<8xf32>, tensor<8xf32>)
  return
}

// CHECK: sym_name = "fused_dot_product_attention_grad"
func.func @fused_dot_product_attention_grad(%arg0: tensor<?x16x4x8xf32>, %arg1: tensor<?x16x4x8xf32>, %arg2: tensor<?x16x4x8xf32>, %arg3: tensor<1x1x1x16xf32>, %arg4: tensor<?x16x4x8xf32>, %arg5: tensor<2x4x16x1xf32>, %arg6: tensor<2xi64>, %arg7: tensor<?x16x4x8xf32>) {
  // CHECK: "pd_op.fused_dot_product_attention_grad"({{.*}}) <{bias_type_str = "post_scale_bias", dropout_probability = {{[^ ]+}} : f32, mask_type_str = "none", operandSegmentSizes = array<i32: 1, 1, 1, 1, 0, 0, 1, 1, 1, 1>, scaling_factor = {{[^ ]+}} : f32}> : (tensor<?x16x4x8xf32>, tensor<?x16x4x8xf32>, tensor<?x16x4x8xf32>, tensor<1x1x1x16xf32>, tensor<?x16x4x8xf32>, tensor<2x4x16x1xf32>, tensor<2xi64>, tensor<?x16x4x8xf32>) -> (tensor<?x16x4x8xf32>, tensor<?x16x4x8xf32>, tensor<?x16x4x8xf32>, tensor<1x1x1x16xf32>)
  %0:4 = "pd_op.fused_dot_product_attention_grad"(%arg0, %arg1, %arg2, %arg3, %arg4, %arg5, %arg6, %arg7) <{bias_type_str = "post_scale_bias", dropout_probability = 0.000000e+00 : f32, mask_type_str = "none", operandSegmentSizes = array<i32: 1, 1, 1, 1, 0, 0, 1, 1, 1, 1>, scaling_factor = 5.000000e-01 : f32}> : (tensor<?x16x4x8xf32>, tensor<?x16x4x8xf32>, tensor<?x16x4x8xf32>, tensor<1x1x1x16xf32>, tensor<?x16x4x8xf32>, tensor<2x4x16x1xf32>, tensor<2xi64>, tensor<?x16x4x8xf32>) -> (tensor<?x16x4x8xf32>, tensor<?x16x4x8xf32>, tensor<?x16x4x8xf32>, tensor<1x1x1x16xf32>)
  return
}
