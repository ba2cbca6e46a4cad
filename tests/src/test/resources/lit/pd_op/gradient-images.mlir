// Every operator of the family, with the attributes that PaddlePaddle stores, keeps all it says in
// generic form; custom assembly is stable.
//
// RUN: weir opt %s --generic | FileCheck %s
// RUN: weir opt %s > %t.once
// RUN: weir opt %t.once | diff %t.once -

// CHECK: sym_name = "conv2d_grad"
func.func @conv2d_grad(%arg0: tensor<?x2x9x9xf32>, %arg1: tensor<3x2x3x3xf32>, %arg2: tensor<?x3x7x7xf32>) {
  // CHECK: "pd_op.conv2d_grad"({{.*}}) <{data_format = "NCHW", dilations = [1 : i32, 1 : i32], groups = 1 : i32, padding_algorithm = "EXPLICIT", paddings = [0 : i32, 0 : i32], strides = [1 : i32, 1 : i32]}> : (tensor<?x2x9x9xf32>, tensor<3x2x3x3xf32>, tensor<?x3x7x7xf32>) -> (tensor<?x2x9x9xf32>, tensor<3x2x3x3xf32>)
  %0:2 = "pd_op.conv2d_grad"(%arg0, %arg1, %arg2) <{data_format = "NCHW", dilations = [1 : i32, 1 : i32], groups = 1 : i32, padding_algorithm = "EXPLICIT", paddings = [0 : i32, 0 : i32], strides = [1 : i32, 1 : i32]}> : (tensor<?x2x9x9xf32>, tensor<3x2x3x3xf32>, tensor<?x3x7x7xf32>) -> (tensor<?x2x9x9xf32>, tensor<3x2x3x3xf32>)
  return
}

// CHECK: sym_name = "depthwise_conv2d_grad"
func.func @depthwise_conv2d_grad(%arg0: tensor<?x4x9x9xf32>, %arg1: tensor<4x1x3x3xf32>, %arg2: tensor<?x4x7x7xf32>) {
  // CHECK: "pd_op.depthwise_conv2d_grad"({{.*}}) <{data_format = "NCHW", dilations = [1 : i32, 1 : i32], groups = 4 : i32, padding_algorithm = "EXPLICIT", paddings = [0 : i32, 0 : i32], strides = [1 : i32, 1 : i32]}> : (tensor<?x4x9x9xf32>, tensor<4x1x3x3xf32>, tensor<?x4x7x7xf32>) -> (tensor<?x4x9x9xf32>, tensor<4x1x3x3xf32>)
  %0:2 = "pd_op.depthwise_conv2d_grad"(%arg0, %arg1, %arg2) <{data_format = "NCHW", dilations = [1 : i32, 1 : i32], groups = 4 : i32, padding_algorithm = "EXPLICIT", paddings = [0 : i32, 0 : i32], strides = [1 : i32, 1 : i32]}> : (tensor<?x4x9x9xf32>, tensor<4x1x3x3xf32>, tensor<?x4x7x7xf32>) -> (tensor<?x4x9x9xf32>, tensor<4x1x3x3xf32>)
  return
}

// CHECK: sym_name = "conv2d_transpose_grad"
func.func @conv2d_transpose_grad(%arg0: tensor<?x8x7x7xf32>, %arg1: tensor<8x4x3x3xf32>, %arg2: tensor<?x4x9x9xf32>, %arg3: tensor<0xi64>) {
  // CHECK: "pd_op.conv2d_transpose_grad"({{.*}}) <{data_format = "NCHW", dilations = [1 : i32, 1 : i32], groups = 1 : i32, output_padding = [], padding_algorithm = "EXPLICIT", paddings = [0 : i32, 0 : i32], strides = [1 : i32, 1 : i32]}> : (tensor<?x8x7x7xf32>, tensor<8x4x3x3xf32>, tensor<?x4x9x9xf32>, tensor<0xi64>) -> (tensor<?x8x7x7xf32>, tensor<8x4x3x3xf32>)
  %0:2 = "pd_op.conv2d_transpose_grad"(%arg0, %arg1, %arg2, %arg3) <{data_format = "NCHW", dilations = [1 : i32, 1 : i32], groups = 1 : i32, output_padding = [], padding_algorithm = "EXPLICIT", paddings = [0 : i32, 0 : i32], strides = [1 : i32, 1 : i32]}> : (tensor<?x8x7x7xf32>, tensor<8x4x3x3xf32>, tensor<?x4x9x9xf32>, tensor<0xi64>) -> (tensor<?x8x7x7xf32>, tensor<8x4x3x3xf32>)
  return
}

// CHECK: sym_name = "pool2d_grad"
func.func @pool2d_grad(%arg0: tensor<?x8x6x6xf32>, %arg1: tensor<?x8x3x3xf32>, %arg2: tensor<?x8x3x3xf32>, %arg3: tensor<2xi64>) {
  // CHECK: "pd_op.pool2d_grad"({{.*}}) <{adaptive = false, ceil_mode = false, data_format = "NCHW", exclusive = true, global_pooling = false, padding_algorithm = "EXPLICIT", paddings = [0 : i32, 0 : i32], pooling_type = "max", strides = [2 : i32, 2 : i32]}> : (tensor<?x8x6x6xf32>, tensor<?x8x3x3xf32>, tensor<?x8x3x3xf32>, tensor<2xi64>) -> tensor<?x8x6x6xf32>
  %0 = "pd_op.pool2d_grad"(%arg0, %arg1, %arg2, %arg3) <{adaptive = false, ceil_mode = false, data_format = "NCHW", exclusive = true, global_pooling = false, padding_algorithm = "EXPLICIT", paddings = [0 : i32, 0 : i32], pooling_type = "max", strides = [2 : i32, 2 : i32]}> : (tensor<?x8x6x6xf32>, tensor<?x8x3x3xf32>, tensor<?x8x3x3xf32>, tensor<2xi64>) -> tensor<?x8x6x6xf32>
  return
}

// CHECK: sym_name = "nearest_interp_grad"
func.func @nearest_interp_grad(%arg0: tensor<?x3x4x5xf32>, %arg1: tensor<?x3x8x9xf32>) {
  // CHECK: "pd_op.nearest_interp_grad"({{.*}}) <{align_corners = false, align_mode = 0 : i32, data_format = "NCHW", interp_method = "nearest", operandSegmentSizes = array<i32: 1, 0, 0, 0, 1>, out_d = -1 : i32, out_h = 8 : i32, out_w = 9 : i32, scale = []}> : (tensor<?x3x4x5xf32>, tensor<?x3x8x9xf32>) -> tensor<?x3x4x5xf32>
  %0 = "pd_op.nearest_interp_grad"(%arg0, %arg1) <{align_corners = false, align_mode = 0 : i32, data_format = "NCHW", interp_method = "nearest", operandSegmentSizes = array<i32: 1, 0, 0, 0, 1>, out_d = -1 : i32, out_h = 8 : i32, out_w = 9 : i32, scale = []}> : (tensor<?x3x4x5xf32>, tensor<?x3x8x9xf32>) -> tensor<?x3x4x5xf32>
  return
}

// CHECK: sym_name = "bilinear_interp_grad"
func.func @bilinear_interp_grad(%arg0: tensor<?x3x4x5xf32>, %arg1: tensor<?x3x8x9xf32>) {
  // CHECK: "pd_op.bilinear_interp_grad"({{.*}}) <{align_corners = false, align_mode = 0 : i32, data_format = "NCHW", interp_method = "bilinear", operandSegmentSizes = array<i32: 1, 0, 0, 0, 1>, out_d = -1 : i32, out_h = 8 : i32, out_w = 9 : i32, scale = []}> : (tensor<?x3x4x5xf32>, tensor<?x3x8x9xf32>) -> tensor<?x3x4x5xf32>
  %0 = "pd_op.bilinear_interp_grad"(%arg0, %arg1) <{align_corners = false, align_mode = 0 : i32, data_format = "NCHW", interp_method = "bilinear", operandSegmentSizes = array<i32: 1, 0, 0, 0, 1>, out_d = -1 : i32, out_h = 8 : i32, out_w = 9 : i32, scale = []}> : (tensor<?x3x4x5xf32>, tensor<?x3x8x9xf32>) -> tensor<?x3x4x5xf32>
  return
}

// CHECK: sym_name = "layer_norm_grad"
func.func @layer_norm_grad(%arg0: tensor<?x8xf16>, %arg1: tensor<8xf32>, %arg2: tensor<8xf32>, %arg3: tensor<?xf32>, %arg4: tensor<?xf32>, %arg5: tensor<?x8xf16>) {
  // CHECK: "pd_op.layer_norm_grad"({{.*}}) <{begin_norm_axis = 1 : i32, epsilon = {{[^ ]+}} : f32, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1>}> : (tensor<?x8xf16>, tensor<8xf32>, tensor<8xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?x8xf16>) -> (tensor<?x8xf16>, tensor<8xf32>, tensor<8xf32>)
  %0:3 = "pd_op.layer_norm_grad"(%arg0, %arg1, %arg2, %arg3, %arg4, %arg5) <{begin_norm_axis = 1 : i32, epsilon = 9.999999747378752e-06 : f32, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1>}> : (tensor<?x8xf16>, tensor<8xf32>, tensor<8xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?x8xf16>) -> (tensor<?x8xf16>, tensor<8xf32>, tensor<8xf32>)
  return
}

// CHECK: sym_name = "group_norm_grad"
func.func @group_norm_grad(%arg0: tensor<?x8x4x4xf32>, %arg1: tensor<8xf32>, %arg2: tensor<8xf32>, %arg3: tensor<?x8x4x4xf32>, %arg4: tensor<?x2xf32>, %arg5: tensor<?x2xf32>, %arg6: tensor<?x8x4x4xf32>) {
  // CHECK: "pd_op.group_norm_grad"({{.*}}) <{data_format = "NCHW", epsilon = {{[^ ]+}} : f32, groups = 2 : i32, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1>}> : (tensor<?x8x4x4xf32>, tensor<8xf32>, tensor<8xf32>, tensor<?x8x4x4xf32>, tensor<?x2xf32>, tensor<?x2xf32>, tensor<?x8x4x4xf32>) -> (tensor<?x8x4x4xf32>, tensor<8xf32>, tensor<8xf32>)
  %0:3 = "pd_op.group_norm_grad"(%arg0, %arg1, %arg2, %arg3, %arg4, %arg5, %arg6) <{data_format = "NCHW", epsilon = 9.999999747378752e-06 : f32, groups = 2 : i32, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1>}> : (tensor<?x8x4x4xf32>, tensor<8xf32>, tensor<8xf32>, tensor<?x8x4x4xf32>, tensor<?x2xf32>, tensor<?x2xf32>, tensor<?x8x4x4xf32>) -> (tensor<?x8x4x4xf32>, tensor<8xf32>, tensor<8xf32>)
  return
}
