// RUN: weir opt %s --split-input-file --verify-diagnostics

func.func @conv_parts(%arg0: tensor<1x4x5x5xf32>, %arg1: tensor<1x18x5x5xf32>, %arg2: tensor<2x4x3x3xf32>, %arg3: tensor<1x9x5x5xf32>) {
  // expected-error@+1 {{4 channels cannot be divided into 3 groups}}
  %0 = "pd_op.deformable_conv"(%arg0, %arg1, %arg2, %arg3) <{deformable_groups = 3 : i32, dilations = array<i32: 1, 1>, groups = 1 : i32, im2col_step = 1 : i32, paddings = array<i32: 1, 1>, strides = array<i32: 1, 1>}> : (tensor<1x4x5x5xf32>, tensor<1x18x5x5xf32>, tensor<2x4x3x3xf32>, tensor<1x9x5x5xf32>) -> tensor<1x2x5x5xf32>
  return
}

// -----

func.func @conv_offsets(%arg0: tensor<1x4x5x5xf32>, %arg1: tensor<1x9x5x5xf32>, %arg2: tensor<2x4x3x3xf32>, %arg3: tensor<1x9x5x5xf32>) {
  // expected-error@+1 {{expects places of the filter and offsets of one shape}}
  %0 = "pd_op.deformable_conv"(%arg0, %arg1, %arg2, %arg3) <{deformable_groups = 1 : i32, dilations = array<i32: 1, 1>, groups = 1 : i32, im2col_step = 1 : i32, paddings = array<i32: 1, 1>, strides = array<i32: 1, 1>}> : (tensor<1x4x5x5xf32>, tensor<1x9x5x5xf32>, tensor<2x4x3x3xf32>, tensor<1x9x5x5xf32>) -> tensor<1x2x5x5xf32>
  return
}

// -----

func.func @conv_masks(%arg0: tensor<1x4x5x5xf32>, %arg1: tensor<1x18x5x5xf32>, %arg2: tensor<2x4x3x3xf32>, %arg3: tensor<1x18x5x5xf32>) {
  // expected-error@+1 {{expects places of the filter and masks of one shape}}
  %0 = "pd_op.deformable_conv"(%arg0, %arg1, %arg2, %arg3) <{deformable_groups = 1 : i32, dilations = array<i32: 1, 1>, groups = 1 : i32, im2col_step = 1 : i32, paddings = array<i32: 1, 1>, strides = array<i32: 1, 1>}> : (tensor<1x4x5x5xf32>, tensor<1x18x5x5xf32>, tensor<2x4x3x3xf32>, tensor<1x18x5x5xf32>) -> tensor<1x2x5x5xf32>
  return
}

// -----

func.func @conv_ends(%arg0: tensor<1x4x5x5xf32>, %arg1: tensor<1x18x5x5xf32>, %arg2: tensor<2x4x3x3xf32>, %arg3: tensor<1x9x5x5xf32>) {
  // expected-error@+1 {{expects two paddings}}
  %0 = "pd_op.deformable_conv"(%arg0, %arg1, %arg2, %arg3) <{deformable_groups = 1 : i32, dilations = array<i32: 1, 1>, groups = 1 : i32, im2col_step = 1 : i32, paddings = array<i32: 1, 1, 1, 1>, strides = array<i32: 1, 1>}> : (tensor<1x4x5x5xf32>, tensor<1x18x5x5xf32>, tensor<2x4x3x3xf32>, tensor<1x9x5x5xf32>) -> tensor<1x2x5x5xf32>
  return
}

// -----

func.func @pool_rank(%arg0: tensor<3x4x4xf32>) {
  // expected-error@+1 {{expects rank 4 for the input}}
  %0:2 = "pd_op.max_pool2d_with_index"(%arg0) <{kernel_size = array<i32: 2, 2>, strides = array<i32: 2, 2>}> : (tensor<3x4x4xf32>) -> (tensor<3x2x2xf32>, tensor<3x2x2xi32>)
  return
}

// -----

func.func @pool_kernel(%arg0: tensor<1x3x4x4xf32>) {
  // expected-error@+1 {{expects two kernel sizes, got 1}}
  %0:2 = "pd_op.max_pool2d_with_index"(%arg0) <{kernel_size = array<i32: 2>, strides = array<i32: 2, 2>}> : (tensor<1x3x4x4xf32>) -> (tensor<1x3x2x2xf32>, tensor<1x3x2x2xi32>)
  return
}
