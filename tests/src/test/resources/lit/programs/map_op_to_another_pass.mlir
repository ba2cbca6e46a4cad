// RUN: weir opt %s --split-input-file --map_op_to_another_pass | FileCheck %s

// OPS: 4 -> 4
// CHECK-NOT: depthwise_conv2d
// CHECK:     pd_op.conv2d %{{.+}}, %{{.+}} {{.*}}groups = 3 : i32{{.*}}strides = [2 : i32, 2 : i32]
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 1, 3, 7, 7>} : tensor<1x3x7x7xf32>
%w = pir.parameter "w" : tensor<3x1x3x3xf32>
%y = pd_op.depthwise_conv2d %x, %w {groups = 3 : i32, strides = [2 : i32, 2 : i32], paddings = [1 : i32, 1 : i32]} : (tensor<1x3x7x7xf32>, tensor<3x1x3x3xf32>) -> tensor<1x3x4x4xf32>
pir.shadow_output %y, "out" : tensor<1x3x4x4xf32>

// -----

// One group is left alone.
// OPS: 4 -> 4
// CHECK: pd_op.depthwise_conv2d
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 1, 1, 7, 7>} : tensor<1x1x7x7xf32>
%w = pir.parameter "w" : tensor<1x1x3x3xf32>
%y = pd_op.depthwise_conv2d %x, %w : (tensor<1x1x7x7xf32>, tensor<1x1x3x3xf32>) -> tensor<1x1x5x5xf32>
pir.shadow_output %y, "out" : tensor<1x1x5x5xf32>

// -----

// The same where operators work in place.
// OPS: 5 -> 5
// CHECK-NOT:  depthwise_conv2d
// CHECK:      %[[C:.+]] = pd_op.conv2d %{{.+}}, %{{.+}} {{.*}}groups = 3 : i32
// CHECK-NEXT: %[[R:.+]] = pd_op.relu_ %[[C]] :
// CHECK-NEXT: pir.shadow_output %[[R]]
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 1, 3, 7, 7>} : tensor<1x3x7x7xf32>
%w = pir.parameter "w" : tensor<3x1x3x3xf32>
%y = pd_op.depthwise_conv2d %x, %w {groups = 3 : i32, strides = [2 : i32, 2 : i32], paddings = [1 : i32, 1 : i32]} : (tensor<1x3x7x7xf32>, tensor<3x1x3x3xf32>) -> tensor<1x3x4x4xf32>
%r = pd_op.relu_ %y : (tensor<1x3x4x4xf32>) -> tensor<1x3x4x4xf32>
pir.shadow_output %r, "out" : tensor<1x3x4x4xf32>
