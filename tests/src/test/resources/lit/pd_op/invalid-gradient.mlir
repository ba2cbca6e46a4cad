// RUN: weir opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<1x2x9x9xf32>, %w: tensor<3x2x3x3xf32>, %g: tensor<1x3x6x7xf32>) {
  // expected-error@+1 {{the gradient of a convolution of type 'tensor<1x3x7x7xf32>' cannot have type 'tensor<1x3x6x7xf32>'}}
  %0:2 = "pd_op.conv2d_grad"(%x, %w, %g) : (tensor<1x2x9x9xf32>, tensor<3x2x3x3xf32>, tensor<1x3x6x7xf32>) -> (tensor<1x2x9x9xf32>, tensor<3x2x3x3xf32>)
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>, %m: tensor<4xf32>, %n: tensor<5xf32>) {
  // expected-error@+1 {{expects statistics of one shape, got 'tensor<4xf32>' and 'tensor<5xf32>'}}
  %0:3 = "pd_op.layer_norm_grad"(%x, %m, %n, %x) <{operandSegmentSizes = array<i32: 1, 0, 0, 1, 1, 1>}> : (tensor<4x8xf32>, tensor<4xf32>, tensor<5xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<8xf32>, tensor<8xf32>)
  return
}

// -----

func.func @f(%x: tensor<3x4x5xf32>) {
  // expected-error@+1 {{expects images of rank 4, got 'tensor<3x4x5xf32>' and 'tensor<3x4x5xf32>'}}
  %0 = "pd_op.nearest_interp_grad"(%x, %x) <{operandSegmentSizes = array<i32: 1, 0, 0, 0, 1>}> : (tensor<3x4x5xf32>, tensor<3x4x5xf32>) -> tensor<3x4x5xf32>
  return
}

// -----

func.func @f(%x: tensor<4x3xf32>, %i: tensor<2xi64>, %g: tensor<3x3xf32>) {
  %axis = "pd_op.full"() <{dtype = #pir.dtype<int32>, place = #pir.place<cpu>, shape = array<i64: 1>, value = 0.0 : f64}> : () -> tensor<1xi32>
  // expected-error@+1 {{the gradient of a gathered tensor of type 'tensor<2x3xf32>' cannot have type 'tensor<3x3xf32>'}}
  %0 = "pd_op.gather_grad"(%x, %i, %g, %axis) : (tensor<4x3xf32>, tensor<2xi64>, tensor<3x3xf32>, tensor<1xi32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<3x4xf32>, %y: tensor<3xf32>) {
  // expected-error@+1 {{expects the target to broadcast to 'tensor<3x4xf32>', got 'tensor<3xf32>'}}
  %0 = "pd_op.reduce_as"(%x, %y) : (tensor<3x4xf32>, tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%x: tensor<3x4xf32>, %y: tensor<3xf32>) {
  // expected-error@+1 {{expects x to broadcast to 'tensor<3x4xf32>', got 'tensor<3xf32>'}}
  %0 = "pd_op.expand_as"(%y, %x) : (tensor<3xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @f(%q: tensor<2x3x4x5xf32>) {
  // expected-error@+1 {{expects a tensor of rank 4 with an even last size, got 'tensor<2x3x4x5xf32>'}}
  %0 = "pd_op.fused_rotary_position_embedding_grad"(%q) <{operandSegmentSizes = array<i32: 0, 0, 0, 1, 0, 0>, resultSegmentSizes = array<i32: 1, 0, 0>}> : (tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  return
}
