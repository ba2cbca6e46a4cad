// RUN: weir opt %s --split-input-file --verify-diagnostics

func.func @shift_sizes(%arg0: tensor<2x3xi32>, %arg1: tensor<4xi32>) {
  // expected-error@+1 {{cannot broadcast 'tensor<2x3xi32>' and 'tensor<4xi32>'}}
  %0 = "pd_op.bitwise_left_shift"(%arg0, %arg1) : (tensor<2x3xi32>, tensor<4xi32>) -> tensor<2x3xi32>
  return
}

// -----

func.func @huber_shapes(%arg0: tensor<2x3xf32>, %arg1: tensor<2x4xf32>) {
  // expected-error@+1 {{input and label}}
  %0:2 = "pd_op.huber_loss"(%arg0, %arg1) : (tensor<2x3xf32>, tensor<2x4xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>)
  return
}

// -----

func.func @bce_shapes(%arg0: tensor<2x3xf32>, %arg1: tensor<2x4xf32>) {
  // expected-error@+1 {{input and label}}
  %0 = "pd_op.bce_loss"(%arg0, %arg1) : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @logit_shapes(%arg0: tensor<2x3xf32>, %arg1: tensor<2x4xf32>) {
  // expected-error@+1 {{x and label}}
  %0 = "pd_op.sigmoid_cross_entropy_with_logits"(%arg0, %arg1) : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @logit_weights(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x4xf32>) {
  // expected-error@+1 {{x and pos_weight}}
  %0 = "pd_op.sigmoid_cross_entropy_with_logits"(%arg0, %arg1, %arg2) : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @kldiv_shapes(%arg0: tensor<2x3xf32>, %arg1: tensor<2x4xf32>) {
  // expected-error@+1 {{x and label}}
  %0 = "pd_op.kldiv_loss"(%arg0, %arg1) : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<f32>
  return
}

// -----

func.func @kldiv_reduction(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) {
  // expected-error@+1 {{expects 'none', 'sum', 'mean' or 'batchmean' as reduction, got 'median'}}
  %0 = "pd_op.kldiv_loss"(%arg0, %arg1) <{reduction = "median"}> : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<f32>
  return
}

// -----

func.func @lerp_weight(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<4xf32>) {
  // expected-error@+1 {{expects weight to broadcast to 'tensor<2x3xf32>', got 'tensor<4xf32>'}}
  %0 = "pd_op.lerp"(%arg0, %arg1, %arg2) : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<4xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @large_mask(%arg0: tensor<3xf32>, %arg1: tensor<2x3xi1>, %arg2: tensor<f32>) {
  // expected-error@+1 {{expects mask to broadcast to 'tensor<3xf32>', got 'tensor<2x3xi1>'}}
  %0 = "pd_op.masked_fill"(%arg0, %arg1, %arg2) : (tensor<3xf32>, tensor<2x3xi1>, tensor<f32>) -> tensor<3xf32>
  return
}

// -----

func.func @large_value(%arg0: tensor<3xf32>, %arg1: tensor<3xi1>, %arg2: tensor<2xf32>) {
  // expected-error@+1 {{expects value to broadcast to 'tensor<3xf32>', got 'tensor<2xf32>'}}
  %0 = "pd_op.masked_fill"(%arg0, %arg1, %arg2) : (tensor<3xf32>, tensor<3xi1>, tensor<2xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @prelu_mode(%arg0: tensor<2x3xf32>, %arg1: tensor<1xf32>) {
  // expected-error@+1 {{expects 'all', 'channel' or 'element' as mode, got 'row'}}
  %0 = "pd_op.prelu"(%arg0, %arg1) <{mode = "row"}> : (tensor<2x3xf32>, tensor<1xf32>) -> tensor<2x3xf32>
  return
}
