// Elements in another order, repeated, or on diagonals, in generic and in custom form.
//
// RUN: weir opt %s --generic | FileCheck %s
// RUN: weir opt %s > %t.once
// RUN: weir opt %t.once | diff %t.once -

// CHECK: sym_name = "pixel_shuffle"
func.func @pixel_shuffle(%arg0: tensor<?x8x4x4xf32>) {
  // CHECK: "pd_op.pixel_shuffle"({{.*}}) <{upscale_factor = 2 : i32}> : (tensor<?x8x4x4xf32>) -> tensor<?x2x8x8xf32>
  %0 = "pd_op.pixel_shuffle"(%arg0) <{upscale_factor = 2 : i32}> : (tensor<?x8x4x4xf32>) -> tensor<?x2x8x8xf32>
  return
}

// CHECK: sym_name = "pixel_unshuffle"
func.func @pixel_unshuffle(%arg0: tensor<?x4x4x8xf32>) {
  // CHECK: "pd_op.pixel_unshuffle"({{.*}}) <{data_format = "NHWC", downscale_factor = 2 : i32}> : (tensor<?x4x4x8xf32>) -> tensor<?x2x2x32xf32>
  %0 = "pd_op.pixel_unshuffle"(%arg0) <{data_format = "NHWC", downscale_factor = 2 : i32}> : (tensor<?x4x4x8xf32>) -> tensor<?x2x2x32xf32>
  return
}

// CHECK: sym_name = "channel_shuffle"
func.func @channel_shuffle(%arg0: tensor<?x8x4x4xf32>) {
  // CHECK: "pd_op.channel_shuffle"({{.*}}) <{groups = 4 : i32}> : (tensor<?x8x4x4xf32>) -> tensor<?x8x4x4xf32>
  %0 = "pd_op.channel_shuffle"(%arg0) <{groups = 4 : i32}> : (tensor<?x8x4x4xf32>) -> tensor<?x8x4x4xf32>
  return
}

// CHECK: sym_name = "temporal_shift"
func.func @temporal_shift(%arg0: tensor<?x8x4x4xf32>) {
  // CHECK: "pd_op.temporal_shift"({{.*}}) <{seg_num = 2 : i32, shift_ratio = 1.250000e-01 : f32}> : (tensor<?x8x4x4xf32>) -> tensor<?x8x4x4xf32>
  %0 = "pd_op.temporal_shift"(%arg0) <{seg_num = 2 : i32, shift_ratio = 1.250000e-01 : f32}> : (tensor<?x8x4x4xf32>) -> tensor<?x8x4x4xf32>
  return
}

// CHECK: sym_name = "repeat_interleave"
func.func @repeat_interleave(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.repeat_interleave"({{.*}}) <{axis = -1 : i32, repeats = 2 : i32}> : (tensor<?x3xf32>) -> tensor<?x6xf32>
  %0 = "pd_op.repeat_interleave"(%arg0) <{axis = -1 : i32, repeats = 2 : i32}> : (tensor<?x3xf32>) -> tensor<?x6xf32>
  return
}

// CHECK: sym_name = "unbind"
func.func @unbind(%arg0: tensor<?x2xf32>) {
  // CHECK: "pd_op.unbind"({{.*}}) <{axis = 1 : i32}> : (tensor<?x2xf32>) -> tuple<tensor<?xf32>, tensor<?xf32>>
  %0 = "pd_op.unbind"(%arg0) <{axis = 1 : i32}> : (tensor<?x2xf32>) -> tuple<tensor<?xf32>, tensor<?xf32>>
  return
}

// CHECK: sym_name = "meshgrid"
func.func @meshgrid(%arg0_0: tensor<?xf32>, %arg0_1: tensor<3xi64>) {
  %c0 = "pir.combine"(%arg0_0, %arg0_1) : (tensor<?xf32>, tensor<3xi64>) -> tuple<tensor<?xf32>, tensor<3xi64>>
  // CHECK: "pd_op.meshgrid"({{.*}}) : (tuple<tensor<?xf32>, tensor<3xi64>>) -> tuple<tensor<?x3xf32>, tensor<?x3xi64>>
  %0 = "pd_op.meshgrid"(%c0) : (tuple<tensor<?xf32>, tensor<3xi64>>) -> tuple<tensor<?x3xf32>, tensor<?x3xi64>>
  return
}

// CHECK: sym_name = "broadcast_tensors"
func.func @broadcast_tensors(%arg0_0: tensor<?x3xf32>, %arg0_1: tensor<3xf32>) {
  %c0 = "pir.combine"(%arg0_0, %arg0_1) : (tensor<?x3xf32>, tensor<3xf32>) -> tuple<tensor<?x3xf32>, tensor<3xf32>>
  // CHECK: "pd_op.broadcast_tensors"({{.*}}) : (tuple<tensor<?x3xf32>, tensor<3xf32>>) -> tuple<tensor<?x3xf32>, tensor<?x3xf32>>
  %0 = "pd_op.broadcast_tensors"(%c0) : (tuple<tensor<?x3xf32>, tensor<3xf32>>) -> tuple<tensor<?x3xf32>, tensor<?x3xf32>>
  return
}

// CHECK: sym_name = "crop"
func.func @crop(%arg0: tensor<?x5xf32>) {
  %c1 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = [2, -1]}> : () -> tensor<2xi64>
  %c2 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = [0, 1]}> : () -> tensor<2xi64>
  // CHECK: "pd_op.crop"({{.*}}) : (tensor<?x5xf32>, tensor<2xi64>, tensor<2xi64>) -> tensor<2x4xf32>
  %0 = "pd_op.crop"(%arg0, %c1, %c2) : (tensor<?x5xf32>, tensor<2xi64>, tensor<2xi64>) -> tensor<2x4xf32>
  return
}

// CHECK: sym_name = "view_shape"
func.func @view_shape(%arg0: tensor<?x4xf32>) {
  // CHECK: "pd_op.view_shape"({{.*}}) <{dims = [-1, 2]}> : (tensor<?x4xf32>) -> tensor<?x2xf32>
  %0 = "pd_op.view_shape"(%arg0) <{dims = [-1, 2]}> : (tensor<?x4xf32>) -> tensor<?x2xf32>
  return
}

// CHECK: sym_name = "diag"
func.func @diag(%arg0: tensor<?xf32>) {
  // CHECK: "pd_op.diag"({{.*}}) <{offset = 1 : i32, padding_value = 2.000000e+00 : f32}> : (tensor<?xf32>) -> tensor<?x?xf32>
  %0 = "pd_op.diag"(%arg0) <{offset = 1 : i32, padding_value = 2.000000e+00 : f32}> : (tensor<?xf32>) -> tensor<?x?xf32>
  return
}

// CHECK: sym_name = "diag_embed"
func.func @diag_embed(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.diag_embed"({{.*}}) <{dim1 = 0 : i32, dim2 = 2 : i32, offset = -1 : i32}> : (tensor<?x3xf32>) -> tensor<4x?x4xf32>
  %0 = "pd_op.diag_embed"(%arg0) <{dim1 = 0 : i32, dim2 = 2 : i32, offset = -1 : i32}> : (tensor<?x3xf32>) -> tensor<4x?x4xf32>
  return
}

// CHECK: sym_name = "trace"
func.func @trace(%arg0: tensor<?x3x4xf32>) {
  // CHECK: "pd_op.trace"({{.*}}) <{axis1 = 1 : i32, axis2 = 2 : i32, offset = 1 : i32}> : (tensor<?x3x4xf32>) -> tensor<?xf32>
  %0 = "pd_op.trace"(%arg0) <{axis1 = 1 : i32, axis2 = 2 : i32, offset = 1 : i32}> : (tensor<?x3x4xf32>) -> tensor<?xf32>
  return
}

// CHECK: sym_name = "kron"
func.func @kron(%arg0: tensor<?x3xf32>, %arg1: tensor<2xf32>) {
  // CHECK: "pd_op.kron"({{.*}}) : (tensor<?x3xf32>, tensor<2xf32>) -> tensor<?x6xf32>
  %0 = "pd_op.kron"(%arg0, %arg1) : (tensor<?x3xf32>, tensor<2xf32>) -> tensor<?x6xf32>
  return
}

// CHECK: sym_name = "cross"
func.func @cross(%arg0: tensor<?x3xf32>, %arg1: tensor<?x3xf32>) {
  // CHECK: "pd_op.cross"({{.*}}) <{axis = 1 : i32}> : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.cross"(%arg0, %arg1) <{axis = 1 : i32}> : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "index_add"
func.func @index_add(%arg0: tensor<?x3xf32>, %arg1: tensor<2xi64>, %arg2: tensor<?x2xf32>) {
  // CHECK: "pd_op.index_add"({{.*}}) <{axis = 1 : i32}> : (tensor<?x3xf32>, tensor<2xi64>, tensor<?x2xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.index_add"(%arg0, %arg1, %arg2) <{axis = 1 : i32}> : (tensor<?x3xf32>, tensor<2xi64>, tensor<?x2xf32>) -> tensor<?x3xf32>
  // CHECK: "pd_op.index_add_"({{.*}}) <{axis = 1 : i32}> : (tensor<?x3xf32>, tensor<2xi64>, tensor<?x2xf32>) -> tensor<?x3xf32>
  %1 = "pd_op.index_add_"(%arg0, %arg1, %arg2) <{axis = 1 : i32}> : (tensor<?x3xf32>, tensor<2xi64>, tensor<?x2xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "kthvalue"
func.func @kthvalue(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.kthvalue"({{.*}}) <{axis = 1 : i32, k = 2 : i32, keepdim = true}> : (tensor<?x3xf32>) -> (tensor<?x1xf32>, tensor<?x1xi64>)
  %0:2 = "pd_op.kthvalue"(%arg0) <{axis = 1 : i32, k = 2 : i32, keepdim = true}> : (tensor<?x3xf32>) -> (tensor<?x1xf32>, tensor<?x1xi64>)
  return
}

// CHECK: sym_name = "cummin"
func.func @cummin(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.cummin"({{.*}}) <{axis = 0 : i32, dtype = #pir.dtype<int32>}> : (tensor<?x3xf32>) -> (tensor<?x3xf32>, tensor<?x3xi32>)
  %0:2 = "pd_op.cummin"(%arg0) <{axis = 0 : i32, dtype = #pir.dtype<int32>}> : (tensor<?x3xf32>) -> (tensor<?x3xf32>, tensor<?x3xi32>)
  return
}

// CHECK: sym_name = "as_strided"
func.func @as_strided(%arg0: tensor<?x4xf32>) {
  // CHECK: "pd_op.as_strided"({{.*}}) <{dims = [2, 3], offset = 1 : i64, stride = [3, 1]}> : (tensor<?x4xf32>) -> tensor<2x3xf32>
  %0 = "pd_op.as_strided"(%arg0) <{dims = [2, 3], offset = 1 : i64, stride = [3, 1]}> : (tensor<?x4xf32>) -> tensor<2x3xf32>
  return
}

// CHECK: sym_name = "view_slice"
func.func @view_slice(%arg0: tensor<?x4xf32>) {
  // CHECK: "pd_op.view_slice"({{.*}}) <{begin_idx = 1 : i64, end_idx = 3 : i64}> : (tensor<?x4xf32>) -> tensor<2x4xf32>
  %0 = "pd_op.view_slice"(%arg0) <{begin_idx = 1 : i64, end_idx = 3 : i64}> : (tensor<?x4xf32>) -> tensor<2x4xf32>
  return
}

// CHECK: sym_name = "view_dtype"
func.func @view_dtype(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.view_dtype"({{.*}}) <{dtype = #pir.dtype<int32>}> : (tensor<?x3xf32>) -> tensor<?x3xi32>
  %0 = "pd_op.view_dtype"(%arg0) <{dtype = #pir.dtype<int32>}> : (tensor<?x3xf32>) -> tensor<?x3xi32>
  return
}
