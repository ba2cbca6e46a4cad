// Every operator of the family, with the attributes that PaddlePaddle stores, keeps all it says in
// generic form; custom assembly is stable.
//
// RUN: weir opt %s --generic | FileCheck %s
// RUN: weir opt %s > %t.once
// RUN: weir opt %t.once | diff %t.once -

// CHECK: sym_name = "bilinear_interp"
func.func @bilinear_interp(%arg0: tensor<?x3x4x5xf32>) {
  // CHECK: "pd_op.bilinear_interp"({{.*}}) <{align_corners = false, align_mode = 0 : i32, data_format = "NCHW", interp_method = "bilinear", operandSegmentSizes = array<i32: 1, 0, 0, 0>, out_d = -1 : i32, out_h = 8 : i32, out_w = 9 : i32, scale = []}> : (tensor<?x3x4x5xf32>) -> tensor<?x3x8x9xf32>
  %0 = "pd_op.bilinear_interp"(%arg0) <{align_corners = false, align_mode = 0 : i32, data_format = "NCHW", interp_method = "bilinear", operandSegmentSizes = array<i32: 1, 0, 0, 0>, out_d = -1 : i32, out_h = 8 : i32, out_w = 9 : i32, scale = []}> : (tensor<?x3x4x5xf32>) -> tensor<?x3x8x9xf32>
  return
}

// CHECK: sym_name = "conv2d"
func.func @conv2d(%arg0: tensor<?x3x224x224xf32>, %arg1: tensor<64x3x7x7xf32>) {
  // CHECK: "pd_op.conv2d"({{.*}}) <{data_format = "NCHW", dilations = [1 : i32, 1 : i32], groups = 1 : i32, padding_algorithm = "EXPLICIT", paddings = [3 : i32, 3 : i32], strides = [2 : i32, 2 : i32]}> : (tensor<?x3x224x224xf32>, tensor<64x3x7x7xf32>) -> tensor<?x64x112x112xf32>
  %0 = "pd_op.conv2d"(%arg0, %arg1) <{data_format = "NCHW", dilations = [1 : i32, 1 : i32], groups = 1 : i32, padding_algorithm = "EXPLICIT", paddings = [3 : i32, 3 : i32], strides = [2 : i32, 2 : i32]}> : (tensor<?x3x224x224xf32>, tensor<64x3x7x7xf32>) -> tensor<?x64x112x112xf32>
  return
}

// CHECK: sym_name = "conv2d_transpose"
func.func @conv2d_transpose(%arg0: tensor<?x8x7x7xf32>, %arg1: tensor<8x4x4x4xf32>, %arg2: tensor<0xi64>) {
  // CHECK: "pd_op.conv2d_transpose"({{.*}}) <{data_format = "NCHW", dilations = [1 : i32, 1 : i32], groups = 1 : i32, output_padding = [], padding_algorithm = "EXPLICIT", paddings = [1 : i32, 1 : i32], strides = [2 : i32, 2 : i32]}> : (tensor<?x8x7x7xf32>, tensor<8x4x4x4xf32>, tensor<0xi64>) -> tensor<?x4x14x14xf32>
  %0 = "pd_op.conv2d_transpose"(%arg0, %arg1, %arg2) <{data_format = "NCHW", dilations = [1 : i32, 1 : i32], groups = 1 : i32, output_padding = [], padding_algorithm = "EXPLICIT", paddings = [1 : i32, 1 : i32], strides = [2 : i32, 2 : i32]}> : (tensor<?x8x7x7xf32>, tensor<8x4x4x4xf32>, tensor<0xi64>) -> tensor<?x4x14x14xf32>
  return
}

// CHECK: sym_name = "depthwise_conv2d"
func.func @depthwise_conv2d(%arg0: tensor<?x8x16x16xf32>, %arg1: tensor<8x1x3x3xf32>) {
  // CHECK: "pd_op.depthwise_conv2d"({{.*}}) <{data_format = "NCHW", dilations = [1 : i32, 1 : i32], groups = 8 : i32, padding_algorithm = "EXPLICIT", paddings = [1 : i32, 1 : i32], strides = [1 : i32, 1 : i32]}> : (tensor<?x8x16x16xf32>, tensor<8x1x3x3xf32>) -> tensor<?x8x16x16xf32>
  %0 = "pd_op.depthwise_conv2d"(%arg0, %arg1) <{data_format = "NCHW", dilations = [1 : i32, 1 : i32], groups = 8 : i32, padding_algorithm = "EXPLICIT", paddings = [1 : i32, 1 : i32], strides = [1 : i32, 1 : i32]}> : (tensor<?x8x16x16xf32>, tensor<8x1x3x3xf32>) -> tensor<?x8x16x16xf32>
  return
}

// CHECK: sym_name = "nearest_interp"
func.func @nearest_interp(%arg0: tensor<?x3x4x5xf32>) {
  // CHECK: "pd_op.nearest_interp"({{.*}}) <{align_corners = false, align_mode = 0 : i32, data_format = "NCHW", interp_method = "nearest", operandSegmentSizes = array<i32: 1, 0, 0, 0>, out_d = -1 : i32, out_h = 8 : i32, out_w = 9 : i32, scale = []}> : (tensor<?x3x4x5xf32>) -> tensor<?x3x8x9xf32>
  %0 = "pd_op.nearest_interp"(%arg0) <{align_corners = false, align_mode = 0 : i32, data_format = "NCHW", interp_method = "nearest", operandSegmentSizes = array<i32: 1, 0, 0, 0>, out_d = -1 : i32, out_h = 8 : i32, out_w = 9 : i32, scale = []}> : (tensor<?x3x4x5xf32>) -> tensor<?x3x8x9xf32>
  return
}

// CHECK: sym_name = "pool2d"
func.func @pool2d(%arg0: tensor<?x64x112x112xf32>, %arg1: tensor<2xi64>) {
  // CHECK: "pd_op.pool2d"({{.*}}) <{adaptive = false, ceil_mode = false, data_format = "NCHW", exclusive = true, global_pooling = false, padding_algorithm = "EXPLICIT", paddings = [1 : i32, 1 : i32], pooling_type = "max", strides = [2 : i32, 2 : i32]}> : (tensor<?x64x112x112xf32>, tensor<2xi64>) -> tensor<?x64x56x56xf32>
  %0 = "pd_op.pool2d"(%arg0, %arg1) <{adaptive = false, ceil_mode = false, data_format = "NCHW", exclusive = true, global_pooling = false, padding_algorithm = "EXPLICIT", paddings = [1 : i32, 1 : i32], pooling_type = "max", strides = [2 : i32, 2 : i32]}> : (tensor<?x64x112x112xf32>, tensor<2xi64>) -> tensor<?x64x56x56xf32>
  return
}
