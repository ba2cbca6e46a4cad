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

// CHECK: sym_name = "multiclass_nms3"
func.func @multiclass_nms3(%arg0: tensor<?x?x4xf32>, %arg1: tensor<?x3x?xf32>) {
  // CHECK: "pd_op.multiclass_nms3"({{.*}}) <{keep_top_k = 10 : i32, nms_eta = 5.000000e-01 : f32, nms_threshold = 5.000000e-01 : f32, nms_top_k = 20 : i32, normalized = false, score_threshold = 2.500000e-01 : f32}> : (tensor<?x?x4xf32>, tensor<?x3x?xf32>) -> (tensor<?x6xf32>, tensor<?x1xi32>, tensor<?xi32>)
  %0:3 = "pd_op.multiclass_nms3"(%arg0, %arg1) <{keep_top_k = 10 : i32, nms_eta = 5.000000e-01 : f32, nms_threshold = 5.000000e-01 : f32, nms_top_k = 20 : i32, normalized = false, score_threshold = 2.500000e-01 : f32}> : (tensor<?x?x4xf32>, tensor<?x3x?xf32>) -> (tensor<?x6xf32>, tensor<?x1xi32>, tensor<?xi32>)
  return
}

// CHECK: sym_name = "multiclass_nms3_each"
func.func @multiclass_nms3_each(%arg0: tensor<?x3x4xf32>, %arg1: tensor<?x3xf32>, %arg2: tensor<2xi32>) {
  // CHECK: "pd_op.multiclass_nms3"({{.*}}) <{keep_top_k = 10 : i32, nms_eta = 5.000000e-01 : f32, nms_threshold = 5.000000e-01 : f32, nms_top_k = 20 : i32, normalized = false, score_threshold = 2.500000e-01 : f32}> : (tensor<?x3x4xf32>, tensor<?x3xf32>, tensor<2xi32>) -> (tensor<?x6xf32>, tensor<?x1xi32>, tensor<2xi32>)
  %0:3 = "pd_op.multiclass_nms3"(%arg0, %arg1, %arg2) <{keep_top_k = 10 : i32, nms_eta = 5.000000e-01 : f32, nms_threshold = 5.000000e-01 : f32, nms_top_k = 20 : i32, normalized = false, score_threshold = 2.500000e-01 : f32}> : (tensor<?x3x4xf32>, tensor<?x3xf32>, tensor<2xi32>) -> (tensor<?x6xf32>, tensor<?x1xi32>, tensor<2xi32>)
  return
}

// CHECK: sym_name = "matrix_nms"
func.func @matrix_nms(%arg0: tensor<2x?x4xf32>, %arg1: tensor<2x3x?xf32>) {
  // CHECK: "pd_op.matrix_nms"({{.*}}) <{background_label = -1 : i32, gaussian_sigma = 5.000000e-01 : f32, keep_top_k = 10 : i32, nms_top_k = 20 : i32, normalized = false, post_threshold = 5.000000e-01 : f32, score_threshold = 2.500000e-01 : f32, use_gaussian = true}> : (tensor<2x?x4xf32>, tensor<2x3x?xf32>) -> (tensor<?x6xf32>, tensor<?x1xi32>, tensor<2xi32>)
  %0:3 = "pd_op.matrix_nms"(%arg0, %arg1) <{background_label = -1 : i32, gaussian_sigma = 5.000000e-01 : f32, keep_top_k = 10 : i32, nms_top_k = 20 : i32, normalized = false, post_threshold = 5.000000e-01 : f32, score_threshold = 2.500000e-01 : f32, use_gaussian = true}> : (tensor<2x?x4xf32>, tensor<2x3x?xf32>) -> (tensor<?x6xf32>, tensor<?x1xi32>, tensor<2xi32>)
  return
}

// CHECK: sym_name = "distribute_fpn_proposals"
func.func @distribute_fpn_proposals(%arg0: tensor<?x4xf32>, %arg1: tensor<2xi32>) {
  // CHECK: "pd_op.distribute_fpn_proposals"({{.*}}) <{max_level = 4 : i32, min_level = 3 : i32, pixel_offset = true, refer_level = 4 : i32, refer_scale = 224 : i32}> : (tensor<?x4xf32>, tensor<2xi32>) -> (tuple<tensor<?x4xf32>, tensor<?x4xf32>>, tuple<tensor<2xi32>, tensor<2xi32>>, tensor<?x1xi32>)
  %0:3 = "pd_op.distribute_fpn_proposals"(%arg0, %arg1) <{max_level = 4 : i32, min_level = 3 : i32, pixel_offset = true, refer_level = 4 : i32, refer_scale = 224 : i32}> : (tensor<?x4xf32>, tensor<2xi32>) -> (tuple<tensor<?x4xf32>, tensor<?x4xf32>>, tuple<tensor<2xi32>, tensor<2xi32>>, tensor<?x1xi32>)
  return
}
