// RUN: weir opt %s --split-input-file --matmul_add_act_fuse_pass | FileCheck %s

// OPS: 7 -> 5
// CHECK:      %[[F:.+]] = "pd_op.fc"(%{{.+}}, %{{.+}}, %{{.+}}) <{activation_type = "relu", in_num_col_dims = 2 : i32}>
// CHECK-NEXT: pir.shadow_output %[[F]]
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 3, 4>} : tensor<2x3x4xf32>
%w = pir.parameter "w" : tensor<4x6xf32>
%b = pir.parameter "b" : tensor<6xf32>
%m = pd_op.matmul %x, %w : (tensor<2x3x4xf32>, tensor<4x6xf32>) -> tensor<2x3x6xf32>
%a = pd_op.add %m, %b : (tensor<2x3x6xf32>, tensor<6xf32>) -> tensor<2x3x6xf32>
%r = pd_op.relu %a : (tensor<2x3x6xf32>) -> tensor<2x3x6xf32>
pir.shadow_output %r, "out" : tensor<2x3x6xf32>

// -----

// The bias may be a matrix of one row; gelu is none of fc's activations.
// OPS: 7 -> 6
// CHECK:      %[[F:.+]] = "pd_op.fc"(%{{.+}}, %{{.+}}, %{{.+}}) <{in_num_col_dims = 2 : i32}>
// CHECK-NEXT: pd_op.gelu %[[F]]
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 3, 4>} : tensor<2x3x4xf32>
%w = pir.parameter "w" : tensor<4x6xf32>
%b = pir.parameter "b" : tensor<1x6xf32>
%m = pd_op.matmul %x, %w : (tensor<2x3x4xf32>, tensor<4x6xf32>) -> tensor<2x3x6xf32>
%a = pd_op.add %m, %b : (tensor<2x3x6xf32>, tensor<1x6xf32>) -> tensor<2x3x6xf32>
%r = pd_op.gelu %a {approximate = true} : (tensor<2x3x6xf32>) -> tensor<2x3x6xf32>
pir.shadow_output %r, "out" : tensor<2x3x6xf32>

// -----

// Weights that are transposed, a bias that is no row, a product of two batches.
// OPS: 15 -> 15
// CHECK-NOT: pd_op.fc
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 3, 4>} : tensor<2x3x4xf32>
%w = pir.parameter "w" : tensor<6x4xf32>
%v = pir.parameter "v" : tensor<4x6xf32>
%b = pir.parameter "b" : tensor<6xf32>
%one = pir.parameter "one" : tensor<1xf32>
%z = pd_op.data {dtype = #pir.dtype<float32>, name = "z", shape = array<i64: 2, 4, 6>} : tensor<2x4x6xf32>
%m = pd_op.matmul %x, %w {transpose_y = true} : (tensor<2x3x4xf32>, tensor<6x4xf32>) -> tensor<2x3x6xf32>
%a = pd_op.add %m, %b : (tensor<2x3x6xf32>, tensor<6xf32>) -> tensor<2x3x6xf32>
%n = pd_op.matmul %x, %v : (tensor<2x3x4xf32>, tensor<4x6xf32>) -> tensor<2x3x6xf32>
%c = pd_op.add %n, %one : (tensor<2x3x6xf32>, tensor<1xf32>) -> tensor<2x3x6xf32>
%o = pd_op.matmul %x, %z : (tensor<2x3x4xf32>, tensor<2x4x6xf32>) -> tensor<2x3x6xf32>
%d = pd_op.add %o, %b : (tensor<2x3x6xf32>, tensor<6xf32>) -> tensor<2x3x6xf32>
pir.shadow_output %a, "out" : tensor<2x3x6xf32>
pir.shadow_output %c, "out2" : tensor<2x3x6xf32>
pir.shadow_output %d, "out3" : tensor<2x3x6xf32>

// -----

// Rows that are not known.
// OPS: 6 -> 5
// CHECK:      %[[F:.+]] = "pd_op.fc"(%{{.+}}, %{{.+}}, %{{.+}}) <{in_num_col_dims = 2 : i32}> : (tensor<?x?x4xf32>, tensor<4x6xf32>, tensor<6xf32>) -> tensor<?x?x6xf32>
// CHECK-NEXT: pir.shadow_output %[[F]]
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: -1, -1, 4>} : tensor<?x?x4xf32>
%w = pir.parameter "w" : tensor<4x6xf32>
%b = pir.parameter "b" : tensor<6xf32>
%m = pd_op.matmul %x, %w : (tensor<?x?x4xf32>, tensor<4x6xf32>) -> tensor<?x?x6xf32>
%a = pd_op.add %m, %b : (tensor<?x?x6xf32>, tensor<6xf32>) -> tensor<?x?x6xf32>
pir.shadow_output %a, "out" : tensor<?x?x6xf32>

// -----

// The same where operators work in place (issue 15).
// OPS: 7 -> 5
// CHECK:      %[[F:.+]] = "pd_op.fc"(%{{.+}}, %{{.+}}, %{{.+}}) <{activation_type = "relu", in_num_col_dims = 2 : i32}>
// CHECK-NEXT: pir.shadow_output %[[F]]
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 3, 4>} : tensor<2x3x4xf32>
%w = pir.parameter "w" : tensor<4x6xf32>
%b = pir.parameter "b" : tensor<6xf32>
%m = pd_op.matmul %x, %w : (tensor<2x3x4xf32>, tensor<4x6xf32>) -> tensor<2x3x6xf32>
%a = pd_op.add_ %m, %b : (tensor<2x3x6xf32>, tensor<6xf32>) -> tensor<2x3x6xf32>
%r = pd_op.relu_ %a : (tensor<2x3x6xf32>) -> tensor<2x3x6xf32>
pir.shadow_output %r, "out" : tensor<2x3x6xf32>
