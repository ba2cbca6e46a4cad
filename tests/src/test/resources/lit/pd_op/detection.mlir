// Boxes in images, in generic and in custom form.
//
// RUN: weir opt %s --generic | FileCheck %s
// RUN: weir opt %s > %t.once
// RUN: weir opt %t.once | diff %t.once -

// CHECK: sym_name = "roi_align"
func.func @roi_align(%arg0: tensor<?x3x4x?xf32>, %arg1: tensor<?x4xf32>, %arg2: tensor<?xi32>) {
  // CHECK: "pd_op.roi_align"({{.*}}) <{aligned = true, pooled_height = 2 : i32, pooled_width = 3 : i32, sampling_ratio = 2 : i32, spatial_scale = 5.000000e-01 : f32}> : (tensor<?x3x4x?xf32>, tensor<?x4xf32>, tensor<?xi32>) -> tensor<?x3x2x3xf32>
  %0 = "pd_op.roi_align"(%arg0, %arg1, %arg2) <{aligned = true, pooled_height = 2 : i32, pooled_width = 3 : i32, sampling_ratio = 2 : i32, spatial_scale = 5.000000e-01 : f32}> : (tensor<?x3x4x?xf32>, tensor<?x4xf32>, tensor<?xi32>) -> tensor<?x3x2x3xf32>
  return
}

// CHECK: sym_name = "roi_align_grad"
func.func @roi_align_grad(%arg0: tensor<?x3x4x?xf32>, %arg1: tensor<?x4xf32>, %arg2: tensor<?xi32>, %arg3: tensor<?x3x2x3xf32>) {
  // CHECK: "pd_op.roi_align_grad"({{.*}}) <{aligned = true, pooled_height = 2 : i32, pooled_width = 3 : i32, sampling_ratio = 2 : i32, spatial_scale = 5.000000e-01 : f32}> : (tensor<?x3x4x?xf32>, tensor<?x4xf32>, tensor<?xi32>, tensor<?x3x2x3xf32>) -> tensor<?x3x4x?xf32>
  %0 = "pd_op.roi_align_grad"(%arg0, %arg1, %arg2, %arg3) <{aligned = true, pooled_height = 2 : i32, pooled_width = 3 : i32, sampling_ratio = 2 : i32, spatial_scale = 5.000000e-01 : f32}> : (tensor<?x3x4x?xf32>, tensor<?x4xf32>, tensor<?xi32>, tensor<?x3x2x3xf32>) -> tensor<?x3x4x?xf32>
  return
}
