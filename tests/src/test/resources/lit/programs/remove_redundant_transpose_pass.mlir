// RUN: weir opt %s --split-input-file --remove_redundant_transpose_pass | FileCheck %s

// OPS: 4 -> 3
// CHECK:      %[[X:.+]] = pd_op.data
// CHECK-NEXT: %[[T:.+]] = pd_op.transpose %[[X]] {perm = [2 : i32, 0 : i32, 1 : i32]}
// CHECK-NEXT: pir.shadow_output %[[T]]
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 3, 4>} : tensor<2x3x4xf32>
%a = pd_op.transpose %x {perm = [0 : i32, 2 : i32, 1 : i32]} : (tensor<2x3x4xf32>) -> tensor<2x4x3xf32>
%b = pd_op.transpose %a {perm = [1 : i32, 0 : i32, -1 : i32]} : (tensor<2x4x3xf32>) -> tensor<4x2x3xf32>
pir.shadow_output %b, "out" : tensor<4x2x3xf32>

// -----

// What is moved and moved back has not moved; what else uses the first stays.
// OPS: 5 -> 4
// CHECK:      %[[X:.+]] = pd_op.data
// CHECK-NEXT: %[[T:.+]] = pd_op.transpose %[[X]]
// CHECK-NEXT: pir.shadow_output %[[X]]
// CHECK-NEXT: pir.shadow_output %[[T]]
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 3, 4>} : tensor<2x3x4xf32>
%a = pd_op.transpose %x {perm = [1 : i32, 2 : i32, 0 : i32]} : (tensor<2x3x4xf32>) -> tensor<3x4x2xf32>
%b = pd_op.transpose %a {perm = [2 : i32, 0 : i32, 1 : i32]} : (tensor<3x4x2xf32>) -> tensor<2x3x4xf32>
pir.shadow_output %b, "out" : tensor<2x3x4xf32>
pir.shadow_output %a, "out2" : tensor<3x4x2xf32>

// -----

// The same where operators work in place (issue 15).
// OPS: 4 -> 3
// CHECK:      %[[X:.+]] = pd_op.data
// CHECK-NEXT: %[[T:.+]] = pd_op.transpose %[[X]] {perm = [2 : i32, 0 : i32, 1 : i32]}
// CHECK-NEXT: pir.shadow_output %[[T]]
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 3, 4>} : tensor<2x3x4xf32>
%a = pd_op.transpose_ %x {perm = [0 : i32, 2 : i32, 1 : i32]} : (tensor<2x3x4xf32>) -> tensor<2x4x3xf32>
%b = pd_op.transpose_ %a {perm = [1 : i32, 0 : i32, -1 : i32]} : (tensor<2x4x3xf32>) -> tensor<4x2x3xf32>
pir.shadow_output %b, "out" : tensor<4x2x3xf32>
