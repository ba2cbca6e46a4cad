// RUN: weir opt %s --split-input-file --verify-diagnostics

func.func @group(%arg0: tensor<3x64xf32>, %arg1: tensor<32x64xi8>, %arg2: tensor<4x32xf32>) {
  // expected-error@+1 {{expects 'group_size' to be one of -1, 32, 64, 128, got 16}}
  %0 = "pd_op.weight_only_linear"(%arg0, %arg1, %arg2) <{group_size = 16 : i32, weight_dtype = "int8"}> : (tensor<3x64xf32>, tensor<32x64xi8>, tensor<4x32xf32>) -> tensor<3x32xf32>
  return
}

// -----

func.func @type(%arg0: tensor<3x64xf32>, %arg1: tensor<32x64xi8>, %arg2: tensor<32xf32>) {
  // expected-error@+1 {{expects 'weight_dtype' to be one of int8, int4, got "int2"}}
  %0 = "pd_op.weight_only_linear"(%arg0, %arg1, %arg2) <{weight_dtype = "int2"}> : (tensor<3x64xf32>, tensor<32x64xi8>, tensor<32xf32>) -> tensor<3x32xf32>
  return
}
