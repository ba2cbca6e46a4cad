// RUN: weir opt %s --split-input-file --verify-diagnostics

func.func @negative_order(%arg0: tensor<?x3xf32>) {
  // expected-error@+1 {{expects an order of 0 or above, got -1}}
  %0 = "pd_op.polygamma"(%arg0) <{n = -1 : i32}> : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// -----

func.func @product_axis(%arg0: tensor<?x3xf32>) {
  // expected-error@+1 {{axis 2 is out of range for a tensor of rank 2}}
  %0 = "pd_op.cumprod"(%arg0) <{dim = 2 : i32}> : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// -----

func.func @gradient_axis(%arg0: tensor<?x3xf32>) {
  // expected-error@+1 {{axis 2 is out of range for a tensor of rank 2}}
  %0 = "pd_op.cumprod_grad"(%arg0, %arg0, %arg0) <{dim = 2 : i32}> : (tensor<?x3xf32>, tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// -----

func.func @gradient_shape(%arg0: tensor<2x3xf32>, %arg1: tensor<3x2xf32>) {
  // expected-error@+1 {{the gradient of a result of type 'tensor<2x3xf32>' cannot have type 'tensor<3x2xf32>'}}
  %0 = "pd_op.cumprod_grad"(%arg0, %arg0, %arg1) <{dim = 1 : i32}> : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @gradient_result(%arg0: tensor<2x3xf32>, %arg1: tensor<3x2xf32>) {
  // expected-error@+1 {{the gradient of a result of type 'tensor<2x3xf32>' cannot have type 'tensor<3x2xf32>'}}
  %0 = "pd_op.cumprod_grad"(%arg0, %arg1, %arg0) <{dim = 1 : i32}> : (tensor<2x3xf32>, tensor<3x2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @logarithm_axis(%arg0: tensor<?x3xf32>) {
  // expected-error@+1 {{axis -3 is out of range for a tensor of rank 2}}
  %0 = "pd_op.logcumsumexp"(%arg0) <{axis = -3 : i32}> : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}
