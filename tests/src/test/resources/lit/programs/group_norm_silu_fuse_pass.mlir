// RUN: weir opt %s --split-input-file --group_norm_silu_fuse_pass | FileCheck %s

// OPS: 7 -> 6
// TOLERANCE: 2e-3 roundings to f16
// CHECK:      %[[F:.+]]:3 = "pd_op.add_group_norm_silu"(%{{.+}}, %{{.+}}, %{{.+}}) <{activation = "silu",{{.*}}operandSegmentSizes = array<i32: 1, 0, 1, 1>
// CHECK-NEXT: pir.shadow_output %[[F]]#0
// CHECK-NEXT: pir.shadow_output %[[F]]#1
%x = pd_op.data {dtype = #pir.dtype<float16>, name = "x", shape = array<i64: 2, 6, 3, 4>} : tensor<2x6x3x4xf16>
%s = pir.parameter "s" : tensor<6xf16>
%b = pir.parameter "b" : tensor<6xf16>
%n:3 = "pd_op.group_norm"(%x, %s, %b) <{epsilon = 1.0e-5 : f32, groups = 3 : i32, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<2x6x3x4xf16>, tensor<6xf16>, tensor<6xf16>) -> (tensor<2x6x3x4xf16>, tensor<2x3xf32>, tensor<2x3xf32>)
%y = pd_op.silu %n#0 : (tensor<2x6x3x4xf16>) -> tensor<2x6x3x4xf16>
pir.shadow_output %y, "out" : tensor<2x6x3x4xf16>
pir.shadow_output %n#1, "mean" : tensor<2x3xf32>

// -----

// Wide floats are fused only where that is asked for.
// OPS: 7 -> 7
// CHECK-NOT: add_group_norm_silu
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 6, 3, 4>} : tensor<2x6x3x4xf32>
%s = pir.parameter "s" : tensor<6xf32>
%b = pir.parameter "b" : tensor<6xf32>
%n:3 = "pd_op.group_norm"(%x, %s, %b) <{epsilon = 1.0e-5 : f32, groups = 3 : i32, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<2x6x3x4xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6x3x4xf32>, tensor<2x3xf32>, tensor<2x3xf32>)
%y = pd_op.silu %n#0 : (tensor<2x6x3x4xf32>) -> tensor<2x6x3x4xf32>
pir.shadow_output %y, "out" : tensor<2x6x3x4xf32>
pir.shadow_output %n#1, "mean" : tensor<2x3xf32>

// -----

// The same where operators work in place.
// OPS: 9 -> 8
// TOLERANCE: 2e-3 roundings to f16
// CHECK:      %[[A:.+]] = pd_op.relu_ %{{.+}} :
// CHECK-NEXT: %[[F:.+]]:3 = "pd_op.add_group_norm_silu"(%[[A]], %{{.+}}, %{{.+}}) <{activation = "silu"
// CHECK-NEXT: %[[R:.+]] = pd_op.relu_ %[[F]]#0 :
// CHECK-NEXT: pir.shadow_output %[[R]]
%x = pd_op.data {dtype = #pir.dtype<float16>, name = "x", shape = array<i64: 2, 6, 3, 4>} : tensor<2x6x3x4xf16>
%s = pir.parameter "s" : tensor<6xf16>
%b = pir.parameter "b" : tensor<6xf16>
%a = pd_op.relu_ %x : (tensor<2x6x3x4xf16>) -> tensor<2x6x3x4xf16>
%n:3 = "pd_op.group_norm"(%a, %s, %b) <{epsilon = 1.0e-5 : f32, groups = 3 : i32, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<2x6x3x4xf16>, tensor<6xf16>, tensor<6xf16>) -> (tensor<2x6x3x4xf16>, tensor<2x3xf32>, tensor<2x3xf32>)
%y = pd_op.silu %n#0 : (tensor<2x6x3x4xf16>) -> tensor<2x6x3x4xf16>
%z = pd_op.relu_ %y : (tensor<2x6x3x4xf16>) -> tensor<2x6x3x4xf16>
pir.shadow_output %z, "out" : tensor<2x6x3x4xf16>
pir.shadow_output %n#1, "mean" : tensor<2x3xf32>
