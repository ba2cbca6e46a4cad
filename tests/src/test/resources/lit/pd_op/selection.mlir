// Selection, sorting and what is short for others, in generic and in custom form.
//
// RUN: weir opt %s --generic | FileCheck %s
// RUN: weir opt %s > %t.once
// RUN: weir opt %t.once | diff %t.once -

// CHECK: sym_name = "nonzero"
func.func @nonzero(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.nonzero"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x2xi64>
  %0 = "pd_op.nonzero"(%arg0) : (tensor<?x3xf32>) -> tensor<?x2xi64>
  return
}

// CHECK: sym_name = "put_along_axis"
func.func @put_along_axis(%arg0: tensor<?x3xf32>, %arg1: tensor<?x2xi64>, %arg2: tensor<?x2xf32>) {
  // CHECK: "pd_op.put_along_axis"({{.*}}) <{axis = 1 : i32, include_self = false, reduce = "add"}> : (tensor<?x3xf32>, tensor<?x2xi64>, tensor<?x2xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.put_along_axis"(%arg0, %arg1, %arg2) <{axis = 1 : i32, include_self = false, reduce = "add"}> : (tensor<?x3xf32>, tensor<?x2xi64>, tensor<?x2xf32>) -> tensor<?x3xf32>
  // CHECK: "pd_op.put_along_axis_"({{.*}}) <{axis = 1 : i32, include_self = false, reduce = "add"}> : (tensor<?x3xf32>, tensor<?x2xi64>, tensor<?x2xf32>) -> tensor<?x3xf32>
  %1 = "pd_op.put_along_axis_"(%arg0, %arg1, %arg2) <{axis = 1 : i32, include_self = false, reduce = "add"}> : (tensor<?x3xf32>, tensor<?x2xi64>, tensor<?x2xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "index_select"
func.func @index_select(%arg0: tensor<?x3xf32>, %arg1: tensor<4xi64>) {
  // CHECK: "pd_op.index_select"({{.*}}) <{axis = -1 : i32}> : (tensor<?x3xf32>, tensor<4xi64>) -> tensor<?x4xf32>
  %0 = "pd_op.index_select"(%arg0, %arg1) <{axis = -1 : i32}> : (tensor<?x3xf32>, tensor<4xi64>) -> tensor<?x4xf32>
  return
}

// CHECK: sym_name = "masked_select"
func.func @masked_select(%arg0: tensor<?x3xf32>, %arg1: tensor<?x3xi1>) {
  // CHECK: "pd_op.masked_select"({{.*}}) : (tensor<?x3xf32>, tensor<?x3xi1>) -> tensor<?xf32>
  %0 = "pd_op.masked_select"(%arg0, %arg1) : (tensor<?x3xf32>, tensor<?x3xi1>) -> tensor<?xf32>
  return
}

// CHECK: sym_name = "argsort"
func.func @argsort(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.argsort"({{.*}}) <{axis = 0 : i32, descending = true, stable = true}> : (tensor<?x3xf32>) -> (tensor<?x3xf32>, tensor<?x3xi64>)
  %0:2 = "pd_op.argsort"(%arg0) <{axis = 0 : i32, descending = true, stable = true}> : (tensor<?x3xf32>) -> (tensor<?x3xf32>, tensor<?x3xi64>)
  return
}

// CHECK: sym_name = "dot"
func.func @dot(%arg0: tensor<?x3xf32>, %arg1: tensor<?x3xf32>) {
  // CHECK: "pd_op.dot"({{.*}}) : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?xf32>
  %0 = "pd_op.dot"(%arg0, %arg1) : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?xf32>
  return
}

// CHECK: sym_name = "addmm"
func.func @addmm(%arg0: tensor<4xf32>, %arg1: tensor<?x3xf32>, %arg2: tensor<3x4xf32>) {
  // CHECK: "pd_op.addmm"({{.*}}) <{alpha = 5.000000e-01 : f32, beta = 2.000000e+00 : f32}> : (tensor<4xf32>, tensor<?x3xf32>, tensor<3x4xf32>) -> tensor<?x4xf32>
  %0 = "pd_op.addmm"(%arg0, %arg1, %arg2) <{alpha = 5.000000e-01 : f32, beta = 2.000000e+00 : f32}> : (tensor<4xf32>, tensor<?x3xf32>, tensor<3x4xf32>) -> tensor<?x4xf32>
  // CHECK: "pd_op.addmm_"({{.*}}) <{alpha = 5.000000e-01 : f32, beta = 2.000000e+00 : f32}> : (tensor<4xf32>, tensor<?x3xf32>, tensor<3x4xf32>) -> tensor<?x4xf32>
  %1 = "pd_op.addmm_"(%arg0, %arg1, %arg2) <{alpha = 5.000000e-01 : f32, beta = 2.000000e+00 : f32}> : (tensor<4xf32>, tensor<?x3xf32>, tensor<3x4xf32>) -> tensor<?x4xf32>
  return
}

// CHECK: sym_name = "memcpy_h2d"
func.func @memcpy_h2d(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.memcpy_h2d"({{.*}}) <{dst_place_type = 1 : i32}> : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.memcpy_h2d"(%arg0) <{dst_place_type = 1 : i32}> : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "memcpy_d2h"
func.func @memcpy_d2h(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.memcpy_d2h"({{.*}}) <{dst_place_type = 1 : i32}> : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.memcpy_d2h"(%arg0) <{dst_place_type = 1 : i32}> : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "share_data"
func.func @share_data(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.share_data_"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.share_data_"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}
