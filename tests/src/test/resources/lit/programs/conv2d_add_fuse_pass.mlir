// RUN: weir opt %s --split-input-file --conv2d_add_fuse_pass | FileCheck %s

// OPS: 6 -> 5
// CHECK:      %[[F:.+]] = "pd_op.fused_conv2d_add_act"(%{{.+}}, %{{.+}}, %{{.+}}) <{activation = "identity"
// CHECK-NEXT: pir.shadow_output %[[F]]
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 3, 8, 8>} : tensor<2x3x8x8xf32>
%w = pir.parameter "w" : tensor<4x3x3x3xf32>
%b = pir.parameter "b" : tensor<1x4x1x1xf32>
%c = pd_op.conv2d %x, %w : (tensor<2x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<2x4x6x6xf32>
%a = pd_op.add %c, %b : (tensor<2x4x6x6xf32>, tensor<1x4x1x1xf32>) -> tensor<2x4x6x6xf32>
pir.shadow_output %a, "out" : tensor<2x4x6x6xf32>

// -----

// A bias that the program computes may be as large as the image.
// OPS: 6 -> 6
// CHECK-NOT: fused_conv2d_add_act
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 3, 8, 8>} : tensor<2x3x8x8xf32>
%w = pir.parameter "w" : tensor<4x3x3x3xf32>
%b = pd_op.data {dtype = #pir.dtype<float32>, name = "b", shape = array<i64: 1, 4, 1, 1>} : tensor<1x4x1x1xf32>
%c = pd_op.conv2d %x, %w : (tensor<2x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<2x4x6x6xf32>
%a = pd_op.add %c, %b : (tensor<2x4x6x6xf32>, tensor<1x4x1x1xf32>) -> tensor<2x4x6x6xf32>
pir.shadow_output %a, "out" : tensor<2x4x6x6xf32>

// -----

// The same where operators work in place (issue 15).
// OPS: 6 -> 5
// CHECK:      %[[F:.+]] = "pd_op.fused_conv2d_add_act"(%{{.+}}, %{{.+}}, %{{.+}}) <{activation = "identity"
// CHECK-NEXT: pir.shadow_output %[[F]]
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 3, 8, 8>} : tensor<2x3x8x8xf32>
%w = pir.parameter "w" : tensor<4x3x3x3xf32>
%b = pir.parameter "b" : tensor<1x4x1x1xf32>
%c = pd_op.conv2d %x, %w : (tensor<2x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<2x4x6x6xf32>
%a = pd_op.add_ %c, %b : (tensor<2x4x6x6xf32>, tensor<1x4x1x1xf32>) -> tensor<2x4x6x6xf32>
pir.shadow_output %a, "out" : tensor<2x4x6x6xf32>
