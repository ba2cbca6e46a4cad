// RUN: weir opt %s --split-input-file --fused_bn_add_act_pass | FileCheck %s

// OPS: 12 -> 10
// VALUES: var 0.5 1.5
// VALUES: scale 0.5 1.5
// CHECK:     %[[F:.+]]:6 = "pd_op.fused_bn_add_activation"
// CHECK:     pir.shadow_output %[[F]]#0, "out"
// CHECK:     pir.shadow_output %[[F]]#1, "mean_out"
%x = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "x", place = #pir.place<undefined>, shape = array<i64: 2, 3, 3, 8>}> : () -> tensor<2x3x3x8xf32>
%z = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "z", place = #pir.place<undefined>, shape = array<i64: 2, 3, 3, 8>}> : () -> tensor<2x3x3x8xf32>
%mean = "pir.parameter"() <{parameter_name = "mean"}> : () -> tensor<8xf32>
%var = "pir.parameter"() <{parameter_name = "var"}> : () -> tensor<8xf32>
%scale = "pir.parameter"() <{parameter_name = "scale"}> : () -> tensor<8xf32>
%bias = "pir.parameter"() <{parameter_name = "bias"}> : () -> tensor<8xf32>
%v1, %v2, %v3, %v4, %v5, %v6 = "pd_op.batch_norm_"(%x, %mean, %var, %scale, %bias) <{data_format = "NHWC", epsilon = 9.999999747378752e-06 : f32, is_test = false, momentum = 0.8999999761581421 : f32, trainable_statistics = false, use_global_stats = false, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (tensor<2x3x3x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> (tensor<2x3x3x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<?xf32>)
%v7 = "pd_op.add"(%v1, %z) : (tensor<2x3x3x8xf32>, tensor<2x3x3x8xf32>) -> tensor<2x3x3x8xf32>
%v8 = "pd_op.relu"(%v7) : (tensor<2x3x3x8xf32>) -> tensor<2x3x3x8xf32>
"pir.shadow_output"(%v8) <{output_name = "out"}> : (tensor<2x3x3x8xf32>) -> ()
"pir.shadow_output"(%v2) <{output_name = "mean_out"}> : (tensor<8xf32>) -> ()
"pir.shadow_output"(%v3) <{output_name = "variance_out"}> : (tensor<8xf32>) -> ()

// -----

// With its gradient.
// OPS: 18 -> 14
// VALUES: var 0.5 1.5
// VALUES: scale 0.5 1.5
// TOLERANCE: 1e-5 gradients are summed in another order
// CHECK:     %[[F:.+]]:6 = "pd_op.fused_bn_add_activation"
// CHECK:     %[[G:.+]]:4 = "pd_op.fused_bn_add_activation_grad"(%{{.+}}, %{{.+}}, %{{.+}}, %[[F]]#0, %[[F]]#3, %[[F]]#4, %[[F]]#5, %{{.+}})
%x = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "x", place = #pir.place<undefined>, shape = array<i64: 2, 3, 3, 8>}> : () -> tensor<2x3x3x8xf32>
%z = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "z", place = #pir.place<undefined>, shape = array<i64: 2, 3, 3, 8>}> : () -> tensor<2x3x3x8xf32>
%g = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "g", place = #pir.place<undefined>, shape = array<i64: 2, 3, 3, 8>}> : () -> tensor<2x3x3x8xf32>
%mean = "pir.parameter"() <{parameter_name = "mean"}> : () -> tensor<8xf32>
%var = "pir.parameter"() <{parameter_name = "var"}> : () -> tensor<8xf32>
%scale = "pir.parameter"() <{parameter_name = "scale"}> : () -> tensor<8xf32>
%bias = "pir.parameter"() <{parameter_name = "bias"}> : () -> tensor<8xf32>
%v1, %v2, %v3, %v4, %v5, %v6 = "pd_op.batch_norm_"(%x, %mean, %var, %scale, %bias) <{data_format = "NHWC", epsilon = 9.999999747378752e-06 : f32, is_test = false, momentum = 0.8999999761581421 : f32, trainable_statistics = false, use_global_stats = false, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (tensor<2x3x3x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> (tensor<2x3x3x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<?xf32>)
%v7 = "pd_op.add"(%v1, %z) : (tensor<2x3x3x8xf32>, tensor<2x3x3x8xf32>) -> tensor<2x3x3x8xf32>
%v8 = "pd_op.relu"(%v7) : (tensor<2x3x3x8xf32>) -> tensor<2x3x3x8xf32>
"pir.shadow_output"(%v8) <{output_name = "out"}> : (tensor<2x3x3x8xf32>) -> ()
%v9 = "pd_op.relu_grad"(%v8, %g) : (tensor<2x3x3x8xf32>, tensor<2x3x3x8xf32>) -> tensor<2x3x3x8xf32>
%v10, %v11 = "pd_op.add_grad"(%v1, %z, %v9) <{axis = -1 : i32}> : (tensor<2x3x3x8xf32>, tensor<2x3x3x8xf32>, tensor<2x3x3x8xf32>) -> (tensor<2x3x3x8xf32>, tensor<2x3x3x8xf32>)
%v12, %v13, %v14 = "pd_op.batch_norm_grad"(%x, %scale, %bias, %v2, %v3, %v4, %v5, %v6, %v10) <{data_format = "NHWC", epsilon = 9.999999747378752e-06 : f32, is_test = false, momentum = 0.8999999761581421 : f32, trainable_statistics = false, use_global_stats = false, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1, 1, 1>}> : (tensor<2x3x3x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<?xf32>, tensor<2x3x3x8xf32>) -> (tensor<2x3x3x8xf32>, tensor<8xf32>, tensor<8xf32>)
"pir.shadow_output"(%v12) <{output_name = "dx"}> : (tensor<2x3x3x8xf32>) -> ()
"pir.shadow_output"(%v11) <{output_name = "dz"}> : (tensor<2x3x3x8xf32>) -> ()
"pir.shadow_output"(%v13) <{output_name = "dscale"}> : (tensor<8xf32>) -> ()
"pir.shadow_output"(%v14) <{output_name = "dbias"}> : (tensor<8xf32>) -> ()

// -----

// Channels come first.
// OPS: 10 -> 10
// VALUES: var 0.5 1.5
// VALUES: scale 0.5 1.5
// CHECK-NOT: fused_bn_add_activation
%x = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "x", place = #pir.place<undefined>, shape = array<i64: 2, 8, 3, 3>}> : () -> tensor<2x8x3x3xf32>
%z = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "z", place = #pir.place<undefined>, shape = array<i64: 2, 8, 3, 3>}> : () -> tensor<2x8x3x3xf32>
%mean = "pir.parameter"() <{parameter_name = "mean"}> : () -> tensor<8xf32>
%var = "pir.parameter"() <{parameter_name = "var"}> : () -> tensor<8xf32>
%scale = "pir.parameter"() <{parameter_name = "scale"}> : () -> tensor<8xf32>
%bias = "pir.parameter"() <{parameter_name = "bias"}> : () -> tensor<8xf32>
%v1, %v2, %v3, %v4, %v5, %v6 = "pd_op.batch_norm_"(%x, %mean, %var, %scale, %bias) <{data_format = "NCHW", epsilon = 9.999999747378752e-06 : f32, is_test = false, momentum = 0.8999999761581421 : f32, trainable_statistics = false, use_global_stats = false, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (tensor<2x8x3x3xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> (tensor<2x8x3x3xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<?xf32>)
%v7 = "pd_op.add"(%v1, %z) : (tensor<2x8x3x3xf32>, tensor<2x8x3x3xf32>) -> tensor<2x8x3x3xf32>
%v8 = "pd_op.relu"(%v7) : (tensor<2x8x3x3xf32>) -> tensor<2x8x3x3xf32>
"pir.shadow_output"(%v8) <{output_name = "out"}> : (tensor<2x8x3x3xf32>) -> ()

// -----

// The same where operators work in place (issue 15).
// OPS: 12 -> 10
// VALUES: var 0.5 1.5
// VALUES: scale 0.5 1.5
// CHECK:     %[[F:.+]]:6 = "pd_op.fused_bn_add_activation"
// CHECK:     pir.shadow_output %[[F]]#0, "out"
// CHECK:     pir.shadow_output %[[F]]#1, "mean_out"
%x = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "x", place = #pir.place<undefined>, shape = array<i64: 2, 3, 3, 8>}> : () -> tensor<2x3x3x8xf32>
%z = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "z", place = #pir.place<undefined>, shape = array<i64: 2, 3, 3, 8>}> : () -> tensor<2x3x3x8xf32>
%mean = "pir.parameter"() <{parameter_name = "mean"}> : () -> tensor<8xf32>
%var = "pir.parameter"() <{parameter_name = "var"}> : () -> tensor<8xf32>
%scale = "pir.parameter"() <{parameter_name = "scale"}> : () -> tensor<8xf32>
%bias = "pir.parameter"() <{parameter_name = "bias"}> : () -> tensor<8xf32>
%v1, %v2, %v3, %v4, %v5, %v6 = "pd_op.batch_norm_"(%x, %mean, %var, %scale, %bias) <{data_format = "NHWC", epsilon = 9.999999747378752e-06 : f32, is_test = false, momentum = 0.8999999761581421 : f32, trainable_statistics = false, use_global_stats = false, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (tensor<2x3x3x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> (tensor<2x3x3x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<?xf32>)
%v7 = "pd_op.add"(%v1, %z) : (tensor<2x3x3x8xf32>, tensor<2x3x3x8xf32>) -> tensor<2x3x3x8xf32>
%v8 = "pd_op.relu_"(%v7) : (tensor<2x3x3x8xf32>) -> tensor<2x3x3x8xf32>
"pir.shadow_output"(%v8) <{output_name = "out"}> : (tensor<2x3x3x8xf32>) -> ()
"pir.shadow_output"(%v2) <{output_name = "mean_out"}> : (tensor<8xf32>) -> ()
"pir.shadow_output"(%v3) <{output_name = "variance_out"}> : (tensor<8xf32>) -> ()
