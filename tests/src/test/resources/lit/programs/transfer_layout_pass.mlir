// RUN: weir opt %s --split-input-file --transfer_layout_pass | FileCheck %s

// Two fused convolutions prefer NHWC, and what lies between comes along. The image that leaves them is
// transposed once for both of its users.
// OPS: 11 -> 13
// TOLERANCE: 1e-2 sums of f16 in another order
// CHECK:      module {
// CHECK:        %[[X:[0-9]+]] = pd_op.transpose %{{[0-9]+}} {perm = [0 : i32, 2 : i32, 3 : i32, 1 : i32], source = "transfer_layout_pass"}
// CHECK:        %[[C1:[0-9]+]] = "pd_op.fused_conv2d_add_act"(%[[X]], {{.*}}data_format = "NHWC"
// CHECK-NEXT:   %[[S:[0-9]+]] = pd_op.silu %[[C1]] : (tensor<1x6x6x8xf16>)
// CHECK-NEXT:   %[[C2:[0-9]+]] = "pd_op.fused_conv2d_add_act"(%[[S]], %{{[0-9]+}}, %[[C1]]) {{.*}}data_format = "NHWC"
// CHECK-NEXT:   %[[N:[0-9]+]] = pd_op.transpose %[[C2]] {perm = [0 : i32, 3 : i32, 1 : i32, 2 : i32], source = "transfer_layout_pass"}
// CHECK-NEXT:   pd_op.softmax %[[N]]
// CHECK-NEXT:   pd_op.relu %[[N]]
// CHECK-NOT:    transpose
%x = pd_op.data {name = "x", shape = array<i64: 1, 8, 6, 6>, dtype = #pir.dtype<float16>} : tensor<1x8x6x6xf16>
%w1 = pir.parameter "w1" : tensor<8x8x3x3xf16>
%w2 = pir.parameter "w2" : tensor<8x8x3x3xf16>
%b = pir.parameter "b" : tensor<8x1x1xf16>
%c1 = "pd_op.fused_conv2d_add_act"(%x, %w1) <{activation = "relu", data_format = "NCHW", paddings = [1 : i32, 1 : i32], operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (tensor<1x8x6x6xf16>, tensor<8x8x3x3xf16>) -> tensor<1x8x6x6xf16>
%s = pd_op.silu %c1 : (tensor<1x8x6x6xf16>) -> tensor<1x8x6x6xf16>
%c2 = "pd_op.fused_conv2d_add_act"(%s, %w2, %c1) <{activation = "relu", data_format = "NCHW", paddings = [1 : i32, 1 : i32], operandSegmentSizes = array<i32: 1, 1, 0, 1>}> : (tensor<1x8x6x6xf16>, tensor<8x8x3x3xf16>, tensor<1x8x6x6xf16>) -> tensor<1x8x6x6xf16>
%n = "pd_op.softmax"(%c2) <{axis = 1 : i32}> : (tensor<1x8x6x6xf16>) -> tensor<1x8x6x6xf16>
%r = pd_op.relu %c2 : (tensor<1x8x6x6xf16>) -> tensor<1x8x6x6xf16>
pir.shadow_output %n, "softmax" : tensor<1x8x6x6xf16>
pir.shadow_output %r, "relu" : tensor<1x8x6x6xf16>

// -----

// Both inputs of a sum and all that is joined are on the side where fewer tensors cross: the input goes
// there once, the output comes back once.
// OPS: 11 -> 13
// TOLERANCE: 1e-2 sums of f16 in another order
// CHECK:      module {
// CHECK:        %[[X:[0-9]+]] = pd_op.transpose
// CHECK:        %[[R:[0-9]+]] = pd_op.relu %[[X]]
// CHECK-NEXT:   %[[C:[0-9]+]] = "pd_op.fused_conv2d_add_act"(%[[R]]
// CHECK-NEXT:   %[[S:[0-9]+]] = pd_op.add %[[C]], %[[X]]
// CHECK-NEXT:   pd_op.exp %[[S]]
// CHECK-NEXT:   pd_op.sin %[[S]]
// CHECK-NEXT:   pir.combine
// CHECK-NEXT:   pd_op.full {{.*}}3.0
// CHECK-NEXT:   %[[J:[0-9]+]] = pd_op.concat {{.*}} -> tensor<1x6x6x24xf16>
// CHECK-NEXT:   %[[O:[0-9]+]] = pd_op.transpose %[[J]]
// CHECK-NEXT:   pir.shadow_output %[[O]]
%x = pd_op.data {name = "x", shape = array<i64: 1, 8, 6, 6>, dtype = #pir.dtype<float16>} : tensor<1x8x6x6xf16>
%w1 = pir.parameter "w1" : tensor<8x8x3x3xf16>
%r0 = pd_op.relu %x : (tensor<1x8x6x6xf16>) -> tensor<1x8x6x6xf16>
%c1 = "pd_op.fused_conv2d_add_act"(%r0, %w1) <{activation = "relu", data_format = "NCHW", paddings = [1 : i32, 1 : i32], operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (tensor<1x8x6x6xf16>, tensor<8x8x3x3xf16>) -> tensor<1x8x6x6xf16>
%s = pd_op.add %c1, %x : (tensor<1x8x6x6xf16>, tensor<1x8x6x6xf16>) -> tensor<1x8x6x6xf16>
%e1 = pd_op.exp %s : (tensor<1x8x6x6xf16>) -> tensor<1x8x6x6xf16>
%e2 = pd_op.sin %s : (tensor<1x8x6x6xf16>) -> tensor<1x8x6x6xf16>
%list = pir.combine %e1, %e2, %c1 : (tensor<1x8x6x6xf16>, tensor<1x8x6x6xf16>, tensor<1x8x6x6xf16>) -> tuple<tensor<1x8x6x6xf16>, tensor<1x8x6x6xf16>, tensor<1x8x6x6xf16>>
%axis = pd_op.full {shape = array<i64: 1>, value = -3.0 : f64, dtype = #pir.dtype<int32>} : tensor<1xi32>
%j = pd_op.concat %list, %axis : (tuple<tensor<1x8x6x6xf16>, tensor<1x8x6x6xf16>, tensor<1x8x6x6xf16>>, tensor<1xi32>) -> tensor<1x24x6x6xf16>
pir.shadow_output %j, "out" : tensor<1x24x6x6xf16>

// -----

// A convolution that is not fused stays.
// OPS: 5 -> 5
// CHECK:      module {
// CHECK-NOT:    transpose
%x = pd_op.data {name = "x", shape = array<i64: 1, 8, 6, 6>, dtype = #pir.dtype<float16>} : tensor<1x8x6x6xf16>
%w1 = pir.parameter "w1" : tensor<8x8x3x3xf16>
%c1 = pd_op.conv2d %x, %w1 {paddings = [1 : i32, 1 : i32], data_format = "NCHW"} : (tensor<1x8x6x6xf16>, tensor<8x8x3x3xf16>) -> tensor<1x8x6x6xf16>
%r = pd_op.relu %c1 : (tensor<1x8x6x6xf16>) -> tensor<1x8x6x6xf16>
pir.shadow_output %r, "out" : tensor<1x8x6x6xf16>

// -----

// The same where operators work in place.
// OPS: 11 -> 13
// TOLERANCE: 1e-2 sums of f16 in another order
// CHECK:      %[[X:[0-9]+]] = pd_op.transpose %{{[0-9]+}} {perm = [0 : i32, 2 : i32, 3 : i32, 1 : i32]
// CHECK:      %[[C1:[0-9]+]] = "pd_op.fused_conv2d_add_act"(%[[X]], {{.*}}data_format = "NHWC"
// CHECK-NEXT: %[[S:[0-9]+]] = pd_op.add_ %[[C1]], %[[C1]] : (tensor<1x6x6x8xf16>
// CHECK-NEXT: %[[C2:[0-9]+]] = "pd_op.fused_conv2d_add_act"(%[[S]], %{{[0-9]+}}, %[[S]]) {{.*}}data_format = "NHWC"
// CHECK-NEXT: %[[N:[0-9]+]] = pd_op.transpose %[[C2]] {perm = [0 : i32, 3 : i32, 1 : i32, 2 : i32]
// CHECK-NEXT: pd_op.softmax %[[N]]
// CHECK-NEXT: pd_op.relu_ %[[N]] :
%x = pd_op.data {name = "x", shape = array<i64: 1, 8, 6, 6>, dtype = #pir.dtype<float16>} : tensor<1x8x6x6xf16>
%w1 = pir.parameter "w1" : tensor<8x8x3x3xf16>
%w2 = pir.parameter "w2" : tensor<8x8x3x3xf16>
%b = pir.parameter "b" : tensor<8x1x1xf16>
%c1 = "pd_op.fused_conv2d_add_act"(%x, %w1) <{activation = "relu", data_format = "NCHW", paddings = [1 : i32, 1 : i32], operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (tensor<1x8x6x6xf16>, tensor<8x8x3x3xf16>) -> tensor<1x8x6x6xf16>
%s = pd_op.add_ %c1, %c1 : (tensor<1x8x6x6xf16>, tensor<1x8x6x6xf16>) -> tensor<1x8x6x6xf16>
%c2 = "pd_op.fused_conv2d_add_act"(%s, %w2, %s) <{activation = "relu", data_format = "NCHW", paddings = [1 : i32, 1 : i32], operandSegmentSizes = array<i32: 1, 1, 0, 1>}> : (tensor<1x8x6x6xf16>, tensor<8x8x3x3xf16>, tensor<1x8x6x6xf16>) -> tensor<1x8x6x6xf16>
%n = "pd_op.softmax"(%c2) <{axis = 1 : i32}> : (tensor<1x8x6x6xf16>) -> tensor<1x8x6x6xf16>
%r = pd_op.relu_ %c2 : (tensor<1x8x6x6xf16>) -> tensor<1x8x6x6xf16>
pir.shadow_output %n, "softmax" : tensor<1x8x6x6xf16>
pir.shadow_output %r, "relu" : tensor<1x8x6x6xf16>
