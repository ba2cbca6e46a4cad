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
