// RUN: weir opt %s --split-input-file --verify-diagnostics

func.func @put_axis(%arg0: tensor<2x3xf32>, %arg1: tensor<2x2xi64>, %arg2: tensor<2x2xf32>) {
  // expected-error@+1 {{axis 2 is out of range for a tensor of rank 2}}
  %0 = "pd_op.put_along_axis"(%arg0, %arg1, %arg2) <{axis = 2 : i32}> : (tensor<2x3xf32>, tensor<2x2xi64>, tensor<2x2xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @put_reduce(%arg0: tensor<2x3xf32>, %arg1: tensor<2x2xi64>, %arg2: tensor<2x2xf32>) {
  // expected-error@+1 {{expects 'assign', 'add', 'mul', 'amin', 'amax' or 'mean' as reduce, got 'median'}}
  %0 = "pd_op.put_along_axis"(%arg0, %arg1, %arg2) <{axis = 1 : i32, reduce = "median"}> : (tensor<2x3xf32>, tensor<2x2xi64>, tensor<2x2xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @put_rows(%arg0: tensor<2x3xf32>, %arg1: tensor<4x2xi64>, %arg2: tensor<4x2xf32>) {
  // expected-error@+1 {{expects at most 2 indices along dimension 0, got 'tensor<4x2xi64>'}}
  %0 = "pd_op.put_along_axis"(%arg0, %arg1, %arg2) <{axis = 1 : i32}> : (tensor<2x3xf32>, tensor<4x2xi64>, tensor<4x2xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @put_rank(%arg0: tensor<2x3xf32>, %arg1: tensor<2xi64>, %arg2: tensor<2xf32>) {
  // expected-error@+1 {{expects indices of rank 2, got 'tensor<2xi64>'}}
  %0 = "pd_op.put_along_axis"(%arg0, %arg1, %arg2) <{axis = 1 : i32}> : (tensor<2x3xf32>, tensor<2xi64>, tensor<2xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @put_values(%arg0: tensor<2x3xf32>, %arg1: tensor<2x2xi64>, %arg2: tensor<2x3xf32>) {
  // expected-error@+1 {{indices and values}}
  %0 = "pd_op.put_along_axis"(%arg0, %arg1, %arg2) <{axis = 1 : i32}> : (tensor<2x3xf32>, tensor<2x2xi64>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @select_matrix(%arg0: tensor<2x3xf32>, %arg1: tensor<2x2xi64>) {
  // expected-error@+1 {{expects a vector of indices, got 'tensor<2x2xi64>'}}
  %0 = "pd_op.index_select"(%arg0, %arg1) <{axis = 0 : i32}> : (tensor<2x3xf32>, tensor<2x2xi64>) -> tensor<2x3xf32>
  return
}

// -----

func.func @select_axis(%arg0: tensor<2x3xf32>, %arg1: tensor<2xi64>) {
  // expected-error@+1 {{axis 2 is out of range for a tensor of rank 2}}
  %0 = "pd_op.index_select"(%arg0, %arg1) <{axis = 2 : i32}> : (tensor<2x3xf32>, tensor<2xi64>) -> tensor<2x3xf32>
  return
}

// -----

func.func @large_mask(%arg0: tensor<3xf32>, %arg1: tensor<2x3xi1>) {
  // expected-error@+1 {{expects mask to broadcast to 'tensor<3xf32>', got 'tensor<2x3xi1>'}}
  %0 = "pd_op.masked_select"(%arg0, %arg1) : (tensor<3xf32>, tensor<2x3xi1>) -> tensor<?xf32>
  return
}

// -----

func.func @sort_axis(%arg0: tensor<2x3xf32>) {
  // expected-error@+1 {{axis 2 is out of range for a tensor of rank 2}}
  %0:2 = "pd_op.argsort"(%arg0) <{axis = 2 : i32}> : (tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xi64>)
  return
}

// -----

func.func @dot_scalars(%arg0: tensor<f32>, %arg1: tensor<f32>) {
  // expected-error@+1 {{expects vectors, got 'tensor<f32>'}}
  %0 = "pd_op.dot"(%arg0, %arg1) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @dot_shapes(%arg0: tensor<2x3xf32>, %arg1: tensor<2x4xf32>) {
  // expected-error@+1 {{x and y}}
  %0 = "pd_op.dot"(%arg0, %arg1) : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @no_matrix(%arg0: tensor<4xf32>, %arg1: tensor<3xf32>, %arg2: tensor<3x4xf32>) {
  // expected-error@+1 {{expects matrices, got 'tensor<3xf32>' and 'tensor<3x4xf32>'}}
  %0 = "pd_op.addmm"(%arg0, %arg1, %arg2) : (tensor<4xf32>, tensor<3xf32>, tensor<3x4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @inner(%arg0: tensor<4xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<4x4xf32>) {
  // expected-error@+1 {{inner sizes}}
  %0 = "pd_op.addmm"(%arg0, %arg1, %arg2) : (tensor<4xf32>, tensor<2x3xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @input(%arg0: tensor<3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<3x4xf32>) {
  // expected-error@+1 {{expects input to broadcast to 'tensor<2x4xf32>', got 'tensor<3xf32>'}}
  %0 = "pd_op.addmm"(%arg0, %arg1, %arg2) : (tensor<3xf32>, tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return
}
