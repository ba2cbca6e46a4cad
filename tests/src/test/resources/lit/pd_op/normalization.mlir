// Every operator of the family, with the attributes that PaddlePaddle stores, keeps all it says in
// generic form; custom assembly is stable.
//
// RUN: weir opt %s --generic | FileCheck %s
// RUN: weir opt %s > %t.once
// RUN: weir opt %t.once | diff %t.once -

// CHECK: sym_name = "batch_norm_"
func.func @batch_norm_(%arg0: tensor<?x8x4x4xf32>, %arg1: tensor<8xf32>, %arg2: tensor<8xf32>, %arg3: tensor<8xf32>, %arg4: tensor<8xf32>) {
  // CHECK: "pd_op.batch_norm_"({{.*}}) <{data_format = "NCHW", epsilon = {{[^ ]+}} : f32, is_test = true, momentum = {{[^ ]+}} : f32, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>, trainable_statistics = false, use_global_stats = false}> : (tensor<?x8x4x4xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> (tensor<?x8x4x4xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<?xf32>)
  %0:6 = "pd_op.batch_norm_"(%arg0, %arg1, %arg2, %arg3, %arg4) <{data_format = "NCHW", epsilon = 9.999999747378752e-06 : f32, is_test = true, momentum = 0.8999999761581421 : f32, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>, trainable_statistics = false, use_global_stats = false}> : (tensor<?x8x4x4xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> (tensor<?x8x4x4xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<?xf32>)
  return
}

// CHECK: sym_name = "dropout"
func.func @dropout(%arg0: tensor<?x3xf32>, %arg1: tensor<1xf32>) {
  // CHECK: "pd_op.dropout"({{.*}}) <{fix_seed = false, is_test = true, mode = "upscale_in_train", seed = 0 : i32}> : (tensor<?x3xf32>, tensor<1xf32>) -> (tensor<?x3xf32>, tensor<?x3xui8>)
  %0:2 = "pd_op.dropout"(%arg0, %arg1) <{fix_seed = false, is_test = true, mode = "upscale_in_train", seed = 0 : i32}> : (tensor<?x3xf32>, tensor<1xf32>) -> (tensor<?x3xf32>, tensor<?x3xui8>)
  return
}

// CHECK: sym_name = "layer_norm"
func.func @layer_norm(%arg0: tensor<?x16x8xf32>, %arg1: tensor<8xf32>, %arg2: tensor<8xf32>) {
  // CHECK: "pd_op.layer_norm"({{.*}}) <{begin_norm_axis = 2 : i32, epsilon = {{[^ ]+}} : f32, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<?x16x8xf32>, tensor<8xf32>, tensor<8xf32>) -> (tensor<?x16x8xf32>, tensor<?x16xf32>, tensor<?x16xf32>)
  %0:3 = "pd_op.layer_norm"(%arg0, %arg1, %arg2) <{begin_norm_axis = 2 : i32, epsilon = 9.999999747378752e-06 : f32, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<?x16x8xf32>, tensor<8xf32>, tensor<8xf32>) -> (tensor<?x16x8xf32>, tensor<?x16xf32>, tensor<?x16xf32>)
  return
}

// CHECK: sym_name = "log_softmax"
func.func @log_softmax(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.log_softmax"({{.*}}) <{axis = -1 : i32}> : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.log_softmax"(%arg0) <{axis = -1 : i32}> : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "rms_norm"
func.func @rms_norm(%arg0: tensor<?x?x8xf16>, %arg1: tensor<8xf16>) {
  // CHECK: "pd_op.rms_norm"({{.*}}) <{begin_norm_axis = 2 : i32, epsilon = {{[^ ]+}} : f32, operandSegmentSizes = array<i32: 1, 0, 0, 1, 0>, quant_max_bound = 0.000000e+00 : f32, quant_min_bound = 0.000000e+00 : f32, quant_round_type = 0 : i32, quant_scale = -1.000000e+00 : f32}> : (tensor<?x?x8xf16>, tensor<8xf16>) -> (tensor<?x?x8xf16>, tensor<?x?xf32>)
  %0:2 = "pd_op.rms_norm"(%arg0, %arg1) <{begin_norm_axis = 2 : i32, epsilon = 9.999999974752427e-07 : f32, operandSegmentSizes = array<i32: 1, 0, 0, 1, 0>, quant_max_bound = 0.000000e+00 : f32, quant_min_bound = 0.000000e+00 : f32, quant_round_type = 0 : i32, quant_scale = -1.000000e+00 : f32}> : (tensor<?x?x8xf16>, tensor<8xf16>) -> (tensor<?x?x8xf16>, tensor<?x?xf32>)
  return
}

// CHECK: sym_name = "softmax"
func.func @softmax(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.softmax"({{.*}}) <{axis = -1 : i32}> : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.softmax"(%arg0) <{axis = -1 : i32}> : (tensor<?x3xf32>) -> tensor<?x3xf32>
  // CHECK: "pd_op.softmax_"({{.*}}) <{axis = -1 : i32}> : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %1 = "pd_op.softmax_"(%arg0) <{axis = -1 : i32}> : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}
