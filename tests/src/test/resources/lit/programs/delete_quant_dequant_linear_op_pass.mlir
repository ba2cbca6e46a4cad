// RUN: weir opt %s --split-input-file --delete_quant_dequant_linear_op_pass | FileCheck %s

// OPS: 7 -> 3
// VALUES: s 1 1.001
// VALUES: s2 1 1.001
// VALUES: zero 0 1e-30
// TOLERANCE: 4e-3 half a step of 1/127
// CHECK:      %[[R:.+]] = pd_op.relu %{{.+}} {quant_scale = "s"}
// CHECK-NEXT: pir.shadow_output %[[R]]
%x = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "x", place = #pir.place<undefined>, shape = array<i64: 4, 8>}> : () -> tensor<4x8xf32>
%v1 = "pd_op.relu"(%x) : (tensor<4x8xf32>) -> tensor<4x8xf32>
%s = "pir.parameter"() <{parameter_name = "s"}> : () -> tensor<1xf32>
%zero = "pir.parameter"() <{parameter_name = "zero"}> : () -> tensor<1xf32>
%v2 = "pd_op.quantize_linear"(%v1, %s, %zero) <{bit_length = 8 : i32, only_observer = false, qmax = 127 : i32, qmin = -128 : i32, quant_axis = -1 : i32, round_type = 0 : i32, is_test = true, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, resultSegmentSizes = array<i32: 1, 0, 0, 0>}> : (tensor<4x8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4x8xf32>
%v3 = "pd_op.dequantize_linear"(%v2, %s, %zero) <{bit_length = 8 : i32, only_observer = false, qmax = 127 : i32, qmin = -128 : i32, quant_axis = -1 : i32, round_type = 0 : i32, is_test = true, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, resultSegmentSizes = array<i32: 1, 0, 0, 0>}> : (tensor<4x8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4x8xf32>
"pir.shadow_output"(%v3) <{output_name = "out"}> : (tensor<4x8xf32>) -> ()

// -----

// Two scales.
// OPS: 8 -> 8
// VALUES: s 1 1.001
// VALUES: s2 1 1.001
// VALUES: zero 0 1e-30
// CHECK-NOT: quant_scale
%x = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "x", place = #pir.place<undefined>, shape = array<i64: 4, 8>}> : () -> tensor<4x8xf32>
%v1 = "pd_op.relu"(%x) : (tensor<4x8xf32>) -> tensor<4x8xf32>
%s = "pir.parameter"() <{parameter_name = "s"}> : () -> tensor<1xf32>
%zero = "pir.parameter"() <{parameter_name = "zero"}> : () -> tensor<1xf32>
%s2 = "pir.parameter"() <{parameter_name = "s2"}> : () -> tensor<1xf32>
%v2 = "pd_op.quantize_linear"(%v1, %s, %zero) <{bit_length = 8 : i32, only_observer = false, qmax = 127 : i32, qmin = -128 : i32, quant_axis = -1 : i32, round_type = 0 : i32, is_test = true, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, resultSegmentSizes = array<i32: 1, 0, 0, 0>}> : (tensor<4x8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4x8xf32>
%v3 = "pd_op.dequantize_linear"(%v2, %s2, %zero) <{bit_length = 8 : i32, only_observer = false, qmax = 127 : i32, qmin = -128 : i32, quant_axis = -1 : i32, round_type = 0 : i32, is_test = true, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, resultSegmentSizes = array<i32: 1, 0, 0, 0>}> : (tensor<4x8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4x8xf32>
"pir.shadow_output"(%v3) <{output_name = "out"}> : (tensor<4x8xf32>) -> ()

// -----

// The same where operators work in place (issue 15).
// OPS: 7 -> 3
// VALUES: s 1 1.001
// VALUES: s2 1 1.001
// VALUES: zero 0 1e-30
// TOLERANCE: 4e-3 half a step of 1/127
// CHECK:      %[[R:.+]] = pd_op.relu_ %{{.+}} {quant_scale = "s"}
// CHECK-NEXT: pir.shadow_output %[[R]]
%x = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "x", place = #pir.place<undefined>, shape = array<i64: 4, 8>}> : () -> tensor<4x8xf32>
%v1 = "pd_op.relu_"(%x) : (tensor<4x8xf32>) -> tensor<4x8xf32>
%s = "pir.parameter"() <{parameter_name = "s"}> : () -> tensor<1xf32>
%zero = "pir.parameter"() <{parameter_name = "zero"}> : () -> tensor<1xf32>
%v2 = "pd_op.quantize_linear"(%v1, %s, %zero) <{bit_length = 8 : i32, only_observer = false, qmax = 127 : i32, qmin = -128 : i32, quant_axis = -1 : i32, round_type = 0 : i32, is_test = true, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, resultSegmentSizes = array<i32: 1, 0, 0, 0>}> : (tensor<4x8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4x8xf32>
%v3 = "pd_op.dequantize_linear"(%v2, %s, %zero) <{bit_length = 8 : i32, only_observer = false, qmax = 127 : i32, qmin = -128 : i32, quant_axis = -1 : i32, round_type = 0 : i32, is_test = true, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, resultSegmentSizes = array<i32: 1, 0, 0, 0>}> : (tensor<4x8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4x8xf32>
"pir.shadow_output"(%v3) <{output_name = "out"}> : (tensor<4x8xf32>) -> ()
