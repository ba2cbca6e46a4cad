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
