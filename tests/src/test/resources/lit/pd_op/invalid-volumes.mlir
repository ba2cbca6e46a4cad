// RUN: weir opt %s --split-input-file --verify-diagnostics

func.func @conv_channels(%arg0: tensor<2x4x5x5x5xf32>, %arg1: tensor<6x2x2x2x2xf32>) {
  // expected-error@+1 {{input has 4 channels, but the filter takes 2 in each of 1 groups}}
  %0 = "pd_op.conv3d"(%arg0, %arg1) : (tensor<2x4x5x5x5xf32>, tensor<6x2x2x2x2xf32>) -> tensor<2x6x4x4x4xf32>
  return
}

// -----

func.func @conv_rank(%arg0: tensor<2x2x5x5xf32>, %arg1: tensor<6x2x2x2x2xf32>) {
  // expected-error@+1 {{expects rank 5 for the input}}
  %0 = "pd_op.conv3d"(%arg0, %arg1) : (tensor<2x2x5x5xf32>, tensor<6x2x2x2x2xf32>) -> tensor<2x6x4x4xf32>
  return
}

// -----

func.func @conv_strides(%arg0: tensor<2x2x5x5x5xf32>, %arg1: tensor<6x2x2x2x2xf32>) {
  // expected-error@+1 {{expects three strides and three dilations}}
  %0 = "pd_op.conv3d"(%arg0, %arg1) <{strides = array<i32: 1, 1>}> : (tensor<2x2x5x5x5xf32>, tensor<6x2x2x2x2xf32>) -> tensor<2x6x4x4x4xf32>
  return
}

// -----

func.func @conv_paddings(%arg0: tensor<2x2x5x5x5xf32>, %arg1: tensor<6x2x2x2x2xf32>) {
  // expected-error@+1 {{expects three or six paddings}}
  %0 = "pd_op.conv3d"(%arg0, %arg1) <{paddings = array<i32: 1, 1>}> : (tensor<2x2x5x5x5xf32>, tensor<6x2x2x2x2xf32>) -> tensor<2x6x4x4x4xf32>
  return
}

// -----

func.func @conv_window(%arg0: tensor<2x2x5x5x5xf32>, %arg1: tensor<6x2x8x2x2xf32>) {
  // expected-error@+1 {{a window of 8 does not fit a padded size of 5}}
  %0 = "pd_op.conv3d"(%arg0, %arg1) : (tensor<2x2x5x5x5xf32>, tensor<6x2x8x2x2xf32>) -> tensor<2x6x1x4x4xf32>
  return
}

// -----

func.func @transpose_padding(%arg0: tensor<2x4x5x5x5xf32>, %arg1: tensor<4x2x2x2x2xf32>) {
  // expected-error@+1 {{expects no or three output paddings}}
  %0 = "pd_op.conv3d_transpose"(%arg0, %arg1) <{output_padding = array<i32: 1, 1>}> : (tensor<2x4x5x5x5xf32>, tensor<4x2x2x2x2xf32>) -> tensor<2x2x6x6x6xf32>
  return
}

// -----

func.func @transpose_size(%arg0: tensor<2x4x5x5x5xf32>, %arg1: tensor<4x2x2x2x2xf32>) {
  // expected-error@+1 {{expects no or three output sizes}}
  %0 = "pd_op.conv3d_transpose"(%arg0, %arg1) <{output_size = array<i32: 9, 9>}> : (tensor<2x4x5x5x5xf32>, tensor<4x2x2x2x2xf32>) -> tensor<2x2x6x6x6xf32>
  return
}

// -----

func.func @pool_kernel(%arg0: tensor<2x3x4x5x6xf32>) {
  // expected-error@+1 {{expects three kernel sizes, got 2}}
  %0 = "pd_op.pool3d"(%arg0) <{adaptive = false, ceil_mode = false, data_format = "NCDHW", exclusive = true, global_pooling = false, kernel_size = array<i32: 2, 2>, padding_algorithm = "EXPLICIT", paddings = array<i32: 0, 0, 0>, pooling_type = "max", strides = array<i32: 1, 1, 1>}> : (tensor<2x3x4x5x6xf32>) -> tensor<2x3x3x4x5xf32>
  return
}

// -----

func.func @unfold_rank(%arg0: tensor<3x4x5xf32>) {
  // expected-error@+1 {{expects images of rank 4, got 'tensor<3x4x5xf32>'}}
  %0 = "pd_op.unfold"(%arg0) <{dilations = array<i32: 1, 1>, kernel_sizes = array<i32: 2, 2>, paddings = array<i32: 0, 0>, strides = array<i32: 1, 1>}> : (tensor<3x4x5xf32>) -> tensor<1x12x12xf32>
  return
}

// -----

func.func @unfold_window(%arg0: tensor<1x3x1x5xf32>) {
  // expected-error@+1 {{a window of 2 does not fit dimension 2 of 'tensor<1x3x1x5xf32>'}}
  %0 = "pd_op.unfold"(%arg0) <{dilations = array<i32: 1, 1>, kernel_sizes = array<i32: 2, 2>, paddings = array<i32: 0, 0>, strides = array<i32: 1, 1>}> : (tensor<1x3x1x5xf32>) -> tensor<1x12x12xf32>
  return
}

// -----

func.func @unfold_paddings(%arg0: tensor<1x3x4x5xf32>) {
  // expected-error@+1 {{expects two or four paddings}}
  %0 = "pd_op.unfold"(%arg0) <{dilations = array<i32: 1, 1>, kernel_sizes = array<i32: 2, 2>, paddings = array<i32: 0, 0, 0>, strides = array<i32: 1, 1>}> : (tensor<1x3x4x5xf32>) -> tensor<1x12x12xf32>
  return
}

// -----

func.func @unfold_strides(%arg0: tensor<1x3x4x5xf32>) {
  // expected-error@+1 {{expects two kernel sizes, strides and dilations}}
  %0 = "pd_op.unfold"(%arg0) <{dilations = array<i32: 1, 1>, kernel_sizes = array<i32: 2, 2>, paddings = array<i32: 0, 0>, strides = array<i32: 1>}> : (tensor<1x3x4x5xf32>) -> tensor<1x12x12xf32>
  return
}

// -----

func.func @unfold_sign(%arg0: tensor<1x3x4x5xf32>) {
  // expected-error@+1 {{expects positive kernel sizes, strides and dilations}}
  %0 = "pd_op.unfold"(%arg0) <{dilations = array<i32: 1, 1>, kernel_sizes = array<i32: 2, 2>, paddings = array<i32: 0, 0>, strides = array<i32: 0, 1>}> : (tensor<1x3x4x5xf32>) -> tensor<1x12x12xf32>
  return
}

// -----

func.func @unfold_negative(%arg0: tensor<1x3x4x5xf32>) {
  // expected-error@+1 {{expects paddings of 0 or more}}
  %0 = "pd_op.unfold"(%arg0) <{dilations = array<i32: 1, 1>, kernel_sizes = array<i32: 2, 2>, paddings = array<i32: -1, 0>, strides = array<i32: 1, 1>}> : (tensor<1x3x4x5xf32>) -> tensor<1x12x12xf32>
  return
}

// -----

func.func @fold_places(%arg0: tensor<1x12x11xf32>) {
  // expected-error@+1 {{numbers of columns and of places must agree, got 11 and 12}}
  %0 = "pd_op.fold"(%arg0) <{dilations = array<i32: 1, 1>, kernel_sizes = array<i32: 2, 2>, output_sizes = array<i32: 4, 5>, paddings = array<i32: 0, 0>, strides = array<i32: 1, 1>}> : (tensor<1x12x11xf32>) -> tensor<1x3x4x5xf32>
  return
}

// -----

func.func @fold_rows(%arg0: tensor<1x10x12xf32>) {
  // expected-error@+1 {{the rows of 'tensor<1x10x12xf32>' are no windows of 4 elements}}
  %0 = "pd_op.fold"(%arg0) <{dilations = array<i32: 1, 1>, kernel_sizes = array<i32: 2, 2>, output_sizes = array<i32: 4, 5>, paddings = array<i32: 0, 0>, strides = array<i32: 1, 1>}> : (tensor<1x10x12xf32>) -> tensor<1x3x4x5xf32>
  return
}

// -----

func.func @fold_sizes(%arg0: tensor<1x12x12xf32>) {
  // expected-error@+1 {{expects two output sizes}}
  %0 = "pd_op.fold"(%arg0) <{dilations = array<i32: 1, 1>, kernel_sizes = array<i32: 2, 2>, output_sizes = array<i32: 4>, paddings = array<i32: 0, 0>, strides = array<i32: 1, 1>}> : (tensor<1x12x12xf32>) -> tensor<1x3x4x5xf32>
  return
}

// -----

func.func @fold_window(%arg0: tensor<1x12x12xf32>) {
  // expected-error@+1 {{a window of 2 does not fit a padded size of 1}}
  %0 = "pd_op.fold"(%arg0) <{dilations = array<i32: 1, 1>, kernel_sizes = array<i32: 2, 2>, output_sizes = array<i32: 1, 5>, paddings = array<i32: 0, 0>, strides = array<i32: 1, 1>}> : (tensor<1x12x12xf32>) -> tensor<1x3x1x5xf32>
  return
}

// -----

func.func @sample_rank(%arg0: tensor<2x3x4xf32>, %arg1: tensor<2x3x3x2xf32>) {
  // expected-error@+1 {{expects images and a grid of rank 4}}
  %0 = "pd_op.grid_sample"(%arg0, %arg1) : (tensor<2x3x4xf32>, tensor<2x3x3x2xf32>) -> tensor<2x3x3x3xf32>
  return
}

// -----

func.func @sample_mode(%arg0: tensor<2x3x4x5xf32>, %arg1: tensor<2x3x3x2xf32>) {
  // expected-error@+1 {{expects 'bilinear' or 'nearest' as mode, got 'bicubic'}}
  %0 = "pd_op.grid_sample"(%arg0, %arg1) <{mode = "bicubic"}> : (tensor<2x3x4x5xf32>, tensor<2x3x3x2xf32>) -> tensor<2x3x3x3xf32>
  return
}

// -----

func.func @sample_padding(%arg0: tensor<2x3x4x5xf32>, %arg1: tensor<2x3x3x2xf32>) {
  // expected-error@+1 {{expects 'zeros', 'border' or 'reflection' as padding_mode, got 'wrap'}}
  %0 = "pd_op.grid_sample"(%arg0, %arg1) <{padding_mode = "wrap"}> : (tensor<2x3x4x5xf32>, tensor<2x3x3x2xf32>) -> tensor<2x3x3x3xf32>
  return
}

// -----

func.func @sample_coordinates(%arg0: tensor<2x3x4x5xf32>, %arg1: tensor<2x3x3x3xf32>) {
  // expected-error@+1 {{numbers of coordinates must agree, got 3 and 2}}
  %0 = "pd_op.grid_sample"(%arg0, %arg1) : (tensor<2x3x4x5xf32>, tensor<2x3x3x3xf32>) -> tensor<2x3x3x3xf32>
  return
}

// -----

func.func @unpool_layout(%arg0: tensor<1x3x2x2xf32>, %arg1: tensor<1x3x2x2xi32>) {
  %c2 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = [4, 4]}> : () -> tensor<2xi64>
  // expected-error@+1 {{expects 'NCHW' as data_format, got 'NHWC'}}
  %0 = "pd_op.unpool"(%arg0, %arg1, %c2) <{data_format = "NHWC", ksize = array<i32: 2, 2>, padding = array<i32: 0, 0>, strides = array<i32: 2, 2>}> : (tensor<1x3x2x2xf32>, tensor<1x3x2x2xi32>, tensor<2xi64>) -> tensor<1x3x4x4xf32>
  return
}

// -----

func.func @unpool_indices(%arg0: tensor<1x3x2x2xf32>, %arg1: tensor<1x3x2x3xi32>) {
  %c2 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = [4, 4]}> : () -> tensor<2xi64>
  // expected-error@+1 {{expects x and indices of one shape}}
  %0 = "pd_op.unpool"(%arg0, %arg1, %c2) <{data_format = "NCHW", ksize = array<i32: 2, 2>, padding = array<i32: 0, 0>, strides = array<i32: 2, 2>}> : (tensor<1x3x2x2xf32>, tensor<1x3x2x3xi32>, tensor<2xi64>) -> tensor<1x3x4x4xf32>
  return
}

// -----

func.func @unpool_sizes(%arg0: tensor<1x3x2x2xf32>, %arg1: tensor<1x3x2x2xi32>) {
  %c2 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = [4]}> : () -> tensor<1xi64>
  // expected-error@+1 {{expects two output sizes, got 1}}
  %0 = "pd_op.unpool"(%arg0, %arg1, %c2) <{data_format = "NCHW", ksize = array<i32: 2, 2>, padding = array<i32: 0, 0>, strides = array<i32: 2, 2>}> : (tensor<1x3x2x2xf32>, tensor<1x3x2x2xi32>, tensor<1xi64>) -> tensor<1x3x4x4xf32>
  return
}
