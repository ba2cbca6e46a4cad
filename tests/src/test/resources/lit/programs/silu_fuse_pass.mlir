// RUN: weir opt %s --split-input-file --silu_fuse_pass | FileCheck %s

// OPS: 4 -> 3
// TOLERANCE: 1e-6 one rounding instead of two
// CHECK:      %[[X:.+]] = pd_op.data
// CHECK-NEXT: %[[S:.+]] = pd_op.swish %[[X]]
// CHECK-NEXT: pir.shadow_output %[[S]]
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 4, 16>} : tensor<4x16xf32>
%s = pd_op.sigmoid %x : (tensor<4x16xf32>) -> tensor<4x16xf32>
%y = pd_op.multiply %s, %x : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
pir.shadow_output %y, "out" : tensor<4x16xf32>

// -----

// The sigmoid of something else, and one that is used elsewhere.
// OPS: 7 -> 7
// CHECK-NOT: pd_op.swish
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 4, 16>} : tensor<4x16xf32>
%z = pd_op.data {dtype = #pir.dtype<float32>, name = "z", shape = array<i64: 4, 16>} : tensor<4x16xf32>
%s = pd_op.sigmoid %x : (tensor<4x16xf32>) -> tensor<4x16xf32>
%y = pd_op.multiply %z, %s : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
%w = pd_op.multiply %x, %s : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
pir.shadow_output %y, "out" : tensor<4x16xf32>
pir.shadow_output %w, "out2" : tensor<4x16xf32>

// -----

// The same where operators work in place (issue 15).
// OPS: 4 -> 3
// TOLERANCE: 1e-6 one rounding instead of two
// CHECK:      %[[S:.+]] = pd_op.swish
// CHECK-NEXT: pir.shadow_output %[[S]]
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 4, 16>} : tensor<4x16xf32>
%s = pd_op.sigmoid %x : (tensor<4x16xf32>) -> tensor<4x16xf32>
%y = pd_op.multiply_ %s, %x : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
pir.shadow_output %y, "out" : tensor<4x16xf32>
