// Volumes, windows as columns, and images that are sampled, in generic and in custom form.
//
// RUN: weir opt %s --generic | FileCheck %s
// RUN: weir opt %s > %t.once
// RUN: weir opt %t.once | diff %t.once -

// CHECK: sym_name = "conv3d"
func.func @conv3d(%arg0: tensor<?x4x5x6x7xf32>, %arg1: tensor<6x2x3x3x3xf32>) {
  // CHECK: "pd_op.conv3d"({{.*}}) <{dilations = array<i32: 1, 1, 2>, groups = 2 : i32, paddings = array<i32: 0, 0, 0, 1, 0, 1>, strides = array<i32: 1, 2, 1>}> : (tensor<?x4x5x6x7xf32>, tensor<6x2x3x3x3xf32>) -> tensor<?x6x3x3x4xf32>
  %0 = "pd_op.conv3d"(%arg0, %arg1) <{dilations = array<i32: 1, 1, 2>, groups = 2 : i32, paddings = array<i32: 0, 0, 0, 1, 0, 1>, strides = array<i32: 1, 2, 1>}> : (tensor<?x4x5x6x7xf32>, tensor<6x2x3x3x3xf32>) -> tensor<?x6x3x3x4xf32>
  return
}

// CHECK: sym_name = "conv3d_transpose"
func.func @conv3d_transpose(%arg0: tensor<?x3x4x?x5xf32>, %arg1: tensor<3x2x3x3x3xf32>) {
  // CHECK: "pd_op.conv3d_transpose"({{.*}}) <{output_padding = array<i32: 1, 0, 0>, strides = array<i32: 2, 1, 1>}> : (tensor<?x3x4x?x5xf32>, tensor<3x2x3x3x3xf32>) -> tensor<?x2x10x?x7xf32>
  %0 = "pd_op.conv3d_transpose"(%arg0, %arg1) <{output_padding = array<i32: 1, 0, 0>, strides = array<i32: 2, 1, 1>}> : (tensor<?x3x4x?x5xf32>, tensor<3x2x3x3x3xf32>) -> tensor<?x2x10x?x7xf32>
  return
}

// CHECK: sym_name = "pool3d"
func.func @pool3d(%arg0: tensor<?x3x4x5x?xf32>) {
  // CHECK: "pd_op.pool3d"({{.*}}) <{adaptive = false, ceil_mode = false, data_format = "NCDHW", exclusive = true, global_pooling = false, kernel_size = array<i32: 2, 2, 2>, padding_algorithm = "EXPLICIT", paddings = array<i32: 0, 0, 0>, pooling_type = "max", strides = array<i32: 1, 2, 1>}> : (tensor<?x3x4x5x?xf32>) -> tensor<?x3x3x2x?xf32>
  %0 = "pd_op.pool3d"(%arg0) <{adaptive = false, ceil_mode = false, data_format = "NCDHW", exclusive = true, global_pooling = false, kernel_size = array<i32: 2, 2, 2>, padding_algorithm = "EXPLICIT", paddings = array<i32: 0, 0, 0>, pooling_type = "max", strides = array<i32: 1, 2, 1>}> : (tensor<?x3x4x5x?xf32>) -> tensor<?x3x3x2x?xf32>
  return
}

// CHECK: sym_name = "unfold"
func.func @unfold(%arg0: tensor<?x3x4x5xf32>) {
  // CHECK: "pd_op.unfold"({{.*}}) <{dilations = array<i32: 1, 1>, kernel_sizes = array<i32: 2, 2>, paddings = array<i32: 0, 0>, strides = array<i32: 1, 1>}> : (tensor<?x3x4x5xf32>) -> tensor<?x12x12xf32>
  %0 = "pd_op.unfold"(%arg0) <{dilations = array<i32: 1, 1>, kernel_sizes = array<i32: 2, 2>, paddings = array<i32: 0, 0>, strides = array<i32: 1, 1>}> : (tensor<?x3x4x5xf32>) -> tensor<?x12x12xf32>
  return
}

// CHECK: sym_name = "fold"
func.func @fold(%arg0: tensor<?x12x12xf32>) {
  // CHECK: "pd_op.fold"({{.*}}) <{dilations = array<i32: 1, 1>, kernel_sizes = array<i32: 2, 2>, output_sizes = array<i32: 4, 5>, paddings = array<i32: 0, 0>, strides = array<i32: 1, 1>}> : (tensor<?x12x12xf32>) -> tensor<?x3x4x5xf32>
  %0 = "pd_op.fold"(%arg0) <{dilations = array<i32: 1, 1>, kernel_sizes = array<i32: 2, 2>, output_sizes = array<i32: 4, 5>, paddings = array<i32: 0, 0>, strides = array<i32: 1, 1>}> : (tensor<?x12x12xf32>) -> tensor<?x3x4x5xf32>
  return
}

// CHECK: sym_name = "grid_sample"
func.func @grid_sample(%arg0: tensor<?x3x4x?xf32>, %arg1: tensor<?x5x?x2xf32>) {
  // CHECK: "pd_op.grid_sample"({{.*}}) <{align_corners = false, mode = "nearest", padding_mode = "border"}> : (tensor<?x3x4x?xf32>, tensor<?x5x?x2xf32>) -> tensor<?x3x5x?xf32>
  %0 = "pd_op.grid_sample"(%arg0, %arg1) <{align_corners = false, mode = "nearest", padding_mode = "border"}> : (tensor<?x3x4x?xf32>, tensor<?x5x?x2xf32>) -> tensor<?x3x5x?xf32>
  return
}

// CHECK: sym_name = "unpool"
func.func @unpool(%arg0: tensor<?x3x2x2xf32>, %arg1: tensor<?x3x2x2xi32>) {
  %c2 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = [4, 4]}> : () -> tensor<2xi64>
  // CHECK: "pd_op.unpool"({{.*}}) <{data_format = "NCHW", ksize = array<i32: 2, 2>, padding = array<i32: 0, 0>, strides = array<i32: 2, 2>}> : (tensor<?x3x2x2xf32>, tensor<?x3x2x2xi32>, tensor<2xi64>) -> tensor<?x3x4x4xf32>
  %0 = "pd_op.unpool"(%arg0, %arg1, %c2) <{data_format = "NCHW", ksize = array<i32: 2, 2>, padding = array<i32: 0, 0>, strides = array<i32: 2, 2>}> : (tensor<?x3x2x2xf32>, tensor<?x3x2x2xi32>, tensor<2xi64>) -> tensor<?x3x4x4xf32>
  return
}
