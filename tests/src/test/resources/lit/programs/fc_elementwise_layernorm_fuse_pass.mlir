// RUN: weir opt %s --split-input-file --fc_elementwise_layernorm_fuse_pass | FileCheck %s

// OPS: 12 -> 10
// TOLERANCE: 1e-5 the sum goes over the product
// CHECK:      %[[F:.+]]:3 = "pd_op.fused_fc_elementwise_layernorm"(%{{.+}}, %{{.+}}, %{{.+}}, %{{.+}}, %{{.+}}, %{{.+}}) <{activation_type = "relu", begin_norm_axis = 2 : i32, epsilon = {{[^ ]+}} : f32, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1>, x_num_col_dims = 2 : i32}>
// CHECK-NEXT: pir.shadow_output %[[F]]#0
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 3, 4>} : tensor<2x3x4xf32>
%w = pir.parameter "w" : tensor<4x6xf32>
%b = pir.parameter "b" : tensor<6xf32>
%y = pd_op.data {dtype = #pir.dtype<float32>, name = "y", shape = array<i64: 2, 3, 6>} : tensor<2x3x6xf32>
%s = pir.parameter "s" : tensor<6xf32>
%c = pir.parameter "c" : tensor<6xf32>
%f = "pd_op.fc"(%x, %w, %b) <{activation_type = "relu", in_num_col_dims = 2 : i32}> : (tensor<2x3x4xf32>, tensor<4x6xf32>, tensor<6xf32>) -> tensor<2x3x6xf32>
%a = pd_op.add %y, %f : (tensor<2x3x6xf32>, tensor<2x3x6xf32>) -> tensor<2x3x6xf32>
%n:3 = "pd_op.layer_norm"(%a, %s, %c) <{begin_norm_axis = 2 : i32, epsilon = 1.0e-5 : f32, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<2x3x6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x3x6xf32>, tensor<2x3xf32>, tensor<2x3xf32>)
pir.shadow_output %n#0, "out" : tensor<2x3x6xf32>
pir.shadow_output %n#1, "mean" : tensor<2x3xf32>
pir.shadow_output %n#2, "variance" : tensor<2x3xf32>

// -----

// Scale and bias of f32 are cast.
// OPS: 12 -> 12
// TOLERANCE: 4e-3 scale and bias are rounded to f16
// CHECK-COUNT-2: pd_op.cast
// CHECK-NEXT:    "pd_op.fused_fc_elementwise_layernorm"
%x = pd_op.data {dtype = #pir.dtype<float16>, name = "x", shape = array<i64: 2, 3, 4>} : tensor<2x3x4xf16>
%w = pir.parameter "w" : tensor<4x6xf16>
%b = pir.parameter "b" : tensor<6xf16>
%y = pd_op.data {dtype = #pir.dtype<float16>, name = "y", shape = array<i64: 2, 3, 6>} : tensor<2x3x6xf16>
%s = pir.parameter "s" : tensor<6xf32>
%c = pir.parameter "c" : tensor<6xf32>
%f = "pd_op.fc"(%x, %w, %b) <{activation_type = "relu", in_num_col_dims = 2 : i32}> : (tensor<2x3x4xf16>, tensor<4x6xf16>, tensor<6xf16>) -> tensor<2x3x6xf16>
%a = pd_op.add %y, %f : (tensor<2x3x6xf16>, tensor<2x3x6xf16>) -> tensor<2x3x6xf16>
%n:3 = "pd_op.layer_norm"(%a, %s, %c) <{begin_norm_axis = 2 : i32, epsilon = 1.0e-5 : f32, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<2x3x6xf16>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x3x6xf16>, tensor<2x3xf32>, tensor<2x3xf32>)
pir.shadow_output %n#0, "out" : tensor<2x3x6xf16>
pir.shadow_output %n#1, "mean" : tensor<2x3xf32>
pir.shadow_output %n#2, "variance" : tensor<2x3xf32>

// -----

// The normalisation goes over two rows of the layer.
// OPS: 12 -> 12
// CHECK-NOT: fused_fc
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 3, 4>} : tensor<2x3x4xf32>
%w = pir.parameter "w" : tensor<4x6xf32>
%b = pir.parameter "b" : tensor<6xf32>
%y = pd_op.data {dtype = #pir.dtype<float32>, name = "y", shape = array<i64: 2, 3, 6>} : tensor<2x3x6xf32>
%s = pir.parameter "s" : tensor<18xf32>
%c = pir.parameter "c" : tensor<18xf32>
%f = "pd_op.fc"(%x, %w, %b) <{activation_type = "relu", in_num_col_dims = 2 : i32}> : (tensor<2x3x4xf32>, tensor<4x6xf32>, tensor<6xf32>) -> tensor<2x3x6xf32>
%a = pd_op.add %y, %f : (tensor<2x3x6xf32>, tensor<2x3x6xf32>) -> tensor<2x3x6xf32>
%n:3 = "pd_op.layer_norm"(%a, %s, %c) <{begin_norm_axis = 1 : i32, epsilon = 1.0e-5 : f32, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<2x3x6xf32>, tensor<18xf32>, tensor<18xf32>) -> (tensor<2x3x6xf32>, tensor<2xf32>, tensor<2xf32>)
pir.shadow_output %n#0, "out" : tensor<2x3x6xf32>
pir.shadow_output %n#1, "mean" : tensor<2xf32>
pir.shadow_output %n#2, "variance" : tensor<2xf32>

// -----

// The same where operators work in place (issue 15).
// OPS: 12 -> 10
// TOLERANCE: 1e-5 the sum goes over the product
// CHECK:      %[[F:.+]]:3 = "pd_op.fused_fc_elementwise_layernorm"(%{{.+}}, %{{.+}}, %{{.+}}, %{{.+}}, %{{.+}}, %{{.+}}) <{activation_type = "relu", begin_norm_axis = 2 : i32, epsilon = {{[^ ]+}} : f32, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1>, x_num_col_dims = 2 : i32}>
// CHECK-NEXT: pir.shadow_output %[[F]]#0
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 3, 4>} : tensor<2x3x4xf32>
%w = pir.parameter "w" : tensor<4x6xf32>
%b = pir.parameter "b" : tensor<6xf32>
%y = pd_op.data {dtype = #pir.dtype<float32>, name = "y", shape = array<i64: 2, 3, 6>} : tensor<2x3x6xf32>
%s = pir.parameter "s" : tensor<6xf32>
%c = pir.parameter "c" : tensor<6xf32>
%f = "pd_op.fc"(%x, %w, %b) <{activation_type = "relu", in_num_col_dims = 2 : i32}> : (tensor<2x3x4xf32>, tensor<4x6xf32>, tensor<6xf32>) -> tensor<2x3x6xf32>
%a = pd_op.add_ %y, %f : (tensor<2x3x6xf32>, tensor<2x3x6xf32>) -> tensor<2x3x6xf32>
%n:3 = "pd_op.layer_norm"(%a, %s, %c) <{begin_norm_axis = 2 : i32, epsilon = 1.0e-5 : f32, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<2x3x6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x3x6xf32>, tensor<2x3xf32>, tensor<2x3xf32>)
pir.shadow_output %n#0, "out" : tensor<2x3x6xf32>
pir.shadow_output %n#1, "mean" : tensor<2x3xf32>
pir.shadow_output %n#2, "variance" : tensor<2x3xf32>
