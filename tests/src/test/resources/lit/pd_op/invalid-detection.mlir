// RUN: weir opt %s --split-input-file --verify-diagnostics

func.func @align_rank(%arg0: tensor<3x4x5xf32>, %arg1: tensor<7x4xf32>, %arg2: tensor<2xi32>) {
  // expected-error@+1 {{expects images of rank 4, got 'tensor<3x4x5xf32>'}}
  %0 = "pd_op.roi_align"(%arg0, %arg1, %arg2) <{aligned = true, pooled_height = 2 : i32, pooled_width = 3 : i32, sampling_ratio = 2 : i32, spatial_scale = 5.000000e-01 : f32}> : (tensor<3x4x5xf32>, tensor<7x4xf32>, tensor<2xi32>) -> tensor<7x3x2x3xf32>
  return
}

// -----

func.func @align_rows(%arg0: tensor<2x3x4x5xf32>, %arg1: tensor<4xf32>, %arg2: tensor<2xi32>) {
  // expected-error@+1 {{expects a row for each box, got 'tensor<4xf32>'}}
  %0 = "pd_op.roi_align"(%arg0, %arg1, %arg2) <{aligned = true, pooled_height = 2 : i32, pooled_width = 3 : i32, sampling_ratio = 2 : i32, spatial_scale = 5.000000e-01 : f32}> : (tensor<2x3x4x5xf32>, tensor<4xf32>, tensor<2xi32>) -> tensor<7x3x2x3xf32>
  return
}

// -----

func.func @align_coordinates(%arg0: tensor<2x3x4x5xf32>, %arg1: tensor<7x5xf32>, %arg2: tensor<2xi32>) {
  // expected-error@+1 {{numbers of coordinates of a box must agree, got 5 and 4}}
  %0 = "pd_op.roi_align"(%arg0, %arg1, %arg2) <{aligned = true, pooled_height = 2 : i32, pooled_width = 3 : i32, sampling_ratio = 2 : i32, spatial_scale = 5.000000e-01 : f32}> : (tensor<2x3x4x5xf32>, tensor<7x5xf32>, tensor<2xi32>) -> tensor<7x3x2x3xf32>
  return
}

// -----

func.func @align_numbers(%arg0: tensor<2x3x4x5xf32>, %arg1: tensor<7x4xf32>, %arg2: tensor<3xi32>) {
  // expected-error@+1 {{numbers of images must agree, got 3 and 2}}
  %0 = "pd_op.roi_align"(%arg0, %arg1, %arg2) <{aligned = true, pooled_height = 2 : i32, pooled_width = 3 : i32, sampling_ratio = 2 : i32, spatial_scale = 5.000000e-01 : f32}> : (tensor<2x3x4x5xf32>, tensor<7x4xf32>, tensor<3xi32>) -> tensor<7x3x2x3xf32>
  return
}

// -----

func.func @align_matrix(%arg0: tensor<2x3x4x5xf32>, %arg1: tensor<7x4xf32>, %arg2: tensor<2x1xi32>) {
  // expected-error@+1 {{expects a number of boxes for each image, got 'tensor<2x1xi32>'}}
  %0 = "pd_op.roi_align"(%arg0, %arg1, %arg2) <{aligned = true, pooled_height = 2 : i32, pooled_width = 3 : i32, sampling_ratio = 2 : i32, spatial_scale = 5.000000e-01 : f32}> : (tensor<2x3x4x5xf32>, tensor<7x4xf32>, tensor<2x1xi32>) -> tensor<7x3x2x3xf32>
  return
}

// -----

func.func @align_size(%arg0: tensor<2x3x4x5xf32>, %arg1: tensor<7x4xf32>, %arg2: tensor<2xi32>) {
  // expected-error@+1 {{expects a result of 1 or more rows and columns, got 0 and 3}}
  %0 = "pd_op.roi_align"(%arg0, %arg1, %arg2) <{aligned = true, pooled_height = 0 : i32, pooled_width = 3 : i32, sampling_ratio = 2 : i32, spatial_scale = 5.000000e-01 : f32}> : (tensor<2x3x4x5xf32>, tensor<7x4xf32>, tensor<2xi32>) -> tensor<7x3x0x3xf32>
  return
}

// -----

func.func @gradient(%arg0: tensor<2x3x4x5xf32>, %arg1: tensor<7x4xf32>, %arg2: tensor<2xi32>, %arg3: tensor<7x3x2x2xf32>) {
  // expected-error@+1 {{the gradient of the regions}}
  %0 = "pd_op.roi_align_grad"(%arg0, %arg1, %arg2, %arg3) <{aligned = true, pooled_height = 2 : i32, pooled_width = 3 : i32, sampling_ratio = 2 : i32, spatial_scale = 5.000000e-01 : f32}> : (tensor<2x3x4x5xf32>, tensor<7x4xf32>, tensor<2xi32>, tensor<7x3x2x2xf32>) -> tensor<2x3x4x5xf32>
  return
}

// -----

func.func @nms_rank(%arg0: tensor<5x4xf32>, %arg1: tensor<1x2x5xf32>) {
  // expected-error@+1 {{expects boxes of rank 3 and scores of rank 2 or 3, got 'tensor<5x4xf32>' and 'tensor<1x2x5xf32>'}}
  %0:3 = "pd_op.multiclass_nms3"(%arg0, %arg1) <{keep_top_k = 10 : i32, nms_top_k = 20 : i32, score_threshold = 2.500000e-01 : f32}> : (tensor<5x4xf32>, tensor<1x2x5xf32>) -> (tensor<?x6xf32>, tensor<?x1xi32>, tensor<?xi32>)
  return
}

// -----

func.func @nms_coordinates(%arg0: tensor<1x5x6xf32>, %arg1: tensor<1x2x5xf32>) {
  // expected-error@+1 {{expects boxes of 4, 8, 16, 24 or 32 numbers, got 'tensor<1x5x6xf32>'}}
  %0:3 = "pd_op.multiclass_nms3"(%arg0, %arg1) <{keep_top_k = 10 : i32, nms_top_k = 20 : i32, score_threshold = 2.500000e-01 : f32}> : (tensor<1x5x6xf32>, tensor<1x2x5xf32>) -> (tensor<?x6xf32>, tensor<?x1xi32>, tensor<?xi32>)
  return
}

// -----

func.func @nms_images(%arg0: tensor<2x5x4xf32>, %arg1: tensor<1x2x5xf32>) {
  // expected-error@+1 {{numbers of images must agree, got 2 and 1}}
  %0:3 = "pd_op.multiclass_nms3"(%arg0, %arg1) <{keep_top_k = 10 : i32, nms_top_k = 20 : i32, score_threshold = 2.500000e-01 : f32}> : (tensor<2x5x4xf32>, tensor<1x2x5xf32>) -> (tensor<?x6xf32>, tensor<?x1xi32>, tensor<?xi32>)
  return
}

// -----

func.func @nms_boxes(%arg0: tensor<1x5x4xf32>, %arg1: tensor<1x2x6xf32>) {
  // expected-error@+1 {{numbers of boxes and of scores must agree, got 5 and 6}}
  %0:3 = "pd_op.multiclass_nms3"(%arg0, %arg1) <{keep_top_k = 10 : i32, nms_top_k = 20 : i32, score_threshold = 2.500000e-01 : f32}> : (tensor<1x5x4xf32>, tensor<1x2x6xf32>) -> (tensor<?x6xf32>, tensor<?x1xi32>, tensor<?xi32>)
  return
}

// -----

func.func @nms_numbers(%arg0: tensor<1x5x4xf32>, %arg1: tensor<1x2x5xf32>, %arg2: tensor<3xi32>) {
  // expected-error@+1 {{numbers of images must agree, got 3 and 1}}
  %0:3 = "pd_op.multiclass_nms3"(%arg0, %arg1, %arg2) <{keep_top_k = 10 : i32, nms_top_k = 20 : i32, score_threshold = 2.500000e-01 : f32}> : (tensor<1x5x4xf32>, tensor<1x2x5xf32>, tensor<3xi32>) -> (tensor<?x6xf32>, tensor<?x1xi32>, tensor<?xi32>)
  return
}

// -----

func.func @nms_each_coordinates(%arg0: tensor<5x2x8xf32>, %arg1: tensor<5x2xf32>) {
  // expected-error@+1 {{numbers of coordinates of a box must agree, got 8 and 4}}
  %0:3 = "pd_op.multiclass_nms3"(%arg0, %arg1) <{keep_top_k = 10 : i32, nms_top_k = 20 : i32, score_threshold = 2.500000e-01 : f32}> : (tensor<5x2x8xf32>, tensor<5x2xf32>) -> (tensor<?x6xf32>, tensor<?x1xi32>, tensor<?xi32>)
  return
}

// -----

func.func @nms_each_boxes(%arg0: tensor<5x2x4xf32>, %arg1: tensor<6x2xf32>) {
  // expected-error@+1 {{numbers of boxes and of scores must agree, got 5 and 6}}
  %0:3 = "pd_op.multiclass_nms3"(%arg0, %arg1) <{keep_top_k = 10 : i32, nms_top_k = 20 : i32, score_threshold = 2.500000e-01 : f32}> : (tensor<5x2x4xf32>, tensor<6x2xf32>) -> (tensor<?x6xf32>, tensor<?x1xi32>, tensor<?xi32>)
  return
}

// -----

func.func @nms_each_classes(%arg0: tensor<5x2x4xf32>, %arg1: tensor<5x3xf32>) {
  // expected-error@+1 {{numbers of classes must agree, got 2 and 3}}
  %0:3 = "pd_op.multiclass_nms3"(%arg0, %arg1) <{keep_top_k = 10 : i32, nms_top_k = 20 : i32, score_threshold = 2.500000e-01 : f32}> : (tensor<5x2x4xf32>, tensor<5x3xf32>) -> (tensor<?x6xf32>, tensor<?x1xi32>, tensor<?xi32>)
  return
}

// -----

func.func @decay_rank(%arg0: tensor<5x4xf32>, %arg1: tensor<1x2x5xf32>) {
  // expected-error@+1 {{expects boxes and scores of rank 3, got 'tensor<5x4xf32>' and 'tensor<1x2x5xf32>'}}
  %0:3 = "pd_op.matrix_nms"(%arg0, %arg1) <{keep_top_k = 10 : i32, nms_top_k = 20 : i32, score_threshold = 2.500000e-01 : f32}> : (tensor<5x4xf32>, tensor<1x2x5xf32>) -> (tensor<?x6xf32>, tensor<?x1xi32>, tensor<?xi32>)
  return
}

// -----

func.func @decay_coordinates(%arg0: tensor<1x5x8xf32>, %arg1: tensor<1x2x5xf32>) {
  // expected-error@+1 {{numbers of coordinates of a box must agree, got 8 and 4}}
  %0:3 = "pd_op.matrix_nms"(%arg0, %arg1) <{keep_top_k = 10 : i32, nms_top_k = 20 : i32, score_threshold = 2.500000e-01 : f32}> : (tensor<1x5x8xf32>, tensor<1x2x5xf32>) -> (tensor<?x6xf32>, tensor<?x1xi32>, tensor<?xi32>)
  return
}

// -----

func.func @decay_images(%arg0: tensor<2x5x4xf32>, %arg1: tensor<1x2x5xf32>) {
  // expected-error@+1 {{numbers of images must agree, got 2 and 1}}
  %0:3 = "pd_op.matrix_nms"(%arg0, %arg1) <{keep_top_k = 10 : i32, nms_top_k = 20 : i32, score_threshold = 2.500000e-01 : f32}> : (tensor<2x5x4xf32>, tensor<1x2x5xf32>) -> (tensor<?x6xf32>, tensor<?x1xi32>, tensor<?xi32>)
  return
}

// -----

func.func @decay_boxes(%arg0: tensor<1x5x4xf32>, %arg1: tensor<1x2x6xf32>) {
  // expected-error@+1 {{numbers of boxes and of scores must agree, got 5 and 6}}
  %0:3 = "pd_op.matrix_nms"(%arg0, %arg1) <{keep_top_k = 10 : i32, nms_top_k = 20 : i32, score_threshold = 2.500000e-01 : f32}> : (tensor<1x5x4xf32>, tensor<1x2x6xf32>) -> (tensor<?x6xf32>, tensor<?x1xi32>, tensor<?xi32>)
  return
}

// -----

func.func @levels_rank(%arg0: tensor<4xf32>) {
  // expected-error@+1 {{expects a row for each box, got 'tensor<4xf32>'}}
  %0:3 = "pd_op.distribute_fpn_proposals"(%arg0) <{max_level = 4 : i32, min_level = 3 : i32, pixel_offset = true, refer_level = 4 : i32, refer_scale = 224 : i32}> : (tensor<4xf32>) -> (tuple<tensor<?x4xf32>, tensor<?x4xf32>>, tuple<tensor<1xi32>, tensor<1xi32>>, tensor<?x1xi32>)
  return
}

// -----

func.func @levels_coordinates(%arg0: tensor<7x5xf32>) {
  // expected-error@+1 {{numbers of coordinates of a box must agree, got 5 and 4}}
  %0:3 = "pd_op.distribute_fpn_proposals"(%arg0) <{max_level = 4 : i32, min_level = 3 : i32, pixel_offset = true, refer_level = 4 : i32, refer_scale = 224 : i32}> : (tensor<7x5xf32>) -> (tuple<tensor<?x4xf32>, tensor<?x4xf32>>, tuple<tensor<1xi32>, tensor<1xi32>>, tensor<7x1xi32>)
  return
}

// -----

func.func @no_levels(%arg0: tensor<7x4xf32>) {
  // expected-error@+1 {{expects 1 to 64 levels, got a min_level of 3 and a max_level of 2}}
  %0:3 = "pd_op.distribute_fpn_proposals"(%arg0) <{max_level = 2 : i32, min_level = 3 : i32, pixel_offset = true, refer_level = 4 : i32, refer_scale = 224 : i32}> : (tensor<7x4xf32>) -> (tuple<tensor<?x4xf32>>, tuple<tensor<1xi32>>, tensor<7x1xi32>)
  return
}

// -----

func.func @levels_scale(%arg0: tensor<7x4xf32>) {
  // expected-error@+1 {{expects a refer_scale of 1 or more, got 0}}
  %0:3 = "pd_op.distribute_fpn_proposals"(%arg0) <{max_level = 4 : i32, min_level = 3 : i32, pixel_offset = true, refer_level = 4 : i32, refer_scale = 0 : i32}> : (tensor<7x4xf32>) -> (tuple<tensor<?x4xf32>>, tuple<tensor<1xi32>>, tensor<7x1xi32>)
  return
}

// -----

func.func @nms_counted(%arg0: tensor<1x5x4xf32>, %arg1: tensor<1x2x5xf32>) {
  // expected-error@+1 {{are incompatible with return type(s)}}
  %0:3 = "pd_op.multiclass_nms3"(%arg0, %arg1) <{keep_top_k = 10 : i32, nms_top_k = 20 : i32, score_threshold = 2.500000e-01 : f32}> : (tensor<1x5x4xf32>, tensor<1x2x5xf32>) -> (tensor<5x6xf32>, tensor<?x1xi32>, tensor<1xi32>)
  return
}

// -----

func.func @decay_counted(%arg0: tensor<1x5x4xf32>, %arg1: tensor<1x2x5xf32>) {
  // expected-error@+1 {{are incompatible with return type(s)}}
  %0:3 = "pd_op.matrix_nms"(%arg0, %arg1) <{keep_top_k = 10 : i32, nms_top_k = 20 : i32, score_threshold = 2.500000e-01 : f32}> : (tensor<1x5x4xf32>, tensor<1x2x5xf32>) -> (tensor<?x6xf32>, tensor<5x1xi32>, tensor<1xi32>)
  return
}

// -----

func.func @levels_counted(%arg0: tensor<7x4xf32>) {
  // expected-error@+1 {{are incompatible with return type(s)}}
  %0:3 = "pd_op.distribute_fpn_proposals"(%arg0) <{max_level = 4 : i32, min_level = 3 : i32, pixel_offset = true, refer_level = 4 : i32, refer_scale = 224 : i32}> : (tensor<7x4xf32>) -> (tuple<tensor<?x4xf32>, tensor<7x4xf32>>, tuple<tensor<1xi32>, tensor<1xi32>>, tensor<7x1xi32>)
  return
}
