// RUN: weir opt %s --split-input-file --delete_weight_dequant_linear_op_pass | FileCheck %s

// One scale for each column.
// OPS: 7 -> 11
// VALUES: s 0.5 2
// VALUES: w -128 128
// TOLERANCE: 1e-5 f32 sums in another order
// CHECK-NOT: dequantize_linear
// CHECK:     pd_op.matmul
// CHECK:     pd_op.multiply
%zero = "pir.parameter"() <{parameter_name = "zero"}> : () -> tensor<4xf32>
%s = "pir.parameter"() <{parameter_name = "s"}> : () -> tensor<4xf32>
%x = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "x", place = #pir.place<undefined>, shape = array<i64: 3, 8>}> : () -> tensor<3x8xf32>
%w = "pir.parameter"() <{parameter_name = "w"}> : () -> tensor<8x4xi8>
%v1 = "pd_op.dequantize_linear"(%w, %s, %zero) <{bit_length = 8 : i32, only_observer = false, qmax = 127 : i32, qmin = -128 : i32, quant_axis = 1 : i32, round_type = 0 : i32, is_test = true, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, resultSegmentSizes = array<i32: 1, 0, 0, 0>}> : (tensor<8x4xi8>, tensor<4xf32>, tensor<4xf32>) -> tensor<8x4xf32>
%v2 = "pd_op.matmul"(%x, %v1) <{transpose_x = false, transpose_y = false}> : (tensor<3x8xf32>, tensor<8x4xf32>) -> tensor<3x4xf32>
"pir.shadow_output"(%v2) <{output_name = "out"}> : (tensor<3x4xf32>) -> ()

// -----

// One scale for all.
// OPS: 7 -> 11
// VALUES: s 0.5 2
// VALUES: w -128 128
// TOLERANCE: 1e-5 f32 sums in another order
// CHECK-NOT: dequantize_linear
// CHECK:     pd_op.matmul
// CHECK:     pd_op.multiply
%zero = "pir.parameter"() <{parameter_name = "zero"}> : () -> tensor<1xf32>
%s = "pir.parameter"() <{parameter_name = "s"}> : () -> tensor<1xf32>
%x = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "x", place = #pir.place<undefined>, shape = array<i64: 3, 8>}> : () -> tensor<3x8xf32>
%w = "pir.parameter"() <{parameter_name = "w"}> : () -> tensor<8x4xi8>
%v1 = "pd_op.dequantize_linear"(%w, %s, %zero) <{bit_length = 8 : i32, only_observer = false, qmax = 127 : i32, qmin = -128 : i32, quant_axis = -1 : i32, round_type = 0 : i32, is_test = true, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, resultSegmentSizes = array<i32: 1, 0, 0, 0>}> : (tensor<8x4xi8>, tensor<1xf32>, tensor<1xf32>) -> tensor<8x4xf32>
%v2 = "pd_op.matmul"(%x, %v1) <{transpose_x = false, transpose_y = false}> : (tensor<3x8xf32>, tensor<8x4xf32>) -> tensor<3x4xf32>
"pir.shadow_output"(%v2) <{output_name = "out"}> : (tensor<3x4xf32>) -> ()

// -----

// One scale for each filter.
// OPS: 7 -> 11
// VALUES: s 0.5 2
// VALUES: w -128 128
// TOLERANCE: 1e-5 f32 sums in another order
// CHECK-NOT: dequantize_linear
// CHECK:     pd_op.conv2d
// CHECK:     pd_op.multiply
%zero = "pir.parameter"() <{parameter_name = "zero"}> : () -> tensor<4xf32>
%s = "pir.parameter"() <{parameter_name = "s"}> : () -> tensor<4xf32>
%x = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "x", place = #pir.place<undefined>, shape = array<i64: 1, 8, 5, 5>}> : () -> tensor<1x8x5x5xf32>
%w = "pir.parameter"() <{parameter_name = "w"}> : () -> tensor<4x8x3x3xi8>
%v1 = "pd_op.dequantize_linear"(%w, %s, %zero) <{bit_length = 8 : i32, only_observer = false, qmax = 127 : i32, qmin = -128 : i32, quant_axis = 0 : i32, round_type = 0 : i32, is_test = true, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, resultSegmentSizes = array<i32: 1, 0, 0, 0>}> : (tensor<4x8x3x3xi8>, tensor<4xf32>, tensor<4xf32>) -> tensor<4x8x3x3xf32>
%v2 = "pd_op.conv2d"(%x, %v1) <{data_format = "NCHW", dilations = [1 : i32, 1 : i32], groups = 1 : i32, padding_algorithm = "EXPLICIT", paddings = [0 : i32, 0 : i32], strides = [1 : i32, 1 : i32]}> : (tensor<1x8x5x5xf32>, tensor<4x8x3x3xf32>) -> tensor<1x4x3x3xf32>
"pir.shadow_output"(%v2) <{output_name = "out"}> : (tensor<1x4x3x3xf32>) -> ()

// -----

// One scale for each channel.
// OPS: 7 -> 11
// VALUES: s 0.5 2
// VALUES: w -128 128
// TOLERANCE: 1e-5 f32 sums in another order
// CHECK-NOT: dequantize_linear
// CHECK:     pd_op.depthwise_conv2d
// CHECK:     pd_op.multiply
%zero = "pir.parameter"() <{parameter_name = "zero"}> : () -> tensor<8xf32>
%s = "pir.parameter"() <{parameter_name = "s"}> : () -> tensor<8xf32>
%x = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "x", place = #pir.place<undefined>, shape = array<i64: 1, 8, 5, 5>}> : () -> tensor<1x8x5x5xf32>
%w = "pir.parameter"() <{parameter_name = "w"}> : () -> tensor<8x1x3x3xi8>
%v1 = "pd_op.dequantize_linear"(%w, %s, %zero) <{bit_length = 8 : i32, only_observer = false, qmax = 127 : i32, qmin = -128 : i32, quant_axis = 0 : i32, round_type = 0 : i32, is_test = true, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, resultSegmentSizes = array<i32: 1, 0, 0, 0>}> : (tensor<8x1x3x3xi8>, tensor<8xf32>, tensor<8xf32>) -> tensor<8x1x3x3xf32>
%v2 = "pd_op.depthwise_conv2d"(%x, %v1) <{data_format = "NCHW", dilations = [1 : i32, 1 : i32], groups = 8 : i32, padding_algorithm = "EXPLICIT", paddings = [0 : i32, 0 : i32], strides = [1 : i32, 1 : i32]}> : (tensor<1x8x5x5xf32>, tensor<8x1x3x3xf32>) -> tensor<1x8x3x3xf32>
"pir.shadow_output"(%v2) <{output_name = "out"}> : (tensor<1x8x3x3xf32>) -> ()

// -----

// One scale for each column of a transposed convolution.
// OPS: 8 -> 12
// VALUES: s 0.5 2
// VALUES: w -128 128
// TOLERANCE: 1e-5 f32 sums in another order
// CHECK:     conv2d_transpose
// CHECK:     pd_op.multiply
%zero = "pir.parameter"() <{parameter_name = "zero"}> : () -> tensor<3xf32>
%s = "pir.parameter"() <{parameter_name = "s"}> : () -> tensor<3xf32>
%x = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "x", place = #pir.place<undefined>, shape = array<i64: 1, 2, 4, 4>}> : () -> tensor<1x2x4x4xf32>
%w = "pir.parameter"() <{parameter_name = "w"}> : () -> tensor<2x3x2x2xi8>
%v1 = "pd_op.dequantize_linear"(%w, %s, %zero) <{bit_length = 8 : i32, only_observer = false, qmax = 127 : i32, qmin = -128 : i32, quant_axis = 1 : i32, round_type = 0 : i32, is_test = true, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, resultSegmentSizes = array<i32: 1, 0, 0, 0>}> : (tensor<2x3x2x2xi8>, tensor<3xf32>, tensor<3xf32>) -> tensor<2x3x2x2xf32>
%v2 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64>}> : () -> tensor<0xi64>
%v3 = "pd_op.conv2d_transpose"(%x, %v1, %v2) <{data_format = "NCHW", dilations = [1 : i32, 1 : i32], groups = 1 : i32, output_padding = [], padding_algorithm = "EXPLICIT", paddings = [0 : i32, 0 : i32], strides = [1 : i32, 1 : i32]}> : (tensor<1x2x4x4xf32>, tensor<2x3x2x2xf32>, tensor<0xi64>) -> tensor<1x3x5x5xf32>
"pir.shadow_output"(%v3) <{output_name = "out"}> : (tensor<1x3x5x5xf32>) -> ()

// -----

// One scale for each row stays with the weights.
// OPS: 7 -> 7
// VALUES: s 0.5 2
// CHECK:     dequantize_linear
%zero = "pir.parameter"() <{parameter_name = "zero"}> : () -> tensor<8xf32>
%s = "pir.parameter"() <{parameter_name = "s"}> : () -> tensor<8xf32>
%x = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "x", place = #pir.place<undefined>, shape = array<i64: 3, 8>}> : () -> tensor<3x8xf32>
%w = "pir.parameter"() <{parameter_name = "w"}> : () -> tensor<8x4xi8>
%v1 = "pd_op.dequantize_linear"(%w, %s, %zero) <{bit_length = 8 : i32, only_observer = false, qmax = 127 : i32, qmin = -128 : i32, quant_axis = 0 : i32, round_type = 0 : i32, is_test = true, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, resultSegmentSizes = array<i32: 1, 0, 0, 0>}> : (tensor<8x4xi8>, tensor<8xf32>, tensor<8xf32>) -> tensor<8x4xf32>
%v2 = "pd_op.matmul"(%x, %v1) <{transpose_x = false, transpose_y = false}> : (tensor<3x8xf32>, tensor<8x4xf32>) -> tensor<3x4xf32>
"pir.shadow_output"(%v2) <{output_name = "out"}> : (tensor<3x4xf32>) -> ()

// -----

// The same where operators work in place.
// OPS: 8 -> 12
// VALUES: s 0.5 2
// VALUES: w -128 128
// TOLERANCE: 1e-5 f32 sums in another order
// CHECK:      %[[W:.+]] = pd_op.cast %{{.+}} : (tensor<8x4xi8>)
// CHECK-NEXT: %[[M:.+]] = pd_op.matmul %{{.+}}, %[[W]]
// CHECK:      %[[P:.+]] = pd_op.multiply %[[M]]
// CHECK-NEXT: %[[R:.+]] = pd_op.relu_ %[[P]] :
// CHECK-NEXT: pir.shadow_output %[[R]]
%zero = "pir.parameter"() <{parameter_name = "zero"}> : () -> tensor<4xf32>
%s = "pir.parameter"() <{parameter_name = "s"}> : () -> tensor<4xf32>
%x = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "x", place = #pir.place<undefined>, shape = array<i64: 3, 8>}> : () -> tensor<3x8xf32>
%w = "pir.parameter"() <{parameter_name = "w"}> : () -> tensor<8x4xi8>
%v1 = "pd_op.dequantize_linear"(%w, %s, %zero) <{bit_length = 8 : i32, only_observer = false, qmax = 127 : i32, qmin = -128 : i32, quant_axis = 1 : i32, round_type = 0 : i32, is_test = true, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, resultSegmentSizes = array<i32: 1, 0, 0, 0>}> : (tensor<8x4xi8>, tensor<4xf32>, tensor<4xf32>) -> tensor<8x4xf32>
%v2 = "pd_op.matmul"(%x, %v1) <{transpose_x = false, transpose_y = false}> : (tensor<3x8xf32>, tensor<8x4xf32>) -> tensor<3x4xf32>
%v3 = "pd_op.relu_"(%v2) : (tensor<3x4xf32>) -> tensor<3x4xf32>
"pir.shadow_output"(%v3) <{output_name = "out"}> : (tensor<3x4xf32>) -> ()
