// RUN: weir opt %s --split-input-file --conv2d_bn_fuse_pass | FileCheck %s
// f = scale / sqrt(variance + eps); the new filter is filter * f, the new bias is bias - mean * f.

// OPS: 9 -> 20
// VALUES: var 0.5 1.5
// TOLERANCE: 1e-5 the factor goes into the filter
// CHECK:      %[[X:.+]] = pd_op.data
// CHECK-NEXT: %[[W:.+]] = pir.parameter "w"
// CHECK-NEXT: %[[M:.+]] = pir.parameter "mean"
// CHECK-NEXT: %[[V:.+]] = pir.parameter "var"
// CHECK-NEXT: %[[S:.+]] = pir.parameter "scale"
// CHECK-NEXT: %[[B:.+]] = pir.parameter "bias"
// CHECK-NEXT: %[[EPS:.+]] = pd_op.full {shape = array<i64: 1>, value = {{[^ ]+}} : f64} : tensor<1xf32>
// CHECK-NEXT: %[[VE:.+]] = pd_op.add %[[V]], %[[EPS]]
// CHECK-NEXT: %[[D:.+]] = pd_op.sqrt %[[VE]]
// CHECK-NEXT: %[[F:.+]] = pd_op.divide %[[S]], %[[D]]
// CHECK-NEXT: %[[FS:.+]] = pd_op.full_int_array {{.*}}value = [-1, 1, 1, 1]
// CHECK-NEXT: %[[FF:.+]] = pd_op.reshape %[[F]], %[[FS]] {{.*}} -> tensor<2x1x1x1xf32>
// CHECK-NEXT: %[[W2:.+]] = pd_op.multiply %[[W]], %[[FF]]
// CHECK-NEXT: %[[C:.+]] = pd_op.conv2d %[[X]], %[[W2]] {{.*}}strides = [2 : i32, 2 : i32]
// CHECK-NEXT: %[[MF:.+]] = pd_op.multiply %[[M]], %[[F]]
// CHECK-NEXT: %[[NB:.+]] = pd_op.subtract %[[B]], %[[MF]]
// CHECK-NEXT: %[[BS:.+]] = pd_op.full_int_array
// CHECK-NEXT: %[[R:.+]] = pd_op.reshape %[[NB]], %[[BS]] {{.*}} -> tensor<1x2x1x1xf32>
// CHECK-NEXT: %[[A:.+]] = pd_op.add %[[C]], %[[R]]
// CHECK-NEXT: pir.shadow_output %[[A]]
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 1, 3, 8, 8>} : tensor<1x3x8x8xf32>
%w = pir.parameter "w" : tensor<2x3x2x2xf32>
%mean = pir.parameter "mean" : tensor<2xf32>
%var = pir.parameter "var" : tensor<2xf32>
%scale = pir.parameter "scale" : tensor<2xf32>
%bias = pir.parameter "bias" : tensor<2xf32>
%c = pd_op.conv2d %x, %w {strides = [2 : i32, 2 : i32], data_format = "NCHW"} : (tensor<1x3x8x8xf32>, tensor<2x3x2x2xf32>) -> tensor<1x2x4x4xf32>
%n:5 = "pd_op.batch_norm_"(%c, %mean, %var, %scale, %bias) <{data_format = "NCHW", epsilon = 1.0e-5 : f32, is_test = true, momentum = 0.5 : f32, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>, trainable_statistics = false, use_global_stats = false}> : (tensor<1x2x4x4xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<1x2x4x4xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>)
pir.shadow_output %n#0, "out" : tensor<1x2x4x4xf32>

// -----

// Channels last.
// OPS: 9 -> 20
// VALUES: var 0.5 1.5
// TOLERANCE: 1e-5 the factor goes into the filter
// CHECK:      %[[X:.+]] = pd_op.data
// CHECK-NEXT: %[[W:.+]] = pir.parameter "w"
// CHECK-NEXT: %[[M:.+]] = pir.parameter "mean"
// CHECK-NEXT: %[[V:.+]] = pir.parameter "var"
// CHECK-NEXT: %[[S:.+]] = pir.parameter "scale"
// CHECK-NEXT: %[[B:.+]] = pir.parameter "bias"
// CHECK-NEXT: %[[EPS:.+]] = pd_op.full {shape = array<i64: 1>, value = {{[^ ]+}} : f64} : tensor<1xf32>
// CHECK-NEXT: %[[VE:.+]] = pd_op.add %[[V]], %[[EPS]]
// CHECK-NEXT: %[[D:.+]] = pd_op.sqrt %[[VE]]
// CHECK-NEXT: %[[F:.+]] = pd_op.divide %[[S]], %[[D]]
// CHECK-NEXT: %[[FS:.+]] = pd_op.full_int_array {{.*}}value = [-1, 1, 1, 1]
// CHECK-NEXT: %[[FF:.+]] = pd_op.reshape %[[F]], %[[FS]] {{.*}} -> tensor<2x1x1x1xf32>
// CHECK-NEXT: %[[W2:.+]] = pd_op.multiply %[[W]], %[[FF]]
// CHECK-NEXT: %[[C:.+]] = pd_op.conv2d %[[X]], %[[W2]] {{.*}}strides = [2 : i32, 2 : i32]
// CHECK-NEXT: %[[MF:.+]] = pd_op.multiply %[[M]], %[[F]]
// CHECK-NEXT: %[[NB:.+]] = pd_op.subtract %[[B]], %[[MF]]
// CHECK-NEXT: %[[BS:.+]] = pd_op.full_int_array
// CHECK-NEXT: %[[R:.+]] = pd_op.reshape %[[NB]], %[[BS]] {{.*}} -> tensor<1x1x1x2xf32>
// CHECK-NEXT: %[[A:.+]] = pd_op.add %[[C]], %[[R]]
// CHECK-NEXT: pir.shadow_output %[[A]]
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 1, 8, 8, 3>} : tensor<1x8x8x3xf32>
%w = pir.parameter "w" : tensor<2x3x2x2xf32>
%mean = pir.parameter "mean" : tensor<2xf32>
%var = pir.parameter "var" : tensor<2xf32>
%scale = pir.parameter "scale" : tensor<2xf32>
%bias = pir.parameter "bias" : tensor<2xf32>
%c = pd_op.conv2d %x, %w {strides = [2 : i32, 2 : i32], data_format = "NHWC"} : (tensor<1x8x8x3xf32>, tensor<2x3x2x2xf32>) -> tensor<1x4x4x2xf32>
%n:5 = "pd_op.batch_norm_"(%c, %mean, %var, %scale, %bias) <{data_format = "NHWC", epsilon = 1.0e-5 : f32, is_test = true, momentum = 0.5 : f32, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>, trainable_statistics = false, use_global_stats = false}> : (tensor<1x4x4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<1x4x4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>)
pir.shadow_output %n#0, "out" : tensor<1x4x4x2xf32>

// -----

// A filter of f16 is computed in f32.
// OPS: 9 -> 23
// VALUES: var 0.5 1.5
// TOLERANCE: 5e-3 the new filter is rounded to f16
// CHECK:     pd_op.cast %{{.+}} {dtype = #pir.dtype<float32>}
// CHECK:     pd_op.cast %{{.+}} {dtype = #pir.dtype<float16>}
// CHECK:     pd_op.conv2d
// CHECK:     pd_op.cast %{{.+}} {dtype = #pir.dtype<float16>}
// CHECK-NOT: batch_norm
%x = pd_op.data {dtype = #pir.dtype<float16>, name = "x", shape = array<i64: 1, 3, 8, 8>} : tensor<1x3x8x8xf16>
%w = pir.parameter "w" : tensor<2x3x2x2xf16>
%mean = pir.parameter "mean" : tensor<2xf32>
%var = pir.parameter "var" : tensor<2xf32>
%scale = pir.parameter "scale" : tensor<2xf32>
%bias = pir.parameter "bias" : tensor<2xf32>
%c = pd_op.conv2d %x, %w {strides = [2 : i32, 2 : i32], data_format = "NCHW"} : (tensor<1x3x8x8xf16>, tensor<2x3x2x2xf16>) -> tensor<1x2x4x4xf16>
%n:5 = "pd_op.batch_norm_"(%c, %mean, %var, %scale, %bias) <{data_format = "NCHW", epsilon = 1.0e-5 : f32, is_test = true, momentum = 0.5 : f32, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>, trainable_statistics = false, use_global_stats = false}> : (tensor<1x2x4x4xf16>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<1x2x4x4xf16>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>)
pir.shadow_output %n#0, "out" : tensor<1x2x4x4xf16>

// -----

// Statistics of the batch stay what they are.
// OPS: 9 -> 9
// CHECK: pd_op.batch_norm_
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 1, 3, 8, 8>} : tensor<1x3x8x8xf32>
%w = pir.parameter "w" : tensor<2x3x2x2xf32>
%mean = pir.parameter "mean" : tensor<2xf32>
%var = pir.parameter "var" : tensor<2xf32>
%scale = pir.parameter "scale" : tensor<2xf32>
%bias = pir.parameter "bias" : tensor<2xf32>
%c = pd_op.conv2d %x, %w {strides = [2 : i32, 2 : i32], data_format = "NCHW"} : (tensor<1x3x8x8xf32>, tensor<2x3x2x2xf32>) -> tensor<1x2x4x4xf32>
%n:5 = "pd_op.batch_norm_"(%c, %mean, %var, %scale, %bias) <{data_format = "NCHW", epsilon = 1.0e-5 : f32, is_test = false, momentum = 0.5 : f32, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>, trainable_statistics = false, use_global_stats = false}> : (tensor<1x2x4x4xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<1x2x4x4xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>)
pir.shadow_output %n#0, "out" : tensor<1x2x4x4xf32>

// -----

// The same where operators work in place.
// OPS: 11 -> 22
// VALUES: var 0.5 1.5
// TOLERANCE: 1e-5 the factor goes into the filter
// CHECK:      %[[X:.+]] = pd_op.data
// CHECK:      %[[I:.+]] = pd_op.relu_ %[[X]] :
// CHECK:      %[[C:.+]] = pd_op.conv2d %[[I]], %{{.+}} {{.*}}strides = [2 : i32, 2 : i32]
// CHECK:      %[[A:.+]] = pd_op.add %[[C]], %{{.+}} : (tensor<1x2x4x4xf32>
// CHECK-NEXT: %[[R:.+]] = pd_op.relu_ %[[A]] :
// CHECK-NEXT: pir.shadow_output %[[R]]
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 1, 3, 8, 8>} : tensor<1x3x8x8xf32>
%w = pir.parameter "w" : tensor<2x3x2x2xf32>
%mean = pir.parameter "mean" : tensor<2xf32>
%var = pir.parameter "var" : tensor<2xf32>
%scale = pir.parameter "scale" : tensor<2xf32>
%bias = pir.parameter "bias" : tensor<2xf32>
%d = pd_op.relu_ %x : (tensor<1x3x8x8xf32>) -> tensor<1x3x8x8xf32>
%c = pd_op.conv2d %d, %w {strides = [2 : i32, 2 : i32], data_format = "NCHW"} : (tensor<1x3x8x8xf32>, tensor<2x3x2x2xf32>) -> tensor<1x2x4x4xf32>
%n:5 = "pd_op.batch_norm_"(%c, %mean, %var, %scale, %bias) <{data_format = "NCHW", epsilon = 1.0e-5 : f32, is_test = true, momentum = 0.5 : f32, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>, trainable_statistics = false, use_global_stats = false}> : (tensor<1x2x4x4xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<1x2x4x4xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>)
%r = pd_op.relu_ %n#0 : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
pir.shadow_output %r, "out" : tensor<1x2x4x4xf32>
