// RUN: weir opt %s --split-input-file --verify-diagnostics

func.func @mode_axis(%arg0: tensor<2x3xf32>) {
  // expected-error@+1 {{axis 2 is out of range for a tensor of rank 2}}
  %0:2 = "pd_op.mode"(%arg0) <{axis = 2 : i32}> : (tensor<2x3xf32>) -> (tensor<2xf32>, tensor<2xi64>)
  return
}

// -----

func.func @mode_nothing(%arg0: tensor<2x0xf32>) {
  // expected-error@+1 {{expects elements along dimension 1}}
  %0:2 = "pd_op.mode"(%arg0) <{axis = 1 : i32}> : (tensor<2x0xf32>) -> (tensor<2xf32>, tensor<2xi64>)
  return
}

// -----

func.func @median_axis(%arg0: tensor<2x3xf32>) {
  // expected-error@+1 {{axis 2 is out of range for a tensor of rank 2}}
  %0:2 = "pd_op.median"(%arg0) <{axis = array<i64: 2>}> : (tensor<2x3xf32>) -> (tensor<2x1xf32>, tensor<2x1x2xi64>)
  return
}

// -----

func.func @median_mode(%arg0: tensor<2x3xf32>) {
  // expected-error@+1 {{expects 'avg' or 'min' as mode, got 'max'}}
  %0:2 = "pd_op.median"(%arg0) <{mode = "max"}> : (tensor<2x3xf32>) -> (tensor<1x1xf32>, tensor<1x1xi64>)
  return
}

// -----

func.func @median_nothing(%arg0: tensor<2x0xi32>) {
  // expected-error@+1 {{expects elements along dimension 1}}
  %0:2 = "pd_op.median"(%arg0) <{axis = array<i64: 1>}> : (tensor<2x0xi32>) -> (tensor<2x1xi32>, tensor<2x1x2xi64>)
  return
}

// -----

func.func @search_scalar(%arg0: tensor<f32>, %arg1: tensor<2x3xf32>) {
  // expected-error@+1 {{expects a sequence, got 'tensor<f32>'}}
  %0 = "pd_op.searchsorted"(%arg0, %arg1) : (tensor<f32>, tensor<2x3xf32>) -> tensor<2x3xi64>
  return
}

// -----

func.func @search_elements(%arg0: tensor<3xf64>, %arg1: tensor<2x3xf32>) {
  // expected-error@+1 {{expects a sequence and values of one element type, got 'tensor<3xf64>' and 'tensor<2x3xf32>'}}
  %0 = "pd_op.searchsorted"(%arg0, %arg1) : (tensor<3xf64>, tensor<2x3xf32>) -> tensor<2x3xi64>
  return
}

// -----

func.func @search_rank(%arg0: tensor<2x3xf32>, %arg1: tensor<3xf32>) {
  // expected-error@+1 {{expects values of rank 2, got 'tensor<3xf32>'}}
  %0 = "pd_op.searchsorted"(%arg0, %arg1) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<3xi64>
  return
}

// -----

func.func @search_rows(%arg0: tensor<2x3xf32>, %arg1: tensor<3x3xf32>) {
  // expected-error@+1 {{sizes of the sequences and the values must agree, got 2 and 3}}
  %0 = "pd_op.searchsorted"(%arg0, %arg1) : (tensor<2x3xf32>, tensor<3x3xf32>) -> tensor<3x3xi64>
  return
}

// -----

func.func @bincount_matrix(%arg0: tensor<2x3xi64>, %arg1: tensor<1xi64>) {
  // expected-error@+1 {{expects a vector of integers, got 'tensor<2x3xi64>'}}
  %0 = "pd_op.bincount"(%arg0, %arg1) : (tensor<2x3xi64>, tensor<1xi64>) -> tensor<?xi64>
  return
}

// -----

func.func @bincount_floats(%arg0: tensor<3xf32>, %arg1: tensor<1xi64>) {
  // expected-error@+1 {{expects a vector of integers, got 'tensor<3xf32>'}}
  %0 = "pd_op.bincount"(%arg0, %arg1) : (tensor<3xf32>, tensor<1xi64>) -> tensor<?xi64>
  return
}

// -----

func.func @bincount_weights(%arg0: tensor<2xi64>, %arg1: tensor<3xf32>, %arg2: tensor<1xi64>) {
  // expected-error@+1 {{expects integers and weights of one shape, got 'tensor<2xi64>' and 'tensor<3xf32>'}}
  %0 = "pd_op.bincount"(%arg0, %arg1, %arg2) : (tensor<2xi64>, tensor<3xf32>, tensor<1xi64>) -> tensor<?xf32>
  return
}

// -----

func.func @bincount_length(%arg0: tensor<2xi64>) {
  %c0 = "pd_op.full"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, shape = array<i64: 1>, value = -1.000000e+00 : f64}> : () -> tensor<1xi64>
  // expected-error@+1 {{expects a minlength of 0 or above, got -1}}
  %0 = "pd_op.bincount"(%arg0, %c0) : (tensor<2xi64>, tensor<1xi64>) -> tensor<?xi64>
  return
}

// -----

func.func @histogram_bins(%arg0: tensor<2x3xf32>) {
  // expected-error@+1 {{expects one bin or more, got 0}}
  %0 = "pd_op.histogram"(%arg0) <{bins = 0 : i64}> : (tensor<2x3xf32>) -> tensor<0xi64>
  return
}

// -----

func.func @histogram_bounds(%arg0: tensor<2x3xf32>) {
  // expected-error@+1 {{expects a max of at least min, got -1.0 and 0.0}}
  %0 = "pd_op.histogram"(%arg0) <{max = -1.000000e+00 : f32}> : (tensor<2x3xf32>) -> tensor<100xi64>
  return
}

// -----

func.func @histogram_weights(%arg0: tensor<2x3xf32>, %arg1: tensor<3xf32>) {
  // expected-error@+1 {{expects elements and weights of one shape, got 'tensor<2x3xf32>' and 'tensor<3xf32>'}}
  %0 = "pd_op.histogram"(%arg0, %arg1) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<100xf32>
  return
}

// -----

func.func @unique_axes(%arg0: tensor<2x3xf32>) {
  // expected-error@+1 {{expects one axis or none, got [0, 1]}}
  %0:2 = "pd_op.unique"(%arg0) <{axis = array<i32: 0, 1>, is_sorted = true, resultSegmentSizes = array<i32: 1, 0, 1, 0>}> : (tensor<2x3xf32>) -> (tensor<?x3xf32>, tensor<3xi64>)
  return
}

// -----

func.func @unique_axis(%arg0: tensor<2x3xf32>) {
  // expected-error@+1 {{axis 2 is out of range for a tensor of rank 2}}
  %0:2 = "pd_op.unique"(%arg0) <{axis = array<i32: 2>, is_sorted = true, resultSegmentSizes = array<i32: 1, 0, 1, 0>}> : (tensor<2x3xf32>) -> (tensor<?x3xf32>, tensor<3xi64>)
  return
}

// -----

func.func @unique_dtype(%arg0: tensor<2x3xf32>) {
  // expected-error@+1 {{expects int32 or int64 as dtype, got float32}}
  %0:2 = "pd_op.unique"(%arg0) <{dtype = #pir.dtype<float32>, is_sorted = true, resultSegmentSizes = array<i32: 1, 0, 1, 0>}> : (tensor<2x3xf32>) -> (tensor<?xf32>, tensor<6xi64>)
  return
}
