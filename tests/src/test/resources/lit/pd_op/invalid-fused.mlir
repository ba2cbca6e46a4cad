// RUN: weir opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<2x3xf32>, %w: tensor<3x4xf32>, %b: tensor<4xf32>) {
  // expected-error@+1 {{'pd_op.fused_gemm_epilogue' op expects 'activation' to be one of none, relu, gelu, got "tanh"}}
  %0 = pd_op.fused_gemm_epilogue %x, %w, %b {activation = "tanh"} : (tensor<2x3xf32>, tensor<3x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>, %w: tensor<3x4xf32>, %b: tensor<3xf32>) {
  // expected-error@+1 {{expects a bias of one dimension as long as the rows of 'tensor<2x4xf32>', got 'tensor<3xf32>'}}
  %0 = pd_op.fused_gemm_epilogue %x, %w, %b : (tensor<2x3xf32>, tensor<3x4xf32>, tensor<3xf32>) -> tensor<2x4xf32>
  return
}

// -----

// All faults are told, not only the first.
func.func @f(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{requires a single operand}}
  %0 = "pd_op.relu"(%x, %x) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{expected 2 operands, but found 1}}
  %1 = "pd_op.add"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
