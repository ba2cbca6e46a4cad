// RUN: weir opt %s --split-input-file --auto_layout_pass | FileCheck %s

// Two convolutions on f16 are worth three transposes: those of the input, of the bias and of the output.
// What lies between comes in the same layout.
// OPS: 11 -> 14
// TOLERANCE: 1e-2 sums of f16 in another order
// CHECK:      module {
// CHECK-DAG:    %[[X:[0-9]+]] = pd_op.transpose %{{[0-9]+}} {perm = [0 : i32, 2 : i32, 3 : i32, 1 : i32], source = "auto_layout_pass"}
// CHECK-DAG:    %[[B:[0-9]+]] = pd_op.transpose %{{[0-9]+}} {{.*}} : (tensor<1x8x1x1xf16>) -> tensor<1x1x1x8xf16>
// CHECK:        %[[C1:[0-9]+]] = pd_op.conv2d %[[X]], %{{[0-9]+}} {data_format = "NHWC"
// CHECK-NEXT:   %[[R:[0-9]+]] = pd_op.relu %[[C1]] : (tensor<1x6x6x8xf16>)
// CHECK-NEXT:   %[[S:[0-9]+]] = pd_op.add %[[R]], %[[B]]
// CHECK-NEXT:   %[[C2:[0-9]+]] = pd_op.conv2d %[[S]], %{{[0-9]+}} {data_format = "NHWC"
// CHECK:        %[[P:[0-9]+]] = pd_op.pool2d %[[C2]], %{{[0-9]+}} {data_format = "NHWC"
// CHECK-NEXT:   %[[OUT:[0-9]+]] = pd_op.transpose %[[P]] {perm = [0 : i32, 3 : i32, 1 : i32, 2 : i32]
// CHECK-NEXT:   pir.shadow_output %[[OUT]]
%x = pd_op.data {name = "x", shape = array<i64: 1, 8, 6, 6>, dtype = #pir.dtype<float16>} : tensor<1x8x6x6xf16>
%w1 = pir.parameter "w1" : tensor<8x8x3x3xf16>
%w2 = pir.parameter "w2" : tensor<8x8x3x3xf16>
%b = pir.parameter "b" : tensor<1x8x1x1xf16>
%c1 = pd_op.conv2d %x, %w1 {paddings = [1 : i32, 1 : i32], data_format = "NCHW"} : (tensor<1x8x6x6xf16>, tensor<8x8x3x3xf16>) -> tensor<1x8x6x6xf16>
%r = pd_op.relu %c1 : (tensor<1x8x6x6xf16>) -> tensor<1x8x6x6xf16>
%s = pd_op.add %r, %b : (tensor<1x8x6x6xf16>, tensor<1x8x1x1xf16>) -> tensor<1x8x6x6xf16>
%c2 = pd_op.conv2d %s, %w2 {paddings = [1 : i32, 1 : i32], data_format = "NCHW"} : (tensor<1x8x6x6xf16>, tensor<8x8x3x3xf16>) -> tensor<1x8x6x6xf16>
%k = pd_op.full_int_array {value = array<i64: 2, 2>, dtype = #pir.dtype<int64>} : tensor<2xi64>
%p = pd_op.pool2d %c2, %k {strides = [2 : i32, 2 : i32], paddings = [0 : i32, 0 : i32], pooling_type = "max", data_format = "NCHW"} : (tensor<1x8x6x6xf16>, tensor<2xi64>) -> tensor<1x8x3x3xf16>
pir.shadow_output %p, "out" : tensor<1x8x3x3xf16>

// -----

// One is not worth two.
// OPS: 5 -> 5
// CHECK:      module {
// CHECK-NOT:  transpose
// CHECK-NOT:  "NHWC"
%x = pd_op.data {name = "x", shape = array<i64: 1, 8, 6, 6>, dtype = #pir.dtype<float16>} : tensor<1x8x6x6xf16>
%w1 = pir.parameter "w1" : tensor<8x8x3x3xf16>
%c1 = pd_op.conv2d %x, %w1 {paddings = [1 : i32, 1 : i32], data_format = "NCHW"} : (tensor<1x8x6x6xf16>, tensor<8x8x3x3xf16>) -> tensor<1x8x6x6xf16>
%r = pd_op.relu %c1 : (tensor<1x8x6x6xf16>) -> tensor<1x8x6x6xf16>
pir.shadow_output %r, "out" : tensor<1x8x6x6xf16>

// -----

// Channels that are joined are the last dimension then.
// OPS: 13 -> 15
// TOLERANCE: 1e-2 sums of f16 in another order
// CHECK:      module {
// CHECK:        %[[X:[0-9]+]] = pd_op.transpose
// CHECK:        %[[C1:[0-9]+]] = pd_op.conv2d %[[X]]
// CHECK-NEXT:   %[[C2:[0-9]+]] = pd_op.conv2d %[[X]]
// CHECK-NEXT:   %[[L:[0-9]+]] = pir.combine %[[C1]], %[[C2]]
// CHECK-NEXT:   %[[A:[0-9]+]] = pd_op.full {{.*}}3.0{{.*}} : tensor<1xi32>
// CHECK-NEXT:   %[[J:[0-9]+]] = pd_op.concat %[[L]], %[[A]] : {{.*}} -> tensor<1x6x6x16xf16>
// CHECK-NEXT:   pd_op.sigmoid %[[J]]
// CHECK-NEXT:   pd_op.conv2d
// CHECK-NEXT:   pd_op.multiply %{{[0-9]+}}, %[[C1]]
// CHECK-NEXT:   pd_op.transpose
%x = pd_op.data {name = "x", shape = array<i64: 1, 8, 6, 6>, dtype = #pir.dtype<float16>} : tensor<1x8x6x6xf16>
%w1 = pir.parameter "w1" : tensor<8x8x3x3xf16>
%w2 = pir.parameter "w2" : tensor<8x8x3x3xf16>
%w3 = pir.parameter "w3" : tensor<8x16x3x3xf16>
%c1 = pd_op.conv2d %x, %w1 {paddings = [1 : i32, 1 : i32], data_format = "NCHW"} : (tensor<1x8x6x6xf16>, tensor<8x8x3x3xf16>) -> tensor<1x8x6x6xf16>
%c2 = pd_op.conv2d %x, %w2 {paddings = [1 : i32, 1 : i32], data_format = "NCHW"} : (tensor<1x8x6x6xf16>, tensor<8x8x3x3xf16>) -> tensor<1x8x6x6xf16>
%list = pir.combine %c1, %c2 : (tensor<1x8x6x6xf16>, tensor<1x8x6x6xf16>) -> tuple<tensor<1x8x6x6xf16>, tensor<1x8x6x6xf16>>
%axis = pd_op.full {shape = array<i64: 1>, value = 1.0 : f64, dtype = #pir.dtype<int32>} : tensor<1xi32>
%j = pd_op.concat %list, %axis : (tuple<tensor<1x8x6x6xf16>, tensor<1x8x6x6xf16>>, tensor<1xi32>) -> tensor<1x16x6x6xf16>
%g = pd_op.sigmoid %j : (tensor<1x16x6x6xf16>) -> tensor<1x16x6x6xf16>
%c3 = pd_op.conv2d %g, %w3 {paddings = [1 : i32, 1 : i32], data_format = "NCHW"} : (tensor<1x16x6x6xf16>, tensor<8x16x3x3xf16>) -> tensor<1x8x6x6xf16>
%m = pd_op.multiply %c3, %c1 : (tensor<1x8x6x6xf16>, tensor<1x8x6x6xf16>) -> tensor<1x8x6x6xf16>
pir.shadow_output %m, "out" : tensor<1x8x6x6xf16>

// -----

// The same where operators work in place (issue 15).
// Two convolutions on f16 are worth three transposes: those of the input, of the bias and of the output.
// What lies between comes in the same layout.
// OPS: 11 -> 14
// TOLERANCE: 1e-2 sums of f16 in another order
// CHECK:      module {
// CHECK-DAG:    %[[X:[0-9]+]] = pd_op.transpose %{{[0-9]+}} {perm = [0 : i32, 2 : i32, 3 : i32, 1 : i32], source = "auto_layout_pass"}
// CHECK-DAG:    %[[B:[0-9]+]] = pd_op.transpose %{{[0-9]+}} {{.*}} : (tensor<1x8x1x1xf16>) -> tensor<1x1x1x8xf16>
// CHECK:        %[[C1:[0-9]+]] = pd_op.conv2d %[[X]], %{{[0-9]+}} {data_format = "NHWC"
// CHECK-NEXT:   %[[R:[0-9]+]] = pd_op.relu_ %[[C1]] : (tensor<1x6x6x8xf16>)
// CHECK-NEXT:   %[[S:[0-9]+]] = pd_op.add_ %[[R]], %[[B]]
// CHECK-NEXT:   %[[C2:[0-9]+]] = pd_op.conv2d %[[S]], %{{[0-9]+}} {data_format = "NHWC"
// CHECK:        %[[P:[0-9]+]] = pd_op.pool2d %[[C2]], %{{[0-9]+}} {data_format = "NHWC"
// CHECK-NEXT:   %[[OUT:[0-9]+]] = pd_op.transpose %[[P]] {perm = [0 : i32, 3 : i32, 1 : i32, 2 : i32]
// CHECK-NEXT:   pir.shadow_output %[[OUT]]
%x = pd_op.data {name = "x", shape = array<i64: 1, 8, 6, 6>, dtype = #pir.dtype<float16>} : tensor<1x8x6x6xf16>
%w1 = pir.parameter "w1" : tensor<8x8x3x3xf16>
%w2 = pir.parameter "w2" : tensor<8x8x3x3xf16>
%b = pir.parameter "b" : tensor<1x8x1x1xf16>
%c1 = pd_op.conv2d %x, %w1 {paddings = [1 : i32, 1 : i32], data_format = "NCHW"} : (tensor<1x8x6x6xf16>, tensor<8x8x3x3xf16>) -> tensor<1x8x6x6xf16>
%r = pd_op.relu_ %c1 : (tensor<1x8x6x6xf16>) -> tensor<1x8x6x6xf16>
%s = pd_op.add_ %r, %b : (tensor<1x8x6x6xf16>, tensor<1x8x1x1xf16>) -> tensor<1x8x6x6xf16>
%c2 = pd_op.conv2d %s, %w2 {paddings = [1 : i32, 1 : i32], data_format = "NCHW"} : (tensor<1x8x6x6xf16>, tensor<8x8x3x3xf16>) -> tensor<1x8x6x6xf16>
%k = pd_op.full_int_array {value = array<i64: 2, 2>, dtype = #pir.dtype<int64>} : tensor<2xi64>
%p = pd_op.pool2d %c2, %k {strides = [2 : i32, 2 : i32], paddings = [0 : i32, 0 : i32], pooling_type = "max", data_format = "NCHW"} : (tensor<1x8x6x6xf16>, tensor<2xi64>) -> tensor<1x8x3x3xf16>
pir.shadow_output %p, "out" : tensor<1x8x3x3xf16>
