// OPS: 9 -> 20
// VALUES: var 0.5 1.5
// TOLERANCE: 1e-5 the factor goes into the filter
// RUN: weir opt %s --conv2d_bn_fuse_pass | FileCheck %s

// f = scale / sqrt(variance + eps); the new filter is filter * f, the new bias is bias - mean * f.
// CHECK:      %[[EPS:.+]] = pd_op.full {shape = array<i64: 1>, value = 1.000000e+00 : f64} : tensor<1xf32>
// CHECK:      %[[X:.+]] = pd_op.data
// CHECK-DAG:  %[[W:.+]] = pir.parameter "w"
// CHECK-DAG:  %[[M:.+]] = pir.parameter "mean"
// CHECK-DAG:  %[[V:.+]] = pir.parameter "var"
// CHECK-DAG:  %[[S:.+]] = pir.parameter "scale"
// CHECK-DAG:  %[[B:.+]] = pir.parameter "bias"
// CHECK-DAG:  %[[VE:.+]] = pd_op.add %[[V]], %[[EPS]]
// CHECK-DAG:  %[[D:.+]] = pd_op.sqrt %[[VE]]
// CHECK-DAG:  %[[F:.+]] = pd_op.divide %[[S]], %[[D]]
// CHECK-DAG:  %[[FF:.+]] = pd_op.reshape %[[F]], %{{.+}} -> tensor<2x1x1x1xf32>
// CHECK-DAG:  %[[W2:.+]] = pd_op.multiply %[[W]], %[[FF]]
// CHECK-DAG:  %[[MF:.+]] = pd_op.multiply %[[M]], %[[F]]
// CHECK-DAG:  %[[NB:.+]] = pd_op.subtract %[[B]], %[[MF]]
// CHECK-DAG:  %[[C:.+]] = pd_op.conv2d %[[X]], %[[W2]] {{.*}}strides = {{.*}}2{{.*}}2
// CHECK-DAG:  %[[R:.+]] = pd_op.reshape %[[NB]], %{{.+}} -> tensor<1x2x1x1xf32>
// CHECK:      %[[A:.+]] = pd_op.add %[[C]], %[[R]]
// CHECK-NOT:  batch_norm
// CHECK:      pir.shadow_output %[[A]]
%x = pd_op.data {name = "x", shape = array<i64: 1, 3, 8, 8>, dtype = #pir.dtype<float32>} : tensor<1x3x8x8xf32>
%w = "pir.parameter"() {parameter_name = "w"} : () -> tensor<2x3x2x2xf32>
%m = "pir.parameter"() {parameter_name = "mean"} : () -> tensor<2xf32>
%v = "pir.parameter"() {parameter_name = "var"} : () -> tensor<2xf32>
%s = "pir.parameter"() {parameter_name = "scale"} : () -> tensor<2xf32>
%b = "pir.parameter"() {parameter_name = "bias"} : () -> tensor<2xf32>
%c = pd_op.conv2d %x, %w {strides = [2 : i32, 2 : i32], data_format = "NCHW"} : (tensor<1x3x8x8xf32>, tensor<2x3x2x2xf32>) -> tensor<1x2x4x4xf32>
%n:5 = "pd_op.batch_norm_"(%c, %m, %v, %s, %b) <{data_format = "NCHW", epsilon = 1.0 : f32, is_test = true, momentum = 0.5 : f32, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>, trainable_statistics = false, use_global_stats = false}> : (tensor<1x2x4x4xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<1x2x4x4xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>)
"pir.shadow_output"(%n#0) {output_name = "out"} : (tensor<1x2x4x4xf32>) -> ()
