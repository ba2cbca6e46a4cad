// RUN: weir opt %s --split-input-file --verify-diagnostics

func.func @uniform_size() {
  %c0 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = [2, -3]}> : () -> tensor<2xi64>
  %c1 = "pd_op.full"() <{dtype = #pir.dtype<int32>, place = #pir.place<cpu>, shape = array<i64: 1>, value = 0.0 : f64}> : () -> tensor<1xi32>
  %c2 = "pd_op.full"() <{dtype = #pir.dtype<int32>, place = #pir.place<cpu>, shape = array<i64: 1>, value = 1.0 : f64}> : () -> tensor<1xi32>
  // expected-error@+1 {{to -3}}
  %0 = "pd_op.uniform"(%c0, %c1, %c2) <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, seed = 7 : i32}> : (tensor<2xi64>, tensor<1xi32>, tensor<1xi32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @gaussian_size() {
  %c0 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = [2, -3]}> : () -> tensor<2xi64>
  // expected-error@+1 {{to -3}}
  %0 = "pd_op.gaussian"(%c0) <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, mean = 1.000000e+00 : f32, seed = 7 : i32, std = 2.000000e+00 : f32}> : (tensor<2xi64>) -> tensor<2x3xf32>
  return
}

// -----

func.func @randint_bounds() {
  %c0 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = [2, 3]}> : () -> tensor<2xi64>
  // expected-error@+1 {{expects a high above low, got 5 and 5}}
  %0 = "pd_op.randint"(%c0) <{high = 5 : i32, low = 5 : i32}> : (tensor<2xi64>) -> tensor<2x3xi64>
  return
}

// -----

func.func @top_p_rank(%arg0: tensor<9xf32>, %arg1: tensor<1x1xf32>) {
  // expected-error@+1 {{expects rows of probabilities, got 'tensor<9xf32>'}}
  %0:4 = "pd_op.top_p_sampling"(%arg0, %arg1) <{k = 2 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (tensor<9xf32>, tensor<1x1xf32>) -> (tensor<?x1xf32>, tensor<?x1xi64>, tensor<?x2xf32>, tensor<?x2xi64>)
  return
}

// -----

func.func @top_p_rows(%arg0: tensor<2x9xf32>, %arg1: tensor<3x1xf32>) {
  // expected-error@+1 {{numbers of rows must agree, got 3 and 2}}
  %0:4 = "pd_op.top_p_sampling"(%arg0, %arg1) <{k = 2 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (tensor<2x9xf32>, tensor<3x1xf32>) -> (tensor<?x1xf32>, tensor<?x1xi64>, tensor<?x2xf32>, tensor<?x2xi64>)
  return
}

// -----

func.func @top_p_columns(%arg0: tensor<2x9xf32>, %arg1: tensor<2x2xf32>) {
  // expected-error@+1 {{numbers for a row must agree, got 2 and 1}}
  %0:4 = "pd_op.top_p_sampling"(%arg0, %arg1) <{k = 2 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (tensor<2x9xf32>, tensor<2x2xf32>) -> (tensor<?x1xf32>, tensor<?x1xi64>, tensor<?x2xf32>, tensor<?x2xi64>)
  return
}

// -----

func.func @top_p_scalar(%arg0: tensor<2x9xf32>, %arg1: tensor<f32>) {
  // expected-error@+1 {{expects a number for each row, got 'tensor<f32>'}}
  %0:4 = "pd_op.top_p_sampling"(%arg0, %arg1) <{k = 2 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (tensor<2x9xf32>, tensor<f32>) -> (tensor<?x1xf32>, tensor<?x1xi64>, tensor<?x2xf32>, tensor<?x2xi64>)
  return
}

// -----

func.func @top_p_threshold(%arg0: tensor<2x9xf32>, %arg1: tensor<2x1xf32>, %arg2: tensor<3x1xf32>) {
  // expected-error@+1 {{numbers of rows must agree, got 3 and 2}}
  %0:4 = "pd_op.top_p_sampling"(%arg0, %arg1, %arg2) <{k = 2 : i32, operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (tensor<2x9xf32>, tensor<2x1xf32>, tensor<3x1xf32>) -> (tensor<?x1xf32>, tensor<?x1xi64>, tensor<?x2xf32>, tensor<?x2xi64>)
  return
}

// -----

func.func @top_p_seeds(%arg0: tensor<2x9xf32>, %arg1: tensor<2x1xf32>, %arg2: tensor<2x1xf32>, %arg3: tensor<3x1xi64>) {
  // expected-error@+1 {{numbers of rows must agree, got 3 and 2}}
  %0:4 = "pd_op.top_p_sampling"(%arg0, %arg1, %arg2, %arg3) <{k = 2 : i32, operandSegmentSizes = array<i32: 1, 1, 1, 1>}> : (tensor<2x9xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<3x1xi64>) -> (tensor<?x1xf32>, tensor<?x1xi64>, tensor<?x2xf32>, tensor<?x2xi64>)
  return
}

// -----

func.func @top_p_classes(%arg0: tensor<2x0xf32>, %arg1: tensor<2x1xf32>) {
  // expected-error@+1 {{expects one class or more, got 'tensor<2x0xf32>'}}
  %0:4 = "pd_op.top_p_sampling"(%arg0, %arg1) <{k = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (tensor<2x0xf32>, tensor<2x1xf32>) -> (tensor<?x1xf32>, tensor<?x1xi64>, tensor<?x2xf32>, tensor<?x2xi64>)
  return
}

// -----

func.func @top_p_k(%arg0: tensor<2x9xf32>, %arg1: tensor<2x1xf32>) {
  // expected-error@+1 {{cannot give the 10 most probable classes of 'tensor<2x9xf32>'}}
  %0:4 = "pd_op.top_p_sampling"(%arg0, %arg1) <{k = 10 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (tensor<2x9xf32>, tensor<2x1xf32>) -> (tensor<?x1xf32>, tensor<?x1xi64>, tensor<?x2xf32>, tensor<?x2xi64>)
  return
}

// -----

func.func @top_p_negative(%arg0: tensor<2x9xf32>, %arg1: tensor<2x1xf32>) {
  // expected-error@+1 {{cannot give the -1 most probable classes of 'tensor<2x9xf32>'}}
  %0:4 = "pd_op.top_p_sampling"(%arg0, %arg1) <{k = -1 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (tensor<2x9xf32>, tensor<2x1xf32>) -> (tensor<?x1xf32>, tensor<?x1xi64>, tensor<?x2xf32>, tensor<?x2xi64>)
  return
}

// -----

func.func @top_p_mode(%arg0: tensor<2x9xf32>, %arg1: tensor<2x1xf32>) {
  // expected-error@+1 {{expects 'truncated' or 'non-truncated' as mode, got 'beam'}}
  %0:4 = "pd_op.top_p_sampling"(%arg0, %arg1) <{mode = "beam", operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (tensor<2x9xf32>, tensor<2x1xf32>) -> (tensor<?x1xf32>, tensor<?x1xi64>, tensor<?x2xf32>, tensor<?x2xi64>)
  return
}
