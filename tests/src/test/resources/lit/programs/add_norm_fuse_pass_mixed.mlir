// RUN: weir opt %s --split-input-file --pass-pipeline='builtin.module(add_norm_fuse_pass{enable-gpu-mixed=true})' | FileCheck %s

// OPS: 10 -> 8
// TOLERANCE: 1e-5 sums in another order
// CHECK: "pd_op.add_group_norm_silu"({{.*}}) <{activation = "silu"
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 6, 3, 4>} : tensor<2x6x3x4xf32>
%r = pd_op.data {dtype = #pir.dtype<float32>, name = "r", shape = array<i64: 2, 6, 3, 4>} : tensor<2x6x3x4xf32>
%s = pir.parameter "s" : tensor<6xf32>
%b = pir.parameter "b" : tensor<6xf32>
%a = pd_op.add %x, %r : (tensor<2x6x3x4xf32>, tensor<2x6x3x4xf32>) -> tensor<2x6x3x4xf32>
%n:3 = "pd_op.group_norm"(%a, %s, %b) <{epsilon = 1.0e-5 : f32, groups = 3 : i32, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<2x6x3x4xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6x3x4xf32>, tensor<2x3xf32>, tensor<2x3xf32>)
%y = pd_op.silu %n#0 : (tensor<2x6x3x4xf32>) -> tensor<2x6x3x4xf32>
pir.shadow_output %y, "out" : tensor<2x6x3x4xf32>
pir.shadow_output %a, "sum" : tensor<2x6x3x4xf32>
pir.shadow_output %n#1, "mean" : tensor<2x3xf32>

// -----

// The same where operators work in place (issue 15).
// OPS: 10 -> 8
// TOLERANCE: 1e-5 sums in another order
// CHECK: "pd_op.add_group_norm_silu"({{.*}}) <{activation = "silu"
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 6, 3, 4>} : tensor<2x6x3x4xf32>
%r = pd_op.data {dtype = #pir.dtype<float32>, name = "r", shape = array<i64: 2, 6, 3, 4>} : tensor<2x6x3x4xf32>
%s = pir.parameter "s" : tensor<6xf32>
%b = pir.parameter "b" : tensor<6xf32>
%a = pd_op.add_ %x, %r : (tensor<2x6x3x4xf32>, tensor<2x6x3x4xf32>) -> tensor<2x6x3x4xf32>
%n:3 = "pd_op.group_norm"(%a, %s, %b) <{epsilon = 1.0e-5 : f32, groups = 3 : i32, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<2x6x3x4xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6x3x4xf32>, tensor<2x3xf32>, tensor<2x3xf32>)
%y = pd_op.silu %n#0 : (tensor<2x6x3x4xf32>) -> tensor<2x6x3x4xf32>
pir.shadow_output %y, "out" : tensor<2x6x3x4xf32>
pir.shadow_output %a, "sum" : tensor<2x6x3x4xf32>
pir.shadow_output %n#1, "mean" : tensor<2x3xf32>
