// What is most frequent, in the middle, and counted, in generic and in custom form.
//
// RUN: weir opt %s --generic | FileCheck %s
// RUN: weir opt %s > %t.once
// RUN: weir opt %t.once | diff %t.once -

// CHECK: sym_name = "mode"
func.func @mode(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.mode"({{.*}}) <{axis = 0 : i32, keepdim = true}> : (tensor<?x3xf32>) -> (tensor<1x3xf32>, tensor<1x3xi64>)
  %0:2 = "pd_op.mode"(%arg0) <{axis = 0 : i32, keepdim = true}> : (tensor<?x3xf32>) -> (tensor<1x3xf32>, tensor<1x3xi64>)
  return
}

// CHECK: sym_name = "median"
func.func @median(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.median"({{.*}}) <{axis = array<i64: 1>, keepdim = false, mode = "min"}> : (tensor<?x3xf32>) -> (tensor<?xf32>, tensor<?xi64>)
  %0:2 = "pd_op.median"(%arg0) <{axis = array<i64: 1>, keepdim = false, mode = "min"}> : (tensor<?x3xf32>) -> (tensor<?xf32>, tensor<?xi64>)
  // CHECK: "pd_op.median"({{.*}}) : (tensor<?x3xf32>) -> (tensor<1x1xf32>, tensor<1x1x2xi64>)
  %1:2 = "pd_op.median"(%arg0) : (tensor<?x3xf32>) -> (tensor<1x1xf32>, tensor<1x1x2xi64>)
  return
}

// CHECK: sym_name = "searchsorted"
func.func @searchsorted(%arg0: tensor<?x3xf32>, %arg1: tensor<?x4xf32>) {
  // CHECK: "pd_op.searchsorted"({{.*}}) <{out_int32 = true, right = true}> : (tensor<?x3xf32>, tensor<?x4xf32>) -> tensor<?x4xi32>
  %0 = "pd_op.searchsorted"(%arg0, %arg1) <{out_int32 = true, right = true}> : (tensor<?x3xf32>, tensor<?x4xf32>) -> tensor<?x4xi32>
  return
}

// CHECK: sym_name = "bincount"
func.func @bincount(%arg0: tensor<?xi32>, %arg1: tensor<?xf32>, %arg2: tensor<1xi64>) {
  // CHECK: "pd_op.bincount"({{.*}}) : (tensor<?xi32>, tensor<1xi64>) -> tensor<?xi64>
  %0 = "pd_op.bincount"(%arg0, %arg2) : (tensor<?xi32>, tensor<1xi64>) -> tensor<?xi64>
  // CHECK: "pd_op.bincount"({{.*}}) : (tensor<?xi32>, tensor<?xf32>, tensor<1xi64>) -> tensor<?xf32>
  %1 = "pd_op.bincount"(%arg0, %arg1, %arg2) : (tensor<?xi32>, tensor<?xf32>, tensor<1xi64>) -> tensor<?xf32>
  return
}

// CHECK: sym_name = "histogram"
func.func @histogram(%arg0: tensor<?x3xf32>, %arg1: tensor<?x3xf32>) {
  // CHECK: "pd_op.histogram"({{.*}}) <{bins = 5 : i64, max = 2.000000e+00 : f32, min = -1.000000e+00 : f32}> : (tensor<?x3xf32>) -> tensor<5xi64>
  %0 = "pd_op.histogram"(%arg0) <{bins = 5 : i64, max = 2.000000e+00 : f32, min = -1.000000e+00 : f32}> : (tensor<?x3xf32>) -> tensor<5xi64>
  // CHECK: "pd_op.histogram"({{.*}}) <{bins = 5 : i64, density = true}> : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<5xf32>
  %1 = "pd_op.histogram"(%arg0, %arg1) <{bins = 5 : i64, density = true}> : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<5xf32>
  return
}

// CHECK: sym_name = "unique"
func.func @unique(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.unique"({{.*}}) <{axis = array<i32: 1>, dtype = #pir.dtype<int32>, is_sorted = true, resultSegmentSizes = array<i32: 1, 1, 1, 1>, return_counts = true, return_index = true, return_inverse = true}> : (tensor<?x3xf32>) -> (tensor<?x?xf32>, tensor<?xi32>, tensor<3xi32>, tensor<?xi32>)
  %0:4 = "pd_op.unique"(%arg0) <{axis = array<i32: 1>, dtype = #pir.dtype<int32>, is_sorted = true, resultSegmentSizes = array<i32: 1, 1, 1, 1>, return_counts = true, return_index = true, return_inverse = true}> : (tensor<?x3xf32>) -> (tensor<?x?xf32>, tensor<?xi32>, tensor<3xi32>, tensor<?xi32>)
  // CHECK: "pd_op.unique"({{.*}}) <{resultSegmentSizes = array<i32: 1, 0, 1, 0>}> : (tensor<?x3xf32>) -> (tensor<?xf32>, tensor<?xi64>)
  %1:2 = "pd_op.unique"(%arg0) <{resultSegmentSizes = array<i32: 1, 0, 1, 0>}> : (tensor<?x3xf32>) -> (tensor<?xf32>, tensor<?xi64>)
  return
}
