// RUN: weir opt %s --split-input-file --auto_layout_insert_pass | FileCheck %s

// Each operator is put between transposes, whatever that costs.
// OPS: 5 -> 9
// TOLERANCE: 1e-2 sums of f16 in another order
// CHECK:      module {
// CHECK:        %[[X:[0-9]+]] = pd_op.transpose %{{[0-9]+}} {{.*}}source = "auto_layout_pass"
// CHECK:        %[[C:[0-9]+]] = pd_op.conv2d %[[X]], %{{[0-9]+}} {data_format = "NHWC"
// CHECK-NEXT:   %[[CB:[0-9]+]] = pd_op.transpose %[[C]]
// CHECK-NEXT:   %[[CF:[0-9]+]] = pd_op.transpose %[[CB]]
// CHECK-NEXT:   %[[R:[0-9]+]] = pd_op.relu %[[CF]]
// CHECK-NEXT:   %[[RB:[0-9]+]] = pd_op.transpose %[[R]]
// CHECK-NEXT:   pir.shadow_output %[[RB]]
%x = pd_op.data {name = "x", shape = array<i64: 1, 8, 6, 6>, dtype = #pir.dtype<float16>} : tensor<1x8x6x6xf16>
%w1 = pir.parameter "w1" : tensor<8x8x3x3xf16>
%c1 = pd_op.conv2d %x, %w1 {paddings = [1 : i32, 1 : i32], data_format = "NCHW"} : (tensor<1x8x6x6xf16>, tensor<8x8x3x3xf16>) -> tensor<1x8x6x6xf16>
%r = pd_op.relu %c1 : (tensor<1x8x6x6xf16>) -> tensor<1x8x6x6xf16>
pir.shadow_output %r, "out" : tensor<1x8x6x6xf16>

// -----

// The same where operators work in place (issue 15).
// Each operator is put between transposes, whatever that costs.
// OPS: 5 -> 9
// TOLERANCE: 1e-2 sums of f16 in another order
// CHECK:      module {
// CHECK:        %[[X:[0-9]+]] = pd_op.transpose %{{[0-9]+}} {{.*}}source = "auto_layout_pass"
// CHECK:        %[[C:[0-9]+]] = pd_op.conv2d %[[X]], %{{[0-9]+}} {data_format = "NHWC"
// CHECK-NEXT:   %[[CB:[0-9]+]] = pd_op.transpose %[[C]]
// CHECK-NEXT:   %[[CF:[0-9]+]] = pd_op.transpose %[[CB]]
// CHECK-NEXT:   %[[R:[0-9]+]] = pd_op.relu_ %[[CF]]
// CHECK-NEXT:   %[[RB:[0-9]+]] = pd_op.transpose %[[R]]
// CHECK-NEXT:   pir.shadow_output %[[RB]]
%x = pd_op.data {name = "x", shape = array<i64: 1, 8, 6, 6>, dtype = #pir.dtype<float16>} : tensor<1x8x6x6xf16>
%w1 = pir.parameter "w1" : tensor<8x8x3x3xf16>
%c1 = pd_op.conv2d %x, %w1 {paddings = [1 : i32, 1 : i32], data_format = "NCHW"} : (tensor<1x8x6x6xf16>, tensor<8x8x3x3xf16>) -> tensor<1x8x6x6xf16>
%r = pd_op.relu_ %c1 : (tensor<1x8x6x6xf16>) -> tensor<1x8x6x6xf16>
pir.shadow_output %r, "out" : tensor<1x8x6x6xf16>
