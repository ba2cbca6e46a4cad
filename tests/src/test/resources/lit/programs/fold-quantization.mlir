// RUN: weir opt %s --split-input-file --fold-quantization | FileCheck %s

// A zero point is taken away from the sums, times the sums of columns.
// VALUES: s 0.5 2
// VALUES: w -128 128
// TOLERANCE: 1e-5 f32 sums in another order
// CHECK-LABEL: module {
// CHECK:      pd_op.matmul {{.*}} : (tensor<3x8xf64>, tensor<8x4xf64>) -> tensor<3x4xf64>
// CHECK:      pd_op.subtract
// CHECK:      pd_op.multiply
// CHECK-NOT:  dequantize_linear
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 3, 8>} : tensor<3x8xf32>
%xs = pd_op.full {dtype = #pir.dtype<float32>, shape = array<i64: 1>, value = 1.5 : f64} : tensor<1xf32>
%xz = pd_op.full {dtype = #pir.dtype<int8>, shape = array<i64: 1>, value = -100.0 : f64} : tensor<1xi8>
%xfq = "pd_op.quantize_linear"(%x, %xs, %xz) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, resultSegmentSizes = array<i32: 1, 0, 0, 0>, quant_axis = -1 : i32}> : (tensor<3x8xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<3x8xf32>
%xf = "pd_op.dequantize_linear"(%xfq, %xs, %xz) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, resultSegmentSizes = array<i32: 1, 0, 0, 0>, quant_axis = -1 : i32}> : (tensor<3x8xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<3x8xf32>
%w = pir.parameter "w" : tensor<8x4xi8>
%s = pir.parameter "s" : tensor<4xf32>
%zero = pd_op.full {dtype = #pir.dtype<float32>, shape = array<i64: 1>, value = 0.0 : f64} : tensor<1xf32>
%wf = "pd_op.dequantize_linear"(%w, %s, %zero) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, resultSegmentSizes = array<i32: 1, 0, 0, 0>, quant_axis = 1 : i32}> : (tensor<8x4xi8>, tensor<4xf32>, tensor<1xf32>) -> tensor<8x4xf32>
%y = pd_op.matmul %xf, %wf : (tensor<3x8xf32>, tensor<8x4xf32>) -> tensor<3x4xf32>
pir.shadow_output %y, "out" : tensor<3x4xf32>

// -----

// Symmetric data, weights transposed.
// VALUES: s 0.5 2
// VALUES: w -128 128
// TOLERANCE: 1e-5 f32 sums in another order
// CHECK-LABEL: module {
// CHECK-NOT:  pd_op.subtract
// CHECK:      pd_op.matmul {{.*}}transpose_y = true{{.*}} -> tensor<2x3x4xf64>
// CHECK-NOT:  dequantize_linear
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 3, 8>} : tensor<2x3x8xf32>
%xs = pd_op.full {dtype = #pir.dtype<float32>, shape = array<i64: 1>, value = 1.5 : f64} : tensor<1xf32>
%xz = pd_op.full {dtype = #pir.dtype<float32>, shape = array<i64: 1>, value = 0.0 : f64} : tensor<1xf32>
%xfq = "pd_op.quantize_linear"(%x, %xs, %xz) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, resultSegmentSizes = array<i32: 1, 0, 0, 0>, quant_axis = -1 : i32}> : (tensor<2x3x8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x3x8xf32>
%xf = "pd_op.dequantize_linear"(%xfq, %xs, %xz) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, resultSegmentSizes = array<i32: 1, 0, 0, 0>, quant_axis = -1 : i32}> : (tensor<2x3x8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x3x8xf32>
%w = pir.parameter "w" : tensor<4x8xi8>
%s = pir.parameter "s" : tensor<4xf32>
%zero = pd_op.full {dtype = #pir.dtype<float32>, shape = array<i64: 1>, value = 0.0 : f64} : tensor<1xf32>
%wf = "pd_op.dequantize_linear"(%w, %s, %zero) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, resultSegmentSizes = array<i32: 1, 0, 0, 0>, quant_axis = 0 : i32}> : (tensor<4x8xi8>, tensor<4xf32>, tensor<1xf32>) -> tensor<4x8xf32>
%y = pd_op.matmul %xf, %wf {transpose_y = true} : (tensor<2x3x8xf32>, tensor<4x8xf32>) -> tensor<2x3x4xf32>
pir.shadow_output %y, "out" : tensor<2x3x4xf32>

// -----

// Two values that are no weights: the sums of columns are computed when the program runs.
// TOLERANCE: 1e-5 f32 sums in another order
// CHECK-LABEL: module {
// CHECK:      pd_op.matmul {{.*}} -> tensor<2x3x5xf64>
// CHECK:      pd_op.sum
// CHECK:      pd_op.transpose
// CHECK-NOT:  dequantize_linear
%a = pd_op.data {dtype = #pir.dtype<float32>, name = "a", shape = array<i64: 2, 3, 8>} : tensor<2x3x8xf32>
%b = pd_op.data {dtype = #pir.dtype<float32>, name = "b", shape = array<i64: 2, 5, 8>} : tensor<2x5x8xf32>
%as = pd_op.full {dtype = #pir.dtype<float32>, shape = array<i64: 1>, value = 1.5 : f64} : tensor<1xf32>
%az = pd_op.full {dtype = #pir.dtype<int8>, shape = array<i64: 1>, value = 37.0 : f64} : tensor<1xi8>
%afq = "pd_op.quantize_linear"(%a, %as, %az) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, resultSegmentSizes = array<i32: 1, 0, 0, 0>, quant_axis = -1 : i32}> : (tensor<2x3x8xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<2x3x8xf32>
%af = "pd_op.dequantize_linear"(%afq, %as, %az) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, resultSegmentSizes = array<i32: 1, 0, 0, 0>, quant_axis = -1 : i32}> : (tensor<2x3x8xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<2x3x8xf32>
%bs = pd_op.full {dtype = #pir.dtype<float32>, shape = array<i64: 1>, value = 1.25 : f64} : tensor<1xf32>
%bz = pd_op.full {dtype = #pir.dtype<int8>, shape = array<i64: 1>, value = 0.0 : f64} : tensor<1xi8>
%bfq = "pd_op.quantize_linear"(%b, %bs, %bz) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, resultSegmentSizes = array<i32: 1, 0, 0, 0>, quant_axis = -1 : i32}> : (tensor<2x5x8xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<2x5x8xf32>
%bf = "pd_op.dequantize_linear"(%bfq, %bs, %bz) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, resultSegmentSizes = array<i32: 1, 0, 0, 0>, quant_axis = -1 : i32}> : (tensor<2x5x8xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<2x5x8xf32>
%y = pd_op.matmul %af, %bf {transpose_y = true} : (tensor<2x3x8xf32>, tensor<2x5x8xf32>) -> tensor<2x3x5xf32>
pir.shadow_output %y, "out" : tensor<2x3x5xf32>

// -----

// Padding is 0, so a convolution has the zero point taken away first.
// VALUES: s 0.5 2
// VALUES: w -128 128
// TOLERANCE: 1e-5 f32 sums in another order
// CHECK-LABEL: module {
// CHECK:      pd_op.subtract
// CHECK:      pd_op.conv2d {{.*}} -> tensor<2x3x4x5xf32>
// CHECK:      pd_op.multiply
// CHECK-NOT:  dequantize_linear
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 2, 4, 5>} : tensor<2x2x4x5xf32>
%xs = pd_op.full {dtype = #pir.dtype<float32>, shape = array<i64: 1>, value = 1.5 : f64} : tensor<1xf32>
%xz = pd_op.full {dtype = #pir.dtype<int8>, shape = array<i64: 1>, value = -100.0 : f64} : tensor<1xi8>
%xfq = "pd_op.quantize_linear"(%x, %xs, %xz) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, resultSegmentSizes = array<i32: 1, 0, 0, 0>, quant_axis = -1 : i32}> : (tensor<2x2x4x5xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<2x2x4x5xf32>
%xf = "pd_op.dequantize_linear"(%xfq, %xs, %xz) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, resultSegmentSizes = array<i32: 1, 0, 0, 0>, quant_axis = -1 : i32}> : (tensor<2x2x4x5xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<2x2x4x5xf32>
%w = pir.parameter "w" : tensor<3x2x3x3xi8>
%s = pir.parameter "s" : tensor<3xf32>
%zero = pd_op.full {dtype = #pir.dtype<float32>, shape = array<i64: 1>, value = 0.0 : f64} : tensor<1xf32>
%wf = "pd_op.dequantize_linear"(%w, %s, %zero) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, resultSegmentSizes = array<i32: 1, 0, 0, 0>, quant_axis = 0 : i32}> : (tensor<3x2x3x3xi8>, tensor<3xf32>, tensor<1xf32>) -> tensor<3x2x3x3xf32>
%y = pd_op.conv2d %xf, %wf {paddings = array<i32: 1, 1>} : (tensor<2x2x4x5xf32>, tensor<3x2x3x3xf32>) -> tensor<2x3x4x5xf32>
pir.shadow_output %y, "out" : tensor<2x3x4x5xf32>

// -----

// Each channel by itself.
// VALUES: s 0.5 2
// VALUES: w -128 128
// TOLERANCE: 1e-5 f32 sums in another order
// CHECK-LABEL: module {
// CHECK:      pd_op.depthwise_conv2d
// CHECK:      pd_op.multiply
// CHECK-NOT:  dequantize_linear
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 2, 4, 5>} : tensor<2x2x4x5xf32>
%xs = pd_op.full {dtype = #pir.dtype<float32>, shape = array<i64: 1>, value = 1.5 : f64} : tensor<1xf32>
%xz = pd_op.full {dtype = #pir.dtype<int8>, shape = array<i64: 1>, value = 5.0 : f64} : tensor<1xi8>
%xfq = "pd_op.quantize_linear"(%x, %xs, %xz) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, resultSegmentSizes = array<i32: 1, 0, 0, 0>, quant_axis = -1 : i32}> : (tensor<2x2x4x5xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<2x2x4x5xf32>
%xf = "pd_op.dequantize_linear"(%xfq, %xs, %xz) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, resultSegmentSizes = array<i32: 1, 0, 0, 0>, quant_axis = -1 : i32}> : (tensor<2x2x4x5xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<2x2x4x5xf32>
%w = pir.parameter "w" : tensor<2x1x3x3xi8>
%s = pir.parameter "s" : tensor<2xf32>
%zero = pd_op.full {dtype = #pir.dtype<float32>, shape = array<i64: 1>, value = 0.0 : f64} : tensor<1xf32>
%wf = "pd_op.dequantize_linear"(%w, %s, %zero) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, resultSegmentSizes = array<i32: 1, 0, 0, 0>, quant_axis = 0 : i32}> : (tensor<2x1x3x3xi8>, tensor<2xf32>, tensor<1xf32>) -> tensor<2x1x3x3xf32>
%y = pd_op.depthwise_conv2d %xf, %wf {groups = 2 : i32} : (tensor<2x2x4x5xf32>, tensor<2x1x3x3xf32>) -> tensor<2x2x2x3xf32>
pir.shadow_output %y, "out" : tensor<2x2x2x3xf32>

// -----

// A layer is a matmul, a bias and an activation.
// VALUES: s 0.5 2
// VALUES: w -128 128
// TOLERANCE: 1e-5 f32 sums in another order
// CHECK-LABEL: module {
// CHECK:      pd_op.matmul {{.*}} -> tensor<3x4xf64>
// CHECK:      pd_op.add
// CHECK:      pd_op.relu
// CHECK-NOT:  dequantize_linear
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 3, 8>} : tensor<3x8xf32>
%xs = pd_op.full {dtype = #pir.dtype<float32>, shape = array<i64: 1>, value = 1.5 : f64} : tensor<1xf32>
%xz = pd_op.full {dtype = #pir.dtype<int8>, shape = array<i64: 1>, value = -100.0 : f64} : tensor<1xi8>
%xfq = "pd_op.quantize_linear"(%x, %xs, %xz) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, resultSegmentSizes = array<i32: 1, 0, 0, 0>, quant_axis = -1 : i32}> : (tensor<3x8xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<3x8xf32>
%xf = "pd_op.dequantize_linear"(%xfq, %xs, %xz) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, resultSegmentSizes = array<i32: 1, 0, 0, 0>, quant_axis = -1 : i32}> : (tensor<3x8xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<3x8xf32>
%w = pir.parameter "w" : tensor<8x4xi8>
%s = pir.parameter "s" : tensor<4xf32>
%zero = pd_op.full {dtype = #pir.dtype<float32>, shape = array<i64: 1>, value = 0.0 : f64} : tensor<1xf32>
%wf = "pd_op.dequantize_linear"(%w, %s, %zero) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, resultSegmentSizes = array<i32: 1, 0, 0, 0>, quant_axis = 1 : i32}> : (tensor<8x4xi8>, tensor<4xf32>, tensor<1xf32>) -> tensor<8x4xf32>
%b = pir.parameter "b" : tensor<4xf32>
%y = "pd_op.fc"(%xf, %wf, %b) <{activation_type = "relu", in_num_col_dims = 1 : i32}> : (tensor<3x8xf32>, tensor<8x4xf32>, tensor<4xf32>) -> tensor<3x4xf32>
pir.shadow_output %y, "out" : tensor<3x4xf32>

// -----

// The same without a bias, on rows of two dimensions.
// VALUES: s 0.5 2
// VALUES: w -128 128
// TOLERANCE: 1e-5 f32 sums in another order
// CHECK-LABEL: module {
// CHECK:      pd_op.matmul {{.*}} -> tensor<2x3x4xf64>
// CHECK:      pd_op.relu
// CHECK-NOT:  dequantize_linear
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 3, 8>} : tensor<2x3x8xf32>
%xs = pd_op.full {dtype = #pir.dtype<float32>, shape = array<i64: 1>, value = 1.5 : f64} : tensor<1xf32>
%xz = pd_op.full {dtype = #pir.dtype<int8>, shape = array<i64: 1>, value = -100.0 : f64} : tensor<1xi8>
%xfq = "pd_op.quantize_linear"(%x, %xs, %xz) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, resultSegmentSizes = array<i32: 1, 0, 0, 0>, quant_axis = -1 : i32}> : (tensor<2x3x8xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<2x3x8xf32>
%xf = "pd_op.dequantize_linear"(%xfq, %xs, %xz) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, resultSegmentSizes = array<i32: 1, 0, 0, 0>, quant_axis = -1 : i32}> : (tensor<2x3x8xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<2x3x8xf32>
%w = pir.parameter "w" : tensor<8x4xi8>
%s = pir.parameter "s" : tensor<4xf32>
%zero = pd_op.full {dtype = #pir.dtype<float32>, shape = array<i64: 1>, value = 0.0 : f64} : tensor<1xf32>
%wf = "pd_op.dequantize_linear"(%w, %s, %zero) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, resultSegmentSizes = array<i32: 1, 0, 0, 0>, quant_axis = 1 : i32}> : (tensor<8x4xi8>, tensor<4xf32>, tensor<1xf32>) -> tensor<8x4xf32>
%y = "pd_op.gemm_epilogue"(%xf, %wf) <{activation_type = "relu", in_num_col_dims = 2 : i32}> : (tensor<2x3x8xf32>, tensor<8x4xf32>) -> tensor<2x3x4xf32>
pir.shadow_output %y, "out" : tensor<2x3x4xf32>

// -----

// Scales of rows are none of the result: it stays in floats.
// VALUES: s 0.5 2
// VALUES: w -128 128
// TOLERANCE: 1e-5 f32 sums in another order
// CHECK-LABEL: module {
// CHECK:      pd_op.matmul {{.*}} -> tensor<3x4xf32>
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 3, 8>} : tensor<3x8xf32>
%xs = pd_op.full {dtype = #pir.dtype<float32>, shape = array<i64: 1>, value = 1.5 : f64} : tensor<1xf32>
%xz = pd_op.full {dtype = #pir.dtype<int8>, shape = array<i64: 1>, value = -100.0 : f64} : tensor<1xi8>
%xfq = "pd_op.quantize_linear"(%x, %xs, %xz) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, resultSegmentSizes = array<i32: 1, 0, 0, 0>, quant_axis = -1 : i32}> : (tensor<3x8xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<3x8xf32>
%xf = "pd_op.dequantize_linear"(%xfq, %xs, %xz) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, resultSegmentSizes = array<i32: 1, 0, 0, 0>, quant_axis = -1 : i32}> : (tensor<3x8xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<3x8xf32>
%w = pir.parameter "w" : tensor<8x4xi8>
%s = pir.parameter "s" : tensor<8xf32>
%zero = pd_op.full {dtype = #pir.dtype<float32>, shape = array<i64: 1>, value = 0.0 : f64} : tensor<1xf32>
%wf = "pd_op.dequantize_linear"(%w, %s, %zero) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, resultSegmentSizes = array<i32: 1, 0, 0, 0>, quant_axis = 0 : i32}> : (tensor<8x4xi8>, tensor<8xf32>, tensor<1xf32>) -> tensor<8x4xf32>
%y = pd_op.matmul %xf, %wf : (tensor<3x8xf32>, tensor<8x4xf32>) -> tensor<3x4xf32>
pir.shadow_output %y, "out" : tensor<3x4xf32>

// -----

// Pairs as ONNX models have them, bytes that are shifted and scaled, unsigned ones among them: both zero points are taken
// away from the sums.
// VALUES: s 0.01 0.02
// VALUES: w 0 255
// TOLERANCE: 1e-4 f32 sums in another order
// CHECK-LABEL: module {
// CHECK:      pd_op.matmul {{.*}} : (tensor<3x8xf64>, tensor<8x4xf64>) -> tensor<3x4xf64>
// CHECK:      pd_op.subtract
// CHECK:      pd_op.subtract
// CHECK-NOT:  pd_op.matmul {{.*}} -> tensor<3x4xf32>
%x = pd_op.data {dtype = #pir.dtype<int8>, name = "x", shape = array<i64: 3, 8>} : tensor<3x8xi8>
%xw = pd_op.cast %x {dtype = #pir.dtype<float32>} : (tensor<3x8xi8>) -> tensor<3x8xf32>
%xz = pd_op.full {dtype = #pir.dtype<float32>, shape = array<i64>, value = -7.0 : f64} : tensor<f32>
%xs = pd_op.full {dtype = #pir.dtype<float32>, shape = array<i64>, value = 0.02 : f64} : tensor<f32>
%xd = pd_op.subtract %xw, %xz : (tensor<3x8xf32>, tensor<f32>) -> tensor<3x8xf32>
%xf = pd_op.multiply %xd, %xs : (tensor<3x8xf32>, tensor<f32>) -> tensor<3x8xf32>
%w = pir.parameter "w" : tensor<8x4xui8>
%s = pir.parameter "s" : tensor<1x4xf32>
%ww = pd_op.cast %w {dtype = #pir.dtype<float32>} : (tensor<8x4xui8>) -> tensor<8x4xf32>
%wz = pd_op.full {dtype = #pir.dtype<float32>, shape = array<i64>, value = 131.0 : f64} : tensor<f32>
%wd = pd_op.subtract %ww, %wz : (tensor<8x4xf32>, tensor<f32>) -> tensor<8x4xf32>
%wf = pd_op.multiply %wd, %s : (tensor<8x4xf32>, tensor<1x4xf32>) -> tensor<8x4xf32>
%y = pd_op.matmul %xf, %wf : (tensor<3x8xf32>, tensor<8x4xf32>) -> tensor<3x4xf32>
pir.shadow_output %y, "out" : tensor<3x4xf32>

// -----

// Scales for the rows of weights are none of channels: the matmul stays one of floats.
// VALUES: s 0.01 0.02
// VALUES: w -128 128
// CHECK-LABEL: module {
// CHECK-NOT:  f64>
// CHECK:      pd_op.matmul {{.*}} : (tensor<3x8xf32>, tensor<8x4xf32>) -> tensor<3x4xf32>
%x = pd_op.data {dtype = #pir.dtype<int8>, name = "x", shape = array<i64: 3, 8>} : tensor<3x8xi8>
%xw = pd_op.cast %x {dtype = #pir.dtype<float32>} : (tensor<3x8xi8>) -> tensor<3x8xf32>
%xs = pd_op.full {dtype = #pir.dtype<float32>, shape = array<i64>, value = 0.02 : f64} : tensor<f32>
%xf = pd_op.multiply %xw, %xs : (tensor<3x8xf32>, tensor<f32>) -> tensor<3x8xf32>
%w = pir.parameter "w" : tensor<8x4xi8>
%s = pir.parameter "s" : tensor<8x1xf32>
%ww = pd_op.cast %w {dtype = #pir.dtype<float32>} : (tensor<8x4xi8>) -> tensor<8x4xf32>
%wf = pd_op.multiply %ww, %s : (tensor<8x4xf32>, tensor<8x1xf32>) -> tensor<8x4xf32>
%y = pd_op.matmul %xf, %wf : (tensor<3x8xf32>, tensor<8x4xf32>) -> tensor<3x4xf32>
pir.shadow_output %y, "out" : tensor<3x4xf32>
