// RUN: weir opt %s --split-input-file --pass-pipeline='builtin.module(conv2d_add_act_fuse_pass{use-cutlass=true})' | FileCheck %s

// OPS: 7 -> 5
// CHECK:      %[[X:.+]] = pd_op.data
// CHECK-NEXT: %[[W:.+]] = pir.parameter "w"
// CHECK-NEXT: %[[B:.+]] = pir.parameter "b"
// CHECK-NEXT: %[[F:.+]] = "pd_op.fused_conv2d_add_act"(%[[X]], %[[W]], %[[B]]) <{activation = "sigmoid",{{.*}}operandSegmentSizes = array<i32: 1, 1, 1, 0>
// CHECK-NEXT: pir.shadow_output %[[F]]
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 3, 8, 8>} : tensor<2x3x8x8xf32>
%w = pir.parameter "w" : tensor<4x3x3x3xf32>
%b = pir.parameter "b" : tensor<1x4x1x1xf32>
%c = pd_op.conv2d %x, %w : (tensor<2x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<2x4x6x6xf32>
%a = pd_op.add %c, %b : (tensor<2x4x6x6xf32>, tensor<1x4x1x1xf32>) -> tensor<2x4x6x6xf32>
%r = pd_op.sigmoid %a : (tensor<2x4x6x6xf32>) -> tensor<2x4x6x6xf32>
pir.shadow_output %r, "out" : tensor<2x4x6x6xf32>

// -----

// OPS: 7 -> 5
// CHECK:      %[[X:.+]] = pd_op.data
// CHECK-NEXT: %[[W:.+]] = pir.parameter "w"
// CHECK-NEXT: %[[B:.+]] = pir.parameter "b"
// CHECK-NEXT: %[[F:.+]] = "pd_op.fused_conv2d_add_act"(%[[X]], %[[W]], %[[B]]) <{activation = "swish",{{.*}}operandSegmentSizes = array<i32: 1, 1, 1, 0>
// CHECK-NEXT: pir.shadow_output %[[F]]
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 3, 8, 8>} : tensor<2x3x8x8xf32>
%w = pir.parameter "w" : tensor<4x3x3x3xf32>
%b = pir.parameter "b" : tensor<1x4x1x1xf32>
%c = pd_op.conv2d %x, %w : (tensor<2x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<2x4x6x6xf32>
%a = pd_op.add %c, %b : (tensor<2x4x6x6xf32>, tensor<1x4x1x1xf32>) -> tensor<2x4x6x6xf32>
%r = pd_op.swish %a : (tensor<2x4x6x6xf32>) -> tensor<2x4x6x6xf32>
pir.shadow_output %r, "out" : tensor<2x4x6x6xf32>

// -----

// OPS: 7 -> 5
// CHECK:      %[[X:.+]] = pd_op.data
// CHECK-NEXT: %[[W:.+]] = pir.parameter "w"
// CHECK-NEXT: %[[B:.+]] = pir.parameter "b"
// CHECK-NEXT: %[[F:.+]] = "pd_op.fused_conv2d_add_act"(%[[X]], %[[W]], %[[B]]) <{activation = "leaky_relu",{{.*}}fuse_alpha = 1.000000e-01 : f32,{{.*}}operandSegmentSizes = array<i32: 1, 1, 1, 0>
// CHECK-NEXT: pir.shadow_output %[[F]]
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 3, 8, 8>} : tensor<2x3x8x8xf32>
%w = pir.parameter "w" : tensor<4x3x3x3xf32>
%b = pir.parameter "b" : tensor<1x4x1x1xf32>
%c = pd_op.conv2d %x, %w : (tensor<2x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<2x4x6x6xf32>
%a = pd_op.add %c, %b : (tensor<2x4x6x6xf32>, tensor<1x4x1x1xf32>) -> tensor<2x4x6x6xf32>
%r = pd_op.leaky_relu %a {negative_slope = 0.1 : f32} : (tensor<2x4x6x6xf32>) -> tensor<2x4x6x6xf32>
pir.shadow_output %r, "out" : tensor<2x4x6x6xf32>

// -----

// OPS: 7 -> 5
// CHECK:      %[[X:.+]] = pd_op.data
// CHECK-NEXT: %[[W:.+]] = pir.parameter "w"
// CHECK-NEXT: %[[B:.+]] = pir.parameter "b"
// CHECK-NEXT: %[[F:.+]] = "pd_op.fused_conv2d_add_act"(%[[X]], %[[W]], %[[B]]) <{activation = "relu",{{.*}}operandSegmentSizes = array<i32: 1, 1, 1, 0>
// CHECK-NEXT: pir.shadow_output %[[F]]
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 3, 8, 8>} : tensor<2x3x8x8xf32>
%w = pir.parameter "w" : tensor<4x3x3x3xf32>
%b = pir.parameter "b" : tensor<1x4x1x1xf32>
%c = pd_op.conv2d %x, %w : (tensor<2x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<2x4x6x6xf32>
%a = pd_op.add %c, %b : (tensor<2x4x6x6xf32>, tensor<1x4x1x1xf32>) -> tensor<2x4x6x6xf32>
%r = pd_op.relu %a : (tensor<2x4x6x6xf32>) -> tensor<2x4x6x6xf32>
pir.shadow_output %r, "out" : tensor<2x4x6x6xf32>

// -----

// The same where operators work in place (issue 15).
// OPS: 7 -> 5
// CHECK:      %[[X:.+]] = pd_op.data
// CHECK-NEXT: %[[W:.+]] = pir.parameter "w"
// CHECK-NEXT: %[[B:.+]] = pir.parameter "b"
// CHECK-NEXT: %[[F:.+]] = "pd_op.fused_conv2d_add_act"(%[[X]], %[[W]], %[[B]]) <{activation = "sigmoid",{{.*}}operandSegmentSizes = array<i32: 1, 1, 1, 0>
// CHECK-NEXT: pir.shadow_output %[[F]]
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 3, 8, 8>} : tensor<2x3x8x8xf32>
%w = pir.parameter "w" : tensor<4x3x3x3xf32>
%b = pir.parameter "b" : tensor<1x4x1x1xf32>
%c = pd_op.conv2d %x, %w : (tensor<2x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<2x4x6x6xf32>
%a = pd_op.add_ %c, %b : (tensor<2x4x6x6xf32>, tensor<1x4x1x1xf32>) -> tensor<2x4x6x6xf32>
%r = pd_op.sigmoid_ %a : (tensor<2x4x6x6xf32>) -> tensor<2x4x6x6xf32>
pir.shadow_output %r, "out" : tensor<2x4x6x6xf32>
