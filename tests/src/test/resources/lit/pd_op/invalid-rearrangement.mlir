// RUN: weir opt %s --split-input-file --verify-diagnostics

func.func @shuffle_rank(%arg0: tensor<8x4x4xf32>) {
  // expected-error@+1 {{expects an image of rank 4, got 'tensor<8x4x4xf32>'}}
  %0 = "pd_op.pixel_shuffle"(%arg0) <{upscale_factor = 2 : i32}> : (tensor<8x4x4xf32>) -> tensor<2x8x8xf32>
  return
}

// -----

func.func @shuffle_channels(%arg0: tensor<2x7x4x4xf32>) {
  // expected-error@+1 {{dimension 1 of 'tensor<2x7x4x4xf32>' cannot be divided by 4}}
  %0 = "pd_op.pixel_shuffle"(%arg0) <{upscale_factor = 2 : i32}> : (tensor<2x7x4x4xf32>) -> tensor<2x1x8x8xf32>
  return
}

// -----

func.func @shuffle_layout(%arg0: tensor<2x8x4x4xf32>) {
  // expected-error@+1 {{expects 'NCHW' or 'NHWC' as data_format, got 'CHWN'}}
  %0 = "pd_op.channel_shuffle"(%arg0) <{data_format = "CHWN", groups = 2 : i32}> : (tensor<2x8x4x4xf32>) -> tensor<2x8x4x4xf32>
  return
}

// -----

func.func @unshuffle_height(%arg0: tensor<2x1x5x4xf32>) {
  // expected-error@+1 {{dimension 2 of 'tensor<2x1x5x4xf32>' cannot be divided by 2}}
  %0 = "pd_op.pixel_unshuffle"(%arg0) <{downscale_factor = 2 : i32}> : (tensor<2x1x5x4xf32>) -> tensor<2x4x2x2xf32>
  return
}

// -----

func.func @shift_ratio(%arg0: tensor<2x8x4x4xf32>) {
  // expected-error@+1 {{expects a shift_ratio above 0 and at most 0.5, got 0.75}}
  %0 = "pd_op.temporal_shift"(%arg0) <{seg_num = 2 : i32, shift_ratio = 7.500000e-01 : f32}> : (tensor<2x8x4x4xf32>) -> tensor<2x8x4x4xf32>
  return
}

// -----

func.func @shift_frames(%arg0: tensor<3x8x4x4xf32>) {
  // expected-error@+1 {{dimension 0 of 'tensor<3x8x4x4xf32>' cannot be divided by 2}}
  %0 = "pd_op.temporal_shift"(%arg0) <{seg_num = 2 : i32}> : (tensor<3x8x4x4xf32>) -> tensor<3x8x4x4xf32>
  return
}

// -----

func.func @repeats(%arg0: tensor<2x3xf32>) {
  // expected-error@+1 {{expects repeats of 1 or more, got 0}}
  %0 = "pd_op.repeat_interleave"(%arg0) <{axis = 0 : i32, repeats = 0 : i32}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @repeat_axis(%arg0: tensor<2x3xf32>) {
  // expected-error@+1 {{axis 2 is out of range}}
  %0 = "pd_op.repeat_interleave"(%arg0) <{axis = 2 : i32, repeats = 2 : i32}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @unbind_axis(%arg0: tensor<2x3xf32>) {
  // expected-error@+1 {{axis 2 is out of range}}
  %0 = "pd_op.unbind"(%arg0) <{axis = 2 : i32}> : (tensor<2x3xf32>) -> tuple<tensor<3xf32>, tensor<3xf32>>
  return
}

// -----

func.func @grid_matrix(%arg0_0: tensor<2x3xf32>) {
  %c0 = "pir.combine"(%arg0_0) : (tensor<2x3xf32>) -> tuple<tensor<2x3xf32>>
  // expected-error@+1 {{expects vectors or scalars, got 'tensor<2x3xf32>'}}
  %0 = "pd_op.meshgrid"(%c0) : (tuple<tensor<2x3xf32>>) -> tuple<tensor<2x3xf32>>
  return
}

// -----

func.func @broadcast_sizes(%arg0_0: tensor<2x3xf32>, %arg0_1: tensor<4xf32>) {
  %c0 = "pir.combine"(%arg0_0, %arg0_1) : (tensor<2x3xf32>, tensor<4xf32>) -> tuple<tensor<2x3xf32>, tensor<4xf32>>
  // expected-error@+1 {{cannot broadcast}}
  %0 = "pd_op.broadcast_tensors"(%c0) : (tuple<tensor<2x3xf32>, tensor<4xf32>>) -> tuple<tensor<2x3xf32>, tensor<2x3xf32>>
  return
}

// -----

func.func @crop_beyond(%arg0: tensor<4x5xf32>) {
  %c1 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = [2, 3]}> : () -> tensor<2xi64>
  %c2 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = [3, 0]}> : () -> tensor<2xi64>
  // expected-error@+1 {{2 elements from 3 on are not in dimension 0 of 'tensor<4x5xf32>'}}
  %0 = "pd_op.crop"(%arg0, %c1, %c2) : (tensor<4x5xf32>, tensor<2xi64>, tensor<2xi64>) -> tensor<2x3xf32>
  return
}

// -----

func.func @crop_number(%arg0: tensor<4x5xf32>) {
  %c1 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = [2]}> : () -> tensor<1xi64>
  %c2 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = [3, 0]}> : () -> tensor<2xi64>
  // expected-error@+1 {{expects one of the sizes for each dimension of 'tensor<4x5xf32>', got 1}}
  %0 = "pd_op.crop"(%arg0, %c1, %c2) : (tensor<4x5xf32>, tensor<1xi64>, tensor<2xi64>) -> tensor<2x3xf32>
  return
}

// -----

func.func @view_count(%arg0: tensor<2x3xf32>) {
  // expected-error@+1 {{cannot reshape}}
  %0 = "pd_op.view_shape"(%arg0) <{dims = [4]}> : (tensor<2x3xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @diag_rank(%arg0: tensor<2x3x4xf32>) {
  // expected-error@+1 {{expects a vector or a matrix, got 'tensor<2x3x4xf32>'}}
  %0 = "pd_op.diag"(%arg0) : (tensor<2x3x4xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @diag_beyond(%arg0: tensor<2x3xf32>) {
  // expected-error@+1 {{'tensor<2x3xf32>' has no diagonal 5}}
  %0 = "pd_op.diag"(%arg0) <{offset = 5 : i32}> : (tensor<2x3xf32>) -> tensor<0xf32>
  return
}

// -----

func.func @embed_scalar(%arg0: tensor<f32>) {
  // expected-error@+1 {{expects vectors, got 'tensor<f32>'}}
  %0 = "pd_op.diag_embed"(%arg0) : (tensor<f32>) -> tensor<1x1xf32>
  return
}

// -----

func.func @embed_same(%arg0: tensor<2x3xf32>) {
  // expected-error@+1 {{expects two different dimensions, got 1 and -2}}
  %0 = "pd_op.diag_embed"(%arg0) <{dim1 = 1 : i32, dim2 = -2 : i32}> : (tensor<2x3xf32>) -> tensor<2x3x3xf32>
  return
}

// -----

func.func @trace_vector(%arg0: tensor<3xf32>) {
  // expected-error@+1 {{axis 1 is out of range for a tensor of rank 1}}
  %0 = "pd_op.trace"(%arg0) : (tensor<3xf32>) -> tensor<f32>
  return
}

// -----

func.func @cross_shapes(%arg0: tensor<2x3xf32>, %arg1: tensor<1x3xf32>) {
  // expected-error@+1 {{expects x and y of one shape}}
  %0 = "pd_op.cross"(%arg0, %arg1) <{axis = 1 : i32}> : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @cross_size(%arg0: tensor<2x4xf32>, %arg1: tensor<2x4xf32>) {
  // expected-error@+1 {{size along the axis of a cross product must agree, got 4 and 3}}
  %0 = "pd_op.cross"(%arg0, %arg1) <{axis = 1 : i32}> : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @add_matrix(%arg0: tensor<2x3xf32>, %arg1: tensor<2x2xi64>, %arg2: tensor<2x3xf32>) {
  // expected-error@+1 {{expects a vector of indices, got 'tensor<2x2xi64>'}}
  %0 = "pd_op.index_add"(%arg0, %arg1, %arg2) <{axis = 0 : i32}> : (tensor<2x3xf32>, tensor<2x2xi64>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @add_number(%arg0: tensor<2x3xf32>, %arg1: tensor<2xi64>, %arg2: tensor<3x3xf32>) {
  // expected-error@+1 {{expects slices that are named and added of one shape}}
  %0 = "pd_op.index_add"(%arg0, %arg1, %arg2) <{axis = 0 : i32}> : (tensor<2x3xf32>, tensor<2xi64>, tensor<3x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @kth_large(%arg0: tensor<2x3xf32>) {
  // expected-error@+1 {{has no element 4 of 3}}
  %0:2 = "pd_op.kthvalue"(%arg0) <{k = 4 : i32}> : (tensor<2x3xf32>) -> (tensor<2xf32>, tensor<2xi64>)
  return
}

// -----

func.func @cummin_axis(%arg0: tensor<2x3xf32>) {
  // expected-error@+1 {{axis 2 is out of range}}
  %0:2 = "pd_op.cummin"(%arg0) <{axis = 2 : i32}> : (tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xi64>)
  return
}

// -----

func.func @strided_beyond(%arg0: tensor<6xf32>) {
  // expected-error@+1 {{element 6 is beyond the last one of 'tensor<6xf32>'}}
  %0 = "pd_op.as_strided"(%arg0) <{dims = [2, 3], offset = 1 : i64, stride = [3, 1]}> : (tensor<6xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @strided_strides(%arg0: tensor<9xf32>) {
  // expected-error@+1 {{expects a stride for each size, got 1 and 2}}
  %0 = "pd_op.as_strided"(%arg0) <{dims = [2, 3], offset = 1 : i64, stride = [3]}> : (tensor<9xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @strided_negative(%arg0: tensor<9xf32>) {
  // expected-error@+1 {{expects sizes, strides and an offset of 0 or more, got [2, 3], [3, -1] and 1}}
  %0 = "pd_op.as_strided"(%arg0) <{dims = [2, 3], offset = 1 : i64, stride = [3, -1]}> : (tensor<9xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @strided_size(%arg0: tensor<9xf32>) {
  // expected-error@+1 {{expects sizes, strides and an offset of 0 or more, got [2, -3], [3, 1] and 1}}
  %0 = "pd_op.as_strided"(%arg0) <{dims = [2, -3], offset = 1 : i64, stride = [3, 1]}> : (tensor<9xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @strided_offset(%arg0: tensor<9xf32>) {
  // expected-error@+1 {{expects sizes, strides and an offset of 0 or more, got [2, 3], [3, 1] and -1}}
  %0 = "pd_op.as_strided"(%arg0) <{dims = [2, 3], offset = -1 : i64, stride = [3, 1]}> : (tensor<9xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @strided_far(%arg0: tensor<9xf32>) {
  // expected-error@+1 {{the last element is too far away}}
  %0 = "pd_op.as_strided"(%arg0) <{dims = [2, 3], offset = 1 : i64, stride = [4611686018427387904, 4611686018427387904]}> : (tensor<9xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @slice_scalar(%arg0: tensor<f32>) {
  // expected-error@+1 {{expects rows, got 'tensor<f32>'}}
  %0 = "pd_op.view_slice"(%arg0) <{begin_idx = 0 : i64, end_idx = 2 : i64}> : (tensor<f32>) -> tensor<2xf32>
  return
}

// -----

func.func @slice_beyond(%arg0: tensor<2x3xf32>) {
  // expected-error@+1 {{expects rows of 'tensor<2x3xf32>', got 1 up to 3}}
  %0 = "pd_op.view_slice"(%arg0) <{begin_idx = 1 : i64, end_idx = 3 : i64}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @slice_empty(%arg0: tensor<2x3xf32>) {
  // expected-error@+1 {{expects rows of 'tensor<2x3xf32>', got 1 up to 1}}
  %0 = "pd_op.view_slice"(%arg0) <{begin_idx = 1 : i64, end_idx = 1 : i64}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @slice_negative(%arg0: tensor<2x3xf32>) {
  // expected-error@+1 {{expects rows of 'tensor<2x3xf32>', got -1 up to 1}}
  %0 = "pd_op.view_slice"(%arg0) <{begin_idx = -1 : i64, end_idx = 1 : i64}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @dtype_multiple(%arg0: tensor<2x3xf32>) {
  // expected-error@+1 {{expects a last dimension that is a multiple of 2, got 'tensor<2x3xf32>'}}
  %0 = "pd_op.view_dtype"(%arg0) <{dtype = #pir.dtype<float64>}> : (tensor<2x3xf32>) -> tensor<2x1xf64>
  return
}

// -----

func.func @dtype_scalar(%arg0: tensor<f32>) {
  // expected-error@+1 {{cannot view 'tensor<f32>' as elements of another size}}
  %0 = "pd_op.view_dtype"(%arg0) <{dtype = #pir.dtype<float64>}> : (tensor<f32>) -> tensor<f64>
  return
}

// -----

func.func @dtype_undefined(%arg0: tensor<2xf32>) {
  // expected-error@+1 {{expects element types that are known}}
  %0 = "pd_op.view_dtype"(%arg0) <{dtype = #pir.dtype<undefined>}> : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @unbind_far_too_many(%arg0: tensor<4611686018427387903x2xf32>) {
  // expected-error@+1 {{expects 0 to 1048576 parts, got 4611686018427387903}}
  %0 = "pd_op.unbind"(%arg0) <{axis = 0 : i32}> : (tensor<4611686018427387903x2xf32>) -> tuple<tensor<2xf32>>
  return
}

// -----

func.func @stored_along_no_axis(%arg0: tensor<2x3xf32>, %arg1: tensor<f32>) {
  %0 = pd_op.full_int_array {value = [0], dtype = #pir.dtype<int64>} : tensor<1xi64>
  %1 = pd_op.full_int_array {value = [1], dtype = #pir.dtype<int64>} : tensor<1xi64>
  // expected-error@+1 {{axis 2147483647 is out of range for a tensor of rank 2}}
  %2 = "pd_op.set_value_with_tensor"(%arg0, %arg1, %0, %1, %1) <{axes = array<i64: 1099511627776>, decrease_axes = array<i64>, none_axes = array<i64>}> : (tensor<2x3xf32>, tensor<f32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<2x3xf32>
  return
}
