// Every operator of the family, with the attributes that PaddlePaddle stores, keeps all it says in
// generic form; custom assembly is stable.
//
// RUN: weir opt %s --generic | FileCheck %s
// RUN: weir opt %s > %t.once
// RUN: weir opt %t.once | diff %t.once -

// CHECK: sym_name = "quantize_linear"
func.func @quantize_linear(%arg0: tensor<?x4xf32>, %arg1: tensor<1xf32>, %arg2: tensor<1xf32>) {
  // CHECK: "pd_op.quantize_linear"({{.*}}) <{bit_length = 8 : i32, is_test = true, only_observer = false, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, qmax = 127 : i32, qmin = -128 : i32, quant_axis = -1 : i32, resultSegmentSizes = array<i32: 1, 0, 0, 0>, round_type = 0 : i32}> : (tensor<?x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x4xf32>
  %0 = "pd_op.quantize_linear"(%arg0, %arg1, %arg2) <{bit_length = 8 : i32, is_test = true, only_observer = false, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, qmax = 127 : i32, qmin = -128 : i32, quant_axis = -1 : i32, resultSegmentSizes = array<i32: 1, 0, 0, 0>, round_type = 0 : i32}> : (tensor<?x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x4xf32>
  return
}

// CHECK: sym_name = "dequantize_linear"
func.func @dequantize_linear(%arg0: tensor<?x4xf32>, %arg1: tensor<1xf32>, %arg2: tensor<1xf32>) {
  // CHECK: "pd_op.dequantize_linear"({{.*}}) <{bit_length = 8 : i32, is_test = true, only_observer = false, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, qmax = 127 : i32, qmin = -128 : i32, quant_axis = -1 : i32, resultSegmentSizes = array<i32: 1, 0, 0, 0>, round_type = 0 : i32}> : (tensor<?x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x4xf32>
  %0 = "pd_op.dequantize_linear"(%arg0, %arg1, %arg2) <{bit_length = 8 : i32, is_test = true, only_observer = false, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, qmax = 127 : i32, qmin = -128 : i32, quant_axis = -1 : i32, resultSegmentSizes = array<i32: 1, 0, 0, 0>, round_type = 0 : i32}> : (tensor<?x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x4xf32>
  return
}

// CHECK: sym_name = "weight_quantize"
func.func @weight_quantize(%arg0: tensor<128x32xf16>) {
  // CHECK: "pd_op.weight_quantize"({{.*}}) <{algo = "weight_only_int4", arch = 80 : i32, group_size = 64 : i32}> : (tensor<128x32xf16>) -> (tensor<16x128xi8>, tensor<2x32xf16>)
  %0:2 = "pd_op.weight_quantize"(%arg0) <{algo = "weight_only_int4", arch = 80 : i32, group_size = 64 : i32}> : (tensor<128x32xf16>) -> (tensor<16x128xi8>, tensor<2x32xf16>)
  return
}

// CHECK: sym_name = "weight_only_linear"
func.func @weight_only_linear(%arg0: tensor<?x7x64xf16>, %arg1: tensor<16x64xi8>, %arg2: tensor<32xf16>) {
  // CHECK: "pd_op.weight_only_linear"({{.*}}) <{arch = 80 : i32, group_size = -1 : i32, weight_dtype = "int4"}> : (tensor<?x7x64xf16>, tensor<16x64xi8>, tensor<32xf16>) -> tensor<?x7x32xf16>
  %0 = "pd_op.weight_only_linear"(%arg0, %arg1, %arg2) <{arch = 80 : i32, group_size = -1 : i32, weight_dtype = "int4"}> : (tensor<?x7x64xf16>, tensor<16x64xi8>, tensor<32xf16>) -> tensor<?x7x32xf16>
  return
}

// CHECK: sym_name = "weight_only_linear_groups"
func.func @weight_only_linear_groups(%arg0: tensor<?x7x64xf32>, %arg1: tensor<32x64xi8>, %arg2: tensor<2x32xf32>) {
  // CHECK: "pd_op.weight_only_linear"({{.*}}) <{arch = 80 : i32, group_size = 32 : i32, weight_dtype = "int8"}> : (tensor<?x7x64xf32>, tensor<32x64xi8>, tensor<2x32xf32>) -> tensor<?x7x32xf32>
  %0 = "pd_op.weight_only_linear"(%arg0, %arg1, %arg2) <{arch = 80 : i32, group_size = 32 : i32, weight_dtype = "int8"}> : (tensor<?x7x64xf32>, tensor<32x64xi8>, tensor<2x32xf32>) -> tensor<?x7x32xf32>
  return
}

// CHECK: sym_name = "llm_int8_linear"
func.func @llm_int8_linear(%arg0: tensor<?x7x16xf16>, %arg1: tensor<8x16xi8>, %arg2: tensor<8xf16>, %arg3: tensor<8xf32>) {
  // CHECK: "pd_op.llm_int8_linear"({{.*}}) <{threshold = 5.000000e+00 : f32}> : (tensor<?x7x16xf16>, tensor<8x16xi8>, tensor<8xf16>, tensor<8xf32>) -> tensor<?x7x8xf16>
  %0 = "pd_op.llm_int8_linear"(%arg0, %arg1, %arg2, %arg3) <{threshold = 5.000000e+00 : f32}> : (tensor<?x7x16xf16>, tensor<8x16xi8>, tensor<8xf16>, tensor<8xf32>) -> tensor<?x7x8xf16>
  return
}

// CHECK: sym_name = "weight_only_linear_rounded"
func.func @weight_only_linear_rounded(%arg0: tensor<?x7x64xf32>, %arg1: tensor<32x64xi8>, %arg2: tensor<32x2xf32>) {
  // CHECK: "pd_op.weight_only_linear"({{.*}}) <{activation_dtype = "int8", group_size = 32 : i32, transpose_scale = true, weight_dtype = "int8"}> : (tensor<?x7x64xf32>, tensor<32x64xi8>, tensor<32x2xf32>) -> tensor<?x7x32xf32>
  %0 = "pd_op.weight_only_linear"(%arg0, %arg1, %arg2) <{activation_dtype = "int8", group_size = 32 : i32, transpose_scale = true, weight_dtype = "int8"}> : (tensor<?x7x64xf32>, tensor<32x64xi8>, tensor<32x2xf32>) -> tensor<?x7x32xf32>
  return
}
