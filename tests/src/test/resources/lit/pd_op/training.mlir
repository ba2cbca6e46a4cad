// Every operator of the family, with the attributes that PaddlePaddle stores, keeps all it says in
// generic form; custom assembly is stable.
//
// RUN: weir opt %s --generic | FileCheck %s
// RUN: weir opt %s > %t.once
// RUN: weir opt %t.once | diff %t.once -

// CHECK: sym_name = "fused_gemm_epilogue"
func.func @fused_gemm_epilogue(%arg0: tensor<?x4xf32>, %arg1: tensor<4x5xf32>, %arg2: tensor<5xf32>) {
  // CHECK: "pd_op.fused_gemm_epilogue"({{.*}}) <{activation = "relu", trans_x = false, trans_y = false}> : (tensor<?x4xf32>, tensor<4x5xf32>, tensor<5xf32>) -> (tensor<?x5xf32>, tensor<?x5xf32>)
  %0:2 = "pd_op.fused_gemm_epilogue"(%arg0, %arg1, %arg2) <{activation = "relu", trans_x = false, trans_y = false}> : (tensor<?x4xf32>, tensor<4x5xf32>, tensor<5xf32>) -> (tensor<?x5xf32>, tensor<?x5xf32>)
  return
}

// CHECK: sym_name = "fused_linear_param_grad_add"
func.func @fused_linear_param_grad_add(%arg0: tensor<?x3xf16>, %arg1: tensor<?x4xf16>, %arg2: tensor<3x4xf32>) {
  // CHECK: "pd_op.fused_linear_param_grad_add"({{.*}}) <{has_bias = true, multi_precision = true, operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (tensor<?x3xf16>, tensor<?x4xf16>, tensor<3x4xf32>) -> (tensor<3x4xf32>, tensor<4xf32>)
  %0:2 = "pd_op.fused_linear_param_grad_add"(%arg0, %arg1, %arg2) <{has_bias = true, multi_precision = true, operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (tensor<?x3xf16>, tensor<?x4xf16>, tensor<3x4xf32>) -> (tensor<3x4xf32>, tensor<4xf32>)
  return
}

// CHECK: sym_name = "fused_dropout_add"
func.func @fused_dropout_add(%arg0: tensor<?x3xf32>, %arg1: tensor<?x3xf32>) {
  // CHECK: "pd_op.fused_dropout_add"({{.*}}) <{fix_seed = false, is_test = false, mode = "upscale_in_train", p = {{[^ ]+}} : f64, seed = 0 : i32}> : (tensor<?x3xf32>, tensor<?x3xf32>) -> (tensor<?x3xf32>, tensor<2xi64>)
  %0:2 = "pd_op.fused_dropout_add"(%arg0, %arg1) <{fix_seed = false, is_test = false, mode = "upscale_in_train", p = 5.000000e-01 : f64, seed = 0 : i32}> : (tensor<?x3xf32>, tensor<?x3xf32>) -> (tensor<?x3xf32>, tensor<2xi64>)
  return
}

// CHECK: sym_name = "fused_bn_add_activation"
func.func @fused_bn_add_activation(%arg0: tensor<?x4x4x8xf16>, %arg1: tensor<?x4x4x8xf16>, %arg2: tensor<8xf32>, %arg3: tensor<8xf32>, %arg4: tensor<8xf32>, %arg5: tensor<8xf32>) {
  // CHECK: "pd_op.fused_bn_add_activation"({{.*}}) <{act_type = "relu", epsilon = {{[^ ]+}} : f32, momentum = {{[^ ]+}} : f32}> : (tensor<?x4x4x8xf16>, tensor<?x4x4x8xf16>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> (tensor<?x4x4x8xf16>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<?xf16>)
  %0:6 = "pd_op.fused_bn_add_activation"(%arg0, %arg1, %arg2, %arg3, %arg4, %arg5) <{act_type = "relu", epsilon = 9.999999747378752e-06 : f32, momentum = 0.8999999761581421 : f32}> : (tensor<?x4x4x8xf16>, tensor<?x4x4x8xf16>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> (tensor<?x4x4x8xf16>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<?xf16>)
  return
}
