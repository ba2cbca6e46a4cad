// RUN: weir opt %s --split-input-file --decompose | FileCheck %s

// With the statistics of the batch, which are kept, and towards which the running ones move.
// VALUES: variance 0.5 1.5
// TOLERANCE: 1e-5 other roundings
// CHECK:      pd_op.mean
// CHECK:      pd_op.square
// CHECK-NOT:  pd_op.batch_norm_
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 3, 4, 4>} : tensor<2x3x4x4xf32>
%mean = pd_op.data {dtype = #pir.dtype<float32>, name = "mean", shape = array<i64: 3>} : tensor<3xf32>
%variance = pd_op.data {dtype = #pir.dtype<float32>, name = "variance", shape = array<i64: 3>} : tensor<3xf32>
%w = pd_op.data {dtype = #pir.dtype<float32>, name = "w", shape = array<i64: 3>} : tensor<3xf32>
%b = pd_op.data {dtype = #pir.dtype<float32>, name = "b", shape = array<i64: 3>} : tensor<3xf32>
%y:5 = "pd_op.batch_norm_"(%x, %mean, %variance, %w, %b) <{data_format = "NCHW", epsilon = 0.00001 : f32, is_test = false, momentum = 0.9 : f32, trainable_statistics = false, use_global_stats = false, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (tensor<2x3x4x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3x4x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
pir.shadow_output %y#0, "out" : tensor<2x3x4x4xf32>
pir.shadow_output %y#1, "mean_out" : tensor<3xf32>
pir.shadow_output %y#2, "variance_out" : tensor<3xf32>
pir.shadow_output %y#3, "saved_mean" : tensor<3xf32>
pir.shadow_output %y#4, "saved_variance" : tensor<3xf32>

// -----

// Channels last, of f16 and bf16, without a scale and a bias.
// VALUES: variance 0.5 1.5
// TOLERANCE: 1e-2 f16 and bf16 are rounded less often
// CHECK:      {{//}} -----
// CHECK:      pd_op.cast {{.*}}float32
// CHECK:      pd_op.mean
// CHECK-NOT:  pd_op.batch_norm_
%x = pd_op.data {dtype = #pir.dtype<bfloat16>, name = "x", shape = array<i64: 2, 4, 4, 3>} : tensor<2x4x4x3xbf16>
%mean = pd_op.data {dtype = #pir.dtype<float32>, name = "mean", shape = array<i64: 3>} : tensor<3xf32>
%variance = pd_op.data {dtype = #pir.dtype<float32>, name = "variance", shape = array<i64: 3>} : tensor<3xf32>
%y:5 = "pd_op.batch_norm_"(%x, %mean, %variance) <{data_format = "NHWC", epsilon = 0.00001 : f32, is_test = false, momentum = 0.9 : f32, trainable_statistics = false, use_global_stats = false, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> : (tensor<2x4x4x3xbf16>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x4x4x3xbf16>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
pir.shadow_output %y#0, "out" : tensor<2x4x4x3xbf16>

// -----

// The gradients, with the statistics of the batch.
// VALUES: deviation 0.5 1.5
// TOLERANCE: 1e-5 other roundings
// CHECK:      {{//}} -----
// CHECK:      pd_op.sum
// CHECK-NOT:  pd_op.batch_norm_grad
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 3, 4, 4>} : tensor<2x3x4x4xf32>
%w = pd_op.data {dtype = #pir.dtype<float32>, name = "w", shape = array<i64: 3>} : tensor<3xf32>
%b = pd_op.data {dtype = #pir.dtype<float32>, name = "b", shape = array<i64: 3>} : tensor<3xf32>
%mean = pd_op.data {dtype = #pir.dtype<float32>, name = "mean", shape = array<i64: 3>} : tensor<3xf32>
%deviation = pd_op.data {dtype = #pir.dtype<float32>, name = "deviation", shape = array<i64: 3>} : tensor<3xf32>
%g = pd_op.data {dtype = #pir.dtype<float32>, name = "g", shape = array<i64: 2, 3, 4, 4>} : tensor<2x3x4x4xf32>
%y:3 = "pd_op.batch_norm_grad"(%x, %w, %b, %mean, %deviation, %g) <{data_format = "NCHW", epsilon = 0.00001 : f32, is_test = false, momentum = 0.9 : f32, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 1, 1, 0, 1>, trainable_statistics = false, use_global_stats = false}> : (tensor<2x3x4x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<2x3x4x4xf32>) -> (tensor<2x3x4x4xf32>, tensor<3xf32>, tensor<3xf32>)
pir.shadow_output %y#0, "x_grad" : tensor<2x3x4x4xf32>
pir.shadow_output %y#1, "scale_grad" : tensor<3xf32>
pir.shadow_output %y#2, "bias_grad" : tensor<3xf32>

// -----

// With the running statistics, channels last.
// VALUES: variance 0.5 1.5
// TOLERANCE: 1e-5 other roundings
// CHECK:      {{//}} -----
// CHECK:      pd_op.rsqrt
// CHECK-NOT:  pd_op.batch_norm_grad
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 4, 4, 3>} : tensor<2x4x4x3xf32>
%mean = pd_op.data {dtype = #pir.dtype<float32>, name = "mean", shape = array<i64: 3>} : tensor<3xf32>
%variance = pd_op.data {dtype = #pir.dtype<float32>, name = "variance", shape = array<i64: 3>} : tensor<3xf32>
%g = pd_op.data {dtype = #pir.dtype<float32>, name = "g", shape = array<i64: 2, 4, 4, 3>} : tensor<2x4x4x3xf32>
%y:3 = "pd_op.batch_norm_grad"(%x, %mean, %variance, %mean, %variance, %g) <{data_format = "NHWC", epsilon = 0.00001 : f32, is_test = true, momentum = 0.9 : f32, operandSegmentSizes = array<i32: 1, 0, 0, 1, 1, 1, 1, 0, 1>, trainable_statistics = false, use_global_stats = false}> : (tensor<2x4x4x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<2x4x4x3xf32>) -> (tensor<2x4x4x3xf32>, tensor<3xf32>, tensor<3xf32>)
pir.shadow_output %y#0, "x_grad" : tensor<2x4x4x3xf32>
pir.shadow_output %y#1, "scale_grad" : tensor<3xf32>
pir.shadow_output %y#2, "bias_grad" : tensor<3xf32>

// -----

// The gradients of a normalisation of rows.
// VALUES: variance 0.5 1.5
// TOLERANCE: 1e-5 other roundings
// CHECK:      {{//}} -----
// CHECK:      pd_op.rsqrt
// CHECK-NOT:  pd_op.layer_norm_grad
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 5, 8>} : tensor<2x5x8xf32>
%w = pd_op.data {dtype = #pir.dtype<float32>, name = "w", shape = array<i64: 8>} : tensor<8xf32>
%b = pd_op.data {dtype = #pir.dtype<float32>, name = "b", shape = array<i64: 8>} : tensor<8xf32>
%mean = pd_op.data {dtype = #pir.dtype<float32>, name = "mean", shape = array<i64: 2, 5>} : tensor<2x5xf32>
%variance = pd_op.data {dtype = #pir.dtype<float32>, name = "variance", shape = array<i64: 2, 5>} : tensor<2x5xf32>
%g = pd_op.data {dtype = #pir.dtype<float32>, name = "g", shape = array<i64: 2, 5, 8>} : tensor<2x5x8xf32>
%y:3 = "pd_op.layer_norm_grad"(%x, %w, %b, %mean, %variance, %g) <{begin_norm_axis = 2 : i32, epsilon = 0.00001 : f32, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1>}> : (tensor<2x5x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5x8xf32>) -> (tensor<2x5x8xf32>, tensor<8xf32>, tensor<8xf32>)
pir.shadow_output %y#0, "x_grad" : tensor<2x5x8xf32>
pir.shadow_output %y#1, "scale_grad" : tensor<8xf32>
pir.shadow_output %y#2, "bias_grad" : tensor<8xf32>

// -----

// Rows of two dimensions, without a scale and a bias.
// VALUES: variance 0.5 1.5
// TOLERANCE: 1e-5 other roundings
// CHECK:      {{//}} -----
// CHECK:      pd_op.rsqrt
// CHECK-NOT:  pd_op.layer_norm_grad
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 3, 5, 8>} : tensor<3x5x8xf32>
%mean = pd_op.data {dtype = #pir.dtype<float32>, name = "mean", shape = array<i64: 3>} : tensor<3xf32>
%variance = pd_op.data {dtype = #pir.dtype<float32>, name = "variance", shape = array<i64: 3>} : tensor<3xf32>
%g = pd_op.data {dtype = #pir.dtype<float32>, name = "g", shape = array<i64: 3, 5, 8>} : tensor<3x5x8xf32>
%y:3 = "pd_op.layer_norm_grad"(%x, %mean, %variance, %g) <{begin_norm_axis = 1 : i32, epsilon = 0.00001 : f32, operandSegmentSizes = array<i32: 1, 0, 0, 1, 1, 1>}> : (tensor<3x5x8xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3x5x8xf32>) -> (tensor<3x5x8xf32>, tensor<40xf32>, tensor<40xf32>)
pir.shadow_output %y#0, "x_grad" : tensor<3x5x8xf32>
pir.shadow_output %y#1, "scale_grad" : tensor<40xf32>
pir.shadow_output %y#2, "bias_grad" : tensor<40xf32>
