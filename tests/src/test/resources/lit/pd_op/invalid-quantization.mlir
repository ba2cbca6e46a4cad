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

// -----

func.func @int8_inner(%arg0: tensor<7x12xf16>, %arg1: tensor<8x16xi8>, %arg2: tensor<8xf16>, %arg3: tensor<8xf32>) {
  // expected-error@+1 {{inner sizes must agree, got 12 and 16}}
  %0 = "pd_op.llm_int8_linear"(%arg0, %arg1, %arg2, %arg3) : (tensor<7x12xf16>, tensor<8x16xi8>, tensor<8xf16>, tensor<8xf32>) -> tensor<7x8xf16>
  return
}

// -----

func.func @int8_scales(%arg0: tensor<7x16xf16>, %arg1: tensor<8x16xi8>, %arg2: tensor<8xf16>, %arg3: tensor<7xf32>) {
  // expected-error@+1 {{numbers of columns and of scales must agree, got 7 and 8}}
  %0 = "pd_op.llm_int8_linear"(%arg0, %arg1, %arg2, %arg3) : (tensor<7x16xf16>, tensor<8x16xi8>, tensor<8xf16>, tensor<7xf32>) -> tensor<7x8xf16>
  return
}

// -----

func.func @int8_biases(%arg0: tensor<7x16xf16>, %arg1: tensor<8x16xi8>, %arg2: tensor<7xf16>, %arg3: tensor<8xf32>) {
  // expected-error@+1 {{numbers of columns and of biases must agree, got 7 and 8}}
  %0 = "pd_op.llm_int8_linear"(%arg0, %arg1, %arg2, %arg3) : (tensor<7x16xf16>, tensor<8x16xi8>, tensor<7xf16>, tensor<8xf32>) -> tensor<7x8xf16>
  return
}

// -----

func.func @int8_scalar(%arg0: tensor<f16>, %arg1: tensor<8x16xi8>, %arg2: tensor<8xf16>, %arg3: tensor<8xf32>) {
  // expected-error@+1 {{expects rows and weights of rank 2, got 'tensor<f16>' and 'tensor<8x16xi8>'}}
  %0 = "pd_op.llm_int8_linear"(%arg0, %arg1, %arg2, %arg3) : (tensor<f16>, tensor<8x16xi8>, tensor<8xf16>, tensor<8xf32>) -> tensor<7x8xf16>
  return
}

// -----

func.func @int8_weights(%arg0: tensor<7x16xf16>, %arg1: tensor<16xi8>, %arg2: tensor<8xf16>, %arg3: tensor<8xf32>) {
  // expected-error@+1 {{expects rows and weights of rank 2, got 'tensor<7x16xf16>' and 'tensor<16xi8>'}}
  %0 = "pd_op.llm_int8_linear"(%arg0, %arg1, %arg2, %arg3) : (tensor<7x16xf16>, tensor<16xi8>, tensor<8xf16>, tensor<8xf32>) -> tensor<7x8xf16>
  return
}

// -----

func.func @int8_no_columns(%arg0: tensor<7x0xf16>, %arg1: tensor<8x0xi8>, %arg2: tensor<8xf16>, %arg3: tensor<8xf32>) {
  // expected-error@+1 {{expects one column or more, got 'tensor<7x0xf16>'}}
  %0 = "pd_op.llm_int8_linear"(%arg0, %arg1, %arg2, %arg3) : (tensor<7x0xf16>, tensor<8x0xi8>, tensor<8xf16>, tensor<8xf32>) -> tensor<7x8xf16>
  return
}

// -----

func.func @activation(%arg0: tensor<3x64xf32>, %arg1: tensor<32x64xi8>, %arg2: tensor<32xf32>) {
  // expected-error@+1 {{expects 'activation_dtype' to be one of float, int8, got "int4"}}
  %0 = "pd_op.weight_only_linear"(%arg0, %arg1, %arg2) <{activation_dtype = "int4", weight_dtype = "int8"}> : (tensor<3x64xf32>, tensor<32x64xi8>, tensor<32xf32>) -> tensor<3x32xf32>
  return
}

// -----

func.func @doubles(%arg0: tensor<3x64xf64>, %arg1: tensor<32x64xi8>, %arg2: tensor<32xf64>) {
  // expected-error@+1 {{rows of f64 are not rounded: expects 'activation_dtype' to be float}}
  %0 = "pd_op.weight_only_linear"(%arg0, %arg1, %arg2) <{activation_dtype = "int8", weight_dtype = "int8"}> : (tensor<3x64xf64>, tensor<32x64xi8>, tensor<32xf64>) -> tensor<3x32xf64>
  return
}

// -----

func.func @transposed_scales(%arg0: tensor<3x64xf32>, %arg1: tensor<32x64xi8>, %arg2: tensor<2x32xf32>) {
  // expected-error@+1 {{numbers of columns and of scales must agree, got 32 and 2}}
  %0 = "pd_op.weight_only_linear"(%arg0, %arg1, %arg2) <{group_size = 32 : i32, transpose_scale = true, weight_dtype = "int8"}> : (tensor<3x64xf32>, tensor<32x64xi8>, tensor<2x32xf32>) -> tensor<3x32xf32>
  return
}
