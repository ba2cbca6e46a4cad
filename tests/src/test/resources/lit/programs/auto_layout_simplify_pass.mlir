// RUN: weir opt %s --auto_layout_simplify_pass | FileCheck %s

// There and back again is nowhere; a transpose that something else uses stays.
// OPS: 8 -> 5
// CHECK:      module {
// CHECK-NEXT:   %[[X:.+]] = pd_op.data
// CHECK-NEXT:   %[[T:.+]] = pd_op.transpose %[[X]]
// CHECK-NEXT:   %[[R:.+]] = pd_op.relu %[[X]]
// CHECK-NEXT:   pir.shadow_output %[[R]], "relu"
// CHECK-NEXT:   pir.shadow_output %[[T]], "there"
%x = pd_op.data {name = "x", shape = array<i64: 1, 2, 3, 4>, dtype = #pir.dtype<float32>} : tensor<1x2x3x4xf32>
%t = pd_op.transpose %x {perm = [0 : i32, 2 : i32, 3 : i32, 1 : i32]} : (tensor<1x2x3x4xf32>) -> tensor<1x3x4x2xf32>
%u = pd_op.transpose %t {perm = [0 : i32, 3 : i32, 1 : i32, 2 : i32]} : (tensor<1x3x4x2xf32>) -> tensor<1x2x3x4xf32>
%v = pd_op.transpose %u {perm = [0 : i32, 3 : i32, 1 : i32, 2 : i32]} : (tensor<1x2x3x4xf32>) -> tensor<1x4x2x3xf32>
%w = pd_op.transpose %v {perm = [0 : i32, 2 : i32, 3 : i32, 1 : i32]} : (tensor<1x4x2x3xf32>) -> tensor<1x2x3x4xf32>
%r = pd_op.relu %w : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
pir.shadow_output %r, "relu" : tensor<1x2x3x4xf32>
pir.shadow_output %t, "there" : tensor<1x3x4x2xf32>
