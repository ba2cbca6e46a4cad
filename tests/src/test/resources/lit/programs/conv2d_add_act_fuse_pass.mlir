// RUN: weir opt %s --split-input-file --conv2d_add_act_fuse_pass | FileCheck %s

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

// OPS: 7 -> 5
// CHECK:      %[[X:.+]] = pd_op.data
// CHECK-NEXT: %[[W:.+]] = pir.parameter "w"
// CHECK-NEXT: %[[B:.+]] = pir.parameter "b"
// CHECK-NEXT: %[[F:.+]] = "pd_op.fused_conv2d_add_act"(%[[X]], %[[W]], %[[B]]) <{activation = "tanh",{{.*}}operandSegmentSizes = array<i32: 1, 1, 1, 0>
// CHECK-NEXT: pir.shadow_output %[[F]]
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 3, 8, 8>} : tensor<2x3x8x8xf32>
%w = pir.parameter "w" : tensor<4x3x3x3xf32>
%b = pir.parameter "b" : tensor<1x4x1x1xf32>
%c = pd_op.conv2d %x, %w : (tensor<2x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<2x4x6x6xf32>
%a = pd_op.add %b, %c : (tensor<1x4x1x1xf32>, tensor<2x4x6x6xf32>) -> tensor<2x4x6x6xf32>
%r = pd_op.tanh %a : (tensor<2x4x6x6xf32>) -> tensor<2x4x6x6xf32>
pir.shadow_output %r, "out" : tensor<2x4x6x6xf32>

// -----

// With a residual.
// OPS: 9 -> 6
// CHECK:      %[[R:.+]] = pd_op.data {{.*}}"r"
// CHECK-NEXT: %[[F:.+]] = "pd_op.fused_conv2d_add_act"(%{{.+}}, %{{.+}}, %{{.+}}, %[[R]]) <{activation = "relu",{{.*}}operandSegmentSizes = array<i32: 1, 1, 1, 1>
// CHECK-NEXT: pir.shadow_output %[[F]]
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 3, 8, 8>} : tensor<2x3x8x8xf32>
%w = pir.parameter "w" : tensor<4x3x3x3xf32>
%b = pir.parameter "b" : tensor<1x4x1x1xf32>
%r = pd_op.data {dtype = #pir.dtype<float32>, name = "r", shape = array<i64: 2, 4, 6, 6>} : tensor<2x4x6x6xf32>
%c = pd_op.conv2d %x, %w : (tensor<2x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<2x4x6x6xf32>
%a = pd_op.add %c, %b : (tensor<2x4x6x6xf32>, tensor<1x4x1x1xf32>) -> tensor<2x4x6x6xf32>
%s = pd_op.add %r, %a : (tensor<2x4x6x6xf32>, tensor<2x4x6x6xf32>) -> tensor<2x4x6x6xf32>
%t = pd_op.relu %s : (tensor<2x4x6x6xf32>) -> tensor<2x4x6x6xf32>
pir.shadow_output %t, "out" : tensor<2x4x6x6xf32>

// -----

// With a residual.
// OPS: 9 -> 6
// CHECK:      %[[R:.+]] = pd_op.data {{.*}}"r"
// CHECK-NEXT: %[[F:.+]] = "pd_op.fused_conv2d_add_act"(%{{.+}}, %{{.+}}, %{{.+}}, %[[R]]) <{activation = "tanh",{{.*}}operandSegmentSizes = array<i32: 1, 1, 1, 1>
// CHECK-NEXT: pir.shadow_output %[[F]]
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 3, 8, 8>} : tensor<2x3x8x8xf32>
%w = pir.parameter "w" : tensor<4x3x3x3xf32>
%b = pir.parameter "b" : tensor<1x4x1x1xf32>
%r = pd_op.data {dtype = #pir.dtype<float32>, name = "r", shape = array<i64: 2, 4, 6, 6>} : tensor<2x4x6x6xf32>
%c = pd_op.conv2d %x, %w : (tensor<2x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<2x4x6x6xf32>
%a = pd_op.add %c, %b : (tensor<2x4x6x6xf32>, tensor<1x4x1x1xf32>) -> tensor<2x4x6x6xf32>
%s = pd_op.add %a, %r : (tensor<2x4x6x6xf32>, tensor<2x4x6x6xf32>) -> tensor<2x4x6x6xf32>
%t = pd_op.tanh %s : (tensor<2x4x6x6xf32>) -> tensor<2x4x6x6xf32>
pir.shadow_output %t, "out" : tensor<2x4x6x6xf32>

// -----

// The sum is used elsewhere; a bias as large as the image is none.
// OPS: 13 -> 13
// CHECK-NOT: fused_conv2d_add_act
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 3, 8, 8>} : tensor<2x3x8x8xf32>
%w = pir.parameter "w" : tensor<4x3x3x3xf32>
%b = pir.parameter "b" : tensor<1x4x1x1xf32>
%r = pd_op.data {dtype = #pir.dtype<float32>, name = "r", shape = array<i64: 2, 4, 6, 6>} : tensor<2x4x6x6xf32>
%c = pd_op.conv2d %x, %w : (tensor<2x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<2x4x6x6xf32>
%a = pd_op.add %c, %b : (tensor<2x4x6x6xf32>, tensor<1x4x1x1xf32>) -> tensor<2x4x6x6xf32>
%t = pd_op.relu %a : (tensor<2x4x6x6xf32>) -> tensor<2x4x6x6xf32>
%d = pd_op.conv2d %x, %w : (tensor<2x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<2x4x6x6xf32>
%e = pd_op.add %d, %r : (tensor<2x4x6x6xf32>, tensor<2x4x6x6xf32>) -> tensor<2x4x6x6xf32>
%u = pd_op.relu %e : (tensor<2x4x6x6xf32>) -> tensor<2x4x6x6xf32>
pir.shadow_output %t, "out" : tensor<2x4x6x6xf32>
pir.shadow_output %a, "out2" : tensor<2x4x6x6xf32>
pir.shadow_output %u, "out3" : tensor<2x4x6x6xf32>

// -----

// OPS: 7 -> 7
// Only CUTLASS kernels have the sigmoid.
// CHECK-NOT: fused_conv2d_add_act
// CHECK:     pd_op.sigmoid
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 3, 8, 8>} : tensor<2x3x8x8xf32>
%w = pir.parameter "w" : tensor<4x3x3x3xf32>
%b = pir.parameter "b" : tensor<1x4x1x1xf32>
%c = pd_op.conv2d %x, %w : (tensor<2x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<2x4x6x6xf32>
%a = pd_op.add %c, %b : (tensor<2x4x6x6xf32>, tensor<1x4x1x1xf32>) -> tensor<2x4x6x6xf32>
%r = pd_op.sigmoid %a : (tensor<2x4x6x6xf32>) -> tensor<2x4x6x6xf32>
pir.shadow_output %r, "out" : tensor<2x4x6x6xf32>

// -----

// Sizes of images that are not known.
// OPS: 9 -> 6
// CHECK:      %[[F:.+]] = "pd_op.fused_conv2d_add_act"(%{{.+}}, %{{.+}}, %{{.+}}, %{{.+}}) {{.*}} -> tensor<?x4x?x?xf32>
// CHECK-NEXT: pir.shadow_output %[[F]]
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: -1, 3, -1, -1>} : tensor<?x3x?x?xf32>
%w = pir.parameter "w" : tensor<4x3x1x1xf32>
%b = pir.parameter "b" : tensor<1x4x1x1xf32>
%r = pd_op.data {dtype = #pir.dtype<float32>, name = "r", shape = array<i64: -1, 4, -1, -1>} : tensor<?x4x?x?xf32>
%c = pd_op.conv2d %x, %w : (tensor<?x3x?x?xf32>, tensor<4x3x1x1xf32>) -> tensor<?x4x?x?xf32>
%a = pd_op.add %c, %b : (tensor<?x4x?x?xf32>, tensor<1x4x1x1xf32>) -> tensor<?x4x?x?xf32>
%s = pd_op.add %a, %r : (tensor<?x4x?x?xf32>, tensor<?x4x?x?xf32>) -> tensor<?x4x?x?xf32>
%t = pd_op.relu %s : (tensor<?x4x?x?xf32>) -> tensor<?x4x?x?xf32>
pir.shadow_output %t, "out" : tensor<?x4x?x?xf32>

// -----

// The same where operators work in place (issue 15).
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
%a = pd_op.add_ %c, %b : (tensor<2x4x6x6xf32>, tensor<1x4x1x1xf32>) -> tensor<2x4x6x6xf32>
%r = pd_op.relu_ %a : (tensor<2x4x6x6xf32>) -> tensor<2x4x6x6xf32>
pir.shadow_output %r, "out" : tensor<2x4x6x6xf32>
