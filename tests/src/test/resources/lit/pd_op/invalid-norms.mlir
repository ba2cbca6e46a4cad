// RUN: weir opt %s --split-input-file --verify-diagnostics

func.func @norm_axis(%arg0: tensor<2x3xf32>) {
  // expected-error@+1 {{axis 2 is out of range}}
  %0 = "pd_op.p_norm"(%arg0) <{axis = 2 : i32}> : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @norm_order(%arg0: tensor<2x3xf32>) {
  // expected-error@+1 {{expects a number as porder, got NaN}}
  %0 = "pd_op.p_norm"(%arg0) <{porder = 0x7FC00000 : f32}> : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @frobenius_axis(%arg0: tensor<2x3xf32>) {
  %c1 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = [2]}> : () -> tensor<1xi64>
  // expected-error@+1 {{axis 2 is out of range}}
  %0 = "pd_op.frobenius_norm"(%arg0, %c1) <{keep_dim = false, reduce_all = false}> : (tensor<2x3xf32>, tensor<1xi64>) -> tensor<2xf32>
  return
}

// -----

func.func @divided_axis(%arg0: tensor<2x3xf32>) {
  // expected-error@+1 {{axis 2 is out of range}}
  %0:2 = "pd_op.norm"(%arg0) <{axis = 2 : i32, epsilon = 5.000000e-01 : f32, is_test = false}> : (tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x1xf32>)
  return
}

// -----

func.func @dist_shapes(%arg0: tensor<2x3xf32>, %arg1: tensor<4xf32>) {
  // expected-error@+1 {{cannot broadcast}}
  %0 = "pd_op.dist"(%arg0, %arg1) : (tensor<2x3xf32>, tensor<4xf32>) -> tensor<f32>
  return
}

// -----

func.func @exp_axis(%arg0: tensor<2x3xf32>) {
  // expected-error@+1 {{axis 2 is out of range}}
  %0 = "pd_op.logsumexp"(%arg0) <{axis = array<i32: 2>}> : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @instance_vector(%arg0: tensor<3xf32>, %arg1: tensor<3xf32>, %arg2: tensor<3xf32>) {
  // expected-error@+1 {{expects a tensor of rank 2 or more, got rank 1}}
  %0:3 = "pd_op.instance_norm"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @instance_scale(%arg0: tensor<2x3x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<3xf32>) {
  // expected-error@+1 {{numbers of channels and of scales must agree, got 4 and 3}}
  %0:3 = "pd_op.instance_norm"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<2x3x4xf32>, tensor<4xf32>, tensor<3xf32>) -> (tensor<2x3x4xf32>, tensor<6xf32>, tensor<6xf32>)
  return
}

// -----

func.func @nll_rank(%arg0: tensor<2x3x4xf32>, %arg1: tensor<2x4xi64>, %arg2: tensor<3xf32>) {
  // expected-error@+1 {{expects an input of rank 2 or 4, got 'tensor<2x3x4xf32>'}}
  %0:2 = "pd_op.nll_loss"(%arg0, %arg1, %arg2) : (tensor<2x3x4xf32>, tensor<2x4xi64>, tensor<3xf32>) -> (tensor<f32>, tensor<f32>)
  return
}

// -----

func.func @nll_labels(%arg0: tensor<2x3xf32>, %arg1: tensor<3xi64>, %arg2: tensor<3xf32>) {
  // expected-error@+1 {{expects a label for each element of 'tensor<2xf32>', got 'tensor<3xi64>'}}
  %0:2 = "pd_op.nll_loss"(%arg0, %arg1, %arg2) : (tensor<2x3xf32>, tensor<3xi64>, tensor<3xf32>) -> (tensor<f32>, tensor<f32>)
  return
}

// -----

func.func @nll_reduction(%arg0: tensor<2x3xf32>, %arg1: tensor<2xi64>, %arg2: tensor<3xf32>) {
  // expected-error@+1 {{expects 'none', 'sum' or 'mean' as reduction, got 'median'}}
  %0:2 = "pd_op.nll_loss"(%arg0, %arg1, %arg2) <{reduction = "median"}> : (tensor<2x3xf32>, tensor<2xi64>, tensor<3xf32>) -> (tensor<f32>, tensor<f32>)
  return
}

// -----

func.func @eye_rows() {
  %c0 = "pd_op.full"() <{dtype = #pir.dtype<int32>, place = #pir.place<cpu>, shape = array<i64: 1>, value = -1.0 : f64}> : () -> tensor<1xi32>
  %c1 = "pd_op.full"() <{dtype = #pir.dtype<int32>, place = #pir.place<cpu>, shape = array<i64: 1>, value = 4.0 : f64}> : () -> tensor<1xi32>
  // expected-error@+1 {{expects num_rows of 0 or more, got -1}}
  %0 = "pd_op.eye"(%c0, %c1) : (tensor<1xi32>, tensor<1xi32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @linspace_number(%arg0: tensor<1xf32>, %arg1: tensor<1xf32>) {
  %c2 = "pd_op.full"() <{dtype = #pir.dtype<int32>, place = #pir.place<cpu>, shape = array<i64: 1>, value = 0.0 : f64}> : () -> tensor<1xi32>
  // expected-error@+1 {{expects a number of 1 or more, got 0}}
  %0 = "pd_op.linspace"(%arg0, %arg1, %c2) <{dtype = #pir.dtype<float32>}> : (tensor<1xf32>, tensor<1xf32>, tensor<1xi32>) -> tensor<0xf32>
  return
}

// -----

func.func @batch_size(%arg0: tensor<2x3xf32>) {
  // expected-error@+1 {{expects a size of 0 or more, got -1}}
  %0 = "pd_op.full_batch_size_like"(%arg0) <{dtype = #pir.dtype<float32>, input_dim_idx = 1 : i32, output_dim_idx = 0 : i32, shape = array<i32: -1, -1>, value = 1.500000e+00 : f64}> : (tensor<2x3xf32>) -> tensor<3x5xf32>
  return
}
